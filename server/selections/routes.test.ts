import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_SELECTIONS } from '#domain/selections/fields.ts';
import { aSelection } from '#domain/testing.ts';
import { companies } from '../db/schema/companies.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events, selections } from '../db/schema/selections.ts';
import { testApp } from '../testing/app.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };

test('J3: a student sees the selections that the student registered, newest first, events by moment', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const first = await aoi.applies('朝日商事');
  const interview = {
    eventType: 'interview',
    deadline: '2026-04-25T05:00:00.000Z',
    endsAt: '2026-04-25T06:30:00.000Z',
    publicDescription: '一次面接',
    location: '本社 3F',
    privateUrl: 'zoom.example.com/j/1',
    privateMemo: '名刺',
    calendarUid: '1@minato.example',
  };
  const second = await aoi.applies('みなと銀行', { priority: 'second', jobType: '総合職', events: [interview, ES] });

  const [newest, oldest, ...more] = await aoi.selections();

  expect(more).toEqual([]);
  expect(oldest?.id).toBe(first.id);
  expect(newest).toEqual(
    aSelection({
      id: second.id,
      companyId: expect.any(String),
      companyName: 'みなと銀行',
      jobType: '総合職',
      priority: 'second',
      status: 'before_entry',
      selectionPhase: 'intern',
      createdAt: '2026-04-01T03:00:00.000Z',
      updatedAt: '2026-04-01T03:00:00.000Z',
      events: [expect.objectContaining({ eventType: 'es_deadline' }), expect.anything()],
    }),
  );
  expect(newest?.events[1]).toEqual({
    ...interview,
    id: second.eventIds[0],
    selectionId: second.id,
    subtype: null,
    kind: 'appointment',
    selectionPhase: 'intern',
    publicContent: '',
    publicUrl: null,
    publicLocation: '',
    shareDetails: false,
    privateUrl: 'https://zoom.example.com/j/1',
    travelMinutes: null,
    completed: false,
    result: null,
    isCustomized: false,
    isModified: false,
    sharedEventId: null,
    reminderTypes: ['1week', '3days', '1day'],
    version: 1,
    createdAt: '2026-04-01T03:00:00.000Z',
    updatedAt: '2026-04-01T03:00:00.000Z',
  });
  expect(second.eventIds[0]).toMatch(/^evt_[0-9a-z]{26}$/);
});

test('nobody sees a student’s selections but the student', async () => {
  const { student, visitor } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  await aoi.applies('朝日商事');

  expect(await ren.selections()).toEqual([]);
  expect((await visitor.get('/api/selections')).status).toBe(401);
});

test('a list never holds the my-page login, ES or sealed values', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const canaries = {
    myPageId: 'v1.CANARY1.CANARY1',
    myPagePassword: 'v1.CANARY2.CANARY2',
    esContent: 'CANARY3',
    esDocUrl: 'https://CANARY4',
  };
  await db.update(selections).set(canaries).where(eq(selections.id, id));

  const listed = await (await aoi.get('/api/selections')).text();
  const own = await (await aoi.get(`/api/selections/${id}`)).text();
  const patched = await aoi.patch(`/api/selections/${id}`, { version: 9, notes: 'x' });

  expect(patched.status).toBe(409);
  expect(listed).not.toContain('CANARY');
  // The selection's own page shows its ES; the my-page login is in no answer.
  expect(own + (await patched.text())).not.toMatch(/CANARY[12]/);
});

test('a deadline without a time is stored as 23:59 of its day in Japan, an appointment as entered', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const midnight = '2026-04-19T15:00:00.000Z';
  await aoi.applies('朝日商事', {
    events: [
      { eventType: 'es_deadline', deadline: midnight },
      { eventType: 'interview', deadline: midnight },
      { eventType: 'other', deadline: midnight },
      { eventType: 'other', kind: 'appointment', deadline: midnight },
    ],
  });

  const [selection] = await aoi.selections();

  expect(selection?.events.map(({ eventType, kind, deadline }) => [eventType, kind, deadline])).toEqual(
    expect.arrayContaining([
      ['es_deadline', 'deadline', '2026-04-20T14:59:00.000Z'],
      ['interview', 'appointment', midnight],
      ['other', 'deadline', '2026-04-20T14:59:00.000Z'],
      ['other', 'appointment', midnight],
    ]),
  );
});

