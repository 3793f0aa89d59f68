/** Challenges for passkeys: each is signed once, within CHALLENGE_MS, by the browser or session that asked for it. */
import { and, eq } from 'drizzle-orm';
import { CHALLENGE_MS } from '#domain/accounts/second-factor.ts';
import { type Instant, MINUTE } from '#domain/time.ts';
import { secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { passkeyChallenges } from '../../db/schema/second-factors.ts';
import { isWithin } from '../../limits/clocks.ts';
import { type Limit, limitKey, take } from '../../limits/limits.ts';

/** Challenges for one network address; a whole dormitory may share one, and each view of the sign-in asks for one. */
const CHALLENGES: Limit = { max: 240, windowMs: 5 * MINUTE };

/** What a challenge is for. `boundTo`: the secret of the browser's cookie, or the id of the session. */
export type Ceremony = { purpose: 'sign_in' | 'confirm' | 'enrol'; boundTo: string };

/** Stores a challenge. `userId`: whose passkey has to sign it; null where anybody may sign in. @throws AppError `too_many_requests`. */
export async function keepChallenge(
  db: Db,
  challenge: string,
  its: Ceremony & { userId: string | null; ip: string },
  now: Instant,
) {
  const { purpose, boundTo, userId, ip } = its;
  await take(db, limitKey('passkey-challenges', ip), CHALLENGES, now);
  const row = { challengeHash: secretHash(challenge), purpose, boundTo: secretHash(boundTo), userId, createdAt: now };
  await db.insert(passkeyChallenges).values(row);
}

/** Uses a challenge up, whether its signature is right or not: of concurrent answers only one gets it. Null when there is none. */
export async function takeChallenge(db: Db, challenge: string, { purpose, boundTo }: Ceremony, now: Instant) {
  const ours = and(
    eq(passkeyChallenges.challengeHash, secretHash(challenge)),
    eq(passkeyChallenges.purpose, purpose),
    eq(passkeyChallenges.boundTo, secretHash(boundTo)),
    isWithin(passkeyChallenges.createdAt, CHALLENGE_MS, now),
  );
  const [taken] = await db.delete(passkeyChallenges).where(ours).returning({ userId: passkeyChallenges.userId });
  return taken ?? null;
}
