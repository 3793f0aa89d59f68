import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SECOND } from '#domain/time.ts';
import { Refusal } from '#server/refusal.ts';
import { CLIENT_OPTIONS } from './connect.ts';

/** The oldest PostgreSQL that we work on, as it numbers itself. */
const OLDEST = 150_000;

/** The advisory lock under which one process at a time migrates: "shiori" in numbers. */
const LOCK = 7_419_670;

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * Brings the tables up to this release: forward only, in one transaction, by one process at a time while others wait.
 * @throws Refusal when the database is older than PostgreSQL 15, cannot be reached, or was migrated by a newer release.
 */
export async function migrate(url: string, { folder = FOLDER, log = (_line: string) => {} } = {}) {
  const newest = await newestMigration(folder);
  const client = new pg.Client({
    ...CLIENT_OPTIONS,
    connectionString: url,
    connectionTimeoutMillis: 5 * SECOND,
    keepAlive: true,
  });
  client.on('error', () => {}); // It also ends the query that is under way, which throws.
  await open(client, url);
  try {
    await refuseOld(client);
    if ((await lastApplied(client, newest)) === newest) return;
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    if ((await lastApplied(client, newest)) === newest) return;
    log('bringing the tables up to date');
    const [{ drizzle }, migrator] = await Promise.all([
      import('drizzle-orm/node-postgres'),
      import('drizzle-orm/node-postgres/migrator'),
    ]);
    await migrator.migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

async function open(client: pg.Client, url: string) {
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    const why = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new Refusal(`The database ${pathname.slice(1)} at ${host} cannot be opened: ${why}. Check DATABASE_URL.`);
  }
}

async function refuseOld(client: pg.Client) {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  if (rows[0].number < OLDEST)
    throw new Refusal(`The database is PostgreSQL ${rows[0].version}; 15 or newer is needed.`);
}

/** When the last migration in the database was written, in ms; 0 if there is none. */
async function lastApplied(client: pg.Client, newest: number): Promise<number> {
  const { rows: found } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS list");
  if (found[0].list === null) return 0;
  const { rows } = await client.query(
    'SELECT coalesce(max(created_at), 0)::bigint AS last FROM drizzle.__drizzle_migrations',
  );
  if (rows[0].last > newest)
    throw new Refusal('The database was migrated by a newer release of しおり. Start that one; nothing was changed.');
  return rows[0].last;
}

async function newestMigration(folder: string): Promise<number> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
  );
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}