test('an appointment that ends before it starts is refused, naming the field', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const { companyId } = (await aoi.selections())[0] ?? {};
  const backwards = {
    eventType: 'interview',
    deadline: '2026-04-20T05:00:00.000Z',
    endsAt: '2026-04-20T05:00:00.000Z',
  };

  const created = await aoi.post('/api/selections', { companyId, priority: 'first', events: [ES, backwards] });
  const added = await aoi.post(`/api/selections/${id}/events`, backwards);

  expect([created.status, added.status]).toEqual([400, 400]);
  expect(await created.json()).toMatchObject({ error: 'invalid_input', fields: ['events.1.endsAt'] });
  expect(await added.json()).toMatchObject({ error: 'invalid_input', fields: ['endsAt'] });
});

test('registering takes the company’s name and industry, and drops a custom name that is the same', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  await db.update(companies).set({ industryCategory: 'trading' });
  await aoi.applies('朝日商事', { customCompanyName: '朝日商事' });
  await aoi.applies('朝日商事', { customCompanyName: '朝日（大阪）', companyUrl: 'asahi.example.com' });

  const [custom, same] = await aoi.selections();

  expect(same).toMatchObject({ companyName: '朝日商事', customCompanyName: null, industryCategory: 'trading' });
  expect(custom).toMatchObject({ customCompanyName: '朝日（大阪）', companyUrl: 'https://asahi.example.com' });
});

test('a selection at a company that is not in the catalogue is refused; one at a merged company goes to the other', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('旧朝日');
  await aoi.applies('朝日商事');
  const [asahi, old] = await aoi.selections();
  await db
    .update(companies)
    .set({ mergedInto: asahi?.companyId ?? null })
    .where(eq(companies.name, '旧朝日'));

  const unknown = await aoi.post('/api/selections', { companyId: 'nobody', priority: 'first', events: [ES] });
  await aoi.post('/api/selections', { companyId: old?.companyId, priority: 'first', events: [ES] });

  expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: 'company_not_found' }]);
  expect((await aoi.selections())[0]?.companyName).toBe('朝日商事');
});

test('a new selection starts as エントリー前, and each change of status is kept with its time', async () => {
  const { student, clock } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  clock.now = '2026-04-02T03:00:00.000Z';

  const changed = await aoi.put(`/api/selections/${id}/status`, { status: 'es_submitted' });
  await aoi.put(`/api/selections/${id}/status`, { status: 'es_submitted' });

  expect([changed.status, await changed.json()]).toEqual([200, { version: 1 }]);
  expect((await aoi.selections())[0]).toMatchObject({ status: 'es_submitted', updatedAt: '2026-04-02T03:00:00.000Z' });
  const history = [
    { selectionId: id, fromStatus: null, toStatus: 'before_entry', at: '2026-04-01T03:00:00.000Z' },
    { selectionId: id, fromStatus: 'before_entry', toStatus: 'es_submitted', at: '2026-04-02T03:00:00.000Z' },
  ];
  expect(await (await aoi.get('/api/selections/history')).json()).toEqual(history);
});

test('a status that was changed meanwhile is not overwritten by what was chosen before', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const choose = (from: string, status: string) => aoi.put(`/api/selections/${id}/status`, { from, status });

  expect((await choose('before_entry', 'interview_waiting')).status).toBe(200);
  const late = await choose('before_entry', 'es_submitted');
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { error: 'conflict', current: { id, status: 'interview_waiting' } },
  ]);
  // The same status sent twice, or chosen on two devices, is no conflict.
  expect((await choose('before_entry', 'interview_waiting')).status).toBe(200);
  expect((await aoi.selections())[0]).toMatchObject({ status: 'interview_waiting' });
});

