import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type FiguresView, type PageViewsView, type QueueView, queueState } from '#domain/admin/dashboard.ts';
import { addDays, DAY, HOUR, jstDay, MINUTE, plus, readClock } from '#domain/time.ts';
import { users } from '../../db/schema/accounts.ts';
import { mailingRecipients, mailings } from '../../db/schema/mailings.ts';
import { jobRuns, pageViewDays, pageViews } from '../../db/schema/operation.ts';
import { deliveries } from '../../db/schema/reminders.ts';
import { anAdmin } from '../../testing/admin.ts';
import { testApp } from '../../testing/app.ts';
import { countFigures } from './figures.ts';
import { countPageViews, readPageViews } from './page-views.ts';
import { readQueues } from './queues.ts';

test('the figures count who and what is there, and nothing that was deleted', async () => {
  const app = await testApp();
  const { db, clock } = app;
  const aoi = await app.student('aoi');
  await db.update(users).set({ lastActiveAt: plus(clock.now, -8 * DAY) });
  const [ren, gone] = [await app.student('ren'), await app.student('gone')];
  await db.update(users).set({ lastActiveAt: clock.now }).where(eq(users.id, ren.userId));
  await db.update(users).set({ withdrawnAt: clock.now }).where(eq(users.id, gone.userId));
  const { id, eventIds } = await aoi.applies('朝日商事');
  await ren.applies('朝日商事');
  await aoi.put(`/api/events/${eventIds[0]}/completion`);
  const deleted = await ren.applies('みなと商事');
  await ren.del(`/api/selections/${deleted.id}`);
  expect(id).toBeTruthy();

  expect(await countFigures(db, clock.now)).toEqual({
    users: { all: 2, thisWeek: 2 },
    active: { week: 1, month: 2 },
    selections: 2,
    events: { all: 2, open: 1 },
    companies: { all: 2, fromUsers: 2 },
    shared: { all: expect.any(Number), hidden: 0 },
    sent: 0,
    failed: 0,
  } satisfies FiguresView);
});

test('deliveries of the last 24 hours are counted as sent or failed', async () => {
  const { db, student, clock } = await testApp();
  const { userId } = await student('aoi');
  const delivery = { userId, channel: 'mail', messageId: 'm', createdAt: clock.now, updatedAt: clock.now };
  await db.insert(deliveries).values([
    { ...delivery, id: '1', state: 'sent', sentAt: plus(clock.now, -MINUTE) },
    { ...delivery, id: '2', state: 'unknown', sentAt: plus(clock.now, -MINUTE) },
    { ...delivery, id: '3', state: 'sent', sentAt: plus(clock.now, -DAY - MINUTE) },
    { ...delivery, id: '4', state: 'failed' },
    { ...delivery, id: '5', state: 'cancelled' },
  ]);

  expect(await countFigures(db, clock.now)).toMatchObject({ sent: 2, failed: 1 });
});

test('page views are shown by day and by screen, the same before and after past days are counted', async () => {
  const { db, clock } = await testApp();
  const today = jstDay(clock.now);
  const view = (daysAgo: number, route: string) => ({ day: addDays(today, -daysAgo), route, visitor: 'v' });
  await db
    .insert(pageViews)
    .values([view(0, '/'), view(0, '/app/homepage'), view(1, '/app/homepage'), view(13, '/'), view(14, '/')]);

  const before = await readPageViews(db, 14, clock.now);
  await countPageViews(db, clock.now);
  await countPageViews(db, clock.now);

  expect(before.days).toHaveLength(14);
  expect([before.days[0], before.days.at(-2), before.days.at(-1)]).toEqual([
    { day: addDays(today, -13), views: 1 },
    { day: addDays(today, -1), views: 1 },
    { day: today, views: 2 },
  ]);
  expect(before.screens).toEqual([
    { route: '/', views: 2 },
    { route: '/app/homepage', views: 2 },
  ] satisfies PageViewsView['screens']);
  expect(await readPageViews(db, 14, clock.now)).toEqual(before);
  expect((await readPageViews(db, 90, clock.now)).days.map((it) => it.views).reduce((a, b) => a + b)).toBe(5);
  // Today is still going on.
  expect(await db.$count(pageViewDays)).toBe(3);
});

