import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, type Instant, plus } from '#domain/time.ts';
import { deliveries, reminders } from '../db/schema/reminders.ts';
import { selections } from '../db/schema/selections.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import { type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { ACCOUNT_TIMINGS_JOB, planAllAccounts } from './jobs.ts';
import { replanReminders } from './plan.ts';

const BASE_URL = 'http://localhost:3000';

async function applied() {
  const app = await testApp();
  app.clock.now = '2026-04-10T03:00:00.000Z';
  const aoi = await app.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  return { app, aoi, selectionId: id, eventId: eventIds[0] };
}

async function planned({ db }: TestApp) {
  const rows = await db.select().from(reminders).where(eq(reminders.state, 'planned')).orderBy(reminders.scheduledAt);
  return rows.map((it) => `${it.type} ${it.scheduledAt}`);
}

async function change(aoi: TestStudent, eventId: string, patch: Record<string, unknown>) {
  const [selection] = await aoi.selections();
  const version = selection?.events.find((it) => it.id === eventId)?.version;
  const response = await aoi.patch(`/api/events/${eventId}`, { ...patch, version });
  expect(response.status).toBe(200);
}

const ALL = ['1week 2026-04-12T23:00:00.000Z', '3days 2026-04-16T23:00:00.000Z', '1day 2026-04-18T23:00:00.000Z'];

