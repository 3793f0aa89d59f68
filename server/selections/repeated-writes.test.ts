/** What a browser repeats that was without a network: each write is done once, and never under another account. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, HOUR, plus } from '#domain/time.ts';
import { housekeeping } from '../accounts/sign-up/housekeeping.ts';
import { idempotencyKeys } from '../db/schema/accounts.ts';
import { events, selections, statusHistory } from '../db/schema/selections.ts';
import { answerOf, testApp } from '../testing/app.ts';

const KEY = { 'Idempotency-Key': 'kept-on-the-device' };

async function aoiApplies() {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  const statusPath = `/api/selections/${id}/status`;
  const tickPath = `/api/events/${eventIds[0]}/completion`;
  const status = async () => (await app.db.select().from(selections).where(eq(selections.id, id)))[0]?.status;
  const isDone = async () =>
    (
      await app.db
        .select()
        .from(events)
        .where(eq(events.id, String(eventIds[0])))
    )[0]?.completed;
  return { ...app, aoi, statusPath, tickPath, status, isDone };
}

test('a tick whose answer was lost is repeated without undoing what another device did since', async () => {
  const { aoi, tickPath, isDone } = await aoiApplies();
  expect((await aoi.put(tickPath, undefined, KEY)).status).toBe(204);
  expect((await aoi.del(tickPath)).status).toBe(204);
  expect((await aoi.put(tickPath, undefined, KEY)).status).toBe(204);
  expect(await isDone()).toBe(false);
});

test('a status whose answer was lost is repeated without a conflict with itself', async () => {
  const { aoi, db, statusPath, status } = await aoiApplies();
  const ours = { from: 'before_entry', status: 'in_progress' };
  const first = await aoi.put(statusPath, ours, KEY);
  expect((await aoi.put(statusPath, { from: 'in_progress', status: 'final_interview' })).status).toBe(200);
  const noted = await db.$count(statusHistory);
  const repeated = await aoi.put(statusPath, ours, KEY);
  expect([repeated.status, await repeated.text()]).toEqual([200, await first.text()]);
  expect(await status()).toBe('final_interview');
  expect(await db.$count(statusHistory)).toBe(noted);
});

test('a status that was chosen without a network against another one is refused with the stored one, each time', async () => {
  const { aoi, statusPath, status } = await aoiApplies();
  expect((await aoi.put(statusPath, { from: 'before_entry', status: 'final_interview' })).status).toBe(200);
  for (const _ of [1, 2]) {
    const refused = await aoi.put(statusPath, { from: 'before_entry', status: 'in_progress' }, KEY);
    expect(refused.status).toBe(409);
    expect(await answerOf(refused)).toMatchObject({ error: 'conflict', current: { status: 'final_interview' } });
  }
  expect(await status()).toBe('final_interview');
});

test('a write that names another account is not carried out', async () => {
  const { aoi, student, tickPath, isDone } = await aoiApplies();
  const ben = await student('ben');
  const refused = await aoi.put(tickPath, undefined, { ...KEY, 'X-Account': ben.userId });
  expect([refused.status, (await answerOf(refused)).error]).toEqual([409, 'other_account']);
  expect(await isDone()).toBe(false);
  expect((await aoi.put(tickPath, undefined, { ...KEY, 'X-Account': aoi.userId })).status).toBe(204);
  expect(await isDone()).toBe(true);
});

test('the answer of a write is kept for seven days', async () => {
  const { aoi, db, tickPath } = await aoiApplies();
  await aoi.put(tickPath, undefined, KEY);
  const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, KEY['Idempotency-Key']));
  if (!kept) throw new Error('the key was not kept');
  const mine = () => db.$count(idempotencyKeys, eq(idempotencyKeys.key, KEY['Idempotency-Key']));
  await housekeeping(db, plus(kept.createdAt, 7 * DAY - HOUR));
  expect(await mine()).toBe(1);
  await housekeeping(db, plus(kept.createdAt, 7 * DAY + HOUR));
  expect(await mine()).toBe(0);
});
