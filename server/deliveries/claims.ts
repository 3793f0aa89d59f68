import { type SQL, sql } from 'drizzle-orm';
import type { DigestFrequency } from '#domain/reminders/digest.ts';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import { LATEST_MS } from '#domain/reminders/reminders.ts';
import type { MessageType, PlannedType } from '#domain/reminders/timings.ts';
import type { EventKind, EventSubtype, EventType } from '#domain/taxonomy/event-types.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import { executeByShard, executeForFound } from '../db/cluster/by-shard.ts';
import type { Db } from '../db/connect.ts';
import {
  array,
  CHANNELS,
  type Channel,
  isUseful,
  OBSOLETE,
  QUIET_HOURS,
  SILENT,
  SOONEST,
  type Tick,
} from './queries.ts';
import { heldUntil } from './quiet-hours.ts';
import { DUE_AT, TOLD } from './told-together.ts';
import { bringForward } from './wrong-clock.ts';

/** How long a claim lasts. After that its process is taken to have crashed, and another may claim the delivery. */
export const LEASE_MS = MINUTE;

/** The data of a claimed delivery. Null: the delivery belongs to no reminder, or the row it refers to was deleted. */
export type Claimed = {
  userId: string;
  id: string;
  /** Includes this attempt. It is higher once another process has claimed the row. */
  attempts: number;
  unknowns: number;
  messageId: string;
  /** The digest that it sends; null for any other delivery. */
  digestId: string | null;
  /** The name of that digest, if it is a daily or weekly one. */
  digestFrequency: DigestFrequency | null;
  /** What an earlier attempt said that may have arrived, or what was written at the dispatch; null: nothing yet. */
  content: unknown;
  wanted: boolean;
  useful: boolean;
  /** Another message tells its event within the hour. */
  told: boolean;
  /** True when it is not wanted because mails to the address came back. */
  stopped: boolean;
  type: MessageType | null;
  /** The reminders that the same message tells. */
  also: PlannedType[] | null;
  deadline: Instant | null;
  /**
   * Before this it has to leave: `deadline`, or that of the earliest event in a digest; for どうでしたか QUESTION_MS after its moment. Null for
   * what never waits: a test push, a 再通知.
   */
  soonest: Instant | null;
  quietHours: QuietHours;
  eventId: string;
  selectionId: string;
  eventType: EventType;
  subtype: EventSubtype | null;
  kind: EventKind;
  publicDescription: string;
  location: string;
  publicLocation: string;
  privateUrl: string | null;
  publicUrl: string | null;
  companyName: string;
  customCompanyName: string | null;
  userName: string;
  email: string;
  subscriptionId: string;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  /** The version of the student's key with which `p256dh` and `auth` are sealed. */
  keyVersion: number | null;
  wrapped: string | null;
  /** True when the last push to this browser failed. */
  failing: boolean;
};

/** Mails to the present address came back, and the student has not resumed them. */
const isStopped = (now: Instant) => sql`exists (
  select from mail_stops m
  where m.user_id = d.user_id /* m by shard */ and m.reason <> 'unsubscribed' and m.address = u.email and (m.until is null or m.until > ${now}))`;
/** It can be sent on its channel. */
const isReached = {
  mail: (now: Instant) => sql`u.email_verified and coalesce(n.email_enabled, true) and not ${isStopped(now)}`,
  push: () => sql`p.id is not null and (n.push_enabled or (d.reminder_id is null and d.digest_id is null))`,
  any: (now: Instant) =>
    sql`case when d.channel = 'mail' then ${isReached.mail(now)} when d.channel = 'push' then ${isReached.push()} end`,
};
/** The condition for sending a delivery; `d` is its row. It is checked at the claim and again right before sending. */
export const wanted = (channel: keyof typeof isReached, now: Instant) => sql`(
  not ${SILENT}
  and (d.reminder_id is null or not ${OBSOLETE})
  and (d.digest_id is null or c.any)
  and ${isReached[channel](now)}
)`;
/** It is not too late for a delivery; `d` is its row. */
export const useful = (now: Instant) => sql`case
  when d.digest_frequency is not null
    then greatest(d.created_at, d.held_until) >= ${plus(now, -LATEST_MS)} and c.soonest is not null
  when d.digest_id is not null then c.useful
  when d.reminder_id is not null then ${isUseful(now, DUE_AT)}
  else d.created_at >= ${plus(now, -LATEST_MS)} end`;
