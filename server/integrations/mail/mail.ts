/** Mail as the product sends it: over SMTP, or into a folder. Which of the two is chosen where the process starts. */
import { SECOND } from '#domain/time.ts';
import { isLoopback } from '../../base/addresses.ts';
import { lanes } from '../lanes.ts';
import { within } from '../within.ts';
import { mailboxMail } from './mailbox.ts';
import type { Mail, MailOutcome } from './message.ts';
import { smtpConnection } from './smtp.ts';

export const MAX_SUBJECT = 120;

/** Connections to the mail server, and how many of them reminders leave to codes and notices. */
const CONNECTIONS = 5;
const KEPT_FOR_ACCOUNTS = 1;

/** The mail of this process: to the server of `smtpUrl`, else into the folder `mailbox`. */
export function openMail({
  smtpUrl,
  from,
  mailbox,
}: {
  smtpUrl?: string | undefined;
  from: string;
  mailbox: string;
}): Mail {
  if (smtpUrl === undefined) return checked(mailboxMail(mailbox, from));
  const connection = smtpConnection(smtpUrl, {
    from,
    connections: CONNECTIONS,
    loopback: isLoopback(new URL(smtpUrl).hostname),
  });
  const lane = lanes({ all: CONNECTIONS, second: CONNECTIONS - KEPT_FOR_ACCOUNTS });
  return checked({
    send: (message) => lane(message.kind === 'account' ? 'first' : 'second', () => connection.send(message)),
    close: connection.close,
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a header with one of these could become two headers
const BREAKS = /[\u0000-\u001F\u007F\u0085\u2028\u2029]/;

/** How long what is leaving gets when we stop. */
const CLOSE_MS = 2 * SECOND;

/** Refuses what could become a second header before anything leaves, and does not close under what is leaving. */
function checked(mail: Mail): Mail {
  const leaving = new Set<Promise<MailOutcome>>();
  return {
    async send(message) {
      const inHeaders = [
        message.to,
        message.subject,
        message.messageId ?? '',
        ...Object.entries(message.headers ?? {}).flat(),
      ];
      if (inHeaders.some((text) => BREAKS.test(text))) {
        return { ok: false, failure: 'permanent', code: 'header_refused', attempted: false };
      }
      const sending = mail.send({ ...message, subject: [...message.subject].slice(0, MAX_SUBJECT).join('') });
      leaving.add(sending);
      return sending.finally(() => leaving.delete(sending));
    },
    async close() {
      await within(CLOSE_MS, (signal) => {
        const tooLong = new Promise((resolve) => signal.addEventListener('abort', resolve));
        return Promise.race([Promise.allSettled(leaving), tooLong]);
      });
      await mail.close();
    },
  };
}
