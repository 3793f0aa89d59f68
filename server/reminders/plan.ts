import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  dueTypeAfterMove,
  isRecent,
  isToBeReminded,
  planReminders,
  type Reminded,
  type ReminderType,
  stillHolds,
} from '#domain/reminders/reminders.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { announce, type Db } from '../db/connect.ts';
import { deliveries, reminders } from '../db/schema/reminders.ts';
import { events, selections } from '../db/schema/selections.ts';

/** The number of events planned in one statement, which can have at most 65,535 parameters. */
const TOGETHER = 1000;

/**
 * Updates the planned reminders of these events to match the events in this transaction: cancels obsolete reminders and their unsent
 * messages, and plans missing ones. Must be called in the transaction of every change of an event (creation, edit, completion, deletion
 * and the undoing of each) and of its selection's status. A repeated call changes nothing.
 */
export async function replanReminders(tx: Db, userId: string, eventIds: string[], now: Instant): Promise<void> {
  for (let at = 0; at < eventIds.length; at += TOGETHER)
    await replanSome(tx, userId, eventIds.slice(at, at + TOGETHER), now);
}

async function replanSome(tx: Db, userId: string, eventIds: string[], now: Instant): Promise<void> {
  const asked = await remindedEvents(tx, userId, eventIds);
  const existing = await existingReminders(tx, userId, eventIds);

  const obsolete = existing.filter((it) => {
    const event = asked.get(it.eventId);
    return (it.state === 'planned' || it.state === 'dispatched') && !(event && stillHolds(it, event));
  });
  if (obsolete.length > 0)
    await cancel(
      tx,
      userId,
      obsolete.map((it) => it.id),
      now,
    );

  const owed = existing.filter((it) => it.owed && isRecent(it.scheduledAt, now));
  const revived = await revive(tx, userId, owed, asked, now);
  for (const [eventId, event] of asked) {
    const carried = carriedOf(
      event,
      existing.filter((it) => it.eventId === eventId),
      now,
    );
    if (carried) await carry(tx, userId, carried, event.deadlineVersion, now);
  }
  await forget(
    tx,
    userId,
    existing.filter(
      (it) => it.deadlineVersion < (asked.get(it.eventId)?.deadlineVersion ?? 0) && !isRecent(it.scheduledAt, now),
    ),
  );

  const wanted = [...asked].flatMap(([eventId, event]) =>
    planReminders(event, now).map((it) => ({ ...it, eventId, deadlineVersion: event.deadlineVersion })),
  );
  const planned = wanted.length > 0 ? await plan(tx, userId, wanted, now) : 0;
  if (planned + revived + owed.length > 0) await announce(tx, 'reminders', '');
}

type Wanted = { eventId: string; deadlineVersion: number; type: ReminderType; scheduledAt: Instant };

/**
 * Reads the data of the events that determine their reminders. Locks the events and their selections, so that two changes of one event,
 * or of its status, run one after the other.
 */
