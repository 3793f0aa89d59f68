/** The writes that can wait for a network, and what each of them makes of a list. */
import type { ErrorCode } from '#domain/errors.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';

export type Act =
  | { kind: 'completion'; selectionId: string; eventId: string; completed: boolean }
  | { kind: 'status'; selectionId: string; from: Status; status: Status };

/** A write that waits. `key` is its idempotency key, `at` when it was made in milliseconds, `no` its place in the order. */
export type Entry = {
  no: number;
  key: string;
  account: string;
  act: Act;
  at: number;
  /** `conflict`: another status, `stored`, was chosen elsewhere; `refused`: the server does not take it, because of `code`. */
  state: 'waiting' | 'conflict' | 'refused';
  stored?: Status;
  code?: ErrorCode;
};

/** A list of the server with what waits; what does not change keeps its identity. */
export function applied(list: SelectionView[], entries: readonly Entry[]): SelectionView[] {
  const acts = Map.groupBy(
    entries.filter((it) => it.state === 'waiting').map((it) => it.act),
    (it) => it.selectionId,
  );
  return list.map((it) => (acts.get(it.id) ?? []).reduce(after, it));
}

function after(selection: SelectionView, act: Act): SelectionView {
  if (act.kind === 'status') return { ...selection, status: act.status };
  const { eventId, completed } = act;
  return { ...selection, events: selection.events.map((it) => (it.id === eventId ? { ...it, completed } : it)) };
}

/** What an act changes: acts on the same thing depend on each other. */
export const targetOf = (act: Act) => (act.kind === 'status' ? act.selectionId : act.eventId);

/** The entry that is sent next: the first one that waits, unless an earlier one on the same thing was stopped. */
export function nextOf(entries: readonly Entry[]): Entry | undefined {
  const stopped = new Set<string>();
  for (const entry of entries) {
    const target = targetOf(entry.act);
    if (entry.state !== 'waiting') stopped.add(target);
    else if (!stopped.has(target)) return entry;
  }
}

/** What a refusal makes of an entry; null where it is to be sent again later. */
export function refusedAs(entry: Entry, code: ErrorCode, current: unknown): Entry | null {
  if (LATER.has(code)) return null;
  const stored = (current as SelectionView | undefined)?.status;
  if (code === 'conflict' && stored) return { ...entry, state: 'conflict', stored };
  return { ...entry, state: 'refused', code };
}

/** What does not concern the entry. */
const LATER: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'busy',
  'too_many_requests',
  'not_signed_in',
  'other_account',
]);
