import { expect, test } from 'vitest';
import type { DateChange, SharedEventsView } from '#domain/sharing/shared-events.ts';
import { DAY, plus } from '#domain/time.ts';
import { type TestStudent, testApp } from '../testing/app.ts';

const MOVED = '2026-04-22T03:00:00.000Z';
const dateChangesOf = async (student: TestStudent) =>
  (await (await student.get('/api/date-changes')).json()) as DateChange[];

test('a date that was kept is not offered again until that is taken back; the student’s own stays either way', async () => {
  const { student, clock } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  clock.now = plus(clock.now, 2 * DAY);
  const { eventIds } = await ren.applies('朝日商事');
  const companyId = (await ren.selections())[0]?.companyId;
  const answer = await aoi.get(`/api/companies/${companyId}/shared-events`);
  const [entry] = ((await answer.json()) as SharedEventsView).current;
  const taken = { eventType: 'es_deadline', deadline: entry?.deadline, sharedEventId: entry?.id };
  await aoi.applies('朝日商事', { events: [taken] });
  await ren.patch(`/api/events/${eventIds[0]}`, { deadline: MOVED, version: 1 });
  const [change] = await dateChangesOf(aoi);
  const endpoint = `/api/events/${change?.eventId}/date-change`;
  const say = (said: string) => aoi.put(endpoint, { sharedEventId: change?.sharedEventId, answer: said });

  expect((await say('keep')).status).toBe(200);
  expect(await dateChangesOf(aoi)).toEqual([]);

  expect((await say('ask')).status).toBe(200);
  expect(await dateChangesOf(aoi)).toEqual([change]);
  expect((await aoi.selections())[0]?.events[0]?.deadline).toBe(entry?.deadline);
});
