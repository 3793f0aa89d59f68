import { expect, test } from 'vitest';
import { countByPriority, filterSelections, groupByIndustry, nextEvent, sortSelections } from './selection-list.ts';
import type { EventView, SelectionView } from './views.ts';

const event = (deadline: string, completed = false): EventView => ({
  id: `evt_${deadline}`,
  selectionId: 's',
  eventType: 'es_deadline',
  kind: 'deadline',
  deadline: `${deadline}T14:59:00.000Z`,
  endsAt: null,
  selectionPhase: 'fulltime',
  publicDescription: '',
  publicContent: '',
  publicUrl: null,
  publicLocation: '',
  shareDetails: false,
  location: '',
  privateUrl: null,
  privateMemo: '',
  completed,
  isCustomized: false,
  isModified: false,
  sharedEventId: null,
  reminderTypes: [],
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

const selection = (companyName: string, more: Partial<SelectionView> = {}): SelectionView => ({
  id: companyName,
  companyId: null,
  companyName,
  customCompanyName: null,
  jobType: '',
  eventTitle: '',
  priority: 'other',
  status: 'in_progress',
  selectionPhase: 'fulltime',
  industryCategory: null,
  companyUrl: null,
  notes: '',
  hasMyPageId: false,
  hasMyPagePassword: false,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  events: [],
  ...more,
});

const names = (list: readonly SelectionView[]) => list.map((it) => it.companyName);

test('the next event is the earliest that is not done, also when its moment has passed', () => {
  expect(
    nextEvent(selection('A', { events: [event('2026-11-01', true), event('2026-11-02'), event('2026-12-01')] }))
      ?.deadline,
  ).toBe('2026-11-02T14:59:00.000Z');
  expect(nextEvent(selection('A', { events: [event('2026-11-01', true)] }))).toBeNull();
});

test('by next event: soonest first, then those without one, and what has ended sadly at the end', () => {
  const list = [
    selection('お祈りされた社', { status: 'rejected', events: [event('2026-11-01')] }),
    selection('内定の社', { status: 'offer' }),
    selection('予定のない社'),
    selection('12月の社', { events: [event('2026-12-01')] }),
    selection('11月の社', { events: [event('2026-11-30')] }),
  ];
  expect(names(sortSelections(list, 'next'))).toEqual([
    '11月の社',
    '12月の社',
    '予定のない社',
    '内定の社',
    'お祈りされた社',
  ]);
});

test('by priority and by name', () => {
  const list = [selection('うみ'), selection('あお', { priority: 'second' }), selection('そら', { priority: 'first' })];
  expect(names(sortSelections(list, 'priority'))).toEqual(['そら', 'あお', 'うみ']);
  expect(names(sortSelections(list, 'name'))).toEqual(['あお', 'うみ', 'そら']);
});

test('filters combine, and no industry counts as その他', () => {
  const list = [
    selection('A', { priority: 'first', industryCategory: 'it' }),
    selection('B', { priority: 'first' }),
    selection('C', { status: 'offer', industryCategory: 'it' }),
  ];
  expect(names(filterSelections(list, {}))).toEqual(['A', 'B', 'C']);
  expect(names(filterSelections(list, { priority: 'first', industry: 'other' }))).toEqual(['B']);
  expect(names(filterSelections(list, { industry: 'it', status: 'offer' }))).toEqual(['C']);
  expect(countByPriority(list)).toEqual({ first: 2, second: 0, other: 1 });
});

test('industries come in their fixed order, その他 last', () => {
  const list = [
    selection('A'),
    selection('B', { industryCategory: 'it' }),
    selection('C', { industryCategory: 'consulting' }),
  ];
  expect(groupByIndustry(list).map((group) => [group.industry, names(group.selections)])).toEqual([
    ['consulting', ['C']],
    ['it', ['B']],
    ['other', ['A']],
  ]);
});
