/** Digests: the reminders that one student has due at once beyond MAX_SINGLE_REMINDERS are sent in one message on each channel. */
import { sql } from 'drizzle-orm';
import { MAX_SINGLE_REMINDERS, toldTogether } from '#domain/reminders/digest.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { digestMail, digestPush } from './mails.ts';
import { newMail, newPush } from './new-delivery.ts';
import {
  array,
  insertDeliveries,
  isDue,
  isUseful,
  isWanted,
  type NewDelivery,
  REMINDER_JOINS,
  setReminderStates,
  stateOf,
} from './queries.ts';

/** The number of reminders read by one statement. A student with more gets a second digest. */
const TOGETHER = 20_000;

type Student = {
  userId: string;
  name: string;
  mail: boolean;
  subscriptions: string[];
  /** The due reminders, earliest deadline first. */
  due: { id: string; wanted: boolean; useful: boolean }[];
};

/**
 * Turns the due reminders beyond the single ones into digests. The single ones, those with the earliest deadlines, stay due. Returns the
 * same counts as `dispatchDue`.
 */
export async function digestDue(tx: Db, baseUrl: string, now: Instant): Promise<{ due: number; expired: number }> {
  const parted = (await lockCrowded(tx, now)).map(part);
  const digests = parted.flatMap(({ student, count }) => digestsOf(student, count, baseUrl));
  if (digests.length > 0) await insertDeliveries(tx, digests, now);
  const ended = parted.flatMap((it) => it.ended);
  if (ended.length > 0) await setReminderStates(tx, ended, now);
  return { due: ended.length, expired: ended.filter((it) => it.state === 'expired').length };
}

/** How many reminders of a student the digest covers, and the new state of each reminder that is not sent singly. */
function part(student: Student) {
  const { userId, due } = student;
  const open = due.filter((it) => it.wanted && it.useful);
  const count = toldTogether(open.length);
  const singles = new Set(open.slice(0, open.length - count));
  const ended = due
    .filter((it) => !singles.has(it))
    .map(({ id, wanted, useful }) => ({ userId, id, state: stateOf({ wanted, useful }) }));
  return { student, count, ended };
}

function digestsOf({ userId, name, mail, subscriptions }: Student, count: number, baseUrl: string): NewDelivery[] {
  if (count === 0) return [];
  const of = { userId, reminderId: null };
  const pushes = subscriptions.map((subscriptionId) => {
    const push = newPush({ ...of, subscriptionId, content: null });
    return { ...push, content: digestPush(count, push.messageId) };
  });
  return mail ? [...pushes, { ...newMail(of, baseUrl), content: digestMail(name, count, baseUrl) }] : pushes;
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
  const { rows } = await tx.execute<Student['due'][number] & { userId: string }>(sql`
    select r.user_id as "userId", r.id, ${isWanted} as wanted, ${isUseful(now)} as useful
    from reminders r ${REMINDER_JOINS}
    where ${isDue(now)} and r.user_id = any(${array(crowded.map((it) => it.userId))}::text[])
    order by e.deadline, r.id limit ${TOGETHER} for update of r skip locked`);
  const byStudent = Map.groupBy(rows, (it) => it.userId);
  return crowded.map((student) => ({ ...student, due: byStudent.get(student.userId) ?? [] }));
}
