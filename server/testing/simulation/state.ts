/** What the database of a world begins with, and what students have in it. Reads no table of the planner. */
import { sql } from 'drizzle-orm';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { companies } from '../../db/schema/companies.ts';
import { profiles } from '../../db/schema/profiles.ts';
import type { EventState } from './rules.ts';
import type { Snapshot, Student } from './students.ts';

const COMPANIES = 20;
const CLOSED = ['rejected', 'declined'];

/** Signs up the students and lists companies; returns the ids of these. */
export async function fillDatabase(db: Db, students: Student[], at: Instant): Promise<string[]> {
  // Nothing may change plans of queries, and with them the order of rows, at a moment of its own.
  await db.execute(sql`do $$ declare t record; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table public.%I set (autovacuum_enabled = false)', t.tablename);
    end loop; end $$`);
  const times = { createdAt: at, updatedAt: at };
  await db.insert(users).values(
    students.map(({ userId, email, seed }) => ({
      id: userId,
      email,
      emailVerified: true,
      name: `学生${seed}`,
      ...times,
    })),
  );
  await db
    .insert(profiles)
    .values(students.map(({ userId }) => ({ userId, profileCompleted: true, onboardingCompleted: true, ...times })));
  const rows = Array.from({ length: COMPANIES }, (_, index) => {
    const name = `会社${String.fromCodePoint(0x30a2 + 2 * index)}`;
    const foldedName = foldCompanyName(name);
    return { id: `company${index}`, name, displayName: name, foldedName, searchKeywords: [foldedName], listedAt: at };
  });
  await db.insert(companies).values(rows);
  return rows.map((it) => it.id);
}

type Row = {
  id: string;
  name: string;
  selectionId: string;
  deadline: Instant;
  type: string;
  own: string[];
  rowVersion: number;
  isCompleted: boolean;
  isDeleted: boolean;
  status: string;
  result: string | null;
};
type Settings = Snapshot['settings'];

/** When work of each kind is due next, by the clocks; null for never. */
export type NextDue = Record<'reminders' | 'mail' | 'push', Instant | null>;

/** Answers `NextDue`. */
export const NEXT_DUE = `
  least(
    (select min(scheduled_at) from reminders where state = 'planned'),
    (select min(next_digest_at) from notification_settings where email_frequency <> 'immediate')) as reminders,
  (select min(next_attempt_at) from deliveries where state in ('due', 'sending') and channel = 'mail') as mail,
  (select min(next_attempt_at) from deliveries where state in ('due', 'sending') and channel = 'push') as push`;

type Read = { events: Row[]; settings: Settings | null; endpoints: string[] } & NextDue;

/** All that a student has, as it is now, and what is due next. */
export async function readSnapshot(db: Db, student: Student, at: number): Promise<[Snapshot, NextDue]> {
  const { rows } = await db.execute<Read>(sql`
    select ${sql.raw(NEXT_DUE)},
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.public_description, 'selectionId', e.selection_id,
          'deadline', e.deadline, 'type', e.event_type, 'own', e.reminder_types,
          'rowVersion', e.version, 'isCompleted', e.completed, 'isDeleted', e.deleted_at is not null or s.deleted_at is not null,
          'status', s.status, 'result', e.result) order by e.id)
        from events e join selections s on s.user_id = e.user_id and s.id = e.selection_id
        where e.user_id = ${student.userId}), '[]') as events,
      (select json_build_object('emailEnabled', n.email_enabled, 'pushEnabled', n.push_enabled,
          'reminderTiming', json_build_object('oneWeekBefore', n.one_week_before, 'oneDayBefore', n.one_day_before,
            'oneHourBefore', n.one_hour_before, 'fifteenMinutesBefore', n.fifteen_minutes_before),
          'eventTypes', json_build_object('esDeadline', n.es_deadline, 'interview', n.interview, 'test', n.test,
            'seminar', n.seminar, 'other', n.other),
          'quietHours', json_build_object('enabled', n.quiet_hours_enabled, 'startTime', n.quiet_hours_start, 'endTime', n.quiet_hours_end),
          'asksResults', n.asks_results, 'emailFrequency', n.email_frequency, 'version', n.version)
        from notification_settings n where n.user_id = ${student.userId}) as settings,
      array(select endpoint from push_subscriptions p where p.user_id = ${student.userId} order by endpoint) as endpoints`);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  for (const { id, name } of row.events) student.names.set(id, name);
  const before = student.snapshots.at(-1)?.events ?? new Map<string, EventState>();
  const snapshot = {
    at,
    settings: row.settings ?? BY_DEFAULT,
    events: new Map(row.events.map((it) => [it.name, stateOf(it, before.get(it.name))])),
    endpoints: new Set(row.endpoints),
  };
  return [snapshot, row];
}

function stateOf({ status, isCompleted, isDeleted, name: _, ...row }: Row, before?: EventState): EventState {
  const isClosed = CLOSED.includes(status);
  const deadline = Date.parse(row.deadline);
  const isMoved = before !== undefined && (before.deadline !== deadline || before.type !== row.type);
  return {
    ...row,
    deadline,
    version: (before?.version ?? 0) + (isMoved ? 1 : 0),
    isCompleted,
    isDeleted,
    isClosed,
    isOpen: !isCompleted && !isDeleted && !isClosed,
  };
}

/** What the specification says of an account whose settings were never saved. */
const BY_DEFAULT: Settings = {
  emailEnabled: true,
  pushEnabled: false,
  reminderTiming: { oneWeekBefore: false, oneDayBefore: true, oneHourBefore: true, fifteenMinutesBefore: false },
  eventTypes: { esDeadline: true, interview: true, test: true, seminar: true, other: false },
  quietHours: { enabled: true, startTime: '22:00', endTime: '08:00' },
  asksResults: false,
  emailFrequency: 'immediate',
  version: 1,
};
