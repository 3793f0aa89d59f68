import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { RootKeys } from '../base/config.ts';
import { readSettings } from '../base/config.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { addRootKey, loadRootKeys } from './root-keys.ts';
import { makeKey } from './user-keys.ts';

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'shiori-vault-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return join(made, 'data');
}

const settingsIn = (dataDir: string, more: Record<string, string> = {}) => readSettings({ DATA_DIR: dataDir, ...more });

/** A database in which one student's key is wrapped with these root keys. */
async function sealedWith(rootKeys: RootKeys, it: TestApp) {
  const { userId } = await it.student(`student-${randomBytes(4).toString('hex')}`);
  await makeKey(it.db, rootKeys, userId);
}

test('K-01: the first root key is made on the first start, in a file for its owner alone, and is the same on the second', async () => {
  const it = await testApp();
  const dataDir = await folder();
  const made = await Promise.all(Array.from({ length: 5 }, () => loadRootKeys(settingsIn(dataDir), it.url)));
  expect(new Set(await Promise.all(made.map(async (keys) => (await keys.find(1)).toString('hex')))).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['vault-keys.json']);
  expect((await stat(join(dataDir, 'vault-keys.json'))).mode & 0o777).toBe(0o600);
});

test('K-02: a file of keys that is gone, damaged or short is refused where something was sealed, and none is made in its place', async () => {
  const it = await testApp();
  const dataDir = await folder();
  const path = join(dataDir, 'vault-keys.json');
  await sealedWith(await loadRootKeys(settingsIn(dataDir), it.url), it);
  for (const text of [
    '',
    '{}',
    'null',
    '{"1":5}',
    '{"1":"AAAA"}',
    '{"0":"AAAA"}',
    `{"x":"${randomBytes(32).toString('base64')}"}`,
  ]) {
    await writeFile(path, text);
    await expect(loadRootKeys(settingsIn(dataDir), it.url), text).rejects.toThrow('vault-keys.json lacks a key');
  }
  await rm(path);
  await expect(loadRootKeys(settingsIn(dataDir), it.url)).rejects.toThrow('vault-keys.json is missing');
  expect(await readdir(dataDir)).toEqual([]);
});

test('K-02: root keys other than those that sealed the database are refused, whether of another number or of the same', async () => {
  const it = await testApp();
  const dataDir = await folder();
  await sealedWith(await loadRootKeys(settingsIn(dataDir), it.url), it);
  const other = randomBytes(32).toString('base64');
  await expect(loadRootKeys(settingsIn(dataDir, { VAULT_KEYS: `1:${other}` }), it.url)).rejects.toThrow(
    'VAULT_KEYS lacks the root key of version 1',
  );
  await expect(loadRootKeys(settingsIn(dataDir, { VAULT_KEYS: `2:${other}` }), it.url)).rejects.toThrow('version 1');
  const { 1: kept } = JSON.parse(await readFile(join(dataDir, 'vault-keys.json'), 'utf8'));
  const both = await loadRootKeys(settingsIn(dataDir, { VAULT_KEYS: `1:${kept}, 2:${other}` }), it.url);
  expect(both.current()).toBe(2);
});

test('K-03: a process that runs finds a root key that was added since it started', async () => {
  const it = await testApp();
  const dataDir = await folder();
  const running = await loadRootKeys(settingsIn(dataDir), it.url);
  await addRootKey(dataDir);
  const added = await loadRootKeys(settingsIn(dataDir), it.url);
  expect([running.current(), added.current()]).toEqual([1, 2]);
  expect(await running.find(2)).toEqual(await added.find(2));
  await expect(running.find(3)).rejects.toThrow('no root key of version 3');
});

test('K-01: a key that was cut out of the table cannot be given to another student', async () => {
  const it = await testApp();
  const rootKeys = await loadRootKeys(settingsIn(await folder()), it.url);
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  await makeKey(it.db, rootKeys, aoi.userId);
  const [own] = await it.db.select().from(userKeys).where(eq(userKeys.userId, aoi.userId));
  if (!own) throw new Error('no key');
  await it.db.insert(userKeys).values({ ...own, userId: ren.userId });
  await expect(makeKey(it.db, rootKeys, ren.userId)).rejects.toThrow('does not open');
});
