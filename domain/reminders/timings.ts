/** When reminders are due: リマインド of one event, and 通知のタイミング of the account. */

import type { EventKind } from '../taxonomy/event-types.ts';
import { addDays, DAY, HOUR, type Instant, jstDay, jstInstant, MINUTE, plus, toMs } from '../time.ts';
import type { NotificationSettings } from './notifications.ts';
import { outsideQuietHours, type QuietHours } from './quiet-hours.ts';

/** Days between each daily kind of reminder and its deadline. */
export const REMINDER_DAYS = { '1week': 7, '3days': 3, '1day': 1, today: 0 } as const;
/** The time before the deadline of the kinds for events that were entered at the last moment. */
export const LAST_HOURS = { '3hours': 3 * HOUR, '1hour': HOUR, '15min': 15 * MINUTE } as const;
/** A kind of daily reminder, by its days before the deadline. */
export type DailyType = keyof typeof REMINDER_DAYS;
/** A kind of reminder that is chosen for one event. */
export type ReminderType = DailyType | keyof typeof LAST_HOURS;
/** The types of one event, the earliest first. */
export const REMINDER_TYPE_IDS = [...Object.keys(REMINDER_DAYS), ...Object.keys(LAST_HOURS)] as [
  ReminderType,
  ...ReminderType[],
];

/** The time of day in Japan at which daily reminders are sent. */
export const REMINDER_CLOCK = '08:00';

/** The timings of the account: each is counted from the moment of every event of a ticked type. */
export const TIMINGS = {
  oneWeekBefore: { label: '1週間前', beforeMs: 7 * DAY },
  oneDayBefore: { label: '1日前', beforeMs: DAY },
  oneHourBefore: { label: '1時間前', beforeMs: HOUR },
  fifteenMinutesBefore: { label: '15分前', beforeMs: 15 * MINUTE },
} as const satisfies Record<keyof NotificationSettings['reminderTiming'], { label: string; beforeMs: number }>;
/** A timing of the account. */
export type Timing = keyof typeof TIMINGS;
/** The timings, the earliest first. */
export const TIMING_IDS = Object.keys(TIMINGS) as Timing[];

/** Which reminder a message is: of one event, or of the account. */
export type PlannedType = ReminderType | Timing;
/** 再通知, which the student asks for in a notification (snooze.ts): in no list of types, because nobody chooses it beforehand. */
export const SNOOZE = 'snooze';
/** どうでしたか, which asks for a result after an interview (result-question.ts). */
export const RESULT_QUESTION = 'resultQuestion';
/** What a message tells: a reminder, or what follows no timing. */
export type MessageType = PlannedType | Untimed;
/** A message with a rule of its own: it neither tells what reminders tell nor is told by them, and goes to browsers alone. */
export type Untimed = (typeof UNTIMED)[number];
export const UNTIMED = [SNOOZE, RESULT_QUESTION] as const;

/** True for a message with a rule of its own. */
export function isUntimed(type: MessageType): type is Untimed {
  return UNTIMED.some((it) => it === type);
}

/** The label of each type, in a list of one event's reminders. */
export const REMINDER_LABELS: Record<ReminderType, string> = {
  '1week': '7日前',
  '3days': '3日前',
  '1day': '前日',
  today: '当日',
  '3hours': '3時間前',
  '1hour': '1時間前',
  '15min': '15分前',
};

const isTiming = (type: string): type is Timing => type in TIMINGS;
const isDaily = (type: string): type is DailyType => type in REMINDER_DAYS;

/** The names of the reminders that one message stands for, where both kinds are listed: 前日のリマインド, 1時間前, 当日・1日前. */
export function remindersLabel(types: readonly MessageType[]): string {
  const [type] = types;
  const isAlone = types.length === 1 && type !== undefined && isDaily(type);
  return isAlone ? `${REMINDER_LABELS[type]}のリマインド` : timesLabel(types);
}

/** The same without the word リマインド: 前日, 当日・1日前. */
export function timesLabel(types: readonly MessageType[]): string {
  return [...new Set(types.map(labelOf))].join('・');
}

