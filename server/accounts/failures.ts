/** Wrong passwords, wherever a password is asked for: by whom they are counted, and when the operator should look. */
import { type Instant, MINUTE, SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { countUp, type Limit } from '../limits/limits.ts';

/** Wrong passwords from one network address. */
export const PLACE = 'sign-in-ip';
export const PER_IP: Limit = { max: 25, windowMs: 5 * MINUTE };

/** New passwords of one account, whether they are taken or not: each costs a hash. */
export const PASSWORD_CHANGES: Limit = { max: 30, windowMs: 10 * MINUTE };

/** Failures a minute, over all accounts, at which the operator should look. */
export const ALARM: Limit = { max: 100, windowMs: 60 * SECOND };

/** Counts a failure over all accounts; true at the one that should raise the alarm. */
export async function countFailure(db: Db, now: Instant): Promise<boolean> {
  const { count } = await countUp(db, 'sign-in-failures', ALARM, now);
  return count === ALARM.max;
}
