import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { deliveries, notificationSettings, reminders } from '../db/schema/reminders.ts';
import { events } from '../db/schema/selections.ts';
import type { MailOutcome } from '../integrations/mail/message.ts';
import { testApp } from '../testing/app.ts';
import { testBrowser, testOutside } from '../testing/integrations.ts';
import { reopenDeliveries } from './claims.ts';
import { deliverDue } from './deliver.ts';
import { dispatchDue, reopenReminders } from './dispatch.ts';

const BASE_URL = 'https://shiori.example.jp';
/** 8:00 in Japan, a week before 23:59 of April 20. */
const DUE: Instant = '2026-04-12T23:00:00.000Z';

/** One lease after DUE, plus the time that the statements of a test may take. */
const AFTER_LEASE: Instant = '2026-04-12T23:01:15.000Z';

/** A student with a reminder due, and mail and push servers that accept everything by default. */
async function due({ push = false } = {}) {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { eventIds, id: selectionId } = await aoi.applies('朝日商事');
  const { outside, answers: world, mails, pushes } = testOutside({ ...app.deps.config, baseUrl: BASE_URL });
  if (push) {
    const { pushTestHosts } = app.deps.config;
    pushTestHosts.push('127.0.0.1:9');
    await aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
  }
  const states = async () => (await app.db.select().from(deliveries).orderBy(deliveries.id)).map((it) => it.state);
  return {
    ...app,
    aoi,
    eventId: eventIds[0],
    selectionId,
    mails,
    pushes,
    world,
    outside,
    states,
    dispatch: async (now = DUE) => {
      const { due, expired } = await dispatchDue(app.db, BASE_URL, now);
      return { due, expired };
    },
    mailAt: (now: Instant) => deliverDue(app.db, outside, 'mail', now),
    pushAt: (now: Instant) => deliverDue(app.db, outside, 'push', now),
  };
}

const temporary: MailOutcome = { ok: false, failure: 'temporary', code: 'smtp_451', attempted: true };
const unknown: MailOutcome = { ok: false, failure: 'unknown', code: 'no_answer', attempted: true };

