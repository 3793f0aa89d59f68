import { sql } from 'drizzle-orm';
import { SNOOZE } from '#domain/reminders/timings.ts';

/** A 再通知 goes to browsers alone: it was asked for in the notification of one. */
export const IS_MAILED = sql`r.type <> ${SNOOZE}`;

/**
 * A daily or weekly digest mails reminder `r` of event `e`, by settings `n`: it has done so, or the next one will, before the event. A
 * reminder that was planned too late for either is mailed singly.
 */
export const IN_MAIL_DIGEST = sql`coalesce(n.email_frequency <> 'immediate'
  and (r.mail_digest_id is not null or e.deadline > n.next_digest_at), false)`;
