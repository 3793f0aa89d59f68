import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { endOf } from '#domain/events/events.ts';
import {
  dueTypeAfterMove,
  isRecent,
  isToBeReminded,
  planReminders,
  type Reminded,
  stillHolds,
  type Timings,
  TOLD_TOGETHER,
} from '#domain/reminders/reminders.ts';
import {
  ASKED_MS,
  type Questioned,
  type QuestionSettings,
  questionHolds,
  questionTime,
} from '#domain/reminders/result-question.ts';
import { snoozeHolds } from '#domain/reminders/snooze.ts';
import {
  isUntimed,
  type MessageType,
  type PlannedType,
  RESULT_QUESTION,
  type ReminderType,
  SNOOZE,
  type Untimed,
} from '#domain/reminders/timings.ts';
import { TYPES_WITH_RESULT } from '#domain/taxonomy/event-results.ts';
import { CLOSED_STATUSES } from '#domain/taxonomy/statuses.ts';
import { type Instant, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { announce, type Db } from '../db/connect.ts';
import { deliveries, notificationSettings, reminders } from '../db/schema/reminders.ts';
import { events, selections } from '../db/schema/selections.ts';
import { readNotificationSettings } from './settings.ts';

/** The number of events planned in one statement, which can have at most 65,535 parameters. */
const TOGETHER = 1000;

/**
 * Updates the planned reminders of these events to match the events and the account's settings in this transaction: cancels obsolete
 * reminders and their unsent messages, and plans missing ones. Must be called in the transaction of every change of an event (creation,
 * edit, completion, deletion and the undoing of each) and of its selection's status. A repeated call changes nothing.
 */
export async function replanReminders(tx: Db, userId: string, eventIds: string[], now: Instant): Promise<void> {
  if (eventIds.length === 0) return;
  const settings = await readNotificationSettings(tx, userId);
  for (let at = 0; at < eventIds.length; at += TOGETHER)
    await replanSome(tx, { userId, settings, now }, eventIds.slice(at, at + TOGETHER));
}

/** As `replanReminders`, for all events of a student whose settings have changed that are ahead, or whose result may be asked for. */
export async function replanAccount(tx: Db, userId: string, now: Instant): Promise<void> {
  const isAhead = and(gt(events.deadline, now), eq(events.completed, false));
  const isAsked = and(gt(events.deadline, plus(now, -ASKED_MS)), inArray(events.eventType, [...TYPES_WITH_RESULT]));
  const ahead = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.userId, userId), or(isAhead, isAsked), isNull(events.deletedAt)))
    .orderBy(events.id);
  await replanReminders(
    tx,
    userId,
    ahead.map((it) => it.id),
    now,
  );
}

/** Cancels everything that is planned or about to be sent to a student who withdraws. */
export async function cancelAll(tx: Db, userId: string, now: Instant) {
  const planned = and(eq(reminders.userId, userId), eq(reminders.state, 'planned'));
  await tx.update(reminders).set({ state: 'cancelled', updatedAt: now }).where(planned);
  const unsent = and(eq(deliveries.userId, userId), inArray(deliveries.state, ['due', 'sending']));
  await tx.update(deliveries).set({ state: 'cancelled', content: null, updatedAt: now }).where(unsent);
  await tx.update(notificationSettings).set({ nextDigestAt: null }).where(eq(notificationSettings.userId, userId));
}

type Settings = Timings & QuestionSettings;
type Replanning = { userId: string; settings: Settings; now: Instant };

