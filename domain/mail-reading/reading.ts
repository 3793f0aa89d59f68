/** What is read in a line or a mail: proposals, each with the part of the text that it was read from. */
import {
  EVENT_SUBTYPE_IDS,
  EVENT_SUBTYPES,
  type EventKind,
  type EventStep,
  type EventType,
} from '../taxonomy/event-types.ts';
import type { Phase } from '../taxonomy/phases.ts';
import type { Clock, Day } from '../time.ts';

/** The longest text that is read, in UTF-16 units. */
export const MAX_TEXT = 200_000;

/** The longest line, in UTF-16 units; what is longer is read as a mail. */
export const MAX_LINE = 200;

/** A company that the student has, by every name under which it may be written, and by the hosts of its addresses. */
export type KnownCompany = { id: string; name: string; names: readonly string[]; hosts: readonly string[] };

/** A part of the text as it was given, in UTF-16 units. */
export type Span = { start: number; end: number };

/** Why a moment has to be confirmed. */
export type Doubt =
  /** The weekday beside the date is that of another day. */
  | 'weekday'
  /** The date without a year was days ago. */
  | 'past'
  /** 来週の月曜 on a weekend, 土曜 on a Saturday. */
  | 'week'
  /** 3時: at night or in the afternoon. */
  | 'hour'
  /** 0時, 25時: the night before or after; of a deadline, the end of which day. */
  | 'midnight'
  /** Several dates, and nothing says which. */
  | 'several'
  /** 2/30, 12月上旬. */
  | 'no_day'
  /** 明日 in a text that does not say when it was sent. */
  | 'sent';

/** A value, where it stands, and whether it needs no question. `choices` are the other likely values, the value itself first. */
export type Read<T> = { value: T; span: Span | null; isSure: boolean; choices: readonly T[]; doubt: Doubt | null };

/** A day, the time of day if there is one, and an end if there is one. */
export type Moment = { day: Day; clock: Clock | null; endDay: Day | null; endClock: Clock | null };

/** A company of the student's, or a name that is none of them. */
export type CompanyRead = { id: string | null; name: string };

/** One event, or one change of an event. What is null was not found. */
export type EventReading = {
  company: Read<CompanyRead> | null;
  type: Read<EventType> | null;
  kind: EventKind;
  /** 一次面接, 返信の期限: what the text calls it. */
  title: string;
  moment: Read<Moment> | null;
  /** The moments among which the student chooses; empty where there is nothing to choose. */
  candidates: readonly Read<Moment>[];
  /** The moment before a change. */
  before: Read<Moment> | null;
  place: Read<string> | null;
  url: Read<string> | null;
  /** Belongings, meeting id and passcode, line by line. */
  memo: readonly Read<string>[];
};

/** What a mail says about the selection as a whole. */
export type Outcome = 'rejected' | 'offer';

/** All that was read. */
export type Reading = {
  company: Read<CompanyRead> | null;
  phase: Read<Phase> | null;
  outcome: Read<Outcome> | null;
  events: readonly EventReading[];
};

/** The step of an event: 内定承諾期限 and 結果連絡予定 have their title as the name; what is due after an offer is its answer. */
export function readStep({ title, kind, type }: EventReading, outcome: Reading['outcome']): EventStep | null {
  if (type?.value !== 'other') return type?.value ?? null;
  const named = EVENT_SUBTYPE_IDS.find((it) => EVENT_SUBTYPES[it].label === title);
  return named ?? (outcome?.value === 'offer' && kind === 'deadline' ? 'offer_reply_deadline' : 'other');
}

/** A value without doubt. */
export function sure<T>(value: T, span: Span | null): Read<T> {
  return { value, span, isSure: true, choices: [value], doubt: null };
}

/** A value to be confirmed. */
export function unsure<T>(
  value: T,
  span: Span | null,
  choices: readonly T[] = [value],
  doubt: Doubt | null = null,
): Read<T> {
  return { value, span, isSure: false, choices, doubt };
}
