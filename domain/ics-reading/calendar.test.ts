import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { icsFile } from '../calendar/ics.ts';
import { repeated } from '../mail-reading/corpus/hostile.ts';
import { workOf } from '../mail-reading/corpus/work.ts';
import type { KnownCompany } from '../mail-reading/reading.ts';
import { addDays, jstInstant } from '../time.ts';
import { readCalendar } from './calendar.ts';
import { isCalendarText, MAX_ICS } from './content-lines.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const MINATO: KnownCompany = { id: 'c1', name: 'みなと商事', names: ['Minato'], hosts: ['minato.example'] };
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@minato.example', ...lines, 'END:VEVENT'];
const read = (text: string) => readCalendar(text, [MINATO], NOW).events;
const one = (...lines: string[]) => {
  const found = read(calendar(...event(...lines)))[0];
  return { ...found?.reading.events[0], ...found?.facts, company: found?.reading.company };
};
/** 2026-12-03 14:00〜15:00 */
const moment = (...lines: string[]) => {
  const it = one('SUMMARY:一次面接', ...lines).moment?.value;
  if (!it) return null;
  const end = [it.endDay, it.endClock].filter(Boolean).join(' ');
  return [it.day, it.clock].filter(Boolean).join(' ') + (end && `〜${end}`);
};

const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:Somewhere',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('when an event is, in Japan', () => {
  test.each([
    [
      'a time of Japan',
      ['DTSTART;TZID=Asia/Tokyo:20261203T140000', 'DTEND;TZID=Asia/Tokyo:20261203T150000'],
      '2026-12-03 14:00〜15:00',
    ],
    ['UTC', ['DTSTART:20261203T050000Z', 'DTEND:20261203T060000Z'], '2026-12-03 14:00〜15:00'],
    ['a time without a zone', ['DTSTART:20261203T140000', 'DTEND:20261203T150000'], '2026-12-03 14:00〜15:00'],
    ['the zone in quotation marks', ['DTSTART;TZID="Asia/Tokyo":20261203T140000'], '2026-12-03 14:00'],
    ['the zone as Outlook calls it', ['DTSTART;TZID=Tokyo Standard Time:20261203T140000'], '2026-12-03 14:00'],
    [
      'an address before the zone',
      ['DTSTART;TZID=/example.com/20260101/Asia/Tokyo:20261203T140000'],
      '2026-12-03 14:00',
    ],
    ['a zone abroad as Outlook calls it', ['DTSTART;TZID=Eastern Standard Time:20261203T090000'], '2026-12-03 23:00'],
    ['signs in quotation marks', ['DTSTART;X-NOTE="a:b;c";TZID=America/New_York:20261203T090000'], '2026-12-03 23:00'],
    ['a week', ['DTSTART;VALUE=DATE:20261207', 'DURATION:P1W'], '2026-12-07〜2026-12-13'],
    ['a day and a half', ['DTSTART:20261207T100000', 'DTEND:20261208T170000'], '2026-12-07 10:00〜2026-12-08 17:00'],
    ['another zone, in winter', ['DTSTART;TZID=America/New_York:20261203T090000'], '2026-12-03 23:00'],
    ['another zone, in summer', ['DTSTART;TZID=America/New_York:20270603T090000'], '2027-06-03 22:00'],
    ['an hour that the clocks leave out', ['DTSTART;TZID=America/New_York:20270314T023000'], '2027-03-14 16:30'],
    [
      'an hour that the clocks repeat: the first',
      ['DTSTART;TZID=America/New_York:20271107T013000'],
      '2027-11-07 14:30',
    ],
    ['a duration', ['DTSTART;TZID=Asia/Tokyo:20261203T140000', 'DURATION:PT1H30M'], '2026-12-03 14:00〜15:30'],
    ['a duration of weeks and days', ['DTSTART;VALUE=DATE:20261207', 'DURATION:P5D'], '2026-12-07〜2026-12-11'],
    ['an end after midnight', ['DTSTART:20261203T220000', 'DTEND:20261204T010000'], '2026-12-03 22:00〜01:00'],
    ['several days', ['DTSTART:20261207T100000', 'DTEND:20261211T170000'], '2026-12-07 10:00〜2026-12-11 17:00'],
    ['a whole day', ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204'], '2026-12-03'],
    [
      'whole days, the end not among them',
      ['DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261212'],
      '2026-12-07〜2026-12-11',
    ],
    ['an end before the start', ['DTSTART:20261203T140000', 'DTEND:20261203T130000'], '2026-12-03 14:00'],
    ['an end that is none', ['DTSTART:20261203T140000', 'DTEND:soon'], '2026-12-03 14:00'],
    ['a day that is not', ['DTSTART:20261131T140000'], null],
    ['a time that is not', ['DTSTART:20261203T250000'], null],
    ['another century', ['DTSTART:18990101T000000'], null],
    ['no start', ['DTEND:20261203T140000'], null],
  ])('%s', (_, lines, expected) => {
    expect(moment(...lines)).toBe(expected);
  });

  test('a zone that the calendar defines counts by its offset; with two offsets it is confirmed', () => {
    const fixed = NEW_YORK.filter((line) => !/-0400/.test(line))
      .join('\n')
      .replace(/BEGIN:DAYLIGHT[\s\S]*END:DAYLIGHT\n/, '');
    const at = (definition: string) =>
      read(
        calendar(
          definition.replaceAll('\n', '\r\n'),
          ...event('SUMMARY:面接', 'DTSTART;TZID=Somewhere:20261203T090000'),
        ),
      )[0]?.reading.events[0]?.moment;
    expect(at(fixed)).toMatchObject({ isSure: true, value: { day: '2026-12-03', clock: '23:00' } });
    expect(at(NEW_YORK.join('\n'))).toMatchObject({ isSure: false, value: { day: '2026-12-03', clock: '23:00' } });
    expect(at('')).toMatchObject({ isSure: false, value: { day: '2026-12-03', clock: '09:00' } });
  });
});

