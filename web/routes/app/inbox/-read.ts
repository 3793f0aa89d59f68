import { type CalendarReading, readCalendar } from '#domain/ics-reading/calendar.ts';
import { receivedText } from '#domain/inbox/received.ts';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import type { KnownCompany, Reading } from '#domain/mail-reading/reading.ts';
import type { Instant } from '#domain/time.ts';
import { readText, type TextReading } from '../-adding/mail.ts';

/** Reads a received mail: its calendar first, and of its text what that does not say. */
export function readReceived(mail: ReceivedMail, known: readonly KnownCompany[], now: Instant): TextReading {
  const { reading, parts } = readText(receivedText(mail), known, now);
  const invited = mail.calendar === null ? [] : readCalendar(mail.calendar, known, now);
  const said = parts.filter((part) => !invited.some((it) => isSameMoment(it.reading, part.reading)));
  return { reading, isCalendar: false, parts: [...invited.map((it) => ofCompany(it, reading)), ...said] };
}

function ofCompany({ reading, facts }: CalendarReading, { company }: Reading): CalendarReading {
  return { facts, reading: { ...reading, company: reading.company ?? company } };
}

/** A text that names no time means that of the calendar. */
function isSameMoment({ events: [invited] }: Reading, { events: [said] }: Reading): boolean {
  const [first, second] = [invited?.moment?.value, said?.moment?.value];
  if (!first || !second || first.day !== second.day) return false;
  return second.clock === null || first.clock === second.clock;
}
