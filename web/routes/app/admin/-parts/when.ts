import { addDays, type Instant, jstClock, jstDay, parts, shortDayLabel } from '#domain/time.ts';

/** 今日 9:04, 昨日 23:41, 11/19; なし for what never was. */
export function lately(at: Instant | null, now: Instant): string {
  if (at === null) return 'なし';
  const [day, today] = [jstDay(at), jstDay(now)];
  if (day === today) return `今日 ${jstClock(at)}`;
  return day === addDays(today, -1) ? `昨日 ${jstClock(at)}` : shortDay(at, now);
}

/** 11/19, or 2025/11/19 of another year. */
export function shortDay(at: Instant, now: Instant): string {
  const [year, month, date] = parts(jstDay(at));
  return `${jstDay(now).startsWith(`${year}-`) ? '' : `${year}/`}${month}/${date}`;
}

/** 11/20（金） 23:41 */
export function moment(at: Instant, now: Instant): string {
  return `${shortDayLabel(jstDay(at), jstDay(now))} ${jstClock(at)}`;
}
