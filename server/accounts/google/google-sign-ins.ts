/** Sign-ins that have left for Google: each bound to the browser that began it, good for one return within GOOGLE_SIGN_IN_MS. */
import { and, eq } from 'drizzle-orm';
import { GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import type { Instant } from '#domain/time.ts';
import { secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { googleSignIns } from '../../db/schema/accounts.ts';
import type { Secrets } from '../../integrations/google.ts';
import { isWithin } from '../../limits/clocks.ts';

export type GooglePurpose = 'sign_in' | 'confirm' | 'link';
/** Whose return is expected: by the state in its address, and the cookie of its browser. */
type Expected = { state: string; cookie: string };
export type GoogleSignIn = Secrets & { purpose: GooglePurpose; userId: string | null; redirect: string };

/** Keeps a sign-in that leaves now. */
export async function keepGoogleSignIn(db: Db, { state, cookie }: Expected, signIn: GoogleSignIn, now: Instant) {
  const hashes = { stateHash: secretHash(state), cookieHash: secretHash(cookie) };
  await db.insert(googleSignIns).values({ ...hashes, ...signIn, createdAt: now });
}

/**
 * Takes a sign-in that comes back out for good, whatever becomes of it: of any number of returns one gets it. Null for what was
 * not begun in this browser, came back before, or is too old; another browser cannot use it up.
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
