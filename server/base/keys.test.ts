import { createECDH } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './config.ts';
import { loadKeys } from './keys.ts';

async function settingsIn(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return readSettings({ DATA_DIR: join(folder, 'data'), ...more });
}

test('keys are made on the first start, belong together, and are the same on the second', async () => {
  const settings = await settingsIn();
  const keys = await loadKeys(settings);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.vapidPrivateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(keys.vapidPublicKey);
  expect(Buffer.from(keys.authSecret, 'base64url').length).toBe(48);
  expect(await loadKeys(settings)).toEqual(keys);
});

test('the file with the keys can be read by its owner alone, and nothing else is left beside it', async () => {
  const settings = await settingsIn();
  await loadKeys(settings);
  expect((await stat(join(settings.dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(settings.dataDir)).toEqual(['keys.json']);
});

test('eight processes that make keys at once go on with the same ones', async () => {
  const settings = await settingsIn();
  const made = await Promise.all(Array.from({ length: 8 }, () => loadKeys(settings)));
  expect(new Set(made.map((keys) => keys.authSecret)).size).toBe(1);
});

test('a key from the settings is used in place of the one that was made', async () => {
  const settings = await settingsIn({ AUTH_SECRET: 'k'.repeat(40), CONTACT_EMAIL: 'support@example.jp' });
  const keys = await loadKeys(settings);
  expect(keys).toMatchObject({ authSecret: 'k'.repeat(40), vapidSubject: 'mailto:support@example.jp' });
  expect(keys.vapidPublicKey).not.toBe('');
});

test('a damaged file of keys is told and not replaced: with new keys no browser would be reached any more', async () => {
  const settings = await settingsIn();
  await loadKeys(settings);
  await writeFile(join(settings.dataDir, 'keys.json'), '{"authSecret":');
  await expect(loadKeys(settings)).rejects.toThrow('Restore it from a backup');
  await writeFile(join(settings.dataDir, 'keys.json'), '{}');
  await expect(loadKeys(settings)).rejects.toThrow('lacks a key');
});

test('K-02: a file of keys that are too short, or no keys at all, is refused', async () => {
  const settings = await settingsIn();
  await loadKeys(settings);
  for (const damaged of [{ authSecret: 'x', vapidPublicKey: 'y', vapidPrivateKey: 'z' }, { authSecret: 5 }, null]) {
    await writeFile(join(settings.dataDir, 'keys.json'), JSON.stringify(damaged));
    await expect(loadKeys(settings)).rejects.toThrow('keys.json');
  }
});