describe('R-01: the planned reminders follow the event in the same transaction', () => {
  test('a new event has its default reminders', async () => {
    const { app } = await applied();
    expect(await planned(app)).toEqual(ALL);
  });

  test('an event moved ten times, and completed in between, has only the reminders of its current date', async () => {
    const { app, aoi, eventId } = await applied();
    for (let day = 11; day <= 20; day++) {
      await aoi.put(`/api/events/${eventId}/completion`);
      await change(aoi, eventId, { deadline: `2026-05-${day}T14:59:00.000Z` });
      await aoi.del(`/api/events/${eventId}/completion`);
    }
    expect(await planned(app)).toEqual(ALL.map((it) => it.replace(/2026.*/, (moment) => plus(moment, 30 * DAY))));
    expect(await app.db.$count(reminders)).toBe(3);
  });

  test('a completed event has no reminders, and has them again when it is reopened', async () => {
    const { app, aoi, eventId } = await applied();
    await aoi.put(`/api/events/${eventId}/completion`);
    expect(await planned(app)).toEqual([]);
    await aoi.del(`/api/events/${eventId}/completion`);
    expect(await planned(app)).toEqual(ALL);
  });

  test('a deleted event has no reminders, and has them again when the deletion is undone', async () => {
    const { app, aoi, eventId, selectionId } = await applied();
    await aoi.del(`/api/events/${eventId}`);
    expect(await planned(app)).toEqual([]);
    await aoi.del(`/api/events/${eventId}/deletion`);
    expect(await planned(app)).toEqual(ALL);
    await aoi.del(`/api/selections/${selectionId}`);
    expect(await planned(app)).toEqual([]);
    await aoi.del(`/api/selections/${selectionId}/deletion`);
    expect(await planned(app)).toEqual(ALL);
  });

  test.each(['rejected', 'declined'])(
    'nothing of a selection at %s is reminded of, and all is again once it goes on',
    async (status) => {
      const { app, aoi, selectionId } = await applied();
      await aoi.put(`/api/selections/${selectionId}/status`, { status });
      expect(await planned(app)).toEqual([]);
      await aoi.post(`/api/selections/${selectionId}/events`, {
        eventType: 'web_test',
        deadline: '2026-04-20T14:59:00.000Z',
      });
      expect(await planned(app)).toEqual([]);
      await aoi.put(`/api/selections/${selectionId}/status`, { status: 'interview_waiting' });
      expect(await planned(app)).toEqual(ALL.flatMap((it) => [it, it]));
    },
  );

  test('a reminder that was due when the selection ended is not sent', async () => {
    const { app, aoi, selectionId } = await applied();
    await dispatchDue(app.db, BASE_URL, '2026-04-12T23:00:00.000Z');
    await aoi.put(`/api/selections/${selectionId}/status`, { status: 'declined' });
    expect(await app.db.select({ state: deliveries.state }).from(deliveries)).toEqual([{ state: 'cancelled' }]);
  });

  test('an offer leaves the reminders as they are', async () => {
    const { app, aoi, selectionId } = await applied();
    await aoi.put(`/api/selections/${selectionId}/status`, { status: 'offer' });
    expect(await planned(app)).toEqual(ALL);
  });

  test('a reminder left planned by mistake is cancelled when it is due, if its selection has ended', async () => {
    const { app, selectionId } = await applied();
    await app.db.update(selections).set({ status: 'rejected' }).where(eq(selections.id, selectionId));
    await dispatchDue(app.db, BASE_URL, '2026-04-12T23:00:00.000Z');
    expect(await planned(app)).toEqual(ALL.slice(1));
    expect(await app.db.select({ state: deliveries.state }).from(deliveries)).toEqual([]);
  });

  test('a moved deadline moves its reminders', async () => {
    const { app, aoi, eventId } = await applied();
    await change(aoi, eventId, { deadline: '2026-04-21T14:59:00.000Z' });
    expect(await planned(app)).toEqual(ALL.map((it) => it.replace(/-(\d\d)T/, (_, day) => `-${Number(day) + 1}T`)));
  });

  test('after a move and a move back, each kind is planned once', async () => {
    const { app, aoi, eventId } = await applied();
    await change(aoi, eventId, { deadline: '2026-04-21T14:59:00.000Z' });
    await change(aoi, eventId, { deadline: '2026-04-20T14:59:00.000Z' });
    expect(await planned(app)).toEqual(ALL);
  });

  test('the planned kinds are those that the student chose', async () => {
    const { app, aoi, eventId } = await applied();
    const response = await aoi.put(`/api/events/${eventId}/reminders`, { types: ['today', '1day'] });
    expect(await response.json()).toEqual({
      planned: [
        { type: '1day', scheduledAt: '2026-04-18T23:00:00.000Z' },
        { type: 'today', scheduledAt: '2026-04-19T23:00:00.000Z' },
      ],
    });
    expect(await planned(app)).toEqual([ALL[2], 'today 2026-04-19T23:00:00.000Z']);
  });

  test('an edit just after 8:00 does not cancel the reminder that has just become due', async () => {
    const { app, aoi, eventId } = await applied();
    app.clock.now = '2026-04-12T23:00:03.000Z';
    await change(aoi, eventId, { privateMemo: '持ち物' });
    expect(await planned(app)).toEqual(ALL);
  });

  test('unsent messages are cancelled, and a dispatched reminder is not planned a second time', async () => {
    const { app, aoi, eventId } = await applied();
    await dispatchDue(app.db, BASE_URL, '2026-04-12T23:00:00.000Z');
    app.clock.now = '2026-04-12T23:00:05.000Z';
    await aoi.put(`/api/events/${eventId}/completion`);
    expect(await app.db.select({ state: deliveries.state }).from(deliveries)).toEqual([{ state: 'cancelled' }]);
    await aoi.del(`/api/events/${eventId}/completion`);
    expect(await planned(app)).toEqual(ALL.slice(1));
    expect(await dispatchDue(app.db, BASE_URL, '2026-04-12T23:01:00.000Z')).toMatchObject({ due: 0, expired: 0 });
  });
});

test('any number of events can be replanned at once, in as many statements as needed', async () => {
  const { app, aoi, selectionId, eventId } = await applied();
  const many = Array.from({ length: 9000 }, (_, n) => `evt_many${n}`);
  await app.db.execute(sql`
    insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
    select ${aoi.userId}, id, ${selectionId}, 'es_deadline', 'deadline', '2026-04-20T14:59:00.000Z', 'intern', array['1week', '3days']
    from unnest(${sql.param(many)}::text[]) id`);
  await app.db.transaction((tx) => replanReminders(tx, aoi.userId, [eventId, ...many], app.clock.now));
  expect(await app.db.$count(reminders, eq(reminders.state, 'planned'))).toBe(3 + 2 * many.length);
}, 60_000);

