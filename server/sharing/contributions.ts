/** Contributions to shared events: adding and removing them, and the numbers that follow from them. */
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import {
  countsFrom,
  hasDetails,
  type ShareableEvent,
  type SharedDetails,
  type SharedKey,
  type SharingChange,
  sharedKeyText,
} from '#domain/sharing/sharing.ts';
import type { Instant } from '#domain/time.ts';
import { newRandomId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { events } from '../db/schema/selections.ts';
import { sharedContributions, sharedEvents, sharedReports } from '../db/schema/sharing.ts';
import { keepDetails } from './details.ts';
import { showConfirmed } from './reports.ts';

/** A change of the contribution of one event. */
export type Change = {
  eventId: string;
  becomes: SharingChange;
  before: ShareableEvent | null;
  after: ShareableEvent | null;
  linkedEventId: string | null;
  accountCreatedAt: Instant;
  /** When it was first shared; null if it never was. */
  sharedSince: Instant | null;
};

type Entry = { id: string; no: number; companyId: string; detailsUntil: Instant | null; hiddenAt: Instant | null };

/** A contribution that was made: the change, its shared event, and its details. */
type Made = { change: Change; entry: Entry; details: SharedDetails };

/**
 * Applies the changes of one student's contributions. Shared events without contributions are removed. Other students who enter the same
 * event wait until the transaction ends, so it has few statements, each for all changes at once.
 */
export async function contribute(tx: Db, userId: string, changes: Change[], now: Instant) {
  const entries = await holdEntries(
    tx,
    changes.flatMap((it) => [it.before, it.after].flatMap((side) => side?.key ?? [])),
    now,
  );
  const ids = [...entries.values()].map((it) => it.id);
  const eventIds = changes.map((it) => it.eventId);
  const { before, after } = await takeBack(tx, userId, eventIds, ids);
  const made = changes.flatMap((change) => {
    const after = change.becomes === 'leave' ? null : change.after;
    const entry = after && entries.get(sharedKeyText(after.key));
    return entry ? [{ change, entry, details: after.details }] : [];
  });
  await make(tx, userId, made, now);
  for (const { entry } of made) after.add(entry.id);
  await bringUp(tx, ids, (id) => Number(after.has(id)) - Number(before.has(id)));
  await keepDetails(tx, describedAnew(entries, changes, now), now);
  const hidden = [...entries.values()].filter((it) => it.hiddenAt !== null).map((it) => it.id);
  if (hidden.length > 0) await showConfirmed(tx, hidden, now);
  const left = ids.filter((id) => !after.has(id));
  if (left.length > 0) await removeAbandoned(tx, left);
  await link(
    tx,
    userId,
    made.filter((it) => it.change.linkedEventId === null),
  );
}

/**
 * The shared events of these keys, created where missing, and locked until the transaction ends: always in the same order, so that two
 * students who enter the same dates never deadlock.
 */
async function holdEntries(tx: Db, keys: SharedKey[], now: Instant): Promise<Map<string, Entry>> {
  const byText = new Map(keys.map((key) => [sharedKeyText(key), key]));
  const rows = [...byText]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { companyId, eventType, selectionPhase, graduationYear, deadline }]) => {
      const key = { companyId, eventType, selectionPhase, graduationYear, deadline };
      return { ...key, id: newRandomId(), createdAt: now, updatedAt: now, lastConfirmedAt: now, countsFrom: now };
    });
  const { companyId, eventType, selectionPhase, graduationYear, deadline } = sharedEvents;
  const held = await tx
    .insert(sharedEvents)
    .values(rows)
    .onConflictDoUpdate({
      target: [companyId, eventType, selectionPhase, graduationYear, deadline],
      set: { updatedAt: now },
    })
    .returning({
      id: sharedEvents.id,
      no: sharedEvents.no,
      detailsUntil: sharedEvents.detailsUntil,
      hiddenAt: sharedEvents.hiddenAt,
      companyId,
      eventType,
      selectionPhase,
      graduationYear,
      deadline,
    });
  return new Map(held.map((entry) => [sharedKeyText(entry), entry]));
}

