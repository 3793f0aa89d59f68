/**
 * What is shared of a student's events. Contributions follow from the events, and the numbers of a shared event from its contributions;
 * both are updated in the transaction that changes an event.
 */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { sameDate, sharedDetails, sharedKeyText, sharingChange, withinDay } from '#domain/sharing/sharing.ts';
import { DAY, type Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { lockKey } from '../db/locks.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles } from '../db/schema/profiles.ts';
import { events, selections } from '../db/schema/selections.ts';
import { linkedVariants, sharedContributions, sharedEvents, sharedReports } from '../db/schema/sharing.ts';
import { isBanned } from '../http/standing.ts';
import { isWithin } from '../limits/clocks.ts';
import { type Change, contribute } from './contributions.ts';
import { keepVariants } from './variants.ts';

/**
 * Updates this student's contributions to match these events. To be called in the transaction of every change of shared fields: creation,
 * edit, deletion and its undo, and of the graduation year. A repeat changes nothing.
 */
export async function shareEvents(tx: Db, userId: string, eventIds: string[], now: Instant) {
  if (eventIds.length === 0) return;
  await lockKey(tx, `sharing of ${userId}`);
  const sides = await sidesOf(tx, userId, eventIds, now);
  const changes = sides
    .map((side) => ({ ...side, becomes: sharingChange(side.before, side.after, now) }))
    .filter((it) => it.becomes !== 'stay');
  const allowed = await withinLimits(tx, userId, changes, now);
  if (allowed.length > 0) await contribute(tx, userId, allowed, now);
  const linked = sides.flatMap((it) => (it.linkedEventId !== null && it.companyId !== null ? [it.companyId] : []));
  const moved = sides.filter(({ before, after }) => before && after && !sameDate(before.key, after.key));
  const ids = moved.map((it) => it.eventId);
  if (linked.length > 0) await keepVariants(tx, [userId], [...new Set(linked)], now, ids);
}

/** The same for all current events that this student shares, after a change that affects all of them. */
export async function reshareAll(tx: Db, userId: string, now: Instant) {
  // Includes what another transaction is sharing right now: no student may count for one date under two years.
  await lockKey(tx, `sharing of ${userId}`);
  const shared = await tx
    .select({ id: sharedContributions.eventId })
    .from(sharedContributions)
    .innerJoin(sharedEvents, eq(sharedEvents.id, sharedContributions.sharedEventId))
    .where(and(eq(sharedContributions.userId, userId), gt(sharedEvents.deadline, now)));
  await shareEvents(
    tx,
    userId,
    shared.map((it) => it.id),
    now,
  );
}

/** The number of contributions that leave in one statement, which can have at most 65,535 parameters. */
const TOGETHER = 500;

/**
 * To be called before `users` is locked by who leaves shared events later. It locks no row; a cluster locks whole tables, and so gets both
 * in the order in which students lock them who share.
 */
export async function lockShared(tx: Db) {
  await tx.select({ id: sharedEvents.id }).from(sharedEvents).where(eq(sharedEvents.id, '')).for('update');
}

/** Removes all that a withdrawn student has shared, also of the past, and what the student reported. */
export async function leaveShared(tx: Db, userId: string, now: Instant) {
  await lockKey(tx, `sharing of ${userId}`);
  const shared = await tx
    .select({ eventId: sharedContributions.eventId, key: sharedEvents })
    .from(sharedContributions)
    .innerJoin(sharedEvents, eq(sharedEvents.id, sharedContributions.sharedEventId))
    .where(eq(sharedContributions.userId, userId));
  // Parts in the order in which shared events are locked (db/locks.ts).
  const sorted = shared
    .map(({ eventId, key }) => ({ eventId, key: sharedKeyText(key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (let at = 0; at < sorted.length; at += TOGETHER)
    await shareEvents(
      tx,
      userId,
      sorted.slice(at, at + TOGETHER).map((it) => it.eventId),
      now,
    );
  await tx.delete(linkedVariants).where(eq(linkedVariants.addedBy, userId));
  await tx.delete(sharedReports).where(eq(sharedReports.userId, userId));
}

/** Each event with its contribution so far and the contribution it should have now. */
async function sidesOf(tx: Db, userId: string, eventIds: string[], now: Instant) {
  const rows = await tx
    .select({
      eventId: events.id,
      linkedEventId: events.linkedEventId,
      eventType: events.eventType,
      subtype: events.subtype,
      selectionPhase: events.selectionPhase,
      deadline: events.deadline,
      described: {
        shareDetails: events.shareDetails,
        publicDescription: events.publicDescription,
        publicContent: events.publicContent,
        publicUrl: events.publicUrl,
        publicLocation: events.publicLocation,
      },
      companyId: selections.companyId,
      graduationYear: profiles.graduationYear,
      accountCreatedAt: users.createdAt,
      there: sql<boolean>`${events.deletedAt} is null and ${selections.deletedAt} is null
        and ${users.withdrawnAt} is null and not ${isBanned(now)}`,
      contribution: sharedContributions,
      entry: sharedEvents,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(profiles, eq(profiles.userId, events.userId))
    .leftJoin(
      sharedContributions,
      and(eq(sharedContributions.userId, events.userId), eq(sharedContributions.eventId, events.id)),
    )
    .leftJoin(sharedEvents, eq(sharedEvents.id, sharedContributions.sharedEventId))
    .where(and(eq(events.userId, userId), inArray(events.id, eventIds)))
    .orderBy(events.deadline, events.id);
  return rows.map(({ described, companyId, there, subtype, contribution, entry, ...event }) => ({
    eventId: event.eventId,
    companyId,
    linkedEventId: event.linkedEventId,
    accountCreatedAt: event.accountCreatedAt,
    sharedSince: contribution?.createdAt ?? null,
    before: contribution && entry && { key: entry, details: contribution },
    // An event with a subtype concerns its student alone.
    after:
      there && companyId && subtype === null
        ? { key: { ...event, companyId }, details: sharedDetails(described) }
        : null,
  }));
}

/** Of new contributions, as many as the daily limit still allows, the nearest deadlines first; existing ones may change. */
async function withinLimits(tx: Db, userId: string, changes: Change[], now: Instant): Promise<Change[]> {
  const joining = changes.flatMap((it) => (it.becomes === 'join' && it.after ? [{ ...it, ...it.after.key }] : []));
  if (joining.length === 0) return changes;
  const lately = await tx
    .select({ companyId: sharedEvents.companyId })
    .from(sharedContributions)
    .innerJoin(sharedEvents, eq(sharedEvents.id, sharedContributions.sharedEventId))
    .where(and(eq(sharedContributions.userId, userId), isWithin(sharedContributions.createdAt, DAY, now)));
  const companies = lately.map((it) => it.companyId);
  const joins = new Set(withinDay(joining, companies).map((it) => it.eventId));
  return changes.filter((it) => it.becomes !== 'join' || joins.has(it.eventId));
}
