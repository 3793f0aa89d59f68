/**
 * The calendar feed: one secret address for each student who wants one. The row holds the hash of the secret, for lookup, and a salt from
 * which the secret is derived with the key of this installation: so it can be shown on a second device, and a copy of the database opens no
 * feed.
 */
import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type CalendarFeedView,
  FEED_SCOPES,
  type FeedAddressView,
  type FeedEvent,
  type FeedPatch,
  type FeedSettings,
  MAX_FEED_EVENTS,
} from '#domain/calendar/calendar-feed.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { authSecrets, keyedHash, newSecret, secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { calendarFeeds } from '../db/schema/calendars.ts';
import { events, selections } from '../db/schema/selections.ts';
import { isBanned } from '../http/standing.ts';

type Key = Pick<Config, 'authSecret' | 'authSecretPrevious'>;

/** A student's own feed; null without one. */
export async function readFeed(db: Db, userId: string): Promise<CalendarFeedView | null> {
  const feed = await feedRow(db, userId);
  if (!feed) return null;
  const { scope, withCompanyNames, createdAt, lastFetchedAt } = feed;
  return { scope, withNames: withCompanyNames, createdAt, lastFetchedAt };
}

/** The secret address. @throws AppError `calendar_feed_not_found`. */
export async function readAddress(
  db: Db,
  userId: string,
  config: Key & Pick<Config, 'baseUrl'>,
): Promise<FeedAddressView> {
  const feed = await feedRow(db, userId);
  if (!feed) throw new AppError('calendar_feed_not_found');
  const secrets = authSecrets(config).map((key) => secretOf(key, userId, feed.salt));
  const secret = secrets.find((it) => secretHash(it) === feed.tokenHash);
  return { url: secret === undefined ? null : `${config.baseUrl}/feed/${secret}.ics` };
}

async function feedRow(db: Db, userId: string) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

/** Creates a feed unless there is one. @returns whether it did. */
export async function makeFeed(tx: Db, userId: string, config: Key, now: Instant): Promise<boolean> {
  const made = await tx
    .insert(calendarFeeds)
    .values({ userId, ...newAddress(config, userId), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: calendarFeeds.userId });
  return made.length > 0;
}

/** Replaces the address; the old one stops working. @throws AppError `calendar_feed_not_found`. */
export async function renewFeed(tx: Db, userId: string, config: Key, now: Instant) {
  const address = { ...newAddress(config, userId), createdAt: now, lastFetchedAt: null };
  await changeFeed(tx, userId, address, now);
}

/** Changes the contents of the feed. @throws AppError `calendar_feed_not_found`. */
export async function patchFeed(tx: Db, userId: string, { scope, withNames }: FeedPatch, now: Instant) {
  await changeFeed(tx, userId, { scope, withCompanyNames: withNames }, now);
}

/** Deletes the feed; false when there was none. */
export async function endFeed(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return rowCount !== 0;
}

type Change = { [K in keyof typeof calendarFeeds.$inferInsert]?: (typeof calendarFeeds.$inferInsert)[K] | undefined };

async function changeFeed(tx: Db, userId: string, change: Change, now: Instant) {
  const changed = await tx
    .update(calendarFeeds)
    .set({ ...change, version: sql`${calendarFeeds.version} + 1`, updatedAt: now })
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });
  if (changed.length === 0) throw new AppError('calendar_feed_not_found');
}

function newAddress({ authSecret }: Key, userId: string) {
  const salt = newSecret();
  return { salt, tokenHash: secretHash(secretOf(authSecret, userId, salt)) };
}

function secretOf(authSecret: string, userId: string, salt: string): string {
  return keyedHash(authSecret, 'calendar-feed', userId, salt);
}

/** A feed as calendar apps read it: its owner, its settings, and its own part in the revision of each event. */
export type Feed = FeedSettings & { userId: string; version: number; updatedAt: Instant };

