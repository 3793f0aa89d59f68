import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const INTERVIEW = {
  eventType: 'interview',
  deadline: '2026-04-21T05:00:00.000Z',
  publicDescription: '一次面接（オンライン）',
  location: '渋谷オフィス12階',
  privateUrl: 'https://zoom.example.com/hidden',
  privateMemo: '逆質問',
};
const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';

test('one event as a file: read by calendar apps, in short lines, under its own name, without memo and links', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id, eventIds } = await aoi.applies(LONG, { events: [INTERVIEW] });
  await aoi.put(`/api/events/${eventIds[0]}/completion`);

  const response = await aoi.get(`/api/events/${eventIds[0]}/ics`);
  const text = await response.text();

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event.ics"; filename*=UTF-8''${encodeURIComponent(`${LONG}_一次面接（オンライン）.ics`)}`,
    'cache-control': 'no-store',
  });
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event] = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect({
    uid: event?.uid,
    summary: event?.summary,
    location: event?.location,
    start: event?.startDate.toJSDate().toISOString(),
    end: event?.endDate.toJSDate().toISOString(),
    url: event?.component.getFirstPropertyValue('url'),
  }).toEqual({
    uid: `${eventIds[0]}@shiori`,
    summary: `${LONG} 一次面接（オンライン）`,
    location: '渋谷オフィス12階',
    start: '2026-04-21T05:00:00.000Z',
    end: '2026-04-21T06:00:00.000Z',
    url: `http://localhost:3000/app/selections/${id}/events/${eventIds[0]}`,
  });
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).not.toMatch(/hidden|逆質問/);
});

test('a name that is none for a file becomes one', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const named = { ...INTERVIEW, publicDescription: "面接/2次: A'社 <(*)>" };
  const { eventIds } = await aoi.applies('朝日商事', { events: [named] });

  const disposition = (await aoi.get(`/api/events/${eventIds[0]}/ics`)).headers.get('Content-Disposition') ?? '';

  const [, encoded = ''] = disposition.split("UTF-8''");
  expect(encoded).toMatch(/^[\w.%-]+$/);
  expect(decodeURIComponent(encoded)).toBe("朝日商事_面接_2次_ A'社 _(_)_.ics");
});

test('nobody gets the file of another’s event, and a deleted one has none', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const { eventIds } = await aoi.applies('朝日商事');
  const path = `/api/events/${eventIds[0]}/ics`;

  expect((await ren.get(path)).status).toBe(403);
  await aoi.del(`/api/events/${eventIds[0]}`);
  expect((await aoi.get(path)).status).toBe(404);
});
