/**
 * Date changes. Where most students who began with the same shared event have moved it to another date, or back to the first, that date is
 * proposed to those who still have the old one, or a date that they accepted; their event changes only when they accept.
 */
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { storedMoments, storedReminderTypes } from '#domain/events/events.ts';
import { type ReminderType, typesInTime } from '#domain/reminders/timings.ts';
import type { DateChange } from '#domain/sharing/shared-events.ts';
import {
  countedConfirmations,
  type DateChangeAnswer,
  MAX_KEPT_DATES,
  NEW_ACCOUNT_MS,
} from '#domain/sharing/sharing.ts';
import { CLOSED_STATUSES } from '#domain/taxonomy/statuses.ts';
import { type Instant, isStorable, plus, toMs } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles } from '../db/schema/profiles.ts';
import { events, selections } from '../db/schema/selections.ts';
import { keptDates, linkedVariants, sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { isBanned, USER_U } from '../http/standing.ts';
import { readNotificationSettings } from '../reminders/settings.ts';
import { eventsChanged } from '../selections/consequences.ts';
import { heldEvent } from '../selections/events.ts';
import { readEvent } from '../selections/list.ts';
import { linkedEventId } from '../sharing/contributions.ts';
import { originOf } from '../sharing/copying.ts';
import { isOfAll, newOnes } from '../sharing/queries.ts';

/**
 * The date changes for a student: of events that were copied, or entered alike, and are unchanged, not done, not decided about, and of a
 * selection that goes on.
 */
export async function listDateChanges(db: Db, userId: string, now: Instant): Promise<DateChange[]> {
  const { rows } = await db.execute<DateChange & { ofThemNew: number }>(dateChangesOf(userId, now));
  return rows.map(({ ofThemNew, confirmations, ...change }) => ({
    ...change,
    confirmations: countedConfirmations(confirmations, ofThemNew),
  }));
}

/** SQL: those date changes; of the students behind each, how many are new. */
export function dateChangesOf(userId: string, now: Instant) {
  return sql`
    select e.id as "eventId", e.selection_id as "selectionId", target.id as "sharedEventId", target.deadline, target.confirmations,
      ${newOnes(sql`target.id`, now)} as "ofThemNew"
    from ${events} e
    join ${selections} s on s.user_id = e.user_id and s.id = e.selection_id and s.deleted_at is null
      and s.status <> all(${sql.param([...CLOSED_STATUSES])}::text[])
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
        select from ${keptDates} k where k.user_id = ${userId} and k.event_id = e.id and k.deadline = target.deadline)
      and (select count(*) from ${keptDates} k where k.user_id = ${userId} and k.event_id = e.id) < ${MAX_KEPT_DATES}
    order by target.deadline, e.id`;
}

/**
 * The date to which most other students moved the shared event with which `e` began, whether they changed it or accepted that; those who
 * never moved are not among them. New accounts are not counted.
 */
function mostMoved(established: Instant, now: Instant) {
  return sql`
    select v.deadline, count(*) as moved
    from ${linkedVariants} v join ${users} u on u.id = v.added_by
    where v.linked_event_id = e.linked_event_id and v.event_type = e.event_type and v.selection_phase = e.selection_phase
      and v.added_by <> e.user_id and v.deadline <> e.deadline and v.deadline > ${now}
      and u.created_at <= ${established} and u.withdrawn_at is null and not ${isBanned(now, USER_U)}
    group by v.deadline order by moved desc, v.deadline limit 1`;
}

/**
 * Other students who have the date of `e`: the first one, or one that its student accepted. Their graduation year is not asked: whoever sets
 * it is behind another shared event, with the same date.
 */
const othersStaying = sql`(
  select coalesce(sum(there.confirmations - exists (
    select from ${sharedContributions} c where c.shared_event_id = there.id and c.user_id = e.user_id)::int), 0)
  from ${sharedEvents} there
  where there.id = any(array(
    select same.id from ${sharedEvents} same
    where same.company_id = s.company_id and same.event_type = e.event_type and same.selection_phase = e.selection_phase
      and same.deadline = e.deadline and same.hidden_at is null
    union select origin.id where origin.deadline = e.deadline)))`;

/**
 * Accepts a date change for an event, declines it for good, or undoes either. Returns the version of the event afterwards.
 * @throws AppError `shared_event_not_found` when there is no such date for this event; `conflict` with the current event when it has
 * another date than the one that was shown, or has changed since the date was accepted.
 */
export async function answerDateChange(tx: Db, userId: string, id: string, answer: DateChangeAnswer, now: Instant) {
  const own = await heldEvent(tx, userId, id);
  if (answer.answer === 'undo') return undoAccepted(tx, own, answer, now);
  if (own.subtype !== null) throw new AppError('shared_event_not_found');
  const shared = await sharedEntry(tx, userId, own, answer.sharedEventId);
  if (answer.answer !== 'accept') {
    await keepOrAsk(tx, own, shared.deadline, answer.answer, now);
    return { version: own.version };
  }
  if (own.sharedEventId === shared.id && own.deadline === shared.deadline) return { version: own.version };
  // The date and not the version: what else was changed meanwhile, or waits in an outbox, is not in the way.
  if (answer.from !== undefined && answer.from !== own.deadline)
    throw new AppError('conflict', { current: await readEvent(tx, userId, id) });
  const { quietHours } = await readNotificationSettings(tx, userId);
  const moment = { kind: own.kind, deadline: shared.deadline };
  // What it began with stays: that connects it with the students who move on from there.
  const link = { linkedEventId: linkedEventId(shared.companyId, shared.no), originalEventIndex: shared.no };
  return move(
    tx,
    own,
    {
      deadline: shared.deadline,
      reminderTypes: typesInTime(own.reminderTypes as ReminderType[], moment, quietHours, now),
      sharedEventId: shared.id,
      ...(own.linkedEventId === null && link),
    },
    now,
  );
}

type OwnEvent = typeof events.$inferSelect;

/** Declines a date for an event for good, or takes that back. */
async function keepOrAsk(tx: Db, { userId, id }: OwnEvent, deadline: Instant, answer: 'keep' | 'ask', now: Instant) {
  const ofEvent = and(eq(keptDates.userId, userId), eq(keptDates.eventId, id));
  if (answer === 'ask') {
    await tx.delete(keptDates).where(and(ofEvent, eq(keptDates.deadline, deadline)));
    return;
  }
  // Beyond that nothing is proposed for the event anyway.
  if ((await tx.$count(keptDates, ofEvent)) < MAX_KEPT_DATES)
    await tx.insert(keptDates).values({ userId, eventId: id, deadline, createdAt: now }).onConflictDoNothing();
}

type Undo = Extract<DateChangeAnswer, { answer: 'undo' }>;

async function undoAccepted(tx: Db, own: OwnEvent, { sharedEventId, before }: Undo, now: Instant) {
  const { userId, id } = own;
  const { deadline } = storedMoments({ ...own, deadline: before.deadline });
  if (own.deadline === deadline) return { version: own.version };
  const isAccepted = own.sharedEventId === sharedEventId && !own.isModified && own.subtype === null;
  if (!isAccepted || own.version !== before.version + 1)
    throw new AppError('conflict', { current: await readEvent(tx, userId, id) });
  const copied = { sharedEventId: before.sharedEventId, eventType: own.eventType, deadline };
  const [origin] = await originOf(tx, userId, own.selectionId, [copied]);
  const to = {
    deadline,
    reminderTypes: storedReminderTypes(before.reminderTypes),
    sharedEventId: origin && !origin.isModified ? origin.sharedEventId : null,
  };
  const acceptedAt = await confirmedAtOf(tx, own);
  const undone = await move(tx, own, to, now);
  await forgetMove(tx, own, deadline, acceptedAt);
  // The shared event of the date is gone where nobody else had it, and another one was made: now it is a copy of that.
  await tx.execute(sql`
    update ${events} e set shared_event_id = there.id
    from ${sharedContributions} c join ${sharedEvents} there on there.id = c.shared_event_id
    where c.user_id = e.user_id and c.event_id = e.id and e.user_id = ${userId} and e.id = ${id} and not exists (
      select from ${sharedEvents} s where s.company_id = there.company_id and s.deadline = e.deadline and s.event_type = e.event_type
        and (s.id = e.shared_event_id or e.shared_event_id is null and s.no = e.original_event_index))`);
  return undone;
}

/** When the contribution of an event was made: accepting a date makes it anew. */
async function confirmedAtOf(tx: Db, { userId, id }: OwnEvent): Promise<Instant | undefined> {
  const [made] = await tx
    .select({ confirmedAt: sharedContributions.confirmedAt })
    .from(sharedContributions)
    .where(and(eq(sharedContributions.userId, userId), eq(sharedContributions.eventId, id)));
  return made?.confirmedAt;
}

/**
 * The variant that came with the acceptance, and went back with its undo, goes: who never moved before that has not moved back either. An
 * older one stays, and that of another event that began alike: it has another date.
 */
async function forgetMove(tx: Db, own: OwnEvent, deadline: Instant, acceptedAt: Instant | undefined) {
  if (own.linkedEventId === null) return;
  await tx
    .delete(linkedVariants)
    .where(
      and(
        eq(linkedVariants.linkedEventId, own.linkedEventId),
        eq(linkedVariants.addedBy, own.userId),
        eq(linkedVariants.eventType, own.eventType),
        eq(linkedVariants.deadline, deadline),
        acceptedAt === undefined ? undefined : gte(linkedVariants.addedAt, acceptedAt),
      ),
    );
}

type Moved = Pick<OwnEvent, 'deadline' | 'reminderTypes' | 'sharedEventId'> & Partial<OwnEvent>;

/**
 * Moves an event to a date that is not its student's own change. An appointment keeps its length.
 * @throws AppError `invalid_input` (`endsAt`) when it would end later than what is stored.
 */
async function move(tx: Db, own: OwnEvent, to: Moved, now: Instant) {
  const { userId, id } = own;
  const endsAt = own.endsAt && plus(own.endsAt, toMs(to.deadline) - toMs(own.deadline));
  if (endsAt && !isStorable(endsAt)) throw new AppError('invalid_input', { fields: ['endsAt'] });
  const version = own.version + 1;
  await tx
    .update(events)
    .set({
      ...to,
      endsAt,
      deadlineVersion: own.deadlineVersion + 1,
      isModified: false,
      version,
      updatedAt: now,
    })
    .where(and(eq(events.userId, userId), eq(events.id, id)));
  await eventsChanged(tx, userId, [id], now);
  return { version };
}

/** A visible shared event of the same company, type and phase as the student's. */
async function sharedEntry(tx: Db, userId: string, own: OwnEvent, sharedEventId: string) {
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
