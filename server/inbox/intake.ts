/** Takes one mail: reads it, checks its sender, and keeps it for the student to whom it is addressed. */
import { readConfirmation } from '#domain/inbox/confirmation.ts';
import { MAX_MAILS_A_DAY } from '#domain/inbox/limits.ts';
import { DAY, type Instant } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { announce, type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { studentOfAddress } from './addresses.ts';
import { readReceived } from './message.ts';
import { type Arrived, keepMail } from './queries.ts';
import { isSenderConfirmed, type Origin, type Resolve } from './sender.ts';

const A_DAY: Limit = { max: MAX_MAILS_A_DAY, windowMs: DAY };

/** The envelope of a mail. `localPart`: of the forwarding address. */
export type Envelope = Omit<Origin, 'author' | 'isDirect'> & { recipient: string; localPart: string };
type Keys = Pick<Config, 'rootKeys' | 'authSecret'>;

/** What became of a mail: `unreadable` and `unknown` (no such address any more) are for good. */
export type Intake = 'kept' | 'repeated' | 'unreadable' | 'unknown';

/** Takes a mail. Once it answers `kept` the mail is stored. @throws AppError `too_many_requests` or `too_many` when there is no room. */
export async function takeMail(
  db: Db,
  keys: Keys,
  message: Buffer,
  envelope: Envelope,
  { resolve, now }: { resolve: Resolve; now: Instant },
): Promise<Intake> {
  const read = await readReceived(message);
  if (!read) return 'unreadable';
  const { messageId, recipients, content } = read;
  const { address } = content.from;
  const isDirect = recipients.includes(envelope.recipient.toLowerCase());
  const isConfirmed = await isSenderConfirmed(message, { ...envelope, author: address, isDirect }, resolve);
  const confirmation = readConfirmation({ ...content, address, isSenderConfirmed: isConfirmed });
  const arrived = { messageId, content: { ...content, isSenderConfirmed: isConfirmed, confirmation } };
  return keepFor(db, keys, envelope.localPart, arrived, now);
}

async function keepFor(db: Db, keys: Keys, localPart: string, mail: Arrived, now: Instant): Promise<Intake> {
  const userId = await studentOfAddress(db, localPart, now);
  if (userId === null) return 'unknown';
  // Repeatable: a mail that is there already is not kept again.
  const work = async (tx: Db): Promise<Intake> => {
    await lockStudent(tx, userId);
    // The address may have been renewed, or the account withdrawn, while this waited.
    if ((await studentOfAddress(tx, localPart, now)) !== userId) return 'unknown';
    const id = await keepMail(tx, keys, userId, mail, now);
    if (id === null) return 'repeated';
    await take(tx, limitKey('inbox-day', userId), A_DAY, now);
    await announce(tx, 'changed', userId);
    return 'kept';
  };
  return transaction(db, work, { repeatable: true });
}
