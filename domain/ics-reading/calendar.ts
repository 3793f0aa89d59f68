/** Reads a calendar that a company sends (RFC 5545) as a mail is read: every event with what is known of it. */
import { EVENT_LENGTH } from '../events/events.ts';
import { nameIndex } from '../mail-reading/company-names.ts';
import { MAX_PROPOSALS } from '../mail-reading/mail.ts';
import type { KnownCompany, Reading } from '../mail-reading/reading.ts';
import { byText } from '../order.ts';
import { type Day, type Instant, jstDay } from '../time.ts';
import { type Component, propertyIn, readComponents, textIn } from './content-lines.ts';
import { readingOf } from './event-reading.ts';
import { hasStart, type Span, spanOf } from './times.ts';
import { zonesOf } from './zones.ts';

/** What only a calendar says of an event. */
export type CalendarFacts = {
  /** The same in every later version of the event; empty where the calendar names none. */
  uid: string;
  /** It was called off. */
  isCancelled: boolean;
  /** It repeats, and this is the first time. */
  isRepeated: boolean;
};

/** An event of a calendar. */
export type CalendarReading = { reading: Reading; facts: CalendarFacts };

/** The events of a calendar that are proposed, each with its place in the text, and how many others there are. */
export type CalendarEvents = { events: (CalendarReading & { at: number })[]; left: number };

/** What was added from a calendar before: its `UID`s, and whether an event with one of them changes nothing of it. */
export type Registered = {
  uids: ReadonlySet<string>;
  changesNothing: (found: CalendarEvents['events'][number]) => boolean;
};
const NONE: Registered = { uids: new Set(), changesNothing: () => false };

/** No more events than this are read: a whole year in a student's own calendar. */
const MAX_READ = 500;
/** Several files make one text. */
const MAX_CALENDARS = 20;
/** Answers to invitations, which are no events. */
const ANSWERS = /^(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH)$/;

/**
 * The events of a calendar: the nearest MAX_PROPOSALS, those that are not over first. Where there are more, those that change nothing are
 * left out, so that the same calendar gives the next ones. Empty where there is none.
 */
export function readCalendar(
  text: string,
  known: readonly KnownCompany[],
  now: Instant,
  registered = NONE,
): CalendarEvents {
  const index = nameIndex(known);
  const read = (it: Dated) => ({
    at: it.at,
    reading: readingOf(it, known, index, now),
    facts: { uid: uidOf(it.event), isCancelled: it.isCancelled, isRepeated: isRepeated(it.event) },
  });
  const today = jstDay(now);
  const found = latestOf(eventsIn(text));
  const near = found.length > MAX_READ ? roughlyNearest(found, today) : found;
  const dated = near.flatMap((it) => {
    const span = spanOf(it.event, it.zones);
    return span ? [{ ...it, span }] : [];
  });
  const all = nearestFirst(dated, today);
  const isOld = (it: Dated) => registered.uids.has(uidOf(it.event)) && registered.changesNothing(read(it));
  const changing = all.length > MAX_PROPOSALS ? all.filter((it) => !isOld(it)) : all;
  const proposed = changing.length > 0 ? changing : all;
  return {
    events: proposed.slice(0, MAX_PROPOSALS).map(read),
    left: Math.max(0, proposed.length - MAX_PROPOSALS) + found.length - near.length,
  };
}

/** The events that have a start that exists, each with its place in the text. */
function eventsIn(text: string): Found[] {
  return readComponents(text)
    .slice(0, MAX_CALENDARS)
    .flatMap((calendar) => {
      const method = textIn(calendar, 'METHOD').trim().toUpperCase();
      const zones = zonesOf(calendar);
      if (ANSWERS.test(method)) return [];
      return calendar.components
        .filter((it) => it.name === 'VEVENT' && hasStart(it))
        .map((event) => ({ event, zones, isCancelled: method === 'CANCEL' || isCancelled(event) }));
    })
    .map((it, at) => ({ ...it, at }));
}

/** The nearest MAX_READ by the days as they are written: what a time is in Japan takes too long to find out for thousands of them. */
function roughlyNearest(events: readonly Found[], today: Day): Found[] {
  const first = today.replaceAll('-', '');
  const keyed = events.map((it) => {
    const [start, end] = [writtenIn(it.event, 'DTSTART'), writtenIn(it.event, 'DTEND')];
    return { it, start, isOver: (end > start ? end : start) < first };
  });
  return nearest(keyed).slice(0, MAX_READ);
}

function writtenIn(event: Component, name: string): string {
  return propertyIn(event, name)?.value.trim() ?? '';
}

function nearestFirst(events: readonly Dated[], today: Day): Dated[] {
  const keyed = events.map((it) => ({
    it,
    isOver: (it.span.end?.day ?? it.span.start.day) < today,
    start: `${it.span.start.day} ${it.span.start.clock ?? ''}`,
  }));
  return nearest(keyed);
}

/** Those to come by their start, then those that are over, the latest first. */
function nearest<T>(keyed: { it: T; isOver: boolean; start: string }[]): T[] {
  return keyed
    .sort((a, b) => Number(a.isOver) - Number(b.isOver) || byText(a.start, b.start) * (a.isOver ? -1 : 1))
    .map(({ it }) => it);
}

type Found = { event: Component; zones: ReturnType<typeof zonesOf>; isCancelled: boolean; at: number };
type Dated = Found & { span: Span };

function isCancelled(event: Component): boolean {
  return textIn(event, 'STATUS').trim().toUpperCase() === 'CANCELLED';
}

function isRepeated(event: Component): boolean {
  return ['RRULE', 'RDATE'].some((name) => propertyIn(event, name) !== undefined);
}

/** One of several events with the same `UID` has a date of its own. */
function uidOf(event: Component): string {
  const uid = textIn(event, 'UID').trim();
  const recurrence = propertyIn(event, 'RECURRENCE-ID')?.value.trim();
  return (uid && recurrence ? `${uid}/${recurrence}` : uid).slice(0, EVENT_LENGTH.calendarUid);
}

/** Of several versions of one event the latest, in the place of the first. */
function latestOf(events: readonly Found[]): Found[] {
  const latest = new Map<string, Found>();
  for (const it of events) {
    const uid = uidOf(it.event) || String(it.at);
    const other = latest.get(uid);
    if (!other || sequenceOf(it.event) >= sequenceOf(other.event)) latest.set(uid, { ...it, at: other?.at ?? it.at });
  }
  return [...latest.values()];
}

function sequenceOf(event: Component): number {
  const sequence = Number(propertyIn(event, 'SEQUENCE')?.value);
  return Number.isSafeInteger(sequence) ? sequence : 0;
}
