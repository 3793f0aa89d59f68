/** どうでしたか: the morning after an interview or a group discussion, a push asks for its result. */
import { addDays, DAY, type Instant, jstDay, jstInstant, plus, toMs } from '../time.ts';
import type { NotificationSettings } from './notifications.ts';
import { outsideQuietHours } from './quiet-hours.ts';
import { REMINDER_CLOCK } from './timings.ts';

/** From this long (ms) after its moment on, it is asked no more. */
export const QUESTION_MS = DAY;

/** The result of an event that began longer ago (ms) than this is asked for no more, unless it lasted for days. */
export const ASKED_MS = 2 * DAY;

/** The parts of an event that decide about it. */
export type Questioned = {
  /** When the event is over. */
  end: Instant;
  /** Its type has results, none is set, and neither it nor its selection is deleted or has ended in お祈り or 辞退. */
  lacksResult: boolean;
};

/** The settings that decide about it. */
export type QuestionSettings = Pick<NotificationSettings, 'asksResults' | 'quietHours'>;

/** When the result is asked for: at REMINDER_CLOCK of the next day, outside quiet hours. Null when it is not, or that has passed. */
export function questionTime(
  { end, lacksResult }: Questioned,
  { asksResults, quietHours }: QuestionSettings,
  now: Instant,
): Instant | null {
  if (!asksResults || !lacksResult) return null;
  const morning = jstInstant(addDays(jstDay(end), 1), REMINDER_CLOCK);
  const at = outsideQuietHours(morning, plus(morning, QUESTION_MS), quietHours, now);
  return toMs(at) > toMs(now) ? at : null;
}

/** True while a planned or dispatched question is still to be asked. */
export function questionHolds(
  stored: { deadlineVersion: number },
  event: Questioned & { deadlineVersion: number },
  { asksResults }: QuestionSettings,
): boolean {
  return asksResults && event.lacksResult && stored.deadlineVersion === event.deadlineVersion;
}
