/** Adding what a company's calendar says: the student's own events that it speaks of. */
import type { NewEvent } from '../events/events.ts';
import type { CalendarFacts, CalendarReading } from '../ics-reading/calendar.ts';
import type { EventView, SelectionView } from '../selections/views.ts';
import { stepOf } from '../taxonomy/event-types.ts';
import { addedDetails, type Detail, isAt } from './mail-events.ts';
import { addedEvent, addState, type Likeness, momentAs, type Picks } from './quick-add.ts';

type Selections = readonly SelectionView[];

/** The student's event that was added from an earlier version of a calendar's event; null without one. */
export function addedBefore({ uid }: CalendarFacts, selections: Selections): EventView | null {
  if (uid === '') return null;
  return selections.flatMap(({ events }) => events).find((it) => it.calendarUid === uid) ?? null;
}

/** A later version changes the moment: place and kind are those that the student's event has. */
export function versionPicks({ selectionId, publicDescription, kind, ...event }: EventView): Picks {
  return { target: { kind: 'own', selectionId }, eventType: stepOf(event), kind, publicDescription };
}

/** What a later version says of these counts in place of what the earlier one said. */
export const VERSION_DETAILS = ['location', 'privateUrl'] as const satisfies readonly Detail[];

/** Whether a later version is at the moment that is there already. */
export function versionLikeness({ deadline, endsAt = null }: NewEvent, before: EventView): Likeness | null {
  return deadline === before.deadline && endsAt === before.endsAt ? { event: before, isSame: true } : null;
}

/** Whether a version says nothing that its event has not: it is at one of the moments that may be meant, with the same place and address. */
export function changesNothing({ reading, facts }: CalendarReading, selections: Selections): boolean {
  const before = addedBefore(facts, selections);
  if (!before || facts.isCancelled) return false;
  const event = addedEvent(addState(reading, versionPicks(before), selections));
  const moment = momentAs(before.kind, reading.events[0]);
  if (!event || !moment) return false;
  const isThere = moment.isSure
    ? versionLikeness(event, before) !== null
    : moment.choices.some((choice) => isAt(before, choice));
  return isThere && addedDetails(event, before, VERSION_DETAILS) === null;
}

/**
 * The student's event that a calendar calls off: the one that was added from it, else the only open one of the company at its moment. Null
 * without one.
 */
export function cancelledEvent(called: CalendarReading, own: Selections, all: Selections): EventView | null {
  const added = addedBefore(called.facts, all);
  const moment = called.reading.events[0]?.moment;
  if (added || !moment) return added;
  const [only, ...others] = own
    .flatMap(({ events }) => events)
    .filter((it) => !it.completed && moment.choices.some((choice) => isAt(it, choice)));
  return only && others.length === 0 ? only : null;
}
