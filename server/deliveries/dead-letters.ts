/** Deliveries that failed for good: what the operator sees of them, and sending them again. */
import { type SQL, sql } from 'drizzle-orm';
import { deviceName } from '#domain/accounts/device.ts';
import { DEAD_LETTER_DAYS, type DeadLetter, type DeadLetterList, maskedAddress } from '#domain/admin/system.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { executeByShard } from '../db/cluster/by-shard.ts';
import { announce, type Db } from '../db/connect.ts';
import { joins, useful, wanted } from './claims.ts';
import { array } from './queries.ts';

/** Failed deliveries of the last days. */
const failed = (now: Instant) => sql`d.state = 'failed' and d.updated_at > ${plus(now, -DEAD_LETTER_DAYS * DAY)}`;

/** Sending it again makes sense: its student wants it, and it would not come too late. */
const canRetry = (now: Instant) => sql`(${useful(now)} and case
  when d.channel = 'mail' then ${wanted('mail', now)} else ${wanted('push', now)} end)`;

/** The largest number that is counted. */
const MOST_COUNTED = 10_000;

/** The newest of them, without anything that a student wrote. */
export async function listDeadLetters(db: Db, limit: number, now: Instant): Promise<DeadLetterList> {
  const { rows } = await db.execute<Omit<DeadLetter, 'to'> & { email: string; userAgent: string | null }>(sql`
    select d.user_id as "userId", d.id, d.channel, d.failure, d.attempts, d.created_at as "createdAt", d.updated_at as "failedAt",
      case when d.digest_id is not null then 'digest' when d.reminder_id is not null then 'reminder' else 'test' end as says,
      u.email, p.user_agent as "userAgent", ${canRetry(now)} as "canRetry"
    from deliveries d ${joins(now)} where ${failed(now)} order by d.updated_at desc, d.id limit ${limit}`);
  return {
    rows: rows.map(({ email, userAgent, ...it }) => ({
      ...it,
      to: it.channel === 'mail' ? maskedAddress(email) : deviceName(userAgent ?? undefined),
    })),
    total: await countOf(db, failed(now), now),
    retryable: await countRetryable(db, now),
  };
}

/** How many can be sent again: they wait for the operator. */
export function countRetryable(db: Db, now: Instant): Promise<number> {
  return countOf(db, sql`${failed(now)} and ${canRetry(now)}`, now);
}

async function countOf(db: Db, condition: SQL, now: Instant): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from deliveries d ${joins(now)} where ${condition} limit ${MOST_COUNTED}) as found`,
  );
  return rows[0]?.count ?? 0;
}

type Key = { userId: string; id: string };

/** The deliveries that one statement makes due again. */
const AT_ONCE = 500;

/** Makes failed deliveries due again: those given, or all; of them only those that can be sent again. Returns their number. */
export async function retryDeadLetters(tx: Db, which: readonly Key[] | 'all', now: Instant): Promise<number> {
  let count = 0;
  const keys = which === 'all' ? await retryableKeys(tx, now) : [...which];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const { rowCount } = await executeByShard<Key, Key>(
      tx,
      keys.slice(at, at + AT_ONCE),
      (rows) => sql`
      update deliveries d set state = 'due', attempts = 0, unknowns = 0, failure = null, content = null, held_until = null,
        next_attempt_at = ${now}, updated_at = ${now}
      from (
        select d.user_id, d.id from (
          select d.* from deliveries d
          join unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[]) v(user_id, id)
            on d.user_id = v.user_id and d.id = v.id /* d by shard */
          where ${failed(now)} for update of d
        ) d ${joins(now)} where ${canRetry(now)}
      ) again
      where d.user_id = again.user_id and d.id = again.id /* d by shard */`,
    );
    count += rowCount;
  }
  if (count > 0) await announce(tx, 'reminders', '');
  return count;
}

async function retryableKeys(db: Db, now: Instant): Promise<Key[]> {
  const { rows } = await db.execute<Key>(
    sql`select d.user_id as "userId", d.id from deliveries d ${joins(now)} where ${failed(now)} and ${canRetry(now)} limit ${MOST_COUNTED}`,
  );
  return rows;
}
