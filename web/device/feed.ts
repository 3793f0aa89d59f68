/** The change feed, for a list that is known. Loaded on demand. */
import { AppError } from '#domain/errors.ts';
import { keepEqual, mergeChanges } from '#domain/selections/changes.ts';
import { readClock, toMs } from '#domain/time.ts';
import { api, call } from '../api.ts';
import { changesNow } from '../latest.ts';
import { marksNow, ownMarksNow } from './behind.ts';
import type { KnownList, Told } from './pieces.ts';

export { keepEqual };

/** As long as a list that was read is not read again for another screen. */
const FRESH_MS = 5_000;

/**
 * The list after what the answer to a write told; null where that is not all: more than that write has become known since it was sent, or
 * nobody has read it for so long that more may have been missed.
 */
export function toldChanges({ changes, before, after, from, at, marks }: Told): KnownList | null {
  if (changesNow() !== after + 1 || Math.abs(now() - at) > FRESH_MS) return null;
  const list = mergeChanges(before.list, changes);
  // The write's own marks are of this tab.
  return list && { list, cursor: changes.cursor, from, at, marks: [...new Set([...marks, ...ownMarksNow()])] };
}

/** What changed since a list was read; null where the server cannot say. */
export async function readChanges(before: KnownList, signal: AbortSignal): Promise<KnownList | null> {
  const begun = { from: now(), marks: marksNow() };
  const query = { since: before.cursor, by: 'event' as const };
  const told = await call(api.selections.changes.$get({ query }, { init: { signal } })).catch((error: unknown) => {
    // A server of an earlier release takes the word for an id.
    if (error instanceof AppError && error.code === 'selection_not_found') return null;
    throw error;
  });
  const list = told && mergeChanges(before.list, told);
  return list && { ...begun, list, cursor: told.cursor, at: now() };
}

const now = () => toMs(readClock());
