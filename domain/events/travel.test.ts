import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jstInstant } from '../time.ts';
import { needBetween, type Placed, SOMEWHERE, shortageBetween, travelLabel } from './travel.ts';

const at = (text: string) => jstInstant(...(text.split(' ') as [string, string]));
const placed = (from: string, to: string | null, more: Partial<Placed> = {}): Placed => ({
  kind: 'appointment',
  deadline: at(from),
  endsAt: to === null ? null : at(to),
  ...SOMEWHERE,
  selectionId: from,
  ...more,
});
const DAY = '2026-12-01';
const first = (more: Partial<Placed> = {}) => placed(`${DAY} 10:00`, `${DAY} 11:00`, { selectionId: 'a', ...more });
const second = (more: Partial<Placed> = {}) => placed(`${DAY} 12:00`, `${DAY} 13:00`, { selectionId: 'b', ...more });
const ZOOM = 'https://us02web.zoom.us/j/123';

const NEEDS: [what: string, a: Partial<Placed>, b: Partial<Placed>, minutes: number, isTravel: boolean][] = [
  ['two places', { location: '大手町' }, { location: '品川' }, 60, true],
  ['nobody knows where', {}, {}, 60, true],
  ['a place, and nobody knows where', { location: '大手町' }, {}, 60, true],
  ['two online', { location: 'オンライン' }, { location: 'Ｚｏｏｍ' }, 10, false],
  ['two online by their links', { privateUrl: ZOOM }, { publicUrl: 'https://meet.google.com/abc' }, 10, false],
  ['online by its name', { publicDescription: 'Web面接' }, { location: 'オンライン（Teams）' }, 10, false],
  ['online and a place', { privateUrl: ZOOM }, { location: '品川' }, 60, true],
  [
    'a place with a link for those who stay at home',
    { location: '品川', privateUrl: ZOOM },
    { location: '品川' },
    10,
    false,
  ],
  ['online or there', { location: '本社またはオンライン' }, { location: 'オンライン' }, 60, true],
  ['a link that is no meeting', { privateUrl: 'https://example.jp/zoom.us' }, { location: 'オンライン' }, 60, true],
  ['a host that only looks like one', { privateUrl: 'https://zoom.us.example/' }, { location: 'Zoom' }, 60, true],
  ['a place and its station', { location: '大手町駅' }, { publicLocation: '大手町' }, 10, false],
  ['one station by two lines', { location: '東京メトロ丸ノ内線大手町駅 C1' }, { location: 'JR大手町駅' }, 10, false],
  ['two stations', { location: '東京駅' }, { location: '新東京駅' }, 60, true],
  ['one building on two floors', { location: '丸の内ビル 3階' }, { location: '丸の内ビル5F 会議室' }, 10, false],
  ['two buildings', { location: '丸の内ビル' }, { location: '新丸の内ビル' }, 60, true],
  ['spaces and width do not count', { location: 'グランキューブ 3Ｆ' }, { location: 'グラン キューブ' }, 10, false],
  ['the head offices of two companies', { location: '本社3階' }, { location: '本社3階' }, 60, true],
  ['a city', { location: '東京' }, { location: '東京' }, 60, true],
  ['a city and its station', { location: '東京' }, { location: '東京駅' }, 60, true],
  ['a company’s own head office', { selectionId: 'b', location: '本社3階' }, { location: '本社 5階' }, 0, false],
  ['one company that does not say where', { selectionId: 'b' }, {}, 0, true],
  ['one company, online and there', { selectionId: 'b', privateUrl: ZOOM }, { location: '本社' }, 60, true],
  ['set for one of two places', { location: '大手町', travelMinutes: 30 }, { location: '品川' }, 30, true],
  ['set for both', { travelMinutes: 30 }, { travelMinutes: 90 }, 90, true],
  ['set to none', { travelMinutes: 0 }, { location: '品川' }, 0, true],
  ['set for an online one', { privateUrl: ZOOM, travelMinutes: 15 }, { location: '品川' }, 15, true],
  ['one place that is far from home', { location: '大阪駅', travelMinutes: 180 }, { location: '大阪駅' }, 10, false],
  ['one place, and no time wanted', { location: '大阪駅', travelMinutes: 0 }, { location: '大阪駅' }, 0, false],
  ['set within one company that does not say where', { selectionId: 'b', travelMinutes: 45 }, {}, 45, true],
];
test.each(NEEDS)('%s', (_, a, b, minutes, isTravel) => {
  expect(needBetween(first(a), second(b), 60)).toEqual({ minutes, isTravel });
  expect(needBetween(second(b), first(a), 60)).toEqual({ minutes, isTravel });
});

