import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/testing/app.ts';
import { gramsOf } from '../companies/search-index.ts';
import { ask } from '../testing/embedded.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** A database as release 0.1.0 left it, with a few rows. */
async function releasedDatabase(): Promise<string> {
  const { url } = await emptyDatabase();
  await ask(url, await readFile(join(import.meta.dirname, 'release-0.1.0.sql'), 'utf8'));
  return url;
}

/** A database with the first migrations only. */
async function databaseAfter(count: number): Promise<string> {
  const { url } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shiori-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));
  journal.entries.splice(count);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  await migrate(url, { folder });
  return url;
}

/** The schema from the system catalogue, one line each. The order of columns is left out: a later column comes last. */
async function catalogueOf(url: string): Promise<string[]> {
  const rows = await ask(
    url,
    `
    SELECT nspname::text AS line FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    UNION ALL SELECT c.oid::regclass || ' ' || c.relkind::text || c.relpersistence::text || ' ' || coalesce(am.amname, '')
      FROM pg_class c LEFT JOIN pg_am am ON am.oid = c.relam WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', a.attrelid::regclass || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation,
        CASE WHEN a.attnotnull THEN 'not null' END, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
      FROM pg_sequences WHERE schemaname = 'public'
    ORDER BY 1`,
  );
  return rows.map(({ line }) => String(line));
}

/** Every row of every table, by table. */
async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const tables = await ask(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const found = await ask(url, `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text COLLATE "C"`);
    if (found.length > 0) rows[String(name)] = found.map(({ row }) => row);
  }
  return rows;
}

// All migrations twice: on a busy machine longer than other tests.
test('D-04: a database of release 0.1.0 keeps its rows, and its tables become those of a new one', async () => {
  const url = await releasedDatabase();
  const before = await rowsOf(url);
  expect(Object.keys(before)).toContain('reminders');

  await migrate(url);

  expect(await rowsOf(url)).toMatchObject(before);
  const { url: fresh } = await emptyDatabase();
  await migrate(fresh);
  expect(await catalogueOf(url)).toEqual(await catalogueOf(fresh));
}, 90_000);

test('D-04: a database from before release 0.1.0 is refused and left as it is', async () => {
  const url = await releasedDatabase();
  await ask(url, 'DELETE FROM drizzle.__drizzle_migrations WHERE id > 5');
  const before = await catalogueOf(url);

  await expect(migrate(url)).rejects.toThrow('older than release 0.1.0 of しおり. Start 0.1.0 on it once');

  expect(await catalogueOf(url)).toEqual(before);
});

test('D-04: an upgrade leaves the search index as this release writes it', async () => {
  const url = await databaseAfter(12);
  await ask(
    url,
    `INSERT INTO companies (id, name, display_name, folded_name, sort_key, source)
       SELECT 'c' || n, name, name, name, name, CASE n % 2 WHEN 0 THEN 'user' ELSE 'catalogue' END
       FROM unnest(ARRAY['三菱商事', '𠮷野家', '﨑', 'アアウア', 'テクノサービスホールディングス', 'ab']) WITH ORDINALITY AS made (name, n)`,
  );
  await ask(url, 'INSERT INTO company_names (name, company_no) SELECT name, no FROM companies');
  await ask(
    url,
    'INSERT INTO company_grams (gram, place, company_no, long) VALUES (1, 1, (SELECT min(no) FROM companies), 1)',
  );

  await migrate(url);

  const { db, close } = connect(url);
  onTestFinished(close);
  const rows = (written: SQL) =>
    db.execute(
      sql`select gram::text, place::text, company_no, long from (${written}) r (gram, place, company_no, long) order by 1, 2, 3, 4`,
    );
  const { rows: stored } = await rows(sql`select gram, place, company_no, long from company_grams`);
  expect(stored).toEqual((await rows(gramsOf(sql`true`))).rows);
  expect(stored.length).toBeGreaterThan(60);
});
