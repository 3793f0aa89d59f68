import { sql } from 'drizzle-orm';
import { eventTitle } from '#domain/events/events.ts';
import { SENT_SHOWN_MS } from '#domain/reminders/sent.ts';
import { type MessageType, type PlannedType, RESULT_QUESTION, SNOOZE } from '#domain/reminders/timings.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { RemindersView, ReminderView } from '#domain/selections/views.ts';
import type { EventKind, EventSubtype, EventType } from '#domain/taxonomy/event-types.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import { CLOSED_STATUSES } from '#domain/taxonomy/statuses.ts';
import { type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { IN_MAIL_DIGEST, IS_MAILED } from './mail-digests.ts';

type Row = {
  id: string;
  eventId: string;
  selectionId: string;
  priority: Priority;
  companyName: string;
  customCompanyName: string | null;
  publicDescription: string;
  eventType: EventType;
  subtype: EventSubtype | null;
  kind: EventKind;
  type: MessageType;
  also: PlannedType[];
  deadline: Instant;
  scheduledAt: Instant;
};

/**
 * The reminders of a student: the planned ones with their channels, soonest first; and those sent in the last SENT_SHOWN_MS with their outcome,
 * newest first, `most` of them.
 */
export async function listReminders(
  db: Db,
  userId: string,
  { most, now }: { most: number; now: Instant },
): Promise<RemindersView> {
  const [planned, sent] = await Promise.all([
    plannedRows(db, userId),
    sentRows(db, userId, plus(now, -SENT_SHOWN_MS), most + 1),
  ]);
  return {
    planned: planned.map(({ channels, ...row }) => ({ ...viewOf(row), channels })),
    sent: sent.slice(0, most).map(sentView),
    hasMoreSent: sent.length > most,
  };
}

const COLUMNS = sql`r.id, r.event_id as "eventId", e.selection_id as "selectionId", s.priority, s.company_name as "companyName",
  s.custom_company_name as "customCompanyName", e.public_description as "publicDescription", e.event_type as "eventType", e.subtype, e.kind,
  r.type, r.also, e.deadline, r.scheduled_at as "scheduledAt"`;
const JOINS = sql`
  join events e on e.user_id = r.user_id and e.id = r.event_id and e.deleted_at is null
  join selections s on s.user_id = e.user_id and s.id = e.selection_id and s.deleted_at is null
  left join notification_settings n on n.user_id = r.user_id`;

async function plannedRows(db: Db, userId: string) {
  const { rows } = await db.execute<Row & Pick<RemindersView['planned'][number], 'channels'>>(sql`
    select ${COLUMNS}, array_remove(array[
      case when coalesce(n.email_enabled, true) and ${IS_MAILED} then case when ${IN_MAIL_DIGEST} then 'digest' else 'mail' end end,
      case when n.push_enabled and exists (select from push_subscriptions p where p.user_id = ${userId}) then 'push' end
    ], null) as channels
    from reminders r ${JOINS}
    where r.user_id = ${userId} and r.state = 'planned'
    order by r.scheduled_at, e.deadline, r.id`);
  return rows;
}

type Sent = RemindersView['sent'][number];
type SentRow = Row & Pick<Sent, 'state' | 'awaitsDigest' | 'deliveries'>;

/** Why delivery `d` was cancelled, as things stand now; null for others. */
const CALLED_OFF = sql`case
  when d.state <> 'cancelled' then null
  when s.status in ${CLOSED_STATUSES} then 'closed'
  when r.type = ${RESULT_QUESTION} and e.result is not null then 'answered'
  when r.type <> ${RESULT_QUESTION} and e.completed then 'completed'
  when r.type <> ${SNOOZE} and e.deadline_version <> r.deadline_version then 'moved'
  when d.channel = 'mail' and n.email_enabled is false then 'channel_off'
  when d.channel = 'push' and not exists (
    select from push_subscriptions p where p.user_id = d.user_id and p.id = d.subscription_id and n.push_enabled) then 'channel_off'
  else 'not_wanted' end`;

async function sentRows(db: Db, userId: string, from: Instant, limit: number) {
  const { rows } = await db.execute<SentRow>(sql`
    select ${COLUMNS}, r.state,
      (r.state = 'dispatched' and ${IS_MAILED} and r.mail_digest_id is null and n.email_enabled and ${IN_MAIL_DIGEST}) is true as "awaitsDigest", coalesce((
      select json_agg(json_build_object('channel', d.channel, 'isDigest', d.digest_id is not null, 'state', d.state,
        'failure', d.failure, 'sentAt', to_char(d.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'calledOff', ${CALLED_OFF},
        'bounced', (select b.kind from mail_bounces b where b.user_id = d.user_id and b.delivery_id = d.id)) order by d.channel, d.id)
      from deliveries d where d.user_id = r.user_id and (d.reminder_id = r.id or d.digest_id in (r.digest_id, r.mail_digest_id))
    ), '[]') as deliveries
    from reminders r ${JOINS}
    where r.user_id = ${userId} and r.state in ('dispatched', 'expired') and r.scheduled_at >= ${from}
    order by r.scheduled_at desc, r.id desc limit ${limit}`);
  return rows;
}

function sentView({ state, awaitsDigest, deliveries, ...row }: SentRow): Sent {
  const isMailed = deliveries.some((it) => it.channel === 'mail');
  return { ...viewOf(row), state, awaitsDigest: awaitsDigest && !isMailed, deliveries };
}

function viewOf({ companyName, customCompanyName, publicDescription, subtype, ...row }: Row): ReminderView {
  return {
    ...row,
    companyName: displayName({ companyName, customCompanyName }),
    eventTitle: eventTitle({ eventType: row.eventType, subtype, publicDescription }),
  };
}
