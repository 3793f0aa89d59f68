/** What a list looks like with what waits. */
import { byMoment, type NewEvent, storedMoments } from '#domain/events/events.ts';
import { pick, recordOf } from '#domain/record.ts';
import { defaultReminderTypes } from '#domain/reminders/timings.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { INITIAL_STATUS } from '#domain/taxonomy/statuses.ts';
import { fromMs } from '#domain/time.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import type { Act, Entry } from './acts.ts';
import { makes } from './target.ts';

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>;

/** A list of the server with what waits; what does not change keeps its identity. */
export function applied(list: SelectionView[], entries: readonly Entry[]): SelectionView[] {
  // What was added stays in sight also where the server does not take it.
  const shown = entries.filter((it) => it.state === 'waiting' || makes(it.act));
  const known = new Set(list.map((it) => it.id));
  const made = shown.flatMap(({ act, at }) =>
    act.kind === 'newSelection' && !known.has(act.selectionId) ? [selectionOf(act, at)] : [],
  );
  const later = Map.groupBy(shown, (it) => it.act.selectionId);
  return [...made.toReversed(), ...list].map((it) => (later.get(it.id) ?? []).reduce(after, it));
}

function after(selection: SelectionView, { act, at }: Entry): SelectionView {
  const { events } = selection;
  switch (act.kind) {
    case 'status':
      return { ...selection, status: act.status };
    case 'selection':
      return changedSelection(selection, act);
    case 'newSelection':
      return selection;
    case 'newEvent':
      return events.some((it) => it.id === act.eventId)
        ? selection
        : { ...selection, events: byMoment([...events, eventOf(act.event, act, at)]) };
    case 'completion':
      return { ...selection, events: changedOne(events, act.eventId, (it) => ({ ...it, completed: act.completed })) };
    case 'event':
      return { ...selection, events: byMoment(changedOne(events, act.eventId, (it) => changedEvent(it, act))) };
  }
}

const changedOne = (events: EventView[], id: string, change: (event: EventView) => EventView) =>
  events.map((it) => (it.id === id ? change(it) : it));

function changedEvent(event: EventView, { to, version }: ActOf<'event'>): EventView {
  const whole = { ...event, ...stored(to) };
  const subtype = whole.eventType === 'other' ? whole.subtype : null;
  return { ...whole, ...storedMoments(whole), subtype, version: version + 1 };
}

/** The view has the fields of the list, or all of them. */
function changedSelection(selection: SelectionView, { to, version }: ActOf<'selection'>): SelectionView {
  const fields = Object.keys(to).filter((it) => it in selection) as (keyof typeof to)[];
  return { ...selection, ...stored(pick(to, fields)), version: version + 1 };
}

/** Values as they are sent, as the server stores them. */
function stored<T extends object>(sent: T): Partial<EventView & SelectionView> {
  const addresses = ADDRESSES.filter((it) => it in sent);
  return { ...sent, ...recordOf(addresses, (it) => addressOf(sent[it as keyof T])) };
}

const ADDRESSES = ['companyUrl', 'esDocUrl', 'publicUrl', 'privateUrl'];
const addressOf = (typed: unknown) => (typeof typed === 'string' ? parseWebAddress(typed) : null);

/**
 * What the server fills in. Written out, although the schema says it, too: with the schema in use every first visit would load what checks
 * forms. Its test compares the two.
 */
export const FILLED_IN = {
  subtype: null,
  endsAt: null,
  selectionPhase: 'intern',
  publicDescription: '',
  publicContent: '',
  publicUrl: null,
  publicLocation: '',
  shareDetails: false,
  location: '',
  privateUrl: null,
  privateMemo: '',
  travelMinutes: null,
  sharedEventId: null,
  calendarUid: null,
} as const;

/** An event as the server will show it. */
function eventOf(entered: NewEvent, place: { selectionId: string; eventId: string }, at: number): EventView {
  const row = { ...FILLED_IN, ...stored(entered) } as EventView;
  const moments = storedMoments(row);
  const made = fromMs(at);
  return {
    ...row,
    ...moments,
    ...{ id: place.eventId, selectionId: place.selectionId },
    reminderTypes: [...(entered.reminderTypes ?? defaultReminderTypes(moments.kind))],
    ...{ completed: false, result: null, isCustomized: false, isModified: false },
    ...{ version: 1, createdAt: made, updatedAt: made },
  };
}

/** The listed fields that nobody has to enter, for the same reason. */
export const EMPTY_FIELDS = {
  customCompanyName: null,
  eventTitle: '',
  jobType: '',
  companyUrl: null,
  notes: '',
} as const;

/** A selection as the server will show it. */
function selectionOf({ selectionId, name, made }: ActOf<'newSelection'>, at: number): SelectionView {
  const { company, selection, eventIds } = made;
  const { events, ...fields } = selection;
  const moment = fromMs(at);
  return {
    ...EMPTY_FIELDS,
    ...stored(fields),
    id: selectionId,
    companyId: 'id' in company ? company.id : null,
    companyName: name,
    priority: selection.priority,
    selectionPhase: selection.selectionPhase ?? 'intern',
    status: INITIAL_STATUS,
    industryCategory: 'id' in company ? null : company.industryCategory,
    ...{ hasMyPageId: false, hasMyPagePassword: false, version: 1, createdAt: moment, updatedAt: moment },
    events: byMoment(events.map((it, no) => eventOf(it, { selectionId, eventId: eventIds[no] ?? '' }, at))),
  } as SelectionView;
}
