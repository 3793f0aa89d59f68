/** Mails of the operator to many students. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Audience } from '#domain/admin/mailings.ts';
import { createdAt, instant, now, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';

export const mailings = pgTable(
  'mailings',
  {
    id: text('id').primaryKey(),
    /** draft → sending → done, or stopped. */
    state: text('state').notNull().default('draft'),
    /** Needed to use the service: it also goes to those who want no updates, and has no link to unsubscribe. */
    essential: boolean('essential').notNull().default(false),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull().default(''),
    audience: jsonb('audience').$type<Audience>().notNull(),
    createdBy: text('created_by').notNull(),
    startedBy: text('started_by'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** The last student, by id, who was looked at; null before the first. */
    cursor: text('cursor'),
    /** All students have been looked at: what is left to do is to send. */
    isListed: boolean('is_listed').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (t) => [
    check('mailings_state', sql`${t.state} in ('draft', 'sending', 'stopped', 'done')`),
    index('mailings_sending').on(t.startedAt).where(sql`state = 'sending'`),
  ],
);

/** One mail of a mailing to one student: the row makes sure that it is sent once. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mailingId: text('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** due → sending (claimed) → sent; or unknown (sent, but the arrival is uncertain), failed or cancelled. */
    state: text('state').notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be claimed next; while it is being sent, the end of the lease. */
    nextAttemptAt: instant('next_attempt_at').notNull().default(now),
    sentAt: instant('sent_at'),
    /** Why it was not sent, as a code. */
    failure: text('failure'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailingId] }),
    check('mailing_recipients_state', sql`${t.state} in ('due', 'sending', 'sent', 'unknown', 'failed', 'cancelled')`),
    index('mailing_recipients_mailing').on(t.mailingId, t.state),
    index('mailing_recipients_open').on(t.nextAttemptAt).where(sql`state in ('due', 'sending')`),
    index('mailing_recipients_created').using('brin', t.createdAt),
  ],
);
