import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { DAY, HOUR, plus, readClock } from '#domain/time.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { files } from '../db/schema/selections.ts';
import { folderStorage } from '../integrations/storage/folder.ts';
import { cookieName } from '../sessions/cookies.ts';
import { startSession } from '../sessions/sessions.ts';
import { testApp } from '../testing/app.ts';
import { dataFolder } from '../testing/embedded.ts';
import { PDF, upload } from '../testing/files.ts';
import { KILLS } from '../testing/kills.ts';
import { freePort, startServer } from '../testing/server.ts';
import { purgeFiles, sweepStorage } from './jobs.ts';

test('F-02: killed with -9 under uploads and deletions, again and again: each file that was answered is whole, and nothing dangles', {
  retry: 0,
  timeout: 240_000,
}, async () => {
  const it = await testApp();
  const folder = await dataFolder();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const env = { DATABASE_URL: it.url, DATA_DIR: folder, PORT: String(await freePort()) };
  const address = `http://127.0.0.1:${env.PORT}`;
  const { secret } = await startSession(it.db, aoi.userId, { ip: '127.0.0.1', userAgent: 'test' }, readClock());
  const base = { Cookie: `${cookieName('session', address)}=${secret}`, 'Sec-Fetch-Site': 'same-origin' };
  const path = `${address}/api/selections/${id}/files`;
  const answered = new Map<string, string>();
  const load = loadOn();

  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(env);
    await server.address();
    // A student may not upload as often as this.
    await it.db.delete(rateLimits);
    const before = load.count();
    await vi.waitUntil(() => load.count() > before, { timeout: 20_000, interval: 5 });
    await sleep(Math.random() * 250);
    server.process.kill('SIGKILL');
    await server.exited;
  }
  load.stop();

  const storage = folderStorage(join(folder, 'files'));
  const rows = await it.db.select().from(files);
  for (const { object, sha256, size } of rows) {
    const bytes = await readFile(join(folder, 'files', object));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  const shown = new Map(rows.filter((row) => row.deletedAt === null).map((row) => [row.id, row.sha256]));
  for (const [file, sha256] of answered) expect(shown.get(file)).toBe(sha256);

  // Housekeeping removes what the kills left behind, and nothing else.
  const later = plus(readClock(), DAY + HOUR);
  await purgeFiles(it.db, storage, later);
  await sweepStorage(it.db, storage, later);
  const left = (await readdir(join(folder, 'files'))).filter((name) => name !== 'incoming').sort();
  expect(left).toEqual((await it.db.select().from(files)).map((row) => row.object).sort());
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([]);
  expect(load.count()).toBeGreaterThanOrEqual(KILLS);
  console.log(`${load.count()} uploads answered over ${KILLS} kills; ${answered.size} kept, 0 dangling`);

  /** Uploads, half of which are deleted again. */
  function loadOn() {
    let [count, running] = [0, true];
    for (let worker = 0; worker < 3; worker++) void work(worker);
    return { count: () => count, stop: () => (running = false) };

    async function work(worker: number) {
      for (let n = 0; running; n++) {
        const bytes = Buffer.concat([PDF, Buffer.alloc(200_000, `${worker}-${n} `)]);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        try {
          const answer = await fetch(path, { method: 'POST', headers: { ...base, ...upload('es.pdf') }, body: bytes });
          const text = await answer.text();
          if (answer.status !== 201) {
            // The selection is full: delete one file.
            const [oldest] = answered.keys();
            if (answer.status === 409 && oldest) await remove(oldest);
            else await sleep(20);
            continue;
          }
          count++;
          const { id: file } = JSON.parse(text) as { id: string };
          answered.set(file, sha256);
          if (n % 2 === 0) await remove(file);
        } catch {
          await sleep(20); // The server is down: nothing was confirmed.
        }
      }
    }
  }

  async function remove(file: string) {
    // From now on it may exist or not.
    answered.delete(file);
    await fetch(`${path}/${file}`, { method: 'DELETE', headers: base });
  }
});
