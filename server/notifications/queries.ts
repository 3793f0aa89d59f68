import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionInput } from '#domain/reminders/notifications.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { notificationSettings, pushSubscriptions } from '../db/schema/reminders.ts';
import { sealPushKeys } from './push-keys.ts';

/** A browser that has failed at every attempt for this long is taken to be gone. */
const DEAD_MS = 14 * DAY;

/**
 * Subscribes a browser and turns push on, unless it is only registered again. An endpoint belongs to the student who subscribed last: on a
 * shared computer the previous student gets no push there any more. Above MAX_PUSH_SUBSCRIPTIONS the oldest browser is removed.
 */
export async function subscribe(
  tx: Db,
  rootKeys: RootKeys,
  userId: string,
  input: PushSubscriptionInput,
  from: { sessionId: string; userAgent: string | null },
) {
  const { endpoint } = input;
  const keys = await sealPushKeys(tx, rootKeys, userId, input);
  const [subscription] = await tx
    .insert(pushSubscriptions)
    .values({ userId, id: newId(), endpoint, ...keys, ...from })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        userId,
        id: sql`case when ${pushSubscriptions.userId} = excluded.user_id then ${pushSubscriptions.id} else excluded.id end`,
        ...keys,
        ...from,
        failingSince: null,
      },
    })
    .returning({ id: pushSubscriptions.id });
  if (!subscription) throw new AppError('unexpected');
  await dropOldest(tx, userId, subscription.id);
  if (input.isRestored) return subscription;
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing();
  await tx
    .update(notificationSettings)
    .set({ pushEnabled: true, version: sql`${notificationSettings.version} + 1` })
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.pushEnabled, false)));
  return subscription;
}

async function dropOldest(tx: Db, userId: string, keptId: string) {
  const others = await tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ne(pushSubscriptions.id, keptId)))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - MAX_PUSH_SUBSCRIPTIONS));
  for (const { endpoint } of tooMany) await removeSubscription(tx, userId, endpoint);
}

/** The id of this student's subscription for an endpoint. @throws AppError `not_found`. */
export async function ownSubscription(db: Db, userId: string, endpoint: string): Promise<string> {
  const [found] = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOwn(userId, endpoint));
  if (!found) throw new AppError('not_found');
  return found.id;
}

/** True when this student has a subscription for this endpoint. If so, it is moved to the session of the browser that asks. */
export async function hasSubscription(
  db: Db,
  by: { userId: string; sessionId: string },
  endpoint: string,
): Promise<boolean> {
  const { userId, sessionId } = by;
  const found = await db
    .update(pushSubscriptions)
    .set({ sessionId })
    .where(isOwn(userId, endpoint))
    .returning({ id: pushSubscriptions.id });
  return found.length > 0;
}

/** Removes a browser of this student. A missing one is not an error. */
export async function removeSubscription(db: Db, userId: string, endpoint: string) {
  await db.delete(pushSubscriptions).where(isOwn(userId, endpoint));
}

function isOwn(userId: string, endpoint: string) {
  return and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId));
}

/** Records since when a browser has failed, or that it works again. */
export async function markSubscription(db: Db, userId: string, id: string, works: boolean, now: Instant) {
  const one = and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id));
  if (works) await db.update(pushSubscriptions).set({ failingSince: null }).where(one);
  else
    await db
      .update(pushSubscriptions)
      .set({ failingSince: now })
      .where(and(one, isNull(pushSubscriptions.failingSince)));
}

/** Removes the browsers that have failed for DEAD_MS. */
export async function purgeDeadSubscriptions(db: Db, now: Instant, signal?: AbortSignal) {
  const dead = and(isNotNull(pushSubscriptions.failingSince), lt(pushSubscriptions.failingSince, plus(now, -DEAD_MS)));
  await purgeRows(db, pushSubscriptions, dead, signal);
}

/** The canonical form in which endpoints are stored. */
export function canonicalEndpoint(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
}
