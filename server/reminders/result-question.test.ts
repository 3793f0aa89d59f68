import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { NotificationSettings } from '#domain/reminders/notifications.ts';
import { RESULT_QUESTION } from '#domain/reminders/timings.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { DAY, HOUR, type Instant, MINUTE, plus } from '#domain/time.ts';
import { deliveries, reminders } from '../db/schema/reminders.ts';
import { reopenDeliveries } from '../deliveries/claims.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { dispatchDue, reopenReminders } from '../deliveries/dispatch.ts';
import type { PushOutcome } from '../integrations/push/push.ts';
import { testApp } from '../testing/app.ts';
import { testBrowser, testOutside } from '../testing/integrations.ts';

const BASE_URL = 'http://localhost:3000';
const HOST = '127.0.0.1:9';
/** 20 April, 12:00 in Japan; the interview is at 14:00, and its result is asked for at 8:00 of the next day. */
const NOON: Instant = '2026-04-20T03:00:00.000Z';
const INTERVIEW = plus(NOON, 2 * HOUR);
const EIGHT: Instant = '2026-04-20T23:00:00.000Z';
const DOWN: PushOutcome = { ok: false, failure: 'temporary', code: 'connection', attempted: false };

type Change = Partial<Pick<NotificationSettings, 'asksResults' | 'quietHours' | 'emailFrequency'>>;

/** A student with push in one browser and, unless told otherwise, the question switched on, who has an interview today. */
async function withInterview({ asksResults = true, events = [{}] as object[] } = {}) {
  const app = await testApp();
  app.clock.now = NOON;
  app.deps.config.pushTestHosts.push(HOST);
  const aoi = await app.student('aoi');
  await aoi.post('/api/push-subscriptions', testBrowser(HOST).subscription);
  const change = async (it: Change) => {
    const settings = (await (await aoi.get('/api/notification-settings')).json()) as NotificationSettings;
    expect((await aoi.put('/api/notification-settings', { ...settings, ...it })).status).toBe(200);
  };
  await change({ asksResults });
  const { id: selectionId, eventIds } = await aoi.applies('朝日商事', {
    events: events.map((it) => ({ eventType: 'interview', deadline: INTERVIEW, reminderTypes: [], ...it })),
  });
  const eventId = eventIds[0] ?? '';
  const { outside, answers, mails, pushes } = testOutside(app.deps.config);
  const passes = async (now: Instant, outcome: PushOutcome = { ok: true }) => {
    app.clock.now = now;
    answers.push = async () => outcome;
    await reopenReminders(app.db, now);
    await reopenDeliveries(app.db, now);
    while ((await dispatchDue(app.db, outside.baseUrl, now)).due > 0);
    await deliverDue(app.db, outside, 'mail', now);
    await deliverDue(app.db, outside, 'push', now);
  };
  const asked = () => pushes.filter((it) => it.payload.body.includes('どうでしたか'));
  const planned = async () => {
    const rows = await app.db.select().from(reminders).where(eq(reminders.type, RESULT_QUESTION));
    return rows.filter((it) => it.state === 'planned').map((it) => it.scheduledAt);
  };
  const history = async () => (await (await aoi.get('/api/reminders')).json()) as RemindersView;
  const move = async (to: Instant) => {
    const version = (await aoi.selections())[0]?.events[0]?.version;
    expect((await aoi.patch(`/api/events/${eventId}`, { deadline: to, version })).status).toBe(200);
  };
  return { ...app, aoi, eventId, selectionId, pushes, mails, passes, asked, planned, history, change, move };
}

test('on the morning after an interview its result is asked for by push alone, once, and stands in the history', async () => {
  const it = await withInterview();
  const question = { type: 'resultQuestion', scheduledAt: EIGHT, channels: ['push'] };
  expect((await it.history()).planned).toContainEqual(expect.objectContaining(question));

  await it.passes(plus(EIGHT, -MINUTE));
  expect(it.asked()).toEqual([]);
  it.mails.length = 0;
  for (const late of [0, MINUTE, HOUR]) await it.passes(plus(EIGHT, late));

  expect([it.asked().length, it.mails.length]).toEqual([1, 0]);
  const { payload, ttlSeconds, urgency } = it.asked()[0] ?? {};
  expect(payload).toMatchObject({
    body: '面接はどうでしたか。結果を記録できます。',
    url: `/app/selections/${it.selectionId}/events/${it.eventId}`,
    tag: it.eventId,
    badge: 0,
    silent: false,
  });
  expect(payload?.event).toBeUndefined();
  expect(JSON.stringify(payload)).not.toContain('朝日商事');
  expect(ttlSeconds).toBeGreaterThan((23 * HOUR) / 1000);
  expect(urgency).toBe('normal');
  expect((await it.history()).sent).toContainEqual(
    expect.objectContaining({ type: 'resultQuestion', state: 'dispatched', awaitsDigest: false }),
  );
});

