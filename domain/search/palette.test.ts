import { describe, expect, test } from 'vitest';
import type { EventView, SelectionView } from '../selections/views.ts';
import { anEvent, aSelection } from '../testing.ts';
import { findEntries, findPlaces, findSelections } from './palette.ts';

const NOW = '2026-11-21T03:00:00.000Z';

const event = (id: string, more: Partial<EventView> = {}) =>
  anEvent({ id, deadline: '2026-11-25T14:59:00.000Z', ...more });

const selection = (companyName: string, more: Partial<SelectionView> = {}) =>
  aSelection({ id: companyName, companyName, status: 'before_entry', ...more });

const MINE = [
  selection('みなと商事株式会社', { customCompanyName: '港（本命）', jobType: '総合職', notes: '給与は高い' }),
  selection('ソラネット', { eventTitle: '夏の5daysインターン', status: 'interview_waiting' }),
  selection('三菱電機', { jobType: 'ﾃﾞｰﾀｻｲｴﾝﾃｨｽﾄ', status: 'rejected' }),
  selection('P&Gジャパン合同会社', { status: 'offer' }),
];

describe('of the student’s selections', () => {
  test.each([
    ['a company, however it is written', 'ﾐﾅﾄ', ['みなと商事株式会社']],
    ['its whole name with the legal form', '株式会社みなと商事', ['みなと商事株式会社']],
    ['the name that the student gave it', '港', ['みなと商事株式会社']],
    ['the job, in another width', 'データサイエン', ['三菱電機']],
    ['the title', '5days', ['ソラネット']],
    ['the status', '面接待ち', ['ソラネット']],
    ['two words of different texts', 'そら　インターン', ['ソラネット']],
    ['letters without regard to case and signs', 'p&g', ['P&Gジャパン合同会社']],
    ['a memo, which is not looked at', '給与', []],
    ['more than the name, which is not meant', 'ソラネットワークス', []],
    ['two words of which one is nowhere', 'ソラ 説明会', []],
    ['nothing but spaces', ' 　', []],
    ['nothing but signs', '・・', []],
  ])('%s finds them', (_, typed, found) => {
    expect(findSelections(typed, MINE, 9).best.map((it) => it.id)).toEqual(found);
  });

  test('the very name is before one that begins so, that before one that contains it, and equals go in order', () => {
    const all = ['新みなと', 'みなと海運', 'みなと', 'みなと運輸'].map((name) => selection(name));
    expect(findSelections('みなと', all, 9).best.map((it) => it.id)).toEqual([
      'みなと',
      'みなと運輸',
      'みなと海運',
      '新みなと',
    ]);
  });

  test('of equals those that still go on come first', () => {
    const all = [
      selection('みなと運輸', { status: 'rejected' }),
      selection('みなと海運', { status: 'before_entry' }),
      selection('みなと電気', { status: 'offer' }),
    ];
    expect(findSelections('みなと', all, 9).best.map((it) => it.id)).toEqual([
      'みなと海運',
      'みなと運輸',
      'みなと電気',
    ]);
  });

  test('a short name of a company finds it, before what only begins so', () => {
    const all = [selection('NRI出版'), selection('野村総合研究所', { companyId: 'c1' }), selection('みなと')];
    const found = (typed: string) => findSelections(typed, all, 9, { c1: ['nri'] }).best.map((it) => it.id);
    expect(found('NRI')).toEqual(['野村総合研究所', 'NRI出版']);
    expect(found('野村')).toEqual(['野村総合研究所']);
  });

  test('a selection that changed is found by what it is called now', () => {
    const before = selection('みなと商事');
    expect(findSelections('港', [before], 9).total).toBe(0);
    expect(findSelections('港', [{ ...before, customCompanyName: '港' }], 9).total).toBe(1);
  });
});

test('of many the best few are given, and how many there are', () => {
  const all = Array.from({ length: 40 }, (_, at) => selection(`${at}みなと`));
  const found = findSelections('みなと', [...all, selection('みなと')], 3);
  expect(found.total).toBe(41);
  expect(found.best.map((it) => it.id)).toEqual(['みなと', '0みなと', '1みなと']);
});

describe('of the student’s events', () => {
  const all = [
    selection('みなと商事', {
      events: [
        event('es', { publicDescription: 'エントリーシート提出' }),
        event('first', {
          eventType: 'interview',
          kind: 'appointment',
          publicDescription: '一次面談',
          location: '大手町',
        }),
      ],
    }),
    selection('北辰電機', {
      events: [
        event('gd', { eventType: 'group_discussion', kind: 'appointment', publicLocation: 'オンライン' }),
        event('memo', { eventType: 'briefing', kind: 'appointment', privateMemo: '大手町で待ち合わせ' }),
      ],
    }),
  ];

  test.each([
    ['the company', '北辰', ['gd', 'memo']],
    ['the title', 'えんとりーしーと', ['es']],
    ['the type, though it has another title', '面接', ['first']],
    ['the short name of the type', 'GD', ['gd']],
    ['the place', '大手町', ['first']],
    ['the place for everybody', 'オンライン', ['gd']],
    ['company and type as two words', 'みなと 面接', ['first']],
    ['company and title as one would say it', 'みなと商事の一次', ['first']],
  ])('%s finds them', (_, typed, found) => {
    expect(findEntries(typed, all, 9, NOW).best.map((it) => it.event.id)).toEqual(found);
  });

  test('of equals the next comes first, then what is later, then what is over or done, latest first', () => {
    const at = (id: string, day: string, completed = false) =>
      event(id, { deadline: `${day}T05:00:00.000Z`, eventType: 'interview', kind: 'appointment', completed });
    const events = [
      at('long ago', '2026-10-01'),
      at('over', '2026-11-20'),
      at('next', '2026-11-22'),
      at('done', '2026-11-23', true),
      at('later', '2026-12-01'),
    ];
    const found = findEntries('面接', [selection('みなと商事', { events })], 9, NOW).best;
    expect(found.map((it) => it.event.id)).toEqual(['next', 'later', 'done', 'over', 'long ago']);
  });

  test('an appointment that goes on is still ahead', () => {
    const running = event('running', {
      eventType: 'interview',
      kind: 'appointment',
      deadline: '2026-11-21T02:30:00.000Z',
    });
    const later = event('later', { eventType: 'interview', kind: 'appointment' });
    const found = findEntries('面接', [selection('A', { events: [later, running] })], 9, NOW).best;
    expect(found.map((it) => it.event.id)).toEqual(['running', 'later']);
  });
});

describe('of screens and actions', () => {
  const places = [
    { label: 'カレンダー', words: ['予定', 'calendar'] },
    { label: '選考管理', words: ['せんこうかんり', '一覧'] },
    { label: '選考を追加', words: ['せんこうをついか', '予定を追加'] },
  ];

  test.each([
    ['かれん', ['カレンダー']],
    ['CAL', ['カレンダー']],
    ['せんこう', ['選考管理', '選考を追加']],
    ['予定', ['カレンダー', '選考を追加']],
    ['追加 選考', ['選考を追加']],
    ['設定', []],
    ['', []],
  ])('%s means %o', (typed, found) => {
    expect(findPlaces(typed, places).map((it) => it.label)).toEqual(found);
  });
});
