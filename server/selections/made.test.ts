/** What a device has made without a network, under ids of its own. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '../db/schema/companies.ts';
import { events, selections } from '../db/schema/selections.ts';
import { answerOf, testApp } from '../testing/app.ts';

const ID = '01kd0000000000000000000000';
const EVENT_ID = `evt_${ID}`;
const event = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
const path = `/api/selections/${ID}`;
const named = (name: string) => ({
  company: { name, industryCategory: 'it' },
  selection: { priority: 'other', selectionPhase: 'fulltime', events: [event] },
  eventIds: [EVENT_ID],
});

test('a selection and its events get the ids that the device made, and a repeat makes no others', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  for (const _ of [1, 2]) expect((await aoi.put(path, named('夕凪製作所'))).status).toBe(200);
  const stored = await db.select({ id: events.id, selectionId: events.selectionId }).from(events);
  expect(stored).toEqual([{ id: EVENT_ID, selectionId: ID }]);
  expect(await db.$count(selections)).toBe(1);
});

test('a name under which the server knows a company goes to that company, and is what the student sees', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('三菱商事');
  const known = await db.$count(companies);
  expect((await aoi.put(path, named('三菱商事株式会社'))).status).toBe(200);
  const [made] = await db.select().from(selections).where(eq(selections.id, ID));
  expect(made).toMatchObject({ companyName: '三菱商事', customCompanyName: '三菱商事株式会社' });
  expect(await db.$count(companies)).toBe(known);
});

test('an event gets the id that the device made, once', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const before = await db.$count(events);
  for (const _ of [1, 2]) expect((await aoi.put(`/api/selections/${id}/events/${EVENT_ID}`, event)).status).toBe(200);
  expect(await db.$count(events)).toBe(before + 1);
});

test('a selection that is there already gets the event that its device added before it had the answer', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.put(path, named('夕凪製作所'));
  const other = `evt_${ID.slice(0, -1)}1`;
  for (const _ of [1, 2]) expect((await aoi.put(path, { ...named('夕凪製作所'), eventIds: [other] })).status).toBe(200);
  const stored = await db.select({ id: events.id }).from(events).where(eq(events.selectionId, ID));
  expect(stored.map((it) => it.id).sort()).toEqual([EVENT_ID, other]);
});

test('what was deleted since is not made again by a repeat', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.put(path, named('夕凪製作所'));
  expect((await aoi.del(path)).status).toBe(204);
  expect((await aoi.put(path, named('夕凪製作所'))).status).toBe(200);
  expect((await aoi.put(path, { ...named('夕凪製作所'), eventIds: [`evt_${ID.slice(0, -1)}1`] })).status).toBe(200);
  expect(await db.$count(events)).toBe(1);
  expect((await answerOf(await aoi.get(path))).error).toBe('selection_not_found');
  expect(await db.$count(selections)).toBe(1);
});

test('an id of another student is refused, and so is one that is no id of ours', async () => {
  const { student, db } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  await aoi.put(path, named('夕凪製作所'));
  expect((await answerOf(await ren.put(path, named('夕凪製作所')))).error).toBe('not_yours');
  const { id } = await ren.applies('朝日商事');
  const before = await db.$count(events);
  const refused = await ren.put(`/api/selections/${id}/events/${EVENT_ID}`, event);
  expect((await answerOf(refused)).error).toBe('not_yours');
  const another = { ...named('夕凪製作所'), eventIds: [EVENT_ID] };
  expect((await answerOf(await ren.put('/api/selections/01kd0000000000000000000001', another))).error).toBe(
    'not_yours',
  );
  for (const wrong of ['x', '01KD0000000000000000000000', `evt_${ID}`])
    expect((await ren.put(`/api/selections/${wrong}`, named('夕凪製作所'))).status).toBe(404);
  for (const wrong of [{ eventIds: [] }, { eventIds: [ID] }, { eventIds: [EVENT_ID, EVENT_ID] }])
    expect((await ren.put('/api/selections/01kd0000000000000000000001', { ...another, ...wrong })).status).toBe(400);
  expect(await db.$count(events)).toBe(before);
});
