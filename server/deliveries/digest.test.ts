import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_SINGLE_REMINDERS } from '#domain/reminders/digest.ts';
import { type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import type { MailMessage } from '../integrations/mail/message.ts';
import type { PushMessage } from '../integrations/push/push.ts';
import { testApp } from '../testing/app.ts';
import { testBrowser } from '../testing/integrations.ts';
import { deliverDue } from './deliver.ts';
import { dispatchDue } from './dispatch.ts';

const BASE_URL = 'https://shiori.example.jp';
/** 8:00 in Japan, a week before 23:59 of April 20. */
const DUE: Instant = '2026-04-12T23:00:00.000Z';

/** A student with `count` reminders due besides that of one event entered by hand, and all messages sent. */
async function crowded(count: number) {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { id: selectionId } = await aoi.applies('朝日商事');
  await app.db.execute(sql`
    with made as (
      insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
      select ${aoi.userId}, 'evt_' || n, ${selectionId}, 'es_deadline', 'deadline', '2026-04-20T14:00:00.000Z'::timestamptz + n * interval '1 second', 'intern', array['1week']
      from generate_series(1, ${count}::int) n returning user_id, id
    )
    insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
    select user_id, 'reminder' || id, id, '1week', 1, ${DUE} from made`);
  const mails: MailMessage[] = [];
  const pushes: PushMessage[] = [];
  const keep = async <T>(list: T[], one: T) => {
    list.push(one);
    return { ok: true as const };
  };
  const outside = {
    baseUrl: BASE_URL,
    rootKeys: app.deps.config.rootKeys,
    mail: { send: (message: MailMessage) => keep(mails, message), close: async () => {} },
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
  return { ...app, aoi, mails, pushes, dispatch, deliver };
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
  expect(digests[0]).toMatchObject({ to: 'aoi@example.com', subject: '【しおり】ほかに7,960件の予定が近づいています' });
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
  await db.execute(sql`update deliveries set created_at = ${DUE}`);
  await deliver(plus(DUE, 7 * 3_600_000));
  expect(mails).toHaveLength(0);
});
