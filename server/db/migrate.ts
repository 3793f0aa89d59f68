import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '#domain/time.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openClient } from './connect.ts';
import { postgresCode } from './faults.ts';

/** The oldest PostgreSQL that is supported, as `server_version_num`. */
const OLDEST = 150_000;

/** The advisory lock under which one process at a time migrates: "shiori" in numbers. */
const LOCK = 7_419_670;

/** How long a migration may block others while it waits for a table, and how often it tries. */
const LOCK_TIMEOUT_MS = 3 * SECOND;
const LOCK_PAUSE_MS = SECOND;
const LOCK_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';

const FOLDER = join(import.meta.dirname, 'migrations');

type MigrateOptions = {
  folder?: string;
  log?: (line: string) => void;
  /** Called before tables that exist are changed; while it runs no other process migrates. */
  beforeChange?: () => Promise<void>;
};

/**
 * Migrates the tables to this release: forward only, in one transaction, by one process at a time while others wait.
 * The first migration creates the tables of release 0.1.0 and has the timestamp of that release's last one: a database of 0.1.0 continues
 * from there.
 * @throws Refusal when the database is older than PostgreSQL 15, cannot be reached, has tables from before release 0.1.0, or was migrated
 * by a newer release.
 */
export async function migrate(url: string, { folder = FOLDER, log = () => {}, beforeChange }: MigrateOptions = {}) {
  const known = await knownMigrations(folder);
  const client = await openClient(url);
  try {
    await refuseOld(client);
    if (await isUpToDate(client, known)) return;
    await holdMigrations(client);
    if (await isUpToDate(client, known)) return;
    if ((await lastMigration(client)) > 0) await beforeChange?.();
    log('bringing the tables up to date');
    const [{ drizzle }, migrator] = await Promise.all([
      import('drizzle-orm/node-postgres'),
      import('drizzle-orm/node-postgres/migrator'),
    ]);
    const apply = () => migrator.migrate(drizzle(client), { migrationsFolder: folder });
    await patiently(client, apply, log);
  } finally {
    await client.end();
  }
}

/**
 * A migration that waits for a table blocks everyone behind it: it gives up after LOCK_TIMEOUT_MS and tries again from the start.
 * @throws the error of PostgreSQL when the table is never free.
 */
async function patiently(client: pg.Client, apply: () => Promise<void>, log: (line: string) => void) {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let left = LOCK_TRIES; ; left--) {
    try {
      return await apply();
    } catch (error) {
      if (postgresCode(error) !== LOCK_NOT_AVAILABLE || left === 0) throw error;
      log('a table that is to change is in use; trying again');
    }
    await sleep(LOCK_PAUSE_MS);
  }
}

async function refuseOld(client: pg.Client) {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  if (rows[0].number < OLDEST)
    throw new Refusal(`The database is PostgreSQL ${rows[0].version}; 15 or newer is needed.`);
}

/** Whether the newest migration has been applied. @throws Refusal when only another release can migrate the database. */
async function isUpToDate(client: pg.Client, { first, newest }: Known): Promise<boolean> {
  const last = await lastMigration(client);
  if (last > newest)
    throw new Refusal('The database was migrated by a newer release of しおり. Start that one; nothing was changed.');
  if (last > 0 && last < first)
    throw new Refusal(
      'The tables of the database are older than release 0.1.0 of しおり. Start 0.1.0 on it once, then this release; nothing was changed.',
    );
  return last === newest;
}

/**
 * Applies the migrations after the database's last one up to `last`, in the transaction that the client is in: for a restore, which then
 * leaves everything or nothing behind. The list of migrations is kept as `migrate` keeps it.
 */
export async function applyMigrations(client: pg.Client, last: number) {
  const { readMigrationFiles } = await import('drizzle-orm/migrator');
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  const applied = await lastMigration(client);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: FOLDER })) {
    if (folderMillis <= applied || folderMillis > last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Keeps every other connection from changing tables as long as this one is open. */
export async function holdMigrations(client: pg.Client) {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
}

/** Lets one transaction at a time make tables, `migrate` included. */
export async function lockMigrations(client: pg.Client) {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/** The timestamp of the last migration in the database, in ms; 0 without one. */
export async function lastMigration(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS list");
  if (found[0].list === null) return 0;
  const { rows } = await client.query(
    'SELECT coalesce(max(created_at), 0)::bigint AS last FROM drizzle.__drizzle_migrations',
  );
  return rows[0].last;
}

/** The timestamps of the first and the newest migration of this release, in ms. */
export type Known = { first: number; newest: number };

export async function knownMigrations(folder = FOLDER): Promise<Known> {
  const times = (await readJournal(folder)).map((entry) => entry.when);
  return { first: Math.min(...times), newest: Math.max(0, ...times) };
}

/** The name of the newest migration of this release. */
export async function newestMigration(): Promise<string> {
  return (await readJournal(FOLDER)).at(-1)?.tag ?? '';
}

async function readJournal(folder: string): Promise<{ when: number; tag: string }[]> {
  return JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')).entries;
}
