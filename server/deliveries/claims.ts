import { sql } from 'drizzle-orm';
import { LATEST_MS, type ReminderType } from '#domain/reminders/reminders.ts';
import type { EventKind, EventType } from '#domain/taxonomy/event-types.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { array, type Channel, isUseful, OBSOLETE, SILENT, type Tick } from './queries.ts';

/** A claimed delivery is ours for this long; then it is taken to be lost with its process. */
export const LEASE_MS = MINUTE;

/** What is known of a delivery when it is claimed. Null: it belongs to no reminder, or what it belonged to is gone. */
export type Claimed = {
  userId: string;
  id: string;
  /** This attempt included; whoever took the row over has a higher one. */
  attempts: number;
  unknowns: number;
  messageId: string;
  content: unknown;
  wanted: boolean;
  useful: boolean;
  type: ReminderType | null;
  deadline: Instant | null;
  eventId: string;
  selectionId: string;
  eventType: EventType;
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
  /** The student's key under which these two are sealed. */
  keyVersion: number | null;
  wrapped: string | null;
  /** True when the last push to this browser failed. */
  failing: boolean;
};

/** What must be true of a delivery right before it is sent; `d` is its row. The same at the claim and at the last look. */
const wanted = (channel: Channel) => sql`(
  not ${SILENT}
  and (d.reminder_id is null or not ${OBSOLETE})
  and ${channel === 'mail' ? sql`u.email_verified and coalesce(n.email_enabled, true)` : sql`p.id is not null and (d.reminder_id is null or n.push_enabled)`}
)`;
const useful = (now: Instant) =>
  sql`case when d.reminder_id is null then d.created_at >= ${plus(now, -LATEST_MS)} else ${isUseful(now)} end`;
const JOINS = sql`
  join users u on u.id = d.user_id
  left join notification_settings n on n.user_id = d.user_id
  left join reminders r on r.user_id = d.user_id and r.id = d.reminder_id
  left join events e on e.user_id = r.user_id and e.id = r.event_id
  left join selections s on s.user_id = e.user_id and s.id = e.selection_id
  left join push_subscriptions p on p.user_id = d.user_id and p.id = d.subscription_id`;
const KEY = sql`left join user_keys k on k.user_id = p.user_id and k.version = substring(p.auth from '^v([0-9]+)[.]')::int`;

/** A delivery that is due: whose it is, and the host that it goes to. */
export type Due = { userId: string; id: string; host: string };

/** Names a delivery among all. */
export const keyOf = ({ userId, id }: { userId: string; id: string }) => `${userId} ${id}`;

/** Of one host so many are picked at once, and so many in all. */
export const PICKED_OF_HOST = 250;
const PICKED = 2000;

/** Where a delivery goes: the host of the address or of the push service. */
const HOST = {
  mail: sql`lower(substring(u.email from '[^@]*$'))`,
  push: sql`coalesce(substring(p.endpoint from '^[a-z]+://([^/]+)'), '')`,
};

/** Due, or held by a process that is gone. While the clock is not steady, what is held is believed to be held. */
const open = ({ now, isSteady }: Tick) =>
  sql`(d.state = any(${array(isSteady ? ['due', 'sending'] : ['due'])}::text[]) and d.state in ('due', 'sending') and d.next_attempt_at <= ${now})`;

/**
 * What is due, or was being sent by a process that is gone: of each host the first, in an order in which every student has a turn
 * before any has a second one. Nothing is claimed by it.
 */
