import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/app.ts';
import { type Db, POOL_SIZE, transaction } from './connect.ts';
import { outageOf, postgresCode } from './faults.ts';

test('moments, days and whole numbers arrive as the product writes them, also from SQL by hand', async () => {
  const { db } = await testDatabase();
  const { rows } = await db.execute(sql`
    SELECT '2026-04-01 23:59+09'::timestamptz AS moment, '2026-04-01'::date AS day, 9007199254740991::bigint AS number,
      '2026-04-01 23:59:01.5+09'::timestamptz AS exact, null::timestamptz AS nothing`);
  expect(rows).toEqual([
    {
      moment: '2026-04-01T14:59:00.000Z',
      day: '2026-04-01',
      number: Number.MAX_SAFE_INTEGER,
      exact: '2026-04-01T14:59:01.500Z',
      nothing: null,
    },
  ]);
});

test('a number that JavaScript cannot hold is refused rather than changed', async () => {
  const { db } = await testDatabase();
  await expect(db.execute(sql`SELECT 9007199254740993::bigint`)).rejects.toThrow();
});

test('D-08: a statement ends after 10 s and an idle transaction after 15 s', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone') ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '10000' },
  ]);
  expect(pool.options.max).toBe(10);
  expect(pool.options.connectionTimeoutMillis).toBe(5000);
});

test('D1: a transaction that loses a race is done up to three times more, and then is no unexpected fault', async () => {
  const { db } = await testDatabase();
  let tried = 0;
  const lose = (times: number) =>
    transaction(db, async (tx) => {
      tried++;
      if (tried <= times)
        await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'race' USING ERRCODE = '40001'; END $$`));
      return tried;
    });
  expect(await lose(3)).toBe(4);
  tried = 0;
  const lost = await lose(4).catch((error) => error);
  expect([postgresCode(lost), outageOf(lost)]).toEqual(['40001', 'unavailable']);
  expect(tried).toBe(4);
});

test('J1: a connection that ends while a transaction holds it costs one more try, and nothing else', async () => {
  const { db } = await testDatabase();
  const tries = Array.from({ length: 6 }, () => 0);
  const outcomes = await Promise.all(
    tries.map((_, at) =>
      transaction(db, async (tx) => {
        tries[at] = (tries[at] ?? 0) + 1;
        await tx.execute(sql`SELECT 1`);
        if (tries[at] === 1) await endSelf(tx);
        return (await tx.execute(sql`SELECT 1 AS one`)).rows[0]?.one;
      }),
    ),
  );
  expect(outcomes).toEqual([1, 1, 1, 1, 1, 1]);
  expect(tries).toEqual([2, 2, 2, 2, 2, 2]);
});

test('J1: a connection that keeps ending, and one that ends idle in its transaction, are outages', async () => {
  const { db } = await testDatabase();
  const ended = await transaction(db, endSelf).catch((error) => error);
  expect(outageOf(ended)).toBe('unavailable');
  const forgotten = await transaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 20`);
    const { rows } = await tx.execute(sql`SELECT pg_backend_pid() AS pid`);
    const isThere = sql`SELECT FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`;
    await vi.waitUntil(async () => (await db.execute(isThere)).rows.length === 0);
    await tx.execute(sql`SELECT 1`);
  }).catch((error) => error);
  expect(outageOf(forgotten)).toBe('unavailable');
});

test('D-08: connections that end right before a transaction begins are not lost to the pool', async () => {
  const { db, pool } = await testDatabase();
  let ending = 2 * POOL_SIZE;
  pool.on('acquire', (client) => {
    if (ending-- > 0) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  });
  const one = () => transaction(db, async (tx) => (await tx.execute(sql`SELECT 1 AS one`)).rows[0]?.one);
  for (let at = 0; at < POOL_SIZE; at++) expect(outageOf(await one().catch((error) => error))).toBe('unavailable');
  expect(pool.totalCount).toBe(0);
  expect(await one()).toBe(1);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test('D-08: a transaction whose COMMIT was not answered is tried again only where that does no harm', async () => {
  const { db } = await testDatabase();
  await db.execute(sql`CREATE TABLE marks (at int)`);
  await db.execute(sql`
    CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`);
  await db.execute(sql`
    CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON marks DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.at = 1) EXECUTE FUNCTION end_session()`);
  const mark = (repeatable: boolean) => {
    let tried = 0;
    const work = (tx: Db) => tx.execute(sql`INSERT INTO marks VALUES (${++tried})`).then(() => tried);
    return transaction(db, work, { repeatable }).catch((error) => outageOf(error));
  };
  expect(await mark(false)).toBe('unavailable');
  expect(await mark(true)).toBe(2);
});

/** Terminates the connection of this transaction, as a fail-over would. */
async function endSelf(tx: Db) {
  await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  await tx.execute(sql`SELECT 1`);
}

test('D-08: connections that the database drops are made anew', async () => {
  const { pool, db } = await testDatabase();
  await Promise.all([1, 2, 3].map(() => db.execute(sql`SELECT pg_sleep(0.05)`)));
  const { rows } = await pool.query(
    'SELECT count(pg_terminate_backend(pid)) AS ended FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
  expect(rows[0].ended).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const answers = await Promise.all([1, 2, 3].map(() => db.execute(sql`SELECT 1 AS one`)));
  expect(answers.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1]);
});
