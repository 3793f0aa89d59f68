import { spawnSync } from 'node:child_process';
import { statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readClock } from '#domain/time.ts';
import { recordConsents } from '../accounts/consents.ts';
import { startSession } from '../sessions/sessions.ts';
import { dataFolder } from '../testing/embedded.ts';
import { startServer } from '../testing/server.ts';
import { connect } from './connect.ts';
import { runningUrl } from './embedded/start.ts';
import { users } from './schema/accounts.ts';
import { selections } from './schema/selections.ts';

const DISK_MB = 320;
const NOTES = 5000;

/** A disk of its own, in memory, at this folder. @returns whether this user may mount one. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder]);
  if (status !== 0) return false;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return true;
}

test('D-09: on a full disk reads go on, writes are refused in a sentence, and once there is room again they succeed without a restart', {
  timeout: 240_000,
}, async ({ skip }) => {
  const disk = await dataFolder();
  if (!mountDisk(disk)) return skip('only root can mount a disk of its own');
  const server = await startServer({ DATA_DIR: disk });
  const address = await server.address();
  const { headers } = await signedIn(disk);
  const list = () => answered('GET', '/api/selections');
  let version = 1;

  async function answered(method: 'GET' | 'PATCH', path: string, body?: object) {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await request(address + path, { method, headers, ...sent });
    const read = (await answer.body.json().catch(() => null)) as { error?: string } | null;
    return { status: answer.statusCode, error: read?.error };
  }
  /** Writes notes of random letters, which compress badly: they need new pages, and new segments of the log. */
  async function write() {
    const notes = Array.from({ length: NOTES }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join('');
    const outcome = await answered('PATCH', '/api/selections/s', { version, notes });
    if (outcome.status === 200) version += 1;
    return outcome;
  }

  expect((await write()).status).toBe(200);
  const ballast = await fill(disk);
  const refused = await vi.waitUntil(
    async () => {
      const outcome = await write();
      return outcome.status === 200 ? undefined : outcome;
    },
    { timeout: 120_000, interval: 1 },
  );
  expect([507, 503]).toContain(refused.status);
  expect(['storage_full', 'unavailable']).toContain(refused.error);
  // Where the log could not grow, PostgreSQL has ended and is started again.
  await vi.waitUntil(async () => (await list()).status === 200, { timeout: 30_000, interval: 200 });
  const ready = await request(`${address}/readyz`);
  expect(await ready.body.json()).toMatchObject({ status: 'degraded', parts: { disk: 'slow' } });

  await unlink(ballast);
  const before = performance.now();
  await vi.waitUntil(async () => (await write()).status === 200, { timeout: 20_000, interval: 200 });
  console.log(
    `refused with ${refused.status} ${refused.error}; writes again ${Math.round(performance.now() - before)} ms after there was room`,
  );
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

/** Fills the disk to the last byte. @returns the file that does. */
async function fill(disk: string): Promise<string> {
  const path = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(path, Buffer.alloc(bavail * bsize)).catch(() => {});
  await sleep(100);
  return path;
}

async function signedIn(disk: string) {
  const url = await runningUrl(disk, () => {});
  if (!url) throw new Error('the database does not run');
  const { db, close } = connect(url);
  const userId = 'aoi';
  await db.insert(users).values({ id: userId, email: 'aoi@example.com', emailVerified: true, name: '葵' });
  await recordConsents(db, userId, readClock());
  await db
    .insert(selections)
    .values({ userId, id: 's', companyName: '朝日商事', priority: 'first', selectionPhase: 'intern' });
  const { secret } = await startSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' }, readClock());
  await close();
  const headers = { Cookie: `shiori=${secret}`, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  return { headers };
}
