import { sql } from 'drizzle-orm';
import type { Queue, QueueView } from '#domain/admin/dashboard.ts';
import type { Db } from '../../db/connect.ts';
import type { Channel } from '../../deliveries/queries.ts';

/** The largest backlog that is counted, as for monitoring: a larger one needs the same attention. */
const MOST_COUNTED = 100_000;

/** What waits to be sent or dispatched, by the database's clock. What waits for the end of quiet hours is not late. */
export async function readQueues(db: Db): Promise<QueueView[]> {
  return [
    await queueOf('mail', channelQueue(db, 'mail')),
    await queueOf('push', channelQueue(db, 'push')),
    await queueOf('reminders', reminderQueue(db)),
    await queueOf('mailings', mailingQueue(db)),
    await queueOf('jobs', jobQueue(db)),
  ];
}

type Counts = Omit<QueueView, 'queue' | 'stillMs'> & { sinceLastMs?: number | null };

async function queueOf(queue: Queue, counted: Promise<Counts>): Promise<QueueView> {
  const { sinceLastMs, ...counts } = await counted;
  const { oldestMs } = counts;
  return { queue, ...counts, stillMs: oldestMs === null ? null : Math.min(oldestMs, sinceLastMs ?? oldestMs) };
}

async function channelQueue(db: Db, channel: Channel): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where state = 'due' and next_attempt_at <= now())::int as waiting,
      count(*) filter (where state = 'sending')::int as active,
      ${ageMs(sql`min(next_attempt_at) filter (where state = 'due' and next_attempt_at <= now())`)} as "oldestMs",
      (select count(*)::int from deliveries where channel = ${channel} and state in ('sent', 'unknown')
        and sent_at > now() - interval '1 minute' and created_at > now() - interval '2 days') as "perMinute"
    from (select state, next_attempt_at from deliveries
      where channel = ${channel} and state in ('due', 'sending') order by next_attempt_at limit ${MOST_COUNTED}) as open`);
  return rows[0] as Counts;
}

async function reminderQueue(db: Db): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*)::int as waiting, 0 as active, ${ageMs(sql`min(scheduled_at)`)} as "oldestMs",
      (select count(*)::int from deliveries where reminder_id is not null and created_at > now() - interval '1 minute') as "perMinute"
    from (select scheduled_at from reminders where state = 'planned' and scheduled_at <= now()
      order by scheduled_at limit ${MOST_COUNTED}) as due`);
  return rows[0] as Counts;
}

/** Mails of the mailings that are being sent: they wait for one another, and for reminders. */
async function mailingQueue(db: Db): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where state = 'due')::int as waiting, count(*) filter (where state = 'sending')::int as active,
      ${ageMs(sql`min(next_attempt_at) filter (where state = 'due')`)} as "oldestMs",
      (select ${ageMs(sql`max(sent_at)`)} from mailing_recipients r join mailings m on m.id = r.mailing_id
        where m.state = 'sending' and r.state = 'sent') as "sinceLastMs",
      (select count(*)::int from mailing_recipients r where r.state = 'sent' and r.sent_at > now() - interval '1 minute'
        and exists (select from mailings m where m.id = r.mailing_id and m.updated_at > now() - interval '2 days')) as "perMinute"
    from (select r.state, r.next_attempt_at from mailing_recipients r join mailings m on m.id = r.mailing_id
      where m.state = 'sending' and (r.state = 'sending' or (r.state = 'due' and r.next_attempt_at <= now()))
      order by r.next_attempt_at limit ${MOST_COUNTED}) as open`);
  return rows[0] as Counts;
}

/** The jobs of housekeeping. */
async function jobQueue(db: Db): Promise<Counts> {
  const isRunning = sql`coalesce(lease_until > now(), false)`;
  const isDue = sql`(next_run_at <= now() and not ${isRunning})`;
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where ${isDue})::int as waiting, count(*) filter (where ${isRunning})::int as active,
      ${ageMs(sql`min(next_run_at) filter (where ${isDue})`)} as "oldestMs",
      count(*) filter (where last_ok_at > now() - interval '1 minute')::int as "perMinute"
    from job_runs`);
  return rows[0] as Counts;
}

/** The age of a moment in ms; null without one. */
function ageMs(moment: ReturnType<typeof sql>) {
  return sql`(extract(epoch from now() - ${moment}) * 1000)::float8`;
}
