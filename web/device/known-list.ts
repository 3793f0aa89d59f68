/**
 * The list of selections as the server told it last, with the cursor from which its changes are read. Screens may be ahead of it by what
 * they show before an answer; so changes are merged here, never into what they show.
 */

import { screenAt, VIEWS_OF_SELECTIONS } from '#domain/screens.ts';
import { CURSOR_HEADER } from '#domain/selections/cursor.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { readClock, toMs } from '#domain/time.ts';
import { api, call } from '../api.ts';
import { markBehind, marksNow } from './behind.ts';
import type { KnownList } from './pieces.ts';

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
    // A first visit reads no changes.
    const feed = before && (await import('./feed.ts').catch(() => null));
    const changed = feed && !sentAhead ? await feed.readChanges(before, signal) : null;
    const read = changed ?? (await readWhole(signal));
    if (feed) read.list = feed.keepEqual(before.list, read.list);
    // Another reading was faster: which of them is newer cannot be said, so this one begins again.
    if (known !== before) continue;
    // Once it is shown, no later start may show what is stored of before.
    if (read.list !== before?.list) read.marks.push(markBehind());
    known = read.cursor === '' ? null : read;
    delete document.documentElement.dataset.stored;
    return read.list;
  }
}

/** The server sends the list ahead with the page of a screen that shows it: that answer is to be taken, or a later read would get it. */
function isSentAhead(): boolean {
  return !navigator.serviceWorker?.controller && VIEWS_OF_SELECTIONS.has(screenAt(window.location.pathname));
}

async function readWhole(signal: AbortSignal): Promise<KnownList> {
  const begun = { from: toMs(readClock()), marks: marksNow() };
  const response = await api.selections.$get({}, { init: { signal } });
  const list = await call(Promise.resolve(response));
  const cursor = response.headers.get(CURSOR_HEADER) ?? '';
  return { ...begun, list, cursor, at: toMs(readClock()) };
}
