import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import { type DigestFrequency, MAX_SINGLE_REMINDERS } from '#domain/reminders/digest.ts';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import { LATEST_MS } from '#domain/reminders/reminders.ts';
import { QUESTION_MS } from '#domain/reminders/result-question.ts';
import { RESULT_QUESTION, SNOOZE, TIMING_IDS } from '#domain/reminders/timings.ts';
import { EVENT_STEP_IDS, EVENT_STEPS } from '#domain/taxonomy/event-types.ts';
import { CLOSED_STATUSES } from '#domain/taxonomy/statuses.ts';
import { type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import { databaseNow } from '../db/clock.ts';
import { executeByShard, executeForFound } from '../db/cluster/by-shard.ts';
import type { Db } from '../db/connect.ts';
import { notificationSettings } from '../db/schema/reminders.ts';
import { IN_MAIL_DIGEST, IS_MAILED } from '../reminders/mail-digests.ts';

const { quietHours: quiet } = DEFAULT_NOTIFICATION_SETTINGS;

export type Channel = 'mail' | 'push';
/** All channels, for statements about each of them. */
export const CHANNELS: readonly Channel[] = ['mail', 'push'];

/** A reading of the database's clock. `isSteady`: the clock has run evenly for so long that leases can be trusted to be over. */
export type Tick = { now: Instant; isSteady: boolean };

/** A difference larger than this is not drift: one of the clocks was set. */
const JUMP_MS = 5 * SECOND;

/** Reads the database's clock and compares it with the time that has really passed. After a jump it is not steady for `settleMs`. */
export function openDatabaseClock(db: Db, settleMs: number, read: (db: Db) => Promise<Instant> = databaseNow) {
  let last: { now: Instant; at: number } | undefined;
  let jumpedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<Tick> => {
    const now = await read(db);
    const at = performance.now();
    if (last && Math.abs(toMs(now) - toMs(last.now) - (at - last.at)) > JUMP_MS) jumpedAt = at;
    last = { now, at };
    return { now, isSteady: at - jumpedAt >= settleMs };
  };
}

export const array = (values: unknown[]) => sql.param(values);

/** SQL without values, as one text: Drizzle would put its parts together anew for each statement. */
export function constant(part: SQL): SQL {
  return sql.raw(new PgDialect().sqlToQuery(part.inlineParams()).sql);
}

/** Users that must not be contacted: withdrawn or suspended. */
export const SILENT = sql`(u.withdrawn_at is not null or (u.banned and (u.ban_expires is null or u.ban_expires > now())))`;
/** The timings of the account that are ticked, for events of ticked types. As `wantedTypes` in domain/reminders. */
function ofAccount(): SQL {
  const { eventTypes, reminderTiming } = DEFAULT_NOTIFICATION_SETTINGS;
  const ticked = (column: AnyPgColumn, byDefault: boolean) =>
    sql`coalesce(n.${sql.identifier(column.name)}, ${sql.raw(String(byDefault))})`;
  const timings = TIMING_IDS.map(
    (id) => sql`case when ${ticked(notificationSettings[id], reminderTiming[id])} then ${sql.raw(`'${id}'`)} end`,
  );
  const groups = Map.groupBy(EVENT_STEP_IDS, (id) => EVENT_STEPS[id].group);
  const types = [...groups].map(
    ([group, ids]) =>
      sql`when coalesce(e.subtype, e.event_type) in ${ids} then ${ticked(notificationSettings[group], eventTypes[group])}`,
  );
  return sql`case when case ${sql.join(types, sql` `)} end
    then array_remove(array[${sql.join(timings, sql`, `)}]::text[], null) else '{}'::text[] end`;
}
const { asksResults } = DEFAULT_NOTIFICATION_SETTINGS;
/**
 * The event needs the message no more; or, unless that is a 再通知, its deadline has changed. As `stillHolds`, `snoozeHolds` and
 * `questionHolds` in domain/reminders.
 */
export const OBSOLETE = constant(
  sql`(s.status in ${CLOSED_STATUSES} or e.deleted_at is not null or s.deleted_at is not null or case
    when r.type = ${SNOOZE} then e.completed
    when r.type = ${RESULT_QUESTION} then e.deadline_version <> r.deadline_version or e.result is not null or not coalesce(n.asks_results, ${asksResults})
    else e.completed or e.deadline_version <> r.deadline_version or not (r.type || r.also) && (e.reminder_types || ${ofAccount()}) end)`,
);
/** From this moment on, the message is of no use: that of the event, or for どうでしたか QUESTION_MS after its own. */
export const USEFUL_UNTIL = constant(
  sql`case when r.type = ${RESULT_QUESTION} then r.scheduled_at + ${`${QUESTION_MS} ms`}::interval else e.deadline end`,
);
/** The moment before which the message is to leave where quiet hours delay it; null for a 再通知, which they do not. */
export const SOONEST = constant(sql`case when r.type <> ${SNOOZE} then ${USEFUL_UNTIL} end`);

/** The quiet hours in settings `n`, or the default ones, as JSON. Put together as text, because a cluster may not return what a function makes. */
export const QUIET_HOURS = constant(sql`('{"enabled":' || coalesce(n.quiet_hours_enabled, ${quiet.enabled})::text
  || ',"startTime":"' || coalesce(n.quiet_hours_start, ${quiet.startTime})
  || '","endTime":"' || coalesce(n.quiet_hours_end, ${quiet.endTime}) || '"}')::json`);

export type DueReminder = {
  userId: string;
  id: string;
  wanted: boolean;
  useful: boolean;
  mail: boolean;
  subscriptions: string[];
  scheduledAt: Instant;
  soonest: Instant | null;
  quietHours: QuietHours;
};

/** Reminder `r` is planned and its time has come. */
export const isDue = (now: Instant) => sql`(r.state = 'planned' and r.scheduled_at <= ${now})`;
/** The settings say daily or weekly digests, and one is due or was never scheduled. */
export const isDigestDue = (now: Instant) =>
  sql`email_frequency <> 'immediate' and (next_digest_at is null or next_digest_at <= ${now})`;
/** What there is to dispatch. `isMuch`: so many reminders that one student may have too many to be told singly. */
type FoundDue = { reminders: boolean; isMuch: boolean; digests: boolean };

/** One look without locks at what there is to dispatch, because most find nothing. */
export async function findDue(db: Db, now: Instant): Promise<FoundDue> {
  const { rows } = await db.execute<FoundDue>(sql`
    select coalesce((select true from reminders r where ${isDue(now)} limit 1), false) as reminders,
      coalesce((select true from reminders r where ${isDue(now)} limit 1 offset ${MAX_SINGLE_REMINDERS + 1}::int), false) as "isMuch",
      coalesce((select true from notification_settings where ${isDigestDue(now)} limit 1), false) as digests`);
  return rows[0] as FoundDue;
}
/** The reminder's event and student still want it. */
export const isWanted = sql`(not ${OBSOLETE} and not ${SILENT})`;
/** It is not too late for the reminder, which was to leave at `dueAt`. */
export const isUseful = (now: Instant, dueAt = sql`r.scheduled_at`) =>
  sql`(${USEFUL_UNTIL} > ${now} and ${dueAt} >= ${plus(now, -LATEST_MS)})`;
export const REMINDER_JOINS = sql`
    join events e on e.user_id = r.user_id and e.id = r.event_id /* e by shard */
    join selections s on s.user_id = e.user_id and s.id = e.selection_id /* s by shard */
    join users u on u.id = r.user_id
    left join notification_settings n on n.user_id = r.user_id /* n by shard */`;

/**
 * Locks due reminders that no other process holds, with the channels to send them on. Every student has a turn before any student has a
 * second one.
 */
export async function lockDueReminders(tx: Db, limit: number, now: Instant): Promise<DueReminder[]> {
  const first = sql`
    with due as (
      select user_id, id, scheduled_at, row_number() over (partition by user_id order by scheduled_at, id) as turn
      from reminders r where ${isDue(now)} /* r by shard */
    )
    select user_id, id from due order by turn, scheduled_at limit ${limit}`;
  const { rows } = await executeForFound<DueReminder>(
    tx,
    first,
    sql`
    select r.user_id as "userId", r.id, ${isWanted} as wanted, ${isUseful(now)} as useful,
      u.email_verified and coalesce(n.email_enabled, true) and ${IS_MAILED} and not ${IN_MAIL_DIGEST} as mail,
      array(select p.id from push_subscriptions p where p.user_id = r.user_id and n.push_enabled) as subscriptions,
      r.scheduled_at as "scheduledAt", ${SOONEST} as soonest, ${QUIET_HOURS} as "quietHours"
    from (
      select r.user_id, r.id, r.event_id, r.type, r.also, r.mail_digest_id, r.deadline_version, r.scheduled_at
      from (${first}) first join reminders r on r.user_id = first.user_id and r.id = first.id
      where ${isDue(now)} /* r by shard */ for update of r skip locked
    ) r ${REMINDER_JOINS}`,
  );
  return rows;
}

/**
 * The new state of a due reminder. An unwanted one is cancelled. One without a channel counts as dispatched; the history shows that
 * nothing was sent.
 */
export function stateOf({
  wanted,
  useful,
}: Pick<DueReminder, 'wanted' | 'useful'>): 'dispatched' | 'expired' | 'cancelled' {
  if (!wanted) return 'cancelled';
  return useful ? 'dispatched' : 'expired';
}

type NewState = { userId: string; id: string; state: string; digestId?: string | null };

/** Records what became of due reminders, and the digest that contains them, if any. */
export async function setReminderStates(tx: Db, rows: NewState[], now: Instant) {
  await executeByShard(
    tx,
    rows,
    (rows) => sql`
    update reminders r set state = v.state, digest_id = v.digest_id, updated_at = ${now}
    from unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[],
      ${array(rows.map((it) => it.state))}::text[], ${array(rows.map((it) => it.digestId ?? null))}::text[])
      as v(user_id, id, state, digest_id)
    where r.user_id = v.user_id and r.id = v.id /* r by shard */`,
  );
}

/** Puts reminders off to a later moment. They stay planned. */
export async function postpone(tx: Db, rows: { userId: string; id: string; until: Instant }[], now: Instant) {
  await executeByShard(
    tx,
    rows,
    (rows) => sql`
    update reminders r set scheduled_at = v.until, updated_at = ${now}
    from unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[],
      ${array(rows.map((it) => it.until))}::timestamptz[]) as v(user_id, id, until)
    where r.user_id = v.user_id and r.id = v.id /* r by shard */`,
  );
}

export type NewDelivery = {
  userId: string;
  id: string;
  reminderId: string | null;
  digestId: string | null;
  digestFrequency: DigestFrequency | null;
  channel: Channel;
  subscriptionId: string;
  messageId: string;
  content: unknown;
};

/** Adds deliveries, one for each reminder or digest, channel and browser. Existing ones stay as they are. */
export async function insertDeliveries(tx: Db, rows: NewDelivery[], now: Instant) {
  await tx.execute(sql`
    insert into deliveries (user_id, id, reminder_id, digest_id, digest_frequency, channel, subscription_id, message_id, content, next_attempt_at)
    select v.user_id, v.id, v.reminder_id, v.digest_id, v.digest_frequency, v.channel, v.subscription_id, v.message_id, v.content::jsonb, ${now}
    from unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[],
      ${array(rows.map((it) => it.reminderId))}::text[], ${array(rows.map((it) => it.digestId))}::text[],
      ${array(rows.map((it) => it.digestFrequency))}::text[], ${array(rows.map((it) => it.channel))}::text[], ${array(rows.map((it) => it.subscriptionId))}::text[],
      ${array(rows.map((it) => it.messageId))}::text[],
      ${array(rows.map((it) => (it.content === null ? null : JSON.stringify(it.content))))}::text[])
      as v(user_id, id, reminder_id, digest_id, digest_frequency, channel, subscription_id, message_id, content)
    on conflict do nothing`);
}

/** Whether a reminder waits to be mailed: what is less urgent gives way to it. */
export async function isMailDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from deliveries where channel = 'mail' and state = 'due' and next_attempt_at <= now() limit 1`,
  );
  return rows.length > 0;
}

/** The ms until the next reminder or the next daily or weekly digest is due, by the database's clock; null when none is planned. */
export async function untilNextReminder(db: Db): Promise<number | null> {
  return firstMs(
    db,
    sql`select least(
      (select min(scheduled_at) from reminders where state = 'planned'),
      (select min(next_digest_at) from notification_settings where email_frequency <> 'immediate'))`,
  );
}

/** The ms until the next delivery on a channel is due; null when there is none. */
export async function untilNextDelivery(db: Db, channel: Channel): Promise<number | null> {
  return firstMs(
    db,
    sql`select min(next_attempt_at) from deliveries where state in ('due', 'sending') and channel = ${channel}`,
  );
}

async function firstMs(db: Db, moment: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select (extract(epoch from (${moment}) - now()) * 1000)::float8 as ms`,
  );
  return rows[0]?.ms ?? null;
}

/** For monitoring: the ms until the next reminder and the next delivery of each channel are due. */
export async function queueTimes(db: Db) {
  const [reminders, mail, push] = await Promise.all([
    untilNextReminder(db),
    untilNextDelivery(db, 'mail'),
    untilNextDelivery(db, 'push'),
  ]);
  return { reminders, mail, push };
}

/** The largest backlog that is counted: a larger one needs the same attention, and counting it is not worth the time. */
const MOST_COUNTED = 10_000;

/** For monitoring: how many deliveries of each channel are due and not being sent; at most MOST_COUNTED. */
export async function dueDeliveries(db: Db): Promise<Record<Channel, number>> {
  const due = (channel: Channel) =>
    sql`(select count(*)::int from (select 1 from deliveries where state = 'due' and channel = ${channel} and next_attempt_at <= now() limit ${MOST_COUNTED}) as due)`;
  const { rows } = await db.execute<Record<Channel, number>>(
    sql`select ${due('mail')} as mail, ${due('push')} as push`,
  );
  return { mail: rows[0]?.mail ?? 0, push: rows[0]?.push ?? 0 };
}
