/** Tables as text: TSV as spreadsheets copy it, CSV as they save and read it. */
import { INVISIBLE, REFUSED } from '../web-address.ts';

/** The maximum of rows of one table, not counting blank ones. */
export const MAX_ROWS = 10_000;
/** The maximum of columns of one table. */
export const MAX_COLUMNS = 100;
/** UTF-16 units of the longest cell. */
export const MAX_CELL = 30_000;
/** Trailing commas that a row may have: some programs save every column of the sheet. */
const MAX_EMPTY_COLUMNS = 2000;

/** A non-blank row. `no` is its number in the sheet, counted from 1, including blank rows. */
export type TableRow = { no: number; cells: string[] };
/** Why a text cannot be read as a table. */
export type TableFault = 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_long_cell';

/** The rows of a table without trailing empty cells, or why it cannot be read. Linear in the length of the text. */
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

/** A quote opens a cell only at its beginning; one that is never closed is an ordinary character. */
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
    // A cell that is too long anyway need not be read to its end.
    const isEnd = text[close + 1] !== '"' || close - start > 2 * MAX_CELL + 2;
    if (isEnd) return { text: parts.join('"'), end: close + 1 };
    at = close + 2;
  }
}

/** A tab where the first line has one: that is how spreadsheets copy. Otherwise the comma, or the semicolon where it is more frequent. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r|\n/, 1)[0] ?? '';
  if (first.includes('\t')) return '\t';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** Runs of them: one at a time, 10 MB would take seconds, and all at once more than the stack of a pattern holds. */
const REFUSED_ANYWHERE = new RegExp(`(?:${REFUSED.source}){1,1000}`, 'g');

function cleanCell(cell: string): string {
  const clean = cell.normalize('NFC').replace(INVISIBLE, '').replace(REFUSED_ANYWHERE, '').replaceAll('\r\n', '\n');
  return restoreCell(clean.trim());
}

/** Characters that a spreadsheet could take for the beginning of a formula, including full-width forms. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell that no spreadsheet executes: an apostrophe precedes what could begin a formula. */
export function neutralCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes `neutralCell`; any other cell stays as it is. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** CSV for Excel: UTF-8 with BOM, CRLF, no live formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(quotedCell).join(',')}\r\n`).join('')}`;
}

function quotedCell(text: string): string {
  const cell = neutralCell(text);
  return /[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
