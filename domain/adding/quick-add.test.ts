import { expect, test } from 'vitest';
import { readLine } from '../mail-reading/line.ts';
import { anEvent, aSelection } from '../testing.ts';
import { type Day, jstClock, jstDay, jstInstant } from '../time.ts';
import {
  addedEvent,
  addState,
  knownCompaniesOf,
  likenessOf,
  nearestSelections,
  type Picks,
  picksAfter,
  picksWith,
} from './quick-add.ts';
import { openMoments, typedMoment } from './typed-moment.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const minato = aSelection({ id: 's1', companyId: 'c1', companyName: 'みなと商事' });
const winter = aSelection({ id: 's2', companyId: 'c2', companyName: '北斗電機', selectionPhase: 'intern' });
const hokuto = aSelection({ id: 's3', companyId: 'c2', companyName: '北斗電機' });
const MINE = [minato, winter, hokuto];

const read = (text: string, day?: Day) =>
  readLine(text, knownCompaniesOf(MINE, { c2: ['ほくとでんき'] }), NOW, undefined, day);
const stateOf = (text: string, picks: Picks = {}) => addState(read(text, picks.day), picks, MINE);

test.each([
  ['みなと商事 ES 12/4', [], 's1'],
  ['みなと商事 面接 12/4', ['moment'], 's1'],
  ['みなと商事 面接 12/3（金）13:00', ['moment'], 's1'],
  ['みなと商事', ['moment', 'type'], 's1'],
  ['北斗電機 ES 12/4', ['company'], null],
  ['北斗電機 インターン ES 12/4', [], 's2'],
  ['ほくとでんき 本選考 ES 12/4', [], 's3'],
  ['どこか商会 ES 12/4', ['company'], null],
] as const)('%s leaves the questions %j', (text, questions, id) => {
  const state = stateOf(text);
  expect(state.questions).toEqual(questions);
  expect(state.target).toEqual(id && { kind: 'own', selectionId: id });
});

test('a company without a selection asks for its phase, and a new one for its industry', () => {
  const target = { kind: 'company', companyId: 'c9', name: 'どこか商会' } as const;
  expect(stateOf('どこか商会 ES 12/4', { target }).questions).toEqual(['phase']);
  expect(stateOf('どこか商会 ES 12/4', { target, phase: 'intern' }).questions).toEqual([]);
  const fresh = { kind: 'new', name: 'どこか商会', reading: '', industry: '' } as const;
  expect(stateOf('どこか商会 ES 12/4', { target: fresh }).questions).toEqual(['industry', 'phase']);
});

test('what was chosen stands in place of what was read', () => {
  const event = addedEvent(stateOf('みなと商事 二次面接 12/4 13:00 大手町', { clock: '15:00' }));
  expect(event).toMatchObject({
    eventType: 'interview',
    deadline: jstInstant('2026-12-04', '15:00'),
    publicDescription: '二次面接',
    location: '大手町',
  });
});

/** The line typed letter by letter, after a day was chosen. */
const typed = (line: string, day: Day) =>
  [...line].reduce<{ text: string; picks: Picks }>(
    ({ text, picks }, letter) => ({
      text: text + letter,
      picks: picksAfter(picks, read(text, picks.day), read(text + letter, picks.day)),
    }),
    { text: '', picks: { day } },
  );

test.each([
  ['みなと商事 ES 12:00', '2026-12-05 12:00', []],
  ['みなと商事 ES 正午まで', '2026-12-05 12:00', []],
  ['みなと商事 Webテスト 17時', '2026-12-05 17:00', []],
  ['みなと商事 面接 13時', '2026-12-05 13:00', []],
  ['みなと商事 面接 13:00〜14:30', '2026-12-05 13:00', []],
  ['みなと商事 面接 3時', '2026-12-05 03:00', ['moment']],
  ['みなと商事 ES', '2026-12-05 23:59', []],
  ['みなと商事 ES 12/9 12:00', '2026-12-09 12:00', []],
  ['みなと商事 ES 12/5 12:00', '2026-12-05 12:00', []],
  ['みなと商事 ES 24:00', '2026-12-05 23:59', []],
  ['みなと商事 ES 0:00', '2026-12-05 23:59', ['moment']],
  ['みなと商事 ES 25時', '2026-12-05 23:59', ['moment']],
  ['みなと商事 面接 25時', '2026-12-05 01:00', ['moment']],
] as const)('on a day that was chosen, %s is %s and leaves the questions %j', (line, moment, questions) => {
  const { text, picks } = typed(line, '2026-12-05');
  const state = stateOf(text, picks);
  expect(state.questions).toEqual(questions);
  const event = addedEvent(state);
  expect(event && `${jstDay(event.deadline)} ${jstClock(event.deadline)}`).toBe(moment);
});

