import { mailboxOf } from '#domain/accounts/email.ts';
import { AppError } from '#domain/errors.ts';
import { DAY, type Instant, MINUTE } from '#domain/time.ts';
import { networkOf } from '../base/client-ip.ts';
import { type Db, transaction } from '../db/connect.ts';
import { giveBack, type Limit, limitKey, take, takeFrom } from '../limits/limits.ts';

const PER_ADDRESS: Limit = { max: 5, windowMs: 30 * MINUTE, sliding: true };
const PER_ADDRESS_AND_DAY: Limit = { max: 10, windowMs: DAY, sliding: true };
const PER_IP: Limit = { max: 25, windowMs: 5 * MINUTE };

/** Reset links that one network may request for a mailbox: a stranger reaches this limit before the mailbox reaches its daily limit. */
const RESETS_OF_NETWORK: Limit = { max: 5, windowMs: DAY };
/** Reset links for a known device of the account, after others have used up the limit of the mailbox. */
const RESERVE: Limit = { max: 3, windowMs: DAY };

/**
 * Counts a mail that an unverified person is about to cause, so that nobody can flood a mailbox.
 * @throws AppError `too_many_requests`; then nothing is counted.
 */
export async function limitMails(db: Db, email: string, ip: string, now: Instant) {
  await transaction(db, async (tx) => {
    await takeFrom(tx, 'mail-ip', ip, PER_IP, now);
    for (const [key, limit] of budgetsOf(email)) await take(tx, key, limit, now);
  });
}

/** Like `limitMails`, for a password reset link. A known device has an additional limit of its own. */
export async function limitResets(db: Db, email: string, from: { ip: string; isKnown: boolean }, now: Instant) {
  const mailbox = mailboxOf(email);
  try {
    await transaction(db, async (tx) => {
      await take(tx, networkKey(email, from.ip), RESETS_OF_NETWORK, now);
      await limitMails(tx, email, from.ip, now);
    });
  } catch (error) {
    if (!from.isKnown || !(error instanceof AppError)) throw error;
    await take(db, limitKey('mail-reserve', mailbox), RESERVE, now);
  }
}

/** Undoes the count of a mail that was not sent. The network's count stays, because it limits the attempts that it causes. */
export async function giveBackMail(db: Db, email: string) {
  for (const [key] of budgetsOf(email)) await giveBack(db, key);
}

/** Like `giveBackMail`, for a password reset link. */
export async function giveBackReset(db: Db, email: string, ip: string) {
  await giveBackMail(db, email);
  await giveBack(db, networkKey(email, ip));
}

function budgetsOf(email: string): [key: string, limit: Limit][] {
  const mailbox = mailboxOf(email);
  return [
    [limitKey('mail-address', mailbox), PER_ADDRESS],
    [limitKey('mail-address-day', mailbox), PER_ADDRESS_AND_DAY],
  ];
}

function networkKey(email: string, ip: string): string {
  return limitKey('mail-address-network', mailboxOf(email), networkOf(ip));
}
