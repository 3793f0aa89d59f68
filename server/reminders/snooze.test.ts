import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SNOOZE } from '#domain/reminders/timings.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { HOUR, type Instant, MINUTE, plus } from '#domain/time.ts';
import { deliveries, notificationSettings, reminders } from '../db/schema/reminders.ts';
import { reopenDeliveries } from '../deliveries/claims.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import { testApp } from '../testing/app.ts';
import { testBrowser, testOutside } from '../testing/integrations.ts';

const BASE_URL = 'http://localhost:3000';
const HOST = '127.0.0.1:9';
/** Noon in Japan, the day before the deadline. */
const NOON: Instant = '2026-04-19T03:00:00.000Z';
const ONE = plus(NOON, HOUR);
const DEADLINE: Instant = '2026-04-20T14:59:00.000Z';

/** A student with push in one browser, and an event that is due tomorrow night; all its planned reminders have passed. */
async function tomorrow(deadline = DEADLINE) {
  const app = await testApp();
  app.clock.now = NOON;
  app.deps.config.pushTestHosts.push(HOST);
  const aoi = await app.student('aoi');
  await aoi.post('/api/push-subscriptions', testBrowser(HOST).subscription);
  const { id: selectionId, eventIds } = await aoi.applies('朝日商事', {
    events: [{ eventType: 'es_deadline', deadline, reminderTypes: [] }],
  });
  const eventId = eventIds[0] ?? '';
  const { outside, mails, pushes } = testOutside(app.deps.config);
  const planned = async () => {
    const rows = await app.db
      .select()
      .from(reminders)
      .where(eq(reminders.state, 'planned'))
      .orderBy(reminders.scheduledAt);
    return rows.map((it) => `${it.type} ${it.scheduledAt}`);
  };
  const passes = async (now: Instant) => {
    app.clock.now = now;
    await reopenDeliveries(app.db, now);
    await dispatchDue(app.db, outside.baseUrl, now);
    await deliverDue(app.db, outside, 'mail', now);
    await deliverDue(app.db, outside, 'push', now);
  };
  const move = async (to: Instant) => {
    const version = (await aoi.selections())[0]?.events[0]?.version;
    expect((await aoi.patch(`/api/events/${eventId}`, { deadline: to, version })).status).toBe(200);
  };
  const snooze = () => aoi.put(`/api/events/${eventId}/snooze`);
  return { ...app, aoi, eventId, selectionId, pushes, mails, planned, passes, move, snooze };
}

const AT_ONE = [`${SNOOZE} ${ONE}`];

test('an event is told again an hour later, by push alone, and is then in the history', async () => {
  const it = await tomorrow();
  const answer = await it.snooze();
  expect([answer.status, await answer.json()]).toEqual([200, { scheduledAt: ONE }]);
  const read = async () => (await (await it.aoi.get('/api/reminders')).json()) as RemindersView;
  expect((await read()).planned).toMatchObject([{ type: 'snooze', scheduledAt: ONE, channels: ['push'] }]);

  await it.passes(plus(ONE, -MINUTE));
  expect(it.pushes).toEqual([]);
  await it.passes(ONE);
  await it.passes(plus(ONE, MINUTE));
  expect([it.pushes.length, it.mails.length]).toEqual([1, 0]);
  expect(it.pushes[0]?.payload).toMatchObject({
    tag: it.eventId,
    event: { id: it.eventId, actions: ['complete', 'snooze'] },
  });
  expect((await read()).sent).toMatchObject([
    { type: 'snooze', state: 'dispatched', awaitsDigest: false, deliveries: [{ channel: 'push', state: 'sent' }] },
  ]);
});

test('a second one takes the place of one that is still planned, and each that was sent stays in the history', async () => {
  const it = await tomorrow();
  await it.snooze();
  it.clock.now = plus(NOON, 30 * MINUTE);
  await it.snooze();
  expect(await it.planned()).toEqual([`${SNOOZE} ${plus(ONE, 30 * MINUTE)}`]);
  await it.passes(plus(ONE, 30 * MINUTE));
  await it.snooze();
  await it.passes(plus(ONE, 90 * MINUTE));
  expect(it.pushes).toHaveLength(2);
  const rows = await it.db.select().from(reminders).orderBy(asc(reminders.scheduledAt));
  expect(rows.map(({ type, state }) => `${type} ${state}`)).toEqual(['snooze dispatched', 'snooze dispatched']);
});

