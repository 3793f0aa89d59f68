/** The result of an interview or a group discussion: when it is asked for, and what follows from it. */
import * as z from 'zod/mini';
import { endOf, type Timed } from '../events/events.ts';
import { EVENT_RESULT_IDS, type EventResult, TYPES_WITH_RESULT } from '../taxonomy/event-results.ts';
import type { EventType } from '../taxonomy/event-types.ts';
import type { Phase } from '../taxonomy/phases.ts';
import type { Status } from '../taxonomy/statuses.ts';
import type { Instant } from '../time.ts';
import { isActive } from './selection-facts.ts';

/** The answer to how an event went. */
export const resultAnswer = z.strictObject({ result: z.enum(EVENT_RESULT_IDS) });

type Ended = Timed & { eventType: EventType };

/** True for an event with a result that is over. */
export function hasResult(event: Ended, now: Instant): boolean {
  return TYPES_WITH_RESULT.includes(event.eventType) && endOf(event) <= now;
}

/** The status that is proposed after a result; null where none follows from it, or the selection has ended. */
export function statusAfter(result: EventResult, { status, phase }: { status: Status; phase: Phase }): Status | null {
  if (!isActive(status) || result === 'waiting') return null;
  if (result === 'failed') return 'rejected';
  if (status === 'final_interview') return phase === 'fulltime' ? 'offer' : 'passed';
  return status === 'interview_waiting' ? 'final_interview' : 'interview_waiting';
}
