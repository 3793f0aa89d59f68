import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_SINGLE_REMINDERS } from '#domain/reminders/digest.ts';
import { eventPath } from '#domain/screens.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { notificationSettings } from '../db/schema/reminders.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import type { PushMessage } from '../integrations/push/push.ts';
import { testApp } from '../testing/app.ts';
import { testBrowser } from '../testing/integrations.ts';
import { reopenDeliveries } from './claims.ts';
import { deliverDue } from './deliver.ts';
import { dispatchDue } from './dispatch.ts';

const BASE_URL = 'https://shiori.example.jp';
/** 8:00 in Japan, a week before 23:59 of April 20. */
const DUE: Instant = '2026-04-12T23:00:00.000Z';
const DOWN: MailOutcome = { ok: false, failure: 'temporary', code: 'mail_server_down', attempted: false };

/** A student with `count` reminders due besides that of one event entered by hand, and all messages sent. */
async function crowded(count: number) {
  const app = await testApp();
  app.clock.now = '2026-04-10T03:00:00.000Z';
  const aoi = await app.student('aoi');
  const { id: selectionId, eventIds } = await aoi.applies('朝日商事');
  await app.db.execute(sql`
    with made as (
      insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
      select ${aoi.userId}, 'evt_' || n, ${selectionId}, 'es_deadline', 'deadline', '2026-04-20T14:00:00.000Z'::timestamptz + n * interval '1 second', 'intern', array['1week']
      from generate_series(1, ${count}::int) n returning user_id, id
    )
    insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
    select user_id, 'reminder' || id, id, '1week', 1, ${DUE} from made`);
  await app.db.execute(sql`analyze events, reminders`);
  const mails: MailMessage[] = [];
  const pushes: PushMessage[] = [];
  const keep = async <T>(list: T[], one: T) => {
    list.push(one);
    return { ok: true as const };
  };
  const outage = { down: false };
  const outside = {
    baseUrl: BASE_URL,
    authSecret: app.deps.config.authSecret,
    rootKeys: app.deps.config.rootKeys,
    mail: {
      send: async (message: MailMessage) => (outage.down ? DOWN : keep(mails, message)),
      close: async () => {},
    },
    push: { send: (message: PushMessage) => keep(pushes, message), close: async () => {} },
  };
  const dispatch = async (now = DUE) => {
    const counts = { due: 0, expired: 0 };
    for (let due = 1; due > 0; ) {
      const found = await dispatchDue(app.db, BASE_URL, now);
      due = found.due;
      counts.due += found.due;
      counts.expired += found.expired;
    }
    return counts;
  };
  const deliver = async (now = DUE) => {
    await deliverDue(app.db, outside, 'mail', now);
    await deliverDue(app.db, outside, 'push', now);
  };
  return { ...app, aoi, selectionId, id: eventIds[0] ?? '', mails, pushes, outage, dispatch, deliver };
}

