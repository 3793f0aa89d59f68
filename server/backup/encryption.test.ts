import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { readSettings } from '../base/config.ts';
import { installation, restored } from '../testing/backup.ts';
import { ask } from '../testing/embedded.ts';
import { decrypted, encrypted } from './encryption.ts';
import { takeBackup } from './take.ts';
import { verifyBackup } from './verify.ts';

// Each makes databases of its own and fills them, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const PASSPHRASE = '海辺の夕方に 42 通の手紙を書く人';
const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;
const HEAD = 33;
/** The real one takes too long to be tried often. */
const LOW_COST = 4;

/** Bytes as they arrive: in pieces of some size. */
async function* pieces(bytes: Buffer, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (bytes: Buffer) => buffer(encrypted(pieces(bytes), PASSPHRASE, LOW_COST));
const unseal = (bytes: Buffer, passphrase?: string) => buffer(decrypted(pieces(bytes), passphrase));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])(
  'K-01: %i bytes come back as they were',
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    expect(sealed.length).toBe(HEAD + size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
    expect((await unseal(sealed, PASSPHRASE)).equals(bytes)).toBe(true);
  },
);

test('K-01: what is changed, left out, moved or cut off does not open', async () => {
  const sealed = await seal(randomBytes(3 * CHUNK));
  const [head, a, b, c] = [0, 1, 2, 3].map((n) =>
    n === 0 ? sealed.subarray(0, HEAD) : sealed.subarray(HEAD + (n - 1) * SEALED, HEAD + n * SEALED),
  ) as [Buffer, Buffer, Buffer, Buffer];
  expect((await unseal(Buffer.concat([head, a, b, c]), PASSPHRASE)).length).toBe(3 * CHUNK);
  for (const parts of [[head, b, a, c], [head, a, c], [head, a, b], [head, a], [head], [head, a, b, c, c]])
    await expect(unseal(Buffer.concat(parts), PASSPHRASE)).rejects.toThrow();
  for (const at of [HEAD - 17, HEAD - 1, HEAD, HEAD + CHUNK, HEAD + SEALED + 5, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(unseal(changed, PASSPHRASE)).rejects.toThrow();
  }
});

test('K-01: bytes that are not sealed pass as they are', async () => {
  expect((await unseal(Buffer.from('plain'))).toString()).toBe('plain');
});

test('K-02, D-03: with BACKUP_PASSPHRASE a backup tells nothing without it, and is restored with it', async () => {
  const { url, settings, folder } = await installation();
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  const path = join(folder, 'sealed');
  await takeBackup(path, { url, settings: { ...settings, backupPassphrase: PASSPHRASE } });
  expect((await readFile(path)).toString('latin1')).not.toMatch(/backup\.json|aoi@example\.com/);
  await expect(verifyBackup(path)).rejects.toThrow('The backup is encrypted. Set BACKUP_PASSPHRASE');
  await expect(verifyBackup(path, 'another passphrase')).rejects.toThrow('is not the passphrase of this backup');
  const copy = await restored(path, env);
  expect(await ask(copy.url, 'SELECT email FROM users')).toEqual([{ email: 'aoi@example.com' }]);
});

test('K-02: a passphrase that is short or the example is refused at the start', () => {
  expect(() => readSettings({ BACKUP_PASSPHRASE: 'geheim' })).toThrow(
    'BACKUP_PASSPHRASE is shorter than 16 characters',
  );
  expect(() => readSettings({ BACKUP_PASSPHRASE: 'CHANGE-ME-six-random-words' })).toThrow(
    'is the example, which everybody knows',
  );
});
