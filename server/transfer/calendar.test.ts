import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

test('the events of some days are a calendar file: both days included, in Japan, without memos, of this student alone', async () => {
  const it = await testApp();
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  const es = (deadline: string, more = {}) => ({ eventType: 'es_deadline', deadline, ...more });
  const { eventIds } = await aoi.applies('みなと商事', {
    events: [
      es('2026-04-19T14:59:00.000Z'),
      es('2026-04-19T15:30:00.000Z', { privateMemo: '秘密のメモ' }),
      es('2026-04-21T14:59:00.000Z'),
      es('2026-04-21T15:30:00.000Z'),
    ],
  });
  await aoi.put(`/api/events/${eventIds[2]}/completion`);
  await ren.applies('あおば銀行', { events: [es('2026-04-20T14:59:00.000Z')] });

  const answer = await aoi.get('/api/transfer/calendar?from=2026-04-20&to=2026-04-21');
  const text = await answer.text();

  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="shiori-2026-04-20-2026-04-21.ics"');
  expect([...text.matchAll(/^UID:(.*)@shiori\r$/gm)].map(([, id]) => id)).toEqual([eventIds[1], eventIds[2]]);
  expect(text).not.toMatch(/秘密|あおば銀行/);
  for (const range of ['', 'from=2026-04-20', 'from=2026-04-21&to=2026-04-20', 'from=2026-02-30&to=2026-03-01'])
    expect((await aoi.get(`/api/transfer/calendar?${range}`)).status).toBe(400);
});

test('an event of several days is in the file of every day that it is on, and not in that of the day at whose start it is over', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { eventIds } = await aoi.applies('みなと商事', {
    events: [
      { eventType: 'internship', deadline: '2026-04-18T01:00:00.000Z', endsAt: '2026-04-22T08:00:00.000Z' },
      { eventType: 'internship', deadline: '2026-04-18T01:00:00.000Z', endsAt: '2026-04-19T15:00:00.000Z' },
    ],
  });

  const idsOf = async (from: string, to: string) => {
    const text = await (await aoi.get(`/api/transfer/calendar?from=${from}&to=${to}`)).text();
    return [...text.matchAll(/^UID:(.*)@shiori\r$/gm)].map(([, id]) => id);
  };

  expect(await idsOf('2026-04-20', '2026-04-21')).toEqual([eventIds[0]]);
  expect(await idsOf('2026-04-22', '2026-04-30')).toEqual([eventIds[0]]);
  expect(await idsOf('2026-04-19', '2026-04-19')).toEqual(eventIds);
  expect(await idsOf('2026-04-10', '2026-04-17')).toEqual([]);
  expect(await idsOf('2026-04-23', '2026-04-30')).toEqual([]);
});
