/** Reminders, their messages, and where they are sent. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DigestFrequency } from '#domain/reminders/digest.ts';
import type { MessageType, PlannedType } from '#domain/reminders/timings.ts';
import { createdAt, instant, now, updatedAt } from '../columns.ts';
import { sessions, users } from './accounts.ts';
import { events } from './selections.ts';

/** A planned reminder: at `scheduled_at` the student is reminded of this event. Written with the event, replanned with each change. */
export const reminders = pgTable(
  'reminders',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    eventId: text('event_id').notNull(),
    /**
     * One of the event's reminders, 1week to 15min; a timing of the account's settings, oneWeekBefore to fifteenMinutesBefore; or `snooze`,
     * 再通知, which the student asked for in a notification; or `resultQuestion`, どうでしたか on the morning after an interview.
     */
    type: text('type').$type<MessageType>().notNull(),
    /** The reminders that would come within the hour after it and are told by it. */
    also: text('also').array().$type<PlannedType[]>().notNull().default([]),
    /** The event's at the planning. A `snooze` holds for any date of the event: this is then its number among those of the event. */
    deadlineVersion: integer('deadline_version').notNull(),
    scheduledAt: instant('scheduled_at').notNull(),
    /** planned → dispatched (its deliveries exist), or cancelled, or expired (too late to be of use). */
    state: text('state').notNull().default('planned'),
    /** The digest that contains it, if it is not sent singly. The deliveries of that digest have the same `digest_id`. */
    digestId: text('digest_id'),
    /** The daily or weekly digest that mails it, before or after its moment. The delivery of that digest has it as `digest_id`. */
    mailDigestId: text('mail_digest_id'),
    createdAt,
    updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
    unique('reminders_once').on(t.userId, t.eventId, t.type, t.deadlineVersion),
    index('reminders_due').on(t.scheduledAt).where(sql`state = 'planned'`),
    index('reminders_expired').on(t.scheduledAt).where(sql`state = 'expired'`),
    index('reminders_created').using('brin', t.createdAt),
    check('reminders_state', sql`${t.state} in ('planned', 'dispatched', 'cancelled', 'expired')`),
    check(
      'reminders_type',
      sql`${t.type} in ('1week', '3days', '1day', 'today', '3hours', '1hour', '15min', 'oneWeekBefore', 'oneDayBefore', 'oneHourBefore', 'fifteenMinutesBefore', 'snooze', 'resultQuestion')`,
    ),
  ],
);

/** One outgoing message on one channel, with what is needed to send it once: a lease, its attempts, its fixed message id. */
export const deliveries = pgTable(
  'deliveries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    /** The reminder that it sends. Null for a digest and for a test push. */
    reminderId: text('reminder_id'),
    /** The digest that it sends, which contains the reminders with this `digest_id` or `mail_digest_id`. */
    digestId: text('digest_id'),
    /** `daily` or `weekly` for the digests of these names; null for any other delivery. */
    digestFrequency: text('digest_frequency').$type<DigestFrequency>(),
    channel: text('channel').notNull(),
    /** The push subscription it goes to; '' for mail. */
    subscriptionId: text('subscription_id').notNull().default(''),
    /**
     * due → sending (claimed) → sent; or unknown (sent, but the arrival is uncertain), failed, expired (of no use any more) or cancelled.
     */
    state: text('state').notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts whose outcome is unknown. */
    unknowns: integer('unknowns').notNull().default(0),
    /** When it may be claimed next; while it is being sent, the end of the lease. */
    nextAttemptAt: instant('next_attempt_at').notNull().default(now),
    /** The end of the quiet hours for which it waits, or has waited; until then it is not late. */
    heldUntil: instant('held_until'),
    /** Message-ID of a mail, Topic of a push: the same for every attempt. */
    messageId: text('message_id').notNull(),
    /** The message as rendered at the first attempt; a repeat sends the same. Null when nothing more is to be sent. */
    content: jsonb('content'),
    sentAt: instant('sent_at'),
    /** Why it failed, as a code; never text of the student. */
    failure: text('failure'),
    createdAt,
    updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.reminderId], foreignColumns: [reminders.userId, reminders.id] }).onDelete(
      'cascade',
    ),
    unique('deliveries_once').on(t.userId, t.reminderId, t.channel, t.subscriptionId),
    uniqueIndex('deliveries_digest_once')
      .on(t.userId, t.digestId, t.channel, t.subscriptionId)
      .where(sql`digest_id is not null`),
    index('deliveries_open').on(t.channel, t.nextAttemptAt).where(sql`state in ('due', 'sending')`),
    // Rows are appended in time order: a range of blocks is enough to find the old ones.
    index('deliveries_created').using('brin', t.createdAt),
    index('deliveries_failed').on(t.updatedAt).where(sql`state = 'failed'`),
    index('deliveries_called_back').on(t.channel, t.nextAttemptAt).where(sql`state in ('cancelled', 'expired')`),
    check('deliveries_channel', sql`${t.channel} in ('mail', 'push')`),
    check(
      'deliveries_state',
      sql`${t.state} in ('due', 'sending', 'sent', 'unknown', 'failed', 'expired', 'cancelled')`,
    ),
  ],
);

export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailEnabled: boolean('email_enabled').notNull().default(true),
    pushEnabled: boolean('push_enabled').notNull().default(false),
    oneWeekBefore: boolean('one_week_before').notNull().default(false),
    oneDayBefore: boolean('one_day_before').notNull().default(true),
    oneHourBefore: boolean('one_hour_before').notNull().default(true),
    fifteenMinutesBefore: boolean('fifteen_minutes_before').notNull().default(false),
    esDeadline: boolean('es_deadline').notNull().default(true),
    interview: boolean('interview').notNull().default(true),
    test: boolean('test').notNull().default(true),
    seminar: boolean('seminar').notNull().default(true),
    other: boolean('other').notNull().default(false),
    quietHoursEnabled: boolean('quiet_hours_enabled').notNull().default(true),
    /** Clock times in Japan. */
    quietHoursStart: text('quiet_hours_start').notNull().default('22:00'),
    quietHoursEnd: text('quiet_hours_end').notNull().default('08:00'),
    asksResults: boolean('asks_results').notNull().default(false),
    /** Whether updates of the operator are mailed, those that are not needed to use the service. */
    updatesEnabled: boolean('updates_enabled').notNull().default(true),
    emailFrequency: text('email_frequency').notNull().default('immediate'),
    /** When the next daily or weekly digest is mailed; null when reminders are mailed one by one, or where none is scheduled yet. */
    nextDigestAt: instant('next_digest_at'),
    version: integer('version').notNull().default(1),
    updatedAt,
  },
  (t) => [
    index('notification_settings_digest').on(t.nextDigestAt).where(sql`email_frequency <> 'immediate'`),
    check('notification_settings_frequency', sql`${t.emailFrequency} in ('immediate', 'daily', 'weekly')`),
    check('notification_settings_start', sql`${t.quietHoursStart} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('notification_settings_end', sql`${t.quietHoursEnd} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** A browser that agreed to push messages. An endpoint belongs to the account that subscribed last. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    /** The session of this browser, with which it is no longer pushed to; null once that has run out of time. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** Since when every attempt has failed; null while it works. */
    failingSince: instant('failing_since'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('push_subscriptions_session').on(t.sessionId)],
);