async function replanSome(tx: Db, { userId, settings, now }: Replanning, eventIds: string[]): Promise<void> {
  const asked = await remindedEvents(tx, userId, eventIds);
  const stored = await existingReminders(tx, userId, eventIds, now);
  const holds = (it: Stored) => {
    const event = asked.get(it.eventId);
    if (event === undefined) return false;
    if (it.type === SNOOZE) return snoozeHolds(event, it.scheduledAt);
    return isApart(it) ? questionHolds(it, event, settings) : stillHolds(it, event, settings);
  };

  const obsolete = stored.filter((it) => (it.state === 'planned' || it.state === 'dispatched') && !holds(it));
  if (obsolete.length > 0) await cancel(tx, userId, idsOf(obsolete), now);

  const isAhead = (it: Stored) => it.type === SNOOZE && it.scheduledAt > now;
  const owed = stored.filter((it) => it.owed && (isRecent(it.dueAt, now) || isAhead(it)));
  const revived = owed.filter((it) => it.state === 'cancelled' && holds(it));
  if (revived.length > 0) await revive(tx, userId, idsOf(revived), now);

  const existing = stored.filter((it) => !isApart(it));
  const current = existing.filter((it) => it.deadlineVersion === asked.get(it.eventId)?.deadlineVersion);
  const isTold = (it: Existing) =>
    (it.state === 'dispatched' && it.hasChannel && (!it.owed || holds(it))) ||
    (it.state === 'planned' && it.scheduledAt <= now && holds(it)) ||
    revived.includes(it);
  const told = Map.groupBy(current.filter(isTold).map(messageOf), (it) => it.eventId);
  for (const [eventId, event] of asked) {
    const carried = carriedOf(
      event,
      settings,
      existing.filter((it) => it.eventId === eventId),
      now,
    );
    if (!carried) continue;
    await carry(tx, userId, carried, event.deadlineVersion, now);
    const { type, scheduledAt } = carried;
    told.set(eventId, [...(told.get(eventId) ?? []), { eventId, types: [type], scheduledAt }]);
  }
  await forget(
    tx,
    userId,
    stored.filter(
      (it) =>
        it.type !== SNOOZE &&
        it.deadlineVersion < (asked.get(it.eventId)?.deadlineVersion ?? 0) &&
        !isRecent(it.dueAt, now),
    ),
  );

  const wanted = [...asked].flatMap(([eventId, event]) =>
    planReminders(event, settings, now, told.get(eventId)).map((it) => ({
      ...it,
      eventId,
      deadlineVersion: event.deadlineVersion,
    })),
  );
  const leading = new Set(wanted.map((it) => `${it.eventId} ${it.type}`));
  const covered = [...wanted.map((it) => ({ ...it, types: [it.type, ...it.also] })), ...[...told.values()].flat()];
  const isCovered = new Set(covered.flatMap((it) => it.types.map((type) => `${it.eventId} ${type}`)));
  const merged = current.filter(
    (it) =>
      it.state === 'planned' &&
      it.scheduledAt > now &&
      !leading.has(`${it.eventId} ${it.type}`) &&
      [it.type, ...it.also].some((type) => isCovered.has(`${it.eventId} ${type}`)),
  );
  if (merged.length > 0) await merge(tx, userId, idsOf(merged));
  const planned = await plan(tx, userId, [...wanted, ...questions(asked, settings, now)], now);
  if (planned + revived.length + owed.length > 0) await announce(tx, 'reminders', '');
}

function questions(asked: Map<string, Asked>, settings: Settings, now: Instant): Wanted[] {
  return [...asked].flatMap(([eventId, event]) => {
    const scheduledAt = questionTime(event, settings, now);
    const { deadlineVersion } = event;
    return scheduledAt ? [{ eventId, deadlineVersion, type: RESULT_QUESTION, also: [], scheduledAt }] : [];
  });
}

type Wanted = {
  eventId: string;
  deadlineVersion: number;
  type: MessageType;
  also: PlannedType[];
  scheduledAt: Instant;
};

const idsOf = (rows: Stored[]) => rows.map((it) => it.id);
const messageOf = ({ eventId, type, also, scheduledAt }: Existing) => ({
  eventId,
  types: [type, ...also],
  scheduledAt,
});

type Asked = Reminded & Questioned;

/**
 * Reads the data of the events that determine their reminders. Locks the events and their selections, so that two changes of one event,
 * or of its status, run one after the other.
 */
