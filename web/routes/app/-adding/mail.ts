import {
  addedBefore,
  cancelledEvent,
  changesNothing,
  VERSION_DETAILS,
  versionLikeness,
  versionPicks,
} from '#domain/adding/calendar-events.ts';
import {
  type AddedDetails,
  addedDetails,
  DETAILS,
  eventReadings,
  firstPicks,
  movedEvent,
} from '#domain/adding/mail-events.ts';
import { type AddState, addedEvent, addState, type Likeness, likenessOf } from '#domain/adding/quick-add.ts';
import type { NewEvent } from '#domain/events/events.ts';
import { type CalendarReading, type Registered, readCalendar } from '#domain/ics-reading/calendar.ts';
import { isCalendarText, MAX_ICS } from '#domain/ics-reading/content-lines.ts';
import { readMail } from '#domain/mail-reading/mail.ts';
import { type KnownCompany, MAX_LINE, MAX_TEXT, type Reading } from '#domain/mail-reading/reading.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { type ItemDraft, MAIL_VERSION, type MailDraft } from './add-draft.ts';

/** Text of more than one line, or longer than a line. */
export function isMail(pasted: string): boolean {
  return pasted.trim().includes('\n') || pasted.trim().length > MAX_LINE;
}

export function newMail(text: string): MailDraft {
  return { text, items: {}, outcome: { picks: {} }, version: MAIL_VERSION };
}

/**
 * What was read of a text: its events one by one, each as if a line had said it, with its place in the text; of a calendar with what only
 * that says. `left`: how many more there are.
 */
export type TextReading = { reading: Reading; isCalendar: boolean; parts: readonly Part[]; left: number };
type Part = Partial<CalendarReading> & { reading: Reading; at: number };

const NOTHING: Reading = { company: null, phase: null, outcome: null, events: [] };

/** What the student has already: their selections, and by `savedOf` what is saved of this text. */
type Had = { selections: Selections; saved: string };

/** Reads a mail, a message or a calendar file. */
export function readText(text: string, known: readonly KnownCompany[], now: Instant, had?: Had): TextReading {
  if (isCalendarText(text)) {
    const { events: parts, left } = readCalendar(text, known, now, had && registeredIn(had));
    return { reading: NOTHING, isCalendar: true, parts, left };
  }
  const reading = readMail(text, known, now);
  const parts = eventReadings(reading).map((one, at) => ({ reading: one, at }));
  return { reading, isCalendar: false, parts, left: 0 };
}

/** The places of what is saved of a text, in one value. */
export function savedOf({ items }: MailDraft): string {
  return Object.entries(items)
    .flatMap(([at, { isSaved }]) => (isSaved ? [at] : []))
    .join();
}

/** What is saved from the sheet keeps its place there, so that nothing moves up before all of it is saved. */
function registeredIn({ selections, saved }: Had): Registered {
  const uids = new Set(selections.flatMap(({ events }) => events.flatMap(({ calendarUid }) => calendarUid ?? [])));
  const here = saved.split(',');
  return { uids, changesNothing: (it) => !here.includes(String(it.at)) && changesNothing(it, selections) };
}

/** Whether a text is longer than what is read. */
export function isTooLong(text: string): boolean {
  return text.length > (isCalendarText(text) ? MAX_ICS : MAX_TEXT);
}

/** An event of the mail as it would be saved. */
export type MailItem = {
  /** Its place among those of the text. */
  at: number;
  reading: Reading;
  state: AddState;
  /** Null while something is open. */
  event: NewEvent | null;
  likeness: Likeness | null;
  /** The student's event that it may move. */
  rival: EventView | null;
  /** Whether it moves that one; null while it has to be asked. */
  moves: boolean | null;
  /** What the student's event lacks of it or has otherwise; null where it is another one, or has everything. */
  adds: AddedDetails | null;
  isTicked: boolean;
  reply: string | null | undefined;
  /** The first of several times. */
  isRepeated: boolean;
};

type Selections = readonly SelectionView[];

/** The events of a mail that are not saved yet. What is there already is not ticked, and nothing of a mail that is not trusted. */
export function itemsOf(
  { parts, reading }: TextReading,
  { items }: MailDraft,
  selections: Selections,
  isTrusted = true,
): MailItem[] {
  return parts.flatMap(({ reading: one, facts, at }): MailItem[] => {
    const draft: ItemDraft = items[at] ?? { picks: {} };
    const [read] = one.events;
    if (!read || draft.isSaved || facts?.isCancelled) return [];
    const before = facts ? addedBefore(facts, selections) : null;
    const known = before ? versionPicks(before) : firstPicks(read, reading.outcome);
    const state = addState(one, { ...known, ...draft.picks }, selections);
    const { own } = state;
    const added = state.questions.length === 0 ? addedEvent(state) : null;
    const event = added && facts?.uid && !before ? { ...added, calendarUid: facts.uid } : added;
    const likeness = event && (before ? versionLikeness(event, before) : likenessOf(event, own));
    const moved = before && !likeness?.isSame ? before : movedEvent(read, own);
    const rival = moved ?? (likeness && !likeness.isSame ? likeness.event : null);
    const moves = rival ? (draft.moves ?? (moved ? true : null)) : false;
    const typed = DETAILS.filter((field) => draft.picks[field] !== undefined);
    const stored = moves ? rival : likeness?.isSame ? likeness.event : null;
    const adds = event && stored && addedDetails(event, stored, before ? [...VERSION_DETAILS, ...typed] : typed);
    const isTicked = draft.isTicked ?? (isTrusted && (!likeness?.isSame || adds !== null));
    const { reply } = draft;
    return [
      {
        at,
        reading: one,
        state,
        event,
        likeness,
        rival,
        moves,
        adds,
        isTicked,
        reply,
        isRepeated: facts?.isRepeated ?? false,
      },
    ];
  });
}

/** An event that the company called off, and the student's own. */
export type Cancellation = {
  at: number;
  title: string;
  event: EventView | null;
  selection: SelectionView | undefined;
  isTicked: boolean;
};

export function cancellationsOf({ parts }: TextReading, { items }: MailDraft, selections: Selections): Cancellation[] {
  return parts.flatMap(({ reading, facts, at }): Cancellation[] => {
    if (!facts?.isCancelled || items[at]?.isSaved) return [];
    const { choices } = addState(reading, {}, selections);
    const event = cancelledEvent({ reading, facts }, choices, selections);
    const selection = selections.find((it) => it.id === event?.selectionId);
    const title = reading.events[0]?.title ?? '';
    return [{ at, title, event, selection, isTicked: event !== null && (items[at]?.isTicked ?? false) }];
  });
}
