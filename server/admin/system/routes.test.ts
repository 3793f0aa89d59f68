import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DeadLetterList, SystemView } from '#domain/admin/system.ts';
import { DAY, HOUR, MINUTE, plus } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { databaseNow } from '../../db/clock.ts';
import { auditLog, jobRuns } from '../../db/schema/operation.ts';
import { deliveries, notificationSettings, reminders } from '../../db/schema/reminders.ts';
import { events } from '../../db/schema/selections.ts';
import { deliverDue } from '../../deliveries/deliver.ts';
import { dispatchDue } from '../../deliveries/dispatch.ts';
import type { MailMessage, MailOutcome } from '../../integrations/mail/message.ts';
import { anAdmin } from '../../testing/admin.ts';
import { testApp } from '../../testing/app.ts';

const PUSH = { send: async () => ({ ok: true }) as const, close: async () => {} };
const REFUSED: MailOutcome = { ok: false, failure: 'permanent', code: 'smtp_554', attempted: true };

/** Students whose reminder the mail server refused just now, and an admin. The clock of the database is the real one. */
async function refused(...names: string[]) {
  const mails: MailMessage[] = [];
  let answer: MailOutcome = REFUSED;
  const mail = {
    send: async (message: MailMessage) => {
      mails.push(message);
      return answer;
    },
    close: async () => {},
  };
  const app = await testApp({ mail });
  const { db, deps } = app;
  const now = await databaseNow(db);
  const admin = await anAdmin(app);
  const students = [];
  for (const name of names) {
    const student = await app.student(name);
    const event = { eventType: 'es_deadline', deadline: plus(now, 3 * DAY), reminderTypes: ['1day'] };
    const { eventIds } = await student.applies('朝日商事', { events: [event] });
    await db
      .update(reminders)
      .set({ scheduledAt: plus(now, -MINUTE) })
      .where(and(eq(reminders.userId, student.userId), eq(reminders.type, '1day')));
    await db
      .update(notificationSettings)
      .set({ quietHoursEnabled: false })
      .where(eq(notificationSettings.userId, student.userId));
    students.push({ ...student, eventId: eventIds[0] });
  }
  const outside = { mail, push: PUSH, ...deps.config };
  const deliver = async () => {
    const at = await databaseNow(db);
    await dispatchDue(db, deps.config.baseUrl, at);
    await deliverDue(db, outside, 'mail', at);
  };
  await deliver();
  const list = async () =>
    (await (await admin.get('/api/admin/system/dead-letters?limit=200')).json()) as DeadLetterList;
  const retry = async (which: unknown) =>
    (await (await admin.post('/api/admin/system/dead-letters/retries', { deliveries: which })).json()) as {
      retried: number;
    };
  const mends = () => {
    answer = { ok: true };
  };
  return { ...app, admin, students, mails, deliver, list, retry, mends, now };
}

test('R-11: what failed is listed with its reason, and nothing of what it said or to whom', async () => {
  const { list, admin } = await refused('kanae');

  const found = await list();

  expect(found).toMatchObject({ total: 1, retryable: 1 });
  expect(found.rows[0]).toMatchObject({
    channel: 'mail',
    to: 'ka***@example.com',
    says: 'reminder',
    failure: 'smtp_554',
    attempts: 1,
    canRetry: true,
  });
  expect(JSON.stringify(found)).not.toMatch(/kanae|朝日商事/);
  expect(await (await admin.get('/api/admin/waiting')).json()).toMatchObject({ deadLetters: 1 });
});

test('R-11: sent again it arrives once, and each retry is in the audit log', async () => {
  const { db, list, retry, deliver, mends, mails } = await refused('aoi', 'ren');
  const [first] = (await list()).rows;
  mends();

  expect(await retry([{ userId: first?.userId, id: first?.id }])).toEqual({ retried: 1 });
  expect(await retry([{ userId: first?.userId, id: first?.id }])).toEqual({ retried: 0 });
  await deliver();
  await deliver();
  expect([mails.length, (await list()).total]).toEqual([3, 1]);

  expect(await retry('all')).toEqual({ retried: 1 });
  await deliver();
  expect([mails.length, await list()]).toEqual([4, { rows: [], total: 0, retryable: 0 }]);
  const acts = (await db.select().from(auditLog)).filter(({ action }) => action === 'dead_letters_retried');
  expect(acts.map(({ detail }) => detail)).toEqual([
    { all: false, count: 1 },
    { all: true, count: 1 },
  ]);
});

test('R-11: nothing is sent again after its deadline, nor to who wants none, nor to others than those that failed', async () => {
  const { db, list, retry, deliver, mends, mails, students, now } = await refused('over', 'off', 'moved', 'late');
  const [over, off, moved, late] = students;
  mends();
  await db
    .update(events)
    .set({ deadline: plus(now, -MINUTE) })
    .where(eq(events.id, over?.eventId ?? ''));
  await db
    .update(notificationSettings)
    .set({ emailEnabled: false })
    .where(eq(notificationSettings.userId, off?.userId ?? ''));
  await db
    .update(events)
    .set({ deadlineVersion: 9 })
    .where(eq(events.id, moved?.eventId ?? ''));
  await db
    .update(reminders)
    .set({ scheduledAt: plus(now, -7 * HOUR) })
    .where(eq(reminders.userId, late?.userId ?? ''));

  expect(await list()).toMatchObject({ total: 4, retryable: 0 });
  const all = (await list()).rows;
  expect(all.map(({ canRetry }) => canRetry)).toEqual([false, false, false, false]);
  expect(await retry(all.map(({ userId, id }) => ({ userId, id })))).toEqual({ retried: 0 });
  await deliver();

  expect(mails).toHaveLength(4);
});

test('R-11: a deadline that passes between the retry and its turn is respected', async () => {
  const { db, retry, deliver, mends, mails, students, now } = await refused('aoi');
  mends();
  expect(await retry('all')).toEqual({ retried: 1 });
  await db
    .update(events)
    .set({ deadline: plus(now, -MINUTE) })
    .where(eq(events.id, students[0]?.eventId ?? ''));

  await deliver();

  expect(mails).toHaveLength(1);
  expect((await db.select().from(deliveries)).map(({ state }) => state)).toEqual(['expired']);
});

test('jobs, versions and settings are told, the jobs that fail first', async () => {
  const { admin, db } = await refused();
  const job = { intervalMs: HOUR, nextRunAt: plus(await databaseNow(db), HOUR) };
  const lastOkAt = await databaseNow(db);
  await db.insert(jobRuns).values([
    { name: 'a_good_one', ...job, lastOkAt },
    { name: 'b_bad_one', ...job, lastOkAt: plus(lastOkAt, -4 * HOUR), failures: 2, lastErrorCode: 'timed_out' },
    { name: `c_${newId()}`, ...job, lastOkAt, holder: 'x', leaseUntil: plus(lastOkAt, HOUR) },
  ]);

  const { jobs, versions, settings } = (await (await admin.get('/api/admin/system')).json()) as SystemView;

  expect(jobs).toMatchObject([
    { name: 'b_bad_one', failures: 2, lastErrorCode: 'timed_out', isLate: true, isRunning: false },
    { name: 'a_good_one', failures: 0, isLate: false, isRunning: false },
    { isRunning: true },
  ]);
  expect(versions).toMatchObject({ node: process.versions.node, app: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(versions.migration).toMatch(/^\d{4}_/);
  expect(versions.migrations).toBe(Number(versions.migration.slice(0, 4)) + 1);
  expect(settings.find(({ env }) => env === 'AUTH_SECRET')).toEqual({ env: 'AUTH_SECRET', value: null, isSet: true });
});
