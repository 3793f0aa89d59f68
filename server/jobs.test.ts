import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { deliveries, notificationSettings, pushSubscriptions, reminders } from './db/schema/reminders.ts';
import { tidyUp } from './housekeeping.ts';
import { startJobs } from './jobs.ts';
import { testApp } from './testing/app.ts';

afterEach(() => void vi.useRealTimers());

/** A student with a reminder that is due in some ms, by the clock of the database; and the jobs of one process. */
async function dueIn(ms: number) {
  const app = await testApp();
  const aoi = await app.student('aoi');
  await aoi.applies('朝日商事');
  await app.db.update(notificationSettings).set({ quietHoursEnabled: false });
  await app.db.execute(sql`update events set deadline = now() + interval '1 day'`);
  await app.db.execute(sql`update reminders set state = 'cancelled' where type <> '1day'`);
  await app.db.execute(sql`update reminders set scheduled_at = now() + ${`${ms} ms`}::interval where type = '1day'`);
  const { db, url, deps } = app;
  const { config, log, mail, storage } = deps;
  const push = { send: async () => ({ ok: true as const }), close: async () => {} };
  const start = () => {
    const jobs = startJobs({ db, url, config, log, mail, storage, push });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  return { ...app, start };
}

async function until(holds: () => boolean) {
  for (let left = 300; !holds(); left--) {
    if (left === 0) throw new Error('it did not come to pass');
    await pause(20);
  }
}

test.each([HOUR, -HOUR])(
  'R-09: a jump of this machine by %i ms sends nothing early and nothing twice: the database has the clock',
  async (jump) => {
    const { start, mails, db } = await dueIn(3000);
    vi.useFakeTimers({ toFake: ['Date'] });
    start();
    vi.setSystemTime(Date.now() + jump);
    start();
    await pause(500);
    expect(mails).toHaveLength(0);
    await until(() => mails.length > 0);
    vi.setSystemTime(Date.now() - 2 * jump);
    await db.execute(sql`select pg_notify('reminders', '')`);
    await pause(1000);
    expect(mails).toHaveLength(1);
    expect(await db.select({ state: deliveries.state }).from(deliveries)).toEqual([{ state: 'sent' }]);
  },
);

test('a reminder that becomes due while the jobs sleep goes out as soon as it is announced', async () => {
  const { start, mails, db } = await dueIn(HOUR);
  start();
  await pause(1000);
  expect(mails).toHaveLength(0);
  await db.execute(sql`update reminders set scheduled_at = now() where type = '1day'`);
  await db.execute(sql`select pg_notify('reminders', '')`);
  await until(() => mails.length === 1);
});

test('jobs that have stopped send nothing more, and leave it to whoever starts next', async () => {
  const { start, mails, db } = await dueIn(HOUR);
  await start().stop();
  await db.update(reminders).set({ scheduledAt: sql`now()` });
  await pause(300);
  expect(mails).toHaveLength(0);
  start();
  await until(() => mails.length === 1);
});

test('tidying up removes the browsers that are long gone, and keeps the rest', async () => {
  const { db, deps, student } = await testApp();
  const { userId } = await student('aoi');
  const browser = (id: string, days: number) => ({
    userId,
    id,
    endpoint: id,
    p256dh: '',
    auth: '',
    failingSince: sql`now() - ${`${days} days`}::interval`,
  });
  await db.insert(pushSubscriptions).values([browser('dead', 15), browser('failing', 13)] as never);
  await tidyUp(db, deps.storage);
  expect(await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions)).toEqual([{ id: 'failing' }]);
});
