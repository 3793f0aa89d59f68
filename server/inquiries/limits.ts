import { mailboxOf } from '#domain/accounts/email.ts';
import { DAY, HOUR, type Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { type Limit, limitKey, take, takeFrom } from '../limits/limits.ts';

/** Inquiries of one student or one mailbox. Each is confirmed by a mail, so it also says how many mails a stranger can have sent there. */
const OF_SENDER: Limit = { max: 5, windowMs: DAY, sliding: true };
const OF_NETWORK: Limit = { max: 10, windowMs: HOUR };
/** All of an installation: what more than that writes is no person. */
const OF_ALL: Limit = { max: 2000, windowMs: DAY };

/**
 * Counts an inquiry. Students have a count of their own, so that a stranger who gives their address takes nothing from them.
 * @throws AppError `too_many_requests`.
 */
export async function limitInquiries(
  tx: Db,
  { userId, email, ip }: { userId: string | null; email: string; ip: string },
  now: Instant,
) {
  await takeFrom(tx, 'inquiry-ip', ip, OF_NETWORK, now);
  await take(tx, limitKey('inquiry', userId ?? mailboxOf(email)), OF_SENDER, now);
  await take(tx, limitKey('inquiry-all'), OF_ALL, now);
}
