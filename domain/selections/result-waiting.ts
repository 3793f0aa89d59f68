import { endOf } from '../events/events.ts';
import type { EventType } from '../taxonomy/event-types.ts';
import type { Instant } from '../time.ts';
import { datedEvent } from './dates.ts';
import { isActive } from './selection-facts.ts';
import { isOverdue } from './upcoming.ts';
import type { EventView, SelectionView } from './views.ts';

/** Event types after which the company announces a result. */
const WITH_RESULT: ReadonlySet<EventType> = new Set(['es_deadline', 'web_test', 'interview', 'group_discussion']);

/** What a selection waits for, where the student has nothing to do or attend next. */
export type Waiting = { for: 'result'; since: Instant; expectedBy: Instant | null } | { for: 'reply'; by: Instant };

/**
 * What is pending: the company awaits the answer to an offer, until its deadline is over; or the student awaits a result. Null where an
 * event comes first.
 */
export function waitingOf(selection: SelectionView, now: Instant): Waiting | null {
  const { status, events } = selection;
  const reply = datedEvent(events, 'offer_reply_deadline');
  if (status === 'offer' && reply && !reply.completed && reply.deadline >= now) {
    const { deadline: by } = reply;
    const isLater = (it: EventView) => it.kind === 'expected' || it.completed || endOf(it) < now || it.deadline > by;
    const isFirst = events.every((it) => it === reply || isLater(it));
    return isFirst ? { for: 'reply', by } : null;
  }
  const since = resultWaitingSince(selection, now);
  if (since === null) return null;
  const expected = datedEvent(events, 'expected_result');
  // A date before the last step was that of the step before.
  const isOfStep = expected !== null && !expected.completed && expected.deadline > since;
  return { for: 'result', since, expectedBy: isOfStep ? expected.deadline : null };
}

/**
 * Since when a student has waited for the result of a step: the moment at which the last one was over. Null while an event is still to come
 * or to be done (the dates of the result aside), where the last step has no result, before the entry, and once the selection has ended.
 */
export function resultWaitingSince(selection: SelectionView, now: Instant): Instant | null {
  if (!isActive(selection.status) || selection.status === 'before_entry') return null;
  const steps = selection.events.filter((it) => it.subtype === null);
  const last = steps.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1)).at(-1);
  if (!last || endOf(last) > now || !WITH_RESULT.has(last.eventType) || isKnown(last)) return null;
  return steps.some((event) => isOverdue(event, now)) ? null : endOf(last);
}

/** The student has said how it went. */
function isKnown({ result }: EventView): boolean {
  return result === 'passed' || result === 'failed';
}
