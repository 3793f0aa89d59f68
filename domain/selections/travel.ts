/** Appointments of a student with too little time to travel between them. */
import { endOf, endText, type Timed } from '../events/events.ts';
import { type Need, type Placed, type Shortage, shortageBetween, travelLabel } from '../events/travel.ts';
import { MAX_TRAVEL_MINUTES } from '../fields.ts';
import { byText } from '../order.ts';
import { type Day, type Instant, jstClock, jstDay, MINUTE, plus, shortDayLabel } from '../time.ts';
import { appointmentsAhead, awaitedEntries, type Entry, entryName } from './upcoming.ts';

/** An appointment by the name that its student gives it; one that is not saved yet has no id. */
export type Named = { id: string | null; name: string; event: Placed };
/** An appointment too close to another one: the one right before it, or the one right after it. */
export type TooClose = Shortage & { other: Named; side: 'before' | 'after' };

/** The awaited appointments of a student by name. `exceptId` is the event itself while it is edited. */
export function namedAppointments(entries: readonly Entry[], exceptId?: string): Named[] {
  return awaitedEntries(entries)
    .filter((it) => it.event.id !== exceptId && it.event.kind === 'appointment')
    .map((it) => ({ id: it.event.id, name: entryName(it), event: it.event }));
}

/**
 * The appointments right before and right after this event that leave too little time to travel, the earlier one first. Those that overlap
 * with it are clashes instead.
 */
export function tooCloseTo(event: Placed, others: readonly Named[], usual: number): TooClose[] {
  return others
    .flatMap((other): TooClose[] => {
      const side = endOf(other.event) <= event.deadline ? 'before' : 'after';
      const [earlier, later] = side === 'before' ? [other.event, event] : [event, other.event];
      const shortage = shortageBetween(earlier, later, usual);
      return shortage && !others.some((it) => isBetween(it.event, earlier, later))
        ? [{ ...shortage, other, side }]
        : [];
    })
    .sort((a, b) => byText(a.other.event.deadline, b.other.event.deadline));
}

/** Whoever goes from one to the other by way of a third does not go directly. */
function isBetween(it: Timed, earlier: Timed, later: Timed): boolean {
  return it !== earlier && it !== later && it.deadline >= endOf(earlier) && endOf(it) <= later.deadline;
}

/** Two appointments, the earlier one first. */
export type ClosePair = Shortage & { pair: [Entry, Entry] };

/** Every two successive awaited appointments that leave too little time to travel and are not over yet, by moment. */
export function closePairs(entries: readonly Entry[], usual: number, now: Instant): ClosePair[] {
  const ahead = appointmentsAhead(entries, now);
  return ahead.flatMap((earlier, index) => {
    const pairs: ClosePair[] = [];
    const end = endOf(earlier.event);
    /** What begins later than this leaves time enough, or follows another: the end of the first that follows it. */
    let limit = plus(end, MAX_TRAVEL_MINUTES * MINUTE);
    for (let at = index + 1; at < ahead.length; at++) {
      const later = ahead[at];
      if (!later || limit <= later.event.deadline) break;
      if (later.event.deadline < end) continue;
      const shortage = shortageBetween(earlier.event, later.event, usual);
      if (shortage) pairs.push({ ...shortage, pair: [earlier, later] });
      const its = endOf(later.event);
      if (its < limit) limit = its;
    }
    return pairs;
  });
}

/**
 * みなと商事の一次面接（13:00〜14:00・大手町）から移動に1時間みていますが、30分しかありません. `day` is that of the event, which is not repeated.
 */
export function tooCloseText({ other, side, left, need }: TooClose, day: Day): string {
  const { deadline, location, publicLocation } = other.event;
  const otherDay = jstDay(deadline) === day ? '' : shortDayLabel(jstDay(deadline), day);
  const time = `${otherDay}${jstClock(deadline)}〜${endText({ deadline, endsAt: endOf(other.event) })}`;
  const name = `${other.name}（${[time, location || publicLocation].filter(Boolean).join('・')}）`;
  const way = need.isTravel ? (side === 'before' ? 'から移動' : 'まで移動') : 'との間';
  return `${name}${way}に${travelLabel(need.minutes)}みていますが、${left > 0 ? `${travelLabel(left)}しか` : '時間が'}ありません`;
}

/** The same in few words: みなと商事の一次面接から30分しかありません（移動1時間） */
export function tooCloseLine({ other: { name }, side, left, need }: TooClose): string {
  const gap =
    left > 0 ? `${side === 'before' ? 'から' : 'まで'}${travelLabel(left)}しかありません` : 'との間がありません';
  return `${name}${gap}（${needLabel(need)}）`;
}

/** 間は30分（移動1時間） */
export function gapLabel({ left, need }: Shortage): string {
  return `間は${left > 0 ? travelLabel(left) : '0分'}（${needLabel(need)}）`;
}

/** 移動1時間; 間隔10分 at one place. */
function needLabel({ isTravel, minutes }: Need): string {
  return `${isTravel ? '移動' : '間隔'}${travelLabel(minutes)}`;
}