async function remindedEvents(tx: Db, userId: string, eventIds: string[]): Promise<Map<string, Reminded>> {
  const rows = await tx
    .select({
      id: events.id,
      deadline: events.deadline,
      deadlineVersion: events.deadlineVersion,
      reminderTypes: events.reminderTypes,
      completed: events.completed,
      status: selections.status,
      shown: sql<boolean>`${events.deletedAt} is null and ${selections.deletedAt} is null`,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .where(and(eq(events.userId, userId), inArray(events.id, eventIds)))
    .for('no key update', { of: [events, selections] });
  return new Map(
    rows.map(({ id, completed, status, shown, reminderTypes, ...event }) => [
      id,
      {
        ...event,
        open: shown && isToBeReminded(completed, status),
        reminderTypes: reminderTypes as ReminderType[],
      },
    ]),
  );
}

type Existing = {
  id: string;
  eventId: string;
  type: ReminderType;
  deadlineVersion: number;
  state: string;
  scheduledAt: Instant;
  /** True while some of its messages are unsent. */
  owed: boolean;
};

async function existingReminders(tx: Db, userId: string, eventIds: string[]): Promise<Existing[]> {
  const unsent = sql`exists (select from ${deliveries} d where d.user_id = ${reminders.userId}
    and (d.reminder_id = ${reminders.id} or d.digest_id = ${reminders.digestId}) and d.state in ('due', 'sending', 'cancelled'))`;
  const rows = await tx
    .select({
      id: reminders.id,
      eventId: reminders.eventId,
      type: reminders.type,
      deadlineVersion: reminders.deadlineVersion,
      state: reminders.state,
      scheduledAt: reminders.scheduledAt,
      owed: sql<boolean>`${reminders.state} in ('planned', 'cancelled') or (${reminders.state} = 'dispatched' and ${unsent})`,
    })
    .from(reminders)
    .where(and(eq(reminders.userId, userId), inArray(reminders.eventId, eventIds)));
  return rows as Existing[];
}

/** Plans reminders again that were cancelled after they were due and before they were dispatched. Returns their number. */
async function revive(tx: Db, userId: string, owed: Existing[], asked: Map<string, Reminded>, now: Instant) {
  const again = owed.filter((it) => {
    const event = asked.get(it.eventId);
    return it.state === 'cancelled' && event !== undefined && stillHolds(it, event);
  });
  if (again.length === 0) return 0;
  const ids = again.map((it) => it.id);
  await tx
    .update(reminders)
    .set({ state: 'planned', updatedAt: now })
    .where(and(eq(reminders.userId, userId), inArray(reminders.id, ids), eq(reminders.state, 'cancelled')));
  return ids.length;
}

/** The newest unsent reminder of an event that was due for an earlier deadline, with the kind under which it is now sent. */
function carriedOf(event: Reminded, existing: Existing[], now: Instant): { id: string; type: ReminderType } | null {
  const recent = existing.filter((it) => isRecent(it.scheduledAt, now));
  if (recent.some((it) => it.state === 'dispatched' && !it.owed)) return null;
  const [owed] = recent
    .filter((it) => it.owed && it.deadlineVersion < event.deadlineVersion)
    .sort((a, b) => (a.scheduledAt < b.scheduledAt ? 1 : -1));
  const type = owed ? dueTypeAfterMove(owed.type, event, now) : null;
  const taken = existing.some((it) => it.type === type && it.deadlineVersion === event.deadlineVersion);
  return owed && type && !taken ? { id: owed.id, type } : null;
}

/** Moves an unsent reminder to the corrected deadline. One that was dispatched is reopened with its deliveries. */
async function carry(tx: Db, userId: string, it: { id: string; type: ReminderType }, version: number, now: Instant) {
  await tx
    .update(reminders)
    .set({
      type: it.type,
      deadlineVersion: version,
      state: sql`case when ${reminders.state} = 'dispatched' then 'dispatched' else 'planned' end`,
      updatedAt: now,
    })
    .where(and(eq(reminders.userId, userId), eq(reminders.id, it.id)));
}

/** Cancels reminders. A dispatched reminder keeps its state, as the record of what was sent; only its unsent messages are cancelled. */
async function cancel(tx: Db, userId: string, ids: string[], now: Instant) {
  await tx
    .update(reminders)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(reminders.userId, userId), inArray(reminders.id, ids), eq(reminders.state, 'planned')));
  await tx
    .update(deliveries)
    .set({ state: 'cancelled', content: null, updatedAt: now })
    .where(
      and(
        eq(deliveries.userId, userId),
        inArray(deliveries.reminderId, ids),
        inArray(deliveries.state, ['due', 'sending']),
      ),
    );
}

/**
 * Deletes cancelled reminders for former deadlines that were never dispatched: they are of no use, and would pile up when an event moves
 * often.
 */
async function forget(tx: Db, userId: string, stale: { id: string }[]) {
  if (stale.length === 0) return;
  const ids = stale.map((it) => it.id);
  await tx
    .delete(reminders)
    .where(and(eq(reminders.userId, userId), inArray(reminders.id, ids), eq(reminders.state, 'cancelled')));
}

async function plan(tx: Db, userId: string, wanted: Wanted[], now: Instant) {
  const planned = await tx
    .insert(reminders)
    .values(wanted.map((it) => ({ ...it, userId, id: newId(), updatedAt: now })))
    .onConflictDoUpdate({
      target: [reminders.userId, reminders.eventId, reminders.type, reminders.deadlineVersion],
      set: { state: 'planned', scheduledAt: sql`excluded.scheduled_at`, updatedAt: now },
      setWhere: eq(reminders.state, 'cancelled'),
    })
    .returning({ id: reminders.id });
  return planned.length;
}