export async function pickDeliveries(db: Db, channel: Channel, tick: Tick): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select d.user_id, d.id, d.next_attempt_at, ${HOST[channel]} as host,
        row_number() over (partition by d.user_id order by d.next_attempt_at, d.id) as turn
      from deliveries d
      join users u on u.id = d.user_id
      left join push_subscriptions p on p.user_id = d.user_id and p.id = d.subscription_id
      where d.channel = ${channel} and ${open(tick)}
    ), of_host as (
      select due.*, row_number() over (partition by host order by turn, next_attempt_at, id) as place from due
    )
    select user_id as "userId", id, host from of_host where place <= ${PICKED_OF_HOST}
    order by turn, next_attempt_at, id limit ${PICKED}`);
  return rows;
}

/** Claims of these what is still due, each for LEASE_MS; what another process took meanwhile is not among them. */
export async function claimDeliveries(db: Db, channel: Channel, picked: Due[], tick: Tick): Promise<Claimed[]> {
  const { now } = tick;
  const { rows } = await db.execute<Claimed>(sql`
    with d as (
      update deliveries d
      set state = 'sending', attempts = d.attempts + 1, next_attempt_at = ${plus(now, LEASE_MS)}, updated_at = ${now}
      from (
        select d.user_id, d.id from deliveries d
        join unnest(${array(picked.map((it) => it.userId))}::text[], ${array(picked.map((it) => it.id))}::text[]) v(user_id, id)
          on d.user_id = v.user_id and d.id = v.id
        where ${open(tick)} for update of d skip locked
      ) c
      where d.user_id = c.user_id and d.id = c.id
      returning d.*
    )
    select d.user_id as "userId", d.id, d.attempts, d.unknowns, d.message_id as "messageId", d.content,
      ${wanted(channel)} as wanted, ${useful(now)} as useful,
      r.type, e.deadline, e.id as "eventId", e.selection_id as "selectionId", e.event_type as "eventType", e.kind, e.public_description as "publicDescription",
      e.location, e.public_location as "publicLocation", e.private_url as "privateUrl", e.public_url as "publicUrl",
      s.company_name as "companyName", s.custom_company_name as "customCompanyName", u.name as "userName", u.email,
      d.subscription_id as "subscriptionId", p.endpoint, p.p256dh, p.auth,
      k.version as "keyVersion", k.wrapped,
      p.failing_since is not null as failing
    from d ${JOINS} ${KEY}`);
  return rows;
}

type Ready = { userId: string; id: string; attempts: number; content: unknown };

/** As one JSON text: what was rendered is large, and as an array of texts it would be escaped twice. */
const identified = ({ userId, id, attempts, content }: Ready) => ({ user_id: userId, id, attempts, content });

/** Where a delivery goes, as it stands at the last look. */
export type Recipient = Pick<
  Claimed,
  'userId' | 'id' | 'email' | 'endpoint' | 'p256dh' | 'auth' | 'keyVersion' | 'wrapped' | 'failing'
>;

/**
 * The last look before sending: keeps what was rendered, begins the lease, and answers by `keyOf` where those go that are still ours and
 * still wanted. An edit, another address or another browser that was acknowledged before this is respected.
 */
export async function beginDeliveries(db: Db, channel: Channel, rows: Ready[], now: Instant) {
  const { rows: begun } = await db.execute<Recipient>(sql`
    with ready as (
      select d.user_id, d.id, v.content, u.email, p.endpoint, p.p256dh, p.auth, k.version, k.wrapped,
        p.failing_since is not null as failing
      from jsonb_to_recordset(${JSON.stringify(rows.map(identified))}::jsonb)
        as v(user_id text, id text, attempts int, content jsonb)
      join deliveries d on d.user_id = v.user_id and d.id = v.id and d.attempts = v.attempts and d.state = 'sending'
      ${JOINS} ${KEY}
      where ${wanted(channel)} and ${useful(now)}
      for update of d
    )
    update deliveries d set content = ready.content, next_attempt_at = ${plus(now, LEASE_MS)} from ready
    where d.user_id = ready.user_id and d.id = ready.id
    returning d.user_id as "userId", d.id, ready.email, ready.endpoint, ready.p256dh, ready.auth, ready.version as "keyVersion",
      ready.wrapped, ready.failing`);
  return new Map(begun.map((it) => [keyOf(it), it]));
}

/**
 * Makes due again what was called back and is wanted after all: ticked and unticked, deleted and restored, switched off and on, or
 * corrected before it left; or given up as too late by a clock that has gone back since. What may be leaving at this moment waits for the
 * end of its lease. Answers how many there were.
 */
export async function reopenDeliveries(db: Db, channel: Channel, now: Instant): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with again as (
      select d.user_id, d.id from deliveries d ${JOINS}
      where d.channel = ${channel} and d.state in ('cancelled', 'expired') and d.next_attempt_at >= ${plus(now, -LATEST_MS)}
        and r.state = 'dispatched' and ${wanted(channel)} and ${useful(now)}
      for update of d skip locked
    )
    update deliveries d
    set state = 'due', content = null, failure = null, updated_at = ${now},
      next_attempt_at = case when d.state = 'expired' then ${now} else greatest(d.next_attempt_at, ${now}) end
    from again where d.user_id = again.user_id and d.id = again.id and d.state in ('cancelled', 'expired')`);
  return rowCount ?? 0;
}

export type Result = {
  userId: string;
  id: string;
  /** The attempt that this is the result of; a later one is not overwritten. */
  attempts: number;
  state: 'due' | 'sent' | 'unknown' | 'failed' | 'expired' | 'cancelled';
  failure: string | null;
  nextAttemptAt: Instant;
  /** False when the attempt does not count. */
  counts: boolean;
  unknowns: number;
};

/** Records the results of claimed deliveries. What was called back, or reopened, while it left is still recorded as what it is: sent. */
export async function recordResults(db: Db, rows: Result[], now: Instant) {
  await db.execute(sql`
    update deliveries d set
      state = v.state, failure = v.failure, next_attempt_at = v.next_attempt_at, unknowns = v.unknowns,
      attempts = d.attempts - v.uncounted, updated_at = ${now},
      sent_at = case when v.state = 'sent' then ${now}::timestamptz else d.sent_at end,
      content = case when v.state = 'due' then d.content end
    from unnest(${array(rows.map((it) => it.userId))}::text[], ${array(rows.map((it) => it.id))}::text[],
      ${array(rows.map((it) => it.attempts))}::int[], ${array(rows.map((it) => it.state))}::text[],
      ${array(rows.map((it) => it.failure))}::text[], ${array(rows.map((it) => it.nextAttemptAt))}::timestamptz[],
      ${array(rows.map((it) => it.unknowns))}::int[], ${array(rows.map((it) => (it.counts ? 0 : 1)))}::int[])
      as v(user_id, id, attempts, state, failure, next_attempt_at, unknowns, uncounted)
    where d.user_id = v.user_id and d.id = v.id and d.attempts = v.attempts
      and (d.state = 'sending' or (d.state in ('cancelled', 'due') and v.state in ('sent', 'unknown')))`);
}
