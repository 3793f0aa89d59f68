/** The calendar feed: what of a student's events calendar apps are given, and in which words. */
import * as z from 'zod/mini';
import { APP_NAME } from '../app-name.ts';
import { endOf, eventTitle, type Timed } from '../events/events.ts';
import { eventPath } from '../screens.ts';
import { displayName } from '../selections/selection-facts.ts';
import type { EventKind } from '../taxonomy/event-types.ts';
import { EVENT_TYPES, type EventType } from '../taxonomy/event-types.ts';
import { dayLabel, type Instant, jstClock, jstDay, jstInstant, MINUTE, plus } from '../time.ts';
import { type IcsEvent, icsCalendar, icsFile } from './ics.ts';

/** Which events a feed holds. */
export const FEED_SCOPES = {
  all: { label: 'すべて', kinds: ['deadline', 'appointment'] },
  deadlines: { label: '締切だけ', kinds: ['deadline'] },
  appointments: { label: '参加する予定だけ', kinds: ['appointment'] },
} as const satisfies Record<string, { label: string; kinds: EventKind[] }>;
/** As it is stored. */
export type FeedScope = keyof typeof FEED_SCOPES;
/** In the order in which they are offered. */
export const FEED_SCOPE_IDS = Object.keys(FEED_SCOPES) as [FeedScope, ...FeedScope[]];

/** What a student chooses for the feed. Without company names the calendar says ES締切 and no more: others may see the screen. */
export type FeedSettings = { scope: FeedScope; withNames: boolean };

/** A change of the settings: any of them. */
export const feedPatch = z
  .partial(z.strictObject({ scope: z.enum(FEED_SCOPE_IDS), withNames: z.boolean() }))
  .check(z.refine((patch) => Object.keys(patch).length > 0));
/** A change as the schema passes it on. */
export type FeedPatch = z.output<typeof feedPatch>;

/** The secret address of a feed; null where this installation can no longer tell it, though it still works. */
export type FeedAddressView = { url: string | null };

/** The feed as its student sees it. The address is not in it: it is shown to who has just proved to be there. */
export type CalendarFeedView = FeedSettings & {
  /** When the address was made. */
  createdAt: Instant;
  /** When a calendar app last asked, to the minute. */
  lastFetchedAt: Instant | null;
};

/** Events that a feed holds at most, the latest ones. */
export const MAX_FEED_EVENTS = 5000;

/** What of an event leaves the house. Memo, links and my-page login are not among it. */
export type FeedEvent = Timed & {
  id: string;
  selectionId: string;
  eventType: EventType;
  publicDescription: string;
  place: string;
  companyName: string;
  customCompanyName: string | null;
  /** Grows with every change of event, selection or settings. */
  sequence: number;
  changedAt: Instant;
};

/** How long a deadline is drawn: it ends at its moment, and calendars round nothing up to the next day. */
const DEADLINE_MS = 30 * MINUTE;

/** The text of a student's feed; `baseUrl` is where its links lead. */
export function feedText(events: readonly FeedEvent[], settings: FeedSettings, baseUrl: string): string {
  return icsCalendar(
    APP_NAME,
    events.map((event) => feedEvent(event, settings.withNames, baseUrl)),
  );
}

/** One event as a file for a calendar app, in the words of the feed. */
export function eventFile(event: FeedEvent, baseUrl: string): { name: string; text: string } {
  const name = `${displayName(event)}_${eventTitle(event)}`.replace(NOT_IN_NAMES, '_');
  return { name: `${name}.ics`, text: icsFile([feedEvent(event, true, baseUrl)]) };
}

/** What some system keeps out of the names of files. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu;

function feedEvent(event: FeedEvent, withNames: boolean, baseUrl: string): IcsEvent {
  const url = `${baseUrl}${eventPath(event.selectionId, event.id)}`;
  const isDeadline = event.kind === 'deadline';
  const kind = isDeadline ? '締切' : '予定';
  const moment = `${dayLabel(jstDay(event.deadline))} ${jstClock(event.deadline)}${isDeadline ? 'まで' : 'から'}`;
  return {
    uid: `${event.id}@shiori`,
    start: isDeadline ? deadlineStart(event.deadline) : event.deadline,
    end: endOf(event),
    summary: feedTitle(event, withNames),
    location: withNames ? event.place : '',
    description: `${moment}（日本時間）\n${APP_NAME}で開く: ${url}`,
    url,
    categories: [kind, EVENT_TYPES[event.eventType].label],
    busy: !isDeadline,
    sequence: event.sequence,
    changedAt: event.changedAt,
  };
}

/** みなと商事 ES締切（23:59まで）. The time of a deadline is said, because month views show when a block begins. */
export function feedTitle(event: FeedEvent, withNames: boolean): string {
  const title = withNames ? `${displayName(event)} ${eventTitle(event)}` : EVENT_TYPES[event.eventType].label;
  return event.kind === 'deadline' ? `${title}（${jstClock(event.deadline)}まで）` : title;
}

/** Half an hour before, and never on the day before. */
function deadlineStart(deadline: Instant): Instant {
  const early = plus(deadline, -DEADLINE_MS);
  const midnight = jstInstant(jstDay(deadline), '00:00');
  return early > midnight ? early : midnight;
}

/** The address as Apple's calendars open it: they ask at once whether to subscribe. */
export function webcal(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

/** Google's page that offers to subscribe. It knows an address as one to subscribe to by its `webcal:`. */
export function googleSubscription(url: string): string {
  return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(url))}`;
}

/** From where an address can be read: only on the machine itself, only without encryption, or from everywhere. */
export function reachOf(url: string): 'this-machine' | 'unencrypted' | 'everywhere' {
  if (/^https?:\/\/(localhost|127\.[\d.]+|\[::1\])([:/]|$)/.test(url)) return 'this-machine';
  return url.startsWith('https:') ? 'everywhere' : 'unencrypted';
}