/** `Claimed.soonest` of delivery `d`. */
const SOONEST_OF_ALL = sql`case when d.digest_id is null then ${SOONEST} else c.soonest end`;

/** What a delivery `d` is about, and to whom it goes; `c` is what its digest contains. Without digests among them nothing is looked up for it. */
export const joins = (now: Instant, hasDigests = true) => sql`
  join users u on u.id = d.user_id
  left join notification_settings n on n.user_id = d.user_id /* n by shard */
  left join reminders r on r.user_id = d.user_id and r.id = d.reminder_id /* r by shard */
  left join events e on e.user_id = r.user_id and e.id = r.event_id /* e by shard */
  left join selections s on s.user_id = e.user_id and s.id = e.selection_id /* s by shard */
  left join push_subscriptions p on p.user_id = d.user_id and p.id = d.subscription_id
  ${hasDigests ? contained(now) : NOTHING_CONTAINED}`;
const NOTHING_CONTAINED = sql`cross join (select false as any, false as useful, null::timestamptz as soonest) c`;

/** The reminders in the digest of delivery `d` that are not obsolete: whether there are any, whether it is not too late for one, the next deadline. */
function contained(now: Instant): SQL {
  return sql`left join lateral (
    select count(*) > 0 as any, coalesce(bool_or(${isUseful(now, DUE_AT)}), false) as useful,
      min(e.deadline) filter (where e.deadline > ${now}) as soonest
    from reminders r
    join events e on e.user_id = r.user_id and e.id = r.event_id /* e by shard */
    join selections s on s.user_id = e.user_id and s.id = e.selection_id /* s by shard */
    where d.digest_id is not null and r.user_id = d.user_id /* r by shard */ and d.digest_id in (r.digest_id, r.mail_digest_id) and not ${OBSOLETE}
  ) c on true`;
}
const KEY = sql`left join user_keys k on k.user_id = p.user_id /* k by shard */ and k.version = substring(p.auth from '^v([0-9]+)[.]')::int`;

/** A delivery that is due, with its student and its destination host. */
export type Due = { userId: string; id: string; host: string; isDigest: boolean };

/** The key of a delivery in maps, unique among all deliveries. */
export const keyOf = ({ userId, id }: { userId: string; id: string }) => `${userId} ${id}`;

/** The most deliveries picked at once for one host; PICKED is the most for all hosts. */
export const PICKED_OF_HOST = 250;
const PICKED = 2000;

/** The destination host of a delivery: that of the mail address or of the push service. */
const HOST = {
  mail: sql`lower(substring(u.email from '[^@]*$'))`,
  push: sql`coalesce(substring(p.endpoint from '^[a-z]+://([^/]+)'), '')`,
};

/** True for a delivery that is due, or whose lease is over. While the clock is not steady, leases count as still running. */
const open = ({ now, isSteady }: Tick) =>
  sql`(d.state = any(${array(isSteady ? ['due', 'sending'] : ['due'])}::text[]) and d.state in ('due', 'sending') and d.next_attempt_at <= ${now})`;

/**
 * Picks deliveries that are due or whose lease is over, up to PICKED_OF_HOST for each host. The order gives every student a turn before
 * any student has a second one. Claims nothing.
 */
