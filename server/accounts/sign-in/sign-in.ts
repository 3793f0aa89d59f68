/** Sign-in with address and password, and its protection against guessing. */
import { and, eq, gte } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { DAY, MINUTE } from '#domain/time.ts';
import { siteOf } from '../../base/client-ip.ts';
import { keyedHash, sameHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { rateLimits, users } from '../../db/schema/accounts.ts';
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
/** Consecutive wrong passwords of one account, from any network. NIST SP 800-63B allows 100 at most. */
const IN_A_ROW: Limit = { max: 50, windowMs: 30 * DAY };
/** Mails that warn the owner of consecutive wrong passwords. */
const WARNINGS: Limit = { max: 1, windowMs: 7 * DAY };
/** Sign-ins with the right password to one account from one network: each costs a hash and creates a session. */
const SIGN_INS: Limit = { max: 30, windowMs: 10 * MINUTE };

export type Attempt = { email: string; password: string; ip: string; device: string | undefined };

/**
 * Checks an address and a password and returns the account. Takes as long for an unknown address.
 *
 * An attempt is counted before the password is checked, so that parallel guesses cannot exceed a limit, and uncounted when the
 * password was right. After ten failures on an account each network has its own wait, which grows with each try; a new network or a
 * known device does not wait because of others. Right passwords have a separate limit. After fifty consecutive failures all unknown
 * devices share one wait; the owner can still sign in on a known device, or after a password reset.
 * @throws AppError `wrong_credentials`, `too_many_requests`; `suspended` for the right password of a suspended account.
 */
export async function checkSignIn(db: Db, attempt: Attempt, authSecrets: string[], now: Instant) {
  const { email, ip } = attempt;
  const network = siteOf(ip) ?? ip;
  const accountKey = limitKey('sign-in-account', email);
  const pairKey = limitKey('sign-in-pair', email, network);
  const rightKey = limitKey('sign-in-right', email, network);
  await requireBelow(db, rightKey, SIGN_INS, now);
  await takeFrom(db, PLACE, ip, PER_IP, now);
  const { count } = await countUp(db, accountKey, PER_ACCOUNT, now);
  const inARow = await countUp(db, rowKey(email), IN_A_ROW, now);
  const isMany = inARow.count > IN_A_ROW.max;
  const waits = (isMany || count > PER_ACCOUNT.max) && !(await isKnownDevice(db, attempt, authSecrets));
  if (waits) await takeTurn(db, isMany ? turnKey(email) : pairKey, now);

  const credential = await checkedCredential(db, attempt, now);
  if (!credential) throw new AppError('wrong_credentials');
  await giveBackFrom(db, PLACE, ip);
  await giveBack(db, accountKey);
  if (waits) await clear(db, pairKey);
  await forgetFailures(db, email);
  await take(db, rightKey, SIGN_INS, now);
  const { suspension } = credential;
  if (suspension) throw new AppError('suspended', { suspension });
  return credential;
}

const rowKey = (email: string) => limitKey('sign-in-row', email);
const turnKey = (email: string) => limitKey('sign-in-turn', email);

/** Resets the count of consecutive wrong passwords, because the owner has proved to be present. */
export async function forgetFailures(db: Db, email: string) {
  await clear(db, rowKey(email));
  await clear(db, turnKey(email));
}

/** The address to warn of consecutive wrong passwords; null when no warning is due, and for an unknown address. */
export async function ownerToWarn(db: Db, email: string, now: Instant): Promise<string | null> {
  const row = and(eq(rateLimits.key, rowKey(email)), gte(rateLimits.count, IN_A_ROW.max));
  if ((await db.$count(rateLimits, row)) === 0) return null;
  const { count } = await countUp(db, limitKey('sign-in-warning', email), WARNINGS, now);
  if (count > WARNINGS.max) return null;
  const credential = await findCredential(db, email, now);
  return credential && !credential.suspension ? email : null;
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

/** The cookie value of a known device: this address was signed in there since its devices were last forgotten. */
export function deviceMark(email: string, deviceEpoch: number, authSecret: string): string {
  return keyedHash(authSecret, 'device', email, String(deviceEpoch));
}

/** Whether the device cookie proves that this address was signed in on the device. */
export async function isKnownDevice(
  db: Db,
  { email, device }: Pick<Attempt, 'email' | 'device'>,
  authSecrets: string[],
): Promise<boolean> {
  if (device === undefined) return false;
  const [user] = await db.select({ deviceEpoch: users.deviceEpoch }).from(users).where(eq(users.email, email));
  if (!user) return false;
  return authSecrets.some((key) => sameHash(device, deviceMark(email, user.deviceEpoch, key)));
}
