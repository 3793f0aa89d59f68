import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isOnCluster, testDatabase } from '../testing/app.ts';
import { connect, type Db } from './connect.ts';
import { purgeRows } from './purge.ts';
import { pageViews } from './schema/operation.ts';
import { events } from './schema/selections.ts';

const DELETED = isNotNull(events.deletedAt);

/** A student with events that were all deleted after statistics were gathered, as those of a day of retention are. */
async function withDeletedEvents(count: number) {
  const { url } = await testDatabase();
  // One connection, which knows what it read.
  const { db, close } = connect(url, { max: 1 });
  onTestFinished(close);
  await db.execute(sql`insert into users (id, email, name) values ('aoi', 'aoi@example.com', '青井 葵')`);
  await db.execute(sql`insert into selections (user_id, id, company_name, priority, selection_phase)
    values ('aoi', 's', '朝日商事', 'first', 'intern')`);
  await db.execute(sql`insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase)
    select 'aoi', 'e' || n, 's', 'es_deadline', 'deadline', now(), 'intern' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`analyze events`);
  await db.update(events).set({ deletedAt: sql`now()` });
  return db;
}

/** The entries of the index by which deleted events are found that were read so far. */
async function entriesRead(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<{ n: number }>(
    sql`select idx_tup_read::int as n from pg_stat_user_indexes where indexrelname = 'events_deleted'`,
  );
  return rows[0]?.n ?? 0;
}

test('D5: what is deleted leaves in batches, and only it', async () => {
  const { db } = await testDatabase();
  await db.execute(sql`insert into page_views (day, route, visitor)
    select date '2025-01-01' + n % 2, '/app', n::text from generate_series(1, 2300) n`);
  const statements = vi.spyOn(db, 'delete');

  await purgeRows(db, pageViews, sql`${pageViews.day} = '2025-01-01'`);

  expect(statements).toHaveBeenCalledTimes(3);
  expect(await db.$count(pageViews, sql`${pageViews.day} = '2025-01-02'`)).toBe(1150);
  expect(await db.$count(pageViews)).toBe(1150);
});

test('what is read for a purge grows with what is due, and not with its square', async ({ skip }) => {
  skip(isOnCluster(), 'the nodes of a cluster count for themselves');
  const db = await withDeletedEvents(6000);
  const before = await entriesRead(db);

  await purgeRows(db, events, DELETED);

  expect(await db.$count(events)).toBe(0);
  const read = (await entriesRead(db)) - before;
  expect(read).toBeGreaterThanOrEqual(6000);
  expect(read).toBeLessThan(2 * 6000);
});

test('a purge that is stopped keeps its batches, and the next one deletes the rest', async () => {
  const db = await withDeletedEvents(1200);
  const stop = new AbortController();
  const gone: number[] = [];
  const onGone = async (count: number) => {
    gone.push(count);
    stop.abort();
  };

  await expect(purgeRows(db, events, DELETED, stop.signal, { onGone })).rejects.toThrow();
  expect([await db.$count(events), gone]).toEqual([700, [500]]);

  await purgeRows(db, events, DELETED);
  expect(await db.$count(events)).toBe(0);
});

test('a row that no longer meets the condition when its batch comes stays', async () => {
  const db = await withDeletedEvents(1200);
  const restoreLast = async () => {
    await db
      .update(events)
      .set({ deletedAt: null })
      .where(and(eq(events.userId, 'aoi'), eq(events.id, last?.id ?? '')));
  };
  const [last] = await db.select({ id: events.id }).from(events).where(DELETED).offset(1199);

  await purgeRows(db, events, DELETED, undefined, { onGone: restoreLast });

  expect(await db.select({ id: events.id }).from(events)).toEqual([last]);
});
