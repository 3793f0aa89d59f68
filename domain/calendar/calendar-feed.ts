/** The calendar feed: which of a student's events calendar apps get, and how they are worded. */
import * as z from 'zod/mini';
import { APP_NAME } from '../app-name.ts';
import { clockOf, endOf, eventTitle, type Timed } from '../events/events.ts';
import { eventPath } from '../screens.ts';
import { displayName } from '../selections/selection-facts.ts';
import { type EventKind, type EventSubtype, type EventType, stepLabel } from '../taxonomy/event-types.ts';
import { dayLabel, type Instant, jstClock, jstDay, jstInstant, MINUTE, plus } from '../time.ts';
import { type IcsEvent, icsCalendar, icsFile } from './ics.ts';

/** Which events a feed holds. */
export const FEED_SCOPES = {
  all: { label: 'すべて', kinds: ['deadline', 'appointment', 'expected'] },
  deadlines: { label: '締切だけ', kinds: ['deadline'] },
  appointments: { label: '参加する予定だけ', kinds: ['appointment'] },
} as const satisfies Record<string, { label: string; kinds: EventKind[] }>;
/** A stored scope. */
export type FeedScope = keyof typeof FEED_SCOPES;
/** In the order of the choices. */
export const FEED_SCOPE_IDS = Object.keys(FEED_SCOPES) as [FeedScope, ...FeedScope[]];

/** The settings of a feed. Without company names an event is just ES締切, because others may see the screen. */
export type FeedSettings = { scope: FeedScope; withNames: boolean };

/** A change of any of the settings. */
export const feedPatch = z
  .partial(z.strictObject({ scope: z.enum(FEED_SCOPE_IDS), withNames: z.boolean() }))
  .check(z.refine((patch) => Object.keys(patch).length > 0));
/** The output of the schema. */
export type FeedPatch = z.output<typeof feedPatch>;

/** The secret address of a feed; null where this installation can no longer tell it, though it still works. */
export type FeedAddressView = { url: string | null };

/** The feed as its student sees it. The address is not in it: it is shown to who has just proved to be there. */
export type CalendarFeedView = FeedSettings & {
  /** When the address was made. */
  createdAt: Instant;
  /** When a calendar app last read the feed, to the minute. */
  lastFetchedAt: Instant | null;
};

/** The maximum of events in a feed; the latest are kept. */
export const MAX_FEED_EVENTS = 5000;

/** The parts of an event that a feed contains. Memo, links and my-page login are not among them. */
export type FeedEvent = Timed & {
  id: string;
  selectionId: string;
  eventType: EventType;
  subtype: EventSubtype | null;
  publicDescription: string;
  place: string;
  companyName: string;
  customCompanyName: string | null;
  /** Grows with every change of event, selection or settings. */
  sequence: number;
  changedAt: Instant;
};

/** The length of a deadline's block, which ends at the deadline and never reaches the next day. */
const DEADLINE_MS = 30 * MINUTE;

/** The text of a student's feed; `baseUrl` is the base of its links. */
export function feedText(events: readonly FeedEvent[], settings: FeedSettings, baseUrl: string): string {
  return icsCalendar(
    APP_NAME,
    events.map((event) => feedEvent(event, settings.withNames, baseUrl)),
  );
}

/** One event as a file for a calendar app, worded as in the feed. */
export function eventFile(event: FeedEvent, baseUrl: string): { name: string; text: string } {
  const name = `${displayName(event)}_${eventTitle(event)}`.replace(NOT_IN_NAMES, '_');
  return { name: `${name}.ics`, text: icsFile([feedEvent(event, true, baseUrl)]) };
}

/** Many events as a file for a calendar app, worded as in the feed. */
export function eventsFile(events: readonly FeedEvent[], baseUrl: string): string {
  return icsFile(events.map((event) => feedEvent(event, true, baseUrl)));
}

/** Characters that some system forbids in file names. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu;

function feedEvent(event: FeedEvent, withNames: boolean, baseUrl: string): IcsEvent {
  const url = `${baseUrl}${eventPath(event.selectionId, event.id)}`;
  const isAppointment = event.kind === 'appointment';
  const kind = event.kind === 'deadline' ? '締切' : '予定';
  const day = dayLabel(jstDay(event.deadline));
  const clock = clockOf(event);
  const moment = clock === null ? day : `${day} ${clock}${isAppointment ? 'から' : 'まで'}`;
  return {
    uid: `${event.id}@shiori`,
    start: isAppointment ? event.deadline : deadlineStart(event.deadline),
    allDay: clock === null,
    end: endOf(event),
    summary: feedTitle(event, withNames),
    location: withNames ? event.place : '',
    description: `${moment}（日本時間）\n${APP_NAME}で開く: ${url}`,
    url,
    categories: [kind, stepLabel(event)],
    busy: isAppointment,
    sequence: event.sequence,
    changedAt: event.changedAt,
  };
}

/** みなと商事 ES締切（23:59まで）. A deadline's title contains its time, because month views show when a block begins. */
export function feedTitle(event: Omit<FeedEvent, 'sequence' | 'changedAt'>, withNames: boolean): string {
  const title = withNames ? `${displayName(event)} ${eventTitle(event)}` : stepLabel(event);
  return event.kind === 'deadline' ? `${title}（${jstClock(event.deadline)}まで）` : title;
}

/** Half an hour before the deadline, but not on the day before. */
function deadlineStart(deadline: Instant): Instant {
  const early = plus(deadline, -DEADLINE_MS);
  const midnight = jstInstant(jstDay(deadline), '00:00');
  return early > midnight ? early : midnight;
}

/** The feed's address with the scheme that makes Apple's calendars offer a subscription at once. */
export function webcal(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

/** Google's subscription page. It recognises a feed by the scheme `webcal:`. */
export function googleSubscription(url: string): string {
  return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(url))}`;
}

/** From where an address can be read: only on this machine, only without encryption, or from everywhere. */
export function reachOf(url: string): 'this-machine' | 'unencrypted' | 'everywhere' {
  if (/^https?:\/\/(localhost|127\.[\d.]+|\[::1\])([:/]|$)/.test(url)) return 'this-machine';
  return url.startsWith('https:') ? 'everywhere' : 'unencrypted';
}