describe('a reminder whose moment has come', () => {
  test('is mailed once, with the name of the event and its time', async () => {
    const it = await due();
    expect(await it.dispatch()).toEqual({ due: 1, expired: 0 });
    expect(await it.dispatch()).toEqual({ due: 0, expired: 0 });
    expect(await it.mailAt(DUE)).toBe(1);
    expect(await it.mailAt(DUE)).toBe(0);
    expect(it.mails).toHaveLength(1);
    expect(it.mails[0]).toMatchObject({
      to: 'aoi@example.com',
      subject: '朝日商事 ES締切 4月20日（月）23:59まで',
      kind: 'reminder',
    });
    expect(it.mails[0]?.messageId).toMatch(/^<[0-9a-z]{26}\.[0-9a-z]{26}@shiori\.example\.jp>$/);
    expect(it.mails[0]?.text).toContain('4月20日（月） 23:59');
    expect(await it.states()).toEqual(['sent']);
  });

  test('A8: the mail names the event, the place and the kind of reminder, each once; the push names none of them', async () => {
    const it = await due({ push: true });
    await it.db.execute(sql`update events set event_type = 'web_test', public_description = 'Webテスト', public_location = '本社',
      location = '3階 会議室', public_url = 'https://example.com/public', private_url = 'https://example.com/mine'`);
    await it.dispatch();
    await it.mailAt(DUE);
    await it.pushAt(DUE);
    expect(it.mails[0]?.subject).toBe('朝日商事 Webテスト 4月20日（月）23:59まで');
    expect(it.mails[0]?.text).toContain(
      [
        'Webテストの締切はあと7日です\n\naoiさん、朝日商事の予定が近づいています。\n\nまだの場合は、期限までに受検を終えてください。\n\n企業：朝日商事\n予定：Webテスト',
        '日時（日本時間）：4月20日（月） 23:59\n場所：3階 会議室\nURL：https://example.com/mine\nリマインド：7日前\n',
      ].join('\n'),
    );
    expect(JSON.stringify(it.pushes[0]?.payload)).not.toMatch(/Web|会議室|example|本社/);
  });

  test('A8: the mail repeats nothing and has no line for a value that the event lacks', async () => {
    const it = await due();
    await it.dispatch();
    await it.mailAt(DUE);
    expect(it.mails[0]?.text).toMatch(/^ES締切はあと7日です\n/);
    expect(it.mails[0]?.text).not.toMatch(/場所|URL/);
  });

  test('K-05: the links in the mail and in the push contain only ids', async () => {
    const it = await due({ push: true });
    await it.dispatch();
    await it.mailAt(DUE);
    await it.pushAt(DUE);
    const path = `/app/selections/${it.selectionId}/events/${it.eventId}`;
    expect(it.mails[0]?.text).toContain(`予定の詳細を見る\n${BASE_URL}${path}\n`);
    expect([...(it.mails[0]?.html ?? '').matchAll(/href="([^"]*)"/g)].map((found) => found[1])).toEqual([
      `${BASE_URL}${path}`,
      expect.stringMatching(
        /^https:\/\/shiori\.example\.jp\/api\/unsubscriptions\/reminders\/[0-9a-z]{26}\.[\w-]{43}$/,
      ),
    ]);
    expect(it.pushes[0]?.payload.url).toBe(path);
    expect(JSON.stringify(it.pushes[0]?.payload)).not.toContain('朝日商事');
  });

  test('wakes those alone who have something to send', async () => {
    const it = await due();
    const dispatched = await dispatchDue(it.db, BASE_URL, DUE);
    expect(dispatched).toEqual({ due: 1, expired: 0, channels: ['mail'], isMore: false });
    expect(await dispatchDue(it.db, BASE_URL, DUE)).toEqual({ due: 0, expired: 0, channels: [], isMore: false });
  });

  test('is not sent early', async () => {
    const it = await due();
    expect(await it.dispatch('2026-04-12T22:59:59.999Z')).toEqual({ due: 0, expired: 0 });
  });

  test('is also pushed to every subscribed browser, with a different topic for each', async () => {
    const it = await due({ push: true });
    await it.aoi.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
    await it.dispatch();
    await it.pushAt(DUE);
    expect(new Set(it.pushes.map((one) => one.topic)).size).toBe(2);
    expect(it.pushes[0]?.payload).toEqual({
      title: 'しおり',
      body: '締切が近い予定があります。あと7日 1件',
      url: `/app/selections/${it.selectionId}/events/${it.eventId}`,
      tag: it.eventId,
      event: { id: it.eventId, actions: ['complete', 'snooze'] },
      badge: 0,
      open: [it.eventId],
      silent: false,
    });
    expect(await it.states()).toEqual(['sent', 'sent', 'due']);
  });

  test('is not sent when mail and push are both off, but stays in the history', async () => {
    const it = await due();
    await it.db.update(notificationSettings).set({ emailEnabled: false });
    await it.dispatch();
    expect(await it.states()).toEqual([]);
    expect(await it.db.select().from(reminders).where(eq(reminders.state, 'dispatched'))).toHaveLength(1);
  });
});

