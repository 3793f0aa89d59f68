/** What of a database is backed up, read from its own catalogue: a new table cannot be forgotten. */
import type pg from 'pg';
import type { Header } from './contents.ts';

/** `"name"`; names are checked where they are read from a backup. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Every table of the schema with its columns; generated columns are made again. What belongs to an extension or has a name that none of ours
 * has is the operator's.
 */
export async function readTables(client: pg.Client): Promise<Header['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname ~ '^[a-z_][a-z0-9_]*$'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Every sequence with the last value that it gave. Read after a snapshot was taken, none is behind a row of it. */
export async function readSequences(client: pg.Client): Promise<Header['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' AND sequencename ~ '^[a-z_][a-z0-9_]*$' ORDER BY 1",
  );
  return rows;
}

/** The statements that remove what slows the loading of rows, and those that make it again: foreign keys and plain indexes. */
export async function readObstacles(client: pg.Client): Promise<{ drop: string[]; make: string[] }> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f' ORDER BY 1, 2`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY 1`);
  return {
    drop: [
      ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`),
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
    ],
    make: [
      ...indexes.map(({ definition }) => definition),
      ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`),
    ],
  };
}

/** Whether there is nothing in a database that a restore could collide with. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
      AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle')) LIMIT 1`);
  return rows.length === 0;
}
