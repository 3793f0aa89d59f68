import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reminders } from '../db/schema/reminders.ts';
import { events } from '../db/schema/selections.ts';
import { type TestStudent, testApp } from '../testing/app.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
type Deleted = { selectionDeleted: boolean };

const onlyEvent = async (student: TestStudent) => {
  const [selection] = await student.selections();
  const [event] = selection?.events ?? [];
  if (!event) throw new Error('no event');
  return event;
};

test('an event is added to a selection that is there', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');

  const added = await aoi.post(`/api/selections/${id}/events`, {
    eventType: 'interview',
    deadline: '2026-04-10T01:00:00.000Z',
    reminderTypes: ['today'],
  });

  expect(added.status).toBe(201);
  const [selection] = await aoi.selections();
  expect(selection?.events.map((it) => it.eventType)).toEqual(['interview', 'es_deadline']);
  expect(selection?.events[0]).toMatchObject({
    ...((await added.json()) as { id: string }),
    reminderTypes: ['today'],
    completed: false,
  });
});

test.each([
  ['publicDescription', '二次募集'],
  ['publicContent', '自己PR\n志望動機'],
  ['publicUrl', 'https://asahi.example.com/'],
  ['publicLocation', '東京国際フォーラム'],
  ['shareDetails', true],
  ['location', '自宅'],
  ['privateUrl', 'https://zoom.example.com/j/1'],
  ['privateMemo', '名刺'],
  ['travelMinutes', 0],
  ['travelMinutes', 480],
  ['selectionPhase', 'fulltime'],
  ['reminderTypes', ['today']],
  ['deadline', '2026-04-21T14:59:00.000Z'],
])('%s can be changed; the event is then marked as customised', async (field, value) => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const before = await onlyEvent(aoi);

  const response = await aoi.patch(`/api/events/${before.id}`, { [field]: value, version: 1 });

  expect([response.status, await response.json()]).toEqual([200, { version: 2 }]);
  expect(await onlyEvent(aoi)).toEqual({ ...before, [field]: value, isCustomized: true, version: 2 });
});

test('a travel time is kept with the event, can be left to the place again, and is refused beyond its bounds', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const interview = { eventType: 'interview', deadline: '2026-04-10T01:00:00.000Z' };
  await aoi.applies('朝日商事', { events: [{ ...interview, travelMinutes: 30 }] });
  const { id, travelMinutes } = await onlyEvent(aoi);
  expect(travelMinutes).toBe(30);

  expect((await aoi.patch(`/api/events/${id}`, { travelMinutes: null, version: 1 })).status).toBe(200);
  for (const wrong of [-1, 481, 1.5, '30']) {
    const refused = await aoi.patch(`/api/events/${id}`, { travelMinutes: wrong, version: 2 });
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: ['travelMinutes'] }]);
  }
  expect(await onlyEvent(aoi)).toMatchObject({ travelMinutes: null, version: 2 });
});

test('a deadline that becomes an appointment gets its end, and loses it when it becomes a deadline again', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const { id } = await onlyEvent(aoi);
  const endsAt = '2026-04-20T16:00:00.000Z';

  await aoi.patch(`/api/events/${id}`, { eventType: 'interview', endsAt, version: 1 });
  expect(await onlyEvent(aoi)).toMatchObject({ kind: 'appointment', endsAt });
  const backwards = await aoi.patch(`/api/events/${id}`, { deadline: '2026-04-20T17:00:00.000Z', version: 2 });
  expect([backwards.status, await backwards.json()]).toMatchObject([400, { fields: ['endsAt'] }]);
  await aoi.patch(`/api/events/${id}`, { eventType: 'web_test', deadline: '2026-04-20T15:00:00.000Z', version: 2 });
  expect(await onlyEvent(aoi)).toMatchObject({ kind: 'deadline', endsAt: null, deadline: '2026-04-21T14:59:00.000Z' });
});

test('only a changed type or moment makes older reminders void and a taken event modified', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const { id } = await onlyEvent(aoi);
  await db.update(events).set({ sharedEventId: 'asahi' });
  const state = async () => (await db.select().from(events))[0];

  await aoi.patch(`/api/events/${id}`, { location: '自宅', deadline: ES.deadline, version: 1 });
  expect(await state()).toMatchObject({ deadlineVersion: 1, isModified: false });
  await aoi.patch(`/api/events/${id}`, { deadline: '2026-04-22T14:59:00.000Z', version: 2 });
  expect(await state()).toMatchObject({ deadlineVersion: 2, isModified: true });
  await aoi.patch(`/api/events/${id}`, { eventType: 'web_test', version: 3 });
  expect(await state()).toMatchObject({ deadlineVersion: 3, isModified: true });
});

test('D-06: of 20 parallel saves of an event one wins, and the others are shown what it wrote', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const { id } = await onlyEvent(aoi);

  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, n) => aoi.patch(`/api/events/${id}`, { location: `room ${n}`, version: 1 })),
  );

  expect(saves.map((it) => it.status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const refused = saves.find((it) => it.status === 409);
  expect(await refused?.json()).toMatchObject({ error: 'conflict', current: await onlyEvent(aoi) });
});

