/** Signing in with address and password, and what keeps others from guessing. */
import { eq } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { MINUTE } from '#domain/time.ts';
import { siteOf } from '../../base/client-ip.ts';
import { keyedHash, sameHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import {
  clear,
  countUp,
  giveBack,
  giveBackFrom,
  type Limit,
  limitKey,
  requireBelow,
  take,
  takeFrom,
  takeTurn,
} from '../../limits/limits.ts';
import { PER_IP, PLACE } from '../failures.ts';
import { checkNothing, checkPassword, hashPassword } from '../passwords.ts';
import { findCredential, rehash } from '../queries.ts';

const PER_ACCOUNT: Limit = { max: 10, windowMs: 10 * MINUTE };
/** Sign-ins with the right password, of one account from one network: each costs a hash and makes a session. */
const SIGN_INS: Limit = { max: 30, windowMs: 10 * MINUTE };

export type Attempt = { email: string; password: string; ip: string; device: string | undefined };

/**
 * Whose address and password these are. Takes as long for an address that nobody has.
 *
 * Counted before the password is looked at, so that parallel guesses do not slip through, and given back when it was right.
 * After ten failures on an account everybody goes on from where they are, but each waits longer from one try to the next;
 * whoever comes from a new place, or on a device that was signed in before, does not wait for what others did. Right passwords are
 * counted by themselves.
 * @throws AppError `wrong_credentials`, `too_many_requests`.
 */
export async function checkSignIn(db: Db, attempt: Attempt, authSecret: string, now: Instant) {
  const { email, ip } = attempt;
  const network = siteOf(ip) ?? ip;
  const accountKey = limitKey('sign-in-account', email);
  const pairKey = limitKey('sign-in-pair', email, network);
  const rightKey = limitKey('sign-in-right', email, network);
  await requireBelow(db, rightKey, SIGN_INS, now);
  await takeFrom(db, PLACE, ip, PER_IP, now);
  const { count } = await countUp(db, accountKey, PER_ACCOUNT, now);
  const waits = count > PER_ACCOUNT.max && !(await isKnownDevice(db, attempt, authSecret));
  if (waits) await takeTurn(db, pairKey, now);

  const credential = await checkedCredential(db, attempt, now);
  if (!credential) throw new AppError('wrong_credentials');
  await giveBackFrom(db, PLACE, ip);
  await giveBack(db, accountKey);
  if (waits) await clear(db, pairKey);
  await take(db, rightKey, SIGN_INS, now);
  return credential;
}

async function checkedCredential(db: Db, { email, password, ip }: Attempt, now: Instant) {
  const credential = await findCredential(db, email, now);
  if (!credential) {
    await checkNothing(password, ip);
    return null;
  }
  const { ok, isOutdated } = await checkPassword(password, credential.hash, ip);
  if (!ok) return null;
  if (!isOutdated) return credential;
  const hash = await hashPassword(password, ip);
  await rehash(db, credential.userId, { old: credential.hash, new: hash });
  return { ...credential, hash };
}

/** What the cookie of a device holds on which this address was signed in, since all its devices were last forgotten. */
export function deviceMark(email: string, deviceEpoch: number, authSecret: string): string {
  return keyedHash(authSecret, 'device', email, String(deviceEpoch));
}

async function isKnownDevice(db: Db, { email, device }: Attempt, authSecret: string): Promise<boolean> {
  if (device === undefined) return false;
  const [user] = await db.select({ deviceEpoch: users.deviceEpoch }).from(users).where(eq(users.email, email));
  return user !== undefined && sameHash(device, deviceMark(email, user.deviceEpoch, authSecret));
}
