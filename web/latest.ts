import type { QueryPersister } from '@tanstack/react-query';

/** Optimistic writes that are not answered yet. The screens show them already. */
const unanswered = new Set<object>();
/** Counts what may make a running read older than the screens: writes that ended, here or elsewhere, and optimistic ones that began. */
let changes = 0;
/** After how many changes each query was read at last. */
const readAfter = new WeakMap<object, number>();
let waiting: { for: 'begin' | 'answers'; resolve: () => void }[] = [];

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

/** Something was written, here or elsewhere. */
export function changed() {
  changes++;
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
