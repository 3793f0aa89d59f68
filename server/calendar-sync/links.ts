/** Which of a student's events are in Google Calendar, and which should be. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { RemoteChange, SyncedEvent } from '#domain/calendar/google-sync.ts';
import type { Instant } from '#domain/time.ts';
import { calendarRows } from '../calendar-feed/queries.ts';
import type { Db } from '../db/connect.ts';
import { calendarLinks } from '../db/schema/calendars.ts';
import { events } from '../db/schema/selections.ts';
import { PROVIDER } from './connections.ts';

export type Link = typeof calendarLinks.$inferSelect;

/** The characters of an id at Google are those of base32hex (RFC 4648), of which 40 hold 200 bits. */
const ID_HEX_DIGITS = 50;
const ID_LENGTH = 40;

/** The id of an event at Google: the same however often it is sent, so that Google refuses a second one. */
export function remoteIdOf(userId: string, eventId: string): string {
  const hex = createHash('sha256').update(`${userId}\n${eventId}`).digest('hex').slice(0, ID_HEX_DIGITS);
  return BigInt(`0x${hex}`).toString(32).padStart(ID_LENGTH, '0');
}

const NO_TIMES = { proposedStart: null, proposedEnd: null };

const ofUser = (userId: string) => and(eq(calendarLinks.userId, userId), eq(calendarLinks.provider, PROVIDER));
const ofEvent = (userId: string, eventId: string) => and(ofUser(userId), eq(calendarLinks.eventId, eventId));

export async function readLinks(db: Db, userId: string): Promise<Map<string, Link>> {
  const rows = await db.select().from(calendarLinks).where(ofUser(userId));
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** The student's events that a calendar shows, as in the feed: not completed and not deleted, by moment. */
export async function readSyncedEvents(db: Db, userId: string): Promise<SyncedEvent[]> {
  return calendarRows(db, userId, eq(events.completed, false)).orderBy(events.deadline, events.id);
}

/** Before an event is sent: what becomes of it is unknown until `noteSent`. */
export async function noteSending(db: Db, userId: string, eventId: string, times: { start: Instant; end: Instant }) {
  const sending = {
    bodyHash: null,
    sentStart: times.start,
    sentEnd: times.end,
    gone: false,
    proposedAt: null,
    ...NO_TIMES,
  };
  const remoteId = remoteIdOf(userId, eventId);
  await db
    .insert(calendarLinks)
    .values({ userId, eventId, provider: PROVIDER, remoteId, ...sending })
    .onConflictDoUpdate({
      target: [calendarLinks.userId, calendarLinks.eventId, calendarLinks.provider],
      set: sending,
    });
}

export async function noteSent(db: Db, userId: string, eventId: string, bodyHash: string) {
  const set = { bodyHash, syncedVersion: sql`${calendarLinks.syncedVersion} + 1` };
  await db.update(calendarLinks).set(set).where(ofEvent(userId, eventId));
}

/** Stores what was found at Google, to be proposed to the student; `none` takes a proposal back. */
export async function noteChange(db: Db, userId: string, eventId: string, change: RemoteChange) {
  const proposed = change.kind === 'moved' ? { proposedStart: change.start, proposedEnd: change.end } : NO_TIMES;
  const set = {
    ...proposed,
    proposedAt: change.kind === 'none' ? null : sql`now()`,
    gone: change.kind === 'deleted',
  };
  await db.update(calendarLinks).set(set).where(ofEvent(userId, eventId));
}

/** The event is not at Google any more: it stays away until it is changed here, and the student is asked. */
export async function noteMissing(db: Db, userId: string, eventId: string, bodyHash: string) {
  await db.update(calendarLinks).set({ bodyHash }).where(ofEvent(userId, eventId));
  await noteChange(db, userId, eventId, { kind: 'deleted' });
}

export async function dropLink(db: Db, userId: string, eventId: string) {
  await db.delete(calendarLinks).where(ofEvent(userId, eventId));
}
