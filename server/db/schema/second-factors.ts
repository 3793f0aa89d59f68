/** Passkeys, authenticator apps and recovery codes, and the sign-ins that wait for one of them. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, isSealed } from '../columns.ts';
import { users } from './accounts.ts';

/** Passkeys (WebAuthn credentials). A public key lets nobody sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its id at the authenticator, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of its uses, 0 where it does not count. It never goes back. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Chosen by the student. */
    name: text('name').notNull(),
    /** Whether it may be on several devices, and whether it is. */
    backupEligible: boolean('backup_eligible').notNull(),
    backedUp: boolean('backed_up').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt,
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** The seed that a student's authenticator app makes its codes from (TOTP, RFC 6238). */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed. */
    secret: text('secret').notNull(),
    /** When the first right code was entered; null while the app is being set up. */
    confirmedAt: instant('confirmed_at'),
    /** The step of 30 seconds whose code was accepted last: neither it nor an earlier one is accepted again. */
    lastStep: integer('last_step').notNull().default(0),
    lastUsedAt: instant('last_used_at'),
    createdAt,
  },
  () => [check('totp_secrets_sealed', isSealed('secret'))],
);

/** Hashes of the codes for a student without device; a code is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** What a passkey is asked to sign: single use, for 5 minutes, for one browser or session. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** A hash; the challenge itself has 256 random bits. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Hash of the cookie of the browser, or the id of the session. */
    boundTo: text('bound_to').notNull(),
    /** Whose passkey it has to be; null where anybody may sign in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [
    index('passkey_challenges_user').on(t.userId),
    index('passkey_challenges_created').on(t.createdAt),
    check('passkey_challenges_purpose', sql`${t.purpose} in ('sign_in', 'confirm', 'enrol')`),
  ],
);

/** A sign-in whose password or Google account was right, and which waits for the second factor: no session, for 10 minutes. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** Hash of the cookie of the browser. */
    cookieHash: text('cookie_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was right. */
    method: text('method').$type<'password' | 'google'>().notNull(),
    createdAt,
  },
  (t) => [
    index('pending_sign_ins_user').on(t.userId),
    index('pending_sign_ins_created').on(t.createdAt),
    check('pending_sign_ins_method', sql`${t.method} in ('password', 'google')`),
  ],
);