describe('R-03: receivers can recognise a repeated message', () => {
  test('a deferred mail keeps its Message-ID, and is retried at growing intervals', async () => {
    const it = await due();
    it.world.mail = async () => temporary;
    await it.dispatch();
    await it.mailAt(DUE);
    expect(await it.mailAt(plus(DUE, 29 * SECOND))).toBe(0);
    expect(await it.mailAt(plus(DUE, 40 * SECOND))).toBe(1);
    expect(await it.mailAt(plus(DUE, 95 * SECOND))).toBe(0);
    it.world.mail = async () => ({ ok: true });
    expect(await it.mailAt(plus(DUE, 120 * SECOND))).toBe(1);
    expect(new Set(it.mails.map((mail) => `${mail.messageId} ${mail.text}`)).size).toBe(1);
    expect(await it.states()).toEqual(['sent']);
  });

  test.each([
    ['was refused', '今日', temporary],
    ['may have arrived', '明日', unknown],
  ])('after an attempt before midnight that %s, the next says %s', async (_, day, outcome) => {
    const it = await due();
    await it.db.update(notificationSettings).set({ quietHoursEnabled: false });
    const evening: Instant = '2026-04-19T14:59:30.000Z';
    const [first] = await it.db.select().from(reminders);
    await it.db
      .update(reminders)
      .set({ scheduledAt: evening })
      .where(eq(reminders.id, first?.id ?? ''));
    await it.dispatch(evening);
    it.world.mail = async () => outcome;
    await it.mailAt(evening);
    it.world.mail = async () => ({ ok: true });
    await it.mailAt(plus(evening, 90 * SECOND));
    expect(it.mails.map((mail) => mail.subject)).toEqual([
      '朝日商事 ES締切 明日23:59まで',
      `朝日商事 ES締切 ${day}23:59まで`,
    ]);
    expect(it.mails[1]?.text).toContain(day);
  });

  test('a deferred push keeps its topic and tag', async () => {
    const it = await due({ push: true });
    it.world.push = async () => ({ ok: false, failure: 'temporary', code: 'push_503', attempted: true });
    await it.dispatch();
    await it.pushAt(DUE);
    it.world.push = async () => ({ ok: true });
    await it.pushAt(plus(DUE, MINUTE));
    expect(it.pushes).toHaveLength(2);
    expect(it.pushes[1]).toMatchObject({ topic: it.pushes[0]?.topic, payload: it.pushes[0]?.payload });
  });

  test('a mail with an unknown outcome is sent once more after the lease, and not a third time', async () => {
    const it = await due();
    it.world.mail = async () => unknown;
    await it.dispatch();
    await it.mailAt(DUE);
    expect(await it.mailAt(plus(DUE, 59 * SECOND))).toBe(0);
    expect(await it.mailAt(AFTER_LEASE)).toBe(1);
    expect(await it.mailAt(plus(DUE, 120 * MINUTE))).toBe(0);
    expect(it.mails.map((mail) => mail.messageId)).toEqual([it.mails[0]?.messageId, it.mails[0]?.messageId]);
    expect(await it.states()).toEqual(['unknown']);
  });

  test('R-11: a refused mail is not retried, and one that is deferred eight times is given up', async () => {
    const it = await due();
    it.world.mail = async () => ({ ok: false, failure: 'permanent', code: 'smtp_550', attempted: true });
    await it.dispatch();
    await it.mailAt(DUE);
    expect(await it.mailAt(plus(DUE, 300 * MINUTE))).toBe(0);
    expect(await it.db.select({ state: deliveries.state, failure: deliveries.failure }).from(deliveries)).toEqual([
      { state: 'failed', failure: 'smtp_550' },
    ]);
    await it.db.execute(sql`update deliveries set state = 'due', attempts = 0, next_attempt_at = ${DUE}`);
    it.world.mail = async () => temporary;
    it.mails.length = 0;
    for (let minute = 0; minute < 350; minute++) await it.mailAt(plus(DUE, minute * MINUTE));
    expect(it.mails).toHaveLength(8);
    expect(await it.states()).toEqual(['failed']);
  });

  test('while the mail server is down no attempt is counted, so the mail is still sent when the server is back', async () => {
    const it = await due();
    it.world.mail = async () => ({ ok: false, failure: 'temporary', code: 'mail_server_down', attempted: false });
    await it.dispatch();
    for (let minute = 0; minute < 120; minute++) await it.mailAt(plus(DUE, minute * MINUTE));
    it.world.mail = async () => ({ ok: true });
    await it.mailAt(plus(DUE, 122 * MINUTE));
    expect(await it.states()).toEqual(['sent']);
  });
});