describe('what an event is', () => {
  test('folded lines, escapes, names in any case', () => {
    const it = one(
      'summary;LANGUAGE=ja:【みなと商事】一次\r\n 面接の\r\n\tご案内',
      'LOCATION:大手町ビル\\, 8\r\n\t階\\;受付',
      'DESCRIPTION:持ち物：学生証\\nhttps://zoom.us/j/42\\nC:\\\\temp',
      'DTSTART:20261203T140000',
    );
    expect(it.type).toMatchObject({ value: 'interview', isSure: true });
    expect([it.title, it.place?.value, it.url?.value, it.memo?.map(({ value }) => value).join('\n')]).toEqual([
      '一次面接',
      '大手町ビル, 8階;受付',
      'https://zoom.us/j/42',
      '持ち物：学生証',
    ]);
    expect(it.company?.value).toEqual({ id: 'c1', name: 'みなと商事' });
  });

  test('the company is found by the address of the organizer', () => {
    const it = one(
      'SUMMARY:一次面接',
      'ORGANIZER;CN="Recruiting: Tokyo":mailto:hr@minato.example',
      'DTSTART:20261203T140000',
    );
    expect(it.company?.value.id).toBe('c1');
  });

  test('a deadline that lasts is asked about, its end first; a day alone is sure', () => {
    const lasting = one('SUMMARY:Webテスト受検期間', 'DTSTART:20261201T000000', 'DTEND:20261210T235900').moment;
    expect(lasting).toMatchObject({ isSure: false, doubt: 'several' });
    expect(lasting?.choices.map((it) => [it.day, it.clock, it.endDay])).toEqual([
      ['2026-12-10', '23:59', null],
      ['2026-12-01', '23:59', null],
    ]);
    const day = one('SUMMARY:ES提出締切', 'DTSTART;VALUE=DATE:20261130').moment;
    expect(day).toMatchObject({ isSure: true, value: { day: '2026-11-30', clock: null } });
  });

  test.each([
    ['a deadline is the end of the day before, or of its own', ['DTSTART:20261210T000000'], 'midnight', '12-09, 12-10'],
    ['in another zone', ['DTSTART:20261209T150000Z'], 'midnight', '12-09, 12-10'],
    ['on the first of a month', ['DTSTART:20270301T000000'], 'midnight', '02-28, 03-01'],
    ['this morning, it may be over', ['DTSTART:20261128T000000'], 'midnight', '11-27, 11-28'],
    ['yesterday, it is over', ['DTSTART:20261127T000000'], 'past', '11-26, 11-27'],
    ['in a zone that is not known', ['DTSTART;TZID=Nowhere:20261210T000000'], 'hour', '12-09, 12-10'],
    ['an end', ['DTSTART:20261201T000000', 'DTEND:20261211T000000'], 'several', '12-10, 12-11, 12-01'],
    ['a whole day in times', ['DTSTART:20261210T000000', 'DTEND:20261211T000000'], 'several', '12-10, 12-11'],
    [
      'a start within its day',
      ['DTSTART:20261210T000000', 'DTEND:20261210T003000'],
      'several',
      '12-10 00:30, 12-09, 12-10',
    ],
  ])('at 0:00 in a calendar %s', (_, lines, doubt, expected) => {
    const due = one('SUMMARY:ES提出締切', ...lines).moment;
    const choices = due?.choices.map(({ day, clock }) => `${day.slice(5)}${clock === '23:59' ? '' : ` ${clock}`}`);
    expect([due?.isSure, due?.doubt, choices?.join(', ')]).toEqual([false, doubt, expected]);
    expect(due?.value).toEqual(due?.choices[0]);
  });

  test('an appointment at 0:00 is at 0:00', () => {
    expect(one('SUMMARY:面接', 'DTSTART:20261210T000000').moment).toMatchObject({
      isSure: true,
      value: { day: '2026-12-10', clock: '00:00' },
    });
  });

  test('an event of which nothing says what it is keeps its name, and is asked about', () => {
    const it = one('SUMMARY:金魚の水かえ', 'DTSTART:20261203T120000', 'DTEND:20261203T130000');
    expect([it.type, it.title, it.kind]).toEqual([null, '金魚の水かえ', 'appointment']);
    expect(one('SUMMARY:ご案内', 'DESCRIPTION:面接を行います', 'DTSTART:20261203T120000').type).toMatchObject({
      value: 'interview',
      isSure: false,
    });
  });

  test('an event that is over is confirmed', () => {
    expect(one('SUMMARY:面接', 'DTSTART:20261127T120000').moment).toMatchObject({ isSure: false, doubt: 'past' });
  });

  test('a cancellation, by the calendar or by the event', () => {
    const lines = event('SUMMARY:面接', 'DTSTART:20261203T120000');
    expect(read(calendar('METHOD:CANCEL', ...lines))[0]?.facts.isCancelled).toBe(true);
    expect(one('SUMMARY:面接', 'STATUS:CANCELLED', 'DTSTART:20261203T120000').isCancelled).toBe(true);
    expect(one('SUMMARY:面接', 'STATUS:CONFIRMED', 'DTSTART:20261203T120000').isCancelled).toBe(false);
    expect(read(calendar('METHOD:REPLY', ...lines))).toEqual([]);
  });

  test('an event that repeats is its first time', () => {
    const it = one('SUMMARY:面接', 'DTSTART:20261203T120000', 'RRULE:FREQ=WEEKLY;COUNT=9999');
    expect([it.isRepeated, it.moment?.value.day]).toEqual([true, '2026-12-03']);
  });

  test('of several versions of an event the latest counts; a single date of a series stands for itself', () => {
    const version = (sequence: number, day: string, ...more: string[]) =>
      event('SUMMARY:面接', `SEQUENCE:${sequence}`, `DTSTART:${day}T120000`, ...more);
    const found = read(
      calendar(
        ...version(2, '20261205'),
        ...version(1, '20261203'),
        ...version(0, '20261210', 'RECURRENCE-ID:20261209T120000'),
      ),
    );
    expect(found.map(({ reading, facts }) => [reading.events[0]?.moment?.value.day, facts.uid])).toEqual([
      ['2026-12-05', '1@minato.example'],
      ['2026-12-10', '1@minato.example/20261209T120000'],
    ]);
  });

  test.each(['20261332T140000', '20261203T250000', '18991203T140000', '21011203T140000', '20261131'])(
    'a later version at %s, which is no moment, takes the place of none',
    (start) => {
      const lines = [
        ...event('SUMMARY:面接', 'SEQUENCE:0', 'DTSTART:20261203T140000'),
        ...event('SUMMARY:面接', 'SEQUENCE:1', `DTSTART:${start}`),
      ];
      expect(read(calendar(...lines)).map(({ reading }) => reading.events[0]?.moment?.value.day)).toEqual([
        '2026-12-03',
      ]);
    },
  );

  test('alarms, tasks and the rules of zones are no events', () => {
    const text = calendar(
      ...NEW_YORK,
      'BEGIN:VTODO',
      'DTSTART:20261203T140000',
      'SUMMARY:面接',
      'END:VTODO',
      ...event(
        'SUMMARY:面接',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DTSTART:20200101T000000',
        'DESCRIPTION:Reminder',
        'END:VALARM',
        'DTSTART:20261203T140000',
      ),
    );
    expect(read(text).map((it) => it.reading.events[0]?.moment?.value.day)).toEqual(['2026-12-03']);
  });
});