const OFF = { oneWeekBefore: false, oneDayBefore: false, oneHourBefore: false, fifteenMinutesBefore: false };
type Settings = Record<string, unknown> & { version: number; eventTypes: object; quietHours: object };

async function saveSettings(aoi: TestStudent, change: Record<string, unknown>) {
  const settings = (await (await aoi.get('/api/notification-settings')).json()) as Settings;
  expect((await aoi.put('/api/notification-settings', { ...settings, ...change })).status).toBe(200);
}

/** Lets the time pass for a student who comes back every few days, and so stays signed in. */
async function waitUntil(app: TestApp, aoi: TestStudent, now: Instant) {
  for (app.clock.now = plus(app.clock.now, 3 * DAY); app.clock.now < now; app.clock.now = plus(app.clock.now, 3 * DAY))
    await aoi.get('/api/session');
  app.clock.now = now;
}

/** The planned messages with what they tell, in Japan's time. */
async function messages({ db }: TestApp) {
  const rows = await db.select().from(reminders).where(eq(reminders.state, 'planned')).orderBy(reminders.scheduledAt);
  return rows.map((it) => `${[it.type, ...it.also].join('+')} ${plus(it.scheduledAt, 9 * HOUR).slice(5, 16)}`);
}

describe('A2: the timings of the account are planned with every event', () => {
  const OWN = ['1week 04-13T08:00', '3days 04-17T08:00', '1day 04-19T08:00'];

  test('a change of the settings replans what is planned, and takes it back', async () => {
    const { app, aoi } = await applied();
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true, oneHourBefore: true } });
    expect(await messages(app)).toEqual([...OWN, 'oneDayBefore 04-20T08:00', 'oneHourBefore 04-20T21:59']);
    await saveSettings(aoi, { quietHours: { enabled: false, startTime: '22:00', endTime: '08:00' } });
    expect(await messages(app)).toEqual([...OWN, 'oneDayBefore 04-19T23:59', 'oneHourBefore 04-20T22:59']);
    await saveSettings(aoi, {
      eventTypes: { esDeadline: false, interview: true, test: true, seminar: true, other: true },
    });
    expect(await messages(app)).toEqual(OWN);
    await saveSettings(aoi, { reminderTiming: OFF });
    expect(await messages(app)).toEqual(OWN);
  });

  test('other students keep theirs', async () => {
    const { app, aoi } = await applied();
    const ren = await app.student('ren');
    await ren.applies('朝日商事');
    const before = await app.db.select().from(reminders).where(eq(reminders.userId, ren.userId));
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true } });
    expect(await app.db.select().from(reminders).where(eq(reminders.userId, ren.userId))).toEqual(before);
  });

  test('a new event, a moved one, a completed one and one of an ended selection', async () => {
    const { app, aoi, eventId, selectionId } = await applied();
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    await saveSettings(aoi, { reminderTiming: { ...OFF, fifteenMinutesBefore: true } });
    const interview = { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z', reminderTypes: [] };
    const added = await aoi.post(`/api/selections/${selectionId}/events`, interview);
    const { id } = (await added.json()) as { id: string };
    expect(await messages(app)).toEqual(['fifteenMinutesBefore 04-20T21:59', 'fifteenMinutesBefore 04-22T13:45']);
    await change(aoi, id, { deadline: '2026-04-23T05:00:00.000Z' });
    expect(await messages(app)).toEqual(['fifteenMinutesBefore 04-20T21:59', 'fifteenMinutesBefore 04-23T13:45']);
    await aoi.put(`/api/events/${eventId}/completion`);
    expect(await messages(app)).toEqual(['fifteenMinutesBefore 04-23T13:45']);
    await aoi.put(`/api/selections/${selectionId}/status`, { status: 'declined' });
    expect(await messages(app)).toEqual([]);
    await aoi.put(`/api/selections/${selectionId}/status`, { status: 'in_progress' });
    expect(await messages(app)).toEqual(['fifteenMinutesBefore 04-23T13:45']);
  });

  test('two that would speak within an hour are one message, and one row', async () => {
    const { app, aoi, eventId } = await applied();
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true } });
    expect(await messages(app)).toEqual([...OWN, 'oneDayBefore 04-20T08:00']);
    await aoi.put(`/api/events/${eventId}/reminders`, { types: ['today'] });
    expect(await messages(app)).toEqual(['today+oneDayBefore 04-20T08:00']);
    await saveSettings(aoi, { reminderTiming: OFF });
    expect(await messages(app)).toEqual(['today 04-20T08:00']);
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true } });
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    expect(await messages(app)).toEqual(['oneDayBefore 04-20T08:00']);
  });

  test('what was told is not told again when one of its two reminders is unticked after it', async () => {
    const { app, aoi, eventId } = await applied();
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true } });
    await aoi.put(`/api/events/${eventId}/reminders`, { types: ['today'] });
    await dispatchDue(app.db, BASE_URL, '2026-04-19T23:00:00.000Z');
    await waitUntil(app, aoi, '2026-04-19T23:05:00.000Z');
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    expect(await messages(app)).toEqual([]);
    expect(await app.db.select({ state: deliveries.state }).from(deliveries)).toEqual([{ state: 'due' }]);
    await saveSettings(aoi, { reminderTiming: OFF });
    expect(await app.db.select({ state: deliveries.state }).from(deliveries)).toEqual([{ state: 'cancelled' }]);
  });

  test('what no channel took told nobody: its other reminder is planned once a channel is on', async () => {
    const { app, aoi, eventId, selectionId } = await applied();
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    await saveSettings(aoi, { emailEnabled: false, reminderTiming: { ...OFF, oneHourBefore: true } });
    await aoi.put(`/api/events/${eventId}/completion`);
    const interview = { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z', reminderTypes: ['15min'] };
    await aoi.post(`/api/selections/${selectionId}/events`, interview);
    expect(await messages(app)).toEqual(['oneHourBefore+15min 04-22T13:00']);
    await waitUntil(app, aoi, '2026-04-22T04:00:00.000Z');
    await dispatchDue(app.db, BASE_URL, app.clock.now);
    expect(await messages(app)).toEqual([]);
    app.clock.now = '2026-04-22T04:40:00.000Z';
    await saveSettings(aoi, { emailEnabled: true });
    expect(await messages(app)).toEqual(['15min 04-22T13:45']);
  });

  test('what was told takes its other reminder along, also when the settings change before that one', async () => {
    const { app, aoi, eventId, selectionId } = await applied();
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneHourBefore: true } });
    await aoi.put(`/api/events/${eventId}/completion`);
    const interview = { eventType: 'interview', deadline: '2026-04-22T05:00:00.000Z', reminderTypes: ['15min'] };
    await aoi.post(`/api/selections/${selectionId}/events`, interview);
    await waitUntil(app, aoi, '2026-04-22T04:00:00.000Z');
    await dispatchDue(app.db, BASE_URL, app.clock.now);
    app.clock.now = '2026-04-22T04:40:00.000Z';
    await saveSettings(aoi, { pushEnabled: true });
    expect(await messages(app)).toEqual([]);
  });

  test('one that waits for the end of quiet hours stays planned when they are switched off meanwhile', async () => {
    const { app, aoi } = await applied();
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true } });
    await waitUntil(app, aoi, '2026-04-19T15:30:00.000Z'); // 0:30 in Japan: 23:59 has passed, 8:00 has not
    await saveSettings(aoi, { quietHours: { enabled: false, startTime: '22:00', endTime: '08:00' } });
    expect(await messages(app)).toContain('oneDayBefore 04-20T08:00');
  });

  test('of the timings, those that are ticked when it is due are sent', async () => {
    const { app, aoi, eventId } = await applied();
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneHourBefore: true } });
    // Left planned by mistake.
    await app.db.execute(sql`update notification_settings set one_hour_before = false`);
    await dispatchDue(app.db, BASE_URL, '2026-04-20T12:59:00.000Z');
    expect(await app.db.$count(deliveries)).toBe(0);
    await app.db.execute(sql`delete from notification_settings`); // the defaults: an hour before is ticked
    await app.db.update(reminders).set({ state: 'planned' }).where(eq(reminders.type, 'oneHourBefore'));
    await dispatchDue(app.db, BASE_URL, '2026-04-20T12:59:30.000Z');
    expect(await app.db.$count(deliveries)).toBe(1);
  });

  test('one that comes late into quiet hours waits for their end, unless that is too late', async () => {
    const { app, aoi, selectionId, eventId } = await applied();
    await saveSettings(aoi, { reminderTiming: { ...OFF, oneDayBefore: true, oneHourBefore: true } });
    await aoi.put(`/api/events/${eventId}/reminders`, { types: [] });
    const interview = { eventType: 'interview', deadline: '2026-04-21T12:50:00.000Z', reminderTypes: [] }; // 21:50
    await aoi.post(`/api/selections/${selectionId}/events`, interview);
    const planned = await messages(app);
    expect(planned).toEqual([
      'oneDayBefore 04-20T08:00',
      'oneDayBefore 04-20T21:50',
      'oneHourBefore 04-20T21:59',
      'oneHourBefore 04-21T20:50',
    ]);
    await dispatchDue(app.db, BASE_URL, '2026-04-19T23:00:00.000Z');
    // The server stood still from 21:45 to 22:30.
    await dispatchDue(app.db, BASE_URL, '2026-04-20T13:30:00.000Z');
    expect(await messages(app)).toEqual(['oneDayBefore 04-21T08:00', 'oneHourBefore 04-21T20:50']);
    expect(await app.db.$count(deliveries)).toBe(2);
  });
});

