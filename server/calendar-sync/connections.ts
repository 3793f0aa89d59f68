/** A student's connection with Google Calendar: the sealed token, and what the student sees of it. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { BUSY_SCOPE, type GoogleCalendarView, type SyncResult } from '#domain/calendar/google-sync.ts';
import { AppError } from '#domain/errors.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Instant } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { announce, type Db } from '../db/connect.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { calendarConnections, calendarLinks } from '../db/schema/calendars.ts';
import { events, selections } from '../db/schema/selections.ts';
import type { CalendarGrant } from '../integrations/google-grants.ts';
import type { Place } from '../vault/seal.ts';
import { sealFor, unsealWith } from '../vault/user-keys.ts';
import { soon } from './due.ts';

export const PROVIDER = 'google';
const ofUser = (userId: string) => eq(calendarConnections.userId, userId);

/** The place to which a refresh token is sealed. */
export function placeOfToken(userId: string): Place {
  return { table: 'calendar_connections', column: 'refresh_token', row: userId, userId };
}

/** Stores what a student granted, and has the calendar synced at once. Another Google account has none of the events that were sent. */
export async function keepConnection(
  tx: Db,
  rootKeys: RootKeys,
  userId: string,
  { accountId, refreshToken, scopes, askedForBusy }: CalendarGrant & { askedForBusy: boolean },
  now: Instant,
) {
  const [old] = await tx.select().from(calendarConnections).where(ofUser(userId)).for('update');
  if (old && old.accountId !== accountId) await forgetLinks(tx, userId);
  const granted = {
    accountId,
    refreshToken: await sealFor(tx, rootKeys, placeOfToken(userId), refreshToken),
    scope: scopes.join(' '),
    withBusy: scopes.includes(BUSY_SCOPE) && (askedForBusy || (old?.withBusy ?? false)),
  };
  const anew = {
    ...{ ...granted, dueAt: sql`now()`, asked: true, stopAsked: false, holder: null, leaseUntil: null, failures: 0 },
    ...{ progress: null, result: null, syncToken: null, channelId: null, channelHash: null, channelUntil: null },
  };
  await tx
    .insert(calendarConnections)
    .values({ userId, provider: PROVIDER, ...anew, createdAt: now })
    .onConflictDoUpdate({
      target: calendarConnections.userId,
      set: { ...anew, ...(!old?.refreshToken && { createdAt: now }) },
    });
  await announce(tx, 'reminders', '');
}

/** Deletes a connection; returns its refresh token, to be given back, where it can be read. */
export async function dropConnection(
  tx: Db,
  rootKeys: RootKeys,
  userId: string,
): Promise<{ token: string | null } | null> {
  const token = await readToken(tx, rootKeys, userId).catch(() => null);
  await forgetLinks(tx, userId);
  const { rowCount } = await tx.delete(calendarConnections).where(ofUser(userId));
  return rowCount === 0 ? null : { token };
}

async function forgetLinks(tx: Db, userId: string) {
  await tx.delete(calendarLinks).where(eq(calendarLinks.userId, userId));
}

/** The refresh token, opened; null without a connection. Token and keys are read in one statement, because a rotation changes both. */
export async function readToken(db: Db, rootKeys: RootKeys, userId: string): Promise<string | null> {
  const rows = await db
    .select({ value: calendarConnections.refreshToken, key: userKeys })
    .from(calendarConnections)
    .leftJoin(userKeys, eq(userKeys.userId, calendarConnections.userId))
    .where(ofUser(userId));
  const [first] = rows;
  if (!first?.value) return null;
  const keys = rows.flatMap(({ key }) => key ?? []);
  return unsealWith(keys, rootKeys, placeOfToken(userId), first.value);
}

/** Records that Google has ended the grant: its token is of no use any more. */
export async function endConnection(db: Db, userId: string) {
  await db
    .update(calendarConnections)
    .set({ refreshToken: null, syncToken: null, channelId: null, asked: false, holder: null, leaseUntil: null })
    .where(ofUser(userId));
  await announce(db, 'changed', userId);
}

/** The connection as its student sees it; null without one. */
export async function readConnection(db: Db, userId: string): Promise<GoogleCalendarView | null> {
  const [its] = await db.select().from(calendarConnections).where(ofUser(userId));
  if (!its) return null;
  const { withBusy, lastSyncedAt, progress, result } = its;
  const connected = its.refreshToken !== null;
  return {
    connected,
    connectedAt: its.createdAt,
    withBusy,
    mayReadBusy: its.scope.split(' ').includes(BUSY_SCOPE),
    lastSyncedAt,
    running: connected && its.asked ? { done: progress?.done ?? 0, total: progress?.total ?? 0 } : null,
    result: result && { ...result, failed: await companiesOf(db, userId, result) },
  };
}

async function companiesOf(db: Db, userId: string, { failed }: SyncResult) {
  if (failed.length === 0) return [];
  const rows = await db
    .select({
      eventId: events.id,
      companyName: selections.companyName,
      customCompanyName: selections.customCompanyName,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .where(and(eq(events.userId, userId), inArray(events.id, failed)));
  return rows.map((row) => ({ eventId: row.eventId, company: displayName(row) }));
}

/** Has the calendar synced at once; a run that is under way is not begun anew. @throws AppError `calendar_not_connected` */
export async function askForRun(tx: Db, userId: string) {
  await change(tx, userId, {
    asked: true,
    stopAsked: false,
    dueAt: soon(0),
    changes: sql`${calendarConnections.changes} + 1`,
    result: null,
  });
  await announce(tx, 'reminders', '');
}

/** Stops the run that the student asked for: one that waits does not begin, one under way ends after its current event. */
export async function stopRun(tx: Db, userId: string) {
  await change(tx, userId, {
    stopAsked: sql`${calendarConnections.holder} is not null`,
    asked: sql`${calendarConnections.asked} and ${calendarConnections.holder} is not null`,
  });
}

/** Whether busy times count. All events are looked at again: those of しおり are busy there only where they are not. */
export async function setBusy(tx: Db, userId: string, withBusy: boolean) {
  await change(tx, userId, { withBusy, dueAt: soon(0), changes: sql`${calendarConnections.changes} + 1` });
  await announce(tx, 'reminders', '');
}

async function change(
  tx: Db,
  userId: string,
  set: Parameters<ReturnType<typeof tx.update<typeof calendarConnections>>['set']>[0],
) {
  const connected = and(ofUser(userId), isNotNull(calendarConnections.refreshToken));
  const { rowCount } = await tx.update(calendarConnections).set(set).where(connected);
  if (rowCount === 0) throw new AppError('calendar_not_connected');
}
