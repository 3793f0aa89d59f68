/** The keys with which a browser reads what is pushed to it. They are sealed as what students keep secret is, for the place that is the endpoint. */
import { and, eq, sql } from 'drizzle-orm';
import type { PushSubscriptionInput } from '#domain/reminders/notifications.ts';
import type { RootKeys } from '../base/config.ts';
import { type Db, transaction } from '../db/connect.ts';
import { pushSubscriptions } from '../db/schema/reminders.ts';
import { type Place, SealBroken } from '../vault/seal.ts';
import { sealFor, unsealWith, type WrappedKey } from '../vault/user-keys.ts';

type Keys = PushSubscriptionInput['keys'];

export const PUSH_KEYS = ['p256dh', 'auth'] as const satisfies (keyof Keys)[];

/** Where a key stands. */
export function placeOfKey(userId: string, endpoint: string, column: (typeof PUSH_KEYS)[number]): Place {
  return { table: 'push_subscriptions', column, row: endpoint, userId };
}

/** The keys of a subscription as they are stored for this student. */
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

/** The keys of a stored subscription, with the student's key of their version; null where they do not open. */
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

/** False of what an earlier release has kept: that is sealed at the next start. A key in the clear has no dot. */
const isSealed = ({ auth }: Keys) => auth.includes('.');

/** Seals what an earlier release kept in the clear. */
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