/** The feed of a secret; null when there is none or its owner may not sign in. */
export async function feedOfSecret(db: Db, secret: string, now: Instant): Promise<Feed | null> {
  const [feed] = await db
    .select({
      userId: calendarFeeds.userId,
      scope: calendarFeeds.scope,
      withNames: calendarFeeds.withCompanyNames,
      version: calendarFeeds.version,
      updatedAt: calendarFeeds.updatedAt,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, secretHash(secret)), isNull(users.withdrawnAt), not(isBanned(now))));
  return feed ?? null;
}

/** Records that a calendar app read the feed, once a minute at most. */
export async function noteFetch(db: Db, userId: string, now: Instant) {
  const fetched = calendarFeeds.lastFetchedAt;
  await db
    .update(calendarFeeds)
    .set({ lastFetchedAt: now })
    .where(and(eq(calendarFeeds.userId, userId), or(isNull(fetched), lte(fetched, plus(now, -MINUTE)))));
}

/** The open events of a feed by moment, at most MAX_FEED_EVENTS, with only the fields that a calendar may show. */
export async function feedEvents(db: Db, feed: Feed): Promise<FeedEvent[]> {
  const rows = await feedQuery(db, feed);
  return rows.reverse().map(({ versions, changes, ...event }) => ({
    ...event,
    // The three versions begin with 1, SEQUENCE with 0.
    sequence: feed.version + versions - 3,
    changedAt: changes > feed.updatedAt ? changes : feed.updatedAt,
  }));
}

/** One event that the caller knows to be this student's, with the fields that a calendar may show. */
export async function calendarEvent(db: Db, userId: string, id: string): Promise<FeedEvent> {
  const [found] = await calendarRows(db, userId, eq(events.id, id));
  if (!found) throw new AppError('event_not_found');
  const { versions, changes, ...event } = found;
  return { ...event, sequence: versions - 2, changedAt: changes };
}

/** The events between two moments, what began before and still lasts among them, done or not, by moment; the latest MAX_FEED_EVENTS. */
export async function eventsBetween(db: Db, userId: string, from: Instant, until: Instant): Promise<FeedEvent[]> {
  const isLeft = or(gte(events.deadline, from), gt(events.endsAt, from));
  const rows = await calendarRows(db, userId, and(isLeft, lt(events.deadline, until)))
    .orderBy(desc(events.deadline), desc(events.id))
    .limit(MAX_FEED_EVENTS);
  return rows.reverse().map(({ versions, changes, ...event }) => ({
    ...event,
    sequence: versions - 2,
    changedAt: changes,
  }));
}

/** Reads both tables by ranges of their primary keys, (user_id, …): the cost depends on this student's rows alone. */
export function feedQuery(db: Db, { userId, scope }: Pick<Feed, 'userId' | 'scope'>) {
  const wanted = and(eq(events.completed, false), inArray(events.kind, [...FEED_SCOPES[scope].kinds]));
  return calendarRows(db, userId, wanted).orderBy(desc(events.deadline), desc(events.id)).limit(MAX_FEED_EVENTS);
}

/** A student's events with the fields that a calendar may show. It reads both tables by ranges of their primary keys. */
export function calendarRows(db: Db, userId: string, wanted: SQL | undefined) {
  return db
    .select({
      id: events.id,
      selectionId: events.selectionId,
      eventType: events.eventType,
      subtype: events.subtype,
      kind: events.kind,
      deadline: events.deadline,
      endsAt: events.endsAt,
      publicDescription: events.publicDescription,
      place: sql<string>`coalesce(nullif(${events.location}, ''), ${events.publicLocation})`,
      companyName: selections.companyName,
      customCompanyName: selections.customCompanyName,
      priority: selections.priority,
      versions: sql<number>`${events.version} + ${selections.version}`,
      changes: sql<Instant>`greatest(${events.updatedAt}, ${selections.updatedAt})`,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .where(
      and(
        eq(events.userId, userId),
        eq(selections.userId, userId),
        wanted,
        isNull(events.deletedAt),
        isNull(selections.deletedAt),
      ),
    );
}
