/** Mails to students that may come back: those of reminders and those of mailings. */
import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';

/** `id`: of the delivery or of the mailing. `address`: the student's present one. `at`: when it left. */
export type SentMail = { userId: string; id: string; address: string; at: Instant };

/** The mails that left to a student, or may have, of which `which(id)` is true. */
export async function sentMails(db: Db, userId: string, which: (id: SQL) => SQL, limit: number): Promise<SentMail[]> {
  const { rows } = await db.execute<SentMail>(sql`
    select d.user_id as "userId", d.id, u.email as address, coalesce(d.sent_at, d.updated_at) as at
    from deliveries d join users u on u.id = d.user_id
    where d.user_id = ${userId} and d.channel = 'mail' and d.attempts > 0 and ${which(sql`d.id`)}
    union all
    select r.user_id, r.mailing_id, u.email, coalesce(r.sent_at, r.next_attempt_at)
    from mailing_recipients r join users u on u.id = r.user_id
    where r.user_id = ${userId} and r.attempts > 0 and ${which(sql`r.mailing_id`)}
    limit ${limit}`);
  return rows;
}