/** Removes the contributions of these events. @returns the shared events with a contribution of the student before, and after that. */
async function takeBack(tx: Db, userId: string, eventIds: string[], ids: string[]) {
  const ofThese = inArray(sharedContributions.eventId, eventIds);
  const { rows } = await tx.execute<{ id: string; stays: boolean }>(sql`
    with gone as (
      delete from ${sharedContributions} where ${sharedContributions.userId} = ${userId} and ${ofThese} returning shared_event_id
    )
    select shared_event_id as id, false as stays from gone
    union
    select shared_event_id, true from ${sharedContributions}
    where ${sharedContributions.userId} = ${userId} and ${inArray(sharedContributions.sharedEventId, ids)} and not ${ofThese}`);
  return {
    before: new Set(rows.map((it) => it.id)),
    after: new Set(rows.filter((it) => it.stays).map((it) => it.id)),
  };
}

async function make(tx: Db, userId: string, made: Made[], now: Instant) {
  if (made.length === 0) return;
  await tx.insert(sharedContributions).values(
    made.map(({ change, entry, details }) => ({
      sharedEventId: entry.id,
      userId,
      eventId: change.eventId,
      title: details.title,
      description: details.description,
      url: details.url,
      location: details.location,
      countsFrom: countsFrom(change.accountCreatedAt, now),
      confirmedAt: now,
      createdAt: change.sharedSince ?? now,
    })),
  );
}

/**
 * Updates the numbers of shared events after this many students more or fewer: read off the ends of two indexes, however many there are.
 */
async function bringUp(tx: Db, ids: string[], more: (id: string) => number) {
  const changed = sql.join(
    ids.map((id) => sql`(${id}, ${more(id)}::int)`),
    sql`, `,
  );
  const ofContributions = sql`from ${sharedContributions} c where c.shared_event_id = e.id`;
  await tx.execute(sql`
    update ${sharedEvents} e set confirmations = e.confirmations + changed.more,
      counts_from = coalesce((select min(c.counts_from) ${ofContributions}), e.counts_from),
      last_confirmed_at = coalesce((select max(c.confirmed_at) ${ofContributions}), e.last_confirmed_at)
    from (values ${changed}) changed (id, more)
    where e.id = changed.id`);
}

/** Shared events whose details are to be computed again: details were added, changed or removed, or a new account counts by now. */
function describedAnew(entries: Map<string, Entry>, changes: Change[], now: Instant): string[] {
  const described = changes
    .flatMap((it) => [it.before, it.after])
    .filter((it) => it !== null)
    .filter((it) => hasDetails(it.details))
    .map((it) => sharedKeyText(it.key));
  return [...entries]
    .filter(([key, { detailsUntil }]) => described.includes(key) || (detailsUntil !== null && detailsUntil <= now))
    .map(([, { id }]) => id);
}

/** Shared events that were reported or removed are kept: leaving and coming back does not clear that. */
async function removeAbandoned(tx: Db, ids: string[]) {
  const one = sql`1`;
  const behind = tx
    .select({ one })
    .from(sharedContributions)
    .where(eq(sharedContributions.sharedEventId, sharedEvents.id));
  const reported = tx.select({ one }).from(sharedReports).where(eq(sharedReports.sharedEventId, sharedEvents.id));
  await tx
    .delete(sharedEvents)
    .where(and(inArray(sharedEvents.id, ids), isNull(sharedEvents.removedAt), notExists(behind), notExists(reported)));
}

/** Records with which shared events events began: variants of students who move are stored under them. */
async function link(tx: Db, userId: string, begun: Made[]) {
  if (begun.length === 0) return;
  const links = sql.join(
    begun.map(({ change, entry: { companyId, no } }) => {
      return sql`(${change.eventId}, ${linkedEventId(companyId, no)}, ${no}::int)`;
    }),
    sql`, `,
  );
  await tx.execute(sql`
    update ${events} e set linked_event_id = links.linked_event_id, original_event_index = links.no
    from (values ${links}) links (event_id, linked_event_id, no)
    where e.user_id = ${userId} and e.id = links.event_id`);
}

/** The key of the variants of a shared event. */
export function linkedEventId(companyId: string, no: number): string {
  return `${companyId}_${no}`;
}
