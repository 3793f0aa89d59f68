/** Google Calendar: what an event of しおり becomes there, what a change made there means here, and the views of the connection. */
import * as z from 'zod/mini';
import { clockOf, DEFAULT_APPOINTMENT_MS, END_OF_DAY, endOf, storedDeadline, type Timed } from '../events/events.ts';
import type { Priority } from '../taxonomy/priorities.ts';
import { addDays, dayLabel, type Instant, jstClock, jstDay, jstInstant, plus, toMs } from '../time.ts';
import { type FeedEvent, feedTitle } from './calendar-feed.ts';

/** Events of the calendars that the student owns: reading and writing. Narrower than `calendar.events`. */
export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events.owned';
/** The times at which the student is busy, without anything else. */
export const BUSY_SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy';

/** An event that is sent: only what a calendar may show. */
export type SyncedEvent = Omit<FeedEvent, 'sequence' | 'changedAt'> & { priority: Priority };

const COLORS: Record<Priority, string> = { first: '9', second: '7', other: '8' };
const POPUPS_MINUTES = [1440, 60] as const;
const ZONE = 'Asia/Tokyo';

type GoogleTime = { dateTime: string; timeZone: typeof ZONE } | { date: string };

/** The JSON of an event at Google. */
export type GoogleBody = {
  summary: string;
  description: string;
  location: string;
  start: GoogleTime;
  end: GoogleTime;
  colorId: string;
  transparency: 'opaque' | 'transparent';
  reminders: { useDefault: false; overrides: { method: 'popup'; minutes: number }[] };
};

/**
 * The event as Google stores it: name, moment and place alone. It lasts an hour from its moment, an appointment until its end; a day without
 * a time is a whole day without popups. Deadlines take no time; with `busyCounts` appointments do not either, so that what Google calls busy
 * is what しおり does not know.
 */
export function googleBody(event: SyncedEvent, busyCounts: boolean): GoogleBody {
  const { start, end } = googleTimes(event);
  const day = jstDay(start);
  const clock = clockOf(event);
  const moment = clock === null ? '' : ` ${clock}${event.kind === 'appointment' ? 'から' : 'まで'}`;
  return {
    summary: feedTitle(event, true),
    description: `${dayLabel(day)}${moment}（日本時間）`,
    location: event.place,
    start: clock === null ? { date: day } : timeOf(start),
    end: clock === null ? { date: addDays(day, 1) } : timeOf(end),
    colorId: COLORS[event.priority],
    transparency: event.kind === 'appointment' && !busyCounts ? 'opaque' : 'transparent',
    reminders: {
      useDefault: false,
      overrides: clock === null ? [] : POPUPS_MINUTES.map((minutes) => ({ method: 'popup' as const, minutes })),
    },
  };
}

/** From when to when an event is at Google. */
export function googleTimes(event: Timed): { start: Instant; end: Instant } {
  const end = event.kind === 'appointment' ? endOf(event) : plus(event.deadline, DEFAULT_APPOINTMENT_MS);
  return { start: event.deadline, end };
}

function timeOf(at: Instant): GoogleTime {
  return { dateTime: `${jstDay(at)}T${jstClock(at)}:00+09:00`, timeZone: ZONE };
}

const remoteTime = z.object({ dateTime: z.optional(z.iso.datetime({ offset: true })), date: z.optional(z.iso.date()) });
/** What is read of an event at Google: never its title. */
export const remoteEvent = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  start: z.optional(remoteTime),
  end: z.optional(remoteTime),
});
/** The output of the schema. */
export type RemoteEvent = z.output<typeof remoteEvent>;

/** What was done to an event at Google since it was sent: nothing, a deletion, or other times. */
export type RemoteChange = { kind: 'none' } | { kind: 'deleted' } | { kind: 'moved'; start: Instant; end: Instant };