test('it survives every replanning: of the settings, of the event, and a move to another day', async () => {
  const it = await tomorrow();
  await it.snooze();
  const settings = (await (await it.aoi.get('/api/notification-settings')).json()) as { reminderTiming: object };
  const reminderTiming = { ...settings.reminderTiming, oneHourBefore: true };
  expect((await it.aoi.put('/api/notification-settings', { ...settings, reminderTiming })).status).toBe(200);
  expect(await it.planned()).toEqual([...AT_ONE, 'oneHourBefore 2026-04-20T12:59:00.000Z']);
  await it.aoi.put(`/api/events/${it.eventId}/reminders`, { types: ['today'] });
  expect(await it.planned()).toContain(AT_ONE[0]);
  await it.move('2026-04-25T14:59:00.000Z');
  expect(await it.planned()).toContain(AT_ONE[0]);
  await it.passes(ONE);
  expect(it.pushes).toHaveLength(1);
});

test.each<[string, (it: Awaited<ReturnType<typeof tomorrow>>) => Promise<unknown>, string[]]>([
  ['completed', (it) => it.aoi.put(`/api/events/${it.eventId}/completion`), []],
  ['deleted', (it) => it.aoi.del(`/api/events/${it.eventId}`), []],
  [
    'of a selection that ended',
    (it) => it.aoi.put(`/api/selections/${it.selectionId}/status`, { status: 'declined' }),
    [],
  ],
  ['moved to a moment before it', (it) => it.move(plus(NOON, 30 * MINUTE)), []],
  [
    'completed and reopened',
    async (it) => {
      await it.aoi.put(`/api/events/${it.eventId}/completion`);
      await it.aoi.del(`/api/events/${it.eventId}/completion`);
    },
    AT_ONE,
  ],
])('an event that is %s', async (_what, act, left) => {
  const it = await tomorrow();
  await it.snooze();
  await act(it);
  expect(await it.planned()).toEqual(left);
  await it.passes(ONE);
  expect(it.pushes).toHaveLength(left.length);
});

test('an event that is completed while the push waits is told no more, and is when it is reopened', async () => {
  const it = await tomorrow();
  await it.snooze();
  await dispatchDue(it.db, BASE_URL, ONE);
  it.clock.now = ONE;
  await it.aoi.put(`/api/events/${it.eventId}/completion`);
  expect(await it.db.select({ state: deliveries.state }).from(deliveries)).toEqual([{ state: 'cancelled' }]);
  await it.aoi.del(`/api/events/${it.eventId}/completion`);
  await it.passes(plus(ONE, MINUTE));
  expect(it.pushes).toHaveLength(1);
});

test('it leaves in quiet hours with sound; another reminder that leaves then is silent', async () => {
  const it = await tomorrow();
  it.clock.now = '2026-04-20T13:00:00.000Z';
  await it.snooze();
  await it.passes('2026-04-20T14:00:00.000Z');
  expect(it.pushes[0]?.payload).toMatchObject({ silent: false, event: { actions: ['complete'] } });

  const late = await tomorrow('2026-04-20T12:30:00.000Z');
  late.clock.now = '2026-04-20T11:10:00.000Z';
  await late.db
    .update(notificationSettings)
    .set({ quietHoursStart: '20:00' })
    .where(eq(notificationSettings.userId, late.aoi.userId));
  await late.aoi.put(`/api/events/${late.eventId}/reminders`, { types: ['1hour'] });
  expect(await late.planned()).toEqual(['1hour 2026-04-20T11:30:00.000Z']);
  await late.passes('2026-04-20T11:30:00.000Z');
  expect(late.pushes[0]?.payload).toMatchObject({ silent: true });
});

test('it is in no digest by mail', async () => {
  const it = await tomorrow();
  await it.db
    .update(notificationSettings)
    .set({ emailFrequency: 'daily', nextDigestAt: '2026-04-19T23:00:00.000Z' })
    .where(eq(notificationSettings.userId, it.aoi.userId));
  await it.snooze();
  await it.passes(ONE);
  await it.passes('2026-04-19T23:00:00.000Z');
  expect([it.pushes.length, it.mails.length]).toEqual([1, 0]);
});

test.each([
  ['within the hour', plus(NOON, HOUR), 'open'],
  ['completed', DEADLINE, 'completed'],
])('is refused for an event that is %s', async (_what, deadline, state) => {
  const it = await tomorrow(deadline);
  if (state === 'completed') await it.aoi.put(`/api/events/${it.eventId}/completion`);
  const answer = await it.snooze();
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: 'not_snoozable' }]);
  expect(await it.planned()).toEqual([]);
});
