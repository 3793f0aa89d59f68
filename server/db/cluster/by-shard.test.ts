import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { isOnCluster, testApp } from '../../testing/app.ts';
import type { Db } from '../connect.ts';
import { executeByShard, executeForFound, findByShard } from './by-shard.ts';

const named = (rows: { userId: string }[]) => sql`
  select s.user_id as "userId" from selections s
  where s.user_id = any(${sql.param(rows.map((it) => it.userId))}::text[]) /* s by shard */ for update of s skip locked`;

test('rows of many students are locked by one call, on one PostgreSQL and on a cluster', async () => {
  const { db, student } = await testApp();
  const students = await Promise.all(['aoi', 'ren', 'mio', 'yui', 'sou'].map(student));
  await Promise.all(students.map((it) => it.applies('朝日商事')));
  const ids = students.map((it) => it.userId).sort();

  const { rows, rowCount } = await executeByShard<{ userId: string }>(db, students, named);
  expect([rows.map((it) => it.userId).sort(), rowCount]).toEqual([ids, 5]);

  const find = sql`select s.user_id from selections s`;
  const found = await executeForFound<{ user_id: string }>(
    db,
    find,
    sql`${find} where s.deleted_at is null /* s by shard */ for update of s skip locked`,
  );
  expect(found.rows.map((it) => it.user_id).sort()).toEqual(ids);
  expect((await findByShard(db, find))?.flat().sort()).toEqual(isOnCluster() ? ids : undefined);
});

/** A cluster that has two students on each shard, in the order of their names, and notes what is asked. */
function cluster() {
  const asked: { text: string; values: unknown[] }[] = [];
  const db = {
    execute: async (query: SQL) => {
      const { sql: text, params } = new PgDialect().sqlToQuery(query);
      if (text.includes('pg_extension') || text.includes('pg_dist_partition')) return { rows: [{}] };
      if (text.includes('get_shard_id')) {
        const [students = []] = params as string[][];
        const pairs = Array.from({ length: Math.ceil(students.length / 2) }, (_, n) =>
          students.slice(2 * n, 2 * n + 2),
        );
        return { rows: pairs.map((it) => ({ students: it })) };
      }
      asked.push({ text: text.replaceAll(/\s+/g, ' ').trim(), values: params });
      return { rows: [{}], rowCount: 1 };
    },
  };
  return { db: db as unknown as Db, asked };
}

test('on a cluster a statement runs for each shard, and names its students at every mark', async () => {
  const { db, asked } = cluster();
  const joins = sql`join events e on e.user_id = d.user_id /* e by shard */`;
  const rows = ['a', 'b', 'a', 'c'].map((userId, id) => ({ userId, id }));
  const { rowCount } = await executeByShard(
    db,
    rows,
    (theirs) =>
      sql`select from deliveries d ${joins} where d.id = any(${sql.param(theirs.map((it) => it.id))}) /* d by shard */`,
  );
  expect(rowCount).toBe(2);
  const text =
    'select from deliveries d join events e on e.user_id = d.user_id and "e".user_id = any($1::text[]) where d.id = any($2) and "d".user_id = any($3::text[])';
  const [first, second] = [['a', 'b'], ['c']];
  expect(asked).toEqual([
    { text, values: [first, [0, 2, 1], first] },
    { text, values: [second, [3], second] },
  ]);
});

test('nothing is asked for nobody', async () => {
  const { db, asked } = cluster();
  expect(await executeByShard(db, [], named)).toEqual({ rows: [], rowCount: 0 });
  expect(asked).toEqual([]);
});