const statesOf = async (db: Db) =>
  (
    await db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int from reminders where scheduled_at <= ${DUE} group by state order by state`,
    )
  ).rows;

test('I1: of 8,000 reminders due at once for one student, 40 are sent singly and the rest in one mail that links to the app', async () => {
  const { aoi, db, deps, mails, pushes, dispatch, deliver } = await crowded(7999);
  deps.config.pushTestHosts.push('127.0.0.1:9');
  await aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
  expect(await dispatch()).toEqual({ due: 8000, expired: 0 });
  expect(await statesOf(db)).toEqual([{ state: 'dispatched', count: 8000 }]);
  await deliver();

  expect([mails.length, pushes.length]).toEqual([MAX_SINGLE_REMINDERS + 1, MAX_SINGLE_REMINDERS + 1]);
  const digests = mails.filter((it) => it.subject.includes('ほかに'));
  expect(digests).toHaveLength(1);
  expect(digests[0]).toMatchObject({ to: 'aoi@example.com', subject: 'ほかに7,960件の予定が近づいています' });
  expect(digests[0]?.text).toContain(`リマインドの一覧を見る\n${BASE_URL}/app/notifications\n`);
  expect(pushes.filter((it) => it.payload.body === '近づいている予定がほかに7,960件あります。')).toHaveLength(1);
  // The most urgent ones are sent singly.
  expect(mails.filter((it) => it.text.includes('23:00'))).toHaveLength(MAX_SINGLE_REMINDERS);
});

test('I1, R-11: beside 8,000 reminders of one student, that of another leaves within 5 s at 200 ms a mail, one at a time', async () => {
  const { student, mails, dispatch, deliver } = await crowded(7999);
  const ren = await student('ren');
  await ren.applies('みなと銀行');
  expect(await dispatch()).toEqual({ due: 8001, expired: 0 });
  await deliver();

  expect(mails).toHaveLength(MAX_SINGLE_REMINDERS + 2);
  const before = mails.findIndex((it) => it.to === 'ren@example.com');
  expect(before).toBeGreaterThanOrEqual(0);
  expect(before * 200).toBeLessThanOrEqual(5000);
});

test.each([MAX_SINGLE_REMINDERS, MAX_SINGLE_REMINDERS + 1])('I1: %i due at once are sent singly', async (count) => {
  const { mails, dispatch, deliver } = await crowded(count - 1);
  expect(await dispatch()).toEqual({ due: count, expired: 0 });
  await deliver();
  expect(mails).toHaveLength(count);
  expect(mails.some((it) => it.subject.includes('ほかに'))).toBe(false);
});

test('I1: reminders of completed events and late reminders are sent neither singly nor in the digest', async () => {
  const { db, mails, dispatch, deliver } = await crowded(99);
  await db.execute(sql`update events set completed = true where id not in ('evt_1', 'evt_2')`);
  expect(await dispatch()).toEqual({ due: 100, expired: 0 });
  await deliver();
  expect(mails).toHaveLength(2);

  const late = await crowded(99);
  expect(await late.dispatch(plus(DUE, 7 * 3_600_000))).toEqual({ due: 100, expired: 100 });
  await late.deliver();
  expect(late.mails).toHaveLength(0);
});

test('I1: a digest that could not be sent for six hours is given up, like a single reminder', async () => {
  const { db, mails, dispatch, deliver } = await crowded(99);
  await dispatch();
  await deliver(plus(DUE, 7 * 3_600_000));
  expect(mails).toHaveLength(0);
  expect((await db.execute(sql`select state from deliveries where digest_id is not null`)).rows).toEqual([
    { state: 'expired' },
  ]);
});

/** A student with six reminders in a digest, one of them of an event entered by hand, dispatched while the mail server is down. */
async function inDigest() {
  const app = await crowded(MAX_SINGLE_REMINDERS + 5);
  const { aoi, db, clock, selectionId, id } = app;
  clock.now = DUE;
  await app.dispatch();
  const move = async (deadline: Instant) => {
    const { rows } = await db.execute<{ version: number }>(sql`select version from events where id = ${id}`);
    expect((await aoi.patch(`/api/events/${id}`, { deadline, version: rows[0]?.version })).status).toBe(200);
  };
  const act = {
    tick: () => aoi.put(`/api/events/${id}/completion`),
    untick: () => aoi.del(`/api/events/${id}/completion`),
    delete: () => aoi.del(`/api/events/${id}`),
    undo: () => aoi.del(`/api/events/${id}/deletion`),
    reject: () => aoi.put(`/api/selections/${selectionId}/status`, { status: 'rejected' }),
    reopen: () => aoi.put(`/api/selections/${selectionId}/status`, { status: 'interview_waiting' }),
    sameDay: () => move('2026-04-20T14:30:00.000Z'),
    nextDay: () => move('2026-04-21T14:30:00.000Z'),
    mailOff: () => db.update(notificationSettings).set({ emailEnabled: false }),
    mailOn: () => db.update(notificationSettings).set({ emailEnabled: true }),
    /** The mail server refuses everything. */
    fail: () => sendAll(true),
    send: () => sendAll(false),
  };
  async function sendAll(isDown: boolean) {
    app.outage.down = isDown;
    clock.now = plus(clock.now, 5 * MINUTE);
    await reopenDeliveries(db, clock.now);
    await app.dispatch(clock.now);
    await app.deliver(clock.now);
  }
  /** Subjects of the digests, and how many mails about the event entered by hand were sent. */
  const said = () => ({
    digests: app.mails.flatMap((it) => it.subject.match(/ほかに(\d+)件/)?.[1] ?? []).map(Number),
    singles: app.mails.filter((it) => it.text.includes(eventPath(selectionId, id))).length,
  });
  return { ...app, act, said };
}

type Act = keyof Awaited<ReturnType<typeof inDigest>>['act'];

const TOLD: [acts: Act[], digests: number[], singles: number][] = [
  [['fail', 'fail', 'send', 'send'], [6], 0],
  [['tick', 'send'], [5], 0],
  [['tick', 'untick', 'send'], [6], 0],
  [['fail', 'tick', 'fail', 'untick', 'send'], [5], 1],
  [['tick', 'send', 'untick', 'send', 'send'], [5], 1],
  [['send', 'tick', 'send', 'untick', 'send'], [6], 0],
  [['delete', 'undo', 'send', 'send'], [6], 0],
  [['reject', 'send', 'reopen', 'send'], [6], 0],
  [['reject', 'send'], [], 0],
  [['fail', 'sameDay', 'send', 'send'], [6], 0],
  [['send', 'sameDay', 'send'], [6], 0],
  [['nextDay', 'send'], [5], 0],
  [['nextDay', 'sameDay', 'send', 'send'], [6], 0],
  [['nextDay', 'send', 'sameDay', 'send', 'send'], [5], 1],
  [['mailOff', 'send', 'mailOn', 'send', 'send'], [6], 0],
  [['mailOff', 'send', 'tick', 'mailOn', 'send', 'untick', 'send'], [5], 1],
];

test.each(TOLD)(
  'A1: with a digest unsent, then %j, digests of %j and %i mails of one event are sent',
  async (acts, digests, singles) => {
    const { act, said } = await inDigest();
    for (const it of acts) await act[it]();
    expect(said()).toEqual({ digests, singles });
  },
);

test('A1: after a digest told of an event, a later date has its own reminders planned, and nothing is said before them', async () => {
  const { act, said, aoi, id, dispatch, deliver } = await inDigest();
  await act.send();
  await act.nextDay();
  await act.send();
  expect(said()).toEqual({ digests: [6], singles: 0 });
  const { planned } = (await (await aoi.get('/api/reminders')).json()) as RemindersView;
  const own = planned.filter((it) => it.eventId === id);
  expect(own.map((it) => [it.type, it.scheduledAt])).toEqual([
    ['1week', '2026-04-13T23:00:00.000Z'],
    ['3days', '2026-04-17T23:00:00.000Z'],
    ['1day', '2026-04-19T23:00:00.000Z'],
  ]);
  await dispatch('2026-04-13T23:00:00.000Z');
  await deliver('2026-04-13T23:00:00.000Z');
  expect(said().singles).toBe(1);
});

test('A1: each reminder in a digest is listed with the message that contained it, and other students see nothing of it', async () => {
  const { act, aoi, id, student, mails } = await inDigest();
  const sentOf = async (who = aoi) => ((await (await who.get('/api/reminders')).json()) as RemindersView).sent;
  const ownOf = async () => (await sentOf()).find((it) => it.eventId === id);
  const mail = { channel: 'mail', isDigest: true, failure: null, calledOff: null, bounced: null };
  expect(await ownOf()).toMatchObject({ state: 'dispatched', deliveries: [{ ...mail, state: 'due', sentAt: null }] });
  await act.send();
  expect(mails).toHaveLength(MAX_SINGLE_REMINDERS + 1);
  const moment = expect.stringMatching(/^2026-04-12T23:0\d:/);
  expect((await ownOf())?.deliveries).toEqual([{ ...mail, state: 'sent', sentAt: moment }]);
  const sent = await sentOf();
  expect(sent).toHaveLength(MAX_SINGLE_REMINDERS + 6);
  expect(sent.filter((it) => it.deliveries.some((to) => to.isDigest))).toHaveLength(6);
  expect(sent.every((it) => it.deliveries.length === 1)).toBe(true);
  expect(await sentOf(await student('ren'))).toEqual([]);
});

test('A1: a digest is not pushed once push is switched off, and both channels count the same', async () => {
  const app = await crowded(MAX_SINGLE_REMINDERS + 5);
  app.deps.config.pushTestHosts.push('127.0.0.1:9');
  await app.aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
  await app.aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
  app.clock.now = DUE;
  await app.dispatch();
  await app.aoi.put('/api/events/evt_44/completion');
  await app.aoi.put('/api/events/evt_45/completion');
  await app.deliver();
  expect(app.pushes.filter((it) => it.payload.body === '近づいている予定がほかに4件あります。')).toHaveLength(2);
  expect(app.mails.filter((it) => it.subject.includes('ほかに4件'))).toHaveLength(1);

  const off = await crowded(MAX_SINGLE_REMINDERS + 5);
  off.deps.config.pushTestHosts.push('127.0.0.1:9');
  await off.aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
  await off.dispatch();
  await off.db.update(notificationSettings).set({ pushEnabled: false });
  await off.deliver();
  expect(off.pushes).toEqual([]);
});