describe('A2: nobody who enters a date for tonight is left without a reminder', () => {
  const NOON = '2026-04-20T03:00:00.000Z';
  const TONIGHT = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };

  test.each([
    ['entered without a choice', {}, ['3hours 04-20T20:59', '1hour 04-20T21:59']],
    [
      'with choices that have passed',
      { reminderTypes: ['1week', '1day'] },
      ['3hours 04-20T20:59', '1hour 04-20T21:59'],
    ],
    ['with none wanted', { reminderTypes: [] }, []],
  ])('%s', async (_what, choice, expected) => {
    const { app, aoi, selectionId, eventId } = await applied();
    await aoi.put(`/api/events/${eventId}/completion`);
    await waitUntil(app, aoi, NOON);
    await aoi.post(`/api/selections/${selectionId}/events`, { ...TONIGHT, ...choice });
    expect(await messages(app)).toEqual(expected);
  });

  test('moved to tonight', async () => {
    const { app, aoi, eventId } = await applied();
    app.clock.now = '2026-04-10T03:00:00.000Z';
    await change(aoi, eventId, { deadline: '2026-04-10T14:59:00.000Z' });
    expect(await messages(app)).toEqual(['3hours 04-10T20:59', '1hour 04-10T21:59']);
  });
});

test('events of before the timings are planned for every student, once, however often it is interrupted', async () => {
  const { app, aoi } = await applied();
  const ren = await app.student('ren');
  await ren.applies('朝日商事');
  const { db } = app;
  await db.execute(sql`update notification_settings set one_hour_before = true`);
  await db.execute(
    sql`insert into job_runs (name, interval_ms, next_run_at) values (${ACCOUNT_TIMINGS_JOB}, 1, now())`,
  );
  const count = () => db.$count(reminders, eq(reminders.type, 'oneHourBefore'));
  await expect(planAllAccounts(db, app.clock.now, AbortSignal.abort())).rejects.toThrow();
  expect(await count()).toBe(0);
  await planAllAccounts(db, app.clock.now, new AbortController().signal);
  expect(await count()).toBe(2);
  await db.delete(reminders).where(eq(reminders.userId, aoi.userId));
  await planAllAccounts(db, app.clock.now, new AbortController().signal);
  expect(await count()).toBe(1);
});
