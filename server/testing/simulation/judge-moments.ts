/** When reminders were due, by what students had set, and how late they may be. */
import type { Attempt } from './outside.ts';
import { type EventState, HOUR, MINUTE, momentOf, quietAt, SECOND, wantedOf } from './rules.ts';
import type { Snapshot, Student } from './students.ts';

/** A time in which the processes could not work, or by wrong clocks. */
export type Shadow = {
  from: number;
  to: number;
  /** How long (ms) after its end messages may still be late by it. */
  after: number;
  /** How far (ms) the clocks were ahead. */
  ahead?: number;
};
/** Tells of a broken promise. */
export type Add = (at: number, what: string) => void;

/** How soon after its moment a message is tried first, when nothing stands in the way. */
export const LAG = 3 * MINUTE;
/** A message later than this is of no use. */
export const LATEST = 6 * HOUR;
/** What one crash, freeze or broken connection may add: the lease of what it held, and the next look. */
const PER_FAULT = 100 * SECOND;
/** How long a fault of one process can be seen while others work. */
export const AFTER_FAULT = 10 * MINUTE;

/** A reminder that was wanted from `from` to `to`, and its moment. */
export type Moment = {
  name: string;
  type: string;
  at: number;
  from: number;
  to: number;
  snapshot: Snapshot;
  event: EventState;
};

/** All reminders that were ever wanted, with their moments by what was known then. */
export function momentsOf({ snapshots }: Student): Moment[] {
  return snapshots.flatMap((snapshot, index) => {
    const to = snapshots[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return [...snapshot.events].flatMap(([name, event]) =>
      !event.isOpen
        ? []
        : wantedOf(event, snapshot.settings).flatMap((type) => {
            const at = momentOf(type, event.deadline, snapshot.settings.quietHours, snapshot.at);
            return at === null ? [] : [{ name, type, at, from: snapshot.at, to, snapshot, event }];
          }),
    );
  });
}

/** The latest time of the first attempt at what is due at `at`; null when it cannot be told. */
export function latestFor(at: number, snapshot: Snapshot, shadows: Shadow[]): number | null {
  let latest = at + LAG;
  for (const { from, to, after } of shadows)
    if (from <= latest && to + Math.min(after, HOUR) >= at) latest = Math.max(latest, to + LAG) + PER_FAULT;
  const quiet = quietAt(latest, snapshot.settings.quietHours);
  if (quiet && (latest > at + LAG || quiet.start > at)) latest = quiet.end + LAG;
  return latest - at > LATEST - HOUR ? null : latest;
}

/** Where a student is to be told. */
export function destinationsOf({ settings, endpoints }: Snapshot): { channel: 'mail' | 'push'; to: string | null }[] {
  const browsers = settings.pushEnabled ? [...endpoints].map((to) => ({ channel: 'push' as const, to })) : [];
  return settings.emailEnabled ? [{ channel: 'mail', to: null }, ...browsers] : browsers;
}

export const isDigest = (it: Attempt) => it.kind === 'digest';
/** A digest of what is due beyond forty at once; the others are daily or weekly. */
export const isOverflow = (digest: Attempt) => digest.text.includes('ほかに');
/** The first attempt at each message. */
export const firstsOf = (of: Attempt[]) =>
  [...Map.groupBy(of, (it) => `${it.key} ${it.to}`).values()].map((tries) => tries[0] as Attempt);
/** Something between the two moments may have come late. */
export const isShaded = (shadows: Shadow[], from: number, to = from) =>
  shadows.some((it) => it.from <= to && it.to + it.after >= from);
