import { describe, expect, test } from 'vitest';
import { clashes } from '../events/events.ts';
import { relativeDayOf, timeLeft, wholeDay } from '../events/relative-day.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant, MINUTE, plus } from '../time.ts';
import {
  clashesWith,
  entryText,
  findClashes,
  greeting,
  openEntries,
  overdueEntries,
  relativeLabel,
  relativeLabelOf,
  upcoming,
} from './upcoming.ts';
import type { EventView } from './views.ts';

const NOW = jstInstant('2026-04-20', '12:00');
const at = (text: string) => {
  const [day = '', clock = ''] = text.split(' ');
  return jstInstant(`2026-${day}`, clock);
};
const es = (id: string, moment: string, more: Partial<EventView> = {}) =>
  anEvent({ id, deadline: at(moment), ...more });
const interview = (id: string, moment: string, end: string | null = null) =>
  es(id, moment, { eventType: 'interview', kind: 'appointment', endsAt: end && at(end) });
const selection = (events: EventView[], status: Status = 'in_progress') => aSelection({ id: 's', status, events });
const ids = (entries: { event: EventView }[]) => entries.map((it) => it.event.id);

test.each([
  [es('e', '04-30 23:59'), '4月30日（木）23:59まで（日本時間）', 'ES締切'],
  [interview('i', '05-01 10:00'), '5月1日（金）10:00（日本時間）', '面接'],
  [
    es('r', '04-30 23:59', { eventType: 'other', subtype: 'expected_result', kind: 'expected' }),
    '4月30日（木）（日本時間）',
    '結果連絡予定',
  ],
  [interview('i', '05-01 10:00', '05-01 11:30'), '5月1日（金）10:00–11:30（日本時間）', '面接'],
  [interview('l', '05-01 10:00', '05-03 17:00'), '5月1日（金）10:00–5/3（日）17:00（日本時間）', '面接'],
])('an event is told to others by the name of the company, what and when', (event, when, title) => {
  const own = aSelection({ companyName: '朝日商事', customCompanyName: '本命', notes: '秘密' });
  expect(entryText({ selection: own, event })).toBe(`朝日商事 ${title}\n${when}`);
});

/** The ids of the list of what comes next. */
const nextIds = (selections: ReturnType<typeof selection>[], now = NOW) => ids(upcoming(selections, now).entries);

