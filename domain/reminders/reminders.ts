/** What is planned for an event: its own reminders (リマインド) and the account's timings, and how a change of the event affects them. */
import { EVENT_STEPS, type EventSubtype, type EventType, stepOf } from '../taxonomy/event-types.ts';
import { CLOSED_STATUSES, type Status } from '../taxonomy/statuses.ts';
import { DAY, HOUR, type Instant, toMs } from '../time.ts';
import type { NotificationSettings } from './notifications.ts';
import { outsideQuietHours } from './quiet-hours.ts';
import {
  nominalTime,
  type PlannedType,
  REMINDER_TYPE_IDS,
  type ReminderType,
  reminderTime,
  TIMING_IDS,
  TIMINGS,
  type Timing,
} from './timings.ts';

/** A reminder later than this (ms) is not sent, however far off its deadline is. */
export const LATEST_MS = 6 * HOUR;
/** Reminders of one event that are less than this apart leave as one message. */
export const TOGETHER_MS = HOUR;
/** Why a message was not sent: another tells the event within TOGETHER_MS. */
export const TOLD_TOGETHER = 'told_together';

/** The settings of the account that determine what is planned. */
export type Timings = Pick<NotificationSettings, 'reminderTiming' | 'eventTypes' | 'quietHours'>;

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
  eventType: EventType;
  subtype?: EventSubtype | null;
  deadline: Instant;
  deadlineVersion: number;
  /** `isToBeReminded`, and not deleted. */
  open: boolean;
  reminderTypes: readonly ReminderType[];
};

/** A message to be sent: its reminder, and those that would come within the hour and are told by it. */
export type PlannedReminder = { type: PlannedType; also: PlannedType[]; scheduledAt: Instant };

/** A message that has been sent, or is just being sent, for the event's current deadline. */
export type ToldReminder = { types: readonly PlannedType[]; scheduledAt: Instant };

/** All reminders that are wanted for an event, whether ahead or over: those chosen for it, and the account's timings for its type. */
export function wantedTypes(
  event: Pick<Reminded, 'eventType' | 'subtype' | 'reminderTypes'>,
  { eventTypes, reminderTiming }: Timings,
): PlannedType[] {
  const own = REMINDER_TYPE_IDS.filter((type) => event.reminderTypes.includes(type));
  const { group, kind } = EVENT_STEPS[stepOf(event)];
  if (!eventTypes[group]) return own;
  // The last hours of a day that is only expected mean nothing.
  const meant = (timing: Timing) => kind !== 'expected' || TIMINGS[timing].beforeMs >= DAY;
  return [...own, ...TIMING_IDS.filter((timing) => reminderTiming[timing] && meant(timing))];
}

/**
 * The future messages about an event, the earliest first. Reminders within an hour leave as one message, at the moment of the first; what
 * was told within the last hour is not told again. None for an event that is not open.
 */
export function planReminders(
  event: Reminded,
  timings: Timings,
  now: Instant,
  told: readonly ToldReminder[] = [],
): PlannedReminder[] {
  if (!event.open) return [];
  const planned: PlannedReminder[] = [];
  for (const { type, scheduledAt } of aheadOf(event, timings, now, told)) {
    const last = planned.at(-1);
    const isSame = (types: readonly PlannedType[], at: Instant) =>
      isOneMessage({ types, at }, { type, at: scheduledAt }, event.deadline);
    if (last && isSame([last.type, ...last.also], last.scheduledAt)) last.also.push(type);
    else if (!told.some((it) => isSame(it.types, it.scheduledAt))) planned.push({ type, also: [], scheduledAt });
  }
  return planned;
}

/** Each wanted reminder that is ahead and was not told yet, by moment. */
function aheadOf(event: Reminded, timings: Timings, now: Instant, told: readonly ToldReminder[]) {
  const spent = new Set(told.flatMap((it) => it.types));
  return wantedTypes(event, timings)
    .filter((type) => !spent.has(type))
    .flatMap((type) => {
      const scheduledAt = reminderTime(type, event.deadline, timings.quietHours, now);
      return scheduledAt === null ? [] : [{ type, scheduledAt }];
    })
    .sort((a, b) => toMs(a.scheduledAt) - toMs(b.scheduledAt));
}

/** True when a later reminder leaves with an earlier message. 15分前 after 1時間前 stays: the student ticked both in one list. */
function isOneMessage(
  earlier: { types: readonly PlannedType[]; at: Instant },
  later: { type: PlannedType; at: Instant },
  deadline: Instant,
): boolean {
  const apartMs = toMs(later.at) - toMs(earlier.at);
  if (apartMs < 0 || apartMs >= TOGETHER_MS) return false;
  const isAtItsTime = (type: PlannedType, at: Instant) => nominalTime(type, deadline) === at;
  const isLastCall = later.type === 'fifteenMinutesBefore' && isAtItsTime(later.type, later.at);
  return !(isLastCall && earlier.types.includes('oneHourBefore') && isAtItsTime('oneHourBefore', earlier.at));
}

/**
 * The type as which an unsent reminder is sent for a corrected deadline: the type that is due just now by the new deadline, else its
 * own. Null where none is due: the event is not open or is over, the type is not wanted, or its moment is still in the future.
 */
export function dueTypeAfterMove(
  owed: PlannedType,
  event: Reminded,
  timings: Timings,
  now: Instant,
): PlannedType | null {
  const { deadline, open } = event;
  if (!open || toMs(deadline) <= toMs(now)) return null;
  const wanted = wantedTypes(event, timings);
  const momentOf = (type: PlannedType) =>
    outsideQuietHours(nominalTime(type, deadline), deadline, timings.quietHours, now);
  const due = wanted.find((it) => isRecent(momentOf(it), now));
  if (due) return due;
  const isOver = reminderTime(owed, deadline, timings.quietHours, now) === null;
  return wanted.includes(owed) && isOver ? owed : null;
}

/** A planned or dispatched message, by what it tells. */
export type StoredReminder = { type: PlannedType; also: readonly PlannedType[]; deadlineVersion: number };

/** True while one of the reminders that a message tells is still wanted, whether it is in the future or just due. */
export function stillHolds(stored: StoredReminder, event: Reminded, timings: Timings): boolean {
  if (!event.open || stored.deadlineVersion !== event.deadlineVersion) return false;
  const wanted = wantedTypes(event, timings);
  return [stored.type, ...stored.also].some((type) => wanted.includes(type));
}

type Stepped = {
  status: Status;
  events: readonly {
    completed: boolean;
    eventType: EventType;
    subtype?: EventSubtype | null;
    deadline: Instant;
    reminderTypes: readonly ReminderType[];
  }[];
};

/** How a change of status affects the future reminders of a selection: ends them, resumes them, or (null) neither. */
export function remindersAfter(
  selection: Stepped,
  status: Status,
  timings: Timings,
  now: Instant,
): 'ended' | 'resumed' | null {
  const [before, after] = [selection.status, status].map((it) =>
    selection.events.some(({ completed, ...event }) => {
      const open = isToBeReminded(completed, it);
      return planReminders({ ...event, open, deadlineVersion: 0 }, timings, now).length > 0;
    }),
  );
  if (before === after) return null;
  return before ? 'ended' : 'resumed';
}
