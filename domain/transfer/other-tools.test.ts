import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessColumns, hasHeadings } from './columns.ts';
import { readCellMoment } from './moments.ts';
import { readTable } from './read-table.ts';
import { parseTable } from './table.ts';

const NOW = '2026-11-21T03:00:00.000Z';
const ES = { eventType: 'es_deadline', deadline: '2026-11-25T14:59:00.000Z' };
const interview = (endsAt: string | null) => ({ eventType: 'interview', deadline: '2026-12-03T05:00:00.000Z', endsAt });

/** Two selections as each tool exports them, with the columns of its own and of its templates. */
const EXPORTS: [file: string, first: object, second: object][] = [
  [
    'notion-ja',
    {
      status: 'in_progress',
      priority: 'first',
      notes: 'タグ：商社, 大手\n説明会の印象がよい',
      events: [ES, interview('2026-12-03T06:00:00.000Z')],
    },
    { status: 'before_entry', priority: 'second', notes: 'タグ：メーカー' },
  ],
  [
    'notion-en',
    {
      status: 'es_submitted',
      priority: 'first',
      notes: '説明会の印象がよい',
      events: [ES, interview('2026-12-03T06:00:00.000Z')],
    },
    { status: 'before_entry', priority: 'second', notes: '' },
  ],
  [
    'sheets-ja',
    {
      status: 'es_submitted',
      notes: '応募日：2026/10/01\n担当者：山田様\n説明会の印象がよい',
      events: [ES, interview(null)],
    },
    { status: 'before_entry', notes: '' },
  ],
  [
    'sheets-en',
    {
      status: 'es_submitted',
      notes: 'Date applied：10/1/2026\nContact：Yamada\n説明会の印象がよい',
      events: [ES, interview(null)],
    },
    { status: 'before_entry', notes: '' },
  ],
];

test.each(EXPORTS)(
  'an export of %s is read without a question: companies, dates and times, links, notes',
  (file, first, second) => {
    const rows = parseTable(readFileSync(new URL(`fixtures/${file}.csv`, import.meta.url), 'utf8'));
    if (!Array.isArray(rows)) throw new Error(rows);
    expect(hasHeadings(rows)).toBe(true);
    const [headings, ...rest] = rows;
    const columns = guessColumns(headings?.cells ?? [], rest, '2026-11-21');
    const options = {
      columns,
      headings: headings?.cells ?? [],
      defaults: { phase: 'fulltime', priority: 'other' },
      now: NOW,
    };
    const items = readTable(rest, options as Parameters<typeof readTable>[1]);

    expect(items.flatMap((it) => it.problems)).toEqual([]);
    expect(items.map((it) => it.selection)).toMatchObject([
      { companyName: 'みなと商事', jobType: '総合職', companyUrl: 'https://minato.example.jp/', ...first },
      {
        ...{ companyName: '北辰電機', jobType: '技術職', ...second },
        events: [{ eventType: 'es_deadline', deadline: '2026-12-10T14:59:00.000Z' }],
      },
    ]);
  },
);

test.each([
  ['November 25, 2026 11:59 PM (GMT+9)', '2026-11-25', '23:59'],
  ['Nov 5, 2026', '2026-11-05', null],
  ['May 1, 2027 12:00 AM', '2027-05-01', '00:00'],
  ['2026年11月25日 9:05', '2026-11-25', '09:05'],
  ['11/25/2026 23:59:00', '2026-11-25', '23:59'],
])('the date %s is read', (text, day, clock) => {
  expect(readCellMoment(text, { today: '2026-11-21', isPast: false })).toMatchObject({ kind: 'moment', day, clock });
});

test('a month that is part of another word is none', () => {
  expect(readCellMoment('Maybe 5, 2026', { today: '2026-11-21', isPast: false }).kind).toBe('unreadable');
});
