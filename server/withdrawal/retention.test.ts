import { count, eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { deletionDay } from '#domain/accounts/withdrawal.ts';
import { DAY, HOUR, type Instant, jstInstant, plus } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { profiles } from '../db/schema/profiles.ts';
import { deliveries, reminders } from '../db/schema/reminders.ts';
import { events, files, selections } from '../db/schema/selections.ts';
import { housekeepingJobs } from '../housekeeping.ts';
import { countDue } from '../retention-due.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { withdraws } from '../testing/confirmed.ts';
import { PDF, upload } from '../testing/files.ts';
import { ES } from '../testing/sharing.ts';
import { endSelections, purgeWithdrawn } from './retention.ts';

/** Runs all jobs at this moment and in the next two hours, as a server does: objects go first, then files, then selections. */
async function aWhileAt({ db, deps }: TestApp, now: Instant) {
  const never = new AbortController().signal;
  for (const at of [now, plus(now, HOUR), plus(now, 2 * HOUR)])
    for (const job of housekeepingJobs(db, deps.storage)) await job.run(at, never);
}

/** What there is of the accounts: users, profiles, selections, files, objects. */
async function kept({ db, deps }: TestApp) {
  let objects = 0;
  for await (const _ of deps.storage.list()) objects += 1;
  const tables = [users, profiles, selections, files];
  return [...(await Promise.all(tables.map((table) => db.$count(table)))), objects];
}

test('L-01: selections and files go on the day a year after withdrawal, the account on the day three years after', async () => {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  for (const one of [aoi, ren]) {
    const { id } = await one.applies('朝日商事');
    expect((await one.post(`/api/selections/${id}/files`, PDF, upload('履歴書.pdf'))).status).toBe(201);
  }
  const at = app.clock.now;
  expect(await withdraws(app, aoi)).toBe(200);
  const [year, three] = (['selections', 'account'] as const).map((it) => jstInstant(deletionDay(at, it), '00:00'));
  if (!year || !three) throw new Error('no days');

  const story: unknown[] = [];
  for (const now of [plus(year, -3 * HOUR), year, plus(three, -3 * HOUR), three]) {
    await aWhileAt(app, now);
    story.push(await kept(app));
  }

  expect(story).toEqual([
    [2, 2, 2, 2, 2],
    [2, 2, 1, 1, 1],
    [2, 2, 1, 1, 1],
    [1, 1, 1, 1, 1],
  ]);
  expect((await ren.get('/api/session')).status).toBe(200);
  const [left] = await app.db.select().from(users);
  expect(left?.id).toBe(ren.userId);
});

test('L-01: retention that is killed in the middle goes on where it was; the log has numbers only', async () => {
  const { db, clock } = await testApp();
  const withdrawnAt = plus(clock.now, -4 * 365 * 24 * HOUR);
  await db.execute(sql`insert into users (id, email, name, withdrawn_at)
    select 'u' || n, 'u' || n || '@withdrawn.invalid', 'あおい', ${withdrawnAt}::timestamptz from generate_series(1, 450) n`);
  await db.execute(sql`insert into selections (user_id, id, company_name, priority, selection_phase)
    select 'u' || n, 's' || n, '朝日商事', 'first', 'intern' from generate_series(1, 450) n`);
  const killed = new AbortController();
  // The second batch is never begun.
  vi.spyOn(killed.signal, 'throwIfAborted').mockImplementationOnce(() => killed.abort());

  await expect(endSelections(db, clock.now, killed.signal)).rejects.toThrow();
  const first = await db.$count(selections, sql`deleted_at is not null`);
  await Promise.all([endSelections(db, clock.now), endSelections(db, clock.now)]);
  const all = await db.$count(selections, sql`deleted_at is not null`);
  await purgeWithdrawn(db, clock.now);
  expect([first, all, await db.$count(users)]).toEqual([200, 450, 450]);
  await db.delete(selections);
  await purgeWithdrawn(db, clock.now);
  await purgeWithdrawn(db, clock.now);

  expect(await db.$count(users)).toBe(0);
  const log = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, ['retention_selections', 'retention_accounts']));
  expect(log.map((it) => [it.actorId, it.subject])).toEqual(log.map(() => [null, null]));
  const sums = { selections: 0, accounts: 0 };
  for (const { action, detail } of log) {
    if (action === 'retention_selections') sums.selections += (detail as { selections: number }).selections;
    else sums.accounts += (detail as { accounts: number }).accounts;
  }
  expect(sums).toEqual({ selections: 450, accounts: 450 });
});

test('L-01: a dry run counts what is due at a moment, and deletes nothing', async () => {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  for (const one of [aoi, ren]) await one.applies('朝日商事');
  expect(await withdraws(app, aoi)).toBe(200);
  const year = jstInstant(deletionDay(app.clock.now, 'selections'), '00:00');

  const before = await countDue(app.db, plus(year, -1));
  const due = await countDue(app.db, year);

  expect(Object.values(before).slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(Object.values(due).slice(0, 5)).toEqual([1, 1, 1, 0, 0]);
  const [{ n } = { n: 0 }] = await app.db
    .select({ n: count() })
    .from(selections)
    .where(eq(selections.userId, aoi.userId));
  expect(n).toBe(1);
});

test('L-01: what a dry run counts is what then goes, with reminders and deliveries', async () => {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const tables = [selections, events, files, reminders, deliveries, users];
  const countAll = () => Promise.all(tables.map((table) => app.db.$count(table)));
  for (const one of [aoi, ren]) {
    const reminded = { ...ES, reminderTypes: ['3days', '1day'] };
    const { id } = await one.applies('朝日商事', { events: [reminded] });
    expect((await one.post(`/api/selections/${id}/files`, PDF, upload('履歴書.pdf'))).status).toBe(201);
  }
  const [first] = await app.db.select().from(reminders).where(eq(reminders.userId, aoi.userId));
  const [old] = await app.db.select().from(reminders).where(eq(reminders.userId, ren.userId));
  expect(await withdraws(app, aoi)).toBe(200);
  const year = jstInstant(deletionDay(app.clock.now, 'selections'), '00:00');
  // Of a student who stays: a reminder of more than a year ago, which goes with its mail.
  const past = plus(year, -366 * DAY);
  const sent = { channel: 'mail', messageId: '<x@localhost>', state: 'sent' } as const;
  await app.db
    .update(reminders)
    .set({ state: 'dispatched', scheduledAt: past, createdAt: past })
    .where(eq(reminders.id, old?.id ?? ''));
  await app.db.insert(deliveries).values([
    { ...sent, userId: ren.userId, id: 'old', reminderId: old?.id ?? '', createdAt: past, updatedAt: past },
    { ...sent, userId: aoi.userId, id: 'theirs', reminderId: first?.id ?? '', createdAt: year, updatedAt: year },
    { ...sent, userId: aoi.userId, id: 'digest', createdAt: year, updatedAt: year },
  ]);

  const due = await countDue(app.db, year);
  const before = await countAll();
  await aWhileAt(app, year);
  const after = await countAll();

  const lines = ['their selections', 'their events', 'their files', 'reminders', 'deliveries', 'accounts (3 years'];
  const said = lines.map((line) => Object.entries(due).find(([what]) => what.startsWith(line))?.[1]);
  expect(said).toEqual([1, 1, 1, 3, 2, 0]);
  expect(before.map((count, at) => count - (after[at] ?? 0))).toEqual(said);
});
