import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';

/** 11月21日（土） 8:02; with the year where it is not this one. */
export function Moment({ at }: { at: Instant }) {
  const today = jstDay(useNow());
  return (
    <time dateTime={at}>
      {dayLabel(jstDay(at), today)} <span className="num">{jstClock(at)}</span>
    </time>
  );
}
