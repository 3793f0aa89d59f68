import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import { nominalTime, type PlannedType } from '#domain/reminders/timings.ts';
import { addDays, type Clock, type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';

/** A moment of the near future: 今日 20:59, 11/26（木） 8:00. */
export function ReminderMoment({ at, now, isDim = false }: { at: Instant; now: Instant; isDim?: boolean }) {
  const [day, today] = [jstDay(at), jstDay(now)];
  const label = day === today ? '今日' : day === addDays(today, 1) ? '明日' : shortDayLabel(day, today);
  return (
    <time dateTime={at} className="inline-flex flex-wrap items-baseline justify-end gap-x-2 *:whitespace-nowrap">
      <span className="text-sm text-ink-2">{label}</span>
      <span className={`num ${isDim ? 'text-ink-2' : 'text-ink'}`}>{shortClock(jstClock(at))}</span>
      <JapanTime />
    </time>
  );
}

/** Why a reminder leaves at another moment than its name says; null where it does not. */
export function quietNote(
  type: PlannedType,
  deadline: Instant,
  sendAt: Instant,
  { startTime, endTime }: QuietHours,
): string | null {
  const due = nominalTime(type, deadline);
  if (sendAt === due) return null;
  return sendAt < due
    ? `静かな時間（${shortClock(startTime)}〜）の前に送ります`
    : `静かな時間（〜${shortClock(endTime)}）の後に送ります`;
}

/** 8:00 for 08:00. */
export const shortClock = (clock: Clock) => clock.replace(/^0/, '');
