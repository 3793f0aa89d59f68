/**
 * What students were promised, written a second time and differently: the simulation judges the product by these rules and never asks it.
 */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const JAPAN = 9 * HOUR;

/** The start of a moment's day in Japan. */
export const dayOf = (ms: number) => Math.floor((ms + JAPAN) / DAY) * DAY - JAPAN;
/** A time of day ("08:00") in ms since midnight. */
export const clockMs = (clock: string) => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE;
export const inJapan = (ms: number) => new Date(ms + JAPAN).toISOString().slice(5, 19).replace('T', ' ');
export const clockInJapan = (ms: number) => new Date(ms + JAPAN).toISOString().slice(11, 16);

export type Settings = {
  emailEnabled: boolean;
  pushEnabled: boolean;
  reminderTiming: Record<string, boolean>;
  eventTypes: Record<string, boolean>;
  quietHours: { enabled: boolean; startTime: string; endTime: string };
  asksResults: boolean;
  emailFrequency: 'immediate' | 'daily' | 'weekly';
};

/** An event as its student left it. */
export type EventState = {
  id: string;
  selectionId: string;
  deadline: number;
  type: string;
  own: string[];
  isOpen: boolean;
  isCompleted: boolean;
  isDeleted: boolean;
  isClosed: boolean;
  /** How it went; null until its student has said so. */
  result: string | null;
  /** Counts the deadlines and types that it had, by what its student entered. */
  version: number;
  rowVersion: number;
};

const GROUPS: Record<string, string> = {
  pre_entry: 'esDeadline',
  es_deadline: 'esDeadline',
  web_test: 'test',
  interview: 'interview',
  group_discussion: 'interview',
  briefing: 'seminar',
  internship: 'seminar',
  other: 'other',
};
export const EVENT_TYPES = Object.keys(GROUPS);
const WITH_RESULT = ['interview', 'group_discussion'];

const MORNINGS: Record<string, number> = { '1week': 7, '3days': 3, '1day': 1, today: 0 };
const BEFORE: Record<string, number> = {
  '3hours': 3 * HOUR,
  '1hour': HOUR,
  '15min': 15 * MINUTE,
  oneWeekBefore: 7 * DAY,
  oneDayBefore: DAY,
  oneHourBefore: HOUR,
  fifteenMinutesBefore: 15 * MINUTE,
};
export const OWN_TYPES = ['1week', '3days', '1day', 'today', '3hours', '1hour', '15min'];

/** The reminders that a student wants of an event: those of the event, and the account's for its kind. */
export function wantedOf(event: EventState, settings: Settings): string[] {
  const group = GROUPS[event.type] ?? 'other';
  const account = Object.keys(settings.reminderTiming).filter((it) => settings.reminderTiming[it]);
  return [...event.own, ...(settings.eventTypes[group] ? account : [])];
}

/** When a reminder would be due if there were no quiet hours. */
export function nominal(type: string, deadline: number): number {
  const days = MORNINGS[type];
  return days === undefined ? deadline - (BEFORE[type] ?? 0) : dayOf(deadline) - days * DAY + 8 * HOUR;
}

/** The quiet hours that a moment falls into: their start and end. */
export function quietAt(ms: number, { enabled, startTime, endTime }: Settings['quietHours']) {
  if (!enabled || startTime === endTime) return null;
  const lasts = (clockMs(endTime) - clockMs(startTime) + DAY) % DAY;
  for (const start of [dayOf(ms) - DAY + clockMs(startTime), dayOf(ms) + clockMs(startTime)])
    if (ms >= start && ms < start + lasts) return { start, end: start + lasts };
  return null;
}

/** When a reminder that was last planned at `plannedAt` is to leave; null for one that cannot leave before the event. */
export function momentOf(
  type: string,
  deadline: number,
  quiet: Settings['quietHours'],
  plannedAt: number,
): number | null {
  const due = nominal(type, deadline);
  if (due >= deadline) return null;
  const hours = quietAt(due, quiet);
  if (!hours) return due;
  if (deadline - hours.end > HOUR) return hours.end;
  if (hours.start - MINUTE > plannedAt) return hours.start - MINUTE;
  return deadline > hours.end ? hours.end : due;
}

/** How long after a press on 再通知 an event is told again. */
export const SNOOZE = HOUR;

/** An event of which it may be asked how it went. */
export const hasResult = (event: EventState) => WITH_RESULT.includes(event.type);

/** When it is asked how an event went; null if it is not. An event of a world lasts an hour. */
export function questionOf(event: EventState, { asksResults, quietHours }: Settings): number | null {
  if (!asksResults || !hasResult(event) || event.result !== null || event.isDeleted || event.isClosed) return null;
  const morning = dayOf(event.deadline + HOUR) + DAY + 8 * HOUR;
  return quietAt(morning, quietHours)?.end ?? morning;
}
