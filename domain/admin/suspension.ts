/** The suspension of an account by an administrator. */
import * as z from 'zod/mini';
import { filled } from '../fields.ts';
import { addDays, DAY, type Day, type Instant, isDay, jstDay, jstInstant, plus } from '../time.ts';

/** Why an account is suspended. */
export const SUSPENSION_REASONS = {
  false_events: '虚偽の予定を繰り返し共有した',
  intrusion: '不正なアクセス',
  other_breach: 'その他の規約違反',
} as const;

export type SuspensionReason = keyof typeof SUSPENSION_REASONS;

/** A suspension as its owner is told of it; `until` is null where it has no end. */
export type Suspension = { reason: SuspensionReason; notice: string; until: Instant | null };

export const SUSPENSION_NOTICE_MAX = 1000;
/** The last day for which a suspension can be given an end, in days from now. */
const LONGEST_DAYS = 3 * 366;

/** The spans to choose from, besides a day. */
export const SUSPENSION_SPANS = ['7days', '30days', 'unlimited'] as const;
const SPAN_DAYS = { '7days': 7, '30days': 30 } as const;

/** A span, or the day at whose beginning it ends. */
const period = z.union([z.enum(SUSPENSION_SPANS), z.string().check(z.refine(isDay)) as z.ZodMiniType<Day, Day>]);
export type SuspensionPeriod = z.output<typeof period>;

export const suspensionForm = z.strictObject({
  reason: z.enum(Object.keys(SUSPENSION_REASONS) as [SuspensionReason, ...SuspensionReason[]]),
  /** For its owner, word for word. */
  notice: filled(SUSPENSION_NOTICE_MAX),
  period,
});
export type SuspensionForm = z.output<typeof suspensionForm>;

/** When a suspension of this period ends: null for one without end, undefined for a day that is not to come or too far off. */
export function suspensionEnd(period: SuspensionPeriod, now: Instant): Instant | null | undefined {
  if (period === 'unlimited') return null;
  if (period === '7days' || period === '30days') return plus(now, SPAN_DAYS[period] * DAY);
  const today = jstDay(now);
  return period > today && period <= addDays(today, LONGEST_DAYS) ? jstInstant(period, '00:00') : undefined;
}
