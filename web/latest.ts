import type { QueryPersister } from '@tanstack/react-query';

/** Optimistic writes that are not answered yet. The screens show them already. */
const unanswered = new Set<object>();
/** Counts what may make a running read older than the screens: writes that ended, here or elsewhere, and optimistic ones that began. */
let changes = 0;
/** How many of these are read again, or were. */
let reads = 0;
/** The mutation scope: changes of selections and their undos reach the server in the order in which they were made. */
export const IN_ORDER = { id: 'selections' };
/** After how many changes each query was read at last. */
const readAfter = new WeakMap<object, number>();
let waiting: { for: 'begin' | 'answers'; resolve: () => void }[] = [];

/** How many writes are on their way to the server, optimistic or not. */
let sending = 0;
/** The changes of this tab, as its answers named them, each with how often was read again by then. */
const own = new Map<string, number>();
const MOST_NAMES = 100;
/** A live message may come before the answer to the write that it is about: how often and after how many ms it is looked for. */
const [LOOKS, PAUSE_MS] = [20, 100];

/** The change that an answer names: none where nothing was written. Without an answer of the server it may have been done all the same. */
export type Outcome = { change: string | null } | 'lost';

/** A write is sent. Returns what is to be called when it is over. */
export function sent(): (outcome: Outcome) => void {
  sending++;
  return (outcome) => {
    sending--;
    if (own.size === MOST_NAMES) own.clear();
    if (outcome === 'lost') changes++;
    else if (outcome.change !== null) own.set(outcome.change, reads);
  };
}

/** How many changes are known. */
export const changesNow = () => changes;

/** Whether all these changes were made by this tab, which reads again after each answer of its own. */
export async function isOwn(names: readonly string[]): Promise<boolean> {
  if (names.includes('')) return false;
  const isRead = (name: string) => reads > (own.get(name) ?? Number.POSITIVE_INFINITY);
  for (let look = 0; look < LOOKS; look++) {
    if (names.every(isRead)) return true;
    if (sending === 0 && !names.every((name) => own.has(name))) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}

/** An optimistic write begins. */
export function begin(write: object) {
  changes++;
  unanswered.add(write);
  tell('begin');
}

/** A write was answered, or failed. */
export function end(write: object) {
  if (unanswered.delete(write) && unanswered.size === 0) tell('answers');
}

/** Something was written, here or elsewhere, and is read again. */
export function changed() {
  changes++;
  reads++;
}

/** Resolves when the next optimistic write begins. */
export function nextBegin(): Promise<void> {
  return new Promise((resolve) => waiting.push({ for: 'begin', resolve }));
}

/**
 * Reads what is at least as new as the screens. A read that a write overtakes is sent again: a screen is preloaded as its link is hovered
 * over, say, and then something changes. And a read does not overtake an optimistic write.
 */
export async function newest<T>(read: () => Promise<T>, query?: object): Promise<T> {
  for (;;) {
    while (unanswered.size > 0) await new Promise<void>((resolve) => waiting.push({ for: 'answers', resolve }));
    const before = changes;
    const answer = await read();
    if (before === changes) {
      if (query) readAfter.set(query, before);
      return answer;
    }
  }
}

/**
 * `newest` around every query. Not around one that is read page by page: the library's read of it, sent again, goes on with the next page
 * and keeps the old ones. There each page is read by `newest`, in its `queryFn`.
 */
export const latest: QueryPersister = async (read, context, query) =>
  'initialPageParam' in query.options ? read(context) : newest(async () => read(context), query);

/** Whether something may have changed since this query was read. One that is read page by page counts as older always. */
export const isOlder = (query: object) => readAfter.get(query) !== changes;

function tell(what: 'begin' | 'answers') {
  const told = waiting.filter((it) => it.for === what);
  waiting = waiting.filter((it) => it.for !== what);
  for (const { resolve } of told) resolve();
}
