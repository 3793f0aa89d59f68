/** The mails of a mailing: listed in batches, claimed one by one, recorded. Any number of processes may work on one mailing. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import { executeByShard } from '../db/cluster/by-shard.ts';
import { type Db, transaction } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { USAGE_LOG_MS } from '../db/retention.ts';
import { mailingRecipients, mailings } from '../db/schema/mailings.ts';
import { array } from '../deliveries/queries.ts';
import { mayBeMailed, nextRecipients } from './recipients.ts';

/** How many students one statement lists. */
export const LISTED_AT_ONCE = 500;
/** How long a claim lasts; a mail takes less. After that its process is taken to have crashed, and the mail is sent again with the same Message-ID. */
export const LEASE_MS = 2 * MINUTE;

/** Lists the next students of a mailing that is being sent. False when all are listed, or another process is at it. */
export function listMore(db: Db, now: Instant): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(and(eq(mailings.state, 'sending'), eq(mailings.isListed, false)))
      .orderBy(mailings.startedAt, mailings.id)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!mailing) return false;
    const ids = await nextRecipients(tx, mailing, mailing.cursor, LISTED_AT_ONCE);
    const at = { mailingId: mailing.id, nextAttemptAt: now, createdAt: now };
    if (ids.length > 0)
      await tx
        .insert(mailingRecipients)
        .values(ids.map((userId) => ({ userId, ...at })))
        .onConflictDoNothing();
    const isListed = ids.length < LISTED_AT_ONCE;
    await tx
      .update(mailings)
      .set({ cursor: ids.at(-1) ?? mailing.cursor, isListed })
      .where(eq(mailings.id, mailing.id));
    return true;
  });
}

/** A mail that this process has claimed, with what it says. `wanted`: the student may still be mailed. */
export type Claimed = {
  userId: string;
  mailingId: string;
  attempts: number;
  wanted: boolean;
  email: string;
  userName: string;
  subject: string;
  body: string;
  essential: boolean;
};

type Picked = { userId: string; mailingId: string };

/** Claims mails that are due, or whose lease is over, of mailings that are being sent. */
export async function claimMails(db: Db, limit: number, now: Instant): Promise<Claimed[]> {
  const open = sql`r.state in ('due', 'sending') and r.next_attempt_at <= ${now}`;
  const { rows: picked } = await db.execute<Picked>(sql`
    select r.user_id as "userId", r.mailing_id as "mailingId" from mailing_recipients r
    join mailings m on m.id = r.mailing_id
    where m.state = 'sending' and ${open} order by r.next_attempt_at, r.user_id limit ${limit}`);
  if (picked.length === 0) return [];
  const { rows } = await executeByShard<Claimed, Picked>(
    db,
    picked,
    (rows) => sql`
    with r as (
      update mailing_recipients r set state = 'sending', attempts = r.attempts + 1, next_attempt_at = ${plus(now, LEASE_MS)}
      from (
        select r.user_id, r.mailing_id from mailing_recipients r
        join unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.mailingId))}::text[]) v(user_id, mailing_id)
          on r.user_id = v.user_id and r.mailing_id = v.mailing_id /* r by shard */
        where ${open} and exists (select from mailings m where m.id = r.mailing_id and m.state = 'sending')
        for update of r skip locked
      ) c
      where r.user_id = c.user_id and r.mailing_id = c.mailing_id /* r by shard */
      returning r.*
    )
    select r.user_id as "userId", r.mailing_id as "mailingId", r.attempts, ${mayBeMailed(sql`m.essential`)} as wanted,
      u.email, u.name as "userName", m.subject, m.body, m.essential
    from r join mailings m on m.id = r.mailing_id join users u on u.id = r.user_id
    left join notification_settings n on n.user_id = r.user_id /* n by shard */`,
  );
  return rows;
}

export type MailResult = {
  state: 'due' | 'sent' | 'unknown' | 'failed' | 'cancelled';
  failure: string | null;
  nextAttemptAt: Instant;
  /** False when the mail server was not reached, which says nothing about this mail. */
  counts: boolean;
};

/** Records what became of a claimed mail, unless it has been claimed again since. */
export async function recordMail(db: Db, { userId, mailingId, attempts }: Claimed, result: MailResult, now: Instant) {
  const { counts, ...its } = result;
  await db
    .update(mailingRecipients)
    .set({ ...its, attempts: counts ? attempts : attempts - 1, sentAt: its.state === 'sent' ? now : null })
    .where(
      and(
        eq(mailingRecipients.userId, userId),
        eq(mailingRecipients.mailingId, mailingId),
        eq(mailingRecipients.attempts, attempts),
        eq(mailingRecipients.state, 'sending'),
      ),
    );
}

/** Ends the mailings that have nothing left to send. */
export async function endMailings(db: Db, now: Instant) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from mailings m where m.state = 'sending' and m.is_listed
      and not exists (select from mailing_recipients r where r.mailing_id = m.id and r.state in ('due', 'sending'))`);
  for (const { id } of rows)
    await db
      .update(mailings)
      .set({ state: 'done', endedAt: now, updatedAt: now })
      .where(and(eq(mailings.id, id), eq(mailings.state, 'sending')));
}

/** The ms until the next mail of a mailing that is being sent is due, by the database's clock; null when there is none. */
export async function untilNextMail(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(r.next_attempt_at) - now()) * 1000)::float8 as ms
    from mailing_recipients r join mailings m on m.id = r.mailing_id
    where m.state = 'sending' and r.state in ('due', 'sending')`);
  return rows[0]?.ms ?? null;
}

/** SQL: the mail of a mailing was listed more than a year ago. */
export const pastRecipients = (now: Instant) => lt(mailingRecipients.createdAt, plus(now, -USAGE_LOG_MS));

/** Deletes mails of more than a year ago, and mailings that have not changed for a year. The mails go first: there may be very many. */
export async function purgeMailings(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, mailingRecipients, pastRecipients(now), signal);
  const bare = sql`not exists (select from mailing_recipients r where r.mailing_id = ${mailings.id})`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from mailings where updated_at < ${plus(now, -USAGE_LOG_MS)} and state <> 'sending' and ${bare} limit 500`,
  );
  for (const { id } of rows) await db.delete(mailings).where(eq(mailings.id, id));
}
