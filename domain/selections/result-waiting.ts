import { endOf } from '../events/events.ts';
import type { EventType } from '../taxonomy/event-types.ts';
import type { Instant } from '../time.ts';
import { isActive } from './selection-facts.ts';
import { isOverdue } from './upcoming.ts';
import type { SelectionView } from './views.ts';

/** Event types after which the company announces a result. */
const WITH_RESULT: ReadonlySet<EventType> = new Set(['es_deadline', 'web_test', 'interview', 'group_discussion']);

/** What a selection waits for, where the student has nothing to do or attend next. */
export type Waiting = { for: 'result'; since: Instant; expectedBy: Instant | null } | { for: 'reply'; by: Instant };

/**
 * What is pending: the company awaits the answer to an offer, until its deadline is over; or the student awaits a result. Null where an
 * event comes first.
 */
export function waitingOf(selection: SelectionView, now: Instant): Waiting | null {
  const { status, offerReplyBy: by, expectedResultBy: expectedBy } = selection;
  if (status === 'offer' && by !== null && by >= now) {
    const isFirst = selection.events.every((event) => event.completed || endOf(event) < now || event.deadline > by);
    return isFirst ? { for: 'reply', by } : null;
  }
  const since = resultWaitingSince(selection, now);
  return since === null ? null : { for: 'result', since, expectedBy };
}

/**
 * Since when a student has waited for the result of a step: the moment at which the last one was over. Null while an event is still to come
 * or to be done, where the last step has no result, before the entry, and once the selection has ended.
 */
export function resultWaitingSince(selection: SelectionView, now: Instant): Instant | null {
  if (!isActive(selection.status) || selection.status === 'before_entry') return null;
  const last = selection.events.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1)).at(-1);
  if (!last || endOf(last) > now || !WITH_RESULT.has(last.eventType)) return null;
  return selection.events.some((event) => isOverdue(event, now)) ? null : endOf(last);
}
