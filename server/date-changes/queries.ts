/**
 * Date changes. Where most students who began with the same shared event have moved it to another date, that date is proposed to those who
 * still have the old one; their event changes only when they accept.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { type ReminderType, typesInTime } from '#domain/reminders/timings.ts';
import type { DateChange } from '#domain/sharing/shared-events.ts';
import {
  countedConfirmations,
  type DateChangeAnswer,
  MAX_KEPT_DATES,
  NEW_ACCOUNT_MS,
} from '#domain/sharing/sharing.ts';
import { type Instant, plus, toMs } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles } from '../db/schema/profiles.ts';
import { events, selections } from '../db/schema/selections.ts';
import { keptDates, linkedVariants, sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { isBanned, USER_U } from '../http/standing.ts';
import { readNotificationSettings } from '../reminders/settings.ts';
import { eventsChanged } from '../selections/consequences.ts';
import { heldEvent } from '../selections/events.ts';
import { linkedEventId } from '../sharing/contributions.ts';
import { isOfAll, newOnes } from '../sharing/queries.ts';

/** The date changes for a student: of events that were copied, or entered alike, and are unchanged, not done, and not decided about. */
export async function listDateChanges(db: Db, userId: string, now: Instant): Promise<DateChange[]> {
  const { rows } = await db.execute<DateChange & { ofThemNew: number }>(sql`
    select e.id as "eventId", e.selection_id as "selectionId", target.id as "sharedEventId", target.deadline, target.confirmations,
      ${newOnes(sql`target.id`, now)} as "ofThemNew"
    from ${events} e
    join ${selections} s on s.user_id = e.user_id and s.id = e.selection_id and s.deleted_at is null
    left join ${profiles} p on p.user_id = e.user_id
    left join ${sharedEvents} origin on origin.no = e.original_event_index
    join lateral (${mostMoved(plus(now, -NEW_ACCOUNT_MS), now)}) most on most.moved > ${othersStaying}
    join lateral (
      select t.id, t.deadline, t.confirmations from ${sharedEvents} t
      where t.company_id = s.company_id and t.event_type = e.event_type and t.selection_phase = e.selection_phase
        and t.deadline = most.deadline and t.hidden_at is null and t.counts_from <= ${now}
        and (t.confirmations > 1 or ${isOfAll(sql`t.event_type`)})
        and (t.graduation_year is null or p.graduation_year is null or t.graduation_year = p.graduation_year)
      order by t.confirmations desc, t.id limit 1
    ) target on true
    where e.user_id = ${userId} and e.deleted_at is null and e.subtype is null and not e.completed and not e.is_modified
      and (e.shared_event_id is not null or origin.event_type = e.event_type and origin.deadline = e.deadline)
      and not exists (
        select from ${keptDates} k where k.user_id = e.user_id and k.event_id = e.id and k.deadline = target.deadline)
      and (select count(*) from ${keptDates} k where k.user_id = e.user_id and k.event_id = e.id) < ${MAX_KEPT_DATES}
    order by target.deadline, e.id`);
  return rows.map(({ ofThemNew, confirmations, ...change }) => ({
    ...change,
    confirmations: countedConfirmations(confirmations, ofThemNew),
  }));
}

/** The date to which most other students moved the shared event behind `e`; new accounts are not counted. */
function mostMoved(established: Instant, now: Instant) {
  return sql`
    select v.deadline, count(*) as moved
    from ${linkedVariants} v join ${users} u on u.id = v.added_by
    where v.linked_event_id = e.linked_event_id and v.event_type = e.event_type and v.selection_phase = e.selection_phase
      and v.added_by <> e.user_id and v.deadline <> e.deadline and v.deadline > ${now}
      and u.created_at <= ${established} and u.withdrawn_at is null and not ${isBanned(now, USER_U)}
    group by v.deadline order by moved desc, v.deadline limit 1`;
}

/** Other students who still have the original date of `e`. */
const othersStaying = sql`coalesce(origin.confirmations, 0) - case when exists (
  select from ${sharedContributions} c where c.shared_event_id = origin.id and c.user_id = e.user_id) then 1 else 0 end`;

/**
 * Accepts a date change for an event, declines it for good, or undoes that. Returns the version of the event afterwards.
 * @throws AppError `shared_event_not_found` when there is no such date for this event.
 */
export async function answerDateChange(
  tx: Db,
  userId: string,
  id: string,
  { sharedEventId, answer }: DateChangeAnswer,
  now: Instant,
) {
  const own = await heldEvent(tx, userId, id);
  if (own.subtype !== null) throw new AppError('shared_event_not_found');
  const shared = await sharedEntry(tx, userId, own, sharedEventId);
  if (answer === 'keep') {
    const kept = { userId, eventId: id, deadline: shared.deadline, createdAt: now };
    await tx.insert(keptDates).values(kept).onConflictDoNothing();
    return { version: own.version };
  }
  if (answer === 'ask') {
    const ofEvent = and(eq(keptDates.userId, userId), eq(keptDates.eventId, id));
    await tx.delete(keptDates).where(and(ofEvent, eq(keptDates.deadline, shared.deadline)));
    return { version: own.version };
  }
  if (own.sharedEventId === shared.id && own.deadline === shared.deadline) return { version: own.version };
  const version = own.version + 1;
  const { quietHours } = await readNotificationSettings(tx, userId);
  await tx
    .update(events)
    .set({
      deadline: shared.deadline,
      // An appointment keeps its length.
      endsAt: own.endsAt && plus(own.endsAt, toMs(shared.deadline) - toMs(own.deadline)),
      deadlineVersion: own.deadlineVersion + 1,
      reminderTypes: typesInTime(
        own.reminderTypes as ReminderType[],
        { kind: own.kind, deadline: shared.deadline },
        quietHours,
        now,
      ),
      sharedEventId: shared.id,
      linkedEventId: linkedEventId(shared.companyId, shared.no),
      originalEventIndex: shared.no,
      isModified: false,
      version,
      updatedAt: now,
    })
    .where(and(eq(events.userId, userId), eq(events.id, id)));
  await eventsChanged(tx, userId, [id], now);
  return { version };
}

/** A visible shared event of the same company, type and phase as the student's. */
async function sharedEntry(tx: Db, userId: string, own: typeof events.$inferSelect, sharedEventId: string) {
  const [entry] = await tx
    .select({
      id: sharedEvents.id,
      no: sharedEvents.no,
      companyId: sharedEvents.companyId,
      deadline: sharedEvents.deadline,
    })
    .from(sharedEvents)
    .innerJoin(selections, eq(selections.companyId, sharedEvents.companyId))
    .where(
      and(
        eq(sharedEvents.id, sharedEventId),
        isNull(sharedEvents.hiddenAt),
        eq(sharedEvents.eventType, own.eventType),
        eq(sharedEvents.selectionPhase, own.selectionPhase),
        eq(selections.userId, userId),
        eq(selections.id, own.selectionId),
      ),
    );
  if (!entry) throw new AppError('shared_event_not_found');
  return entry;
}
