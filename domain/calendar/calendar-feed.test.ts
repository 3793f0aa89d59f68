import { expect, test } from 'vitest';
import {
  FEED_SCOPE_IDS,
  type FeedEvent,
  feedPatch,
  feedText,
  feedTitle,
  googleSubscription,
  reachOf,
  webcal,
} from './calendar-feed.ts';

const DEADLINE: FeedEvent = {
  id: 'evt_1',
  selectionId: 'sel1',
  eventType: 'es_deadline',
  subtype: null,
  kind: 'deadline',
  deadline: '2026-04-20T14:59:00.000Z',
  endsAt: null,
  publicDescription: '',
  place: '',
  companyName: '株式会社みなと商事',
  customCompanyName: null,
  sequence: 0,
  changedAt: '2026-04-01T03:00:00.000Z',
};
const INTERVIEW: FeedEvent = {
  ...DEADLINE,
  id: 'evt_2',
  eventType: 'interview',
  kind: 'appointment',
  deadline: '2026-04-21T05:00:00.000Z',
  publicDescription: '一次面接',
  place: '渋谷オフィス12階',
};
const BASE = 'https://shiori.example.com';
const written = (event: FeedEvent, withNames = true) =>
  feedText([event], { scope: 'all', withNames }, BASE).replaceAll('\r\n ', '').split('\r\n');

test.each([
  ['a deadline', DEADLINE, true, '株式会社みなと商事 ES締切（23:59まで）'],
  ['a deadline without names', DEADLINE, false, 'ES締切（23:59まで）'],
  [
    'a deadline with a name of its own',
    { ...DEADLINE, publicDescription: '第1回ES' },
    true,
    '株式会社みなと商事 第1回ES（23:59まで）',
  ],
  ['an appointment', INTERVIEW, true, '株式会社みなと商事 一次面接'],
  ['an appointment without names', INTERVIEW, false, '面接'],
  ['a company under the student’s own name', { ...INTERVIEW, customCompanyName: 'みなと' }, true, 'みなと 一次面接'],
] as const)('%s is called by what the student knows it by', (_, event, withNames, title) => {
  expect(feedTitle(event, withNames)).toBe(title);
});

test.each([
  ['a deadline ends at its moment', DEADLINE, '20260420T232900', '20260420T235900'],
  [
    'a deadline soon after midnight stays on its day',
    { ...DEADLINE, deadline: '2026-04-20T15:10:00.000Z' },
    '20260421T000000',
    '20260421T001000',
  ],
  ['an appointment without an end lasts an hour', INTERVIEW, '20260421T140000', '20260421T150000'],
  [
    'an appointment lasts until its end',
    { ...INTERVIEW, endsAt: '2026-04-21T05:30:00.000Z' },
    '20260421T140000',
    '20260421T143000',
  ],
  [
    'an internship can last for days',
    { ...INTERVIEW, endsAt: '2026-04-23T08:00:00.000Z' },
    '20260421T140000',
    '20260423T170000',
  ],
] as const)('%s', (_, event, start, end) => {
  const lines = written(event);

  expect(lines).toContain(`DTSTART;TZID=Asia/Tokyo:${start}`);
  expect(lines).toContain(`DTEND;TZID=Asia/Tokyo:${end}`);
});

test('an event says when it is, leads back to its selection, and takes time only where one has to be there', () => {
  expect(written(DEADLINE)).toEqual(
    expect.arrayContaining([
      'UID:evt_1@shiori',
      'DESCRIPTION:4月20日（月） 23:59まで（日本時間）\\nしおりで開く: https://shiori.example.com/app/selections/sel1/events/evt_1',
      'URL:https://shiori.example.com/app/selections/sel1/events/evt_1',
      'CATEGORIES:締切,ES締切',
      'TRANSP:TRANSPARENT',
    ]),
  );
  expect(written(INTERVIEW)).toEqual(
    expect.arrayContaining(['LOCATION:渋谷オフィス12階', 'CATEGORIES:予定,面接', 'TRANSP:OPAQUE']),
  );
});

test('without names nothing tells the company: neither its name, nor what the event is called, nor the place', () => {
  const text = written(
    { ...INTERVIEW, publicDescription: 'みなと商事の面接', customCompanyName: 'みなと' },
    false,
  ).join('\n');

  expect(text).not.toMatch(/みなと|渋谷/);
});

test('the settings change by one or both of them, and by nothing else', () => {
  for (const scope of FEED_SCOPE_IDS) expect(feedPatch.safeParse({ scope }).success).toBe(true);
  expect(feedPatch.safeParse({ withNames: false, scope: 'all' }).success).toBe(true);
  for (const wrong of [{}, { scope: 'none' }, { withNames: 'yes' }, { withNames: true, secret: 'x' }, null])
    expect(feedPatch.safeParse(wrong).success).toBe(false);
});

test('an address opens Apple’s calendars by its scheme, and Google’s page within its own', () => {
  expect(webcal('https://shiori.example.com/feed/x_-.ics')).toBe('webcal://shiori.example.com/feed/x_-.ics');
  expect(webcal('http://localhost:3000/feed/x.ics')).toBe('webcal://localhost:3000/feed/x.ics');
  expect(googleSubscription('https://shiori.example.com/feed/x_-.ics')).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fshiori.example.com%2Ffeed%2Fx_-.ics',
  );
});

test.each([
  ['https://shiori.example.com/feed/x.ics', 'everywhere'],
  ['http://shiori.example.com/feed/x.ics', 'unencrypted'],
  ['http://192.168.0.2:3000/feed/x.ics', 'unencrypted'],
  ['http://localhost:3000/feed/x.ics', 'this-machine'],
  ['https://localhost/feed/x.ics', 'this-machine'],
  ['http://127.0.0.1:8080/feed/x.ics', 'this-machine'],
  ['http://[::1]:3000/feed/x.ics', 'this-machine'],
  ['https://localhost.example.com/feed/x.ics', 'everywhere'],
  ['https://127.0.0.1.example.com/feed/x.ics', 'everywhere'],
])('%s can be read from: %s', (url, reach) => {
  expect(reachOf(url)).toBe(reach);
});

test('a day on which a result is expected is a whole day that keeps nobody busy; the answer to an offer is a deadline', () => {
  const expected = { ...DEADLINE, eventType: 'other', subtype: 'expected_result', kind: 'expected' } as const;
  const lines = written(expected);
  expect(lines).toContain('DTSTART;VALUE=DATE:20260420');
  expect(lines).toContain('SUMMARY:株式会社みなと商事 結果連絡予定');
  expect(lines).toContain('CATEGORIES:予定,結果連絡予定');
  expect(lines).toContain('TRANSP:TRANSPARENT');
  expect(lines.find((it) => it.startsWith('DESCRIPTION'))).toContain('4月20日（月）（日本時間）');
  const reply = { ...DEADLINE, eventType: 'other', subtype: 'offer_reply_deadline' } as const;
  expect(feedTitle(reply, true)).toBe('株式会社みなと商事 内定承諾期限（23:59まで）');
  expect(feedTitle(reply, false)).toBe('内定承諾期限（23:59まで）');
});
