/** The root keys of this installation, which wrap each student's own key. They are never stored in the database. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { max } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RootKeys, Settings } from '../base/config.ts';
import { makeFolder } from '../base/folder.ts';
import { writePrivateFile } from '../base/private-file.ts';
import { Refusal } from '../base/refusal.ts';
import { ROOT_KEY_BYTES, type RootKey } from '../base/settings.ts';
import { connect, type Db } from '../db/connect.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { SealBroken } from './seal.ts';
import { unwrapKey } from './user-keys.ts';

/** Root keys that do not change while the process runs. */
export function rootKeysOf(keys: RootKey[], readAgain: () => Promise<RootKey[]> = async () => []): RootKeys {
  const known = new Map(keys.map(({ version, key }) => [version, key]));
  return {
    current: () => Math.max(...known.keys()),
    async find(version) {
      if (!known.has(version)) for (const it of await readAgain()) known.set(it.version, it.key);
      const key = known.get(version);
      if (!key) throw new SealBroken(`there is no root key of version ${version}`);
      return key;
    },
  };
}

/**
 * Root keys from VAULT_KEYS, or else from the data folder, where the first one is generated. @throws Refusal when they are not the keys
 * that sealed the database: starting with others would make students' secrets unreadable without notice.
 */
export async function loadRootKeys(settings: Settings, url: string): Promise<RootKeys> {
  const { db, close } = connect(url, { max: 1 });
  try {
    const keys = settings.vaultKeys ?? (await keptKeys(settings.dataDir, db));
    const path = keysPath(settings.dataDir);
    const rootKeys = rootKeysOf(keys, settings.vaultKeys ? undefined : async () => (await readKeyFile(path)) ?? []);
    await checkRootKeys(db, rootKeys, settings.vaultKeys ? 'VAULT_KEYS' : path);
    return rootKeys;
  } finally {
    await close();
  }
}

/** The root keys of the settings or of the data folder; none is generated. */
export async function readRootKeys({
  vaultKeys,
  dataDir,
}: Pick<Settings, 'vaultKeys' | 'dataDir'>): Promise<RootKey[]> {
  return vaultKeys ?? (await readKeyFile(keysPath(dataDir))) ?? [];
}

/** Tells whether two root keys are the same without telling either: 256 random bits cannot be guessed. */
export function fingerprint(key: Buffer): string {
  return createHash('sha256').update('shiori root key').update(key).digest('hex').slice(0, 32);
}

function keysPath(dataDir: string): string {
  return join(resolve(dataDir), 'vault-keys.json');
}

async function keptKeys(dataDir: string, db: Db): Promise<RootKey[]> {
  const path = keysPath(dataDir);
  const found = await readKeyFile(path);
  if (found) return found;
  const [sealed] = await db.select({ version: max(userKeys.version) }).from(userKeys);
  if (sealed?.version)
    throw new Refusal(
      `${path} is missing, and the database holds what was sealed with it. Restore it from a backup, or set VAULT_KEYS.`,
    );
  await makeFolder(resolve(dataDir));
  // Of two processes that generate a key at the same time the first wins, and both use the file that is there then.
  await writePrivateFile(path, fileOf([newRootKey(1)]), { keep: true });
  return (await readKeyFile(path)) ?? [];
}

/** Adds a key of the next version to the data folder; it is the current one from then on. */
export async function addRootKey(dataDir: string) {
  const path = keysPath(dataDir);
  const keys = (await readKeyFile(path)) ?? [];
  await writePrivateFile(path, fileOf([...keys, newRootKey(Math.max(0, ...keys.map((it) => it.version)) + 1)]));
}

function newRootKey(version: number): RootKey {
  return { version, key: randomBytes(ROOT_KEY_BYTES) };
}

function fileOf(keys: RootKey[]): string {
  const entries = keys.map(({ version, key }) => [version, key.toString('base64')]);
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

const KEPT = z.record(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.base64());

async function readKeyFile(path: string): Promise<RootKey[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Refusal(`${path} cannot be read (${error.message}). Restore it from a backup, or start as its owner.`);
  });
  if (text === null) return null;
  const read = z.safeParse(KEPT, parse(text));
  const keys = Object.entries(read.data ?? {}).map(([version, key]) => ({
    version: Number(version),
    key: Buffer.from(key, 'base64'),
  }));
  if (keys.length > 0 && keys.every(({ key }) => key.length === ROOT_KEY_BYTES)) return keys;
  throw new Refusal(`${path} lacks a key or holds a damaged one. Restore it from a backup.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Opens one student's key of each version. @throws Refusal when a version is missing or has another key. */
async function checkRootKeys(db: Db, rootKeys: RootKeys, where: string) {
  for (const sample of await db.selectDistinctOn([userKeys.version]).from(userKeys).orderBy(userKeys.version)) {
    await unwrapKey(rootKeys, sample).catch((error) => {
      if (!(error instanceof SealBroken)) throw error;
      throw new Refusal(
        `${where} lacks the root key of version ${sample.version} with which the database was sealed, or holds another. Restore it.`,
      );
    });
  }
}
