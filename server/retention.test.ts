import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { companies, companyGrams, companyNames, companyRegistrations } from './db/schema/companies.ts';
import { auditLog } from './db/schema/operation.ts';
import { deliveries, reminders } from './db/schema/reminders.ts';
import { statusHistory } from './db/schema/selections.ts';
import { linkedVariants, sharedEvents } from './db/schema/sharing.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { testApp } from './testing/app.ts';

const NOW = '2027-06-01T03:00:00.000Z';
const YEAR = 365 * DAY;
const [OLD, YOUNG] = [plus(NOW, -YEAR - DAY), plus(NOW, -YEAR + DAY)];

/** A student with one selection but without the rows that creating it would add, and the jobs by name. */
async function keptThings() {
  const app = await testApp();
  const { db, deps, student } = app;
  const aoi = await student('aoi');
  const { id: selectionId, eventIds } = await aoi.applies('朝日商事');
  await db.delete(reminders);
  await db.delete(linkedVariants);
  const [{ id: companyId } = { id: '' }] = await db.select().from(companies);
  const run = async (name: string) => {
    const job = housekeepingJobs(db, deps.storage).find((it) => it.name === name);
    await job?.run(NOW, new AbortController().signal);
  };
  const reminder = (id: string, at: string, state: string) => ({
    userId: aoi.userId,
    id,
    eventId: eventIds[0] ?? '',
    type: '1day' as const,
    deadlineVersion: 100 + id.charCodeAt(0),
    scheduledAt: at,
    createdAt: at,
    updatedAt: at,
    state,
  });
  const delivery = (id: string, at: string, state: string, reminderId: string | null = null) => ({
    userId: aoi.userId,
    id,
    reminderId,
    channel: 'mail',
    messageId: id,
    state,
    createdAt: at,
    updatedAt: at,
  });
  return { ...app, aoi, selectionId, companyId, run, reminder, delivery };
}

const idsOf = (rows: { id: string }[]) => rows.map((it) => it.id).sort();

test('D6: a delivery is deleted a year after it ended; one that is to be sent stays', async () => {
  const { db, run, delivery } = await keptThings();
  await db
    .insert(deliveries)
    .values([
      delivery('old', OLD, 'sent'),
      delivery('old-failed', OLD, 'failed'),
      delivery('young', YOUNG, 'sent'),
      delivery('due', OLD, 'due'),
      { ...delivery('ended-late', OLD, 'unknown'), updatedAt: YOUNG },
    ]);

  await run('deliveries');

  expect(idsOf(await db.select().from(deliveries))).toEqual(['due', 'ended-late', 'young']);
});

test('D6: a reminder is deleted a year after its moment, unless it is planned or its delivery is kept', async () => {
  const { db, run, reminder, delivery } = await keptThings();
  await db
    .insert(reminders)
    .values([
      reminder('a-old', OLD, 'dispatched'),
      reminder('b-old', OLD, 'expired'),
      reminder('c-young', YOUNG, 'dispatched'),
      reminder('d-planned', OLD, 'planned'),
      reminder('e-carried', OLD, 'dispatched'),
    ]);
  await db.insert(deliveries).values(delivery('young', YOUNG, 'sent', 'e-carried'));

  await run('reminders');

  expect(idsOf(await db.select().from(reminders))).toEqual(['c-young', 'd-planned', 'e-carried']);
  expect(await db.$count(deliveries)).toBe(1);
});

test('D6: the audit log is kept for a year', async () => {
  const { db, run } = await keptThings();
  await db.insert(auditLog).values([
    { id: 'old', action: 'a', createdAt: OLD },
    { id: 'young', action: 'a', createdAt: YOUNG },
  ]);

  await run('audit_log');

  expect(idsOf(await db.select().from(auditLog))).toEqual(['young']);
});

test('D6: a shared event goes a year after its date when nobody stands behind it, whatever its count says', async () => {
  const { db, run, companyId } = await keptThings();
  const one = { companyId, eventType: 'es_deadline', selectionPhase: 'intern', confirmations: 3 } as const;
  await db.delete(sharedEvents);
  await db.insert(sharedEvents).values([
    { ...one, id: 'old', deadline: OLD },
    { ...one, id: 'young', deadline: YOUNG },
  ]);

  await run('shared_events');

  expect(idsOf(await db.select().from(sharedEvents))).toEqual(['young']);
});

test('D6: a variant of a shared event goes a year after its date', async () => {
  const { db, run, companyId, aoi } = await keptThings();
  const one = { addedBy: aoi.userId, eventType: 'es_deadline', selectionPhase: 'intern', companyId } as const;
  await db.insert(linkedVariants).values([
    { ...one, linkedEventId: 'old', originalEventIndex: 1, deadline: OLD },
    { ...one, linkedEventId: 'young', originalEventIndex: 2, deadline: YOUNG },
  ]);

  await run('linked_variants');

  expect((await db.select().from(linkedVariants)).map((it) => it.linkedEventId)).toEqual(['young']);
});

test('D6: a company that a student registered and nothing names goes after 30 days, and leaves the search index', async () => {
  const { db, run, aoi, companyId } = await keptThings();
  const registered = async (name: string, days: number, source = 'user') => {
    const answer = await aoi.post('/api/companies', { name, industryCategory: 'it' });
    const company = (await answer.json()) as { id: string };
    await db.update(companyRegistrations).set({ createdAt: plus(NOW, -days * DAY) });
    await db
      .update(companies)
      .set({ createdAt: plus(NOW, -days * DAY), source })
      .where(eq(companies.id, company.id));
  };
  await registered('古い未使用', 31);
  await registered('新しい未使用', 29);
  await registered('目録の会社', 31, 'catalogue');
  await db.update(companies).set({ createdAt: OLD, source: 'user' }).where(eq(companies.id, companyId));

  await run('unused_companies');

  const names = (await db.select().from(companies)).map((it) => it.displayName);
  expect(names.sort()).toEqual(['新しい未使用', '朝日商事', '目録の会社'].sort());
  const orphans = sql`company_no not in (select no from companies)`;
  expect([await db.$count(companyNames, orphans), await db.$count(companyGrams, orphans)]).toEqual([0, 0]);
});

test('D6: the history of statuses stays with its selection and goes with it', async () => {
  const { db, run, selectionId } = await keptThings();
  await db.update(statusHistory).set({ createdAt: OLD });
  for (const { name } of housekeepingJobs(db, (await testApp()).deps.storage)) await run(name);
  expect(await db.$count(statusHistory)).toBe(1);

  await db.execute(sql`delete from selections where id = ${selectionId}`);
  expect(await db.$count(statusHistory)).toBe(0);
});