test('the history of statuses is one’s own, and leaves with its selection', async () => {
  const { student } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await aoi.applies('朝日商事');
  const historyOf = async (one: typeof aoi) => (await (await one.get('/api/selections/history')).json()) as unknown[];

  expect([(await historyOf(aoi)).length, await historyOf(ren)]).toEqual([1, []]);
  await aoi.del(`/api/selections/${id}`);
  expect(await historyOf(aoi)).toEqual([]);
  await aoi.del(`/api/selections/${id}/deletion`);
  expect(await historyOf(aoi)).toHaveLength(1);
});

test('a status that the phase does not offer is refused', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const intern = await aoi.applies('朝日商事', { selectionPhase: 'intern' });
  const fulltime = await aoi.applies('みなと銀行', { selectionPhase: 'fulltime' });
  const answers = await Promise.all([
    aoi.put(`/api/selections/${intern.id}/status`, { status: 'offer' }),
    aoi.put(`/api/selections/${fulltime.id}/status`, { status: 'passed' }),
    aoi.put(`/api/selections/${intern.id}/status`, { status: 'passed' }),
    aoi.put(`/api/selections/${fulltime.id}/status`, { status: 'offer' }),
  ]);

  expect(answers.map((it) => it.status)).toEqual([400, 400, 200, 200]);
});

test.each([
  ['customCompanyName', '朝日（大阪）'],
  ['jobType', '総合職'],
  ['eventTitle', '夏インターン'],
  ['priority', 'other'],
  ['selectionPhase', 'fulltime'],
  ['companyUrl', 'https://asahi.example.com/recruit'],
  ['notes', '一行目\n二行目'],
])('%s can be changed, and nothing else changes with it', async (field, value) => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const [before] = await aoi.selections();

  const response = await aoi.patch(`/api/selections/${id}`, { [field]: value, eventsFollow: false, version: 1 });

  expect([response.status, await response.json()]).toEqual([200, { version: 2 }]);
  expect(await aoi.selections()).toEqual([{ ...before, [field]: value, version: 2 }]);
});

test('D-06: of 20 parallel saves of a selection one wins, and the others are shown what it wrote', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');

  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, n) => aoi.patch(`/api/selections/${id}`, { notes: `note ${n}`, version: 1 })),
  );

  const [stored] = await aoi.selections();
  expect(saves.filter((it) => it.status === 200)).toHaveLength(1);
  const refused = saves.filter((it) => it.status === 409);
  expect(refused).toHaveLength(19);
  expect(await refused[0]?.json()).toMatchObject({ error: 'conflict', current: stored });
});

test('D-07: the same creation sent 20 times makes one selection, and each answer is the same', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  const { companyId } = (await aoi.selections())[0] ?? {};
  const entered = { companyId, priority: 'first', events: [ES] };
  const key = { 'Idempotency-Key': '0f8fad5b-d9cb-469f-a165-70867728950e' };

  const answers = await Promise.all(Array.from({ length: 20 }, () => aoi.post('/api/selections', entered, key)));
  const texts = new Set(await Promise.all(answers.map((it) => it.text())));
  const other = await aoi.post('/api/selections', { ...entered, priority: 'second' }, key);

  expect(new Set(answers.map((it) => it.status))).toEqual(new Set([201]));
  expect(texts.size).toBe(1);
  expect(await db.$count(selections)).toBe(2);
  expect([other.status, await other.json()]).toMatchObject([422, { error: 'idempotency_mismatch' }]);
});

test('the key of one student means nothing to another', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  await aoi.applies('朝日商事');
  const { companyId } = (await aoi.selections())[0] ?? {};
  const entered = { companyId, priority: 'first', events: [ES] };
  const key = { 'Idempotency-Key': '0f8fad5b-d9cb-469f-a165-70867728950e' };

  await aoi.post('/api/selections', entered, key);
  await ren.post('/api/selections', entered, key);

  expect(await db.$count(selections)).toBe(3);
  expect(await ren.selections()).toHaveLength(1);
});

