/** What comes next: the open events of all selections, ordered by moment. Times are Japan's, whatever the machine's zone. */
import { clashes, clockOf, endOf, endText, eventTitle, type Timed } from '../events/events.ts';
import { PAST, type RelativeDay, relativeDay, relativeDayOf } from '../events/relative-day.ts';
import { byText } from '../order.ts';
import type { EventKind } from '../taxonomy/event-types.ts';
import { addDays, DAY, dayLabel, type Instant, jstClock, jstDay, jstInstant, plus } from '../time.ts';
import { displayName, isActive, isClosed } from './selection-facts.ts';
import type { EventView, SelectionView } from './views.ts';

/** An event with its selection. */
export type Entry = { selection: SelectionView; event: EventView };

/** The name of an event with its company: みなと商事の一次面接. */
export function entryName({ selection, event }: Entry): string {
  return `${displayName(selection)}の${eventTitle(event)}`;
}

/** An event in a few words to share: the company by its own name, what, and when; no place, no note. */
export function entryText({ selection, event }: Entry): string {
  const end = event.endsAt ? `–${endText(event)}` : event.kind === 'appointment' ? '' : 'まで';
  const clock = clockOf(event);
  const time = clock === null ? '' : `${clock}${end}`;
  return `${selection.companyName} ${eventTitle(event)}\n${dayLabel(jstDay(event.deadline))}${time}（日本時間）`;
}

/** Rows of the home page's list, where today and tomorrow have no more. */
export const UPCOMING_LIMIT = 5;

/** Every event that is not completed, optionally filtered, by moment, then by id. */
export function openEntries(
  selections: readonly SelectionView[],
  isMeant: (event: EventView) => boolean = () => true,
): Entry[] {
  const open: Entry[] = [];
  for (const selection of selections) {
    for (const event of selection.events) if (!event.completed && isMeant(event)) open.push({ selection, event });
  }
  return open.sort((a, b) => byText(a.event.deadline, b.event.deadline) || byText(a.event.id, b.event.id));
}

/** The entries of selections that have not ended in お祈り or 辞退. */
export function awaitedEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ selection }) => !isClosed(selection.status));
}

/** A deadline that has passed and is not completed. An appointment is never overdue: it is over; nor is a day that was only expected. */
export function isOverdue(event: Timed & { completed: boolean }, now: Instant): boolean {
  return event.kind === 'deadline' && !event.completed && event.deadline < now;
}

/**
 * What the home page folds into one row: deadlines that passed and are not completed, the newest first, unless their selection has ended
 * (an offer that is to be answered has not).
 */
export function overdueEntries(selections: readonly SelectionView[], now: Instant): Entry[] {
  const passed = awaitedEntries(openEntries(selections, (event) => isOverdue(event, now)));
  return passed.filter(isToBeDone).reverse();
}

/**
 * The home page's list: future events by moment, an appointment until it is over; those of 内定 and 合格 too, but not of お祈り and 辞退. Five,
 * or all of today and tomorrow where these are more. `more` are those that follow.
 */
export function upcoming(selections: readonly SelectionView[], now: Instant): { entries: Entry[]; more: Entry[] } {
  const next = awaitedEntries(openEntries(selections, (event) => endOf(event) >= now));
  const later = jstInstant(addDays(jstDay(now), 2), '00:00');
  const soon = next.filter((it) => it.event.deadline < later).length;
  const shown = Math.max(UPCOMING_LIMIT, soon);
  return { entries: next.slice(0, shown), more: next.slice(shown) };
}

/** False once the selection has ended, but for the answer to an offer. */
function isToBeDone({ selection, event }: Entry): boolean {
  return isActive(selection.status) || (selection.status === 'offer' && event.subtype === 'offer_reply_deadline');
}

/** How far off a moment is, as text: 期限切れ (終了 for an appointment, 経過 for an expected day), 今日, 明日, 明後日, あとN日. */
export function relativeLabel(at: Instant, now: Instant, kind: EventKind = 'deadline'): string {
  return labelOf(relativeDay(at, now), kind);
}

/** How far off an event is, as text: an appointment is 今日 until it is over. */
export function relativeLabelOf(event: Timed, now: Instant): string {
  return labelOf(relativeDayOf(event, now), event.kind);
}

function labelOf(day: RelativeDay, kind: EventKind): string {
  if (day.kind === 'days') return `あと${day.days}日`;
  return { overdue: PAST[kind], today: '今日', tomorrow: '明日', day_after: '明後日' }[day.kind];
}

/**
 * The entries that overlap with this event and that the student still wants to attend. `exceptId` is the event itself while it is edited.
 */
export function clashesWith(event: Timed, entries: readonly Entry[], exceptId?: string): Entry[] {
  return awaitedEntries(entries).filter((it) => it.event.id !== exceptId && clashes(event, it.event));
}

/** The awaited appointments that are not over yet, by their start. */
export function appointmentsAhead(entries: readonly Entry[], now: Instant): Entry[] {
  return awaitedEntries(entries)
    .filter(({ event }) => event.kind === 'appointment' && endOf(event) > now)
    .sort((a, b) => byText(a.event.deadline, b.event.deadline));
}

/**
 * The open appointments that can overlap with one of these entries, or leave too little time to travel from or to it (less than a day,
 * MAX_TRAVEL_MINUTES), by moment.
 */
export function appointmentsNear(entries: readonly Entry[], selections: readonly SelectionView[]): Entry[] {
  const first = entries.reduce((least, { event }) => (event.deadline < least ? event.deadline : least), '9');
  const last = entries.reduce((most, { event }) => (endOf(event) > most ? endOf(event) : most), '');
  if (last === '') return [];
  const [from, until] = [plus(first, -DAY), plus(last, DAY)];
  return openEntries(
    selections,
    (event) => event.kind === 'appointment' && event.deadline < until && from < endOf(event),
  );
}

/** The overlaps of awaited appointments that are not over yet: the earliest, how many there are, and the ids of the events in them. */
export type Clashes = { first: [Entry, Entry] | null; count: number; ids: ReadonlySet<string> };

/** Finds them in one pass over the entries by their start: many at one time make more pairs than a screen could hold. */
export function findClashes(entries: readonly Entry[], now: Instant): Clashes {
  const ahead = appointmentsAhead(entries, now);
  const ids = new Set<string>();
  let first: Clashes['first'] = null;
  let count = 0;
  /** The entries before this place overlap with one that was looked at. */
  let reached = 0;
  ahead.forEach((entry, at) => {
    const after = firstFrom(ahead, at + 1, endOf(entry.event));
    const second = after > at + 1 ? ahead[at + 1] : undefined;
    if (second) {
      first ??= [entry, second];
      count += after - at - 1;
      reached = Math.max(reached, after);
    }
    if (at < reached) ids.add(entry.event.id);
  });
  return { first, count, ids };
}

/** The place of the first entry from `from` on that starts at this moment or later, in entries by their start. */
function firstFrom(entries: readonly Entry[], from: number, moment: Instant): number {
  let [low, high] = [from, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const its = entries[middle];
    if (its && its.event.deadline < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

const NOON = '12:00';
const EVENING = '18:00';

/** おはようございます before 12:00 in Japan, こんにちは before 18:00, こんばんは after; to ユーザーさん where the name is unknown. */
export function greeting(name: string, now: Instant): string {
  const clock = jstClock(now);
  const words = clock < NOON ? 'おはようございます' : clock < EVENING ? 'こんにちは' : 'こんばんは';
  return `${words}、${name || 'ユーザー'}さん`;
}
