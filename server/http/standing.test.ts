/** What an account became while a write of it waited for a lock: the write is refused when it goes on. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revokeAdmin } from '../accounts/admins.ts';
import { type Db, transaction } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { inquiries } from '../db/schema/inquiries.ts';
import { mailings } from '../db/schema/mailings.ts';
import { auditLog } from '../db/schema/operation.ts';
import { selections } from '../db/schema/selections.ts';
import { endSessions } from '../sessions/sessions.ts';
import { anAdmin } from '../testing/admin.ts';
import { answerOf, isOnCluster, testApp } from '../testing/app.ts';

const SUSPENSION = { reason: 'false_events', notice: '共有された予定が実際と異なります。', period: '7days' };
const NODES = 'locks of rows are waited for on the nodes';

/** Holds a lock until `act` has begun to wait for it and `meanwhile` is done. @returns the answer to `act`. */
async function whileWaiting(db: Db, lock: SQL, act: () => Promise<Response>, meanwhile: () => Promise<unknown>) {
  let answer: Promise<Response> | undefined;
  await transaction(db, async (tx) => {
    await tx.execute(lock);
    answer = act();
    await expect.poll(() => waiting(db), { timeout: 5000 }).toBe(1);
    await meanwhile();
  });
  const response = (await answer) as Response;
  return [response.status, response.ok ? null : (await answerOf(response)).error];
}

async function waiting(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Aoi with a selection, whose row another transaction holds when she changes it. */
async function withWriter() {
  const app = await testApp();
  const { db } = app;
  const [aoi, admin] = [await app.student('aoi'), await anAdmin(app)];
  const { id } = await aoi.applies('朝日商事');
  const lock = sql`select from selections where user_id = ${aoi.userId} and id = ${id} for update`;
  const changes = () => aoi.patch(`/api/selections/${id}`, { notes: '夜の文', version: 1 });
  const notes = async () => (await db.select({ notes: selections.notes }).from(selections))[0]?.notes;
  return { ...app, aoi, admin, lock, changes, notes };
}

test('Z-07: a suspension waits for no write of the student, and refuses the one that waits', async ({ skip }) => {
  skip(isOnCluster(), NODES);
  const { db, admin, aoi, lock, changes, notes } = await withWriter();

  const answer = await whileWaiting(db, lock, changes, async () => {
    expect((await admin.put(`/api/admin/users/${aoi.userId}/suspension`, SUSPENSION)).status).toBe(204);
  });

  expect(answer).toEqual([401, 'not_signed_in']);
  expect(await notes()).toBe('');
  expect((await aoi.get('/api/selections')).status).toBe(401);
});

test('L-01: a write that waits while its account withdraws is refused', async ({ skip }) => {
  skip(isOnCluster(), NODES);
  const { db, aoi, clock, lock, changes, notes } = await withWriter();

  const answer = await whileWaiting(db, lock, changes, () =>
    db.update(users).set({ withdrawnAt: clock.now }).where(eq(users.id, aoi.userId)),
  );

  expect(answer).toEqual([401, 'not_signed_in']);
  expect(await notes()).toBe('');
});

test('A-11: a write that waits while its session ends is refused', async ({ skip }) => {
  skip(isOnCluster(), NODES);
  const { db, aoi, lock, changes, notes } = await withWriter();

  const answer = await whileWaiting(db, lock, changes, () => endSessions(db, aoi.userId));

  expect(answer).toEqual([401, 'not_signed_in']);
  expect(await notes()).toBe('');
});

test('Z-07: what an administrator does is refused when the role was taken away while it waited', async ({ skip }) => {
  skip(isOnCluster(), NODES);
  const app = await testApp();
  const { db } = app;
  const [aoi, admin] = [await app.student('aoi'), await anAdmin(app)];
  const { id: mailing } = (await (await admin.post('/api/admin/mailings')).json()) as { id: string };
  const inquiry = { id: 'i', sendId: 'i', email: 'a@example.com', kind: 'other', message: '質問です。' } as const;
  await db.insert(inquiries).values(inquiry);
  const draft = { subject: '件名', body: '本文', essential: false, audience: { to: 'all' }, version: 1 };
  const acts: [lock: SQL, act: () => Promise<Response>][] = [
    [
      sql`select from users where id = ${aoi.userId} for update`,
      () => admin.put(`/api/admin/users/${aoi.userId}/suspension`, SUSPENSION),
    ],
    [
      sql`select from mailings where id = ${mailing} for update`,
      () => admin.put(`/api/admin/mailings/${mailing}`, draft),
    ],
    [sql`select from inquiries where id = 'i' for update`, () => admin.put('/api/admin/inquiries/i/completion')],
  ];
  const acted = await db.$count(auditLog, eq(auditLog.actorId, admin.userId));

  for (const [lock, act] of acts) {
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId));
    expect(await whileWaiting(db, lock, act, () => revokeAdmin(db, admin.email))).toEqual([403, 'admin_only']);
  }

  expect(await db.$count(users, eq(users.banned, true))).toBe(0);
  expect((await db.select().from(mailings))[0]).toMatchObject({ subject: '', version: 1 });
  expect((await db.select().from(inquiries))[0]?.doneAt).toBeNull();
  expect(await db.$count(auditLog, eq(auditLog.actorId, admin.userId))).toBe(acted);
});
