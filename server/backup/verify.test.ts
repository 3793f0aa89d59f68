import { spawnSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import { installation, temporaryFolder } from '../testing/backup.ts';
import { type Archive, readArchive, writeArchive } from './archive.ts';
import { verifyBackup } from './verify.ts';

// Each makes databases of its own and fills them, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** Why a file with these bytes is refused; null where it is not. */
async function refusalOf(bytes: Buffer): Promise<string | null> {
  const path = join(await temporaryFolder(), 'backup.tar.gz');
  await writeFile(path, bytes);
  return verifyBackup(path).then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
}

function unpacked(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes);
  } catch {
    return null;
  }
}

async function aBackup() {
  const { backUp } = await installation();
  const { path } = await backUp();
  return { path, bytes: await readFile(path) };
}

/** The same backup with entries changed, and with checksums that fit again. */
async function rewritten(path: string, change: (name: string, text: string) => string): Promise<Buffer> {
  const target = join(await temporaryFolder(), 'changed.tar.gz');
  const entries: [string, string][] = [];
  await readArchive(path, async ({ name, chunks }) => void entries.push([name, await text(chunks)]));
  const fill = async (archive: Archive) => {
    for (const [name, text] of entries) await archive.add(name, change(name, text));
  };
  await writeArchive(target, fill);
  return readFile(target);
}

test('D-03: a backup that is cut off anywhere is refused in one sentence', async () => {
  const { bytes } = await aBackup();
  expect(await refusalOf(bytes)).toBe(null);
  for (const part of [0.01, 0.2, 0.5, 0.9, 0.999]) {
    const refused = await refusalOf(bytes.subarray(0, Math.floor(bytes.length * part)));
    expect(refused).toMatch(/damaged or cut off|is no backup of しおり/);
    expect(refused).not.toContain('\n');
  }
  for (const missing of [1, 4, 8, 9, 20]) expect(await refusalOf(bytes.subarray(0, -missing))).toMatch(/cut off/);
  expect(await refusalOf(Buffer.alloc(0))).toMatch(/is no backup/);
});

test('D-03: a byte that changed anywhere is found, unless it unpacks to the same', async () => {
  const { bytes } = await aBackup();
  const tar = gunzipSync(bytes);
  let found = 0;
  // The first ten bytes are gzip's own header, of which four are a time that nobody reads.
  for (let n = 0; n < 40; n++) {
    const at = 10 + Math.floor(((bytes.length - 11) * n) / 39);
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    // A copy from another distance may be of the same bytes.
    if (unpacked(changed)?.equals(tar)) continue;
    found += 1;
    expect([at, await refusalOf(changed)]).toEqual([at, expect.stringMatching(/damaged|is no backup/)]);
  }
  expect(found).toBeGreaterThan(30);
});

test('D-03: what was changed with its gzip made anew is found by the checksums inside', async () => {
  const { bytes } = await aBackup();
  const tar = gunzipSync(bytes);
  const at = tar.indexOf('aoi@example.com');
  tar.write('eve', at);
  expect(await refusalOf(gzipSync(tar))).toMatch(/checksums do not fit/);
});

test('D-03: a part of a table that is missing is found, though all checksums of the file fit', async () => {
  const { path } = await aBackup();
  expect(await refusalOf(await rewritten(path, (_, text) => text))).toBe(null);
  const without = await rewritten(path, (name, text) => (name.startsWith('tables/users/') ? '' : text));
  expect(await refusalOf(without)).toMatch(/checksums do not fit/);
});

test.each([
  ['an empty gzip', gzipSync('')],
  ['a gzip of something else', gzipSync('就活'.repeat(1000))],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a dump of PostgreSQL', gzipSync('--\n-- PostgreSQL database dump\n--\n'.repeat(50))],
])('D-03: %s is refused as no backup', async (_, bytes) => {
  expect(await refusalOf(bytes)).toMatch(/is no backup of しおり/);
});

test('D-03: a tar of somebody else is refused as no backup', async () => {
  const tar = pack();
  tar.entry({ name: 'etc/passwd' }, 'root');
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const chunk of tar) parts.push(chunk);
  expect(await refusalOf(gzipSync(Buffer.concat(parts)))).toMatch(/is no backup of しおり/);
});

test('D-03: a backup of a newer release or of a newer form is refused, and says which release', async () => {
  const { path } = await aBackup();
  const header = (changed: object) => (name: string, text: string) =>
    name === 'backup.json' ? JSON.stringify({ ...JSON.parse(text), ...changed }) : text;
  const later = await rewritten(path, header({ migration: 4_000_000_000_000, release: '9.1.0' }));
  expect(await refusalOf(later)).toMatch(/made by a newer release of しおり \(9\.1\.0\)/);
  expect(await refusalOf(await rewritten(path, header({ format: 2, tables: 'of another form' })))).toMatch(
    /newer release/,
  );
  expect(await refusalOf(await rewritten(path, header({ product: 'another' })))).toMatch(/damaged|is no backup/);
  expect(await refusalOf(await rewritten(path, header({ migration: 5 })))).toMatch(/older than release 0\.1\.0/);
});

test('D-03: a backup that is not there is refused by its name', async () => {
  await expect(verifyBackup('/nowhere/one.tar.gz')).rejects.toThrow('/nowhere/one.tar.gz cannot be read (ENOENT).');
});

test('D-03: tar unpacks a backup, and sha256sum checks it, without anything of ours', async () => {
  const { path } = await aBackup();
  const folder = await temporaryFolder();
  expect(spawnSync('tar', ['xzf', path, '-C', folder]).status).toBe(0);
  expect(spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder }).status).toBe(0);
  expect(await readFile(join(folder, 'tables/users/000001.copy'), 'utf8')).toContain('aoi@example.com');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
