import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { notificationSettings, reminders } from '../db/schema/reminders.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { testApp } from '../testing/app.ts';
import { reopenDeliveries } from './claims.ts';
import { deliverDue } from './deliver.ts';
import { dispatchDue } from './dispatch.ts';

const BASE_URL = 'http://localhost:3000';
/** 8:00 in Japan, a week before 23:59 of April 20. */
const DUE: Instant = '2026-04-12T23:00:00.000Z';
const DOWN: MailOutcome = { ok: false, failure: 'temporary', code: 'mail_server_down', attempted: false };

/** Actions of a student, and what a step of the jobs does between them. */
const ACTS = ['tick', 'untick', 'delete', 'undo', 'reject', 'reopen', 'earlier', 'nextDay', 'retype'] as const;
const SETTINGS = ['memo', 'mailOff', 'mailOn', 'dispatch', 'try'] as const;
type Act = (typeof ACTS)[number] | (typeof SETTINGS)[number];

/** Every pair of opposite actions, and random sequences. Each begins at 8:00 with the mail server down. */
const SEQUENCES: Act[][] = [
  ['dispatch', 'tick', 'untick'],
  ['tick', 'untick'],
  ['dispatch', 'try', 'delete', 'try', 'undo'],
  ['dispatch', 'reject', 'try', 'reopen'],
  ['dispatch', 'earlier'],
  ['earlier', 'dispatch', 'earlier'],
  ['dispatch', 'nextDay', 'earlier'],
  ['dispatch', 'tick', 'earlier', 'untick'],
  ['tick', 'earlier', 'untick'],
  ['dispatch', 'retype'],
  ['dispatch', 'mailOff', 'try', 'mailOn'],
  ['dispatch', 'tick'],
  ...fc.sample(fc.array(fc.constantFrom<Act>(...ACTS, ...SETTINGS), { minLength: 3, maxLength: 6 }), {
    seed: 20_260_412,
    numRuns: 24,
  }),
];

test('A1: whatever happens between dispatch and sending, each wanted reminder is sent once and no other is sent', {
  timeout: 240_000,
}, async () => {
  const app = await testApp();
  const { db } = app;
  const mails: MailMessage[] = [];
  let up = false;
  const outside = {
    baseUrl: BASE_URL,
    authSecret: app.deps.config.authSecret,
    rootKeys: app.deps.config.rootKeys,
    push: { send: async () => ({ ok: true as const }), close: async () => {} },
    mail: {
      async send(message: MailMessage) {
        if (!up) return DOWN;
        mails.push(message);
        return { ok: true as const };
      },
      async close() {},
    },
  };
  const dispatch = async () => {
    await reopenDeliveries(db, app.clock.now);
    while ((await dispatchDue(db, BASE_URL, app.clock.now)).due > 0);
  };
  const tryAll = async () => {
    await reopenDeliveries(db, app.clock.now);
    while ((await deliverDue(db, outside, 'mail', app.clock.now)) > 0);
  };

  const runs = [];
  for (const [at, acts] of SEQUENCES.entries()) {
    app.clock.now = '2026-04-10T03:00:00.000Z';
    const student = await app.student(`s${at}`);
    const { id: selectionId, eventIds } = await student.applies('朝日商事');
    const eventId = eventIds[0];
    const state = { completed: false, deleted: false, rejected: false, mail: true, day: 20, clock: '14:59' };
    let type = 'es_deadline';
    app.clock.now = DUE;
    const patch = async (change: Record<string, unknown>) => {
      const version = (await student.selections())[0]?.events[0]?.version;
      await student.patch(`/api/events/${eventId}`, { ...change, version });
    };
    const move = () => patch({ deadline: `2026-04-${state.day}T${state.clock}:00.000Z` });
    const setMail = (emailEnabled: boolean) =>
      db.update(notificationSettings).set({ emailEnabled }).where(eq(notificationSettings.userId, student.userId));
    const set = (change: Partial<typeof state>, act: () => Promise<unknown>) => () => {
      Object.assign(state, change);
      return act();
    };
    const completion = `/api/events/${eventId}/completion`;
    const setStatus = (status: string) => () => student.put(`/api/selections/${selectionId}/status`, { status });
    const does: Record<Act, () => Promise<unknown>> = {
      tick: set({ completed: true }, () => student.put(completion)),
      untick: set({ completed: false }, () => student.del(completion)),
      delete: set({ deleted: true }, () => student.del(`/api/selections/${selectionId}`)),
      undo: set({ deleted: false }, () => student.del(`/api/selections/${selectionId}/deletion`)),
      reject: set({ rejected: true }, setStatus('rejected')),
      reopen: set({ rejected: false }, setStatus('interview_waiting')),
      earlier: () => set({ day: 20, clock: state.clock === '09:00' ? '10:00' : '09:00' }, move)(),
      nextDay: set({ day: 21 }, move),
      retype: () => {
        type = type === 'web_test' ? 'es_deadline' : 'web_test';
        return patch({ eventType: type });
      },
      memo: () => patch({ privateMemo: '持ち物' }),
      mailOff: set({ mail: false }, () => setMail(false)),
      mailOn: set({ mail: true }, () => setMail(true)),
      dispatch,
      try: tryAll,
    };
    // A deleted event can be neither ticked nor edited; and a reminder without a channel at its time is not sent.
    let unreachable = false;
    for (const act of acts) {
      app.clock.now = plus(app.clock.now, 5 * SECOND);
      const blocked = state.deleted && !['undo', 'mailOff', 'mailOn', 'dispatch', 'try'].includes(act);
      if (blocked) continue;
      await does[act]();
      const isOpen = !state.completed && !state.deleted && !state.rejected;
      unreachable ||= act === 'dispatch' && isOpen && !state.mail;
    }
    app.clock.now = plus(DUE, 20 * MINUTE);
    await dispatch();
    const wanted = !state.completed && !state.deleted && !state.rejected && state.mail && state.day === 20;
    runs.push({ at, acts, email: student.email, unreachable, wanted, clock: state.clock, type });
  }

  up = true;
  app.clock.now = plus(DUE, 60 * MINUTE);
  for (let round = 0; round < 3; round++) {
    await dispatch();
    await tryAll();
    app.clock.now = plus(app.clock.now, 5 * MINUTE);
  }
  const said = runs
    .filter((it) => !it.unreachable)
    .map((it) => {
      const own = mails.filter((mail) => mail.to === it.email);
      const japan = { '14:59': '23:59', '09:00': '18:00', '10:00': '19:00' }[it.clock];
      const isTrue = own.every((mail) => mail.text.includes(`4月20日（月） ${japan}`));
      return { ...it, count: own.length, true: isTrue };
    });
  expect(said).toEqual(said.map((it) => ({ ...it, count: it.wanted ? 1 : 0, true: true })));
  expect(said.filter((it) => it.wanted).length).toBeGreaterThan(12);
});