export async function remindedEvents(tx: Db, userId: string, eventIds: string[]): Promise<Map<string, Asked>> {
  const rows = await tx
    .select({
      id: events.id,
      eventType: events.eventType,
      subtype: events.subtype,
      kind: events.kind,
      deadline: events.deadline,
      endsAt: events.endsAt,
      deadlineVersion: events.deadlineVersion,
      reminderTypes: events.reminderTypes,
      completed: events.completed,
      result: events.result,
      status: selections.status,
      shown: sql<boolean>`${events.deletedAt} is null and ${selections.deletedAt} is null`,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .where(and(eq(events.userId, userId), inArray(events.id, eventIds)))
    .for('no key update', { of: [events, selections] });
  return new Map(
    rows.map(({ id, completed, result, status, shown, reminderTypes, ...event }) => [
      id,
      {
        ...event,
        end: endOf(event),
        open: shown && isToBeReminded(completed, status),
        lacksResult:
          shown && result === null && TYPES_WITH_RESULT.includes(event.eventType) && !CLOSED_STATUSES.includes(status),
        reminderTypes: reminderTypes as ReminderType[],
      },
    ]),
  );
}

type Stored = Existing | Apart;
type Apart = Omit<Existing, 'type'> & { type: Untimed };
type Existing = {
  id: string;
  eventId: string;
  type: PlannedType;
  /** The reminders that are told by the same message. */
  also: PlannedType[];
  deadlineVersion: number;
  state: string;
  scheduledAt: Instant;
  /** From when on it is late: `scheduledAt`, or the end of the quiet hours for which it waits, which do not make it late. */
  dueAt: Instant;
  /** True while some of its messages are unsent. */
  owed: boolean;
  /** False when it was dispatched and no channel was on: it told nobody. */
  hasChannel: boolean;
};

const isApart = (it: Stored): it is Apart => isUntimed(it.type);

async function existingReminders(tx: Db, userId: string, eventIds: string[], now: Instant): Promise<Stored[]> {
  const unsent = sql`from ${deliveries} d where d.user_id = ${reminders.userId}
    and (d.reminder_id = ${reminders.id} or d.digest_id in (${reminders.digestId}, ${reminders.mailDigestId}))
    and d.state in ('due', 'sending', 'cancelled') and d.failure is distinct from ${TOLD_TOGETHER}`;
  const channel = sql`(coalesce(${reminders.digestId}, ${reminders.mailDigestId}) is not null
    or exists (select from ${deliveries} d where d.user_id = ${reminders.userId} and d.reminder_id = ${reminders.id}))`;
  const rows = await tx
    .select({
      id: reminders.id,
      eventId: reminders.eventId,
      type: reminders.type,
      also: reminders.also,
      deadlineVersion: reminders.deadlineVersion,
      state: reminders.state,
      scheduledAt: reminders.scheduledAt,
      dueAt: sql<Instant>`case when ${reminders.state} = 'dispatched'
        then least(coalesce((select max(d.held_until) ${unsent}), ${reminders.scheduledAt}), greatest(${reminders.scheduledAt}, ${now}))
        else ${reminders.scheduledAt} end`,
      owed: sql<boolean>`${reminders.state} in ('planned', 'cancelled') or (${reminders.state} = 'dispatched' and exists (select ${unsent}))`,
      // Named within: Drizzle takes the table away from the columns of a selected expression, not from those of its parts.
      hasChannel: sql<boolean>`${channel}`,
    })
    .from(reminders)
    .where(and(eq(reminders.userId, userId), inArray(reminders.eventId, eventIds)));
  return rows as Stored[];
}

/** Plans reminders again that were cancelled after they were due and before they were dispatched. */
async function revive(tx: Db, userId: string, ids: string[], now: Instant) {
  await tx
    .update(reminders)
    .set({ state: 'planned', updatedAt: now })
    .where(and(eq(reminders.userId, userId), inArray(reminders.id, ids), eq(reminders.state, 'cancelled')));
}

/** The newest unsent reminder of an event that was due for an earlier deadline, with the kind under which it is now sent. */
function carriedOf(event: Reminded, settings: Settings, existing: Existing[], now: Instant): Carried | null {
  const recent = existing.filter((it) => isRecent(it.dueAt, now));
  if (recent.some((it) => it.state === 'dispatched' && !it.owed)) return null;
  const [owed] = recent
    .filter((it) => it.owed && it.deadlineVersion < event.deadlineVersion)
    .sort((a, b) => (a.scheduledAt < b.scheduledAt ? 1 : -1));
  const type = owed ? dueTypeAfterMove(owed.type, event, settings, now) : null;
  const taken = existing.some((it) => it.type === type && it.deadlineVersion === event.deadlineVersion);
  return owed && type && !taken ? { id: owed.id, type, scheduledAt: owed.scheduledAt } : null;
}

type Carried = { id: string; type: PlannedType; scheduledAt: Instant };

/** Moves an unsent reminder to the corrected deadline. One that was dispatched is reopened with its deliveries. */
async function carry(tx: Db, userId: string, it: Carried, version: number, now: Instant) {
  await tx
    .update(reminders)
    .set({
      type: it.type,
      also: [],
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

/** Removes planned reminders that are now told by another message. */
async function merge(tx: Db, userId: string, ids: string[]) {
  await tx
    .delete(reminders)
    .where(and(eq(reminders.userId, userId), inArray(reminders.id, ids), eq(reminders.state, 'planned')));
}

async function plan(tx: Db, userId: string, wanted: Wanted[], now: Instant) {
  if (wanted.length === 0) return 0;
  const planned = await tx
    .insert(reminders)
    .values(wanted.map((it) => ({ ...it, userId, id: newId(), updatedAt: now })))
    .onConflictDoUpdate({
      target: [reminders.userId, reminders.eventId, reminders.type, reminders.deadlineVersion],
      set: { state: 'planned', also: sql`excluded.also`, scheduledAt: sql`excluded.scheduled_at`, updatedAt: now },
      setWhere: sql`${reminders.state} = 'cancelled' or (${reminders.state} = 'planned'
        and (${reminders.scheduledAt}, ${reminders.also}) is distinct from (excluded.scheduled_at, excluded.also))`,
    })
    .returning({ id: reminders.id });
  return planned.length;
}