/** Compares an event at Google with the times that were sent. One that became a whole day keeps its time of day. */
export function remoteChange(remote: RemoteEvent, sent: { start: Instant; end: Instant }): RemoteChange {
  if (remote.status === 'cancelled') return { kind: 'deleted' };
  const lengthMs = toMs(sent.end) - toMs(sent.start);
  const whole = remote.start?.date;
  if (whole !== undefined) {
    const start = jstInstant(whole, jstClock(sent.start));
    return start === sent.start ? { kind: 'none' } : { kind: 'moved', start, end: plus(start, lengthMs) };
  }
  if (remote.start?.dateTime === undefined) return { kind: 'none' };
  const start = instantOf(remote.start.dateTime);
  const end = remote.end?.dateTime === undefined ? plus(start, lengthMs) : instantOf(remote.end.dateTime);
  return start === sent.start && end === sent.end ? { kind: 'none' } : { kind: 'moved', start, end };
}

/** An instant as Google writes it, in ours. */
export function instantOf(text: string): Instant {
  return plus(text as Instant, 0);
}

/**
 * The moments of an event after a move at Google; null where nothing of them changes. A deadline has no end here, and an appointment without
 * one keeps none as long as it lasts an hour.
 */
export function movedTo(event: Timed, { start, end }: { start: Instant; end: Instant }) {
  if (start === event.deadline && event.kind !== 'appointment') return null;
  const deadline = proposedDeadline(event, start);
  if (event.kind !== 'appointment') return deadline === event.deadline ? null : { deadline, endsAt: null };
  const isHour = toMs(end) - toMs(start) === DEFAULT_APPOINTMENT_MS;
  const endsAt = (event.endsAt === null && isHour) || end <= start ? null : end;
  return deadline === event.deadline && endsAt === event.endsAt ? null : { deadline, endsAt };
}

/** The moment that a start at Google means here: 0:00 of a deadline is 23:59 of the day before. */
export function proposedDeadline({ kind }: Pick<Timed, 'kind'>, start: Instant): Instant {
  const isMidnight = jstClock(start) === '00:00';
  if (kind === 'deadline' && isMidnight) return jstInstant(addDays(jstDay(start), -1), END_OF_DAY);
  return storedDeadline(kind, start);
}

/** What a run has done so far. `failed` holds ids of events. */
export type SyncCounts = {
  total: number;
  done: number;
  added: number;
  changed: number;
  removed: number;
  skipped: number;
  failed: string[];
};
/** The counts of a run that has done nothing yet. */
export const NO_COUNTS: SyncCounts = { total: 0, done: 0, added: 0, changed: 0, removed: 0, skipped: 0, failed: [] };
/** How a run ended: `failed` for 同期中にエラーが発生しました, `ended` when Google has ended the connection. */
export type SyncOutcome = 'ok' | 'failed' | 'stopped' | 'ended';
/** What the last run did that the student asked for. */
export type SyncResult = SyncCounts & { outcome: SyncOutcome; finishedAt: Instant };

/** The connection as its student sees it. `failed` holds the companies of the events that failed. */
export type GoogleCalendarView = {
  /** False when Google has ended the connection. */
  connected: boolean;
  connectedAt: Instant;
  withBusy: boolean;
  /** The student has granted that busy times are read. */
  mayReadBusy: boolean;
  lastSyncedAt: Instant | null;
  /** Set while a run that the student asked for waits or runs. */
  running: { done: number; total: number } | null;
  result: (Omit<SyncResult, 'failed'> & { failed: { eventId: string; company: string }[] }) | null;
};

/** A change of the connection's settings. */
export const googleCalendarPatch = z.strictObject({ withBusy: z.boolean() });

/** A change made at Google that is proposed to the student. */
export type CalendarProposal = {
  eventId: string;
  selectionId: string;
  /** Null when it was deleted there. */
  moved: { deadline: Instant; endsAt: Instant | null } | null;
};

/** The answer to a proposal: do the same here, or leave the event as it is here. */
export const calendarProposalAnswer = z.strictObject({
  answer: z.enum(['accept', 'keep']),
  /** The proposed moment that the student saw; null for a deletion. */
  deadline: z.nullable(z.iso.datetime()),
});
/** The output of the schema. */
export type CalendarProposalAnswer = z.output<typeof calendarProposalAnswer>;

/** A time at which the student's own calendar is busy. */
export type BusySpan = { start: Instant; end: Instant };
/** Days from today of which busy times are read. */
export const BUSY_DAYS = 60;
