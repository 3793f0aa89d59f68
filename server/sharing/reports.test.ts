import { expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { sharedReports } from '../db/schema/sharing.ts';
import { answerOf } from '../testing/app.ts';
import { LATER, type Sharer, sharingApp } from '../testing/sharing.ts';

const reports = (who: Sharer, id: string, reason = 'wrong_date') =>
  who.put(`/api/shared-events/${id}/report`, { reason });

async function reported() {
  const app = await sharingApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { companyId, eventIds } = await aoi.enters('朝日商事');
  const [shared] = await ren.current(companyId);
  if (!shared) throw new Error('nothing is shared');
  return { ...app, aoi, ren, companyId, eventId: eventIds[0], shared };
}

test('Z-05: three students who report an event hide it from all; taking one report back shows it again', async () => {
  const { student, ren, companyId, shared } = await reported();
  const [yui, sora] = [await student('yui'), await student('sora')];

  for (const _ of [1, 2, 3, 4]) expect((await reports(ren, shared.id)).status).toBe(204);
  expect((await reports(yui, shared.id, 'inappropriate')).status).toBe(204);
  expect(await sora.current(companyId)).toHaveLength(1);
  await reports(sora, shared.id);
  for (const who of [ren, yui, sora]) expect(await who.sharedAt(companyId)).toEqual({ current: [], previous: [] });

  expect((await sora.del(`/api/shared-events/${shared.id}/report`)).status).toBe(204);
  expect(await sora.current(companyId)).toHaveLength(1);
});

test('a student who has reported an event sees that whenever it is shown, until the report is withdrawn; nobody else does', async () => {
  const { student, ren, companyId, shared } = await reported();
  const yui = await student('yui');
  const flags = async () =>
    [await ren.current(companyId), await yui.current(companyId)].map(([it]) => it?.reportedByMe);

  expect(await flags()).toEqual([false, false]);
  await reports(ren, shared.id);
  expect(await flags()).toEqual([true, false]);
  await ren.del(`/api/shared-events/${shared.id}/report`);
  expect(await flags()).toEqual([false, false]);
});

test('Z-05: reports of accounts that are new hide nothing', async () => {
  const { newStudent, ren, companyId, shared } = await reported();
  for (const name of ['a', 'b', 'c', 'd']) await reports(await newStudent(name), shared.id);
  expect(await ren.current(companyId)).toHaveLength(1);
});

test('Z-05: a hidden event stays hidden when its author leaves it and comes back, and is the author’s own as before', async () => {
  const { student, aoi, ren, companyId, eventId, shared } = await reported();
  const before = await aoi.event(eventId);
  for (const who of [ren, await student('yui'), await student('sora')]) await reports(who, shared.id);
  expect(await aoi.event(eventId)).toEqual(before);

  await aoi.changes(eventId, { deadline: LATER });
  await aoi.changes(eventId, { deadline: shared.deadline });

  expect(await ren.current(companyId)).toEqual([]);
});

test('three reports that come at the same moment hide an event', async () => {
  const { student, ren, companyId, shared, db } = await reported();
  const all = [ren, await student('yui'), await student('sora')];

  const answers = await Promise.all(all.map((who) => reports(who, shared.id)));

  expect(answers.map((it) => it.status)).toEqual([204, 204, 204]);
  expect(await db.$count(sharedReports)).toBe(3);
  expect(await ren.current(companyId)).toEqual([]);
});

test('a student makes at most 20 reports within a day', async () => {
  const { db, clock, aoi, ren, shared, student } = await reported();
  const entered = Array.from({ length: 30 }, (_, n) => ({ eventType: 'web_test', deadline: plus(LATER, n * DAY) }));
  for (let n = 0; n < 30; n += 10)
    await (await student(`author${n}`)).enters('みなと銀行', ...entered.slice(n, n + 10));
  const { companyId } = await aoi.enters('みなと銀行', { eventType: 'web_test', deadline: LATER });
  const ids = (await ren.current(companyId)).map((it) => it.id);
  for (const id of ids.slice(0, 20)) expect((await reports(ren, id)).status).toBe(204);

  const refused = await reports(ren, shared.id);

  expect([refused.status, (await answerOf(refused)).error]).toEqual([429, 'too_many_requests']);
  expect(await db.$count(sharedReports)).toBe(20);
  clock.now = plus(clock.now, DAY);
  expect((await reports(ren, shared.id)).status).toBe(204);
});

test('Z-05: a report that is taken back is one of the 20 all the same', async () => {
  const { ren, shared } = await reported();
  const answers: number[] = [];
  for (let n = 0; n < 21; n++) {
    answers.push((await reports(ren, shared.id)).status);
    await ren.del(`/api/shared-events/${shared.id}/report`);
  }
  expect(answers).toEqual([...Array(20).fill(204), 429]);
});

test('a report is about a shared event that exists, and gives one of the reasons', async () => {
  const { ren, shared } = await reported();
  for (const id of ['nothing', 'x'.repeat(200), '会社']) {
    const missing = await reports(ren, encodeURIComponent(id));
    expect([missing.status, (await answerOf(missing)).error]).toEqual([404, 'shared_event_not_found']);
  }
  expect((await reports(ren, shared.id, 'because')).status).toBe(400);
});
