import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pick } from '#domain/record.ts';
import type { EventView, SelectionDetailView } from '#domain/selections/views.ts';
import { testApp } from '#server/testing/app.ts';
import { users } from '../db/schema/accounts.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events, selections } from '../db/schema/selections.ts';
import { sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { moveDates } from './dates.ts';

const NOW = '2026-04-01T03:00:00.000Z';
const REPLY = '2026-04-25T14:59:00.000Z';
const RESULT = '2026-04-22T14:59:00.000Z';

async function opened() {
  const app = await testApp({ now: () => NOW });
  const aoi = await app.student('aoi');
  const { id } = await aoi.applies('朝日商事', { selectionPhase: 'fulltime' });
  const put = async (patch: object) => {
    const { version } = (await (await aoi.get(`/api/selections/${id}`)).json()) as SelectionDetailView;
    expect((await aoi.patch(`/api/selections/${id}`, { ...patch, version })).status).toBe(200);
  };
  const its = async (): Promise<EventView[]> => (await aoi.selections())[0]?.events.filter((it) => it.subtype) ?? [];
  const planned = async () =>
    (await app.db.select().from(reminders).where(eq(reminders.state, 'planned')))
      .map((it) => `${it.type} ${it.scheduledAt}`)
      .sort();
  return { ...app, aoi, id, put, its, planned };
}
const detail = async (aoi: Awaited<ReturnType<typeof opened>>['aoi'], id: string) =>
  (await (await aoi.get(`/api/selections/${id}`)).json()) as SelectionDetailView;
const seen = ({ subtype, kind, deadline, selectionPhase }: EventView) => ({ subtype, kind, deadline, selectionPhase });

test('the dates of the form are events, which are moved, kept and deleted with it', async () => {
  const { put, its, aoi, id } = await opened();

  await put({ offerReplyBy: REPLY, expectedResultBy: RESULT });
  expect((await its()).map(seen)).toEqual([
    { subtype: 'expected_result', kind: 'expected', deadline: RESULT, selectionPhase: 'fulltime' },
    { subtype: 'offer_reply_deadline', kind: 'deadline', deadline: REPLY, selectionPhase: 'fulltime' },
  ]);
  const [result, reply] = await its();

  const later = '2026-04-28T14:59:00.000Z';
  await put({ offerReplyBy: later });
  expect(await its()).toEqual([result, { ...reply, deadline: later, isCustomized: true, version: 2, updatedAt: NOW }]);

  await aoi.patch(`/api/events/${reply?.id}`, { deadline: REPLY, version: 2 });
  expect(await (await aoi.get(`/api/selections/${id}`)).json()).toMatchObject({ offerReplyBy: REPLY });
  await put({ offerReplyBy: null });
  expect((await its()).map((it) => it.id)).toEqual([result?.id]);
});

test('the ES of the form is the event of its deadline: moved, completed, reopened and deleted with it', async () => {
  const { put, aoi, id, db, planned } = await opened();
  const form = async () => pick(await detail(aoi, id), ['esDeadline', 'esSubmitted']);
  const its = async () => (await aoi.selections())[0]?.events ?? [];
  const [es] = await its();
  expect(await form()).toEqual({ esDeadline: es?.deadline, esSubmitted: false });

  await put({ esDeadline: REPLY });
  expect(await its()).toMatchObject([{ id: es?.id, deadline: REPLY, completed: false }]);
  expect((await db.select().from(sharedEvents)).filter((it) => it.confirmations > 0)).toMatchObject([
    { eventType: 'es_deadline', deadline: REPLY },
  ]);
  await put({ esSubmitted: true });
  expect(await its()).toMatchObject([{ id: es?.id, completed: true }]);
  expect(await planned()).toEqual([]);
  await aoi.del(`/api/events/${es?.id}/completion`);
  expect(await form()).toEqual({ esDeadline: REPLY, esSubmitted: false });
  expect(await planned()).not.toEqual([]);

  await put({ esDeadline: null });
  expect(await its()).toEqual([]);
  expect(await db.$count(sharedContributions)).toBe(0);
  expect(await form()).toEqual({ esDeadline: null, esSubmitted: false });
});

test('an ES that is submitted before its deadline is known stays so, and completes the event once there is one', async () => {
  const { put, aoi, id } = await opened();
  await put({ esDeadline: null });

  await put({ esSubmitted: true });
  expect(await detail(aoi, id)).toMatchObject({ esDeadline: null, esSubmitted: true, events: [] });

  await put({ esDeadline: REPLY });
  expect(await detail(aoi, id)).toMatchObject({
    esDeadline: REPLY,
    esSubmitted: true,
    events: [{ eventType: 'es_deadline', deadline: REPLY, completed: true }],
  });
  await put({ esDeadline: null });
  expect(await detail(aoi, id)).toMatchObject({ esDeadline: null, esSubmitted: true, events: [] });
});

test('of several deadlines the form changes only the one that it shows', async () => {
  const { put, aoi, id } = await opened();
  const [first] = (await aoi.selections())[0]?.events ?? [];
  await put({ esSubmitted: true });
  await aoi.post(`/api/selections/${id}/events`, { eventType: 'es_deadline', deadline: REPLY });
  expect(await detail(aoi, id)).toMatchObject({ esDeadline: REPLY, esSubmitted: false });

  await put({ esDeadline: null, esSubmitted: false });

  expect((await aoi.selections())[0]?.events).toMatchObject([{ id: first?.id, completed: true }]);
});

test('clearing the last date leaves the selection', async () => {
  const { put, aoi } = await opened();
  await put({ offerReplyBy: REPLY });
  for (const { id, subtype } of (await aoi.selections())[0]?.events ?? [])
    if (subtype === null) await aoi.del(`/api/events/${id}`);

  await put({ offerReplyBy: null });

  expect(await aoi.selections()).toMatchObject([{ events: [] }]);
});

test('an offer is reminded of as a deadline, an expected result on its morning', async () => {
  const { aoi, its, planned } = await opened();
  const [own] = await aoi.selections();
  await aoi.del(`/api/events/${own?.events[0]?.id}`);
  const { id } = await aoi.applies('北辰電機', {
    events: [{ eventType: 'other', subtype: 'expected_result', deadline: '2026-04-21T15:00:00.000Z' }],
  });
  expect(await planned()).toEqual(['today 2026-04-21T23:00:00.000Z']);

  const reply = { eventType: 'other', subtype: 'offer_reply_deadline', kind: 'appointment', deadline: REPLY };
  expect((await aoi.post(`/api/selections/${id}/events`, reply)).status).toBe(201);

  expect(await planned()).toEqual([
    '1day 2026-04-23T23:00:00.000Z',
    '1week 2026-04-17T23:00:00.000Z',
    '3days 2026-04-21T23:00:00.000Z',
    'today 2026-04-21T23:00:00.000Z',
  ]);
  expect((await its()).map((it) => it.kind)).toEqual(['expected', 'deadline']);
});

test('what other students see never has them, nor the dates of one that became such an event', async () => {
  const { aoi, id, put, db, student } = await opened();
  const ren = await student('ren');
  await put({ offerReplyBy: REPLY, expectedResultBy: RESULT });
  const details = { shareDetails: true, publicDescription: '内定' };
  const added = await aoi.post(`/api/selections/${id}/events`, { eventType: 'other', deadline: REPLY, ...details });
  const shared = async () =>
    (await db.select({ type: sharedEvents.eventType }).from(sharedEvents)).map((it) => it.type);
  expect(await shared()).toEqual(['es_deadline', 'other']);

  const { id: eventId } = (await added.json()) as { id: string };
  await aoi.patch(`/api/events/${eventId}`, { subtype: 'offer_reply_deadline', version: 1 });

  expect(await shared()).toEqual(['es_deadline']);
  expect(await db.$count(sharedContributions)).toBe(1);
  const [own] = await aoi.selections();
  const answer = await (await ren.get(`/api/companies/${own?.companyId}/shared-events`)).text();
  expect(answer).not.toMatch(/offer|expected|other|内定/);
});

test('an event of another type has no subtype', async () => {
  const { aoi, put, its } = await opened();
  await put({ offerReplyBy: REPLY });
  const [reply] = await its();
  await aoi.patch(`/api/events/${reply?.id}`, { eventType: 'briefing', version: 1 });
  expect(await its()).toEqual([]);
  expect((await aoi.selections())[0]?.events.map((it) => it.eventType)).toContain('briefing');
});

test('dates of an earlier release become events with reminders, once, also of what is deleted', async () => {
  const { aoi, db, id, its, planned } = await opened();
  const { id: gone } = await aoi.applies('北辰電機');
  await aoi.del(`/api/selections/${gone}`);
  await db.update(selections).set({ offerReplyBy: REPLY, expectedResultBy: RESULT });
  const before = await planned();
  expect(await (await aoi.get(`/api/selections/${id}`)).json()).toMatchObject({ offerReplyBy: REPLY });

  await moveDates(db, NOW);
  await moveDates(db, NOW);

  expect((await its()).map(seen)).toEqual([
    { subtype: 'expected_result', kind: 'expected', deadline: RESULT, selectionPhase: 'fulltime' },
    { subtype: 'offer_reply_deadline', kind: 'deadline', deadline: REPLY, selectionPhase: 'fulltime' },
  ]);
  expect((await planned()).length).toBeGreaterThan(before.length + 3);
  expect(await db.$count(selections, sql`offer_reply_by is not null or expected_result_by is not null`)).toBe(0);
  expect(await db.$count(events, and(eq(events.selectionId, gone), sql`deleted_at is not null`))).toBe(3);
  await aoi.del(`/api/selections/${gone}/deletion`);
  expect((await aoi.selections()).flatMap((it) => it.events.filter((event) => event.subtype))).toHaveLength(4);
});

test.each([
  ['becomes an event', REPLY, false, [false]],
  ['that was submitted becomes a completed one', REPLY, true, [true]],
  ['that is an event already stays the same', null, false, [false]],
  ['that is an event already completes it', null, true, [true]],
])('an ES of an earlier release %s', async (_, deadline, esSubmitted, completed) => {
  const { aoi, db, id } = await opened();
  const [es] = (await aoi.selections())[0]?.events ?? [];
  if (deadline) await aoi.patch(`/api/events/${es?.id}`, { eventType: 'web_test', version: 1 });
  const esDeadline = deadline ?? es?.deadline;
  await db.update(selections).set({ esDeadline, esSubmitted });
  const shared = await db.$count(sharedContributions);

  await moveDates(db, NOW);

  const { events: its, ...form } = await detail(aoi, id);
  expect(its.filter((it) => it.eventType === 'es_deadline').map((it) => it.completed)).toEqual(completed);
  expect(form).toMatchObject({ esDeadline, esSubmitted });
  expect(await db.$count(selections, sql`es_deadline is not null or es_submitted`)).toBe(0);
  expect(await db.$count(sharedContributions)).toBe(shared);
});

test('nothing is planned for who has withdrawn', async () => {
  const { db, its } = await opened();
  await db.update(selections).set({ offerReplyBy: REPLY });
  await db.update(users).set({ withdrawnAt: NOW });
  await moveDates(db, NOW);
  await db.update(users).set({ withdrawnAt: null });
  expect(await its()).toEqual([]);
});

test('the answer to an offer of an earlier release is done where its day has passed', async () => {
  const { db, its } = await opened();
  await db
    .update(selections)
    .set({ offerReplyBy: '2026-03-01T14:59:00.000Z', expectedResultBy: '2026-02-01T14:59:00.000Z' });
  await moveDates(db, NOW);
  expect((await its()).map((it) => [it.subtype, it.completed])).toEqual([
    ['expected_result', false],
    ['offer_reply_deadline', true],
  ]);
});
