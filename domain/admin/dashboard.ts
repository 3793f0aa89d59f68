/** The dashboard of the console. */
import * as z from 'zod/mini';
import type { ScreenPattern } from '../screens.ts';
import type { Day } from '../time.ts';

/** The figures of the installation. */
export type FiguresView = {
  users: { all: number; thisWeek: number };
  /** Users who were here in the last 7 and 30 days. */
  active: { week: number; month: number };
  selections: number;
  events: { all: number; open: number };
  companies: { all: number; fromUsers: number };
  shared: { all: number; hidden: number };
  /** Reminders and digests of the last 24 hours. */
  sent: number;
  failed: number;
};

/** The spans over which page views can be shown. */
export const PAGE_VIEW_SPANS = [14, 90] as const;
export type PageViewSpan = (typeof PAGE_VIEW_SPANS)[number];

/** Which span is asked for. */
export const pageViewsQuery = z.strictObject({
  days: z.pipe(
    z.enum(['14', '90']),
    z.transform((days) => Number(days) as PageViewSpan),
  ),
});

/** Page views of each day of the span, today last; and of each screen, the most viewed first. */
export type PageViewsView = {
  days: { day: Day; views: number }[];
  screens: { route: ScreenPattern; views: number }[];
};

/** What is done in the background. */
export const QUEUES = ['mail', 'push', 'reminders', 'mailings', 'jobs'] as const;
export type Queue = (typeof QUEUES)[number];

/**
 * `waiting` and `oldestMs` are of what could go now: what waits for its moment is not late. `stillMs` is how long nothing has gone although
 * something could: less than `oldestMs` where much is meant to wait, as in a mailing to many.
 */
export type QueueView = {
  queue: Queue;
  waiting: number;
  active: number;
  oldestMs: number | null;
  stillMs: number | null;
  perMinute: number;
};

/** From these times on, a queue is late, or stands still. */
const LATE_MS = 30_000;
const STOPPED_MS = 5 * 60_000;

/** 正常, 遅れ, 停止. */
export function queueState({ stillMs }: Pick<QueueView, 'stillMs'>): 'ok' | 'late' | 'stopped' {
  if (stillMs === null || stillMs <= LATE_MS) return 'ok';
  return stillMs <= STOPPED_MS ? 'late' : 'stopped';
}
