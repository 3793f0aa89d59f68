/** Calendars as text for other programs: iCalendar (RFC 5545), with the extensions that Google, Apple and Outlook read. */
import { type Instant, jstClock, jstDay } from '../time.ts';

/** An event as a calendar app shows it. */
export type IcsEvent = {
  /** The same for as long as the event exists. */
  uid: string;
  start: Instant;
  end: Instant;
  /** On the day of its end, without times. */
  allDay: boolean;
  summary: string;
  location: string;
  description: string;
  url: string;
  categories: readonly string[];
  /** Whether its time counts as busy. */
  busy: boolean;
  /** Grows with every change of the text. */
  sequence: number;
  changedAt: Instant;
};

/** The maximum of octets of a line without its end; the space that begins a continued line counts. */
const LINE_OCTETS = 75;
/** How often to refresh, for apps that respect it. */
const REFRESH = 'PT1H';
const ZONE = 'Asia/Tokyo';

/** The text of a calendar. Times are local times of Japan, whose zone the text defines itself: Outlook knows no zone by name alone. */
export function icsCalendar(name: string, events: readonly IcsEvent[]): string {
  return calendarText('Calendar feed', events, [
    `NAME:${icsText(name)}`,
    `X-WR-CALNAME:${icsText(name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ]);
}

/** The text of a file to be imported once: calendar apps ask whether to add its events. */
export function icsFile(events: readonly IcsEvent[]): string {
  return calendarText('Event', events, ['METHOD:PUBLISH']);
}

function calendarText(product: string, events: readonly IcsEvent[], properties: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Shiori//${product}//JA`,
    'CALSCALE:GREGORIAN',
    ...properties,
    ...TIMEZONE,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Japan has the same offset all year. */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  `X-LIC-LOCATION:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function eventLines(event: IcsEvent): string[] {
  const changedAt = utc(event.changedAt);
  const location = icsText(event.location);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${event.sequence}`,
    ...(event.allDay ? wholeDay(event.end) : span(event.start, event.end)),
    `SUMMARY:${icsText(event.summary)}`,
    ...(location ? [`LOCATION:${location}`] : []),
    `DESCRIPTION:${icsText(event.description)}`,
    `URL:${event.url}`,
    `CATEGORIES:${event.categories.map(icsText).join(',')}`,
    'STATUS:CONFIRMED',
    `TRANSP:${event.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

const span = (start: Instant, end: Instant) => [
  `DTSTART;TZID=${ZONE}:${local(start)}`,
  `DTEND;TZID=${ZONE}:${local(end)}`,
];

/** Without an end, an event of a date lasts that day. */
const wholeDay = (at: Instant) => [`DTSTART;VALUE=DATE:${jstDay(at).replaceAll('-', '')}`];

/** 20260401T235900Z */
function utc(instant: Instant): string {
  return instant.replace(/[-:]|\.\d+/g, '');
}

/** 20260401T235900, in Japan. */
function local(instant: Instant): string {
  return `${jstDay(instant)}T${jstClock(instant)}${instant.slice(17, 19)}`.replace(/[-:]/g, '');
}

/** Characters that a reader may treat as a line end, and characters that no line may contain. */
const BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get out
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** A text escaped as the value of a property: nothing in it can end the line or the value. */
export function icsText(text: string): string {
  return text
    .replace(BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A line folded at 75 octets of UTF-8, between characters. */
export function foldLine(line: string): string {
  let folded = '';
  let used = 0;
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0);
    if (used + octets > LINE_OCTETS) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += octets;
  }
  return folded;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