describe('R-04: a delivery is checked again right before it is sent', () => {
  const changes: Record<string, (db: Db) => Promise<unknown>> = {
    'the event is done': (db) => db.update(events).set({ completed: true }),
    'the event is deleted': (db) => db.update(events).set({ deletedAt: DUE }),
    'the selection is deleted': (db) => db.execute(sql`update selections set deleted_at = ${DUE}`),
    'the deadline has moved': (db) => db.update(events).set({ deadlineVersion: 2 }),
    'that kind is not wanted any more': (db) => db.update(events).set({ reminderTypes: ['today'] }),
    'the channel is switched off': (db) =>
      db.update(notificationSettings).set({ emailEnabled: false, pushEnabled: false }),
    'the student has withdrawn': (db) => db.update(users).set({ withdrawnAt: DUE }),
    'the account is suspended': (db) => db.update(users).set({ banned: true }),
  };

  describe.each(Object.keys(changes))('%s', (what) => {
    test.each(['before the dispatch', 'after the dispatch', 'while it is claimed'])('%s', async (when) => {
      const it = await due({ push: true });
      const act = async () => changes[what]?.(it.db);
      if (when === 'before the dispatch') await act();
      await it.dispatch();
      if (when === 'after the dispatch') await act();
      const db = when === 'while it is claimed' ? between(it.db, 'claimed', act) : it.db;
      await deliverDue(db, it.outside, 'mail', DUE);
      await deliverDue(db, it.outside, 'push', DUE);
      expect([it.mails.length, it.pushes.length]).toEqual([0, 0]);
      expect(new Set(await it.states())).toEqual(new Set(when === 'before the dispatch' ? [] : ['cancelled']));
    });
  });

  test('no mail is sent to an unverified address', async () => {
    const it = await due();
    await it.db.update(users).set({ emailVerified: false });
    await it.dispatch();
    expect(await it.states()).toEqual([]);
  });

  test('an edit through the app while the row is claimed cancels the mail', async () => {
    const it = await due();
    await it.dispatch();
    const db = between(it.db, 'claimed', () => it.aoi.put(`/api/events/${it.eventId}/completion`));
    await deliverDue(db, it.outside, 'mail', DUE);
    expect(it.mails).toHaveLength(0);
    expect(await it.states()).toEqual(['cancelled']);
  });
});

describe('R-05: late reminders', () => {
  test('a reminder up to six hours late is sent with the time actually left', async () => {
    const it = await due();
    const late = '2026-04-13T04:59:30.000Z';
    await it.dispatch(late);
    await it.mailAt(late);
    expect(it.mails[0]?.text).toContain('あと7日');
  });

  test('a later reminder is dropped and counted', async () => {
    const it = await due();
    expect(await it.dispatch('2026-04-13T05:00:00.001Z')).toEqual({ due: 1, expired: 1 });
    expect(await it.states()).toEqual([]);
  });

  test('after the deadline nothing is sent, whether it was dispatched in time or not', async () => {
    const it = await due();
    await it.db.update(events).set({ deadline: '2026-04-13T00:00:00.000Z' });
    await it.dispatch();
    await it.mailAt('2026-04-13T00:00:00.000Z');
    expect(it.mails).toHaveLength(0);
    expect(await it.states()).toEqual(['expired']);
    await it.db.update(reminders).set({ state: 'planned' });
    expect(await it.dispatch('2026-04-13T00:00:00.000Z')).toEqual({ due: 1, expired: 1 });
  });

  test('a mail that is deferred beyond six hours is given up as too late', async () => {
    const it = await due();
    it.world.mail = async () => temporary;
    await it.dispatch();
    await it.mailAt(DUE);
    await it.mailAt('2026-04-13T05:00:00.001Z');
    expect(it.mails).toHaveLength(1);
    expect(await it.states()).toEqual(['expired']);
  });
});

