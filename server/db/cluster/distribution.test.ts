import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { foreignKey, integer, PgTable, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { isOnCluster, testDatabase } from '../../testing/app.ts';
import { findObstacles, NUMBERED, PLACES, REPLACED, references, TABLES, uniqueKeys } from '../schema/distribution.ts';
import { distribute, refuseHalfDistributed } from './distribute.ts';
import { type Found, planSteps, type Step } from './plan.ts';

const ROOT = new URL('../../../', import.meta.url);

async function tablesOfFiles(): Promise<string[]> {
  const files = globSync('server/db/schema/*.ts', { cwd: ROOT });
  const modules = await Promise.all(files.map((file) => import(new URL(file, ROOT).href) as Promise<object>));
  return modules
    .flatMap((it): unknown[] => Object.values(it))
    .filter((it) => is(it, PgTable))
    .map((it) => getTableName(it as PgTable));
}

test('every table has one place, and every place a table', async () => {
  const tables = await tablesOfFiles();
  expect(TABLES.map((it) => getTableName(it)).sort()).toEqual(tables.sort());
  expect(Object.keys(PLACES).sort()).toEqual(tables.sort());
});

test('no key of the schema stands in the way of a cluster, except those that are replaced there', () => {
  expect(findObstacles()).toEqual([]);
});

test('what is replaced on a cluster would stand in its way, all of it', () => {
  const names = [...Object.keys(REPLACED), ...Object.entries(NUMBERED).map(([table, column]) => `${table}.${column}`)];
  const obstacles = findObstacles(TABLES, PLACES, {}, {});
  expect(obstacles.map((it) => it.split(' ')[0]).sort()).toEqual(names.sort());
});

test('a table whose keys stand in the way is named with what is wrong', () => {
  const students = pgTable('students', { id: text('id').primaryKey(), no: integer('no').generatedAlwaysAsIdentity() });
  const local = pgTable('local', { id: text('id').primaryKey() });
  const own = pgTable(
    'own',
    {
      userId: text('user_id').references(() => students.id, { onDelete: 'set null' }),
      id: text('id'),
      code: text('code').unique(),
      localId: text('local_id').references(() => local.id),
    },
    (t) => [primaryKey({ columns: [t.userId, t.id] })],
  );
  const other = pgTable(
    'other',
    { userId: text('user_id').notNull(), of: text('of'), id: text('id').primaryKey() },
    (t) => [foreignKey({ columns: [t.of, t.userId], foreignColumns: [own.userId, own.id] })],
  );
  const shared = pgTable('shared', { own: text('own').references(() => own.id) });
  const places = {
    students: 'everywhere',
    local: 'coordinator',
    own: 'student',
    other: 'student',
    shared: 'everywhere',
  } as const;
  const obstacles = (tables: PgTable[], at: Parameters<typeof findObstacles>[1] = places) =>
    findObstacles(tables, at, {}, {});
  expect(obstacles([students, local, own, other, shared])).toEqual([
    'students.no is an identity',
    'own has no user_id',
    'own_code_unique is unique over all students',
    'other_pkey is unique over all students',
    'own_user_id_students_id_fk would change user_id',
    'own_local_id_local_id_fk goes to a table of the coordinator',
    'other_of_user_id_own_user_id_id_fk may leave the student',
    'shared_own_own_id_fk goes from every node to rows of students',
  ]);
  expect(obstacles([shared], { ...places, shared: 'coordinator' })).toEqual([
    'shared_own_own_id_fk goes from the coordinator to rows of students',
  ]);
  expect(obstacles([local], {})).toEqual(['local has no place']);
});

test('the keys of the schema have the names that the database gives them', async ({ skip }) => {
  skip(isOnCluster(), 'a cluster has keys of each part of a table');
  const { db } = await testDatabase();
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select conrelid::regclass || ' ' || conname as name, contype as type from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')`);
  const named = (keys: { table: string; name: string }[]) => keys.map(({ table, name }) => `${table} ${name}`).sort();
  const found = (types: string) =>
    rows
      .filter(({ type }) => types.includes(type))
      .map(({ name }) => name)
      .sort();
  expect(named(references())).toEqual(found('f'));
  const { rows: indexes } = await db.execute<{ name: string }>(sql`
    select indrelid::regclass || ' ' || indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where indisunique and c.relnamespace = 'public'::regnamespace`);
  expect(named(uniqueKeys())).toEqual(indexes.map(({ name }) => name).sort());
});

/** What a cluster refuses where a statement has rows of students; the search of companies is on the coordinator. */
const REFUSED = [/\bcase (?!when\b)[\w.]+\s+when\b/i, /\bfrom \(select from\b/i];
const STATEMENTS = globSync('server/**/*.ts', {
  cwd: ROOT,
  exclude: ['server/companies/{search,search-index}.ts', '**/*.test.ts'],
});

test.each(REFUSED)('no statement has what a cluster refuses: %s', (refused) => {
  const found = STATEMENTS.filter((file) => refused.test(readFileSync(new URL(file, ROOT), 'utf8')));
  expect(found).toEqual([]);
});

const NOTHING_DONE: Found = {
  placed: new Map(),
  keys: new Set([...references(), ...uniqueKeys()].map(({ name }) => name)),
  identities: new Set(Object.entries(NUMBERED).map(([table, column]) => `${table}.${column}`)),
  database: 'shiori',
  isTuned: false,
};
/** The catalogue after some steps, as PostgreSQL and Citus would leave it. */
function after(steps: Step[], found = NOTHING_DONE): Found {
  const [placed, keys, identities] = [new Map(found.placed), new Set(found.keys), new Set(found.identities)];
  let { isTuned } = found;
  for (const statement of steps.flatMap(({ sql: statements }) => statements)) {
    const moved = /create_(reference|distributed)_table\('(\w+)'/.exec(statement);
    if (moved?.[2]) placed.set(moved[2], moved[1] === 'reference' ? 'everywhere' : 'student');
    const [, made] = /(?:ADD CONSTRAINT|UNIQUE INDEX) (\w+)/.exec(statement) ?? [];
    if (made) keys.add(made);
    keys.delete(/DROP CONSTRAINT (\w+)/.exec(statement)?.[1] ?? '');
    const [, table, column] = /TABLE (\w+) ALTER COLUMN (\w+) DROP IDENTITY/.exec(statement) ?? [];
    identities.delete(`${table}.${column}`);
    isTuned ||= statement.startsWith('ALTER DATABASE');
  }
  return { ...found, placed, keys, identities, isTuned };
}

test('the steps move every table to its place, and leave every key that is not replaced', () => {
  const done = after(planSteps(NOTHING_DONE, 32));
  expect(Object.fromEntries(done.placed)).toEqual(
    Object.fromEntries(Object.entries(PLACES).filter(([, place]) => place !== 'coordinator')),
  );
  const kept = [...NOTHING_DONE.keys].filter((name) => !REPLACED[name]);
  expect([...done.keys].sort()).toEqual([...kept, 'files_object_student'].sort());
  expect([done.identities.size, planSteps(done, 32)]).toEqual([0, []]);
});

test('however far a run came before it was interrupted, the next one does exactly the rest', () => {
  const steps = planSteps(NOTHING_DONE, 32);
  const done = after(steps);
  for (let at = 0; at <= steps.length; at++) {
    const found = after(steps.slice(0, at));
    const rest = planSteps(found, 32);
    expect([at, after(rest, found)]).toEqual([at, done]);
  }
});

test('no table moves while a key to or from it is there, and selections come first of those that are split', () => {
  const found = after([]);
  const split: string[] = [];
  for (const step of planSteps(NOTHING_DONE, 8)) {
    const moved = /create_(reference|distributed)_table\('(\w+)'/.exec(step.sql[0] ?? '')?.[2];
    if (moved && PLACES[moved] === 'student') split.push(step.sql[0] ?? '');
    const left = references().filter(
      (key) => [key.table, key.target].includes(moved ?? '') && found.keys.has(key.name),
    );
    expect(left).toEqual([]);
    Object.assign(found, after([step], found));
  }
  expect(split[0]).toBe(
    "SELECT create_distributed_table('selections', 'user_id', shard_count => 8, colocate_with => 'none')",
  );
  expect(split[1]).toMatch(/^SELECT create_distributed_table\('\w+', 'user_id', colocate_with => 'selections'\)$/);
});

test('a table that is new on a cluster is moved, with its own keys alone', () => {
  const done = after(planSteps(NOTHING_DONE, 32));
  const placed = new Map([...done.placed].filter(([table]) => table !== 'kept_dates'));
  const key = 'kept_dates_user_id_event_id_events_user_id_id_fk';
  const steps = [`drop ${key} for now`, 'split kept_dates by student', `make ${key}`];
  expect(planSteps({ ...done, placed }, 32).map((it) => it.what)).toEqual(steps);
  // As Citus has it after a migration with a key to a table that is everywhere.
  placed.set('kept_dates', 'coordinator');
  expect(planSteps({ ...done, placed }, 32).map((it) => it.what)).toEqual(steps);
});

test('no migration names the table in a check that it adds: each part of a table has a name of its own', () => {
  const sinceClusters = globSync('server/db/migrations/*.sql', { cwd: ROOT }).filter(
    (file) => basename(file) >= '0019',
  );
  expect(sinceClusters).not.toEqual([]);
  const found = sinceClusters.filter((file) =>
    /ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" CHECK \([^;]*"\1"\./.test(readFileSync(new URL(file, ROOT), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('a table that somebody distributed in another way is refused, by name', () => {
  const placed = new Map([['events', 'everywhere' as const]]);
  expect(() => planSteps({ ...NOTHING_DONE, placed }, 32)).toThrow(/in another way than this release needs: events\./);
});

test('a database without Citus is refused before anything is changed, with what is to be done', async ({ skip }) => {
  skip(isOnCluster(), 'the database has Citus');
  const { url } = await testDatabase();
  const refused = distribute(url, { shards: 32, dryRun: false });
  await expect(refused).rejects.toThrow(/^The database has no extension citus\. Install Citus on every node/);
  await refuseHalfDistributed(url);
});
