import { sql } from 'drizzle-orm';
import type { QueueView } from '#domain/admin/dashboard.ts';
import type { Db } from '../../db/connect.ts';
import type { Channel } from '../../deliveries/queries.ts';

/** The largest backlog that is counted, as for monitoring: a larger one needs the same attention. */
const MOST_COUNTED = 100_000;

/** What waits to be sent or dispatched, by the database's clock. What waits for the end of quiet hours is not late. */
export async function readQueues(db: Db): Promise<QueueView[]> {
  return [
    { queue: 'mail', ...(await channelQueue(db, 'mail')) },
    { queue: 'push', ...(await channelQueue(db, 'push')) },
    { queue: 'reminders', ...(await reminderQueue(db)) },
  ];
}

type Counts = Omit<QueueView, 'queue'>;

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

/** The age of a moment in ms; null without one. */
function ageMs(moment: ReturnType<typeof sql>) {
  return sql`(extract(epoch from now() - ${moment}) * 1000)::float8`;
}
