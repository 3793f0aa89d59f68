/** Sign-ins redirected to Google: each is bound to the browser that began it, and valid for one return within GOOGLE_SIGN_IN_MS. */
import { and, eq } from 'drizzle-orm';
import { GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import type { Instant } from '#domain/time.ts';
import { secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { googleSignIns } from '../../db/schema/accounts.ts';
import type { Secrets } from '../../integrations/google-way.ts';
import { isWithin } from '../../limits/clocks.ts';

export type GooglePurpose = 'sign_in' | 'confirm' | 'link' | 'calendar' | 'busy';
/** Identifies an expected return: by the `state` in its URL and the cookie of its browser. */
type Expected = { state: string; cookie: string };
export type GoogleSignIn = Secrets & { purpose: GooglePurpose; userId: string | null; redirect: string };

/** Stores a sign-in that is being redirected to Google. */
export async function keepGoogleSignIn(db: Db, { state, cookie }: Expected, signIn: GoogleSignIn, now: Instant) {
  const hashes = { stateHash: secretHash(state), cookieHash: secretHash(cookie) };
  await db.insert(googleSignIns).values({ ...hashes, ...signIn, createdAt: now });
}

/**
 * Deletes and returns a stored sign-in, whether it succeeds later or not: of concurrent returns only one gets it. Null when it was
 * not begun in this browser, was used before, or is too old; another browser cannot use it up.
 */
export async function takeGoogleSignIn(
  db: Db,
  { state, cookie }: Expected,
  now: Instant,
): Promise<GoogleSignIn | null> {
  const ours = and(
    eq(googleSignIns.stateHash, secretHash(state)),
    eq(googleSignIns.cookieHash, secretHash(cookie)),
    isWithin(googleSignIns.createdAt, GOOGLE_SIGN_IN_MS, now),
  );
  const [found] = await db.delete(googleSignIns).where(ours).returning();
  if (!found) return null;
  const { nonce, codeVerifier, userId, redirect } = found;
  return { nonce, codeVerifier, purpose: found.purpose as GooglePurpose, userId, redirect: redirect ?? '' };
}
