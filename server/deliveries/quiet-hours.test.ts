import { eq, notInArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { HOUR, type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import { deliveries, notificationSettings, reminders } from '../db/schema/reminders.ts';
import { events } from '../db/schema/selections.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import type { PushOutcome } from '../integrations/push/push.ts';
import { type TestStudent, testApp } from '../testing/app.ts';
import { testBrowser } from '../testing/integrations.ts';
import { reopenDeliveries } from './claims.ts';
import { deliverDue } from './deliver.ts';
import { dispatchDue } from './dispatch.ts';

const BASE_URL = 'http://localhost:3000';
/** A moment of April in Japan: `18 21:59:30`. */
const at = (text: string): Instant => {
  const [day = '', clock = ''] = text.split(' ');
  return plus(`2026-04-${day}T${clock.length > 5 ? clock : `${clock}:00`}.000Z`, -9 * HOUR);
};
const DEFERRED: MailOutcome = { ok: false, failure: 'temporary', code: 'smtp_451', attempted: true };
const DOWN: MailOutcome = { ok: false, failure: 'temporary', code: 'connection', attempted: false };
const UNKNOWN: MailOutcome = { ok: false, failure: 'unknown', code: 'no_answer', attempted: true };

type More = {
  push?: true;
  /** When the reminder is dispatched, if the server stood still at `dueAt`. */
  foundAt?: Instant;
  /** When the reminder of the day before is due. */
  second?: Instant;
};

/** A student with quiet hours from 22:00 to 8:00 and one event, whose reminder was due and dispatched at `dueAt`. */
async function dispatched(dueAt: Instant, deadline: Instant, more: More = {}) {
  const types = more.second ? ['3days', '1day'] : ['3days'];
  const app = await testApp();
  app.clock.now = at('15 12:00');
  const aoi = await app.student('aoi');
  if (more.push) {
    app.deps.config.pushTestHosts.push('127.0.0.1:9');
    await aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
    await app.db.update(notificationSettings).set({ emailEnabled: false });
  }
  const event = { eventType: 'es_deadline', deadline, reminderTypes: types };
  const { eventIds } = await aoi.applies('朝日商事', { events: [event] });
  await app.db.update(reminders).set({ scheduledAt: dueAt }).where(eq(reminders.type, '3days'));
  if (more.second) await app.db.update(reminders).set({ scheduledAt: more.second }).where(eq(reminders.type, '1day'));
  const sent: Instant[] = [];
  const texts: string[] = [];
  const world = { answer: { ok: true } as MailOutcome & PushOutcome };
  const answer = async ({ text = '' }: { text?: string }) => {
    sent.push(app.clock.now);
    texts.push(text);
    return world.answer;
  };
  const outside = {
    mail: { send: (mail: MailMessage) => answer(mail), close: async () => {} },
    push: { send: () => answer({}), close: async () => {} },
    baseUrl: BASE_URL,
    authSecret: app.deps.config.authSecret,
    rootKeys: app.deps.config.rootKeys,
  };
  const channel = more.push ? 'push' : 'mail';
  const tryAt = async (now: Instant, outcome: MailOutcome | PushOutcome = { ok: true }) => {
    app.clock.now = now;
    world.answer = outcome as typeof world.answer;
    await dispatchDue(app.db, BASE_URL, now);
    await reopenDeliveries(app.db, now);
    while ((await deliverDue(app.db, outside, channel, now)) > 0);
  };
  const next = async () => (await app.db.select().from(deliveries))[0]?.nextAttemptAt;
  const state = async () => (await app.db.select().from(deliveries))[0]?.state;
  const outcomes = async () => {
    const rows = await app.db.select().from(deliveries).orderBy(deliveries.state, deliveries.failure);
    return rows.map((it) => [it.state, it.failure].filter(Boolean).join(' '));
  };
  app.clock.now = dueAt;
  await app.db.delete(reminders).where(notInArray(reminders.type, types as (typeof reminders.$inferSelect.type)[]));
  await dispatchDue(app.db, BASE_URL, more.foundAt ?? dueAt);
  return { app, aoi, eventId: eventIds[0], outside, sent, texts, tryAt, next, state, outcomes };
}

async function saveQuietHours(aoi: TestStudent, startTime: string, endTime: string, enabled = true) {
  const settings = (await (await aoi.get('/api/notification-settings')).json()) as Record<string, unknown>;
  const quietHours = { enabled, startTime, endTime };
  expect((await aoi.put('/api/notification-settings', { ...settings, quietHours })).status).toBe(200);
}

describe('R-07: what is tried again leaves outside of quiet hours', () => {
  test.each([
    ['a deferred mail', DEFERRED],
    ['a mail while the server is down', DOWN],
    ['a mail with an unknown outcome', UNKNOWN],
  ])('%s waits until they end, and is not too late then', async (_, outcome) => {
    const it = await dispatched(at('18 21:59:40'), at('20 23:59'));
    await it.tryAt(at('18 21:59:40'), outcome);
    for (const moment of ['18 22:05', '19 00:00', '19 05:00', '19 07:59']) await it.tryAt(at(moment));
    expect(it.sent).toEqual([at('18 21:59:40')]);
    await it.tryAt(at('19 08:00'));
    expect(it.sent).toEqual([at('18 21:59:40'), at('19 08:00')]);
    expect(await it.state()).toBe('sent');
  });

  test('a push waits too, however long the service asks to wait', async () => {
    const it = await dispatched(at('18 21:50'), at('20 23:59'), { push: true });
    await it.tryAt(at('18 21:50'), {
      ok: false,
      failure: 'temporary',
      code: 'push_429',
      attempted: true,
      retryAfterMs: 20 * MINUTE,
    });
    await it.tryAt(at('18 22:11'));
    expect(it.sent).toHaveLength(1);
    await it.tryAt(at('19 08:00'));
    expect(it.sent).toHaveLength(2);
  });

  test('an event before their end is told at once', async () => {
    const it = await dispatched(at('18 21:59:40'), at('19 07:30'));
    await it.tryAt(at('18 21:59:40'), DEFERRED);
    await it.tryAt(at('18 22:00:30'));
    expect(it.sent).toHaveLength(2);
  });

  test('one that would come too late after a long pause comes just before they begin', async () => {
    const it = await dispatched(at('18 21:00'), at('19 07:30'));
    await it.app.db.update(deliveries).set({ attempts: 6 });
    await it.tryAt(at('18 21:30'), DEFERRED);
    expect(await it.next()).toBe(at('18 21:59'));
    await it.tryAt(at('18 21:59'));
    expect(it.sent).toEqual([at('18 21:30'), at('18 21:59')]);
  });

  test('but not before the moment that the push service asked for', async () => {
    const it = await dispatched(at('18 20:00'), at('19 07:30'), { push: true });
    const retryAfterMs = 3 * HOUR;
    await it.tryAt(at('18 20:00'), {
      ok: false,
      failure: 'temporary',
      code: 'push_429',
      attempted: true,
      retryAfterMs,
    });
    await it.tryAt(at('18 22:59'));
    expect(it.sent).toHaveLength(1);
    await it.tryAt(at('18 23:01'));
    expect(it.sent).toHaveLength(2);
  });

  test('six hours after their end it is given up', async () => {
    const it = await dispatched(at('18 21:59:40'), at('20 23:59'));
    await it.tryAt(at('18 21:59:40'), DOWN);
    await it.tryAt(at('19 14:00:01'));
    expect([it.sent.length, await it.state()]).toEqual([1, 'expired']);
  });

  test('it says the same after an unknown outcome, and is written anew after any other', async () => {
    const [unknown, deferred] = [UNKNOWN, DEFERRED].map(async (outcome) => {
      const it = await dispatched(at('18 21:59:40'), at('20 23:59'));
      await it.tryAt(at('18 21:59:40'), outcome);
      await it.tryAt(at('18 23:00'));
      await it.tryAt(at('19 08:00'));
      expect(it.texts).toHaveLength(2);
      return it.texts[0] === it.texts[1];
    });
    expect([await unknown, await deferred]).toEqual([true, false]);
  });
});

describe('R-07: quiet hours that were set after a message was dispatched', () => {
  test('hold it, and let it go when they are off again', async () => {
    const it = await dispatched(at('18 14:00'), at('20 23:59'));
    await saveQuietHours(it.aoi, '13:00', '15:00');
    await it.tryAt(at('18 14:01'));
    expect([it.sent, await it.next()]).toEqual([[], at('18 15:00')]);
    it.app.clock.now = at('18 14:10');
    await saveQuietHours(it.aoi, '13:00', '15:00', false);
    await it.tryAt(at('18 14:10'));
    expect(it.sent).toEqual([at('18 14:10')]);
  });

  test('hold it even after it was claimed', async () => {
    const it = await dispatched(at('18 14:00'), at('20 23:59'));
    const execute = it.app.db.execute.bind(it.app.db);
    let isClaimed = false;
    Object.assign(it.app.db, {
      execute: async (query: never) => {
        const answer = (await execute(query)) as { rows: object[] };
        if (!isClaimed && answer.rows.some((row) => 'soonest' in row)) {
          isClaimed = true;
          await saveQuietHours(it.aoi, '13:00', '15:00');
        }
        return answer;
      },
    });
    await it.tryAt(at('18 14:01'));
    expect([isClaimed, it.sent]).toEqual([true, []]);
    await it.tryAt(at('18 14:02'));
    expect(it.sent).toEqual([]);
    await it.tryAt(at('18 15:00'));
    expect(it.sent).toEqual([at('18 15:00')]);
  });
});

describe('R-07: while a message waits for the end of quiet hours', () => {
  test('the event is moved before their end: it is told at once', async () => {
    const it = await dispatched(at('18 21:59:40'), at('19 12:00'));
    await it.tryAt(at('18 21:59:40'), DEFERRED);
    it.app.clock.now = at('19 02:00');
    await it.aoi.patch(`/api/events/${it.eventId}`, { version: 1, deadline: at('19 07:30') });
    await it.tryAt(at('19 02:00'));
    expect([it.sent.length, it.texts[1]?.includes('7:30')]).toEqual([2, true]);
  });

  test('the event is moved after more than six hours: it is told when they end, with the new date', async () => {
    const it = await dispatched(at('18 21:59:40'), at('20 23:59'));
    await it.tryAt(at('18 21:59:40'), DEFERRED);
    it.app.clock.now = at('19 07:00');
    await it.aoi.patch(`/api/events/${it.eventId}`, { version: 1, deadline: at('20 20:00') });
    await it.tryAt(at('19 07:00'));
    expect(it.sent).toHaveLength(1);
    await it.tryAt(at('19 08:00'));
    expect([it.sent.length, it.texts[1]?.includes('20:00')]).toEqual([2, true]);
  });

  test('the event is done: nothing is sent', async () => {
    const it = await dispatched(at('18 21:59:40'), at('20 23:59'));
    await it.tryAt(at('18 21:59:40'), DEFERRED);
    it.app.clock.now = at('19 07:00');
    await it.aoi.put(`/api/events/${it.eventId}/completion`);
    await it.tryAt(at('19 08:00'));
    expect(it.sent).toHaveLength(1);
  });
});

describe('R-11: what waited and another reminder of the event within the hour are one message', () => {
  const [EVENING, NIGHT, MORNING] = [at('18 21:59:40'), at('19 02:00'), at('19 08:00')];
  const REFUSED: MailOutcome = { ok: false, failure: 'permanent', code: 'smtp_550', attempted: true };
  const deferred = async (second: Instant) => {
    const it = await dispatched(EVENING, at('20 23:59'), { second });
    await it.tryAt(EVENING, DEFERRED);
    return it;
  };

  test.each([
    ['at the same time', '19 08:00', ['19 08:00']],
    ['half an hour later', '19 08:30', ['19 08:00']],
    ['an hour later, which stays a message of its own', '19 09:00', ['19 08:00', '19 09:00']],
  ])('%s', async (_, second, arrived) => {
    const it = await deferred(at(second));
    for (const moment of ['19 08:00', '19 08:30', '19 09:00', '19 10:00']) await it.tryAt(at(moment));
    expect(it.sent).toEqual([EVENING, ...arrived.map(at)]);
    expect(await it.outcomes()).toEqual(arrived.length === 2 ? ['sent', 'sent'] : ['cancelled told_together', 'sent']);
  });

  test('the one that waited is tried again, and the other is not sent meanwhile', async () => {
    const it = await deferred(MORNING);
    await it.tryAt(MORNING, DEFERRED);
    await it.tryAt(at('19 08:10'));
    await it.tryAt(at('19 09:30'));
    expect(it.sent).toEqual([EVENING, MORNING, at('19 08:10')]);
  });

  test('the one that waited fails for good: the other is tried', async () => {
    const it = await deferred(MORNING);
    await it.tryAt(MORNING, REFUSED);
    expect(it.sent).toEqual([EVENING, MORNING, MORNING]);
  });

  test('the one that waited is put off beyond the hour: the other is sent in its place', async () => {
    const it = await deferred(MORNING);
    await it.tryAt(MORNING, DEFERRED);
    await it.app.db
      .update(deliveries)
      .set({ nextAttemptAt: at('19 09:30') })
      .where(eq(deliveries.state, 'due'));
    for (const moment of ['19 08:01', '19 09:30']) await it.tryAt(at(moment));
    expect([it.sent, await it.outcomes()]).toEqual([
      [EVENING, MORNING, at('19 08:01')],
      ['cancelled told_together', 'sent'],
    ]);
  });

  test('the one that waited is wanted no more: the other is sent', async () => {
    const it = await deferred(MORNING);
    it.app.clock.now = NIGHT;
    await it.aoi.put(`/api/events/${it.eventId}/reminders`, { types: ['1day'] });
    await it.tryAt(MORNING);
    expect([it.sent, await it.outcomes()]).toEqual([
      [EVENING, MORNING],
      ['cancelled smtp_451', 'sent'],
    ]);
  });

  test('quiet hours are switched off in the night: each is sent at its time', async () => {
    const it = await deferred(MORNING);
    it.app.clock.now = NIGHT;
    await saveQuietHours(it.aoi, '22:00', '08:00', false);
    for (const moment of [NIGHT, MORNING]) await it.tryAt(moment);
    expect(it.sent).toEqual([EVENING, NIGHT, MORNING]);
  });

  test('both waited: the earlier one is sent', async () => {
    const it = await dispatched(at('18 20:00'), at('20 23:59'), { second: at('18 21:30') });
    await it.tryAt(at('18 20:00'), DOWN);
    await it.tryAt(EVENING, DOWN);
    const before = it.sent.length;
    for (const moment of [MORNING, at('19 08:10')]) await it.tryAt(moment);
    expect([it.sent.length - before, await it.outcomes()]).toEqual([1, ['cancelled told_together', 'sent']]);
  });

  test('one that was found late in the night waits as well', async () => {
    const it = await dispatched(at('18 21:50'), at('20 23:59'), { foundAt: at('18 22:30'), second: at('19 08:30') });
    for (const moment of ['19 08:00', '19 08:30', '19 10:00']) await it.tryAt(at(moment));
    expect([it.sent, await it.outcomes()]).toEqual([[MORNING], ['cancelled told_together', 'sent']]);
  });

  test('the date is corrected after it was told: what was left out is not sent either', async () => {
    const it = await deferred(MORNING);
    await it.tryAt(MORNING);
    it.app.clock.now = at('19 08:20');
    await it.aoi.patch(`/api/events/${it.eventId}`, { version: 1, deadline: at('20 20:00') });
    for (const moment of ['19 08:20', '19 09:30']) await it.tryAt(at(moment));
    expect(it.sent).toEqual([EVENING, MORNING]);
  });
});

describe('R-11: two messages of one event that would meet within the hour because one is late are one message', () => {
  const [NOON, TWO] = [at('18 12:00'), at('18 14:00')];
  const REFUSED: MailOutcome = { ok: false, failure: 'permanent', code: 'smtp_550', attempted: true };
  const LEFT_OUT = 'cancelled told_together';
  /** While the mail server is down, a reminder is due at 12:00, and another at `second`. */
  const down = async (second: string, until: string[]) => {
    const it = await dispatched(NOON, at('20 23:59'), { second: at(second) });
    for (const moment of until) await it.tryAt(at(moment), DOWN);
    return { ...it, before: it.sent.length };
  };

  test('both are late', async () => {
    const it = await down('18 14:00', ['18 12:00', '18 13:00', '18 14:00', '18 14:20']);
    for (const moment of ['18 14:30', '18 14:31', '18 15:20', '18 15:40', '18 19:00']) await it.tryAt(at(moment));
    expect([it.sent.slice(it.before), await it.outcomes()]).toEqual([[at('18 14:30')], [LEFT_OUT, 'sent']]);
  });

  test('the first of them is late', async () => {
    const it = await down('18 14:00', ['18 12:00', '18 13:20']);
    for (const moment of ['18 13:30', '18 14:00', '18 14:20', '18 14:40']) await it.tryAt(at(moment));
    expect([it.sent.slice(it.before), await it.outcomes()]).toEqual([[at('18 13:30')], [LEFT_OUT, 'sent']]);
  });

  test.each([
    ['13:30', ['13:30', '14:00']],
    ['13:50', ['13:50']],
  ])(
    'the other stands for 15分前, too: the first one, late at %s, tells it within the hour or not',
    async (late, sent) => {
      const it = await dispatched(NOON, at('20 23:59'), { second: TWO });
      await it.app.db.update(events).set({ deadline: at('18 15:00'), reminderTypes: ['3days', '1hour'] });
      await it.app.db
        .update(reminders)
        .set({ type: '1hour', also: ['15min'] })
        .where(eq(reminders.type, '1day'));
      await it.tryAt(NOON, DOWN);
      const before = it.sent.length;
      await it.app.db.update(deliveries).set({ nextAttemptAt: at(`18 ${late}`) });
      for (const moment of [late, '14:00', '14:20', '14:45']) await it.tryAt(at(`18 ${moment}`));
      expect(it.sent.slice(before)).toEqual(sent.map((it) => at(`18 ${it}`)));
    },
  );

  test('the first of them is to be tried again later than the other is due: the other leaves at its time', async () => {
    const it = await down('18 14:00', ['18 12:00']);
    await it.app.db.update(deliveries).set({ nextAttemptAt: at('18 14:25') });
    for (const moment of ['18 14:00', '18 14:25', '18 14:50']) await it.tryAt(at(moment));
    expect([it.sent.slice(it.before), await it.outcomes()]).toEqual([[TWO], [LEFT_OUT, 'sent']]);
  });

  test('the one that leaves is refused: the other is tried', async () => {
    const it = await down('18 14:00', ['18 12:00', '18 14:00']);
    await it.tryAt(at('18 14:30'), REFUSED);
    for (const moment of ['18 14:31', '18 14:32']) await it.tryAt(at(moment));
    expect([it.sent.slice(it.before), await it.outcomes()]).toEqual([
      [at('18 14:30'), at('18 14:31')],
      ['failed smtp_550', 'sent'],
    ]);
  });

  test('some minutes late does not count: an hour apart stays two messages', async () => {
    const it = await down('18 13:00', ['18 12:00']);
    for (const moment of ['18 12:03', '18 13:00', '18 13:10']) await it.tryAt(at(moment));
    expect([it.sent.slice(it.before), await it.outcomes()]).toEqual([
      [at('18 12:03'), at('18 13:00')],
      ['sent', 'sent'],
    ]);
  });
});

test('R-08: a daily digest that is tried again in quiet hours waits until they end, and is not too late then', async () => {
  const it = await dispatched(at('18 10:00'), at('20 23:59'));
  const { db } = it.app;
  await db.delete(deliveries);
  await db.update(notificationSettings).set({ emailFrequency: 'daily', nextDigestAt: at('18 10:00') });
  await saveQuietHours(it.aoi, '10:30', '18:00');
  await db.update(notificationSettings).set({ emailFrequency: 'daily', nextDigestAt: at('18 10:00') });
  await dispatchDue(db, BASE_URL, at('18 10:00'));
  await it.tryAt(plus(at('18 10:30'), -5 * SECOND), DEFERRED);
  await it.tryAt(at('18 11:00'));
  expect(it.sent).toHaveLength(1);
  await it.tryAt(at('18 18:00'));
  expect(it.sent).toHaveLength(2);
});
