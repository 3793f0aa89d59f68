/** Events: the steps of a selection. What may be entered, and rules about one event. */
import * as z from 'zod/mini';
import { idField, instantField, line, travelMinutesField, versionField, webAddress } from '../fields.ts';
import { byText } from '../order.ts';
import { DEFAULT_REMINDER_TYPES, REMINDER_TYPE_IDS, type ReminderType } from '../reminders/timings.ts';
import {
  EVENT_STEPS,
  EVENT_SUBTYPE_IDS,
  EVENT_TYPE_IDS,
  type EventKind,
  type EventStep,
  type EventSubtype,
  type EventType,
  type OfStep,
  stepLabel,
  stepOf,
} from '../taxonomy/event-types.ts';
import { PHASE_IDS } from '../taxonomy/phases.ts';
import {
  type Clock,
  type Day,
  HOUR,
  type Instant,
  jstClock,
  jstDay,
  jstInstant,
  plus,
  shortDayLabel,
  toMs,
} from '../time.ts';

/** Longest texts of an event, in UTF-16 units. */
export const EVENT_LENGTH = { title: 120, description: 2000, location: 200, memo: 10_000, calendarUid: 255 } as const;
/** The maximum of events of one selection. */
export const MAX_EVENTS = 200;
/** How long an appointment without an end lasts. */
export const DEFAULT_APPOINTMENT_MS = HOUR;
/** The time of a deadline that was entered without one. */
export const END_OF_DAY = '23:59';

const eventFields = {
  eventType: z.enum(EVENT_TYPE_IDS),
  /** Only of その他. */
  subtype: z.nullable(z.enum(EVENT_SUBTYPE_IDS)),
  /** Used only for types whose kind the student chooses (その他). */
  kind: z.enum(['deadline', 'appointment', 'expected']),
  deadline: instantField,
  endsAt: z.nullable(instantField),
  selectionPhase: z.enum(PHASE_IDS),
  publicDescription: line(EVENT_LENGTH.title),
  publicContent: line(EVENT_LENGTH.description),
  publicUrl: webAddress,
  publicLocation: line(EVENT_LENGTH.location),
  shareDetails: z.boolean(),
  location: line(EVENT_LENGTH.location),
  privateUrl: webAddress,
  privateMemo: line(EVENT_LENGTH.memo),
  /** To the place and from there; null leaves it to the kind of place. */
  travelMinutes: z.nullable(travelMinutesField),
  reminderTypes: z.array(z.enum(REMINDER_TYPE_IDS)).check(z.maxLength(REMINDER_TYPE_IDS.length)),
};

/** An event as entered. Only type and moment are required; the wizard requires a name (`publicDescription`) too. */
export const newEvent = z
  .strictObject({
    eventType: eventFields.eventType,
    subtype: z._default(eventFields.subtype, null),
    kind: z.optional(eventFields.kind),
    deadline: eventFields.deadline,
    endsAt: z._default(eventFields.endsAt, null),
    selectionPhase: z._default(eventFields.selectionPhase, 'intern'),
    publicDescription: z._default(eventFields.publicDescription, ''),
    publicContent: z._default(eventFields.publicContent, ''),
    publicUrl: z._default(eventFields.publicUrl, null),
    publicLocation: z._default(eventFields.publicLocation, ''),
    shareDetails: z._default(eventFields.shareDetails, false),
    location: z._default(eventFields.location, ''),
    privateUrl: z._default(eventFields.privateUrl, null),
    privateMemo: z._default(eventFields.privateMemo, ''),
    travelMinutes: z._default(eventFields.travelMinutes, null),
    reminderTypes: z.optional(eventFields.reminderTypes),
    /** The shared event that it is copied from. */
    sharedEventId: z._default(z.nullable(idField), null),
    /** The `UID` of the calendar file that it is added from. */
    calendarUid: z._default(z.nullable(line(EVENT_LENGTH.calendarUid)), null),
  })
  .check(
    z.refine((entered) => endsAfterStart(storedMoments(entered)), { path: ['endsAt'] }),
    z.refine((entered) => entered.subtype === null || entered.eventType === 'other', { path: ['subtype'] }),
  );
/** An event as a form sends it. */
export type NewEvent = z.input<typeof newEvent>;
/** The output of the schema, with every field set. */
export type NewEventRow = z.output<typeof newEvent>;

/** A change of any of an event's fields, with the version that the student saw. */
export const eventPatch = z.extend(z.partial(z.strictObject(eventFields)), { version: versionField });
/** The output of the schema. */
export type EventPatchRow = z.output<typeof eventPatch>;

/** All reminders wanted for one event. */
export const reminderChoice = z.strictObject({ types: eventFields.reminderTypes });

/** The kind of an event: by its step, or deadline or appointment as the student chose where it leaves that open (deadline by default). */
export function eventKind(step: EventStep, said?: EventKind): EventKind {
  return EVENT_STEPS[step].kind ?? (said === 'appointment' ? said : 'deadline');
}

