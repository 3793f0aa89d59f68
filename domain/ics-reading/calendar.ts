/** Reads a calendar that a company sends (RFC 5545) as a mail is read: every event with what is known of it. */
import { EVENT_LENGTH } from '../events/events.ts';
import { companyOfMail } from '../mail-reading/company.ts';
import { findCompanies, type NameIndex, nameIndex } from '../mail-reading/company-names.ts';
import { MAX_PROPOSALS } from '../mail-reading/mail.ts';
import { memoOf } from '../mail-reading/memo.ts';
import { deadlinesAt, distinct, endOfDay, isMidnight } from '../mail-reading/midnight.ts';
import { findPhase } from '../mail-reading/outcome.ts';
import { findLinks } from '../mail-reading/patterns/details.ts';
import { type EventWord, findEventWords, findRound, withoutPhaseWords } from '../mail-reading/patterns/event-words.ts';
import { plainOf } from '../mail-reading/plain.ts';
import {
  type EventReading,
  type KnownCompany,
  type Moment,
  type Read,
  type Reading,
  sure,
  unsure,
} from '../mail-reading/reading.ts';
import { byText } from '../order.ts';
import { type Day, type Instant, jstClock, jstDay } from '../time.ts';
import { type Component, propertyIn, readComponents, textIn } from './content-lines.ts';
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
/** How much of a description is read, in UTF-16 units. */
const MAX_DESCRIPTION = 20_000;
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

function readingOf({ event, span }: Dated, known: readonly KnownCompany[], index: NameIndex, now: Instant): Reading {
  const summary = oneLine(textIn(event, 'SUMMARY')).slice(0, EVENT_LENGTH.title);
  const place = oneLine(textIn(event, 'LOCATION'));
  const description = plainText(textIn(event, 'DESCRIPTION').slice(0, MAX_DESCRIPTION));
  const organizer = propertyIn(event, 'ORGANIZER');
  const sender = `${organizer?.parameters.get('CN') ?? ''} ${organizer?.value.replace(/^mailto:/i, '') ?? ''}`.slice(
    0,
    300,
  );
  const plain = plainOf([summary, organizer?.parameters.get('CN') ?? '', place, description].join('\n'));
  const layout = { body: plain.text, subject: summary, sender, sent: null };
  const phase = findPhase(plain.text);
  const words = wordsOf(summary, description);
  const [word] = words.found;
  const types = [...new Set(words.found.map((it) => it.type))];
  const kind = word?.kind ?? (span.end === null ? 'deadline' : 'appointment');
  const links = findLinks(`${textIn(event, 'URL')}\n${place}\n${description}`);
  const link = links.find((it) => it.isMeeting) ?? links.find((it) => !it.isMyPage) ?? links[0];
  const one: EventReading = {
    company: null,
    type: word ? (types.length === 1 && words.isSure ? sure(word.type, null) : unsure(word.type, null, types)) : null,
    kind,
    title: word && words.isSure ? word.title : summary,
    moment: kind === 'deadline' ? deadlineOf(span, now) : appointmentOf(span, now),
    candidates: [],
    before: null,
    place: place && !/^https?:/.test(place) ? sure(place.slice(0, EVENT_LENGTH.location), null) : null,
    url: link ? sure(link.url, null) : null,
    memo: memoOf(plainOf(description)).map((it) => sure(it.value, null)),
  };
  const company = companyOfMail(plain, layout, findCompanies(plain, index, false), known);
  return { company, phase: phase && sure(phase.value, null), outcome: null, events: [one] };
}

/** The kinds of event that the summary names, else those of the description, which may speak of other steps as well. */
function wordsOf(summary: string, description: string): { found: EventWord[]; isSure: boolean } {
  const { text } = plainOf(summary);
  const named = withoutPhaseWords(findEventWords(text));
  const round = named.length > 0 ? null : findRound(text);
  if (named.length > 0 || round) return { found: round ? [round] : named, isSure: true };
  return { found: withoutPhaseWords(findEventWords(plainOf(description).text)).slice(0, 5), isSure: false };
}

function appointmentOf({ start, isSure }: Span, now: Instant): Read<Moment> {
  if (!isSure) return unsure(start, null, [start], 'hour');
  return confirmed(start, now);
}

/** A deadline is one moment: an event that lasts is asked about, its end first, and so is 0:00. */
function deadlineOf({ start, end, isSure }: Span, now: Instant): Read<Moment> {
  const from: Moment = { ...start, endDay: null, endClock: null };
  const until: Moment = end ? { ...from, ...end } : from;
  // What goes on beyond its day opens at the start of that.
  const isOpening = isMidnight(from) && until.day > from.day;
  const first = isOpening ? [endOfDay(from.day)] : deadlinesAt(from);
  const last = deadlinesAt(until);
  const [value] = last;
  if (!isSure) return unsure(value, null, last, 'hour');
  if (end) return unsure(value, null, distinct([...last, ...first]), 'several');
  if (!isMidnight(from)) return confirmed(from, now);
  return unsure(value, null, last, confirmed(endOfDay(from.day), now).doubt ?? 'midnight');
}

function confirmed(moment: Moment, now: Instant): Read<Moment> {
  const last = moment.endDay ?? moment.day;
  const isOver = last < jstDay(now) || (last === jstDay(now) && moment.clock !== null && moment.clock < jstClock(now));
  return isOver ? unsure(moment, null, [moment], 'past') : sure(moment, null);
}

/** Some programs write descriptions as HTML. */
function plainText(description: string): string {
  return description
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,100}>/gi, '\n')
    .replace(/<[a-z/][^<>]{0,500}>/gi, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
