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
