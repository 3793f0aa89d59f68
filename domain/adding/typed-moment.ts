/** Typing a moment where the line or mail leaves open which one is meant. */
import type { EventReading, Moment } from '../mail-reading/reading.ts';
import { type EventDraft, withStart } from '../selections/event-draft.ts';
import { type AddState, momentAs, type Picks } from './quick-add.ts';

/**
 * What a typed day and time choose; an end stays as far from the start. While it is open whether the hour is before or after noon, only a
 * time answers that: another day leaves it open.
 */
export function typedMoment(
  { draft, questions }: Pick<AddState, 'draft' | 'questions'>,
  event: EventReading | undefined,
  { day, clock }: Pick<EventDraft, 'day' | 'clock'>,
): Picks {
  const isHourOpen = questions.includes('moment') && momentAs(draft.kind, event)?.doubt === 'hour';
  return isHourOpen && clock === draft.clock ? { day } : { day, ...withStart(draft, clock) };
}

/**
 * The moments among which it is asked; empty where what was read is sure. Those of an hour before or after noon are on the day and have the
 * end that were typed since.
 */
export function openMoments(draft: EventDraft, event: EventReading | undefined): readonly Moment[] {
  const read = momentAs(draft.kind, event);
  if (!read || read.isSure) return [];
  if (read.doubt !== 'hour') return read.choices;
  const { day, endClock } = draft;
  const typedEnd = endClock !== (read.value.endClock ?? '') && endClock;
  return read.choices.map((it) => ({
    ...it,
    ...(day && day !== it.day && { day, endDay: null }),
    ...(typedEnd && { endClock: typedEnd }),
  }));
}
