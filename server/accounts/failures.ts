/** Limits for wrong passwords, on every form that asks for a password, and the threshold of the operator's alarm. */
import { type Instant, MINUTE, SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { countUp, type Limit } from '../limits/limits.ts';

/** Wrong passwords from one network address. */
export const PLACE = 'sign-in-ip';
export const PER_IP: Limit = { max: 25, windowMs: 5 * MINUTE };

/** New passwords submitted for one account, accepted or not: each costs a hash. */
export const PASSWORD_CHANGES: Limit = { max: 30, windowMs: 10 * MINUTE };

/** Failures per minute, over all accounts, that raise the operator's alarm. */
export const ALARM: Limit = { max: 100, windowMs: 60 * SECOND };

/** Counts a failure over all accounts; true for the one that raises the alarm. */
export async function countFailure(db: Db, now: Instant): Promise<boolean> {
  const { count } = await countUp(db, 'sign-in-failures', ALARM, now);
  return count === ALARM.max;
}
