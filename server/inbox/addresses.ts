/**
 * The forwarding address of a student. The row holds the hash of its local part, by which a mail finds its student, and the local part
 * itself, sealed. The hash is not keyed: 80 random bits cannot be guessed, and a change of AUTH_SECRET ends no forwarding.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, not } from 'drizzle-orm';
import { LOCAL_PART_LENGTH, localPartOf } from '#domain/inbox/address.ts';
import type { Instant } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { userKeys, users } from '../db/schema/accounts.ts';
import { inboxAddresses } from '../db/schema/inbox.ts';
import { isBanned } from '../http/standing.ts';
import type { Place } from '../vault/seal.ts';
import { sealFor, unsealWith } from '../vault/user-keys.ts';

/** The place to which a local part is sealed. */
export function placeOfAddress(userId: string): Place {
  return { table: 'inbox_addresses', column: 'local_part', row: userId, userId };
}

/** Gives a student a new address. Mails to the one before are refused from then on. Returns whether there was one. */
export async function renewAddress(tx: Db, rootKeys: RootKeys, userId: string, now: Instant): Promise<boolean> {
  const hadOne = (await tx.$count(inboxAddresses, eq(inboxAddresses.userId, userId))) > 0;
  const localPart = localPartOf(randomBytes(LOCAL_PART_LENGTH));
  const fresh = {
    localPartHash: secretHash(localPart),
    localPart: await sealFor(tx, rootKeys, placeOfAddress(userId), localPart),
    createdAt: now,
  };
  await tx
    .insert(inboxAddresses)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: inboxAddresses.userId, set: fresh });
  return hadOne;
}

/** Ends a student's address, and returns whether there was one. The mails that came stay. */
export async function endAddress(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(inboxAddresses).where(eq(inboxAddresses.userId, userId));
  return rowCount === 1;
}

/** A student's address at the domain of this installation; null without one. */
export async function readAddress(db: Db, rootKeys: RootKeys, userId: string, domain: string): Promise<string | null> {
  const rows = await db
    .select({ localPart: inboxAddresses.localPart, key: userKeys })
    .from(inboxAddresses)
    .innerJoin(userKeys, eq(userKeys.userId, inboxAddresses.userId))
    .where(and(eq(inboxAddresses.userId, userId), eq(userKeys.userId, userId)));
  const [first] = rows;
  if (!first) return null;
  const keys = rows.map(({ key }) => key);
  return `${await unsealWith(keys, rootKeys, placeOfAddress(userId), first.localPart)}@${domain}`;
}

/** The student to whom mails with this local part go; null when there is none, or the account is withdrawn or suspended. */
export async function studentOfAddress(db: Db, localPart: string, now: Instant): Promise<string | null> {
  const [found] = await db
    .select({ userId: inboxAddresses.userId })
    .from(inboxAddresses)
    .innerJoin(users, eq(users.id, inboxAddresses.userId))
    .where(and(eq(inboxAddresses.localPartHash, secretHash(localPart)), isNull(users.withdrawnAt), not(isBanned(now))));
  return found?.userId ?? null;
}
