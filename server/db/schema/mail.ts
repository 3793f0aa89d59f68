/** Why mails to a student have stopped. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BounceKind } from '#domain/reminders/bounces.ts';
import { createdAt, instant } from '../columns.ts';
import { users } from './accounts.ts';

/** A reason why reminders are no longer mailed, as the screen about notifications tells it. */
export const mailStops = pgTable(
  'mail_stops',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** unsubscribed: by the link of a mail. hard_bounce, soft_bounces: mails to `address` came back. */
    reason: text('reason').notNull(),
    /** The address that it is about; another one gets mails. */
    address: text('address').notNull(),
    /** When it ends by itself, or was ended by the student; null when only the student can end it. */
    until: instant('until'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.reason] }),
    check('mail_stops_reason', sql`${t.reason} in ('unsubscribed', 'hard_bounce', 'soft_bounces')`),
  ],
);

/** A mail that came back from the student's address: one row for each mail, however often it is reported. */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id of the delivery, or of the mailing. */
    deliveryId: text('delivery_id').notNull(),
    /** The address that it was sent to. */
    address: text('address').notNull(),
    kind: text('kind').$type<BounceKind>().notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deliveryId] }),
    index('mail_bounces_created').on(t.createdAt),
    check('mail_bounces_kind', sql`${t.kind} in ('hard', 'soft')`),
  ],
);
