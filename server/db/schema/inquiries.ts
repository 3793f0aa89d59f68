/** What people asked by /contact, and what they were answered. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { INQUIRY_KINDS, type InquiryKind } from '#domain/inquiries/inquiries.ts';
import { createdAt, instant, now, oneOf } from '../columns.ts';
import { users } from './accounts.ts';

/** An inquiry. Whoever was not signed in has no `user_id`: that the address is theirs is not proved. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: text('id').primaryKey(),
    /** Chosen by the page, so that a repeat of the same inquiry is not kept twice. */
    sendId: text('send_id').notNull().unique(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    kind: text('kind').$type<InquiryKind>().notNull(),
    message: text('message').notNull(),
    /** When an admin was done with it: by an answer, or without one. Null while it waits. */
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
    createdAt,
  },
  (t) => [
    check('inquiries_kind', oneOf('kind', INQUIRY_KINDS)),
    index('inquiries_created').on(t.createdAt),
    index('inquiries_open').on(t.createdAt).where(sql`done_at is null`),
    index('inquiries_user').on(t.userId),
  ],
);

/** An answer by mail, with what is needed to send it once: a lease, its attempts, its fixed Message-ID. */
export const inquiryAnswers = pgTable(
  'inquiry_answers',
  {
    id: text('id').primaryKey(),
    inquiryId: text('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** The student who asked, as in the inquiry. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    sendId: text('send_id').notNull().unique(),
    adminId: text('admin_id').notNull(),
    body: text('body').notNull(),
    /** due → sent, or failed. */
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
    check('inquiry_answers_state', sql`${t.state} in ('due', 'sent', 'failed')`),
    index('inquiry_answers_inquiry').on(t.inquiryId),
    index('inquiry_answers_user').on(t.userId),
    index('inquiry_answers_due').on(t.nextAttemptAt).where(sql`state = 'due'`),
  ],
);
