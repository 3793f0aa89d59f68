/**
 * Digests: the reminders that one student has due at once beyond MAX_SINGLE_REMINDERS are sent in one message on each channel. These
 * reminders and messages have the same `digest_id`.
 */
import { sql } from 'drizzle-orm';
import { MAX_SINGLE_REMINDERS, toldTogether } from '#domain/reminders/digest.ts';
import { RESULT_QUESTION } from '#domain/reminders/timings.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { executeByShard } from '../db/cluster/by-shard.ts';
import type { Db } from '../db/connect.ts';
import { IN_MAIL_DIGEST, IS_MAILED } from '../reminders/mail-digests.ts';
import { keyOf } from './claims.ts';
import { digestMail, digestPush } from './mails.ts';
import { newMail, newPush } from './new-delivery.ts';
import {
  array,
  insertDeliveries,
  isDue,
  isUseful,
  isWanted,
  type NewDelivery,
  OBSOLETE,
  REMINDER_JOINS,
  setReminderStates,
  stateOf,
} from './queries.ts';

/** Where so many are due at once, a question for a result is left out. */
const IS_NO_QUESTION = sql`r.type <> ${RESULT_QUESTION}`;

/** The number of reminders read by one statement. A student with more gets a second digest. */
const TOGETHER = 20_000;

type Student = {
  userId: string;
  name: string;
  mail: boolean;
  subscriptions: string[];
  /** The due reminders, earliest deadline first. */
  due: { id: string; wanted: boolean; useful: boolean; inMailDigest: boolean }[];
};

/**
 * Turns the due reminders beyond the single ones into digests. The single ones, those with the earliest deadlines, stay due. Returns the
 * same counts as `dispatchDue`.
 */
export async function digestDue(tx: Db, baseUrl: string, now: Instant): Promise<{ due: number; expired: number }> {
  const parted = (await lockCrowded(tx, now)).map(part);
  const digests = parted.flatMap((it) => digestsOf(it, baseUrl));
  if (digests.length > 0) await insertDeliveries(tx, digests, now);
  const ended = parted.flatMap((it) => it.ended);
  if (ended.length > 0) await setReminderStates(tx, ended, now);
  return { due: ended.length, expired: ended.filter((it) => it.state === 'expired').length };
}

type Parted = ReturnType<typeof part>;

/** How many reminders of a student the digest contains, and the new state of each reminder that is not sent singly. */
function part(student: Student) {
  const { userId, due } = student;
  const open = due.filter((it) => it.wanted && it.useful);
  const count = toldTogether(open.length);
  const digestId = newId();
  const singles = new Set(open.slice(0, open.length - count));
  const mail = student.mail && open.some((it) => !singles.has(it) && !it.inMailDigest);
  const ended = due
    .filter((it) => !singles.has(it))
    .map((it) => ({ userId, id: it.id, state: stateOf(it) }))
    .map((it) => ({ ...it, digestId: it.state === 'dispatched' ? digestId : null }));
  return { student: { ...student, mail }, digestId, count, ended };
}

function digestsOf({ student, digestId, count }: Parted, baseUrl: string): NewDelivery[] {
  if (count === 0) return [];
  const { userId, name, mail, subscriptions } = student;
  const of = { userId, reminderId: null, digestId };
  const pushes = subscriptions.map((subscriptionId) => {
    const push = newPush({ ...of, subscriptionId, content: null });
    return { ...push, content: digestPush(count, push.messageId) };
  });
  return mail ? [...pushes, { ...newMail(of, baseUrl), content: digestMail(name, count, baseUrl) }] : pushes;
}

type ClaimedDigest = { userId: string; id: string; unknowns: number };

/**
 * Counts the reminders that claimed digests contain, by `keyOf` of the delivery. Takes out those that became obsolete before any message
 * of the digest was sent: nobody was told of them, and when they are wanted again they are planned again. Of the messages that are
 * being sent, an earlier claim has counted what was wanted then.
 */
export async function countDigests(db: Db, claimed: ClaimedDigest[], now: Instant): Promise<Map<string, number>> {
  const { rows } = await executeByShard<{ userId: string; id: string; count: number }, ClaimedDigest>(
    db,
    claimed,
    (claimed) => sql`
    with c as (
      select d.user_id, d.id, d.digest_id, v.unknowns = 0 and not exists (
        select from deliveries o
        where o.user_id = d.user_id /* o by shard */ and o.digest_id = d.digest_id and o.id <> d.id and (
          o.state in ('sent', 'unknown') or o.unknowns > 0
          or (o.state = 'sending' and (o.updated_at, o.id) < (d.updated_at, d.id)))) as untold
      from unnest(${array(claimed.map((it) => it.userId))}::text[], ${array(claimed.map((it) => it.id))}::text[],
        ${array(claimed.map((it) => it.unknowns))}::int[]) as v(user_id, id, unknowns)
      join deliveries d on d.user_id = v.user_id and d.id = v.id /* d by shard */
    ), contained as (
      select c.id as delivery_id, c.untold, r.user_id, r.id, ${OBSOLETE} as obsolete
      from c join reminders r on r.user_id = c.user_id and r.digest_id = c.digest_id /* r by shard */ ${REMINDER_JOINS}
    ), taken_out as (
      update reminders r set state = 'cancelled', digest_id = null, updated_at = ${now}
      from contained where r.user_id = contained.user_id and r.id = contained.id and contained.untold and contained.obsolete /* r by shard */
    )
    select user_id as "userId", delivery_id as id, (count(*) filter (where not obsolete))::int as count
    from contained group by user_id, delivery_id`,
  );
  return new Map(rows.map((it) => [keyOf(it), it.count]));
}

/** Locks the due reminders of students who have more than MAX_SINGLE_REMINDERS. */
async function lockCrowded(tx: Db, now: Instant): Promise<Student[]> {
  const { rows: crowded } = await tx.execute<Omit<Student, 'due'>>(sql`
    with crowded as (
      select user_id from reminders r where ${isDue(now)} group by user_id having count(*) > ${MAX_SINGLE_REMINDERS + 1}
    )
    select u.id as "userId", u.name, u.email_verified and coalesce(n.email_enabled, true) as mail,
      array(select p.id from push_subscriptions p where p.user_id = u.id and n.push_enabled) as subscriptions
    from crowded c join users u on u.id = c.user_id left join notification_settings n on n.user_id = u.id`);
  if (crowded.length === 0) return [];
  const { rows } = await executeByShard<Student['due'][number] & { userId: string }>(
    tx,
    crowded,
    (crowded) => sql`
    select r.user_id as "userId", r.id, ${isWanted} and ${IS_NO_QUESTION} as wanted, ${isUseful(now)} as useful, (not ${IS_MAILED} or ${IN_MAIL_DIGEST}) as "inMailDigest"
    from reminders r ${REMINDER_JOINS}
    where ${isDue(now)} and r.user_id = any(${array(crowded.map((it) => it.userId))}::text[])
    order by e.deadline, r.id limit ${TOGETHER} for update of r skip locked`,
  );
  const byStudent = Map.groupBy(rows, (it) => it.userId);
  return crowded.map((student) => ({ ...student, due: byStudent.get(student.userId) ?? [] }));
}
