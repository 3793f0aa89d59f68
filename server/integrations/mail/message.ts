/** The types of a mail, its outcome, and a service that sends mail. */
import type { BounceKind } from '#domain/reminders/bounces.ts';

export type MailMessage = {
  to: string;
  /** One line; cut to MAX_SUBJECT. */
  subject: string;
  text: string;
  html: string;
  /** The priority: account mail (codes and notices) is sent before waiting reminders. */
  kind: 'account' | 'reminder';
  /** `<id@host>`; the same at every attempt of one message. Generated when missing. */
  messageId?: string;
  headers?: Record<string, string>;
  /** The envelope sender, to which bounces go; that of every mail when missing. */
  returnPath?: string;
};

/**
 * The outcome of a message. `temporary`: it was not sent and may be retried. `permanent`: it can never be sent. `unknown`: it was sent,
 * but no answer said whether it arrived.
 */
export type MailOutcome =
  | { ok: true }
  | {
      ok: false;
      failure: 'temporary' | 'permanent' | 'unknown';
      /** A short code for the record, such as `smtp_550` or `connection`. */
      code: string;
      /** False when the mail server was not even reached, which says nothing about this message. */
      attempted: boolean;
      /** What the refusal says about the recipient's address; missing when it is not about that. */
      bounce?: BounceKind;
    };

/** A service that sends mail. A message that fails does not throw; the outcome reports it. */
export type Mail = {
  send(message: MailMessage): Promise<MailOutcome>;
  /** The most reminders that may be sent at once; the caller keeps to it. One when missing. */
  reminderLines?: number;
  close(): Promise<void>;
};