test('deleting a selection takes it and its events from every screen, and undo brings both back as they were', async () => {
  const { student, clock, db } = await testApp();
  const aoi = await student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事', { events: [ES, ES, ES] });
  await aoi.del(`/api/events/${eventIds[1]}`);
  const before = await aoi.selections();

  const deleted = await aoi.del(`/api/selections/${id}`);
  expect([deleted.status, await aoi.selections()]).toEqual([204, []]);
  expect((await aoi.patch(`/api/events/${eventIds[0]}`, { version: 1, location: 'x' })).status).toBe(404);
  expect((await db.select().from(reminders)).map((it) => it.state)).not.toContain('planned');
  clock.now = '2026-04-01T03:00:59.000Z';
  const undone = await aoi.del(`/api/selections/${id}/deletion`);

  expect(undone.status).toBe(204);
  expect(await aoi.selections()).toEqual(before);
  expect(before[0]?.events).toHaveLength(2);
  const planned = (await db.select().from(reminders)).filter((it) => it.state === 'planned');
  expect(new Set(planned.map((it) => it.eventId))).toEqual(new Set([eventIds[0], eventIds[2]]));
});

test('a deletion can be taken back twice without harm, and not after its time', async () => {
  const { student, clock, db } = await testApp();
  const aoi = await student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  await aoi.del(`/api/selections/${id}`);
  expect((await aoi.del(`/api/selections/${id}/deletion`)).status).toBe(204);
  expect((await aoi.del(`/api/selections/${id}/deletion`)).status).toBe(204);

  await aoi.del(`/api/selections/${id}`);
  clock.now = '2026-04-01T03:02:00.000Z';

  const late = [await aoi.del(`/api/selections/${id}/deletion`), await aoi.del(`/api/events/${eventIds[0]}/deletion`)];
  expect(late.map((it) => it.status)).toEqual([409, 409]);
  expect(await late[0]?.json()).toMatchObject({ error: 'nothing_to_undo' });
  expect(await db.$count(events)).toBe(1);
});

test('Z-02: another student’s selection is refused as not yours, one that does not exist as not found', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const { id } = await ren.applies('朝日商事');
  const doors = (it: string) => [
    aoi.patch(`/api/selections/${it}`, { notes: 'x', version: 1 }),
    aoi.put(`/api/selections/${it}/status`, { status: 'declined' }),
    aoi.post(`/api/selections/${it}/events`, ES),
    aoi.del(`/api/selections/${it}`),
    aoi.del(`/api/selections/${it}/deletion`),
  ];

  const others = await Promise.all(doors(id));
  const missing = await Promise.all(
    ['01jq0000000000000000000000', 'x'.repeat(300), '%00', "'--", '会社'].flatMap((it) => doors(encodeURI(it))),
  );

  for (const it of others) expect([it.status, await it.json()]).toMatchObject([403, { error: 'not_yours' }]);
  for (const it of missing)
    expect([it.status, await it.json()]).toMatchObject([404, { error: expect.stringMatching(/not_found$/) }]);
  expect(await ren.selections()).toMatchObject([{ notes: '', status: 'before_entry', version: 1 }]);
});

test('a student holds at most so many selections', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const [row] = await db.select().from(selections).where(eq(selections.id, id));
  if (!row) throw new Error('no row');
  // A statement takes 65,535 parameters.
  for (let begin = 1; begin < MAX_SELECTIONS; begin += 1000) {
    const length = Math.min(1000, MAX_SELECTIONS - begin);
    await db.insert(selections).values(Array.from({ length }, (_, n) => ({ ...row, id: `copy${begin + n}` })));
  }

  const response = await aoi.post('/api/selections', { companyId: row.companyId, priority: 'first', events: [ES] });

  expect([response.status, await response.json()]).toMatchObject([409, { error: 'too_many' }]);
});
