import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from './db/connect.ts';
import { answerOf, testApp } from './testing.ts';

test('D-08: who asks while the database is away is told that it will pass', async () => {
  const { db } = connect('postgres://nobody@127.0.0.1:1/none');
  const { browser } = await testApp({ db });
  const response = await browser().post('/api/session', { email: 'a@example.com', password: 'x' });
  expect([response.status, (await answerOf(response)).error]).toEqual([503, 'unavailable']);
});

test('D-09: while the disk is full what is there can be read, and a write is refused for that reason', async () => {
  const { db, student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await db.execute(sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger fails before update on selections for each row execute function disk_full()`);

  const response = await aoi.patch(`/api/selections/${id}`, { version: 1, notes: '面接は15時から' });

  expect([response.status, (await answerOf(response)).error]).toEqual([507, 'storage_full']);
  expect(await aoi.selections()).toHaveLength(1);
});
