import { expect, test } from 'vitest';
import { MINUTE, plus } from '#domain/time.ts';
import type { ArchivedView } from '#domain/transfer/batch.ts';
import { exportJson, readJson } from '#domain/transfer/export.ts';
import { newId } from '../base/ids.ts';
import { type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { exported } from './export.ts';

/** What a student's export has, as an import sends it. */
async function itemsOf({ db, clock }: TestApp, student: TestStudent) {
  const { selections, statusChanges } = await exported(db, student.userId);
  const read = readJson(exportJson(selections, statusChanges, true, clock.now)) ?? [];
  return read.map(({ selection, archived }) => ({ ...selection, companyId: null, archived }));
}

async function imports(student: TestStudent, selections: object[], importId = 'one'): Promise<string[]> {
  const response = await student.post('/api/transfer/imports', { importId, selections });
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { ids: string[] }).ids;
}

const here = async (student: TestStudent, ids: string[]) =>
  (await (await student.post('/api/transfer/archived', { ids })).json()) as ArchivedView[];

const historyOf = async ({ db }: TestApp, student: TestStudent) =>
  (await exported(db, student.userId)).statusChanges.map(({ selectionId: _, ...change }) => change);

/** A student with an internship, the selection that follows from it, and a history. */
async function withHistory() {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { id } = await aoi.applies('朝日商事', { selectionPhase: 'intern' });
  app.clock.now = plus(app.clock.now, MINUTE);
  await aoi.put(`/api/selections/${id}/status`, { status: 'es_submitted' });
  app.clock.now = plus(app.clock.now, MINUTE);
  await aoi.put(`/api/selections/${id}/status`, { status: 'passed' });
  const event = { eventType: 'es_deadline', deadline: '2026-06-20T14:59:00.000Z' };
  expect((await aoi.post(`/api/selections/${id}/successors`, { event })).status).toBe(201);
  return { ...app, aoi };
}

test('an exported selection is imported once, with its history and what it was carried over from', async () => {
  const from = await withHistory();
  const to = await testApp();
  const kai = await to.student('kai');
  const items = await itemsOf(from, from.aoi);
  const archivedIds = items.map((it) => it.archived?.id ?? '');

  to.clock.now = plus(from.clock.now, MINUTE);
  expect(await here(kai, archivedIds)).toEqual([]);
  const ids = await imports(kai, items);
  expect(await imports(kai, [...items, ...items], 'two')).toEqual([...ids, ...ids]);

  expect((await kai.selections()).map((it) => it.id).sort()).toEqual([...ids].sort());
  expect(ids).not.toEqual(archivedIds);
  expect((await here(kai, [...archivedIds, newId()])).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    ids.map((id, at) => ({ archivedId: archivedIds[at], id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await historyOf(to, kai)).toEqual(await historyOf(from, from.aoi));
  const { selections } = await exported(to.db, kai.userId);
  expect(selections.map((it) => it.carriedOverFrom)).toEqual([null, selections[0]?.id]);
});

test('to whom an export belongs, it is here already; another student gets selections of their own', async () => {
  const it = await withHistory();
  const ren = await it.student('ren');
  const items = await itemsOf(it, it.aoi);
  const own = (await it.aoi.selections()).map(({ id }) => id);

  expect((await imports(it.aoi, items)).sort()).toEqual([...own].sort());
  expect(await it.aoi.selections()).toHaveLength(2);
  const others = await imports(ren, items);
  expect(others.filter((id) => own.includes(id))).toEqual([]);
  expect(await here(it.aoi, others)).toEqual([]);
});

test('what was carried over, and is imported where its origin still is, is linked with it again', async () => {
  const it = await withHistory();
  const items = await itemsOf(it, it.aoi);
  const [origin, successor] = (await exported(it.db, it.aoi.userId)).selections;
  expect((await it.aoi.del(`/api/selections/${successor?.id}`)).status).toBe(204);

  await imports(it.aoi, items);
  const { selections } = await exported(it.db, it.aoi.userId);
  expect(selections.map((it) => it.carriedOverFrom)).toEqual([null, origin?.id]);
});

test('what was imported is taken back whole, and can be imported again at once', async () => {
  const from = await withHistory();
  const to = await testApp();
  const kai = await to.student('kai');
  const items = await itemsOf(from, from.aoi);
  to.clock.now = plus(from.clock.now, MINUTE);
  await imports(kai, items);

  expect(await (await kai.del('/api/transfer/imports/one')).json()).toEqual({ removed: 2, left: 0 });
  expect(await kai.selections()).toEqual([]);
  const ids = await imports(kai, items, 'two');
  expect((await kai.selections()).map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test('a history that ends elsewhere or in the future leads up to the status that is imported', async () => {
  const app = await testApp();
  const kai = await app.student('kai');
  const later = plus(app.clock.now, MINUTE);
  const history = [{ fromStatus: null, toStatus: 'before_entry', by: 'me', at: later }];
  const archived = { id: 'an-id-of-another-kind', carriedOverFrom: null, history };
  const row = { companyId: null, companyName: '朝日商事', priority: 'first', selectionPhase: 'fulltime' };

  await imports(kai, [{ ...row, status: 'es_submitted', archived }]);

  const at = app.clock.now;
  expect(await historyOf(app, kai)).toEqual([
    { fromStatus: null, toStatus: 'before_entry', by: 'me', at },
    { fromStatus: 'before_entry', toStatus: 'es_submitted', by: 'import', at },
  ]);
  const refused = { ...archived, history: Array.from({ length: 102 }, () => history[0]) };
  const answer = await kai.post('/api/transfer/imports', {
    importId: 'x',
    selections: [{ ...row, status: 'passed', archived: refused }],
  });
  expect(answer.status).toBe(400);
});
