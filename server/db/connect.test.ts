import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing.ts';
import { postgresCode, transaction } from './connect.ts';

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

test('D-08: a transaction that loses a race is done once more, and only once', async () => {
  const { db } = await testDatabase();
  let tried = 0;
  const lose = (times: number) =>
    transaction(db, async (tx) => {
      tried++;
      if (tried <= times)
        await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'race' USING ERRCODE = '40001'; END $$`));
      return tried;
    });
  expect(await lose(1)).toBe(2);
  tried = 0;
  const lost = await lose(2).catch((error) => error);
  expect(postgresCode(lost)).toBe('40001');
  expect(tried).toBe(2);
});

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
