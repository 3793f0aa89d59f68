import { clockOf } from '#domain/events/events.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';

/** Which event is there already: みなと商事のES締切は、11/30（月）23:59で登録されています。 */
export function StoredEvent({ selection, event, now }: Entry & { now: Instant }) {
  return (
    <span className="block wrap-anywhere">
      {entryName({ selection, event })}は、
      <span className="date">
        {shortDayLabel(jstDay(event.deadline), jstDay(now))}
        <span className="ml-0.5">{clockOf(event)}</span>
      </span>
      で登録されています。
    </span>
  );
}
