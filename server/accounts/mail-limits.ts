import { mailboxOf } from '#domain/accounts/email.ts';
import { DAY, type Instant, MINUTE } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { type Limit, limitKey, take, takeFrom } from '../limits/limits.ts';

const PER_ADDRESS: Limit = { max: 5, windowMs: 30 * MINUTE, sliding: true };
const PER_ADDRESS_AND_DAY: Limit = { max: 10, windowMs: DAY, sliding: true };
const PER_IP: Limit = { max: 25, windowMs: 5 * MINUTE };

/**
 * Counts a mail that somebody who has not proved anything is about to cause: nobody's mailbox is to be filled by it.
 * @throws AppError `too_many_requests`; then nothing was counted.
 */
export async function limitMails(db: Db, email: string, ip: string, now: Instant) {
  const mailbox = mailboxOf(email);
  await transaction(db, async (tx) => {
    await takeFrom(tx, 'mail-ip', ip, PER_IP, now);
    await take(tx, limitKey('mail-address', mailbox), PER_ADDRESS, now);
    await take(tx, limitKey('mail-address-day', mailbox), PER_ADDRESS_AND_DAY, now);
  });
}
