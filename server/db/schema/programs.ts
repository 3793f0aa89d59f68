/** What programs of students may do: their access tokens, and the addresses that are told of changes. */
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#domain/open-api/tokens.ts';
import type { ChangeOf, WebhookFailure } from '#domain/open-api/webhooks.ts';
import { createdAt, instant, isSealed } from '../columns.ts';
import { users } from './accounts.ts';

export const accessTokens = pgTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the token, which has 256 random bits; it is looked up by it. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Chosen by the student. */
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    createdAt,
    expiresAt: instant('expires_at').notNull(),
    /** The day in Japan: when exactly a program works is nobody's business. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
  },
  (t) => [index('access_tokens_user').on(t.userId), index('access_tokens_expires').on(t.expiresAt)],
);

export const webhooks = pgTable(
  'webhooks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    url: text('url').notNull(),
    /** Sealed: the key of the signatures. */
    secret: text('secret').notNull(),
    /** The sequence number of its latest delivery. */
    lastSequence: integer('last_sequence').notNull().default(0),
    /** Deliveries given up since the last one that arrived. */
    givenUp: integer('given_up').notNull().default(0),
    disabledAt: instant('disabled_at'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), check('webhooks_sealed', isSealed('secret'))],
);

/** What a webhook is told, in order. It holds ids: the fields are read when it leaves. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** Its place in the order of the webhook, from 1. */
    sequence: integer('sequence').notNull(),
    changes: jsonb('changes').$type<ChangeOf[]>().notNull(),
    state: text('state').$type<'due' | 'sent' | 'failed'>().notNull().default('due'),
    tries: integer('tries').notNull().default(0),
    /** Not before this moment. */
    dueAt: instant('due_at').notNull(),
    /** The worker that sends it has it until then. */
    leasedUntil: instant('leased_until'),
    /** The status of the last answer. */
    status: integer('status'),
    failure: text('failure').$type<WebhookFailure>(),
    createdAt,
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.webhookId], foreignColumns: [webhooks.userId, webhooks.id] }).onDelete(
      'cascade',
    ),
    index('webhook_deliveries_order').on(t.userId, t.webhookId, t.sequence),
    index('webhook_deliveries_due').on(t.dueAt).where(sql`${t.state} = 'due'`),
    index('webhook_deliveries_ended').on(t.endedAt),
    check('webhook_deliveries_state', sql`${t.state} in ('due', 'sent', 'failed')`),
  ],
);