test('an event is done, and not done again, however often it is said; an open form stays valid', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const { id } = await onlyEvent(aoi);
  const planned = () => db.$count(reminders, eq(reminders.state, 'planned'));
  expect(await planned()).toBe(3);

  for (const _ of [1, 2]) expect((await aoi.put(`/api/events/${id}/completion`)).status).toBe(204);
  expect([(await onlyEvent(aoi)).completed, await planned()]).toEqual([true, 0]);
  for (const _ of [1, 2]) expect((await aoi.del(`/api/events/${id}/completion`)).status).toBe(204);
  expect([(await onlyEvent(aoi)).completed, await planned()]).toEqual([false, 3]);
  expect((await aoi.patch(`/api/events/${id}`, { location: '自宅', version: 1 })).status).toBe(200);
});

test('the chosen reminders are planned at 8:00 in Japan, and answered in their order', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const { id } = await onlyEvent(aoi);

  const chosen = await aoi.put(`/api/events/${id}/reminders`, { types: ['today', '1week', 'today'] });

  expect(chosen.status).toBe(200);
  expect(await chosen.json()).toEqual({
    planned: [
      { type: '1week', scheduledAt: '2026-04-12T23:00:00.000Z' },
      { type: 'today', scheduledAt: '2026-04-19T23:00:00.000Z' },
    ],
  });
  expect((await onlyEvent(aoi)).reminderTypes).toEqual(['1week', 'today']);
  expect((await aoi.put(`/api/events/${id}/reminders`, { types: ['2days'] })).status).toBe(400);
});

test('deleting one of two events leaves its selection, and undo brings the event back with its reminders', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('朝日商事', { events: [ES, ES] });
  const before = await aoi.selections();
  const planned = () => db.$count(reminders, eq(reminders.state, 'planned'));

  const deleted = await aoi.del(`/api/events/${eventIds[0]}`);
  expect([deleted.status, await deleted.json()]).toEqual([200, { selectionDeleted: false }]);
  expect([(await onlyEvent(aoi)).id, await planned()]).toEqual([eventIds[1], 3]);
  expect((await aoi.del(`/api/events/${eventIds[0]}/deletion`)).status).toBe(204);

  expect([await aoi.selections(), await planned()]).toEqual([before, 6]);
});

test('deleting the last event deletes its selection, and undo brings both back', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('朝日商事');
  const before = await aoi.selections();

  const deleted = await aoi.del(`/api/events/${eventIds[0]}`);
  expect(await deleted.json()).toEqual({ selectionDeleted: true });
  expect(await aoi.selections()).toEqual([]);
  expect((await aoi.del(`/api/events/${eventIds[0]}/deletion`)).status).toBe(204);

  expect(await aoi.selections()).toEqual(before);
});

test('of the last two events deleted at once, the second takes the selection with it', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  for (let round = 0; round < 5; round++) {
    const { eventIds } = await aoi.applies('朝日商事', { events: [ES, ES] });
    const answers = await Promise.all(
      eventIds.map(async (id) => (await (await aoi.del(`/api/events/${id}`)).json()) as Deleted),
    );
    expect(answers.filter((it) => it.selectionDeleted)).toHaveLength(1);
    expect(await aoi.selections()).toEqual([]);
  }
});

test('Z-02: another student’s event is refused as not yours, one that does not exist as not found', async () => {
  const { student, visitor } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const { eventIds } = await ren.applies('朝日商事');
  const doors = (who: Pick<TestStudent, 'put' | 'patch' | 'del'>, id: string) => [
    who.patch(`/api/events/${id}`, { location: 'x', version: 1 }),
    who.put(`/api/events/${id}/completion`),
    who.del(`/api/events/${id}/completion`),
    who.put(`/api/events/${id}/reminders`, { types: [] }),
    who.del(`/api/events/${id}`),
    who.del(`/api/events/${id}/deletion`),
  ];
  const before = await ren.selections();

  for (const it of await Promise.all(doors(aoi, eventIds[0])))
    expect([it.status, await it.json()]).toMatchObject([403, { error: 'not_yours' }]);
  for (const it of await Promise.all(doors(aoi, 'evt_01jq0000000000000000000000')))
    expect([it.status, await it.json()]).toMatchObject([404, { error: 'event_not_found' }]);
  for (const it of await Promise.all(doors(visitor, eventIds[0]))) expect(it.status).toBe(401);
  expect(await ren.selections()).toEqual(before);
});

test('a selection holds at most 200 events', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.selectionId, id)));
  if (!row) throw new Error('no row');
  await db.insert(events).values(Array.from({ length: 199 }, (_, n) => ({ ...row, id: `evt_copy${n}` })));

  const response = await aoi.post(`/api/selections/${id}/events`, ES);

  expect([response.status, await response.json()]).toMatchObject([409, { error: 'too_many' }]);
});

test.each(['publicUrl', 'privateUrl'])(
  'B-06: an address that is not one of the web is not kept as %s',
  async (field) => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const { eventIds } = await aoi.applies('朝日商事');

    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'java\nscript:alert(1)',
      'https://a:b@example.jp/',
    ]) {
      const refused = await aoi.patch(`/api/events/${eventIds[0]}`, { [field]: address, version: 1 });
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_input', fields: [field] }]);
    }
    expect((await onlyEvent(aoi))[field as 'publicUrl']).toBeNull();
  },
);
