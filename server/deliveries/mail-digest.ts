/**
 * Daily and weekly digests: the reminders until the next one, in one mail. They are pushed one by one all the same. A reminder that a digest
 * tells has its `mail_digest_id`.
 */
import { and, asc, sql } from 'drizzle-orm';
import {
  type DigestFrequency,
  digestSince,
  hasDigests,
  MAX_DIGEST_LINES,
  nextDigestTime,
} from '#domain/reminders/digest.ts';
import { LATEST_MS } from '#domain/reminders/reminders.ts';
import { type Instant, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { executeByShard, findByShard } from '../db/cluster/by-shard.ts';
import type { Db } from '../db/connect.ts';
import { notificationSettings } from '../db/schema/reminders.ts';
import { IS_MAILED } from '../reminders/mail-digests.ts';
import { settingsOf } from '../reminders/settings.ts';
import type { Claimed } from './claims.ts';
import { type DigestLine, mailDigest } from './mails.ts';
import { newMail } from './new-delivery.ts';
import { array, insertDeliveries, isDigestDue, isWanted, REMINDER_JOINS } from './queries.ts';

/** The number of students whose digests are made in one transaction. */
const STUDENTS = 200;

type Student = {
  userId: string;
  frequency: DigestFrequency;
  digestId: string;
  /** The digest tells what is due before the next one, and what was not mailed since the last one. */
  since: Instant;
  until: Instant;
  /** False where mail is off, and where it is too late for this digest. */
  isMailed: boolean;
};

/** Makes the digests that are due and schedules the next ones. Returns the number of students. */
export async function mailDigestsDue(tx: Db, baseUrl: string, now: Instant): Promise<number> {
  const students = await lockDue(tx, now);
  if (students.length === 0) return 0;
  await executeByShard(
    tx,
    students,
    (students) => sql`
    update notification_settings n set next_digest_at = v.until
    from unnest(${array(students.map((it) => it.userId))}::text[], ${array(students.map((it) => it.until))}::timestamptz[])
      as v(user_id, until)
    where n.user_id = v.user_id /* n by shard */`,
  );
  const told = await tellReminders(
    tx,
    students.filter((it) => it.isMailed),
    now,
  );
  const mails = students
    .filter((it) => told.has(it.userId))
    .map(({ userId, digestId, frequency }) => ({
      ...newMail({ userId, reminderId: null, digestId }, baseUrl),
      digestFrequency: frequency,
    }));
  if (mails.length > 0) await insertDeliveries(tx, mails, now);
  return students.length;
}

/** Locks the settings of students whose digest is due, or was never scheduled. Leaves out those that another process holds. */
async function lockDue(tx: Db, now: Instant): Promise<Student[]> {
  const { nextDigestAt, userId } = notificationSettings;
  const due = isDigestDue(now);
  const read = (students?: string[]) =>
    tx
      .select()
      .from(notificationSettings)
      .where(and(due, students && sql`${userId} = any(${array(students)}::text[])`))
      .orderBy(asc(nextDigestAt))
      .limit(STUDENTS)
      .for('update', { skipLocked: true });
  const first = sql`select user_id from notification_settings where ${due} order by next_digest_at limit ${STUDENTS}`;
  const rows: Awaited<ReturnType<typeof read>> = [];
  for (const students of (await findByShard(tx, first)) ?? [undefined]) rows.push(...(await read(students)));
  return rows
    .map((row) => ({ ...settingsOf(row), userId: row.userId, sendAt: row.nextDigestAt }))
    .filter(hasDigests)
    .map((it) => ({
      userId: it.userId,
      frequency: it.emailFrequency,
      digestId: newId(),
      since: digestSince(it.emailFrequency, it.sendAt ?? now),
      until: nextDigestTime(it, now),
      isMailed: it.emailEnabled && it.sendAt !== null && it.sendAt >= plus(now, -LATEST_MS),
    }));
}

/** Puts into each student's digest what it tells. A reminder that is being changed is left out. Returns the students with a reminder. */
async function tellReminders(tx: Db, students: Student[], now: Instant): Promise<Set<string>> {
  const { rows } = await executeByShard<{ userId: string }, Student>(
    tx,
    students,
    (students) => sql`
    with v as (
      select * from unnest(${array(students.map((it) => it.userId))}::text[], ${array(students.map((it) => it.digestId))}::text[],
        ${array(students.map((it) => it.since))}::timestamptz[], ${array(students.map((it) => it.until))}::timestamptz[])
        as v(user_id, digest_id, since, until)
    )
    update reminders r set mail_digest_id = told.digest_id, updated_at = ${now}
    from (
      select r.user_id, r.id, v.digest_id from v join reminders r on r.user_id = v.user_id /* r by shard */ ${REMINDER_JOINS}
      where r.mail_digest_id is null and e.deadline > ${now} and ${isWanted} and ${IS_MAILED} and u.email_verified and (
        (r.state = 'planned' and r.scheduled_at < v.until)
        or (r.state = 'dispatched' and r.scheduled_at >= v.since and not exists (
          select from deliveries d
          where d.user_id = r.user_id /* d by shard */ and d.channel = 'mail' and (d.reminder_id = r.id or d.digest_id = r.digest_id))))
      for update of r skip locked
    ) told
    where r.user_id = told.user_id and r.id = told.id /* r by shard */ returning r.user_id as "userId"`,
  );
  return new Set(rows.map((it) => it.userId));
}

type Scheduled = Claimed & { digestId: string; digestFrequency: DigestFrequency };

/** True for a daily or weekly digest. */
export function isScheduled(claimed: Claimed): claimed is Scheduled {
  return claimed.digestFrequency !== null;
}

/** Writes claimed digests, with what is still wanted and ahead. What is no longer is taken out: it would have to be told anew. */
export async function renderMailDigests(db: Db, claimed: Scheduled[], baseUrl: string, now: Instant) {
  const { rows } = await executeByShard<DigestLine & { digestId: string }, Scheduled>(
    db,
    claimed,
    (claimed) => sql`
    with v as (
      select * from unnest(${array(claimed.map((it) => it.userId))}::text[], ${array(claimed.map((it) => it.digestId))}::text[])
        as v(user_id, digest_id)
    ), contained as (
      select v.digest_id, r.user_id, r.id, e.id as event_id, (${isWanted} and e.deadline > ${now}) as open
      from v join reminders r on r.user_id = v.user_id and r.mail_digest_id = v.digest_id /* r by shard */ ${REMINDER_JOINS}
    ), taken_out as (
      update reminders r set mail_digest_id = null, updated_at = ${now} from contained c
      where r.user_id = c.user_id and r.id = c.id and not c.open and r.state in ('planned', 'cancelled') /* r by shard */
    )
    select c.digest_id as "digestId", e.deadline, e.kind, e.event_type as "eventType", e.subtype,
      e.public_description as "publicDescription", s.company_name as "companyName", s.custom_company_name as "customCompanyName"
    from (select distinct digest_id, user_id, event_id from contained where open) c
    join events e on e.user_id = c.user_id and e.id = c.event_id /* e by shard */
    join selections s on s.user_id = e.user_id and s.id = e.selection_id /* s by shard */
    order by e.deadline, e.id`,
  );
  const lines = Map.groupBy(rows, (it) => it.digestId);
  for (const it of claimed) {
    const events = lines.get(it.digestId) ?? [];
    const rest = Math.max(0, events.length - MAX_DIGEST_LINES);
    const { digestFrequency: frequency, userName } = it;
    it.content = mailDigest({ frequency, userName, events: events.slice(0, MAX_DIGEST_LINES), rest }, baseUrl, now);
  }
}
