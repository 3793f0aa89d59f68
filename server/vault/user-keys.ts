/** Each student's own key, which seals the student's secrets. Without its row nobody can read them. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { RootKeys } from '../base/config.ts';
import type { Db } from '../db/connect.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { type Place, SealBroken, seal, unseal, versionOf } from './seal.ts';

const KEY_BYTES = 32;

/** A student's key as stored, wrapped by a root key. */
export type WrappedKey = Pick<typeof userKeys.$inferSelect, 'userId' | 'version' | 'wrapped'>;
/** A student's key, unwrapped. */
export type UserKey = { version: number; key: Buffer };

/** Seals a student's text for one place; creates the student's key on first use. */
export async function sealFor(tx: Db, rootKeys: RootKeys, place: Place, text: string): Promise<string> {
  const { version, key } = await keyToSealWith(tx, rootKeys, place.userId);
  return seal(key, version, place, text);
}

/** Opens a student's sealed text with the key of the version it names. @throws SealBroken */
export async function unsealWith(keys: WrappedKey[], rootKeys: RootKeys, place: Place, value: string): Promise<string> {
  const wrapped = keys.find((it) => it.version === versionOf(value) && it.userId === place.userId);
  if (!wrapped) throw new SealBroken('the key of this student is gone');
  return unseal(await unwrapKey(rootKeys, wrapped), place, value).toString('utf8');
}

/** A student's key of this version, unwrapped. @throws SealBroken */
export async function unwrapKey(rootKeys: RootKeys, { userId, version, wrapped }: WrappedKey): Promise<Buffer> {
  return unseal(await rootKeys.find(version), placeOf(userId), wrapped);
}

/** The student's newest key, with its row locked until the transaction ends, so that no rotation removes it meanwhile. */
async function keyToSealWith(tx: Db, rootKeys: RootKeys, userId: string): Promise<UserKey> {
  const newest = () =>
    tx.select().from(userKeys).where(eq(userKeys.userId, userId)).orderBy(desc(userKeys.version)).limit(1).for('share');
  let [own] = await newest();
  if (!own) {
    await makeKey(tx, rootKeys, userId);
    [own] = await newest();
  }
  if (!own) throw new Error('a key that was made is not there');
  return { version: own.version, key: await unwrapKey(rootKeys, own) };
}

/** Creates the student's key under the current root key, unless there is one. */
export async function makeKey(tx: Db, rootKeys: RootKeys, userId: string): Promise<UserKey> {
  const version = rootKeys.current();
  const key = randomBytes(KEY_BYTES);
  const wrapped = seal(await rootKeys.find(version), version, placeOf(userId), key);
  const made = await tx.insert(userKeys).values({ userId, version, wrapped }).onConflictDoNothing().returning();
  if (made.length > 0) return { version, key };
  const [other] = await tx
    .select()
    .from(userKeys)
    .where(and(eq(userKeys.userId, userId), eq(userKeys.version, version)));
  if (!other) throw new Error('a key that stands in the way is not there');
  return { version, key: await unwrapKey(rootKeys, other) };
}

function placeOf(userId: string): Place {
  return { table: 'user_keys', column: 'wrapped', row: userId, userId };
}
