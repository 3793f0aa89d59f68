/** Shared events: the dates of a company as other students entered them, and which of them a student sees. */
import { eventTitle } from '../events/events.ts';
import type { EventType } from '../taxonomy/event-types.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { type Day, HOUR, type Instant, jstDay, toMs } from '../time.ts';
import { hasDetails, type SharedDetails, type SharedKey } from './sharing.ts';

/** Two dates of one step further apart than this disagree. */
const DISAGREEMENT_MS = HOUR;

/** A shared event as other students see it, and nothing else. Neither who entered it nor the exact time of entry can be derived from it. */
export type PublicEvent = {
  id: string;
  companyId: string;
  companyName: string;
  eventType: EventType;
  /** The shared name, or the label of the type. */
  title: string;
  deadline: Instant;
  selectionPhase: Phase;
  /** 2027 for 27卒; null where the students who entered it have not said. */
  graduationYear: number | null;
  /** The shared name, '' where nobody shares one. */
  publicDescription: string;
  publicContent: string;
  publicUrl: string | null;
  publicLocation: string;
  /** The number of students who entered it. */
  confirmations: number;
  lastConfirmedOn: Day;
  /** Other students entered a date more than an hour away for the same type, phase and year. */
  disagrees: boolean;
  /** Whether the requesting student has reported it. */
  reportedByMe: boolean;
};

/** The shared events of a company. `previous` are for reference: past ones, and those of another graduation year. */
export type SharedEventsView = { current: PublicEvent[]; previous: PublicEvent[] };

/** A date change: most students who began with the same shared event as this event have moved to this date. */
export type DateChange = {
  eventId: string;
  selectionId: string;
  /** The shared event with the new date. */
  sharedEventId: string;
  deadline: Instant;
  confirmations: number;
};

/** A shared event as stored. */
export type SharedEntry = SharedKey &
  SharedDetails & {
    id: string;
    companyName: string;
    confirmations: number;
    lastConfirmedAt: Instant;
    reportedByMe: boolean;
  };

type Asking = { graduationYear: number | null; now: Instant };

/** The shared events of a company as a student of this graduation year sees them at this moment. */
export function sharedEventsFor(entries: SharedEntry[], asking: Asking): SharedEventsView {
  const current = merged(
    entries.filter((it) => isCurrent(it, asking)),
    asking.graduationYear,
  );
  return {
    current: current.map((it) => publicEvent(it, current)).sort(byMoment),
    previous: entries
      .filter((it) => !isCurrent(it, asking))
      .map((it) => publicEvent(it, []))
      .sort((a, b) => byMoment(b, a)),
  };
}

function isCurrent(entry: SharedEntry, { graduationYear, now }: Asking): boolean {
  return entry.deadline > now && sameYear(entry.graduationYear, graduationYear);
}

/** Whether two may be of one graduation year: an unknown year matches any. */
export function sameYear(a: number | null, b: number | null): boolean {
  return a === null || b === null || a === b;
}

/** For a student with a year: entries with that year and without any are merged where all else is the same. */
function merged(entries: SharedEntry[], graduationYear: number | null): SharedEntry[] {
  if (graduationYear === null) return entries;
  const groups = Map.groupBy(entries, (it) => `${it.eventType} ${it.selectionPhase} ${it.deadline}`);
  return [...groups.values()].flatMap((group) => {
    const [known, other] = group.sort((a, b) => Number(b.graduationYear !== null) - Number(a.graduationYear !== null));
    return known ? [other ? joined(known, other) : known] : [];
  });
}

function joined(known: SharedEntry, other: SharedEntry): SharedEntry {
  return {
    ...known,
    ...(!hasDetails(known) && detailsOf(other)),
    confirmations: known.confirmations + other.confirmations,
    lastConfirmedAt: later(known.lastConfirmedAt, other.lastConfirmedAt),
  };
}

const later = (a: Instant, b: Instant) => (a > b ? a : b);
const detailsOf = ({ title, description, url, location }: SharedDetails) => ({ title, description, url, location });

/** The only place where a shared event is turned into what other students see. */
export function publicEvent(entry: SharedEntry, among: SharedEntry[]): PublicEvent {
  const publicDescription = entry.title ?? '';
  return {
    id: entry.id,
    companyId: entry.companyId,
    companyName: entry.companyName,
    eventType: entry.eventType,
    title: eventTitle({ eventType: entry.eventType, publicDescription }),
    deadline: entry.deadline,
    selectionPhase: entry.selectionPhase,
    graduationYear: entry.graduationYear,
    publicDescription,
    publicContent: entry.description ?? '',
    publicUrl: entry.url,
    publicLocation: entry.location ?? '',
    confirmations: entry.confirmations,
    lastConfirmedOn: jstDay(entry.lastConfirmedAt),
    disagrees: among.some((other) => disagree(entry, other)),
    reportedByMe: entry.reportedByMe,
  };
}

function disagree(a: SharedKey, b: SharedKey): boolean {
  const sameStep = a.eventType === b.eventType && a.selectionPhase === b.selectionPhase;
  const apart = Math.abs(toMs(a.deadline) - toMs(b.deadline));
  return sameStep && sameYear(a.graduationYear, b.graduationYear) && apart > DISAGREEMENT_MS;
}

/** By moment; ties are ordered by id, which is random. */
function byMoment(a: PublicEvent, b: PublicEvent): number {
  return toMs(a.deadline) - toMs(b.deadline) || (a.id < b.id ? -1 : 1);
}
