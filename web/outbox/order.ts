/** The order of what waits, and what an answer of the server makes of it. */
import type { AppError, ErrorCode } from '#domain/errors.ts';
import { pick } from '#domain/record.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Act, Current, Entry } from './acts.ts';
import { idsOf, makes, targetOf } from './target.ts';

/** The entry that is sent next: the first one that waits, unless an earlier one on the same thing was stopped. The worker's rule, too. */
export function nextOf(entries: readonly Entry[]): Entry | undefined {
  const stopped = new Set<string>();
  /** What is made by entries that were stopped, and is not there yet. */
  const missing = new Set<string>();
  for (const entry of entries) {
    const { act } = entry;
    const isHeld = stopped.has(targetOf(act)) || missing.has(act.selectionId) || missing.has(targetOf(act));
    if (entry.state === 'waiting' && !isHeld) return entry;
    stopped.add(targetOf(act));
    if (makes(act)) for (const id of idsOf(act)) missing.add(id);
  }
}

/** An entry and, where it makes something, the later ones that need it. */
export function withDependents(entry: Entry, entries: readonly Entry[]): Entry[] {
  const gone = new Set(makes(entry.act) ? idsOf(entry.act) : []);
  return entries.filter((it) => {
    if (it.no === entry.no) return true;
    if (it.no < entry.no || !(gone.has(it.act.selectionId) || gone.has(targetOf(it.act)))) return false;
    if (makes(it.act)) for (const id of idsOf(it.act)) gone.add(id);
    return true;
  });
}

/**
 * The later changes of the same fields as they are sent once this entry is given up: each counted on the version that it would have made,
 * which by now may be somebody else's.
 */
export function rebasedWithout({ no, act }: Entry, entries: readonly Entry[]): Entry[] {
  if (act.kind !== 'event' && act.kind !== 'selection') return [];
  const { version } = act;
  return entries.flatMap((it) =>
    it.no > no && it.act.kind === act.kind && targetOf(it.act) === targetOf(act)
      ? [{ ...it, act: { ...it.act, version } as Act }]
      : [],
  );
}

type Consequences = { gone: readonly Entry[]; changed: readonly Entry[] };

/** What becomes of the entries where one is discarded. */
export const discarded = (entry: Entry, entries: readonly Entry[]): Consequences => ({
  gone: withDependents(entry, entries),
  changed: rebasedWithout(entry, entries),
});

/**
 * What becomes of the entries where the student takes one back. A new selection to which another event was added since is made with that
 * one instead, under its key.
 */
export function takenBack(entry: Entry, entries: readonly Entry[]): Consequences {
  const { act } = entry;
  if (act.kind === 'newSelection') {
    for (const added of entries) {
      if (added.act.kind !== 'newEvent' || added.act.selectionId !== act.selectionId) continue;
      const { event, eventId } = added.act;
      const made = { ...act.made, selection: { ...act.made.selection, events: [event] }, eventIds: [eventId] };
      return {
        gone: [added, ...entries.filter((it) => act.made.eventIds.includes(targetOf(it.act)))],
        changed: [{ ...entry, key: added.key, act: { ...act, made } }],
      };
    }
  }
  return discarded(entry, entries);
}

/** What an answer makes of an entry: `done` where the server has what it asks for. */
export type Outcome = 'done' | 'later' | Entry;

/** How often the server may fail at an entry before it is shown to the student: the others must not wait for it forever. */
const MOST_TRIES = 5;

/**
 * A longer pause than this, in seconds, is one for this entry alone, as where a limit of a day is reached: the others go on. Also in the
 * worker.
 */
const LONGEST_PAUSE_S = 600;

/** What a refusal makes of an entry. `key` is a new idempotency key, for a request that is not the same any more. */
export function refusedAs(entry: Entry, { code, details }: Pick<AppError, 'code' | 'details'>, key: string): Outcome {
  const { current, retryAfter = 0 } = details;
  if (LATER.has(code) && retryAfter <= LONGEST_PAUSE_S) return 'later';
  if (code === 'unexpected' && (entry.tries ?? 0) < MOST_TRIES) return { ...entry, tries: (entry.tries ?? 0) + 1 };
  const { act } = entry;
  if (code === 'conflict' && act.kind === 'status') {
    const stored = (current as SelectionView | undefined)?.status;
    if (stored) return { ...entry, state: 'conflict', stored };
  }
  if (code === 'conflict' && (act.kind === 'event' || act.kind === 'selection') && isCurrent(current)) {
    const has = (values: object) => Object.entries(values).every(([field, value]) => isSame(current[field], value));
    if (has(act.to)) return 'done';
    const { version } = current;
    // Changed elsewhere in other fields only: both changes stay.
    if (has(act.from)) return { ...entry, key, act: { ...act, version } };
    return { ...entry, state: 'conflict', current: { ...pick(current, Object.keys(act.to)), version } };
  }
  return { ...entry, state: 'refused', code };
}

const isCurrent = (it: unknown): it is Current => typeof (it as Current | undefined)?.version === 'number';
/** An empty text and no value are the same to a student. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** A stopped entry as it is sent again: over what was chosen or typed elsewhere, where that stopped it. */
export function overwriting({ stored, current, code: _, tries: __, ...entry }: Entry, key: string): Entry {
  const { act } = entry;
  const again: Entry = { ...entry, key, state: 'waiting' };
  if (act.kind === 'status' && stored) return { ...again, act: { ...act, from: stored } };
  if (!current || (act.kind !== 'event' && act.kind !== 'selection')) return again;
  const { version, ...from } = current;
  return { ...again, act: { ...act, version, from } as Act };
}

/** What does not concern the entry. */
const LATER: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'busy',
  'too_many_requests',
  'not_signed_in',
  'other_account',
]);
