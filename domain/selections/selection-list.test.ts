import { describe, expect, test } from 'vitest';
import { anEvent, aSelection } from '../testing.ts';
import { countByPriority, filterSelections, groupByIndustry, nextEvent, sortSelections } from './selection-list.ts';
import type { EventView, SelectionView } from './views.ts';

const event = (deadline: string, completed = false) =>
  anEvent({ id: `evt_${deadline}`, deadline: `${deadline}T14:59:00.000Z`, completed });

const NOW = '2026-11-20T03:00:00.000Z';

const selection = (companyName: string, more: Partial<SelectionView> = {}) =>
  aSelection({ id: companyName, companyName, ...more });

const names = (list: readonly SelectionView[]) => list.map((it) => it.companyName);

test('the next event is the earliest that is not done: a deadline also when it has passed, an appointment until it is over', () => {
  const next = (...events: EventView[]) => nextEvent(selection('A', { events }), NOW)?.deadline ?? null;
  const meeting = (day: string): EventView => ({ ...event(day), eventType: 'interview', kind: 'appointment' });
  const [late, today, later] = [event('2026-11-02'), meeting('2026-11-20'), event('2026-12-01')];

  expect(next(event('2026-11-01', true), late, later)).toBe(late.deadline);
  expect(next(event('2026-11-01', true))).toBeNull();
  expect(next(meeting('2026-11-02'), later)).toBe(later.deadline);
  expect(next(meeting('2026-11-02'), today, later)).toBe(today.deadline);
  expect(next(meeting('2026-11-02'))).toBeNull();
});

test('by next event: soonest first, then those without one, and what has ended sadly at the end', () => {
  const list = [
    selection('お祈りされた社', { status: 'rejected', events: [event('2026-11-01')] }),
    selection('内定の社', { status: 'offer' }),
    selection('予定のない社'),
    selection('12月の社', { events: [event('2026-12-01')] }),
    selection('11月の社', { events: [event('2026-11-30')] }),
  ];
  expect(names(sortSelections(list, 'next', NOW))).toEqual([
    '11月の社',
    '12月の社',
    '予定のない社',
    '内定の社',
    'お祈りされた社',
  ]);
});

test('by priority and by name', () => {
  const list = [selection('うみ'), selection('あお', { priority: 'second' }), selection('そら', { priority: 'first' })];
  expect(names(sortSelections(list, 'priority', NOW))).toEqual(['そら', 'あお', 'うみ']);
  expect(names(sortSelections(list, 'name', NOW))).toEqual(['あお', 'うみ', 'そら']);
});

test('names that collate alike have one order, whatever the order in which they came', () => {
  const list = [selection('カワ', { id: '1' }), selection('かわ', { id: '2' }), selection('ガワ', { id: '3' })];
  const sorted = names(sortSelections(list, 'name', NOW));
  expect(names(sortSelections([...list].reverse(), 'name', NOW))).toEqual(sorted);
  expect(names(sortSelections([selection('新しい'), ...list], 'name', NOW)).filter((it) => it !== '新しい')).toEqual(
    sorted,
  );
});

describe('the search finds', () => {
  const minato = selection('株式会社ミナト商事', {
    customCompanyName: 'みなと 商事 東京',
    jobType: '総合職（エリア）',
    eventTitle: '夏選考 本エントリー',
    events: [{ ...event('2026-11-01'), publicDescription: '一次面談', eventType: 'interview' }],
  });
  const other = selection('北辰電機', { jobType: '研究開発' });
  test.each([
    ['by the name, whatever the width and the kana', 'ﾐﾅﾄ'],
    ['by the name of one’s own', '東京'],
    ['with the legal form', '㈱みなと商事'],
    ['by the job type', 'エリア'],
    ['by the title', '本エントリー'],
    ['by the name of an event', '一次面談'],
    ['by the type of an event', '面接'],
    ['by several words, in any order', '総合職　みなと'],
  ])('%s', (_how, q) => {
    expect(filterSelections([minato, other], { q })).toEqual([minato]);
  });

  test('nothing where a word is missing, or would lie across two fields', () => {
    expect(filterSelections([minato, other], { q: 'みなと 電機' })).toEqual([]);
    expect(filterSelections([minato, other], { q: '東京総合職' })).toEqual([]);
  });

  test('companies by their other names, those of one’s own selections only', () => {
    const listed = { ...other, companyId: 'c1' };
    const names = { c1: ['ほくしんでんき', 'HOKUSHIN'], c2: ['みなとしょうじ'] };
    expect(filterSelections([minato, listed], { q: 'hokushin' }, names)).toEqual([listed]);
    expect(filterSelections([minato, listed], { q: 'ﾎｸｼﾝ 研究' }, names)).toEqual([listed]);
    expect(filterSelections([minato, listed], { q: 'しょうじ' }, names)).toEqual([]);
  });

  test('everything where nothing is asked for', () => {
    expect(filterSelections([minato, other], { q: ' 　・' })).toEqual([minato, other]);
  });

  test('what a selection is called by now', () => {
    const renamed = { ...minato, companyName: '青葉銀行', customCompanyName: null };
    expect(filterSelections([minato], { q: 'みなと' })).toEqual([minato]);
    expect(filterSelections([renamed], { q: 'みなと' })).toEqual([]);
  });
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
