import { sql } from 'drizzle-orm';
import { UNTIMED } from '#domain/reminders/timings.ts';

/** 再通知, which was asked for in a notification, and どうでしたか go to browsers alone. */
export const IS_MAILED = sql`r.type not in ${UNTIMED}`;

/**
 * A daily or weekly digest mails reminder `r` of event `e`, by settings `n`: it has done so, or the next one will, before the event. A
 * reminder that was planned too late for either is mailed singly.
 */
export const IN_MAIL_DIGEST = sql`coalesce(n.email_frequency <> 'immediate'
  and (r.mail_digest_id is not null or e.deadline > n.next_digest_at), false)`;
