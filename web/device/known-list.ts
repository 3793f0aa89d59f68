/**
 * The list of selections as the server told it last, with the cursor from which its changes are read. Screens may be ahead of it by what
 * they show before an answer; so changes are merged here, never into what they show.
 */

import { AppError } from '#domain/errors.ts';
import { screenAt, VIEWS_OF_SELECTIONS } from '#domain/screens.ts';
import { CURSOR_HEADER, keepEqual, mergeChanges } from '#domain/selections/changes.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { readClock, toMs } from '#domain/time.ts';
import { api, call } from '../api.ts';
import { behindMark } from './behind.ts';

/** `at`: when it was the server's state. `mark`: of the writes that it may not contain yet (behind.ts). */
export type KnownList = { list: SelectionView[]; cursor: string; at: number; mark: string | null };

let known: KnownList | null = null;
/** Whether this document has read nothing yet. */
let isFirst = true;

export const knownList = () => known;

/** Begins with what the device has stored, unless the server has told something already. */
export function beginWith(stored: KnownList) {
  known ??= stored;
}

/** Reads what changed, or the whole list where nothing is known or the server cannot say what changed. */
export async function readSelections(signal: AbortSignal): Promise<SelectionView[]> {
  for (;;) {
    const before = known;
    const sentAhead = isFirst && isSentAhead();
    isFirst = false;
    const read = (before && !sentAhead && (await readChanges(before, signal))) || (await readWhole(before, signal));
    // Another reading was faster: which of them is newer cannot be said, so this one begins again.
    if (known !== before) continue;
    known = read.cursor === '' ? null : read;
    delete document.documentElement.dataset.stored;
    return read.list;
  }
}

/** The server sends the list ahead with the page of a screen that shows it: that answer is to be taken, or a later read would get it. */
function isSentAhead(): boolean {
  return !navigator.serviceWorker?.controller && VIEWS_OF_SELECTIONS.has(screenAt(window.location.pathname));
}

async function readChanges(before: KnownList, signal: AbortSignal): Promise<KnownList | null> {
  const mark = behindMark();
  const query = { since: before.cursor };
  const told = await call(api.selections.changes.$get({ query }, { init: { signal } })).catch((error: unknown) => {
    // A server of an earlier release takes the word for an id.
    if (error instanceof AppError && error.code === 'selection_not_found') return null;
    throw error;
  });
  const list = told && mergeChanges(before.list, told);
  return list && { list, cursor: told.cursor, at: now(), mark };
}

async function readWhole(before: KnownList | null, signal: AbortSignal): Promise<KnownList> {
  const mark = behindMark();
  const response = await api.selections.$get({}, { init: { signal } });
  const list = await call(Promise.resolve(response));
  const cursor = response.headers.get(CURSOR_HEADER) ?? '';
  return { list: before ? keepEqual(before.list, list) : list, cursor, at: now(), mark };
}

const now = () => toMs(readClock());
