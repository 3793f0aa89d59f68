/** Reported shared events in the console, and what an admin decides about them. */
import * as z from 'zod/mini';
import type { SharedKey } from '../sharing/sharing.ts';
import type { ReportReason } from '../taxonomy/report-reasons.ts';
import type { Day, Instant } from '../time.ts';

/** The days of the numbers beside a shared event, today included. */
export const SHARING_DAYS = 7;
/** The most shared events in one list. */
export const MAX_QUEUE = 100;

/** What an admin can decide about a reported shared event. */
export const DECISIONS = {
  show: { label: '表示に戻す', done: '表示に戻しました' },
  keep: { label: 'このまま表示', done: 'このまま表示しました' },
  remove: { label: '取り除く', done: '取り除きました' },
} as const;
export type Decision = keyof typeof DECISIONS;

/** The decision, on the state that the admin saw. */
export const sharedDecision = z.strictObject({
  decision: z.enum(Object.keys(DECISIONS) as [Decision, ...Decision[]]),
  /** The state that the admin saw. */
  state: z.enum(['hidden', 'reported', 'reappeared']),
});

/** The columns of a shared event that decide whether it is shown. */
export type EntryState = {
  hiddenAt: Instant | null;
  clearedAt: Instant | null;
  decidedAt: Instant | null;
  removedAt: Instant | null;
};

/** Hidden by reports; reported and shown; or shown again by itself because enough students entered it since. */
export type QueueState = 'hidden' | 'reported' | 'reappeared';

/** How a shared event stands in the queue. */
export function queueState({ hiddenAt, clearedAt, decidedAt }: EntryState): QueueState {
  if (hiddenAt !== null) return 'hidden';
  return clearedAt !== null && (decidedAt === null || clearedAt > decidedAt) ? 'reappeared' : 'reported';
}

/** The decisions that a state offers. */
export function decisionsFor(state: QueueState): Decision[] {
  return state === 'hidden' ? ['show', 'remove'] : ['keep', 'remove'];
}

/** What a decision makes of a shared event: earlier reports no longer count, or it is never shown again. */
export function decided(before: EntryState, decision: Decision, now: Instant): EntryState {
  if (decision === 'remove') return { ...before, hiddenAt: before.hiddenAt ?? now, decidedAt: now, removedAt: now };
  return { hiddenAt: null, clearedAt: now, decidedAt: now, removedAt: null };
}

/** People behind a shared event and reports of it at the end of a day. */
export type SharingDay = { day: Day; people: number; reports: number };

/** A shared event in the console. Who entered it is not part of it. */
export type ReportedEvent = Omit<SharedKey, 'companyId'> & {
  id: string;
  companyName: string;
  state: QueueState;
  people: number;
  reports: number;
  days: SharingDay[];
  reasons: { reason: ReportReason; reports: number }[];
  /** Other dates of the same step, phase and year that students entered. */
  differing: { deadline: Instant; people: number }[];
};

/** A decision of the last days. */
export type DecidedEvent = Omit<SharedKey, 'companyId'> & {
  id: string;
  decisionId: string;
  companyName: string;
  decision: Decision;
  at: Instant;
  isUndoable: boolean;
};

/** The queue of reported shared events, and what was decided. */
export type SharingQueueView = { waiting: ReportedEvent[]; waitingTotal: number; done: DecidedEvent[] };

/** Somebody who reported a shared event. */
export type ReporterView = {
  userId: string;
  name: string;
  joinedAt: Instant;
  reason: ReportReason;
  at: Instant;
  /** Shared events that they reported in all, and of those the ones that an admin showed again or left. */
  reports: number;
  rejected: number;
};
