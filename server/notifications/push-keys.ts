/**
 * The keys with which a browser decrypts push messages. They are sealed like the private data of students; the place they are sealed for
 * is the endpoint.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { PushSubscriptionInput } from '#domain/reminders/notifications.ts';
import type { RootKeys } from '../base/config.ts';
import { type Db, transaction } from '../db/connect.ts';
import { pushSubscriptions } from '../db/schema/reminders.ts';
import { type Place, SealBroken } from '../vault/seal.ts';
import { sealFor, unsealWith, type WrappedKey } from '../vault/user-keys.ts';

type Keys = PushSubscriptionInput['keys'];

export const PUSH_KEYS = ['p256dh', 'auth'] as const satisfies (keyof Keys)[];

/** The place that a key is sealed for. */
export function placeOfKey(userId: string, endpoint: string, column: (typeof PUSH_KEYS)[number]): Place {
  return { table: 'push_subscriptions', column, row: endpoint, userId };
}

/** Seals the keys of a subscription for this student, as they are stored. */
export async function sealPushKeys(
  tx: Db,
  rootKeys: RootKeys,
  userId: string,
  { endpoint, keys }: PushSubscriptionInput,
) {
  return {
    p256dh: await sealFor(tx, rootKeys, placeOfKey(userId, endpoint, 'p256dh'), keys.p256dh),
    auth: await sealFor(tx, rootKeys, placeOfKey(userId, endpoint, 'auth'), keys.auth),
  };
}

type Stored = Keys & { userId: string; endpoint: string };

/** Opens the keys of a stored subscription with the student's key of the matching version; null when they cannot be opened. */
export async function openPushKeys(rootKeys: RootKeys, stored: Stored, key: WrappedKey | null): Promise<Keys | null> {
  if (!isSealed(stored)) return { p256dh: stored.p256dh, auth: stored.auth };
  const { userId, endpoint } = stored;
  const open = (column: (typeof PUSH_KEYS)[number]) =>
    unsealWith(key ? [key] : [], rootKeys, placeOfKey(userId, endpoint, column), stored[column]);
  try {
    return { p256dh: await open('p256dh'), auth: await open('auth') };
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** False for keys that an earlier release stored in plain text, which are sealed at the next start. A plain-text key has no dot. */
const isSealed = ({ auth }: Keys) => auth.includes('.');

/** Seals the keys that an earlier release stored in plain text. */
export async function sealOldPushKeys(db: Db, rootKeys: RootKeys) {
  const old = await db.select().from(pushSubscriptions).where(sql`strpos(${pushSubscriptions.auth}, '.') = 0`);
  for (const { userId, endpoint, p256dh, auth } of old)
    await transaction(db, async (tx) => {
      const sealed = await sealPushKeys(tx, rootKeys, userId, { endpoint, keys: { p256dh, auth } });
      const same = and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint));
      await tx
        .update(pushSubscriptions)
        .set(sealed)
        .where(and(same, eq(pushSubscriptions.auth, auth)));
    });
}
