import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/app.ts';
import { Announcements } from './announcements.ts';
import { announce, transaction } from './connect.ts';

/** Another process, which listens: what it has heard. */
async function listening(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await client.query('listen changed; listen reminders');
  return heard;
}

test('D7: an announcement comes after its commit, and what it is about can be read then', async () => {
  const { db, url } = await testDatabase();
  const heard = await listening(url);
  const release = Promise.withResolvers<void>();
  const open = transaction(db, async (tx) => {
    await announce(tx, 'changed', 'aoi');
    await announce(tx, 'reminders', '');
    await release.promise;
  });
  await sleep(300);
  expect(heard).toEqual([]);
  release.resolve();
  await open;

  await expect.poll(() => heard.toSorted()).toEqual(['changed aoi', 'reminders ']);
});

test('D7: what is rolled back is not announced; what a savepoint or a second try did is, once', async () => {
  const { db, url } = await testDatabase();
  const heard = await listening(url);
  await transaction(db, async (tx) => {
    await announce(tx, 'changed', 'ren');
    throw new Error('no');
  }).catch(() => {});
  let tries = 0;
  await transaction(db, async (outer) => {
    await transaction(outer, (tx) => announce(tx, 'changed', 'aoi'));
    tries += 1;
    if (tries === 1) await outer.execute(sql.raw(`do $$ begin raise exception 'race' using errcode = '40001'; end $$`));
  });
  await announce(db, 'changed', 'mei');

  await expect.poll(() => heard).toContain('changed mei');
  expect([tries, heard.toSorted()]).toEqual([2, ['changed aoi', 'changed mei']]);
});

test('D7: what comes while a batch is on its way is the next batch, each once', async () => {
  const batches: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const announcements = new Announcements(async (batch) => {
    batches.push(batch.map((it) => it.payload));
    await gate.promise;
  });
  announcements.add([{ channel: 'changed', payload: 'aoi' }]);
  for (const payload of ['ren', 'mei', 'ren', 'aoi']) announcements.add([{ channel: 'changed', payload }]);
  gate.resolve();
  await announcements.close();

  expect(batches).toEqual([['aoi'], ['ren', 'mei', 'aoi']]);
});

test('D7: what cannot be sent is sent later, and a stop does not wait for it', async () => {
  const sent: string[] = [];
  let broken = true;
  const announcements = new Announcements(async (batch) => {
    if (broken) throw new Error('the database is away');
    sent.push(...batch.map((it) => it.payload));
  });
  announcements.add([{ channel: 'changed', payload: 'aoi' }]);
  await sleep(50);
  broken = false;
  await expect.poll(() => sent).toEqual(['aoi']);

  broken = true;
  announcements.add([{ channel: 'changed', payload: 'ren' }]);
  await sleep(20);
  await announcements.close();
  expect(sent).toEqual(['aoi']);
});
