import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, type Timed } from '../events/events.ts';
import { ONLINE_SITE, type Placed, type Site, SOMEWHERE } from '../events/travel.ts';
import { type Clock, type Day, fromMs, jstInstant, MINUTE, toMs } from '../time.ts';
import { choiceDays, freeSlots, type SlotWish, slotText, withMargins, workingDays } from './free-slots.ts';

const DAY: Day = '2026-11-25';
const NOW = '2026-11-21T03:00:00.000Z';
const wish = (more: Partial<SlotWish> = {}): SlotWish => ({
  days: [DAY],
  from: '09:00',
  until: '18:00',
  length: 60,
  margin: 0,
  ...more,
});
const meeting = (from: Clock, until: Clock | null = null, day: Day = DAY): Timed => ({
  kind: 'appointment',
  deadline: jstInstant(day, from),
  endsAt: until && jstInstant(day, until),
});
const deadline: Timed = { kind: 'deadline', deadline: jstInstant(DAY, '12:00'), endsAt: null };

const CASES: [name: string, events: Timed[], wish: SlotWish, slots: string[]][] = [
  ['a day with nothing is free as a whole', [], wish(), ['09:00–18:00']],
  ['a deadline takes no time', [deadline], wish(), ['09:00–18:00']],
  ['an appointment without an end takes an hour', [meeting('12:00')], wish(), ['09:00–12:00', '13:00–18:00']],
  ['the way there and back is kept free', [meeting('12:00')], wish({ margin: 60 }), ['09:00–11:00', '14:00–18:00']],
  ['what is shorter than asked for is left out', [meeting('10:00', '17:30')], wish(), ['09:00–10:00']],
  ['slots begin and end on the half hour', [meeting('11:40', '12:10')], wish(), ['09:00–11:30', '12:30–18:00']],
  [
    'overlapping appointments are one',
    [meeting('10:00', '15:00'), meeting('11:00', '12:00')],
    wish(),
    ['09:00–10:00', '15:00–18:00'],
  ],
  ['an appointment that begins before the hours still counts', [meeting('08:00', '10:00')], wish(), ['10:00–18:00']],
  ['one of the day before does not', [meeting('12:00', null, '2026-11-24')], wish(), ['09:00–18:00']],
  ['a full day has no slot', [meeting('09:00', '18:00')], wish(), []],
  ['hours the wrong way round have none', [], wish({ from: '18:00', until: '09:00' }), []],
];

test.each(CASES)('%s', (_, events, its, slots) => {
  const [day] = freeSlots(events, its, NOW);
  expect(day?.slots.map((it) => `${it.from}–${it.until}`)).toEqual(slots);
});

test('each appointment keeps the time free that one there needs', () => {
  const placed = (from: Clock, until: Clock, more: Partial<Placed> = {}): Placed => ({
    ...SOMEWHERE,
    ...meeting(from, until),
    selectionId: from,
    ...more,
  });
  const events = [
    placed('10:00', '11:00', { location: 'オンライン' }),
    placed('14:00', '15:00', { travelMinutes: 30 }),
  ];
  const free = (there: Site) =>
    freeSlots(withMargins(events, there, 90), wish({ margin: 90 }), NOW)[0]?.slots.map(
      (it) => `${it.from}–${it.until}`,
    );

  expect(free(SOMEWHERE)).toEqual(['12:30–13:30', '15:30–18:00']);
  expect(free(ONLINE_SITE)).toEqual(['11:30–13:30', '15:30–18:00']);
});

test('what is over today is not offered', () => {
  const [today] = freeSlots([], wish({ days: ['2026-11-21'] }), '2026-11-21T04:10:00.000Z'); // 13:10
  expect(today?.slots).toEqual([{ from: '13:30', until: '18:00' }]);
});

test('no slot touches an appointment or the way to it, whatever the day looks like', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const event = fc.tuple(minute, fc.integer({ min: 1, max: 600 })).map(
    ([start, long]): Timed => ({
      kind: 'appointment',
      deadline: fromMs(toMs(jstInstant(DAY, '00:00')) + start * MINUTE),
      endsAt: fromMs(toMs(jstInstant(DAY, '00:00')) + (start + long) * MINUTE),
    }),
  );
  const margin = fc.constantFrom(0, 30, 60);
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), margin, (events, kept) => {
      for (const { slots } of freeSlots(events, wish({ margin: kept }), NOW)) {
        for (const slot of slots) {
          const [from, until] = [toMs(jstInstant(DAY, slot.from)), toMs(jstInstant(DAY, slot.until))];
          expect(until - from).toBeGreaterThanOrEqual(60 * MINUTE);
          for (const it of events) {
            const free = until <= toMs(it.deadline) - kept * MINUTE || from >= toMs(endOf(it)) + kept * MINUTE;
            expect(free).toBe(true);
          }
        }
      }
    }),
  );
});

test('the text names each day that has a slot once, and the year where it is another', () => {
  const days = freeSlots([meeting('12:00')], wish({ days: ['2027-01-04', DAY] }), NOW);
  expect(slotText([...days, { day: '2026-11-26', slots: [] }], NOW)).toBe(
    '・11月25日（水） 9:00〜12:00、13:00〜18:00\n・2027年1月4日（月） 9:00〜18:00',
  );
});

test('days are offered from tomorrow, and working days leave out weekends and holidays', () => {
  const days = choiceDays('2026-11-20'); // a Friday; Monday the 23rd is a holiday
  expect([days[0], days.length]).toEqual(['2026-11-21', 21]);
  expect(workingDays(days, 3)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
});