describe('J5: a clock that is temporarily ahead', () => {
  const AHEAD = plus(DUE, 72 * 60 * MINUTE);

  test('drops no reminder permanently: each is sent at its time', async () => {
    const it = await due();
    expect(await it.dispatch(AHEAD)).toEqual({ due: 1, expired: 1 });
    const before = plus(DUE, -60 * MINUTE);
    expect([await reopenReminders(it.db, before), await it.dispatch(before)]).toEqual([1, { due: 0, expired: 0 }]);
    expect(await reopenReminders(it.db, DUE)).toBe(0);
    expect(await it.dispatch()).toEqual({ due: 1, expired: 0 });
    await it.mailAt(DUE);
    expect(it.mails).toHaveLength(1);
  });

  test('drops no delivery permanently either', async () => {
    const it = await due();
    await it.dispatch();
    await it.mailAt(AHEAD);
    expect(await it.states()).toEqual(['expired']);
    expect(await reopenDeliveries(it.db, plus(DUE, MINUTE))).toBe(1);
    await it.mailAt(plus(DUE, MINUTE));
    expect([it.mails.length, await it.states()]).toEqual([1, ['sent']]);
  });

  test.each([
    ['due', temporary],
    ['held in quiet hours', { ...temporary, code: 'smtp_450' }],
  ])('puts no second attempt off by days: it is made at the moment of its reminder (%s)', async (_, outcome) => {
    const it = await due();
    it.world.mail = async () => outcome;
    const ahead = plus(DUE, 5 * 60 * MINUTE);
    await it.dispatch(ahead);
    await it.mailAt(ahead);
    expect(it.mails).toHaveLength(1);
    const heldUntil = plus(ahead, 40 * 60 * MINUTE);
    if (outcome !== temporary) await it.db.update(deliveries).set({ nextAttemptAt: heldUntil, heldUntil });
    it.world.mail = async () => ({ ok: true });
    const before = plus(ahead, -72 * 60 * MINUTE);
    expect(await reopenDeliveries(it.db, before)).toBe(1);
    expect(await reopenDeliveries(it.db, plus(before, MINUTE))).toBe(0);
    await it.mailAt(plus(DUE, -MINUTE));
    expect(it.mails).toHaveLength(1);
    await it.mailAt(DUE);
    expect([it.mails.length, await it.states()]).toEqual([2, ['sent']]);
  });

  test('what is planned days ahead is not sent after its event', async () => {
    const it = await due();
    await it.dispatch();
    await it.db.update(deliveries).set({ nextAttemptAt: AHEAD });
    await it.db.update(events).set({ deadline: plus(DUE, 3 * MINUTE) });
    expect(await reopenDeliveries(it.db, plus(DUE, 4 * MINUTE))).toBe(1);
    await it.mailAt(plus(DUE, 4 * MINUTE));
    expect([it.mails.length, await it.states()]).toEqual([0, ['expired']]);
  });

  test.each([
    ['a lease', 60, temporary],
    ['the Retry-After', 20 * 60, { ...temporary, retryAfterMs: 20 * MINUTE }],
  ])('what was tried just before the clock is set right waits for %s all the same', async (_, seconds, outcome) => {
    const it = await due();
    const ahead = plus(DUE, 6 * 60 * MINUTE - 20 * SECOND);
    it.world.mail = async () => outcome;
    await it.dispatch();
    await it.mailAt(ahead);
    it.world.mail = async () => ({ ok: true });
    expect(await reopenDeliveries(it.db, DUE)).toBe(1);
    expect(await it.mailAt(plus(DUE, (seconds - 5) * SECOND))).toBe(0);
    expect(await it.mailAt(plus(DUE, (seconds + 15) * SECOND))).toBe(1);
    expect(await it.states()).toEqual(['sent']);
  });

  test('keeps the deliveries of a process that crashed meanwhile for a lease, not for days', async () => {
    const it = await due();
    await it.dispatch();
    await it.db.update(deliveries).set({ state: 'sending', nextAttemptAt: AHEAD });
    expect(await reopenDeliveries(it.db, plus(DUE, MINUTE))).toBe(1);
    expect(await it.mailAt(plus(DUE, MINUTE))).toBe(0);
    await it.mailAt(plus(DUE, 2 * MINUTE));
    expect([it.mails.length, await it.states()]).toEqual([1, ['sent']]);
  });

  test('reminders that are too late by the correct clock stay dropped', async () => {
    const it = await due();
    await it.dispatch(AHEAD);
    const late = plus(DUE, 6 * 60 * MINUTE + 1);
    expect(await reopenReminders(it.db, late)).toBe(0);
    await it.db.update(events).set({ completed: true });
    expect(await reopenReminders(it.db, DUE)).toBe(0);
  });
});

