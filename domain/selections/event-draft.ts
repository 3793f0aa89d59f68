import { clockOf, END_OF_DAY, eventKind, type NewEvent, type Timed } from '../events/events.ts';
import type { Placed, Site } from '../events/travel.ts';
import { DEFAULT_REMINDER_TYPES, type ReminderType } from '../reminders/timings.ts';
import type { PublicEvent } from '../sharing/shared-events.ts';
import { EVENT_STEPS, type EventKind, type EventStep, stepOf, storedStep } from '../taxonomy/event-types.ts';
import type { Phase } from '../taxonomy/phases.ts';
import {
  addDays,
  type Clock,
  DAY,
  type Day,
  daysBetween,
  type Instant,
  isClock,
  isDay,
  isStorable,
  jstClock,
  jstDay,
  jstInstant,
  plus,
  toMs,
} from '../time.ts';
import type { EventView } from './views.ts';

/** An event while it is being typed: what stands in the inputs. */
export type EventDraft = {
  publicDescription: string;
  eventType: EventStep | '';
  /** Asked only where the type leaves it open. */
  kind: EventKind;
  day: Day | '';
  clock: Clock | '';
  endClock: Clock | '';
  /** Days from the first to the last one; 0 where it ends on the first. */
  extraDays: number;
  selectionPhase: Phase;
  publicContent: string;
  publicUrl: string;
  publicLocation: string;
  /** Whether name and public details go along with what is shared anyway. */
  shareDetails: boolean;
  location: string;
  privateUrl: string;
  privateMemo: string;
  /** Minutes as in the select; empty leaves them to the kind of place. */
  travelMinutes: string;
  reminderTypes: ReminderType[];
  /** The shared event that it is taken from, as it was. */
  taken: Pick<PublicEvent, 'id' | 'companyId' | 'eventType' | 'deadline'> | null;
};

export const EMPTY_EVENT_DRAFT: EventDraft = {
  publicDescription: '',
  eventType: '',
  kind: 'deadline',
  day: '',
  clock: '',
  endClock: '',
  extraDays: 0,
  selectionPhase: 'intern',
  publicContent: '',
  publicUrl: '',
  publicLocation: '',
  shareDetails: false,
  location: '',
  privateUrl: '',
  privateMemo: '',
  travelMinutes: '',
  reminderTypes: [...DEFAULT_REMINDER_TYPES],
  taken: null,
};

/** The time at which an appointment of several days ends where nothing says so. */
const END_OF_WORK: Clock = '18:00';

/** When an appointment ends whose draft has no time for it: 1時間, 18:00まで. */
export function usualEnd({ extraDays }: Pick<EventDraft, 'extraDays'>): string {
  return extraDays > 0 ? `${END_OF_WORK}まで` : '1時間';
}

export function draftOf(event: EventView): EventDraft {
  const day = jstDay(event.deadline);
  return {
    publicDescription: event.publicDescription,
    eventType: stepOf(event),
    kind: event.kind,
    day,
    clock: clockOf(event) ?? '',
    endClock: event.endsAt ? jstClock(event.endsAt) : '',
    // A night is of one day.
    extraDays: isLongerThanADay(event) ? daysBetween(day, jstDay(event.endsAt)) : 0,
    selectionPhase: event.selectionPhase,
    publicContent: event.publicContent,
    publicUrl: event.publicUrl ?? '',
    publicLocation: event.publicLocation,
    shareDetails: event.shareDetails,
    location: event.location,
    privateUrl: event.privateUrl ?? '',
    privateMemo: event.privateMemo,
    travelMinutes: event.travelMinutes === null ? '' : String(event.travelMinutes),
    reminderTypes: event.reminderTypes,
    taken: null,
  };
}

function isLongerThanADay(event: EventView): event is EventView & { endsAt: Instant } {
  return event.endsAt !== null && toMs(event.endsAt) - toMs(event.deadline) > DAY;
}

/** A shared event as it is taken: a copy of its type, phase and moment. Texts of others come along only by `withSharedTexts`. */
export function draftOfShared(entry: PublicEvent): EventDraft {
  const { id, companyId, eventType, deadline } = entry;
  return {
    ...EMPTY_EVENT_DRAFT,
    eventType,
    kind: eventKind(eventType),
    day: jstDay(deadline),
    clock: jstClock(deadline),
    selectionPhase: entry.selectionPhase,
    taken: { id, companyId, eventType, deadline },
  };
}

/** A draft with the texts of the shared event, or without any. */
export function withSharedTexts(draft: EventDraft, entry: PublicEvent | null): EventDraft {
  return {
    ...draft,
    publicDescription: entry?.publicDescription ?? '',
    publicContent: entry?.publicContent ?? '',
    publicUrl: entry?.publicUrl ?? '',
    publicLocation: entry?.publicLocation ?? '',
  };
}

