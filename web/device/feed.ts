/** The change feed, for a list that is known. Loaded on demand. */
import { AppError } from '#domain/errors.ts';
import { keepEqual, mergeChanges } from '#domain/selections/changes.ts';
import { readClock, toMs } from '#domain/time.ts';
import { api, call } from '../api.ts';
import { marksNow } from './behind.ts';
import type { KnownList } from './pieces.ts';

export { keepEqual };

/** What changed since a list was read; null where the server cannot say. */
export async function readChanges(before: KnownList, signal: AbortSignal): Promise<KnownList | null> {
  const begun = { from: now(), marks: marksNow() };
  const query = { since: before.cursor };
  const told = await call(api.selections.changes.$get({ query }, { init: { signal } })).catch((error: unknown) => {
    // A server of an earlier release takes the word for an id.
    if (error instanceof AppError && error.code === 'selection_not_found') return null;
    throw error;
  });
  const list = told && mergeChanges(before.list, told);
  return list && { ...begun, list, cursor: told.cursor, at: now() };
}

const now = () => toMs(readClock());
