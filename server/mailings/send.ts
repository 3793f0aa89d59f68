import { MINUTE, plus, SECOND } from '#domain/time.ts';
import { countOne } from '../base/counters.ts';
import { databaseNow } from '../db/clock.ts';
import type { Db } from '../db/connect.ts';
import { isMailDue } from '../deliveries/queries.ts';
import { withUnsubscribeLink } from '../integrations/mail/layout.ts';
import {
  bounceAddress,
  bounceToken,
  feedbackId,
  messageIdOf,
  unsubscribeHeaders,
  unsubscribeLink,
} from '../integrations/mail/marks.ts';
import type { Mail, MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { recordBounce } from '../mail-stops/bounces.ts';
import { type Mailing, updateMail } from './mail.ts';
import {
  type Claimed,
  claimMails,
  endMailings,
  listMore,
  type MailResult,
  recordMail,
  untilNextMail,
} from './queries.ts';

type Outside = { mail: Mail; baseUrl: string; authSecret: string; bounceDomain: string | undefined };

/** Mails of mailings that one process sends at once: few beside the lines that reminders have. */
const LINES = 4;
/** How long mailings wait while reminders are due. */
const GIVE_WAY_MS = SECOND;
/** Waits before each retry; after the last one a mail has failed. */
const AGAIN_AFTER_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

/**
 * Sends what is due of the mailings, a few mails at a time, and none while a reminder is due. Killed at any moment, it goes on where it was:
 * each student has a row, which is claimed before the mail is sent. Returns the ms until there is more to do; null: until it is woken.
 */
export async function sendMailings(db: Db, outside: Outside, running: () => boolean): Promise<number | null> {
  while (running()) {
    if (await isMailDue(db)) return GIVE_WAY_MS;
    const claimed = await claimMails(db, LINES, await databaseNow(db));
    if (claimed.length > 0) await Promise.all(claimed.map((it) => sendOne(db, outside, it)));
    else if (!(await listMore(db, await databaseNow(db)))) break;
  }
  await endMailings(db, await databaseNow(db));
  return untilNextMail(db);
}

async function sendOne(db: Db, outside: Outside, it: Claimed) {
  const outcome = it.wanted ? await outside.mail.send(mailTo(it, it, outside)) : null;
  const now = await databaseNow(db);
  const result = outcome
    ? resultOf(outcome, it.attempts)
    : { state: 'cancelled' as const, failure: 'not_wanted', waitMs: 0, counts: false };
  const { waitMs, ...its } = result;
  await recordMail(db, it, { ...its, nextAttemptAt: plus(now, waitMs) }, now);
  if (its.state === 'failed' && outcome && 'bounce' in outcome && outcome.bounce) {
    const { userId, mailingId: deliveryId, email: address } = it;
    await recordBounce(db, { userId, deliveryId, address, kind: outcome.bounce }, now);
  }
  countOne('shiori_mailings_total', { state: result.state });
}

function resultOf(outcome: MailOutcome, attempts: number): Omit<MailResult, 'nextAttemptAt'> & { waitMs: number } {
  if (outcome.ok) return { state: 'sent', failure: null, waitMs: 0, counts: true };
  const { failure, code, attempted: counts } = outcome;
  // It may have arrived: better not at all than twice.
  if (failure === 'unknown') return { state: 'unknown', failure: code, waitMs: 0, counts };
  const waitMs = counts ? AGAIN_AFTER_MS[attempts - 1] : MINUTE;
  if (failure === 'permanent' || waitMs === undefined) return { state: 'failed', failure: code, waitMs: 0, counts };
  return { state: 'due', failure: code, waitMs, counts };
}

type Recipient = { userId: string; mailingId: string; email: string; userName: string };

/** A mailing as it is sent to one student: the same at every attempt. */
export function mailTo(to: Recipient, mailing: Mailing, outside: Omit<Outside, 'mail'>): MailMessage {
  const { userId, email, mailingId, userName } = to;
  const { baseUrl, authSecret, bounceDomain } = outside;
  const link = unsubscribeLink('updates', to, outside);
  const token = bounceToken(authSecret, { userId, deliveryId: mailingId, email });
  return {
    to: email,
    kind: 'reminder',
    ...withUnsubscribeLink(updateMail(mailing, userName), link),
    messageId: messageIdOf({ userId, deliveryId: mailingId }, baseUrl),
    headers: {
      'X-Reminder-Id': token,
      'Feedback-ID': feedbackId('mailing', baseUrl),
      ...(!mailing.essential && unsubscribeHeaders(link)),
    },
    ...(bounceDomain !== undefined && { returnPath: bounceAddress(token, bounceDomain) }),
  };
}
