/** Reads one event of a calendar: its company, type, moment and details. */
import { EVENT_LENGTH } from '../events/events.ts';
import { companyOfMail } from '../mail-reading/company.ts';
import { findCompanies, type NameIndex } from '../mail-reading/company-names.ts';
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
import { type Instant, jstClock, jstDay } from '../time.ts';
import { type Component, propertyIn, textIn } from './content-lines.ts';
import type { Span } from './times.ts';

/** How much of a description is read, in UTF-16 units. */
const MAX_DESCRIPTION = 20_000;

/** What an event says, as a mail of it would. */
export function readingOf(
  { event, span }: { event: Component; span: Span },
  known: readonly KnownCompany[],
  index: NameIndex,
  now: Instant,
): Reading {
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
