/** Tables as text: what a spreadsheet copies (TSV) or saves (CSV), and CSV as spreadsheets read it. */
import { INVISIBLE, REFUSED } from '../web-address.ts';

/** Rows that are read from one table, blank ones not counted. */
export const MAX_ROWS = 10_000;
/** Columns of one table. */
export const MAX_COLUMNS = 100;
/** UTF-16 units of the longest cell. */
export const MAX_CELL = 30_000;
/** Commas that a row may end with: some programs save every column of the sheet. */
const MAX_EMPTY_COLUMNS = 2000;

/** A row with something in it. `no` is its place in the sheet, counted from 1, blank rows included. */
export type TableRow = { no: number; cells: string[] };
/** Why a text is no table to read. */
export type TableFault = 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_long_cell';

/** The rows of a table, each without its empty end, or why there are none. The work grows with the length of the text alone. */
export function parseTable(text: string): TableRow[] | TableFault {
  const rows: TableRow[] = [];
  let no = 0;
  for (const cells of readRows(text.replace(/^\uFEFF/, ''))) {
    if (typeof cells === 'string') return cells;
    no++;
    const whole = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
    if (whole.length === 0) continue;
    if (whole.length > MAX_COLUMNS) return 'too_many_columns';
    rows.push({ no, cells: whole });
    if (rows.length > MAX_ROWS) return 'too_many_rows';
  }
  return rows.length === 0 ? 'empty' : rows;
}

/** Row by row. A quote opens a cell only at its beginning; one that is never closed is a character like any other. */
function* readRows(text: string): Generator<string[] | TableFault> {
  const delimiter = delimiterOf(text);
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y');
  let [row, at, quotes]: [string[], number, boolean] = [[], 0, true];
  while (at <= text.length) {
    const quoted: Quoted | null = quotes && text[at] === '"' ? readQuoted(text, at) : null;
    if (quotes && text[at] === '"' && !quoted) quotes = false;
    plain.lastIndex = quoted?.end ?? at;
    const rest = plain.exec(text)?.[0] ?? '';
    at = plain.lastIndex;
    const cell = cleanCell((quoted?.text ?? '') + rest);
    if (cell.length > MAX_CELL) return yield 'too_long_cell';
    row.push(cell);
    if (row.length > MAX_EMPTY_COLUMNS) return yield 'too_many_columns';
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    yield row;
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

type Quoted = { text: string; end: number };

function readQuoted(text: string, start: number): Quoted | null {
  const parts: string[] = [];
  for (let at = start + 1; ; ) {
    const close = text.indexOf('"', at);
    if (close < 0) return null;
    parts.push(text.slice(at, close));
    // What is too long anyway need not be read to its end.
    const isEnd = text[close + 1] !== '"' || close - start > 2 * MAX_CELL + 2;
    if (isEnd) return { text: parts.join('"'), end: close + 1 };
    at = close + 2;
  }
}

/** A tab where the first line has one: that is how spreadsheets copy. Else the comma, or the semicolon where it is the commoner. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r|\n/, 1)[0] ?? '';
  if (first.includes('\t')) return '\t';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

const REFUSED_ANYWHERE = new RegExp(REFUSED.source, 'g');

function cleanCell(cell: string): string {
  const clean = cell.normalize('NFC').replace(INVISIBLE, '').replace(REFUSED_ANYWHERE, '').replaceAll('\r\n', '\n');
  return restoreCell(clean.trim());
}

/** What a spreadsheet could take for the beginning of a formula, full-width forms included. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell that no spreadsheet runs: an apostrophe stands before what could begin a formula. */
export function neutralCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `neutralCell` made a cell of; any other cell stays as it is. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** CSV for Excel: UTF-8 with its mark, CRLF, no live formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(quotedCell).join(',')}\r\n`).join('')}`;
}

function quotedCell(text: string): string {
  const cell = neutralCell(text);
  return /[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