test('without more, a student’s own usual time counts', () => {
  expect(needBetween(first(), second(), 90).minutes).toBe(90);
  expect(needBetween(first({ location: 'オンライン' }), second({ location: 'オンライン' }), 90).minutes).toBe(10);
});

const GAPS: [what: string, earlier: Placed, later: Placed, left: number | null][] = [
  ['a minute too little', first(), placed(`${DAY} 11:59`, null), 59],
  ['just enough', first(), second(), null],
  ['equal ends', first(), placed(`${DAY} 11:00`, null), 0],
  ['an overlap is a clash instead', first(), placed(`${DAY} 10:59`, null), null],
  ['one hour is how long it lasts without an end', placed(`${DAY} 10:00`, null), placed(`${DAY} 11:30`, null), 30],
  ['over midnight', placed(`${DAY} 22:30`, `${DAY} 23:30`), placed('2026-12-02 00:15', null), 45],
  ['from 23:59', placed(`${DAY} 23:00`, `${DAY} 23:59`), placed('2026-12-02 00:00', null), 1],
  ['over the end of a month', placed('2026-11-30 23:00', '2026-11-30 23:50'), placed('2026-12-01 00:20', null), 30],
  ['over the end of a year', placed('2026-12-31 23:30', '2027-01-01 00:30'), placed('2027-01-01 01:00', null), 30],
  ['over 29 February', placed('2028-02-29 23:00', '2028-02-29 23:45'), placed('2028-03-01 00:15', null), 30],
  [
    'longer than the gap over night',
    placed(`${DAY} 22:00`, `${DAY} 23:00`, { travelMinutes: 480 }),
    placed('2026-12-02 06:00', null),
    420,
  ],
  [
    'the longest that can be set',
    placed(`${DAY} 22:00`, `${DAY} 23:00`, { travelMinutes: 480 }),
    placed('2026-12-02 07:00', null),
    null,
  ],
  ['a deadline before', first({ kind: 'deadline' }), placed(`${DAY} 10:30`, null), null],
  ['a deadline after', first(), placed(`${DAY} 11:30`, null, { kind: 'deadline' }), null],
  ['a day on which something is awaited', first(), placed(`${DAY} 23:59`, null, { kind: 'expected' }), null],
  ['after several days', placed('2026-11-29 09:00', `${DAY} 11:00`), placed(`${DAY} 11:30`, null), 30],
];
test.each(GAPS)('the time between two appointments: %s', (_, earlier, later, left) => {
  expect(shortageBetween(earlier, later, 60)?.left ?? null).toBe(left);
});

test('whatever is written as a place, both ways need the same, and never more than was asked for', () => {
  const text = fc.string({ unit: fc.constantFrom(...'東京駅線JR本社3階F オンラインzoom（)・。1'), maxLength: 20 });
  const minutes = fc.option(fc.integer({ min: 0, max: 480 }));
  fc.assert(
    fc.property(text, text, minutes, minutes, fc.integer({ min: 0, max: 480 }), (a, b, set, other, usual) => {
      const [here, there] = [first({ location: a, travelMinutes: set }), second({ location: b, travelMinutes: other })];
      const need = needBetween(here, there, usual);
      expect(needBetween(there, here, usual)).toEqual(need);
      expect(need.minutes).toBeLessThanOrEqual(Math.max(set ?? 0, other ?? 0, usual, 10));
    }),
  );
});

test.each([
  [0, 'なし'],
  [45, '45分'],
  [60, '1時間'],
  [90, '1時間30分'],
  [480, '8時間'],
])('%i minutes are written %s', (minutes, label) => {
  expect(travelLabel(minutes)).toBe(label);
});
