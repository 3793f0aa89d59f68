import { expect, test } from 'vitest';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { selections } from '../db/schema/selections.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { answerOf, type TestStudent, testApp } from '../testing/app.ts';

const EVENT = { eventType: 'es_deadline', deadline: '2026-05-20T14:59:00.000Z', publicDescription: '本選考ES' };

async function detail(student: TestStudent, id: string) {
  return (await (await student.get(`/api/selections/${id}`)).json()) as SelectionDetailView;
}

async function internship(student: TestStudent) {
  const { id } = await student.applies('みなと商事', { jobType: '総合職', priority: 'second' });
  const about = {
    customCompanyName: 'みなと',
    notes: '社風がよい',
    companyUrl: 'minato.example.com',
    esContent: '夏の志望動機',
  };
  await student.patch(`/api/selections/${id}`, { ...about, status: 'passed', version: 1 });
  return id;
}

async function carriesOver(student: TestStudent, id: string, more: Record<string, unknown> = {}) {
  const response = await student.post(`/api/selections/${id}/successors`, { event: EVENT, ...more });
  return { status: response.status, ...((await response.json()) as { id?: string; error?: string }) };
}

test('an internship is carried over into a full-time selection that begins anew and knows where it comes from', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const intern = await internship(aoi);

  const { status, id = '' } = await carriesOver(aoi, intern);

  expect(status).toBe(201);
  expect(await detail(aoi, id)).toMatchObject({
    companyName: 'みなと商事',
    customCompanyName: 'みなと',
    jobType: '総合職',
    priority: 'second',
    notes: '社風がよい',
    companyUrl: 'https://minato.example.com',
    selectionPhase: 'fulltime',
    status: 'before_entry',
    esContent: '',
    carriedOverFrom: intern,
    carriedOverTo: null,
    version: 1,
    events: [{ publicDescription: '本選考ES', selectionPhase: 'fulltime' }],
  });
  expect(await detail(aoi, intern)).toMatchObject({ status: 'passed', carriedOverTo: id, version: 2 });
  const history = (await (await aoi.get('/api/selections/history')).json()) as { selectionId: string }[];
  expect(history.filter((it) => it.selectionId === id)).toHaveLength(1);
});

test('the my-page login comes along, sealed anew for its new place, and is in no answer', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const intern = await internship(aoi);
  await aoi.put(`/api/selections/${intern}/my-page`, { myPageId: 'aoi-2027', myPagePassword: '海辺の 42' });

  const { id = '', ...answer } = await carriesOver(aoi, intern);

  expect(JSON.stringify(answer)).not.toContain('2027');
  const rows = await it.db.select({ password: selections.myPagePassword }).from(selections);
  expect(new Set(rows.map((row) => row.password)).size).toBe(2);
  await confirmSession(it.db, aoi.sessionId, it.clock.now);
  for (const from of [intern, id]) {
    const shown = await aoi.post(`/api/selections/${from}/my-page/reveal`, { field: 'myPagePassword' });
    expect(await shown.json()).toEqual({ value: '海辺の 42' });
  }
});

test('once is enough, unless once more is asked for, or what came of it was deleted', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const intern = await internship(aoi);
  const both = await Promise.all([carriesOver(aoi, intern), carriesOver(aoi, intern)]);

  expect(both.map((it) => it.status).sort()).toEqual([201, 409]);
  expect(both.find((it) => it.status === 409)?.error).toBe('already_carried_over');
  expect((await carriesOver(aoi, intern, { again: true })).status).toBe(201);
  expect(await aoi.selections()).toHaveLength(3);
  for (const it of await aoi.selections()) if (it.id !== intern) await aoi.del(`/api/selections/${it.id}`);
  expect((await carriesOver(aoi, intern)).status).toBe(201);
});

test('where it came from is told while it is there', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const intern = await internship(aoi);
  const { id = '' } = await carriesOver(aoi, intern);

  await aoi.del(`/api/selections/${intern}`);

  expect(await detail(aoi, id)).toMatchObject({ carriedOverFrom: null });
});

test('only one’s own internship is carried over, and only with a first event', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const intern = await internship(aoi);
  const fulltime = await aoi.applies('北辰電機', { selectionPhase: 'fulltime' });

  expect((await carriesOver(ren, intern)).error).toBe('not_yours');
  const refused = await aoi.post(`/api/selections/${fulltime.id}/successors`, { event: EVENT });
  expect([refused.status, await answerOf(refused)]).toMatchObject([400, { fields: ['selectionPhase'] }]);
  expect((await aoi.post(`/api/selections/${intern}/successors`, {})).status).toBe(400);
});
