/** Dates of a selection that are events of their own: the form shows the event that counts now. */
import { byText } from '../order.ts';
import { type EventStep, stepOf } from '../taxonomy/event-types.ts';
import type { EventView } from './views.ts';

type Dated = Pick<EventView, 'id' | 'eventType' | 'subtype' | 'deadline' | 'completed'>;

/** The event that a field shows: the latest that is not completed, else the latest. Null without one. */
export function datedEvent<E extends Dated>(events: readonly E[], step: EventStep): E | null {
  const its = events
    .filter((it) => stepOf(it) === step)
    .sort((a, b) => byText(a.deadline, b.deadline) || byText(a.id, b.id));
  return its.findLast((it) => !it.completed) ?? its.at(-1) ?? null;
}