describe('the list of what comes next', () => {
  test('goes by moment over all selections, five rows, done ones left out; the others follow', () => {
    const { entries, more } = upcoming(
      [
        selection([es('d', '05-01 10:00'), es('a', '04-20 23:59'), es('done', '04-20 13:00', { completed: true })]),
        selection([
          interview('b', '04-21 10:00'),
          es('c', '04-22 10:00'),
          es('e', '05-02 10:00'),
          es('f', '05-03 10:00'),
        ]),
      ],
      NOW,
    );
    expect(ids(entries)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ids(more)).toEqual(['f']);
  });

  test('has all of today and tomorrow, however many, and nothing beyond them then', () => {
    const soon = ['1', '2', '3', '4', '5', '6', '7'].map((n) => es(n, n < '4' ? '04-20 23:59' : '04-21 23:59'));
    const { entries, more } = upcoming([selection([...soon, es('later', '04-22 10:00')])], NOW);
    expect(ids(entries)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(ids(more)).toEqual(['later']);
  });

  test('leaves to a row of its own what is overdue, until it is done, the newest first', () => {
    const events = [es('late', '04-19 23:59'), es('later', '04-20 11:59'), es('next', '04-21 10:00')];
    expect(nextIds([selection(events)])).toEqual(['next']);
    expect(ids(overdueEntries([selection(events)], NOW))).toEqual(['later', 'late']);
    expect(overdueEntries([selection([es('late', '04-19 23:59', { completed: true })])], NOW)).toEqual([]);
    expect(overdueEntries([selection([interview('over', '04-19 10:00')])], NOW)).toEqual([]);
  });

  test('lets an appointment go when it is over, and not before', () => {
    const now = at('04-20 12:30');
    const events = [
      interview('over', '04-20 11:00'),
      interview('on', '04-20 12:00'),
      interview('long', '04-20 09:00', '04-20 17:00'),
    ];
    expect(nextIds([selection(events)], now)).toEqual(['long', 'on']);
  });

  test('does not press for what is overdue where the selection has ended, and still shows what is to come', () => {
    const events = [es('late', '04-19 23:59'), es('next', '04-21 10:00')];
    for (const status of ['offer', 'passed'] as const) {
      expect(nextIds([selection(events, status)])).toEqual(['next']);
      expect(overdueEntries([selection(events, status)], NOW)).toEqual([]);
    }
  });

  test('presses for the answer to an offer until it is given or the offer declined', () => {
    const late = es('late', '04-19 23:59', { eventType: 'other', subtype: 'offer_reply_deadline' });
    expect(ids(overdueEntries([selection([late], 'offer')], NOW))).toEqual(['late']);
    expect(ids(overdueEntries([selection([{ ...late, completed: true }], 'offer')], NOW))).toEqual([]);
    expect(ids(overdueEntries([selection([late], 'declined')], NOW))).toEqual([]);
  });

  test('has a day on which a result is expected until its end, and then lets it go', () => {
    const day = es('day', '04-20 23:59', { eventType: 'other', subtype: 'expected_result', kind: 'expected' });
    expect(nextIds([selection([day])])).toEqual(['day']);
    expect(nextIds([selection([day])], at('04-21 00:00'))).toEqual([]);
    expect(relativeLabel(day.deadline, at('04-21 00:00'), 'expected')).toBe('経過');
  });
});

test.each(['rejected', 'declined'] as const)('after %s nothing comes next, and nothing clashes', (status) => {
  const given = interview('given', '04-21 10:00');
  const wanted = interview('wanted', '04-21 10:30');
  const selections = [selection([given], status), selection([wanted])];
  const entries = openEntries(selections);

  expect(ids(entries)).toEqual(['given', 'wanted']);
  expect(nextIds(selections)).toEqual(['wanted']);
  expect(findClashes(entries, NOW)).toEqual({ first: null, count: 0, ids: new Set() });
  expect(clashesWith(wanted, entries, 'wanted')).toEqual([]);
});

test.each([
  ['04-20 12:00', '今日'],
  ['04-20 11:59', '期限切れ'],
  ['04-20 23:59', '今日'],
  ['04-21 00:00', '明日'],
  ['04-21 23:59', '明日'],
  ['04-22 00:00', '明後日'],
  ['04-23 00:00', 'あと3日'],
  ['04-30 23:59', 'あと10日'],
  ['05-01 00:00', 'あと11日'],
  ['03-31 12:00', '期限切れ'],
])('at noon on 20 April, %s is %s', (moment, label) => {
  expect(relativeLabel(at(moment), NOW)).toBe(label);
});

test('labels turn over at midnight in Japan, in any time zone', () => {
  const zone = process.env.TZ;
  for (const it of ['America/New_York', 'Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'Asia/Kolkata']) {
    process.env.TZ = it;
    expect(relativeLabel(at('04-21 23:59'), at('04-20 23:59'))).toBe('明日');
    expect(relativeLabel(at('04-21 23:59'), at('04-21 00:00'))).toBe('今日');
    expect(relativeLabel(jstInstant('2028-03-01', '10:00'), jstInstant('2028-02-28', '10:00'))).toBe('明後日');
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('an appointment that began is over, not overdue', () => {
  expect(relativeLabel(at('04-20 11:59'), NOW, 'appointment')).toBe('終了');
});

const LASTING: [what: string, to: string | null, now: string, kind: string][] = [
  ['a minute before its start', null, '04-20 09:59', 'today'],
  ['at its start', null, '04-20 10:00', 'today'],
  ['a minute after its start', null, '04-20 10:01', 'today'],
  ['at the end of its hour, where none was given', null, '04-20 11:00', 'today'],
  ['a minute after that hour', null, '04-20 11:01', 'overdue'],
  ['a minute before its end', '04-20 12:30', '04-20 12:29', 'today'],
  ['at its end', '04-20 12:30', '04-20 12:30', 'today'],
  ['a minute after its end', '04-20 12:30', '04-20 12:31', 'overdue'],
  ['on its second day', '04-22 17:00', '04-21 23:59', 'today'],
  ['on its last day', '04-22 17:00', '04-22 16:59', 'today'],
  ['a minute after its last day ended', '04-22 17:00', '04-22 17:01', 'overdue'],
  ['the evening before', '04-22 17:00', '04-19 23:59', 'tomorrow'],
];

test.each(LASTING)('an appointment from 10:00, %s (until %s), at %s is %s', (_, to, now, kind) => {
  const it = { kind: 'appointment', deadline: at('04-20 10:00'), endsAt: to && at(to) } as const;
  expect(relativeDayOf(it, at(now))).toEqual({ kind });
  expect(relativeLabelOf(it, at(now))).toBe({ today: '今日', tomorrow: '明日', overdue: '終了' }[kind]);
});

test.each([
  ['04-19 23:59', '明日'],
  ['04-20 00:00', '今日'],
  ['04-20 23:59', '今日'],
  ['04-21 00:00', '期限切れ'],
])('the 20th, from the first to the last moment of the minute %s, is %s', (now, label) => {
  const labels = [0, MINUTE - 1].map((ms) => relativeLabelOf(wholeDay('2026-04-20'), plus(at(now), ms)));
  expect(labels).toEqual([label, label]);
});

test.each([
  ['04-20 10:00', 'today'],
  ['04-20 10:01', 'overdue'],
])('a deadline at 10:00 does not go on: at %s it is %s', (now, kind) => {
  expect(relativeDayOf({ kind: 'deadline', deadline: at('04-20 10:00'), endsAt: null }, at(now))).toEqual({ kind });
});

test('clashes are pairs of appointments that overlap and are not over', () => {
  const a = interview('a', '04-21 10:00', '04-21 12:00');
  const b = interview('b', '04-21 11:00');
  const c = interview('c', '04-21 12:00');
  const past = [interview('p', '04-19 10:00'), interview('q', '04-19 10:00')];
  const entries = openEntries([selection([c, a, ...past]), selection([b, es('deadline', '04-21 11:00')])]);

  const { first, count, ids: clashing } = findClashes(entries, NOW);
  expect([first && ids(first), count, [...clashing]]).toEqual([['a', 'b'], 1, ['a', 'b']]);
  expect(ids(clashesWith(a, entries, 'a'))).toEqual(['b']);
  expect(ids(clashesWith(interview('new', '04-21 11:30', '04-21 13:00'), entries))).toEqual(['a', 'b', 'c']);
});

test('clashes are found among many: each with each at one time, one that lasts over others, and touching ends', () => {
  const entries = openEntries([
    selection([
      interview('long', '04-21 09:00', '04-21 18:00'),
      ...['x', 'y', 'z'].map((id) => interview(id, '04-21 10:00', '04-21 11:00')),
      interview('touches', '04-21 18:00', '04-21 19:00'),
      interview('alone', '04-22 10:00'),
    ]),
  ]);
  const { first, count, ids: clashing } = findClashes(entries, NOW);
  const each = entries.flatMap((a, at) => entries.slice(at + 1).filter((b) => clashes(a.event, b.event)));
  expect([first && ids(first), count, [...clashing]]).toEqual([['long', 'x'], each.length, ['long', 'x', 'y', 'z']]);
});

test.each([
  ['00:00', 'おはようございます'],
  ['11:59', 'おはようございます'],
  ['12:00', 'こんにちは'],
  ['17:59', 'こんにちは'],
  ['18:00', 'こんばんは'],
  ['23:59', 'こんばんは'],
])('at %s in Japan one says %s', (clock, words) => {
  expect(greeting('葵', jstInstant('2026-04-20', clock))).toBe(`${words}、葵さん`);
  expect(greeting('', jstInstant('2026-04-20', clock))).toBe(`${words}、ユーザーさん`);
});

test.each([
  ['04-20 23:59', { unit: '時間', count: 11 }],
  ['04-20 13:00', { unit: '時間', count: 1 }],
  ['04-20 12:59', { unit: '分', count: 59 }],
  ['04-20 12:00', { unit: '分', count: 0 }],
  ['04-20 11:59', null],
  ['04-21 00:00', null],
] as const)('at noon the time left until %s is said in hours or minutes, on the day itself alone', (moment, left) => {
  expect(timeLeft(at(moment), NOW)).toEqual(left);
});
