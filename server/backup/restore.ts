/** Puts a backup into an empty place. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Settings } from '../base/config.ts';
import { Refusal } from '../base/refusal.ts';
import { openClient } from '../db/connect.ts';
import { applyMigrations, lockMigrations } from '../db/migrate.ts';
import { openStorage } from '../integrations/storage/open.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { RANDOM_DIGITS } from '../restorations/queries.ts';
import { type Entry, readArchive } from './archive.ts';
import { isEmpty, quoted, readObstacles, readTables } from './catalogue.ts';
import { type Header, TEXT_FORM } from './contents.ts';
import { openLoader } from './load.ts';
import { sizeOf } from './parts.ts';
import { tableOf, type Verified } from './verify.ts';

/** Nothing ends a restore but its end; the sorting of new indexes gets memory. */
const SESSION = `${TEXT_FORM};
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL maintenance_work_mem = '128MB'`;
const SHOWN_EVERY = 1000;

type Options = {
  url: string;
  settings: Settings;
  /** The id of the new installation (restorations/queries.ts). */
  restorationId: string;
  show: (line: string) => void;
};

/**
 * Restores the database of a verified backup, and its files. The tables are made as they were when it was taken, filled, and brought up to
 * this release in one transaction: killed at any moment, the database is empty or whole. @throws Refusal where it is not empty.
 */
export async function restoreBackup(path: string, verified: Verified, options: Options) {
  const { header } = verified;
  const { url, settings, restorationId, show } = options;
  const client = await openClient(url);
  try {
    await client.query('BEGIN');
    await client.query(SESSION);
    await lockMigrations(client);
    await refuseFilled(client);
    await applyMigrations(client, header.migration);
    const tables = await ownTables(client, header, show);
    const obstacles = await readObstacles(client);
    for (const statement of obstacles.drop) await client.query(statement);
    await fill(client, path, { ...verified, header: { ...header, tables } }, options);
    show('making the indexes');
    for (const statement of obstacles.make) await client.query(statement);
    for (const { name, last } of header.sequences)
      if (last !== null)
        await client.query('SELECT setval(to_regclass($1), $2::bigint)', [`public.${quoted(name)}`, last]);
    if (settings.bucketUrl && header.files === 'contents')
      await client.query('UPDATE files SET object = $1 || right(object, $2)', [restorationId, RANDOM_DIGITS]);
    await applyMigrations(client, Number.POSITIVE_INFINITY);
    await client.query(
      `INSERT INTO restorations (id, backup_id, taken_at, restored_at)
       SELECT $1, $2, $3, greatest(now(), max(restored_at) + interval '1 ms') FROM restorations`,
      [restorationId, header.id, header.takenAt],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** The same, before anything is written. */
export async function refuseFilledDatabase(url: string) {
  const client = await openClient(url);
  await refuseFilled(client).finally(() => client.end());
}

/** Whether a database is the one of this restoration: it was killed after its last step in there. */
export async function isRestored(url: string, restorationId: string): Promise<boolean> {
  const client = await openClient(url);
  try {
    const { rows } = await client.query("SELECT to_regclass('public.restorations') IS NOT NULL AS there");
    if (!rows[0].there) return false;
    const { rowCount } = await client.query('SELECT 1 FROM restorations WHERE id = $1', [restorationId]);
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

/** @throws Refusal where a database is not empty. */
async function refuseFilled(client: pg.Client) {
  if (await isEmpty(client)) return;
  throw new Refusal('The database is not empty: a backup is restored into an empty one only. Nothing was changed.');
}

/**
 * Of the tables in a backup those of しおり; the others, which an operator has put beside them, are left out by name. @throws Refusal where a
 * table of ours has had columns that it does not have.
 */
async function ownTables(client: pg.Client, { tables }: Header, show: (line: string) => void) {
  const there = new Map((await readTables(client)).map((it) => [it.name, it.columns]));
  const others = tables.filter(({ name }) => !there.has(name));
  if (others.length > 0) show(`left out, as not of しおり: ${others.map(({ name }) => name).join(', ')}`);
  const own = tables.filter(({ name }) => there.has(name));
  const changed = own.filter(({ name, columns }) => columns.some((column) => !there.get(name)?.includes(column)));
  if (changed.length === 0) return own;
  throw new Refusal(
    `The backup has columns that are not of しおり, in ${changed.map(({ name }) => name).join(', ')}. Nothing was restored.`,
  );
}

/** Reads the backup a second time: the rows into their tables, the files into the storage. */
async function fill(client: pg.Client, path: string, verified: Verified, { settings, restorationId, show }: Options) {
  const storage = openStorage(settings);
  const loader = openLoader(client, verified, show);
  const stored = { count: 0, bytes: 0 };
  const showFiles = () => show(`${stored.count} files, ${sizeOf(stored.bytes)}`);
  const take = async ({ name, size, chunks }: Entry) => {
    const table = tableOf(name);
    if (verified.header.tables.some((it) => it.name === table)) return loader.load(table ?? '', chunks);
    await loader.end();
    const object = /^files\/([0-9a-f]+)$/.exec(name)?.[1];
    const bytes = await buffer(chunks);
    if (!object) return;
    await storeFile(storage, storage.isShared ? objectOf(restorationId, object) : object, bytes);
    stored.count += 1;
    stored.bytes += size;
    if (stored.count % SHOWN_EVERY === 0) showFiles();
  };
  await readArchive(path, take, settings.backupPassphrase);
  await loader.end();
  if (stored.count > 0) showFiles();
}

/** In a bucket an object gets the name that marks it as this installation's own (restorations/queries.ts). */
const objectOf = (restorationId: string, object: string) => restorationId + object.slice(-RANDOM_DIGITS);

async function storeFile(storage: Storage, name: string, bytes: Buffer) {
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
  const path = join(storage.incoming, randomBytes(16).toString('hex'));
  try {
    const file = await open(path, 'wx', 0o600);
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close());
    await storage.keep(path, name, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}
