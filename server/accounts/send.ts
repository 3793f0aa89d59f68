/** Mails of the account on their way: either somebody is looking at the screen and waits, or nobody may notice how long it takes. */
import type { Context } from 'hono';
import { AppError } from '#domain/errors.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { Env } from '../http/http.ts';
import type { Mail, MailMessage } from '../integrations/mail/message.ts';

/** A mail server that takes longer is as good as gone: somebody is looking at the screen. */
const MAIL_TIMEOUT_MS = 10 * SECOND;
/** Waits before each further attempt at a mail that nobody waits for: past the minute for which a dead server is left alone. */
const AGAIN_AFTER_MS = [1.5 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** Sends, and waits until the mail server has it. @throws AppError `mail_failed`. */
export async function sendNow(mail: Mail, message: MailMessage) {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, MAIL_TIMEOUT_MS, false);
  const left = mail.send(message).then((outcome) => outcome.ok || outcome.failure === 'unknown');
  const hasLeft = await Promise.race([left, tooLate]).finally(() => clearTimeout(timer));
  if (!hasLeft) throw new AppError('mail_failed');
}

/**
 * Sends after the answer, so that the answer does not tell by its time whether there was anything to send. Tried again for
 * twenty minutes; kept in this process alone, because what such a mail carries may be written down nowhere. `onLost` runs when it did
 * not leave at all.
 */
export function sendLater(c: Context<Env>, message: MailMessage, onLost?: () => Promise<void>) {
  const { mail, log, requestId } = c.var;
  const attempt = async (at: number) => {
    const outcome = await mail.send(message);
    if (outcome.ok) return;
    const wait = outcome.failure === 'temporary' ? AGAIN_AFTER_MS[at] : undefined;
    log.warn({ requestId, code: outcome.code, ...(wait && { againInMs: wait }) }, 'a mail of an account did not leave');
    if (wait !== undefined) setTimeout(attempt, wait, at + 1).unref();
    else await onLost?.().catch((err) => log.warn({ err, requestId }, 'a lost mail still counts'));
  };
  setImmediate(attempt, 0);
}