test('a day that has just ended is not counted yet, because a view of it may still be stored', async () => {
  const { db, clock } = await testApp();
  await db.insert(pageViews).values({ day: '2026-03-31', route: '/', visitor: 'v' });

  clock.now = '2026-03-31T15:30:00.000Z';
  await countPageViews(db, clock.now);
  expect(await db.$count(pageViewDays)).toBe(0);
  clock.now = '2026-03-31T16:00:00.000Z';
  await countPageViews(db, clock.now);
  expect(await db.$count(pageViewDays)).toBe(1);
});

test('the queues say what waits and for how long; what waits for its moment does not', async () => {
  const { db, student } = await testApp();
  const { userId } = await student('aoi');
  const now = readClock();
  const delivery = { userId, channel: 'mail', messageId: 'm' };
  await db.insert(deliveries).values([
    { ...delivery, id: '1', state: 'due', nextAttemptAt: plus(now, -2 * MINUTE) },
    { ...delivery, id: '2', state: 'due', nextAttemptAt: plus(now, MINUTE) },
    { ...delivery, id: '3', state: 'sending', nextAttemptAt: plus(now, MINUTE) },
    { ...delivery, id: '4', state: 'sent', sentAt: now },
  ]);

  const [mail, push, reminders, mailings, jobs] = await readQueues(db);

  expect(mail).toMatchObject({ queue: 'mail', waiting: 1, active: 1, perMinute: 1 });
  expect(mail?.oldestMs).toBeGreaterThanOrEqual(2 * MINUTE);
  const empty = { waiting: 0, active: 0, oldestMs: null, stillMs: null, perMinute: 0 };
  expect([push, reminders, mailings, jobs]).toEqual([
    { queue: 'push', ...empty },
    { queue: 'reminders', ...empty },
    { queue: 'mailings', ...empty },
    { queue: 'jobs', ...empty },
  ] satisfies QueueView[]);
});

test('a mailing that is being sent waits long without standing still; a stopped one does not wait', async () => {
  const { db, student } = await testApp();
  const users = await Promise.all(['aoi', 'ren', 'yui'].map((name) => student(name)));
  const now = readClock();
  const row = { createdBy: 'x', audience: { to: 'all' } as const, isListed: true };
  await db.insert(mailings).values([
    { ...row, id: 'sending', state: 'sending' },
    { ...row, id: 'stopped', state: 'stopped' },
  ]);
  const due = { state: 'due', nextAttemptAt: plus(now, -HOUR) };
  const of = (at: number) => users[at]?.userId ?? '';
  await db.insert(mailingRecipients).values([
    { userId: of(0), mailingId: 'sending', ...due },
    { userId: of(1), mailingId: 'sending', state: 'sending', nextAttemptAt: plus(now, MINUTE) },
    { userId: of(2), mailingId: 'sending', state: 'sent', sentAt: plus(now, -10_000) },
    { userId: of(0), mailingId: 'stopped', ...due },
  ]);

  const mailing = (await readQueues(db)).find((it) => it.queue === 'mailings') as QueueView;

  expect(mailing).toMatchObject({ waiting: 1, active: 1, perMinute: 1 });
  expect(mailing.oldestMs).toBeGreaterThanOrEqual(HOUR);
  expect(queueState(mailing)).toBe('ok');
  await db
    .update(mailingRecipients)
    .set({ sentAt: plus(now, -2 * MINUTE) })
    .where(eq(mailingRecipients.state, 'sent'));
  const later = (await readQueues(db)).find((it) => it.queue === 'mailings') as QueueView;
  expect(queueState(later)).toBe('late');
});

test('jobs wait from their moment on, until they run', async () => {
  const { db } = await testApp();
  const job = { intervalMs: HOUR };
  const now = readClock();
  await db.insert(jobRuns).values([
    { ...job, name: 'due', nextRunAt: plus(now, -6 * MINUTE) },
    { ...job, name: 'running', nextRunAt: plus(now, -MINUTE), leaseUntil: plus(now, MINUTE) },
    { ...job, name: 'later', nextRunAt: plus(now, HOUR), lastOkAt: now },
  ]);

  const jobs = (await readQueues(db)).find((it) => it.queue === 'jobs') as QueueView;

  expect(jobs).toMatchObject({ waiting: 1, active: 1, perMinute: 1 });
  expect(queueState(jobs)).toBe('stopped');
});

test('an administrator reads the views of 14 or 90 days, and of no other span', async () => {
  const app = await testApp();
  const admin = await anAdmin(app);
  const statuses = [];
  for (const days of ['14', '90', '15', ''])
    statuses.push((await admin.get(`/api/admin/dashboard/page-views?days=${days}`)).status);
  expect(statuses).toEqual([200, 200, 400, 400]);
});
