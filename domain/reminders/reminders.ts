/** Reminders of one event (リマインド): their types, when each is sent, and how a change of the event affects them. */
import { CLOSED_STATUSES, type Status } from '../taxonomy/statuses.ts';
import { addDays, HOUR, type Instant, jstDay, jstInstant, toMs } from '../time.ts';

/** Days between each kind of reminder and its deadline. */
export const REMINDER_DAYS = { '1week': 7, '3days': 3, '1day': 1, today: 0 } as const;
/** A kind of reminder, by its days before the deadline. */
export type ReminderType = keyof typeof REMINDER_DAYS;
/** The types, the earliest first. */
export const REMINDER_TYPE_IDS = Object.keys(REMINDER_DAYS) as [ReminderType, ...ReminderType[]];

/** The label of each type. */
export const REMINDER_LABELS: Record<ReminderType, string> = {
  '1week': '7日前',
  '3days': '3日前',
  '1day': '前日',
  today: '当日',
};

/** The reminders of a new event by default: all but the same day. */
export const DEFAULT_REMINDER_TYPES: readonly ReminderType[] = ['1week', '3days', '1day'];
/** The time of day in Japan at which reminders are sent. */
export const REMINDER_CLOCK = '08:00';

/** A reminder later than this (ms) is not sent, however far off its deadline is. */
export const LATEST_MS = 6 * HOUR;

/**
 * The moment a reminder is sent: 08:00 in Japan, `REMINDER_DAYS[type]` days before the day of the deadline. Null when that moment is not
 * after `now`, or not before the deadline.
 */
export function reminderTime(type: ReminderType, deadline: Instant, now: Instant): Instant | null {
  const sendAt = momentOf(type, deadline);
  return toMs(sendAt) > toMs(now) && toMs(sendAt) < toMs(deadline) ? sendAt : null;
}

const momentOf = (type: ReminderType, deadline: Instant) =>
  jstInstant(addDays(jstDay(deadline), -REMINDER_DAYS[type]), REMINDER_CLOCK);

/** True while a due reminder is still of use: not later than LATEST_MS. */
export function isRecent(scheduledAt: Instant, now: Instant): boolean {
  const lateMs = toMs(now) - toMs(scheduledAt);
  return lateMs >= 0 && lateMs <= LATEST_MS;
}

/** False for a completed event, and for every event of a selection that ended in お祈り or 辞退. */
export function isToBeReminded(completed: boolean, status: Status): boolean {
  return !completed && !CLOSED_STATUSES.includes(status);
}

/** The parts of an event that determine its reminders. `deadlineVersion` grows with each change of the deadline. */
export type Reminded = {
  deadline: Instant;
  deadlineVersion: number;
  /** `isToBeReminded`, and not deleted. */
  open: boolean;
  reminderTypes: readonly ReminderType[];
};

/** A reminder to be sent. */
export type PlannedReminder = { type: ReminderType; scheduledAt: Instant };

/** The future reminders of an event, one for each of its types, in the order of `REMINDER_DAYS`. None for an event that is not open. */
export function planReminders(event: Reminded, now: Instant): PlannedReminder[] {
  if (!event.open) return [];
  return REMINDER_TYPE_IDS.flatMap((type) => {
    const scheduledAt = event.reminderTypes.includes(type) ? reminderTime(type, event.deadline, now) : null;
    return scheduledAt === null ? [] : [{ type, scheduledAt }];
  });
}

/**
 * The type as which an unsent reminder is sent for a corrected deadline: the type that is due just now by the new deadline, else its
 * own. Null where none is due: the event is not open or is over, the type is not wanted, or its moment is still in the future.
 */
export function dueTypeAfterMove(owed: ReminderType, event: Reminded, now: Instant): ReminderType | null {
  const { deadline, reminderTypes, open } = event;
  if (!open || toMs(deadline) <= toMs(now)) return null;
  const due = REMINDER_TYPE_IDS.find((it) => reminderTypes.includes(it) && isRecent(momentOf(it, deadline), now));
  if (due) return due;
  return reminderTypes.includes(owed) && reminderTime(owed, deadline, now) === null ? owed : null;
}

/** True while a reminder that was planned for `deadlineVersion` is still wanted, whether it is in the future or just due. */
export function stillHolds(reminder: { type: string; deadlineVersion: number }, event: Reminded): boolean {
  return (
    event.open &&
    reminder.deadlineVersion === event.deadlineVersion &&
    (event.reminderTypes as readonly string[]).includes(reminder.type)
  );
}

type Stepped = {
  status: Status;
  events: readonly { completed: boolean; deadline: Instant; reminderTypes: readonly ReminderType[] }[];
};

/** How a change of status affects the future reminders of a selection: ends them, resumes them, or (null) neither. */
export function remindersAfter(selection: Stepped, status: Status, now: Instant): 'ended' | 'resumed' | null {
  const [before, after] = [selection.status, status].map((it) =>
    selection.events.some(({ completed, ...event }) => {
      const open = isToBeReminded(completed, it);
      return planReminders({ ...event, open, deadlineVersion: 0 }, now).length > 0;
    }),
  );
  if (before === after) return null;
  return before ? 'ended' : 'resumed';
}
