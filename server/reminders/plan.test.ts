import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { deliveries, reminders } from '../db/schema/reminders.ts';
import { selections } from '../db/schema/selections.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import { type TestApp, type TestStudent, testApp } from '../testing/app.ts';
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
    expect(await dispatchDue(app.db, BASE_URL, '2026-04-12T23:01:00.000Z')).toEqual({ due: 0, expired: 0 });
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
});
