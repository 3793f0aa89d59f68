import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/app.ts';
import { openStatementNames } from './statement-names.ts';

test('a statement has a name from its fifth time on, always the same, and no other statement has it', () => {
  const nameOf = openStatementNames();
  const names = Array.from({ length: 7 }, () => nameOf('select $1'));
  expect(names.map(Boolean)).toEqual([false, false, false, false, true, true, true]);
  expect(new Set(names.slice(4)).size).toBe(1);
  const other = Array.from({ length: 5 }, () => nameOf('select $1 + 1')).at(-1);
  expect(other).not.toBe(names.at(-1));
  expect(other?.length).toBeLessThan(64); // the length at which PostgreSQL cuts names
});

test('200 statements have names at most, and texts that come once displace none of them', () => {
  const nameOf = openStatementNames();
  const often = (text: string) => Array.from({ length: 5 }, () => nameOf(text)).at(-1);
  expect(often('the first')).toBeTruthy();
  for (let n = 0; n < 5000; n++) nameOf(`once ${n}`);
  const named = Array.from({ length: 500 }, (_, n) => often(`statement ${n}`)).filter(Boolean);
  expect(named).toHaveLength(199);
  expect(nameOf('the first')).toBeTruthy();
});

test('a prepared statement goes on when a later release adds columns and indexes to its table', async () => {
  const { db, pool } = await testDatabase();
  const ask = async (id: string) => (await db.execute(sql`select id, name from users where id = ${id}`)).rows;
  await db.execute(sql`insert into users (id, email, name) values ('aoi', 'aoi@example.com', '青木 葵')`);
  const aoi = [{ id: 'aoi', name: '青木 葵' }];
  for (let n = 0; n < 20; n++) expect(await ask('aoi')).toEqual(aoi);
  const prepared = await pool.query(
    `select 1 from pg_prepared_statements where statement like 'select id, name from users%'`,
  );
  expect(prepared.rows).toHaveLength(1);
  await pool.query('alter table users add column later text');
  await pool.query('create index on users (name)');
  for (let n = 0; n < 20; n++) expect(await ask('aoi')).toEqual(aoi);
  expect(await ask('nobody')).toEqual([]);
});
