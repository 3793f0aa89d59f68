/** External calendars that read a student's events. */
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FEED_SCOPES, type FeedScope } from '#domain/calendar/calendar-feed.ts';
import { createdAt, instant, oneOf, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { events } from './selections.ts';

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

export const calendarConnections = pgTable('calendar_connections', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text('provider').notNull(),
  /** Sealed. */
  refreshToken: text('refresh_token').notNull(),
  scope: text('scope').notNull(),
  lastSyncedAt: instant('last_synced_at'),
  createdAt,
});

/** The id of an event in an external calendar. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: text('user_id').notNull(),
    eventId: text('event_id').notNull(),
    provider: text('provider').notNull(),
    remoteId: text('remote_id').notNull(),
    syncedVersion: integer('synced_version').notNull().default(0),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId, t.provider] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
  ],
);
