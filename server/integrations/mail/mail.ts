/** How the product sends mail: over SMTP, or into a folder. The choice is made when the process starts. */
import { SECOND } from '#domain/time.ts';
import { isLoopback } from '../../base/addresses.ts';
import type { DkimKey } from '../../base/dkim-key.ts';
import { hostOfAddress, inWindows } from '../windows.ts';
import { within } from '../within.ts';
import { mailboxMail } from './mailbox.ts';
import type { Mail, MailOutcome } from './message.ts';
import { smtpConnection } from './smtp.ts';

export const MAX_SUBJECT = 120;

/** One connection in this many is reserved for account mail: codes and notices. */
const OF_ACCOUNTS = 10;
/** The number of reminders written into the mailbox at once. */
const MAILBOX_LINES = 4;

type Options = {
  smtpUrl?: string | undefined;
  from: string;
  /** Where answers go; to `from` when missing. */
  replyTo?: string | undefined;
  /** Signs every mail; they are sent unsigned without it. */
  dkim?: DkimKey | undefined;
  mailbox: string;
  connections: number;
};

/**
 * Sends the mail of this process to the server of `smtpUrl`, or else into the folder `mailbox`. Codes and notices have their own
 * connections, which reminders never use, and their own circuit breaker. Within each kind, one recipient that hangs delays no other.
 */
export function openMail({ smtpUrl, mailbox, connections, ...sender }: Options): Mail {
  if (smtpUrl === undefined) return { ...checked(mailboxMail(mailbox, sender.from)), reminderLines: MAILBOX_LINES };
  const kept = Math.max(1, Math.floor(connections / OF_ACCOUNTS));
  const loopback = isLoopback(new URL(smtpUrl).hostname);
  const accounts = smtpConnection(smtpUrl, { ...sender, connections: kept, loopback });
  const reminders = smtpConnection(smtpUrl, { ...sender, connections: connections - kept, loopback });
  const inTurn = inWindows(kept, isAnswered);
  const mail = checked({
    send: (message) =>
      message.kind === 'account'
        ? inTurn(hostOfAddress(message.to), () => accounts.send(message))
        : reminders.send(message),
    close: async () => void (await Promise.all([accounts.close(), reminders.close()])),
  });
  return { ...mail, reminderLines: connections - kept };
}

/** True when the mail server answered about this message, even with a refusal. */
export function isAnswered(outcome: MailOutcome): boolean {
  return outcome.ok || outcome.code.startsWith('smtp_');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a header with one of these could become two headers
const BREAKS = /[\u0000-\u001F\u007F\u0085\u2028\u2029]/;

/** How long mails being sent may take when the process stops. */
const CLOSE_MS = 2 * SECOND;

/** Refuses text that could become a second header before anything is sent, and closes only after the mails being sent. */
function checked(mail: Mail): Mail {
  const leaving = new Set<Promise<MailOutcome>>();
  return {
    async send(message) {
      const inHeaders = [
        message.to,
        message.subject,
        message.messageId ?? '',
        message.returnPath ?? '',
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