/** An event on each of these days, with the day as its UID. */
const onDays = (days: readonly string[]) =>
  calendar(
    ...days.flatMap((day) => ['BEGIN:VEVENT', `UID:${day}`, 'SUMMARY:面接', `DTSTART:${day}T120000`, 'END:VEVENT']),
  );
const december = Array.from({ length: 31 }, (_, at) => `202612${String(31 - at).padStart(2, '0')}`);
const uids = (events: readonly { facts: { uid: string } }[]) => events.map(({ facts }) => facts.uid);

test('the nearest twenty are proposed, those to come first, and the others are counted', () => {
  const found = readCalendar(onDays(['20261101', ...december]), [MINATO], NOW);
  expect([uids(found.events).at(0), uids(found.events).at(-1), found.events.length]).toEqual([
    '20261201',
    '20261220',
    20,
  ]);
  expect(found.left).toBe(12);
  const few = readCalendar(onDays(['20261101', '20261120', '20261203', '20261202']), [MINATO], NOW);
  expect([uids(few.events), few.left]).toEqual([['20261202', '20261203', '20261120', '20261101'], 0]);
});

test('what is to come is found behind years of what is over, and an event keeps its place in the file', () => {
  const past = Array.from({ length: 900 }, (_, at) => addDays('2023-06-01', at).replaceAll('-', ''));
  const found = readCalendar(onDays([...past, '20261203']), [MINATO], NOW);
  expect(found.events[0]).toMatchObject({ at: 900, facts: { uid: '20261203' } });
  expect(found.left).toBe(881);
});

