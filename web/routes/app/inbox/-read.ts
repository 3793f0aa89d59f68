import { type CalendarReading, readCalendar } from '#domain/ics-reading/calendar.ts';
import { type MailPart, placesIn, receivedSubject, receivedText } from '#domain/inbox/received.ts';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import { marksOf } from '#domain/mail-reading/passages.ts';
import type { EventReading, KnownCompany, Moment, Reading } from '#domain/mail-reading/reading.ts';
import type { Instant } from '#domain/time.ts';
import { readText, type TextReading } from '../-adding/mail.ts';
import { type MarkedText, readPassages } from '../-adding/mail-text/source.ts';

const NO_CALENDAR = { events: [], left: 0 };
/** Above the place of any event of a calendar. */
const AFTER_CALENDAR = 1_000_000;

/** Reads a received mail: its calendar first, and of its text what that does not say. */
export function readReceived(mail: ReceivedMail, known: readonly KnownCompany[], now: Instant): TextReading {
  const { reading, parts } = readText(receivedText(mail), known, now);
  const { events: invited, left } = mail.calendar === null ? NO_CALENDAR : readCalendar(mail.calendar, known, now);
  // Places stay the same on another day: what was chosen is stored by them.
  const first = mail.calendar === null ? 0 : AFTER_CALENDAR;
  const said = parts
    .filter((part) => !invited.some((it) => isSameMoment(it.reading, part.reading)))
    .map((part) => ({ ...part, at: first + part.at }));
  return { reading, isCalendar: false, parts: [...invited.map((it) => ofCompany(it, reading)), ...said], left };
}

/** Subject and text of a received mail, with what was read in them. */
export function receivedSource(mail: ReceivedMail, read: TextReading): [subject: MarkedText, text: MarkedText] {
  const place = placesIn(mail);
  const placed = readPassages(read).flatMap((it) => {
    const found = place(it);
    return found ? [{ ...it, ...found }] : [];
  });
  const marks = (part: MailPart) => marksOf(placed.filter((it) => it.part === part));
  return [
    { text: receivedSubject(mail), marks: marks('subject') },
    { text: mail.text, marks: marks('text') },
  ];
}

function ofCompany<T extends CalendarReading>(invited: T, { company }: Reading): T {
  return { ...invited, reading: { ...invited.reading, company: invited.reading.company ?? company } };
}

/** A text that names no time means that of the calendar; what either may mean at midnight counts. */
function isSameMoment({ events: [invited] }: Reading, { events: [said] }: Reading): boolean {
  return momentsOf(invited).some((first) =>
    momentsOf(said).some(
      (second) => first.day === second.day && (second.clock === null || first.clock === second.clock),
    ),
  );
}

function momentsOf(event: EventReading | undefined): readonly Moment[] {
  const read = event?.moment;
  if (!read) return [];
  return read.doubt === 'midnight' ? read.choices : [read.value];
}
