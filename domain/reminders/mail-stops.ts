/** Why reminders are not mailed to a student any more. */
import type { Instant } from '../time.ts';

/** `unsubscribed`: by the link of a mail. `hard_bounce`: the address does not exist. `soft_bounces`: mails came back several times. */
export type MailStopReason = 'unsubscribed' | 'hard_bounce' | 'soft_bounces';

/** A stop as the student sees it. */
export type MailStop = {
  reason: MailStopReason;
  since: Instant;
  /** When it ends by itself; null when only the student can end it. */
  until: Instant | null;
};
