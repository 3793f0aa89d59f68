import { type Entry, requestOf } from './acts.ts';
import { idsOf, makes, targetOf } from './target.ts';

/** With the request and its place in the order, for the worker, which knows no acts (worker/background-sync.ts). */
export function withRequest<E extends Pick<Entry, 'act'>>(entry: E) {
  const { act } = entry;
  const order = { of: targetOf(act), within: act.selectionId, makes: makes(act) ? idsOf(act) : [] };
  return { ...entry, sent: { ...requestOf(act), order } };
}