test('A1: a mail goes to the address that the account has at the last check', async () => {
  const app = await testApp();
  const aoi = await app.student('aoi');
  await aoi.applies('朝日商事');
  await dispatchDue(app.db, BASE_URL, DUE);
  const execute = app.db.execute.bind(app.db);
  const mails: string[] = [];
  const outside = {
    baseUrl: BASE_URL,
    authSecret: app.deps.config.authSecret,
    rootKeys: app.deps.config.rootKeys,
    push: { send: async () => ({ ok: true as const }), close: async () => {} },
    mail: {
      async send({ to }: MailMessage) {
        mails.push(to);
        return { ok: true as const };
      },
      async close() {},
    },
  };
  // The address changes as soon as the delivery is claimed.
  let claimed = false;
  Object.assign(app.db, {
    execute: async (query: never) => {
      const answer = await execute(query);
      if (!claimed) {
        claimed = true;
        await app.db.update(users).set({ email: 'new@example.com' });
      }
      return answer;
    },
  });
  await deliverDue(app.db, outside, 'mail', DUE);
  expect(mails).toEqual(['new@example.com']);
});

test('A1: a reminder of an event ticked and unticked during sending is recorded as sent and not repeated', async () => {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { eventIds } = await aoi.applies('朝日商事');
  app.clock.now = DUE;
  await dispatchDue(app.db, BASE_URL, DUE);
  let count = 0;
  const outside = {
    baseUrl: BASE_URL,
    authSecret: app.deps.config.authSecret,
    rootKeys: app.deps.config.rootKeys,
    push: { send: async () => ({ ok: true as const }), close: async () => {} },
    mail: {
      async send() {
        count++;
        await aoi.put(`/api/events/${eventIds[0]}/completion`);
        await aoi.del(`/api/events/${eventIds[0]}/completion`);
        await reopenDeliveries(app.db, DUE);
        await deliverDue(app.db, outside, 'mail', DUE);
        return { ok: true as const };
      },
      async close() {},
    },
  };
  await deliverDue(app.db, outside, 'mail', DUE);
  await deliverDue(app.db, outside, 'mail', plus(DUE, 5 * MINUTE));
  expect(count).toBe(1);
  expect((await app.db.execute(sql`select state from deliveries`)).rows).toEqual([{ state: 'sent' }]);
  expect(await app.db.$count(reminders, eq(reminders.state, 'planned'))).toBe(2);
});
