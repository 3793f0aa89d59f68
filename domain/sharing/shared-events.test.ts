import { expect, expectTypeOf, test } from 'vitest';
import { type PublicEvent, publicEvent, type SharedEntry, sharedEventsFor } from './shared-events.ts';

const NOW = '2026-04-01T03:00:00.000Z';
const entry: SharedEntry = {
  id: 'a',
  companyId: 'asahi',
  companyName: '朝日商事',
  eventType: 'es_deadline',
  selectionPhase: 'intern',
  graduationYear: 2028,
  deadline: '2026-04-20T14:59:00.000Z',
  confirmations: 3,
  lastConfirmedAt: '2026-03-30T23:59:59.999Z',
  reportedByMe: false,
  title: null,
  description: null,
  url: null,
  location: null,
};
const asked = (entries: SharedEntry[], graduationYear: number | null = 2028) =>
  sharedEventsFor(entries, { graduationYear, now: NOW });

// biome-ignore format: a list
type Allowed =
  | 'id' | 'companyId' | 'companyName' | 'eventType' | 'title' | 'deadline' | 'selectionPhase' | 'graduationYear'
  | 'publicDescription' | 'publicContent' | 'publicUrl' | 'publicLocation' | 'confirmations' | 'lastConfirmedOn' | 'disagrees'
  | 'reportedByMe';

test('Z-03: others are shown the fields that are allowed, and nothing else that the database holds', () => {
  expectTypeOf<keyof PublicEvent>().toEqualTypeOf<Allowed>();
  const held = { ...entry, userId: 'u', createdBy: 'u', addedBy: 'u', email: 'a@example.com', createdAt: NOW, no: 7 };

  const shown = publicEvent(held, []);

  expect(shown).toEqual({
    id: 'a',
    companyId: 'asahi',
    companyName: '朝日商事',
    eventType: 'es_deadline',
    title: 'ES締切',
    deadline: '2026-04-20T14:59:00.000Z',
    selectionPhase: 'intern',
    graduationYear: 2028,
    publicDescription: '',
    publicContent: '',
    publicUrl: null,
    publicLocation: '',
    confirmations: 3,
    lastConfirmedOn: '2026-03-31',
    disagrees: false,
    reportedByMe: false,
  });
});

test('an event that was given a name is called by it', () => {
  const shown = publicEvent({ ...entry, title: '二次募集', description: '自己PR', location: '東京' }, []);
  expect(shown).toMatchObject({
    title: '二次募集',
    publicDescription: '二次募集',
    publicContent: '自己PR',
    publicLocation: '東京',
  });
});

test.each([
  ['of one’s own year, to come', {}, 2028, 'current'],
  ['of nobody’s year', { graduationYear: null }, 2028, 'current'],
  ['of another year', { graduationYear: 2027 }, 2028, 'previous'],
  ['of any year, where one’s own is not known', { graduationYear: 2027 }, null, 'current'],
  ['that is over', { deadline: '2026-03-31T14:59:00.000Z' }, 2028, 'previous'],
  ['that is over at this moment', { deadline: NOW }, 2028, 'previous'],
  ['a year ago', { deadline: '2025-04-20T14:59:00.000Z', graduationYear: 2027 }, 2028, 'previous'],
] as const)('an event %s is offered as what it is', (_, change, year, place) => {
  const shown = asked([{ ...entry, ...change }], year);
  expect([shown.current.length, shown.previous.length]).toEqual(place === 'current' ? [1, 0] : [0, 1]);
});

test.each([
  ['an hour apart', { deadline: '2026-04-20T15:59:00.000Z' }, false],
  ['more than an hour apart', { deadline: '2026-04-20T15:59:00.001Z' }, true],
  ['days apart', { deadline: '2026-04-23T14:59:00.000Z' }, true],
  ['days apart, without a year', { deadline: '2026-04-23T14:59:00.000Z', graduationYear: null }, true],
  ['of another type', { deadline: '2026-04-23T14:59:00.000Z', eventType: 'web_test' }, false],
  ['of another phase', { deadline: '2026-04-23T14:59:00.000Z', selectionPhase: 'fulltime' }, false],
  ['of another year', { deadline: '2026-04-23T14:59:00.000Z', graduationYear: 2027 }, false],
  ['that is over', { deadline: '2026-03-23T14:59:00.000Z' }, false],
] as const)('Z-05: two dates disagree: %s', (_, change, disagrees) => {
  const { current } = asked([entry, { ...entry, id: 'b', ...change }]);
  expect(current.map((it) => it.disagrees)).toEqual(current.map(() => disagrees));
});

test('the same date with a year and without is one event, for who has that year', () => {
  const entries = [
    { ...entry, id: 'n', graduationYear: null, confirmations: 2, lastConfirmedAt: NOW, title: '二次募集' },
    entry,
    { ...entry, id: 'o', graduationYear: 2027 },
  ];

  const { current, previous } = asked(entries);

  expect(current).toMatchObject([
    { id: 'a', graduationYear: 2028, confirmations: 5, lastConfirmedOn: '2026-04-01', title: '二次募集' },
  ]);
  expect(previous.map((it) => it.id)).toEqual(['o']);
  expect(asked(entries, null).current.map((it) => [it.id, it.confirmations])).toEqual([
    ['a', 3],
    ['n', 2],
    ['o', 3],
  ]);
});

test('events to come stand by their moment, those for reference with the latest first, equal moments by id', () => {
  const on = (id: string, day: string) => ({
    ...entry,
    id,
    eventType: 'interview' as const,
    deadline: `${day}T01:00:00.000Z`,
  });
  const entries = [
    on('c', '2026-05-01'),
    on('b', '2026-04-10'),
    { ...on('a', '2026-04-10'), eventType: 'briefing' as const },
    on('x', '2025-04-10'),
    on('y', '2025-06-10'),
  ];

  const { current, previous } = asked(entries);

  expect([current.map((it) => it.id), previous.map((it) => it.id)]).toEqual([
    ['a', 'b', 'c'],
    ['y', 'x'],
  ]);
});
