/** A mail, what became of it, and what can send one. */

export type MailMessage = {
  to: string;
  /** One line; cut to MAX_SUBJECT. */
  subject: string;
  text: string;
  html: string;
  /** Codes and notices of the account wait for nobody; reminders let them pass. */
  kind: 'account' | 'reminder';
  /** `<id@host>`; the same at each attempt of one message. Made up when missing. */
  messageId?: string;
  headers?: Record<string, string>;
};

/**
 * What became of a message. `temporary`: it did not leave and may be tried again. `permanent`: it never will. `unknown`: it
 * left, and nobody said whether it arrived.
 */
export type MailOutcome =
  | { ok: true }
  | {
      ok: false;
      failure: 'temporary' | 'permanent' | 'unknown';
      /** A short code for the record, such as `smtp_550` or `connection`. */
      code: string;
      /** False when it did not even reach the mail server, which says nothing about this message. */
      attempted: boolean;
    };

/** Never throws for a message that fails: it says so. */
export type Mail = {
  send(message: MailMessage): Promise<MailOutcome>;
  /** Reminders that may be on their way at once; whoever sends them keeps to it. One where nothing is said. */
  reminderLines?: number;
  close(): Promise<void>;
};