export async function pickDeliveries(db: Db, channel: Channel, tick: Tick): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select d.user_id, d.id, d.digest_id is not null as "isDigest", d.next_attempt_at, ${HOST[channel]} as host,
        row_number() over (partition by d.user_id order by d.next_attempt_at, d.id) as turn
      from deliveries d
      join users u on u.id = d.user_id
      left join push_subscriptions p on p.user_id = d.user_id and p.id = d.subscription_id
      where d.channel = ${channel} and ${open(tick)}
    ), of_host as (
      select due.*, row_number() over (partition by host order by turn, next_attempt_at, id) as place from due
    )
    select user_id as "userId", id, host, "isDigest" from of_host where place <= ${PICKED_OF_HOST}
    order by turn, next_attempt_at, id limit ${PICKED}`);
  return rows;
}

/** Claims the picked deliveries that are still due, each for LEASE_MS. Those that another process has claimed meanwhile are left out. */
export async function claimDeliveries(db: Db, channel: Channel, picked: Due[], tick: Tick): Promise<Claimed[]> {
  const { now } = tick;
  const hasDigests = picked.some((it) => it.isDigest);
  const { rows } = await executeByShard<Claimed, Due>(
    db,
    picked,
    (rows) => sql`
    with d as (
      update deliveries d
      set state = 'sending', attempts = d.attempts + 1, next_attempt_at = ${plus(now, LEASE_MS)}, updated_at = ${now}
      from (
        select d.user_id, d.id from deliveries d
        join unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[]) v(user_id, id)
          on d.user_id = v.user_id and d.id = v.id /* d by shard */
        where ${open(tick)} for update of d skip locked
      ) c
      where d.user_id = c.user_id and d.id = c.id /* d by shard */
      returning d.*
    )
    select d.user_id as "userId", d.id, d.attempts, d.unknowns, d.message_id as "messageId", d.digest_id as "digestId",
      d.digest_frequency as "digestFrequency", d.content,
      ${wanted(channel, now)} as wanted, ${useful(now)} as useful, ${TOLD} as told, ${channel === 'mail' ? isStopped(now) : sql`false`} as stopped,
      r.type, r.also, e.deadline, ${QUIET_HOURS} as "quietHours", e.id as "eventId", e.selection_id as "selectionId", e.event_type as "eventType", e.subtype, e.kind, e.public_description as "publicDescription",
      e.location, e.public_location as "publicLocation", e.private_url as "privateUrl", e.public_url as "publicUrl",
      s.company_name as "companyName", s.custom_company_name as "customCompanyName", u.name as "userName", u.email,
      d.subscription_id as "subscriptionId", p.endpoint, p.p256dh, p.auth,
      k.version as "keyVersion", k.wrapped,
      p.failing_since is not null as failing, ${SOONEST_OF_ALL} as soonest
    from d ${joins(now, hasDigests)} ${KEY}`,
  );
  return rows;
}

type Ready = Pick<Claimed, 'userId' | 'id' | 'attempts' | 'digestId' | 'content' | 'soonest'>;

/** The rows are passed as one JSON text: the content is large, and in an array of texts it would be escaped twice. */
const identified = ({ userId, id, attempts, content }: Ready) => ({ user_id: userId, id, attempts, content });

/** The recipient of a delivery, read right before sending. */
export type Recipient = Pick<
  Claimed,
  'userId' | 'id' | 'email' | 'endpoint' | 'p256dh' | 'auth' | 'keyVersion' | 'wrapped' | 'failing' | 'quietHours'
>;

/**
 * The last check before sending: stores the rendered content, renews the lease, and returns by `keyOf` the recipients of the deliveries
 * that this process still holds and that are still wanted. Any change acknowledged before this is respected: an edit, a new address,
 * another browser, other quiet hours.
 */
export async function beginDeliveries(db: Db, channel: Channel, rows: Ready[], now: Instant) {
  const hasDigests = rows.some((it) => it.digestId !== null);
  const { rows: begun } = await executeByShard<Recipient, Ready>(
    db,
    rows,
    (rows) => sql`
    update deliveries d set content = ready.content, next_attempt_at = ${plus(now, LEASE_MS)}
    from (
      select d.user_id, d.id, d.content, u.email, p.endpoint, p.p256dh, p.auth, k.version, k.wrapped,
        p.failing_since is not null as failing, ${QUIET_HOURS} as quiet_hours
      from (
        select d.user_id, d.id, d.reminder_id, d.digest_id, d.digest_frequency, d.channel, d.subscription_id, d.held_until, d.next_attempt_at, d.created_at, v.content
        from jsonb_to_recordset(${JSON.stringify(rows.map(identified))}::jsonb)
          as v(user_id text, id text, attempts int, content jsonb)
        join deliveries d on d.user_id = v.user_id and d.id = v.id and d.attempts = v.attempts and d.state = 'sending' /* d by shard */
        for update of d
      ) d ${joins(now, hasDigests)} ${KEY}
      where ${wanted(channel, now)} and ${useful(now)} and not ${TOLD}
    ) ready
    where d.user_id = ready.user_id and d.id = ready.id /* d by shard */
    returning d.user_id as "userId", d.id, ready.email, ready.endpoint, ready.p256dh, ready.auth, ready.version as "keyVersion",
      ready.wrapped, ready.failing, ready.quiet_hours as "quietHours"`,
  );
  const soonestOf = new Map(rows.map((it) => [keyOf(it), it.soonest]));
  const canLeave = ({ quietHours, ...it }: Recipient) =>
    heldUntil({ soonest: soonestOf.get(keyOf(it)) ?? null, quietHours }, now) === null;
  return new Map(begun.filter(canLeave).map((it) => [keyOf(it), it]));
}

/**
 * Makes cancelled deliveries due again that are wanted after all: the event was ticked and unticked, deleted and restored or corrected,
 * the channel was switched off and on, or the message failed that was to tell the event. So are deliveries that expired only because the
 * clock was ahead, and those whose next attempt it planned. One that may be being sent right now waits for the end of its lease; one that
 * waited for the end of quiet hours is looked at again. Returns the number of deliveries.
 */
export async function reopenDeliveries(db: Db, now: Instant): Promise<number> {
  const broughtForward = await bringForward(db, LEASE_MS, now);
  const again = sql`
    from deliveries d ${joins(now)}
    where d.channel in ${CHANNELS} and d.state in ('cancelled', 'expired') and d.next_attempt_at >= ${plus(now, -LATEST_MS)}
      and (r.state = 'dispatched' or d.digest_id is not null) and ${wanted('any', now)} and ${useful(now)} and not ${TOLD} /* d by shard */`;
  const { rowCount } = await executeForFound(
    db,
    sql`select d.user_id ${again}`,
    sql`
    update deliveries d
    set state = 'due', content = null, failure = null, updated_at = ${now},
      next_attempt_at = case when d.state = 'expired' or d.held_until = d.next_attempt_at then ${now} else greatest(d.next_attempt_at, ${now}) end
    from (select d.user_id, d.id ${again} for update of d skip locked) again
    where d.user_id = again.user_id and d.id = again.id and d.state in ('cancelled', 'expired') /* d by shard */`,
  );
  return broughtForward + rowCount;
}

export type Result = {
  userId: string;
  id: string;
  /** The attempt that had this result. The result is not written over that of a later attempt. */
  attempts: number;
  state: 'due' | 'sent' | 'unknown' | 'failed' | 'expired' | 'cancelled';
  failure: string | null;
  nextAttemptAt: Instant;
  /** The end of the quiet hours for which the next attempt waits; null when it does not. */
  heldUntil: Instant | null;
  /** False when the attempt is not counted. */
  counts: boolean;
  unknowns: number;
  /** True when the next attempt must say the same, because this or an earlier one may have arrived. */
  repeats: boolean;
};

/** Records the results of claimed deliveries. A delivery that was cancelled or reopened while being sent is still recorded as sent. */
export async function recordResults(db: Db, rows: Result[], now: Instant) {
  await executeByShard(
    db,
    rows,
    (rows) => sql`
    update deliveries d set
      state = v.state, failure = v.failure, next_attempt_at = v.next_attempt_at, unknowns = v.unknowns,
      attempts = d.attempts - v.uncounted, held_until = coalesce(v.held_until, d.held_until), updated_at = ${now},
      sent_at = case when v.state = 'sent' then ${now}::timestamptz else d.sent_at end,
      content = case when v.state = 'due' and v.repeats then d.content end
    from unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[],
      ${array(rows.map((it) => it.attempts))}::int[], ${array(rows.map((it) => it.state))}::text[],
      ${array(rows.map((it) => it.failure))}::text[], ${array(rows.map((it) => it.nextAttemptAt))}::timestamptz[],
      ${array(rows.map((it) => it.unknowns))}::int[], ${array(rows.map((it) => (it.counts ? 0 : 1)))}::int[],
      ${array(rows.map((it) => it.repeats))}::boolean[], ${array(rows.map((it) => it.heldUntil))}::timestamptz[])
      as v(user_id, id, attempts, state, failure, next_attempt_at, unknowns, uncounted, repeats, held_until)
    where d.user_id = v.user_id and d.id = v.id and d.attempts = v.attempts /* d by shard */
      and (d.state = 'sending' or (d.state in ('cancelled', 'due') and v.state in ('sent', 'unknown')))`,
  );
}
