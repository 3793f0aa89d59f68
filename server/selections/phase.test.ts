import { expect, test } from 'vitest';
import { ES, LATER, sharingApp } from '../testing/sharing.ts';

const WEB = { eventType: 'web_test', deadline: LATER };

async function withEvents() {
  const app = await sharingApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { id, companyId, eventIds } = await aoi.enters('朝日商事', ES, WEB);
  await aoi.put(`/api/events/${eventIds[1]}/completion`);
  const phases = async () => (await aoi.selections())[0]?.events.map((it) => it.selectionPhase);
  const shared = async () => (await ren.current(companyId)).map((it) => [it.eventType, it.selectionPhase]);
  const changes = (more: object = {}) =>
    aoi.patch(`/api/selections/${id}`, { selectionPhase: 'fulltime', version: 1, ...more });
  return { phases, shared, changes };
}

test('A6: events that are open follow their selection to another phase, and are shared as of that', async () => {
  const { phases, shared, changes } = await withEvents();

  expect((await changes()).status).toBe(200);

  expect(await phases()).toEqual(['fulltime', 'intern']);
  expect(await shared()).toEqual([
    ['es_deadline', 'fulltime'],
    ['web_test', 'intern'],
  ]);
});

test('A6: they stay where the student says so', async () => {
  const { phases, shared, changes } = await withEvents();

  expect((await changes({ eventsFollow: false })).status).toBe(200);

  expect(await phases()).toEqual(['intern', 'intern']);
  expect(await shared()).toEqual([
    ['es_deadline', 'intern'],
    ['web_test', 'intern'],
  ]);
});
