/** Sign-ups that wait for their code. The account is created only after the right code. */
import { and, eq, gt, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { CODE_MS, MAX_CODE_TRIES, PENDING_MS, RESEND_MS, type SignUpRow } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, plus } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { newSecret, sameHash, secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { purgeRows } from '../../db/purge.ts';
import { pendingSignUps, users } from '../../db/schema/accounts.ts';
import { isAhead, isFuture, isWithin, secondsLeft } from '../../limits/clocks.ts';
import { codeHash, newCode } from './codes.ts';

export type PendingSignUp = typeof pendingSignUps.$inferSelect;

/** Stores a submitted form. `cookie` is the secret that binds it to the browser, `id` identifies it. */
export async function keepSignUp(db: Db, form: SignUpRow, passwordHash: string, now: Instant) {
  const { name, email, password: _, ...profile } = form;
  const cookie = newSecret();
  const id = newId();
  await db
    .insert(pendingSignUps)
    .values({ id, cookieHash: secretHash(cookie), email, name, passwordHash, profile, createdAt: now });
  return { id, cookie };
}

/** Updates a sign-up with the new values of its form; the code already sent stays valid. */
export async function changeForm(db: Db, id: string, form: SignUpRow, passwordHash: string) {
  const { name, email: _, password: __, ...profile } = form;
  await db.update(pendingSignUps).set({ name, passwordHash, profile }).where(eq(pendingSignUps.id, id));
}

/** The sign-up of this browser, or null. */
export async function findSignUp(db: Db, cookie: string | undefined, now: Instant): Promise<PendingSignUp | null> {
  if (!cookie) return null;
  const [found] = await db.select().from(pendingSignUps).where(isOurs(cookie, now));
  return found ?? null;
}

export async function dropSignUp(db: Db, cookie: string | undefined) {
  if (cookie) await db.delete(pendingSignUps).where(eq(pendingSignUps.cookieHash, secretHash(cookie)));
}

/** Seconds until another code may be sent. */
export function resendInSeconds(signUp: { sentAt: Instant | null }, now: Instant): number {
  return signUp.sentAt ? secondsLeft(signUp.sentAt, RESEND_MS, now) : 0;
}

/**
 * Creates a new code for a sign-up, which invalidates the previous one. `isKnown` is true for an address that has an account: only the
 * mail, and the screen after the right code, says so. The same rows are read and written in both cases.
 * @throws AppError `too_many_requests` within RESEND_MS of the previous code.
 */
export async function renewCode(db: Db, id: string, authSecret: string, now: Instant) {
  const code = newCode();
  const [renewed] = await db
    .update(pendingSignUps)
    .set({
      codeHash: codeHash(code, id, authSecret),
      codeExpiresAt: plus(now, CODE_MS),
      tries: 0,
      sentAt: now,
    })
    .where(and(eq(pendingSignUps.id, id), mayResend(now)))
    .returning({ email: pendingSignUps.email });
  if (renewed) return { code, isKnown: (await db.$count(users, eq(users.email, renewed.email))) > 0 };
  const [signUp] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.id, id));
  if (!signUp) throw new AppError('sign_up_not_found');
  throw new AppError('too_many_requests', { retryAfter: resendInSeconds(signUp, now) });
}

/** Records that the code was not sent, so that another one can be requested at once. */
export async function markUnsent(db: Db, id: string) {
  await db.update(pendingSignUps).set({ sentAt: null }).where(eq(pendingSignUps.id, id));
}

/**
 * Returns the sign-up of this browser when the code is right. One statement counts each try before the comparison, so that
 * parallel guesses cannot exceed MAX_CODE_TRIES.
 * @throws AppError `sign_up_not_found`, `code_expired` (too old, or tried too often), `wrong_code`.
 */
export async function tryCode(
  db: Db,
  attempt: { cookie: string | undefined; code: string },
  authSecrets: string[],
  now: Instant,
): Promise<PendingSignUp> {
  const { cookie = '', code } = attempt;
  const ours = isOurs(cookie, now);
  const [signUp] = await db
    .update(pendingSignUps)
    .set({ tries: sql`${pendingSignUps.tries} + 1` })
    .where(and(ours, lt(pendingSignUps.tries, MAX_CODE_TRIES), isAhead(pendingSignUps.codeExpiresAt, CODE_MS, now)))
    .returning();
  if (!signUp) {
    const known = await db.$count(pendingSignUps, ours);
    throw new AppError(known > 0 ? 'code_expired' : 'sign_up_not_found');
  }
  const isRight = authSecrets.some((key) => sameHash(codeHash(code, signUp.id, key), signUp.codeHash ?? ''));
  if (!isRight) throw new AppError('wrong_code');
  return signUp;
}

/** Deletes a sign-up whose code was right: true for only one of concurrent callers. */
export async function consumeSignUp(tx: Db, signUp: PendingSignUp): Promise<boolean> {
  const theVery = and(eq(pendingSignUps.id, signUp.id), eq(pendingSignUps.codeHash, signUp.codeHash ?? ''));
  const consumed = await tx.delete(pendingSignUps).where(theVery).returning({ id: pendingSignUps.id });
  return consumed.length > 0;
}

/** Deletes expired sign-ups. Those of a clock that has gone back since are kept for PENDING_MS from now. */
export async function purgeSignUps(db: Db, now: Instant, signal?: AbortSignal) {
  await db.update(pendingSignUps).set({ createdAt: now }).where(isFuture(pendingSignUps.createdAt, now));
  await purgeRows(db, pendingSignUps, lte(pendingSignUps.createdAt, plus(now, -PENDING_MS)), signal);
}

function isOurs(cookie: string, now: Instant) {
  const young = gt(pendingSignUps.createdAt, plus(now, -PENDING_MS));
  return and(eq(pendingSignUps.cookieHash, secretHash(cookie)), young);
}

function mayResend(now: Instant) {
  return or(isNull(pendingSignUps.sentAt), not(isWithin(pendingSignUps.sentAt, RESEND_MS, now)));
}
