/** External calendars that read a student's events. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FEED_SCOPES, type FeedScope } from '#domain/calendar/calendar-feed.ts';
import type { SyncCounts, SyncResult } from '#domain/calendar/google-sync.ts';
import { createdAt, instant, isSealed, oneOf, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';

/** The secret address under which calendar apps fetch a student's events. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the address; the feed is looked up by it. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The address is derived from it and the key of this installation, so that it can be shown again. */
    salt: text('salt').notNull(),
    scope: text('scope').$type<FeedScope>().notNull().default('all'),
    withCompanyNames: boolean('with_company_names').notNull().default(true),
    /** Incremented by every change that affects the feed's text. */
    version: integer('version').notNull().default(1),
    lastFetchedAt: instant('last_fetched_at'),
    /** When the address was created. */
    createdAt,
    updatedAt,
  },
  () => [check('calendar_feeds_scope', oneOf('scope', FEED_SCOPES))],
);

/** A student's Google Calendar, and the work of keeping it in step (server/calendar-sync/). */
export const calendarConnections = pgTable(
  'calendar_connections',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Sealed. Null once Google has ended the grant, until the student connects again. */
    refreshToken: text('refresh_token'),
    /** Google's id of the account that was connected: another account has none of the events. */
    accountId: text('account_id'),
    /** What the student granted, separated by blanks. */
    scope: text('scope').notNull(),
    /** The student lets the times at which their own calendar is busy count. */
    withBusy: boolean('with_busy').notNull().default(false),
    lastSyncedAt: instant('last_synced_at'),
    /** When the next run is due. */
    dueAt: instant('due_at'),
    /** Incremented by every change of events: a run that began with an older number is followed by another one. */
    changes: integer('changes').notNull().default(0),
    /** Set from the student's 今すぐ同期 until its run has ended. */
    asked: boolean('asked').notNull().default(false),
    /** The student has stopped the run. */
    stopAsked: boolean('stop_asked').notNull().default(false),
    /** The run that has the lease. */
    holder: text('holder'),
    leaseUntil: instant('lease_until'),
    /** Runs in a row that could not end. */
    failures: integer('failures').notNull().default(0),
    /** The counts of the run under way, and of one that was interrupted. */
    progress: jsonb('progress').$type<SyncCounts>(),
    /** What the last run that the student asked for did. */
    result: jsonb('result').$type<SyncResult>(),
    /** Google's mark of what was read of its changes. */
    syncToken: text('sync_token'),
    /** The channel by which Google tells of changes: its id, and the hash of the secret that it sends along. */
    channelId: text('channel_id'),
    channelHash: text('channel_hash'),
    channelUntil: instant('channel_until'),
    createdAt,
  },
  (t) => [
    index('calendar_connections_due').on(t.dueAt).where(sql`refresh_token is not null`),
    index('calendar_connections_channel').on(t.channelId),
    check('calendar_connections_token', isSealed('refresh_token')),
  ],
);

/** An event in an external calendar. The row is written before the event is sent, and outlives a deleted event until that is deleted there too. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: text('event_id').notNull(),
    provider: text('provider').notNull(),
    remoteId: text('remote_id').notNull(),
    /** How often it was sent. */
    syncedVersion: integer('synced_version').notNull().default(0),
    /** Hash of what was sent; null until it has certainly arrived. */
    bodyHash: text('body_hash'),
    /** The times that were sent: others were chosen there. */
    sentStart: instant('sent_start'),
    sentEnd: instant('sent_end'),
    /** It was deleted there, and is not sent again unless the student changes it here. */
    gone: boolean('gone').notNull().default(false),
    /** When a change was found there that the student has not decided about; without times it is a deletion. */
    proposedAt: instant('proposed_at'),
    proposedStart: instant('proposed_start'),
    proposedEnd: instant('proposed_end'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.eventId, t.provider] })],
);