test('0:00 of a kind that the student chooses is asked about where that is a deadline', () => {
  const text = 'みなと商事 12/5 0:00';
  expect(stateOf(text, { eventType: 'interview' })).toMatchObject({
    questions: ['moment'],
    draft: { day: '2026-12-05', clock: '00:00' },
  });
  expect(stateOf(text, { eventType: 'es_deadline' })).toMatchObject({
    questions: ['moment'],
    draft: { day: '2026-12-04', clock: '23:59' },
  });
  const answered = stateOf(text, { eventType: 'es_deadline', day: '2026-12-05', clock: '23:59', endClock: '' });
  expect(answered.questions).toEqual([]);
  expect(addedEvent(answered)?.deadline).toBe(jstInstant('2026-12-05', '23:59'));
});

test('without a day a time alone is none; the first day that is chosen takes it, and then an empty time counts', () => {
  const text = 'みなと商事 ES 12:00';
  expect(stateOf(text)).toMatchObject({ questions: ['moment'], draft: { day: '', clock: '' } });
  const first = picksWith({}, { day: '2026-12-05', clock: '' }, read(text));
  expect(stateOf(text, first)).toMatchObject({ questions: [], draft: { day: '2026-12-05', clock: '12:00' } });
  const without = picksWith(first, { day: '2026-12-05', clock: '' }, read(text, '2026-12-05'));
  expect(stateOf(text, without)).toMatchObject({ questions: [], draft: { day: '2026-12-05', clock: '' } });
  const later = { ...first, day: '2026-12-06', clock: '12:00' };
  expect(stateOf(text, later).draft).toMatchObject({ day: '2026-12-06', clock: '12:00' });
});

test('whether an hour is before or after noon is asked until a time is chosen, whatever day or end is typed', () => {
  const text = 'みなと商事 面接 12/3 3時';
  const [event] = read(text).events;
  const asked = stateOf(text);
  const typed = (day: Day, clock: string) => typedMoment(asked, event, { day, clock });
  const clocks = (picks: Picks) =>
    openMoments(stateOf(text, picks).draft, event).map((it) => [it.day, it.clock, it.endClock]);
  expect(asked).toMatchObject({ questions: ['moment'], draft: { day: '2026-12-03', clock: '03:00' } });
  const otherDay = { ...typed('2026-12-05', '03:00'), endClock: '16:00' };
  expect(stateOf(text, otherDay)).toMatchObject({ questions: ['moment'], draft: { day: '2026-12-05' } });
  expect(clocks(otherDay)).toEqual([
    ['2026-12-05', '15:00', '16:00'],
    ['2026-12-05', '03:00', '16:00'],
  ]);
  expect(clocks({})[0]).toEqual(['2026-12-03', '15:00', null]);
  expect(stateOf(text, typed('2026-12-03', '15:00'))).toMatchObject({ questions: [], draft: { clock: '15:00' } });
  expect(stateOf(text, { ...otherDay, ...typed('2026-12-05', '15:00') }).questions).toEqual([]);
});

test('an end that is typed alone does not answer which day is meant; a day that is typed does', () => {
  const text = 'みなと商事 面接 12/3（金）13:00';
  const asked = stateOf(text);
  expect(stateOf(text, { endClock: '14:00' })).toMatchObject({ questions: ['moment'], draft: { endClock: '14:00' } });
  const day = typedMoment(asked, read(text).events[0], { day: '2026-12-05', clock: '13:00' });
  expect(stateOf(text, day)).toMatchObject({ questions: [], draft: { day: '2026-12-05', clock: '13:00' } });
});

test('an internship of several days ends on the last one', () => {
  const event = addedEvent(stateOf('みなと商事 インターン 12/10〜12/12 9:00'));
  expect(event).toMatchObject({
    deadline: jstInstant('2026-12-10', '09:00'),
    endsAt: jstInstant('2026-12-12', '18:00'),
  });
});

test.each([
  ['12/10 10:00〜12/12 17:00', '2026-12-10 10:00', '2026-12-12 17:00'],
  ['12/10〜12/12 9:00〜17:30', '2026-12-10 09:00', '2026-12-12 17:30'],
  ['12/10 10:00〜17:00', '2026-12-10 10:00', '2026-12-10 17:00'],
])('an internship at %s keeps the end that was read', (said, from, to) => {
  const at = (text: string) => jstInstant(text.slice(0, 10), text.slice(11));
  const event = addedEvent(stateOf(`みなと商事 インターン ${said}`));
  expect([event?.deadline, event?.endsAt]).toEqual([at(from), at(to)]);
});

