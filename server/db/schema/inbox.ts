/** 受信箱: forwarding addresses, and the mails that came to them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { MAIL_STATES, type MailState } from '#domain/inbox/views.ts';
import { createdAt, instant, isSealed, oneOf } from '../columns.ts';
import { users } from './accounts.ts';

/** The forwarding address of a student. */
export const inboxAddresses = pgTable(
  'inbox_addresses',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the local part; the address is looked up by it. */
    localPartHash: text('local_part_hash').notNull().unique(),
    /** Sealed, so that it can be shown to its owner. */
    localPart: text('local_part').notNull(),
    createdAt,
  },
  () => [check('inbox_addresses_sealed', isSealed('local_part'))],
);

/** A mail that came to a student's forwarding address. */
export const receivedMails = pgTable(
  'received_mails',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    /** Sealed: JSON of `MailContent` (domain/inbox/views.ts). */
    content: text('content').notNull(),
    /** Keyed hash of Message-ID and content: the same mail is kept once. */
    contentHash: text('content_hash').notNull(),
    /** The bytes of the content. */
    size: integer('size').notNull(),
    state: text('state').$type<MailState>().notNull().default('unread'),
    receivedAt: instant('received_at').notNull(),
    /** When it was dropped; null while it is not. */
    droppedAt: instant('dropped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('received_mails_once').on(t.userId, t.contentHash),
    index('received_mails_unread').on(t.userId).where(sql`state = 'unread'`),
    index('received_mails_received').on(t.receivedAt),
    index('received_mails_dropped').on(t.droppedAt).where(sql`dropped_at is not null`),
    check('received_mails_sealed', isSealed('content')),
    check('received_mails_state', oneOf('state', MAIL_STATES)),
    check('received_mails_dropped_at', sql`(${t.state} = 'dropped') = (${t.droppedAt} is not null)`),
  ],
);
