/** Signing in with address and password, and what keeps others from guessing. */
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { siteOf } from '../client-ip.ts';
import type { Db } from '../db/connect.ts';
import { clear, countUp, giveBack, giveBackFrom, type Limit, limitKey, takeFrom, takeTurn } from '../limits.ts';
import { checkNothing, checkPassword, hashPassword } from './passwords.ts';
import { findCredential, rehash } from './queries.ts';
import { keyedHash, sameHash } from './secrets.ts';

/** Wrong passwords from one place, wherever a password is asked for. */
export const PLACE = 'sign-in-ip';
export const PER_IP: Limit = { max: 25, windowMs: 5 * MINUTE };
const PER_ACCOUNT: Limit = { max: 10, windowMs: 10 * MINUTE };
/** Failures a minute, over all accounts, at which the operator should look. */
export const ALARM: Limit = { max: 100, windowMs: 60 * SECOND };

export type Attempt = { email: string; password: string; ip: string; device: string | undefined };

/**
 * Whose address and password these are. Takes as long for an address that nobody has.
 *
 * Counted before the password is looked at, so that parallel guesses do not slip through, and given back when it was right.
 * After ten failures on an account everybody goes on from where they are, but each waits longer from one try to the next;
 * whoever comes from a new place, or on a device that was signed in before, does not wait for what others did.
 * @throws AppError `wrong_credentials`, `too_many_requests`.
 */
export async function checkSignIn(db: Db, attempt: Attempt, authSecret: string, now: Instant) {
  const { email, ip } = attempt;
  const accountKey = limitKey('sign-in-account', email);
  const pairKey = limitKey('sign-in-pair', email, siteOf(ip) ?? ip);
  await takeFrom(db, PLACE, ip, PER_IP, now);
  const { count } = await countUp(db, accountKey, PER_ACCOUNT, now);
  const waits = count > PER_ACCOUNT.max && !isKnownDevice(attempt, authSecret);
  if (waits) await takeTurn(db, pairKey, now);

  const credential = await checkedCredential(db, attempt, now);
  if (!credential) throw new AppError('wrong_credentials');
  await giveBackFrom(db, PLACE, ip);
  await giveBack(db, accountKey);
  if (waits) await clear(db, pairKey);
  return credential;
}

/** Counts a failure over all accounts; true at the one that should raise the alarm. */
export async function countFailure(db: Db, now: Instant): Promise<boolean> {
  const { count } = await countUp(db, 'sign-in-failures', ALARM, now);
  return count === ALARM.max;
}

async function checkedCredential(db: Db, { email, password }: Attempt, now: Instant) {
  const credential = await findCredential(db, email, now);
  if (!credential) {
    await checkNothing(password);
    return null;
  }
  const { ok, isOutdated } = await checkPassword(password, credential.hash);
  if (!ok) return null;
  if (!isOutdated) return credential;
  const hash = await hashPassword(password);
  await rehash(db, credential.userId, { old: credential.hash, new: hash });
  return { ...credential, hash };
}

/** What the cookie of a device holds on which this address was signed in. */
export function deviceMark(email: string, authSecret: string): string {
  return keyedHash(authSecret, 'device', email);
}

function isKnownDevice({ email, device }: Attempt, authSecret: string): boolean {
  return device !== undefined && sameHash(device, deviceMark(email, authSecret));
}
