/** The parts of the database: the list in pieces, its cursor, and other answers. */
import type { QueryKey } from '@tanstack/react-query';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Part } from './database.ts';
import type { Kept } from './pieces.ts';

const PIECE = 'list/';
export const CURSOR = 'cursor';
const ANSWER = 'answer/';
const DETAIL = `${ANSWER}["selections","one",`;
/** How many selections are kept with their long texts: the latest that were opened. */
export const DETAILS = 50;

export const pieceKey = (no: number) => PIECE + no;
export const answerKey = (query: QueryKey) => ANSWER + JSON.stringify(query);
export const isDetail = ({ key }: Part) => key.startsWith(DETAIL);
/** The query of an answer; null for another part. */
export const queryOf = ({ key }: Part) =>
  key.startsWith(ANSWER) ? (JSON.parse(key.slice(ANSWER.length)) as QueryKey) : null;

/** Small answers, which the first screens show. */
const SMALL = new Set([
  'session',
  'profile',
  'notification-settings',
  'own-names',
  'mail-stop',
  'inbox-unread',
  'date-changes',
]);
const OF_SELECTIONS = new Set(['history', 'one']);

export const isSmall = ([name]: QueryKey) => SMALL.has(String(name));

/** The answers that are kept besides the list. What is not named here never reaches the disk: logins, mails, the console, proofs. */
export function isKept(query: QueryKey): boolean {
  const [name, part] = query;
  return isSmall(query) || (name === 'selections' && OF_SELECTIONS.has(String(part)));
}

/** The stored list; null where none is stored. */
export function listOf(parts: Part[]): Kept | null {
  const cursor = parts.find(({ key }) => key === CURSOR);
  if (!cursor) return null;
  const pieces = new Map<string, number>();
  const list: SelectionView[] = [];
  for (const { key, text } of parts) {
    if (!key.startsWith(PIECE)) continue;
    for (const selection of JSON.parse(text) as SelectionView[]) {
      pieces.set(selection.id, Number(key.slice(PIECE.length)));
      list.push(selection);
    }
  }
  list.sort((a, b) => (a.id < b.id ? 1 : -1));
  return { list, pieces, cursor: JSON.parse(cursor.text) as string, at: cursor.at };
}