/** The stored moment. 00:00 in Japan (what a form makes of "no time") is 23:59 of that day; an appointment stays as entered. */
export function storedDeadline(kind: EventKind, deadline: Instant): Instant {
  const midnight = jstClock(deadline) === '00:00';
  return kind !== 'appointment' && midnight ? jstInstant(jstDay(deadline), END_OF_DAY) : deadline;
}

/** The time of day that an event has; null where only its day is known. */
export function clockOf({ kind, deadline }: Pick<Timed, 'kind' | 'deadline'>): Clock | null {
  const clock = jstClock(deadline);
  return kind === 'expected' && clock === END_OF_DAY ? null : clock;
}

/** When an event begins, as said on a day: 13:00, with its day where it is another, 8/18（火）13:00; empty where only its day is known. */
export function startText(event: Pick<Timed, 'kind' | 'deadline'>, day: Day): string {
  const first = jstDay(event.deadline);
  return (first === day ? '' : shortDayLabel(first, day)) + (clockOf(event) ?? '');
}

/** When an event ends, in words: 17:00, with the day where it is another than the first, 8/20（木）17:00; empty without an end. */
export function endText(event: Pick<Timed, 'deadline' | 'endsAt'>): string {
  if (event.endsAt === null) return '';
  const day = hasSeveralDays(event) ? shortDayLabel(jstDay(event.endsAt), jstDay(event.deadline)) : '';
  return day + jstClock(event.endsAt);
}

/** True for an appointment that ends on another day. */
export function hasSeveralDays({ deadline, endsAt }: Pick<Timed, 'deadline' | 'endsAt'>): boolean {
  return endsAt !== null && jstDay(endsAt) !== jstDay(deadline);
}

/** The parts of an event that the clash and calendar rules need. */
export type Timed = { kind: EventKind; deadline: Instant; endsAt: Instant | null };

/** The stored kind and moments of an entered event: 23:59 where there is no time, and an end for appointments only. */
export function storedMoments(entered: EnteredMoments): Timed {
  const kind = eventKind(stepOf(entered), entered.kind);
  return {
    kind,
    deadline: storedDeadline(kind, entered.deadline),
    endsAt: kind === 'appointment' ? entered.endsAt : null,
  };
}

/** False for an appointment that ends before or at its start. */
export function endsAfterStart(event: Timed): boolean {
  return event.endsAt === null || toMs(event.endsAt) > toMs(event.deadline);
}

type EnteredMoments = {
  eventType: EventType;
  subtype: EventSubtype | null;
  kind?: EventKind | undefined;
  deadline: Instant;
  endsAt: Instant | null;
};

/** The stored reminders of an event: without duplicates, in their order; the defaults where none were chosen. */
export function storedReminderTypes(chosen: readonly ReminderType[] = DEFAULT_REMINDER_TYPES): ReminderType[] {
  return REMINDER_TYPE_IDS.filter((type) => chosen.includes(type));
}

/** When an event is over: at its moment, an appointment at its end or an hour after its start. */
export function endOf(event: Timed): Instant {
  if (event.kind !== 'appointment') return event.deadline;
  return event.endsAt ?? plus(event.deadline, DEFAULT_APPOINTMENT_MS);
}

/** Events by their moment, the earliest first. */
export function byMoment<E extends Pick<Timed, 'deadline'>>(events: readonly E[]): E[] {
  return events.toSorted((a, b) => byText(a.deadline, b.deadline));
}

/** True where two appointments overlap in time; touching ends do not. Nothing else clashes. */
export function clashes(a: Timed, b: Timed): boolean {
  if (a.kind !== 'appointment' || b.kind !== 'appointment') return false;
  return a.deadline < endOf(b) && b.deadline < endOf(a);
}

/** The displayed name of an event: the student's name for it, else the label of its type. */
export function eventTitle(event: OfStep & { publicDescription: string }): string {
  return event.publicDescription || stepLabel(event);
}

/** An index in a list, alone or at the end of an id as in older links: 2, c81_2. */
const TRAILING_INDEX = /(?:^|_)(\d{1,3})$/;

/** The event that a link refers to: by its id, or by its index (from 0) in the order of creation. Null without one. */
export function findEvent<E extends { id: string }>(events: readonly E[], asked: string): E | null {
  const named = events.find((event) => event.id === asked);
  const place = TRAILING_INDEX.exec(asked)?.[1];
  if (named || place === undefined) return named ?? null;
  // Ids sort by age.
  return events.toSorted((a, b) => (a.id < b.id ? -1 : 1))[Number(place)] ?? null;
}

/** The properties that identify a duplicate within a selection. */
export type Sameness = { eventType: EventStep | ''; subtype?: EventSubtype | null | undefined; deadline: Instant };

/** Whether two events of one selection are duplicates. */
export function isSameStep(a: Sameness, b: Sameness): boolean {
  return (a.subtype ?? a.eventType) === (b.subtype ?? b.eventType) && a.deadline === b.deadline;
}
