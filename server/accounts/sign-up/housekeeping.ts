import { lt } from 'drizzle-orm';
import { CHALLENGE_MS, PENDING_SIGN_IN_MS } from '#domain/accounts/second-factor.ts';
import { GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { purgeRows } from '../../db/purge.ts';
import { googleSignIns, idempotencyKeys } from '../../db/schema/accounts.ts';
import { passkeyChallenges, pendingSignIns } from '../../db/schema/second-factors.ts';
import { purgeLimits } from '../../limits/limits.ts';
import { purgeSessions } from '../../sessions/sessions.ts';
import { purgeTokens } from '../../tokens/queries.ts';
import { purgeLinks } from '../links.ts';
import { purgeSignUps } from './pending.ts';

/** A browser that was without a network repeats a write whose answer was lost within this time. */
const KEYS_KEPT_MS = 7 * DAY;

type Purge = (db: Db, now: Instant, signal?: AbortSignal) => Promise<void>;

/** Deletes expired rows: sessions, unfinished sign-ups and sign-ins, links, counters, and the keys of idempotent writes. */
export const ACCOUNT_PURGES: Record<string, Purge> = {
  sessions: purgeSessions,
  mailed_links: purgeLinks,
  google_sign_ins: (db, now, signal) =>
    purgeRows(db, googleSignIns, lt(googleSignIns.createdAt, plus(now, -GOOGLE_SIGN_IN_MS)), signal),
  passkey_challenges: (db, now, signal) =>
    purgeRows(db, passkeyChallenges, lt(passkeyChallenges.createdAt, plus(now, -CHALLENGE_MS)), signal),
  pending_sign_ins: (db, now, signal) =>
    purgeRows(db, pendingSignIns, lt(pendingSignIns.createdAt, plus(now, -PENDING_SIGN_IN_MS)), signal),
  idempotency_keys: (db, now, signal) =>
    purgeRows(db, idempotencyKeys, lt(idempotencyKeys.createdAt, plus(now, -KEYS_KEPT_MS)), signal),
  access_tokens: purgeTokens,
  sign_ups: purgeSignUps,
  rate_limits: purgeLimits,
};

/** Runs all of ACCOUNT_PURGES. */
export async function housekeeping(db: Db, now: Instant) {
  for (const purge of Object.values(ACCOUNT_PURGES)) await purge(db, now);
}