function labelOf(type: MessageType): string {
  if (type === SNOOZE) return '再通知';
  if (type === RESULT_QUESTION) return 'どうでしたか';
  return isTiming(type) ? TIMINGS[type].label : REMINDER_LABELS[type];
}

/** When a reminder is due by its name alone, without quiet hours. */
export function nominalTime(type: PlannedType, deadline: Instant): Instant {
  if (isDaily(type)) return jstInstant(addDays(jstDay(deadline), -REMINDER_DAYS[type]), REMINDER_CLOCK);
  return plus(deadline, -(isTiming(type) ? TIMINGS[type].beforeMs : LAST_HOURS[type]));
}

/** The moment at which a reminder is sent. Null when that moment is not after `now`, or not before the deadline. */
export function reminderTime(
  type: PlannedType,
  deadline: Instant,
  quietHours: QuietHours,
  now: Instant,
): Instant | null {
  const due = nominalTime(type, deadline);
  if (toMs(due) >= toMs(deadline)) return null;
  const sendAt = outsideQuietHours(due, deadline, quietHours, now);
  return toMs(sendAt) > toMs(now) && toMs(sendAt) < toMs(deadline) ? sendAt : null;
}

/** The types whose reminder is still to be sent. */
export function typesAhead(
  types: readonly ReminderType[],
  deadline: Instant,
  quietHours: QuietHours,
  now: Instant,
): ReminderType[] {
  return types.filter((it) => reminderTime(it, deadline, quietHours, now) !== null);
}

/** An event to be reminded of. */
type Moment = { kind: EventKind; deadline: Instant };

/**
 * The types that can be chosen for an event: the daily ones that are ahead, and other chosen ones that are. Where all daily ones have
 * passed: 3時間前 and 1時間前, else 15分前. Empty when the event is too near or over.
 */
export function offeredTypes(
  chosen: readonly ReminderType[],
  { kind, deadline }: Moment,
  quietHours: QuietHours,
  now: Instant,
): ReminderType[] {
  const ahead = typesAhead(REMINDER_TYPE_IDS, deadline, quietHours, now);
  const isDailyAhead = ahead.some(isDaily);
  const others = isDailyAhead || kind === 'expected' ? chosen : nearestTypes(deadline, quietHours, now);
  return ahead.filter((type) => isDaily(type) || chosen.includes(type) || others.includes(type));
}

/** The reminders of a new event by default: all daily ones but that of the same day. */
export const DEFAULT_REMINDER_TYPES: readonly ReminderType[] = ['1week', '3days', '1day'];

/** The same by the kind of event: of an expected day there is nothing to say but on its morning. */
export function defaultReminderTypes(kind: EventKind): readonly ReminderType[] {
  return kind === 'expected' ? ['today'] : DEFAULT_REMINDER_TYPES;
}

/**
 * The types to be offered and ticked where all wanted ones have passed: 当日 if its morning is still ahead, else 3時間前 and 1時間前, else
 * 15分前. Empty when the event is too near or over.
 */
export function nearestTypes(deadline: Instant, quietHours: QuietHours, now: Instant): ReminderType[] {
  const ahead = (types: ReminderType[]) => typesAhead(types, deadline, quietHours, now);
  const steps = [ahead(['today']), ahead(['3hours', '1hour']), ahead(['15min'])];
  return steps.find((types) => types.length > 0) ?? [];
}

/**
 * The types of an event whose date was just entered or changed: those that were chosen, and the nearest ones where all of them have
 * passed. A student who chose none gets none, and of an expected day the last hours mean nothing.
 */
export function typesInTime(
  chosen: readonly ReminderType[],
  { kind, deadline }: Moment,
  quietHours: QuietHours,
  now: Instant,
): ReminderType[] {
  const isLate = kind !== 'expected' && chosen.length > 0 && typesAhead(chosen, deadline, quietHours, now).length === 0;
  const types = isLate ? [...chosen, ...nearestTypes(deadline, quietHours, now)] : chosen;
  return REMINDER_TYPE_IDS.filter((type) => types.includes(type));
}
