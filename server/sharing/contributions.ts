/** Students who stand behind shared events: joining one, leaving it, and what it says of itself afterwards. */
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { countsFrom, type SharedKey, type SharingChange, sharedKeyText, type Told } from '#domain/sharing.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { events, sharedContributions, sharedEvents, sharedReports } from '../db/schema.ts';
import { newRandomId } from '../ids.ts';

/** What becomes of the contribution that one event makes. */
export type Change = {
  eventId: string;
  becomes: SharingChange;
  told: Told | null;
  says: Told | null;
  linkedEventId: string | null;
  accountCreatedAt: Instant;
  /** When it was first shared; null where it is not yet. */
  sharedSince: Instant | null;
};

type Entry = { id: string; no: number; companyId: string };

/** Makes the changes of one student's contributions. Shared events behind which nobody stands any more are gone then. */
export async function contribute(tx: Db, userId: string, changes: Change[], now: Instant) {
  const entries = await holdEntries(
    tx,
    changes.flatMap((it) => [it.told, it.says].flatMap((told) => told?.key ?? [])),
    now,
  );
  const ids = [...entries.values()].map((it) => it.id);
  const before = await standsBehind(tx, userId, ids);
  const eventIds = changes.map((it) => it.eventId);
  await tx
    .delete(sharedContributions)
    .where(and(eq(sharedContributions.userId, userId), inArray(sharedContributions.eventId, eventIds)));
  const made = changes.flatMap((change) => {
    const says = change.becomes === 'leave' ? null : change.says;
    const entry = says && entries.get(sharedKeyText(says.key));
    return entry ? [{ change, entry, details: says.details }] : [];
  });
  if (made.length > 0)
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
  const after = await standsBehind(tx, userId, ids);
  for (const id of ids) await bringUp(tx, id, Number(after.has(id)) - Number(before.has(id)));
  await removeAbandoned(tx, ids);
  for (const { change, entry } of made)
    if (change.linkedEventId === null) await link(tx, userId, change.eventId, entry);
}

/**
 * The shared events of these keys, made where they are missing, and held until the transaction ends: always in the same order, so that
 * two students who enter the same never wait for each other.
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
      companyId,
      eventType,
      selectionPhase,
      graduationYear,
      deadline,
    });
  return new Map(held.map((entry) => [sharedKeyText(entry), entry]));
}

async function standsBehind(tx: Db, userId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: sharedContributions.sharedEventId })
    .from(sharedContributions)
    .where(and(eq(sharedContributions.userId, userId), inArray(sharedContributions.sharedEventId, ids)));
  return new Set(rows.map((it) => it.id));
}

/** What a shared event says of itself, after so many students more or fewer: read off the ends of two indexes, however many there are. */
async function bringUp(tx: Db, id: string, more: number) {
  const ofContributions = sql`from ${sharedContributions} c where c.shared_event_id = ${id}`;
  await tx
    .update(sharedEvents)
    .set({
      confirmations: sql`${sharedEvents.confirmations} + ${more}`,
      countsFrom: sql`coalesce((select min(c.counts_from) ${ofContributions}), ${sharedEvents.countsFrom})`,
      lastConfirmedAt: sql`coalesce((select max(c.confirmed_at) ${ofContributions}), ${sharedEvents.lastConfirmedAt})`,
    })
    .where(eq(sharedEvents.id, id));
}

/** What was reported stays, with its reports: who leaves and comes back does not find it unreported. */
async function removeAbandoned(tx: Db, ids: string[]) {
  const one = sql`1`;
  const behind = tx
    .select({ one })
    .from(sharedContributions)
    .where(eq(sharedContributions.sharedEventId, sharedEvents.id));
  const reported = tx.select({ one }).from(sharedReports).where(eq(sharedReports.sharedEventId, sharedEvents.id));
  await tx.delete(sharedEvents).where(and(inArray(sharedEvents.id, ids), notExists(behind), notExists(reported)));
}

/** Remembers with which shared event an event began: under it stand the variants of whoever moves away from it. */
async function link(tx: Db, userId: string, eventId: string, { companyId, no }: Entry) {
  await tx
    .update(events)
    .set({ linkedEventId: linkedEventId(companyId, no), originalEventIndex: no })
    .where(and(eq(events.userId, userId), eq(events.id, eventId)));
}

/** The name under which the variants of a shared event stand. */
export function linkedEventId(companyId: string, no: number): string {
  return `${companyId}_${no}`;
}
