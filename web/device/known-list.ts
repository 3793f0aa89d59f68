/**
 * The list of selections as the server told it last, with the cursor from which its changes are read. Screens may be ahead of it by what
 * they show before an answer; so changes are merged here, never into what they show.
 */

import { screenAt, VIEWS_OF_SELECTIONS } from '#domain/screens.ts';
import { CURSOR_HEADER, SINCE_HEADER } from '#domain/selections/cursor.ts';
import type { SelectionChanges, SelectionView } from '#domain/selections/views.ts';
import { readClock, toMs } from '#domain/time.ts';
import { api, call } from '../api.ts';
import { changesNow } from '../latest.ts';
import { markBehind, marksNow } from './behind.ts';
import type { KnownList, Told } from './pieces.ts';

let known: KnownList | null = null;
/** What the answer to the last write told. */
let told: Told | null = null;
/** Whether this document has read nothing yet. */
let isFirst = true;

export const knownList = () => known;

/** What a write that is sent now says for its answer to tell what changed, and what takes that answer; null where no list is known. */
export function askAlong() {
  const before = known;
  if (!before) return null;
  const asked = { before, ...beginning(), after: changesNow() };
  return {
    headers: { [SINCE_HEADER]: before.cursor },
    take(changes: SelectionChanges) {
      told = { ...asked, at: toMs(readClock()), changes };
    },
  };
}

const beginning = () => ({ from: toMs(readClock()), marks: marksNow() });

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
    const answered = told;
    told = null;
    const already = feed && answered?.before === before ? feed.toldChanges(answered) : null;
    const changed = already ?? (feed && !sentAhead ? await feed.readChanges(before, signal) : null);
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
  const begun = beginning();
  const response = await api.selections.$get({}, { init: { signal } });
  const list = await call(Promise.resolve(response));
  const cursor = response.headers.get(CURSOR_HEADER) ?? '';
  return { ...begun, list, cursor, at: toMs(readClock()) };
}
