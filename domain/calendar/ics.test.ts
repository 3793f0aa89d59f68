import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { foldLine, type IcsEvent, icsCalendar, icsText } from './ics.ts';

const EVENT: IcsEvent = {
  uid: 'evt_1@shiori',
  start: '2026-04-20T14:29:00.000Z',
  end: '2026-04-20T14:59:00.000Z',
  allDay: false,
  summary: 'みなと商事 ES締切（23:59まで）',
  location: '',
  description: '4月20日（月） 23:59まで',
  url: 'https://shiori.example.com/app/selections?open=01',
  categories: ['締切', 'ES締切'],
  busy: false,
  sequence: 3,
  changedAt: '2026-04-01T03:00:00.000Z',
};

const octets = (text: string) => new TextEncoder().encode(text).length;
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
/** Parses the events with an independent library. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, description, startDate, endDate, sequence } = new ICAL.Event(component);
    const moment = (time: ICAL.Time) => time.toJSDate().toISOString();
    return { uid, summary, location, description, sequence, start: moment(startDate), end: moment(endDate) };
  });
}

test('I-02: a calendar says its name, how often to ask, and what time it is in Japan', () => {
  const lines = icsCalendar('しおり', []).split('\r\n');

  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shiori//Calendar feed//JA',
    'CALSCALE:GREGORIAN',
    'NAME:しおり',
    'X-WR-CALNAME:しおり',
    'X-WR-TIMEZONE:Asia/Tokyo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Tokyo',
    'X-LIC-LOCATION:Asia/Tokyo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'TZNAME:JST',
    'END:STANDARD',
    'END:VTIMEZONE',
    'END:VCALENDAR',
    '',
  ]);
});

test('I-02: an event is written with the moments, the revision and the words it was given', () => {
  const text = unfolded(icsCalendar('しおり', [EVENT]));

  expect(text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VCALENDAR')).split('\r\n')).toEqual([
    'BEGIN:VEVENT',
    'UID:evt_1@shiori',
    'DTSTAMP:20260401T030000Z',
    'LAST-MODIFIED:20260401T030000Z',
    'SEQUENCE:3',
    'DTSTART;TZID=Asia/Tokyo:20260420T232900',
    'DTEND;TZID=Asia/Tokyo:20260420T235900',
    'SUMMARY:みなと商事 ES締切（23:59まで）',
    'DESCRIPTION:4月20日（月） 23:59まで',
    'URL:https://shiori.example.com/app/selections?open=01',
    'CATEGORIES:締切,ES締切',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    '',
  ]);
});

test.each([
  ['', ''],
  ['面接', '面接'],
  ['渋谷, 12階; A\\B', '渋谷\\, 12階\\; A\\\\B'],
  ['一行目\n二行目', '一行目\\n二行目'],
  ['一行目\r\n二行目\r三行目', '一行目\\n二行目\\n三行目'],
  ['\u2028と\u2029と\u0085', '\\nと\\nと\\n'],
  ['音\u0007と\u001b[31m色\u009b', '音と[31m色'],
  ['字下げ\tのまま', '字下げ\tのまま'],
  ['\\n', '\\\\n'],
  ['BEGIN:VEVENT\nEND:VCALENDAR', 'BEGIN:VEVENT\\nEND:VCALENDAR'],
  ['👩‍💻と🏢', '👩‍💻と🏢'],
  ['「：」"x"', '「：」"x"'],
])('I-02: the text %j is written as %j', (text, written) => {
  expect(icsText(text)).toBe(written);
});

test('I-02: a place of nothing but characters that must not get out is no place', () => {
  expect(read(icsCalendar('しおり', [{ ...EVENT, location: '\u0007' }]))[0]?.location).toBeNull();
});

test.each([
  ['75 octets stay one line', 'a'.repeat(75), ['a'.repeat(75)]],
  ['76 octets are two', 'a'.repeat(76), ['a'.repeat(75), ' a']],
  ['a second line has one octet less', 'a'.repeat(150), ['a'.repeat(75), ` ${'a'.repeat(74)}`, ' a']],
  ['25 kana fill a line', 'あ'.repeat(25), ['あ'.repeat(25)]],
  ['a kana that would be cut goes to the next line', `a${'あ'.repeat(25)}`, [`a${'あ'.repeat(24)}`, ' あ']],
  ['an emoji of four octets is not cut', `${'a'.repeat(72)}🏢`, ['a'.repeat(72), ' 🏢']],
  ['an emoji that just fits stays', `${'a'.repeat(71)}🏢`, [`${'a'.repeat(71)}🏢`]],
  ['two octets of é are not cut', `${'a'.repeat(74)}é`, ['a'.repeat(74), ' é']],
])('I-02: %s', (_, line, folded) => {
  expect(foldLine(line).split('\r\n')).toEqual(folded);
});

test.each([
  ['23:59', '2026-04-20T14:59:00.000Z', '20260420T235900'],
  ['just after midnight', '2026-04-20T15:01:00.000Z', '20260421T000100'],
  ['the last minute of a year', '2026-12-31T14:59:00.000Z', '20261231T235900'],
  ['the first minute of a year', '2026-12-31T15:00:00.000Z', '20270101T000000'],
  ['a leap day', '2028-02-28T15:00:00.000Z', '20280229T000000'],
  ['the last minute of a leap day', '2028-02-29T14:59:00.000Z', '20280229T235900'],
  ['seconds', '2026-04-20T14:59:59.000Z', '20260420T235959'],
])('I-02: %s is written as Japan reads it, and read as the same instant', (_, end, written) => {
  const start = '2026-01-01T00:00:00.000Z';
  const text = icsCalendar('しおり', [{ ...EVENT, start, end }]);

  expect(text).toContain(`\r\nDTEND;TZID=Asia/Tokyo:${written}\r\n`);
  expect(read(text)).toMatchObject([{ start, end }]);
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.constantFrom('あ', '漢', '🏢', '👩‍💻', ',', ';', '\\', '\n', '\r\n', ':', '"', ' ', '\t', 'a', '\\n'), {
      maxLength: 200,
    })
    .map((parts) => parts.join('')),
);
/** A text without the characters that no calendar can contain. */
const carried = (given: string) =>
  given
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');
const instant = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}.000Z`);
const event = fc.record({
  uid: fc.uuid().map((id) => `${id}@shiori`),
  start: instant,
  end: instant,
  summary: text,
  allDay: fc.constant(false),
  location: text,
  description: text,
  url: fc.constant(EVENT.url),
  categories: fc.array(text, { minLength: 1, maxLength: 3 }),
  busy: fc.boolean(),
  sequence: fc.nat(),
  changedAt: instant,
});

test('I-02: whatever is written, no line is longer than 75 octets, and another program reads the same', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 3 }), (events) => {
      const written = icsCalendar('しおり', events);
      for (const line of written.split('\r\n')) {
        expect(octets(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing but a tab may be left
        expect(line).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u2028\u2029]/);
      }
      expect(read(written)).toEqual(
        events.map((it) => ({
          uid: it.uid,
          summary: carried(it.summary),
          location: carried(it.location) || null,
          description: carried(it.description),
          sequence: it.sequence,
          start: it.start,
          end: it.end,
        })),
      );
    }),
    { numRuns: 500 },
  );
});

test('an event of a day has no times, and other programs read it as that day', () => {
  const written = icsCalendar('しおり', [{ ...EVENT, allDay: true }]);
  expect(written.split('\r\n').filter((it) => /^DT(START|END)[:;](?!.*TOFFSET)/.test(it))).toContain(
    'DTSTART;VALUE=DATE:20260420',
  );
  expect(written).not.toContain('DTEND');
  const [component] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent');
  const { startDate, endDate } = new ICAL.Event(component);
  expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([true, '2026-04-20', '2026-04-21']);
});
