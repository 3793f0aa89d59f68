/** Sends the mails of an account: during the request when the user waits for it, or later so that the time reveals nothing. */
import type { Context } from 'hono';
import { AppError } from '#domain/errors.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { Env } from '../http/http.ts';
import type { Mail, MailMessage } from '../integrations/mail/message.ts';

/** A mail server that takes longer counts as down, because a user is waiting. */
const MAIL_TIMEOUT_MS = 10 * SECOND;
/** Waits before each retry of a mail in the background. They exceed the minute during which a failed server is not contacted. */
const AGAIN_AFTER_MS = [1.5 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** Sends a mail and waits until the mail server has accepted it. @throws AppError `mail_failed`. */
export async function sendNow(mail: Mail, message: MailMessage) {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, MAIL_TIMEOUT_MS, false);
  const left = mail.send(message).then((outcome) => outcome.ok || outcome.failure === 'unknown');
  const hasLeft = await Promise.race([left, tooLate]).finally(() => clearTimeout(timer));
  if (!hasLeft) throw new AppError('mail_failed');
}

/** Runs `work` after the response, so that the response time reveals nothing of it. `onLost` runs when it failed. */
export function later(c: Context<Env>, work: () => Promise<void>, onLost?: () => Promise<void>) {
  const { log, requestId } = c.var;
  setImmediate(() =>
    work()
      .catch(async (err) => {
        log.error({ err, requestId }, 'what was to follow a response failed');
        await onLost?.();
      })
      .catch((err) => log.warn({ err, requestId }, 'a lost mail still counts')),
  );
}

/**
 * Sends a mail after the response, so that the response time does not reveal whether there was a mail. Retries for twenty
 * minutes. The mail is kept only in the memory of this process, because its secret must not be stored. `onLost` runs when the mail
 * was never sent.
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
