/** Accounts, sessions, and the steps that lead to them. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Suspension, SuspensionReason } from '#domain/admin/suspension.ts';
import { createdAt, instant, updatedAt } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull(),
    image: text('image'),
    role: text('role').notNull().default('user'),
    /** By what an admin got the role: `settings` takes it back when ADMIN_EMAILS no longer names the address, `command` does not. */
    roleFrom: text('role_from').$type<'settings' | 'command'>().notNull().default('settings'),
    banned: boolean('banned').notNull().default(false),
    /** Why the account is suspended, as an id; the sentence for its owner is in `banNotice`. */
    banReason: text('ban_reason').$type<SuspensionReason>(),
    banNotice: text('ban_notice'),
    bannedAt: instant('banned_at'),
    /** Null for a suspension without end. */
    banExpires: instant('ban_expires'),
    /** Set at withdrawal; the account is kept for its retention time and cannot sign in. */
    withdrawnAt: instant('withdrawn_at'),
    /** The address that a withdrawn account had; its `email` is then one that nobody has, so that the address is free. */
    withdrawnEmail: text('withdrawn_email'),
    /** When the selections of a withdrawn account were deleted, with all that belongs to them. */
    selectionsDeletedAt: instant('selections_deleted_at'),
    lastActiveAt: instant('last_active_at'),
    /** Goes up with whatever ends all sessions: the marks of devices that were given before are worth nothing then. */
    deviceEpoch: integer('device_epoch').notNull().default(0),
    createdAt,
    updatedAt,
  },
  (t) => [
    check('users_role', sql`${t.role} in ('user', 'admin')`),
    check('users_email', sql`${t.email} = btrim(${t.email})`),
    index('users_joined').on(t.createdAt, t.id),
    // For the console, which searches by the beginning of an address or a name.
    index('users_email_prefix').on(t.email.op('text_pattern_ops')),
    index('users_name_prefix').on(sql`(translate(lower(name), ' 　', '')) text_pattern_ops`),
    index('users_admins').on(t.createdAt, t.id).where(sql`role = 'admin'`),
    index('users_suspended').on(t.createdAt, t.id).where(sql`banned`),
    index('users_withdrawn').on(t.withdrawnAt).where(sql`withdrawn_at is not null`),
    index('users_selections_kept')
      .on(t.withdrawnAt)
      .where(sql`withdrawn_at is not null and selections_deleted_at is null`),
  ],
);

/** `token` is a hash: reading the table does not let anyone sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Extended by use, up to 30 days after `created_at`. */
    expiresAt: instant('expires_at').notNull(),
    /** When the user last gave proof of identity, by password, at Google or with a passkey; dangerous actions ask for a recent one. */
    confirmedAt: instant('confirmed_at'),
    /** When the user gave the second factor; null where the account had none at the sign-in, or has none any more. */
    secondFactorAt: instant('second_factor_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** Ways to sign in: `credential` with an argon2id hash, or `google`. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt,
    updatedAt,
  },
  (t) => [unique('accounts_provider').on(t.providerId, t.accountId), index('accounts_user').on(t.userId)],
);

/**
 * Single-use links that were mailed: to prove a mailbox, or to undo a change that the owner did not ask for. The mail about a new device
 * and the last one of an account are queued in the same way, without a link.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    /** A hash; the link itself holds 256 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** The address that the account gets by following the link; null where it gets none. */
    email: text('email'),
    /** What a mail with an undo link is rendered from until it is sent; the token of its link also needs the key of this installation. */
    notice: jsonb('notice').$type<{ salt: string; device: string; suspension?: Suspension }>(),
    /** When sending that mail is tried next; null when none is waiting. */
    noticeDueAt: instant('notice_due_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    index('mailed_links_user').on(t.userId),
    index('mailed_links_expires').on(t.expiresAt),
    index('mailed_links_notice').on(t.noticeDueAt).where(sql`notice_due_at is not null`),
    check(
      'mailed_links_purpose',
      sql`${t.purpose} in ('password_reset', 'email_change', 'email_change_undo', 'new_device', 'suspension', 'suspension_lifted', 'second_factor_off', 'withdrawal')`,
    ),
  ],
);

/** A sign-in that was redirected to Google and has not returned: bound to its browser, single use, for 10 minutes. */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the cookie of the browser that was redirected. */
    cookieHash: text('cookie_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** All but `sign_in` are for users who are already signed in. */
    purpose: text('purpose').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The screen to return to; always one of our own. */
    redirect: text('redirect'),
    createdAt,
  },
  (t) => [
    index('google_sign_ins_user').on(t.userId),
    index('google_sign_ins_created').on(t.createdAt),
    check('google_sign_ins_purpose', sql`purpose in ('sign_in', 'confirm', 'link', 'calendar', 'busy')`),
    check('google_sign_ins_user_known', sql`(${t.purpose} = 'sign_in') = (${t.userId} is null)`),
  ],
);

/** A sign-up between its form and the right code. No account exists before that; the row lives for 24 hours. */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: text('id').primaryKey(),
    /** Hash of the cookie of the browser that sent the form. */
    cookieHash: text('cookie_hash').notNull().unique(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    profile: jsonb('profile').notNull(),
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
    createdAt,
  },
  (t) => [index('pending_sign_ups_email').on(t.email), index('pending_sign_ups_created').on(t.createdAt)],
);

/** Counters of attempts in a window; kept over a restart and shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets').on(t.resetsAt)],
);

/** Documents that a student agreed to, with their version. */
export const consents = pgTable(
  'consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document: text('document').notNull(),
    version: text('version').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.document, t.version] })],
);

/**
 * The key that seals a student's secrets, itself wrapped by the root key of that version. Without this row nobody can read what was sealed.
 */
export const userKeys = pgTable(
  'user_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The version of the root key; the values that this key seals begin with it. */
    version: integer('version').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** The answer to a creation, kept for 24 hours so that a repeated request gets the same answer and creates nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text('answer'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