/** Whether a draft has all the texts of the shared event. */
export function hasSharedTexts(draft: EventDraft, entry: PublicEvent): boolean {
  return (
    draft.publicDescription === entry.publicDescription &&
    draft.publicContent === entry.publicContent &&
    draft.publicUrl === (entry.publicUrl ?? '') &&
    draft.publicLocation === entry.publicLocation
  );
}

/** True for one that was taken and is no longer of the type or the moment that it had. */
export function isChanged(draft: EventDraft): boolean {
  const { taken } = draft;
  return taken !== null && (draft.eventType !== taken.eventType || timedOf(draft)?.deadline !== taken.deadline);
}

/** The name of an event to which its student gives none: that of its type. */
export function nameOfType({ eventType }: Pick<EventDraft, 'eventType'>): string {
  return eventType && EVENT_STEPS[eventType].label;
}

export function kindOf(draft: Pick<EventDraft, 'eventType' | 'kind'>): EventKind {
  return draft.eventType ? eventKind(draft.eventType, draft.kind) : draft.kind;
}

/** When the draft would take place, or null while day or (for an appointment) time is missing. */
export function timedOf(draft: EventDraft): Timed | null {
  const kind = kindOf(draft);
  const clock = kind !== 'appointment' && (draft.clock === '' || draft.clock === '00:00') ? END_OF_DAY : draft.clock;
  if (!isDay(draft.day) || !isClock(clock)) return null;
  return { kind, deadline: jstInstant(draft.day, clock), endsAt: kind === 'appointment' ? endOfDraft(draft) : null };
}

/** The last day of the draft; null while it has no first one, or where that day does not exist. */
export function lastDayOf({ day, extraDays }: Pick<EventDraft, 'day' | 'extraDays'>): Day | null {
  const last = isDay(day) ? addDays(day, extraDays) : '';
  return isDay(last) ? last : null;
}

/** False for a last day before the first one, or in a year that cannot be stored. */
export function hasValidEnd(draft: EventDraft): boolean {
  if (kindOf(draft) !== 'appointment' || draft.extraDays === 0) return true;
  const timed = timedOf(draft);
  return draft.extraDays > 0 && (timed === null || (timed.endsAt !== null && isStorable(timed.endsAt)));
}

type Clocks = Pick<EventDraft, 'clock' | 'endClock' | 'extraDays'>;

/** Another start. The end of an appointment of one day moves along: its length stays, past midnight too. */
export function withStart({ clock: was, endClock, extraDays }: Clocks, clock: Clock | '') {
  if (extraDays !== 0 || clock === was || ![was, clock, endClock].every(isClock)) return { clock };
  const length = toMs(onADay(endClock)) - toMs(onADay(was));
  return { clock, endClock: jstClock(plus(onADay(clock), length)) };
}

const onADay = (clock: Clock): Instant => jstInstant('2000-01-01', clock);

/** When an appointment of one day ends that goes on after midnight, 翌日01:00; empty for others. */
export function nextDayEnd({ clock, endClock, extraDays }: Clocks): string {
  const isNextDay = extraDays <= 0 && isClock(clock) && isClock(endClock) && endClock <= clock;
  return isNextDay ? `翌日${endClock}` : '';
}

/** Within one day, an end that is not later on the clock than the start is on the next day. */
function endOfDraft({ day, clock, endClock, extraDays }: EventDraft): Instant | null {
  const isLong = extraDays > 0;
  const until = isLong ? endClock || END_OF_WORK : endClock;
  const last = lastDayOf({ day, extraDays: isLong ? extraDays : Number(endClock <= clock) });
  return last && isClock(until) ? jstInstant(last, until) : null;
}

/** The draft as the rules about travel need it; null as by `timedOf`. `selectionId` is empty where there is no selection yet. */
export function placedOf(draft: EventDraft, selectionId: string): Placed | null {
  const timed = timedOf(draft);
  return timed && { ...timed, ...siteOf(draft, selectionId) };
}

/** Where the draft would take place. */
export function siteOf(draft: EventDraft, selectionId: string): Site {
  const { publicDescription, publicLocation, location, privateUrl, publicUrl } = draft;
  return {
    selectionId,
    publicDescription,
    publicLocation,
    location,
    privateUrl,
    publicUrl,
    travelMinutes: minutesOf(draft),
  };
}

function minutesOf({ travelMinutes }: EventDraft): number | null {
  // A draft that an earlier release stored has none.
  return travelMinutes ? Number(travelMinutes) : null;
}

/** What the server is sent. Call only for a draft that has a type and, by `timedOf`, a moment. */
export function newEventOf(draft: EventDraft, step: EventStep, timed: Timed): NewEvent {
  return {
    ...storedStep(step),
    ...timed,
    selectionPhase: draft.selectionPhase,
    publicDescription: draft.publicDescription,
    publicContent: draft.publicContent,
    publicUrl: draft.publicUrl,
    publicLocation: draft.publicLocation,
    shareDetails: draft.shareDetails,
    location: draft.location,
    privateUrl: draft.privateUrl,
    privateMemo: draft.privateMemo,
    travelMinutes: minutesOf(draft),
    reminderTypes: draft.reminderTypes,
  };
}