test.each<[string, (it: Awaited<ReturnType<typeof withInterview>>) => Promise<unknown>, number]>([
  ['whose result is known', (it) => it.aoi.put(`/api/events/${it.eventId}/result`, { result: 'passed' }), 0],
  [
    'whose result was set and taken back',
    async (it) => {
      await it.aoi.put(`/api/events/${it.eventId}/result`, { result: 'passed' });
      await it.aoi.del(`/api/events/${it.eventId}/result`);
    },
    1,
  ],
  ['that was ticked as done', (it) => it.aoi.put(`/api/events/${it.eventId}/completion`), 1],
  ['that was deleted', (it) => it.aoi.del(`/api/events/${it.eventId}`), 0],
  ['that was moved to another day', (it) => it.move(plus(INTERVIEW, 7 * DAY)), 0],
  [
    'of a selection in お祈り',
    (it) => it.aoi.put(`/api/selections/${it.selectionId}/status`, { status: 'rejected' }),
    0,
  ],
  ['after the setting was switched off', (it) => it.change({ asksResults: false }), 0],
  [
    'after the setting was switched off and on',
    async (it) => {
      await it.change({ asksResults: false });
      await it.change({ asksResults: true });
    },
    1,
  ],
])('of an interview %s, before the question is dispatched and after', async (_what, act, count) => {
  for (const isDispatched of [false, true]) {
    const it = await withInterview();
    it.clock.now = isDispatched ? EIGHT : plus(INTERVIEW, 5 * HOUR);
    if (isDispatched) await dispatchDue(it.db, BASE_URL, EIGHT);
    await act(it);
    await it.passes(plus(EIGHT, isDispatched ? MINUTE : 0));
    expect(it.asked()).toHaveLength(count);
  }
});

test('an interview that was moved is asked about after its new day', async () => {
  const it = await withInterview();
  await it.move(plus(INTERVIEW, 7 * DAY));
  expect(await it.planned()).toEqual([plus(EIGHT, 7 * DAY)]);
  await it.passes(EIGHT);
  await it.passes(plus(EIGHT, 7 * DAY));
  expect(it.asked()).toHaveLength(1);
});

test('who switches it on in the evening is asked about the interview of that day, and not about earlier ones', async () => {
  const it = await withInterview({ asksResults: false, events: [{}, { deadline: plus(INTERVIEW, -2 * DAY) }] });
  it.clock.now = plus(NOON, 10 * HOUR);
  expect(await it.planned()).toEqual([]);
  await it.change({ asksResults: true });
  expect(await it.planned()).toEqual([EIGHT]);
});

test('deadlines and seminars have no result, and nobody is asked who has not switched it on', async () => {
  const it = await withInterview({ events: [{ eventType: 'es_deadline' }, { eventType: 'briefing' }] });
  const off = await withInterview({ asksResults: false });
  expect([await it.planned(), await off.planned()]).toEqual([[], []]);
});

test('it waits for the end of quiet hours, however late it is, and is given up when the day is over', async () => {
  const it = await withInterview();
  await it.passes(EIGHT, DOWN);
  await it.change({ quietHours: { enabled: true, startTime: '08:00', endTime: '10:00' } });
  await it.passes(plus(EIGHT, HOUR));
  expect(it.asked()).toHaveLength(1);
  await it.passes(plus(EIGHT, 2 * HOUR));
  expect(it.asked()).toHaveLength(2);

  const late = await withInterview();
  await late.passes(plus(EIGHT, 7 * HOUR));
  expect(late.asked()).toEqual([]);
});

test('it is in no digest by mail, and beside fifty due reminders it is left out', async () => {
  const it = await withInterview();
  await it.change({ emailFrequency: 'daily' });
  await it.passes(EIGHT);
  expect(it.mails).toEqual([]);

  const many = await withInterview({ events: Array.from({ length: 50 }, () => ({})) });
  await many.passes(EIGHT);
  await many.passes(plus(EIGHT, MINUTE));
  expect(many.pushes.filter((push) => push.payload.body.includes('ほかに'))).toEqual([]);
  expect(many.asked()).toEqual([]);
  expect(await many.db.$count(deliveries, eq(deliveries.state, 'due'))).toBe(0);
});