test('of more events than are proposed those that change nothing are left out, unless all of them do', () => {
  const known = (days: readonly string[]) => ({ uids: new Set(days), changesNothing: () => true });
  const first = december.slice(-20);
  const next = readCalendar(onDays(december), [MINATO], NOW, known(first));
  expect([uids(next.events), next.left]).toEqual([december.slice(0, 11).toReversed(), 0]);
  expect(next.events[0]?.at).toBe(10);
  const moved = readCalendar(onDays(december), [MINATO], NOW, { ...known(first), changesNothing: () => false });
  expect([moved.events.length, moved.left]).toEqual([20, 11]);
  const all = readCalendar(onDays(december), [MINATO], NOW, known(december));
  expect([all.events.length, all.left]).toEqual([20, 11]);
  const few = readCalendar(onDays(first), [MINATO], NOW, known(first));
  expect([few.events.length, few.left]).toEqual([20, 0]);
});

test('what our own calendar writes is read', () => {
  const text = icsFile([
    {
      uid: 'evt_1@shiori',
      start: jstInstant('2026-12-03', '14:00'),
      end: jstInstant('2026-12-03', '15:00'),
      allDay: false,
      summary: `みなと商事 最終面接、${'とても長い名前'.repeat(9)}; 8階`,
      location: '大手町, 8階',
      description: '一行目\n二行目',
      url: 'https://shiori.example/',
      categories: ['面接'],
      busy: true,
      sequence: 1,
      changedAt: NOW,
    },
  ]);
  expect(isCalendarText(text)).toBe(true);
  const [found] = read(text);
  expect(found?.facts).toEqual({ uid: 'evt_1@shiori', isCancelled: false, isRepeated: false });
  expect(found?.reading.events[0]).toMatchObject({
    title: '最終面接',
    moment: { isSure: true, value: { day: '2026-12-03', clock: '14:00', endClock: '15:00' } },
    place: { value: '大手町, 8階' },
  });
});

