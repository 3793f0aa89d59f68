/** Why mails to a student have stopped. */
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** When it ends by itself; null when only the student can end it. */
    until: instant('until'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.reason] }),
    check('mail_stops_reason', sql`${t.reason} in ('unsubscribed', 'hard_bounce', 'soft_bounces')`),
  ],
);
