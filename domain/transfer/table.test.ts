import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, neutralCell, parseTable, restoreCell, writeCsv } from './table.ts';

const cellsOf = (text: string) => {
  const rows = parseTable(text);
  return Array.isArray(rows) ? rows.map((row) => row.cells) : rows;
};

describe('a table is read', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFF企業名,メモ\r\n"みなと,商事","一行目\r\n""二行目"""',
      [
        ['企業名', 'メモ'],
        ['みなと,商事', '一行目\n"二行目"'],
      ],
    ],
    [
      'a\tb, c\n"d\te"\tf',
      [
        ['a', 'b, c'],
        ['d\te', 'f'],
      ],
    ],
    ['a;b;c,d', [['a', 'b', 'c,d']]],
    ['a,,\n,,\n,b', [['a'], ['', 'b']]],
    [' a , b ', [['a', 'b']]],
    ['5"の画面,b', [['5"の画面', 'b']]],
    ['"a"b,c', [['ab', 'c']]],
    [
      '"開いたまま,b\nc,d',
      [
        ['"開いたまま', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\u0000b\u200b,c\u0007', [['ab', 'c']]],
    ["'=1+1,'a", [['=1+1', "'a"]]],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test('a row keeps its place in the sheet where blank rows are passed over', () => {
    expect(parseTable('a\n\n\nb')).toEqual([
      { no: 1, cells: ['a'] },
      { no: 4, cells: ['b'] },
    ]);
  });
});

describe('what is no table is refused, and quickly', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['blank rows', '\n\n ,,\n', 'empty'],
    ['one line of 10 MB', 'あ'.repeat(10_000_000), 'too_long_cell'],
    ['one quoted cell of 10 MB', `"${'a"",'.repeat(2_500_000)}"`, 'too_long_cell'],
    ['a cell that is too long', `a,${'b'.repeat(MAX_CELL + 1)}`, 'too_long_cell'],
    ['10,000 columns', 'a,'.repeat(10_000), 'too_many_columns'],
    ['10,000 empty columns', ','.repeat(10_000), 'too_many_columns'],
    ['columns beyond the limit', 'a,'.repeat(MAX_COLUMNS + 1), 'too_many_columns'],
    ['rows beyond the limit', 'a\n'.repeat(MAX_ROWS + 1), 'too_many_rows'],
    ['10 MB of NUL', '\u0000'.repeat(10_000_000), 'empty'],
    ['a million empty rows', '\n'.repeat(1_000_000), 'empty'],
  ])('%s', (_, text, fault) => {
    expect(cellsOf(text)).toBe(fault);
  });

  test('10 MB of NUL behind a letter are removed', () => {
    expect(cellsOf(`あ${'\u0000'.repeat(10_000_000)}`)).toEqual([['あ']]);
  });

  test('a million quotes that are never closed cost no more than their characters', () => {
    expect(cellsOf('"a,"b\n'.repeat(4000))).toHaveLength(4000);
  });

  test('as many rows and columns as are allowed are read', () => {
    expect(cellsOf('a\n'.repeat(MAX_ROWS))).toHaveLength(MAX_ROWS);
    expect(cellsOf(`${'a,'.repeat(MAX_COLUMNS)},,,\n`)).toEqual([Array(MAX_COLUMNS).fill('a')]);
  });
});

const DANGEROUS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("https://evil.example","開く")',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝１＋１',
  '＋1',
  '－1',
  '＠SUM',
  "'=1",
  "''=1",
  '-',
  '=',
];

describe('F-03: no cell of an export begins with what a spreadsheet could run', () => {
  test.each(FORMULAS)('%j', (text) => {
    const csv = writeCsv([[text, `みなと${text}`]]);
    const [cells = []] = parse(csv, { bom: true }) as string[][];

    expect(cells[0]?.startsWith("'")).toBe(true);
    expect(cells[1]).toBe(`みなと${text}`);
    expect(restoreCell(cells[0] ?? '')).toBe(text);
  });

  test('whatever the text, and however it is quoted, it comes back as it was', { timeout: 60_000 }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...FORMULAS),
      fc.string({ unit: fc.constantFrom(...DANGEROUS, "'", '"', ',', '\n', 'a') }),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (texts) => {
        const [cells = []] = parse(writeCsv([texts]), { bom: true }) as string[][];
        expect(cells.filter((cell) => DANGEROUS.includes(cell[0] ?? ''))).toEqual([]);
        expect(cells.map(restoreCell)).toEqual(texts);
      }),
    );
  });

  test('any other text is left alone', () => {
    for (const text of ['みなと商事', "'a", '1=1', '2026/11/25', '']) {
      expect(neutralCell(text)).toBe(text);
      expect(restoreCell(text)).toBe(text);
    }
  });
});

test('an export is UTF-8 with its mark, and its lines end as Excel has it', () => {
  expect(
    writeCsv([
      ['企業名', 'メモ'],
      ['a', '二\n行'],
    ]),
  ).toBe('\uFEFF企業名,メモ\r\na,"二\n行"\r\n');
});
