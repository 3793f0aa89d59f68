import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { EMPTY_FIELDS } from '#domain/selections/fields.ts';
import type { SelectionDetailView, StatusChangeView } from '#domain/selections/views.ts';
import { selections } from '../db/schema/selections.ts';
import { answerOf, type TestStudent, testApp } from '../testing/app.ts';

async function detail(student: TestStudent, id: string) {
  return (await (await student.get(`/api/selections/${id}`)).json()) as SelectionDetailView;
}

test('a selection’s own page has its ES, and of the my-page login only whether it is kept', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await db
    .update(selections)
    .set({ myPageId: 'v1.id.id', myPagePassword: 'v1.word.word' })
    .where(eq(selections.id, id));
  const [listed] = await aoi.selections();

  const patched = await aoi.patch(`/api/selections/${id}`, {
    esContent: '学生時代に\n力を入れたこと',
    esDocUrl: 'docs.example.com/es',
    version: 1,
  });

  expect(await patched.json()).toEqual({ version: 2 });
  expect(await detail(aoi, id)).toEqual({
    ...EMPTY_FIELDS,
    ...listed,
    version: 2,
    esDeadline: listed?.events[0]?.deadline,
    esContent: '学生時代に\n力を入れたこと',
    esDocUrl: 'https://docs.example.com/es',
    hasMyPageId: true,
    hasMyPagePassword: true,
    resultWaitingSince: null,
    carriedOverFrom: null,
    carriedOverTo: null,
  });
});

test('the dates of a selection are kept to the minute, mean 23:59 without a time, and can be cleared; those of the result are events', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const dates = {
    esDeadline: '2026-04-20T15:00:00.000Z',
    expectedResultBy: '2026-04-30T15:00:00.000Z',
    offerReplyBy: '2026-05-20T03:00:00.000Z',
  };

  expect((await aoi.patch(`/api/selections/${id}`, { ...dates, esSubmitted: true, version: 1 })).status).toBe(200);

  const kept = { expectedResultBy: '2026-05-01T14:59:00.000Z', offerReplyBy: dates.offerReplyBy };
  expect(await detail(aoi, id)).toMatchObject({ ...kept, esDeadline: '2026-04-21T14:59:00.000Z', esSubmitted: true });
  const [listed] = await aoi.selections();
  expect(listed?.events.map((it) => [it.subtype, it.kind, it.deadline, it.reminderTypes])).toEqual([
    [null, 'deadline', expect.anything(), expect.anything()],
    ['expected_result', 'expected', kept.expectedResultBy, ['today']],
    ['offer_reply_deadline', 'deadline', kept.offerReplyBy, ['1week', '3days', '1day']],
  ]);
  expect(listed).not.toHaveProperty('esDeadline');
  const stale = await aoi.patch(`/api/selections/${id}`, { offerReplyBy: null, version: 1 });
  expect(stale.status).toBe(409);
  expect((await answerOf(stale)).current).toMatchObject(kept);

  const nothing = { esDeadline: null, expectedResultBy: null, offerReplyBy: null };
  expect((await aoi.patch(`/api/selections/${id}`, { ...nothing, esSubmitted: false, version: 2 })).status).toBe(200);
  expect(await detail(aoi, id)).toMatchObject({ ...nothing, esSubmitted: false });
});

test('a stale change is answered with the selection as it stands, its ES too, and changes nothing', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await aoi.patch(`/api/selections/${id}`, { esContent: '先に保存した文章', version: 1 });

  const stale = await aoi.patch(`/api/selections/${id}`, { esContent: '後から', status: 'offer', version: 1 });

  expect(stale.status).toBe(409);
  expect((await answerOf(stale)).current).toEqual(await detail(aoi, id));
  expect(await detail(aoi, id)).toMatchObject({ esContent: '先に保存した文章', status: 'before_entry' });
});

test('the edit page sets any status but 合格 of a full-time selection; each change is in the history, a repeat is none', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事', { selectionPhase: 'fulltime' });
  const set = (status: string, version: number) => aoi.patch(`/api/selections/${id}`, { status, version });

  expect((await set('final_interview', 1)).status).toBe(200);
  expect((await set('final_interview', 2)).status).toBe(200);
  const refused = await set('passed', 3);

  expect([refused.status, await answerOf(refused)]).toMatchObject([400, { fields: ['status'] }]);
  const history = (await (await aoi.get('/api/selections/history')).json()) as StatusChangeView[];
  expect(history.map((it) => it.toStatus)).toEqual(['before_entry', 'final_interview']);
});

test('合格 that is stored stays, whatever else is saved, even where the phase changes with it', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事', { selectionPhase: 'intern' });
  await aoi.put(`/api/selections/${id}/status`, { status: 'passed' });

  const saved = await aoi.patch(`/api/selections/${id}`, { selectionPhase: 'fulltime', notes: 'x', version: 1 });

  expect(saved.status).toBe(200);
  expect(await detail(aoi, id)).toMatchObject({ status: 'passed', selectionPhase: 'fulltime', notes: 'x' });
});

test('reminders end with お祈り that the edit page sets, and begin again with the status before', async () => {
  const { student, clock } = await testApp();
  clock.now = '2026-04-01T03:00:00.000Z';
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const planned = async () =>
    ((await (await aoi.get('/api/reminders')).json()) as { planned: unknown[] }).planned.length;
  const before = await planned();

  await aoi.patch(`/api/selections/${id}`, { status: 'rejected', version: 1 });
  const ended = await planned();
  await aoi.patch(`/api/selections/${id}`, { status: 'in_progress', version: 2 });

  expect(before).toBeGreaterThan(0);
  expect([ended, await planned()]).toEqual([0, before]);
});

test('another’s selection is refused, one that is not there is not found, and visitors are sent away', async () => {
  const { student, visitor } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const { id } = await aoi.applies('朝日商事');
  const ask = async (who: Pick<TestStudent, 'get'>, which: string) => {
    const response = await who.get(`/api/selections/${which}`);
    return [response.status, (await answerOf(response)).error];
  };

  expect(await ask(ren, id)).toEqual([403, 'not_yours']);
  expect(await ask(aoi, 'none')).toEqual([404, 'selection_not_found']);
  expect(await ask(aoi, 'a%20b')).toEqual([404, 'selection_not_found']);
  expect(await ask(visitor, id)).toEqual([401, 'not_signed_in']);
  await aoi.del(`/api/selections/${id}`);
  expect(await ask(aoi, id)).toEqual([404, 'selection_not_found']);
});