describe('R-02: wherever a process crashes, nothing is lost and at most one message arrives twice', () => {
  const AT = [
    'due',
    'delivered',
    'dispatched',
    'committed',
    'claim',
    'claimed',
    'begin',
    'begun',
    'send',
    'left',
    'record',
    'recorded',
  ];
  test.each(AT)('%s', async (point) => {
    const it = await due();
    const arrived: string[] = [];
    const doomed = dyingAt(point);
    it.world.mail = async ({ messageId = '' }) => {
      doomed.reach('send');
      arrived.push(messageId);
      doomed.reach('left');
      return { ok: true };
    };
    const db = withPoints(it.db, doomed.reach);
    await expect(
      dispatchDue(db, BASE_URL, DUE)
        .then(() => doomed.reach('committed'))
        .then(() => deliverDue(db, it.outside, 'mail', DUE)),
    ).rejects.toThrow(`died at ${point}`);

    it.world.mail = async ({ messageId = '' }) => {
      arrived.push(messageId);
      return { ok: true };
    };
    const next = AFTER_LEASE;
    await it.dispatch(next);
    await it.mailAt(next);
    expect(new Set(arrived).size).toBe(1);
    expect(arrived.length).toBeLessThanOrEqual(2);
    expect(await it.states()).toEqual(['sent']);
    expect(await it.mailAt(plus(next, 300 * MINUTE))).toBe(0);
  });

  test('two processes never claim the same delivery', async () => {
    const it = await due();
    await it.dispatch();
    await it.db.execute(sql`
      insert into deliveries (user_id, id, channel, message_id, content, next_attempt_at)
      select user_id, 'd' || n, 'mail', '<' || n || '@x>', '{"subject": "", "text": "", "html": ""}', ${DUE} from deliveries, generate_series(1, 200) n`);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while ((await it.mailAt(DUE)) > 0);
      }),
    );
    expect(it.mails).toHaveLength(201);
    expect(new Set(it.mails.map((mail) => mail.messageId)).size).toBe(201);
  });

  test('a process that resumes after its lease does not overwrite the result of the next process', async () => {
    const it = await due();
    await it.dispatch();
    it.world.mail = async () => {
      it.world.mail = async () => ({ ok: true });
      await it.mailAt(AFTER_LEASE);
      return temporary;
    };
    await it.mailAt(DUE);
    expect(await it.states()).toEqual(['sent']);
  });
});

type Reach = (point: string) => unknown;

/** Throws at one named point, and at every point after it. */
function dyingAt(doom: string) {
  let dead = false;
  return {
    reach: (point: string) => {
      dead ||= point === doom;
      if (dead) throw new Error(`died at ${doom}`);
    },
  };
}

/** The names of the points before a statement of the jobs is sent and after it was answered. */
const POINTS: [RegExp, before: string, after: string][] = [
  [/\) first join reminders/, 'due', ''],
  [/insert into deliveries/, '', 'delivered'],
  [/update reminders r set state/, '', 'dispatched'],
  [/set state = 'sending'/, 'claim', 'claimed'],
  [/set content = ready/, 'begin', 'begun'],
  [/state = v\.state, failure/, 'record', 'recorded'],
];

/** The database; it calls `reach` before and after the statements of the jobs. */
function withPoints(db: Db, reach: Reach): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction')
        return (work: (tx: Db) => unknown) => target.transaction((tx) => work(withPoints(tx, reach)) as never);
      if (name !== 'execute') return Reflect.get(target, name, target);
      return async (query: { queryChunks: { value?: string[] }[] }) => {
        const text = textOf(query);
        const [, before, after] = POINTS.find(([pattern]) => pattern.test(text)) ?? [];
        if (before) await reach(before);
        const answer = await target.execute(query as never);
        if (after) await reach(after);
        return answer;
      };
    },
  });
}

function textOf({ queryChunks }: { queryChunks: { value?: string[] }[] }): string {
  return queryChunks.flatMap((chunk) => (Array.isArray(chunk?.value) ? chunk.value : [' '])).join('');
}

/** The database; it runs `act` once, at the given point. */
function between(db: Db, at: string, act: () => Promise<unknown>): Db {
  let done = false;
  return withPoints(db, async (point) => {
    if (point !== at || done) return;
    done = true;
    await act();
  });
}
