import { expect, test } from 'vitest';
import { answerOf, testApp } from '../testing/app.ts';

const INTERVIEW = { eventType: 'interview', deadline: '2026-03-30T05:00:00.000Z' };

test('a student says how an interview went, changes that and takes it back; a deadline has no result', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('朝日商事', {
    events: [INTERVIEW, { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' }],
  });
  const result = async () => (await aoi.selections())[0]?.events[0]?.result;
  const path = `/api/events/${eventIds[0]}/result`;
  expect(await result()).toBeNull();

  expect((await aoi.put(path, { result: 'passed' })).status).toBe(204);
  expect(await result()).toBe('passed');
  expect((await aoi.put(path, { result: 'waiting' })).status).toBe(204);
  expect(await result()).toBe('waiting');
  expect((await aoi.put(path, { result: 'declined' })).status).toBe(400);
  expect((await aoi.del(path)).status).toBe(204);
  expect(await result()).toBeNull();

  const refused = await aoi.put(`/api/events/${eventIds[1]}/result`, { result: 'passed' });
  expect([refused.status, await answerOf(refused)]).toMatchObject([400, { fields: ['result'] }]);
});

test('nobody else says it, and an export has it', async () => {
  const { student } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { eventIds } = await aoi.applies('朝日商事', { events: [INTERVIEW] });
  const path = `/api/events/${eventIds[0]}/result`;
  expect((await ren.put(path, { result: 'failed' })).status).toBe(403);
  await aoi.put(path, { result: 'failed' });
  expect(await (await aoi.get('/api/transfer/export?format=json')).text()).toContain('"result": "failed"');
});