const WORDS = [
  'BEGIN:',
  'END:',
  'VCALENDAR',
  'VEVENT',
  'VTIMEZONE',
  'DTSTART',
  ';TZID=',
  '"',
  ':',
  ';',
  '\r\n',
  ' ',
  '\t',
  '2026',
  'T',
  'Z',
  '\\',
  '<',
  '面接',
  '1',
];

test('no text makes it fail, and what it returns can be added', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 3 }))).map((it) => it.join('')),
  );
  fc.assert(
    fc.property(texts, texts, texts, (a, b, c) => {
      const text = calendar(a, ...event(b, 'DTSTART:20261203T140000', `SUMMARY:${c}`));
      for (const { reading } of read(text)) expect(reading.events).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['events', 'BEGIN:VEVENT\r\nDTSTART;TZID=A/B:20261203T140000\r\nEND:VEVENT\r\n'],
  ['beginnings', 'BEGIN:VEVENT\r\n'],
  ['folded lines', '\r\n '],
  ['escapes', '\\,\\n\\;'],
  ['quotation marks', '"'],
  ['openings of tags', '<a '],
  ['links', 'https://a.example/?'],
  ['parameters', ';A=B'],
  ['calendars', 'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
])('twice as much text is at most a little more than twice the work: %s', (_, piece) => {
  const units = (length: number) => {
    const long = repeated(piece, length);
    const text = calendar(
      ...event('SUMMARY:面接', 'DTSTART:20261203T140000', `DESCRIPTION:${long}`, long, 'LOCATION:a'),
    );
    return workOf(() => read(text)).units;
  };
  const [once, twice] = [units(5000), units(10_000)];
  expect(twice).toBeLessThan(2.3 * once + 40_000);
});

test('a text is read up to a megabyte', () => {
  const many = (length: number) =>
    calendar(...event(`X-LONG:${'あ'.repeat(length)}`), ...event('SUMMARY:面接', 'DTSTART:20261203T140000'));
  expect(read(many(MAX_ICS - 500))).toHaveLength(1);
  expect(read(many(MAX_ICS))).toEqual([]);
});

test('of ten megabytes, whatever they are made of, what is within the limit is read', { timeout: 90_000 }, () => {
  const pieces = [
    'BEGIN:VEVENT\r\n',
    'END:VEVENT\r\n',
    'BEGIN:VTIMEZONE\r\n',
    'RRULE:FREQ=YEARLY\r\n',
    'DTSTART:20261203T140000\r\n',
  ];
  const parts = fc.array(fc.constantFrom(...pieces, ' ', '\n', '"', ';A=B', '\\,', 'あ', '\u0000'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(parts, (its) => {
      const text = `BEGIN:VCALENDAR\r\n${repeated(its.join(''), 10_000_000)}`;
      expect(read(text)).toEqual(read(text.slice(0, MAX_ICS)));
    }),
    // Each is ten megabytes: more of them take too long on a busy machine.
    { numRuns: 5 },
  );
});