test('the same event, and another time of a deadline, are told; a second interview is none of them', () => {
  const at = jstInstant('2026-12-04', '23:59');
  const selection = { ...minato, events: [anEvent({ deadline: at }), anEvent({ id: 'i', eventType: 'interview' })] };
  const likeness = (text: string) => {
    const event = addedEvent(stateOf(text));
    return event && likenessOf(event, selection);
  };
  expect(likeness('みなと商事 ES 12/4')).toMatchObject({ isSame: true });
  expect(likeness('みなと商事 ES 12/5')).toMatchObject({ isSame: false });
  expect(likeness('みなと商事 面接 12/5 13:00')).toBeNull();
});

test.each([
  ['みなと商事 ES 12/4', 'みなと商事 ES 12/5', ['day', 'clock']],
  ['みなと商事 ES', 'みなと商事 ES 12/5', ['day', 'clock']],
  ['みなと商事 ES 12/4', 'みなと商事 面接 12/4', ['eventType']],
  ['みなと商事 面接 12/4 10:00', 'みなと商事 面接 12/4 10:00 大手町', ['location']],
  ['みなと商事 ES 12/4', 'みなと商事 ES 12/4 本選考', ['phase']],
  ['みなと商事 ES', '北斗電機 ES', ['target']],
  ['ES 12/4', '北斗電機 ES 12/4', ['target']],
  ['どこか商会 ES', 'べつの商会 ES', ['target']],
  ['どこか商', 'どこか商会 ES', ['eventType']],
  ['みなと商事 ES 12/4', 'みなと商事 ES', []],
] as const)(
  'typed on from %s to %s, the line counts for %j, and the choices for the rest',
  (before, after, dropped) => {
    const picks = {
      day: '2026-12-24',
      clock: '12:00',
      eventType: 'web_test',
      location: '品川',
      phase: 'intern',
      target: { kind: 'company', companyId: 'c9', name: 'どこか商会' },
    } as const;
    const left = picksAfter(picks, read(before), read(after));
    expect(Object.keys(picks).filter((field) => !(field in left))).toEqual(dropped);
  },
);

test('the selections with the nearest events come first, and none that has ended', () => {
  const on = (id: string, day: string) => ({
    ...aSelection({ id }),
    events: [anEvent({ id: `${id}-1`, deadline: jstInstant(day, '12:00') })],
  });
  const all = [
    aSelection({ id: 'none', updatedAt: '2026-11-01T00:00:00.000Z' }),
    on('late', '2026-12-24'),
    on('past', '2026-11-01'),
    on('soon', '2026-11-29'),
    { ...on('over', '2026-11-29'), status: 'rejected' as const },
  ];
  expect(nearestSelections(all, NOW, 5).map((it) => it.id)).toEqual(['past', 'soon', 'late', 'none']);
  expect(nearestSelections(all, NOW, 1).map((it) => it.id)).toEqual(['past']);
});

test('a day on which a result is expected is reminded of on its morning, and told when it is added twice', () => {
  const event = addedEvent(stateOf('みなと商事 12/4', { eventType: 'expected_result' }));
  expect(event).toMatchObject({ subtype: 'expected_result', kind: 'expected', reminderTypes: ['today'] });
  const stored = anEvent({ eventType: 'other', subtype: 'expected_result', deadline: event?.deadline ?? '' });
  expect(event && likenessOf(event, { ...minato, events: [stored] })).toMatchObject({ isSame: true });
});

test.each([
  ['北斗電機 実習 12/8 10:00から12/10まで', { kind: 'appointment', day: '2026-12-08', clock: '10:00', extraDays: 2 }],
  ['みなと商事 12/10 13-15時まで', { kind: 'appointment', day: '2026-12-10', clock: '13:00', endClock: '15:00' }],
  ['みなと商事 12/10 17時まで', { kind: 'deadline', day: '2026-12-10', clock: '17:00' }],
])('what lasts until a moment is not due then: %s', (line, expected) => {
  expect(stateOf(line).draft).toMatchObject(expected);
});

test('of several moments a chosen day has its own length', () => {
  const line = '北斗電機 インターン 12/8〜12/10、12/15';
  const extraDays = (day: Day) => stateOf(line, { day, clock: '10:00' }).draft.extraDays;
  expect([extraDays('2026-12-08' as Day), extraDays('2026-12-15' as Day)]).toEqual([2, 0]);
});
