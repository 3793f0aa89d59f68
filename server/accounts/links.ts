/** Mailed links: 256 random bits after the `#`, which appear in no server log and reach no other site. Each works once. */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import { secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { mailedLinks, sessions, users } from '../db/schema/accounts.ts';
import { isOpen } from '../http/standing.ts';
import { isFuture } from '../limits/clocks.ts';

/** Those from `new_device` on have no link: they queue a mail. */
export type Purpose =
  | 'password_reset'
  | 'email_change'
  | 'email_change_undo'
  | 'new_device'
  | 'suspension'
  | 'suspension_lifted'
  | 'second_factor_off'
  | 'withdrawal';
export type Link = typeof mailedLinks.$inferSelect;
export type Owner = { id: string; email: string; name: string };
/** An account that is locked. */
export type HeldOwner = Owner & { emailVerified: boolean; isAdmin: boolean };

/** Stores a link; `token` is only mailed, not stored. A `notice` queues the mail of the link (notices.ts). */
export async function keepLink(
  tx: Db,
  link: {
    token: string;
    userId: string;
    purpose: Purpose;
    email?: string;
    notice?: NonNullable<Link['notice']>;
    lifeMs: number;
  },
  now: Instant,
) {
  const { token, userId, purpose, email = null, notice = null, lifeMs } = link;
  await tx.insert(mailedLinks).values({
    tokenHash: secretHash(token),
    userId,
    purpose,
    email,
    notice,
    noticeDueAt: notice && now,
    expiresAt: plus(now, lifeMs),
    createdAt: now,
  });
}

/** The owner of a link, which stays valid. @throws AppError `link_expired` when it is invalid. */
export async function ownerOfLink(db: Db, purpose: Purpose, token: string, now: Instant): Promise<Owner> {
  const [owner] = await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(isGood(purpose, token, now), isOpen(now)));
  if (!owner) throw new AppError('link_expired');
  return owner;
}

/**
 * Uses a link up and locks its owner's row: concurrent requests with one link, or with several links of one account, run one after
 * another, and each sees the changes of the one before. @throws AppError `link_expired` when the link is invalid.
 */
export async function useLink(tx: Db, purpose: Purpose, token: string, now: Instant) {
  const { id } = await ownerOfLink(tx, purpose, token, now);
  const owner = await lockOwner(tx, id, now);
  const [link] = await tx
    .delete(mailedLinks)
    .where(isGood(purpose, token, now))
    .returning();
  if (!owner || !link) throw new AppError('link_expired');
  return { owner, link };
}

/** Locks an account until the transaction ends and returns it; null when the account may not sign in. */
export async function lockOwner(tx: Db, userId: string, now: Instant): Promise<HeldOwner | null> {
  const [owner] = await tx
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      isAdmin: sql<boolean>`${users.role} = 'admin'`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isOpen(now)))
    .for('update');
  return owner ?? null;
}

/** Locks the account of a signed-in user; null also when the session is over: a recovery that came first has ended it. */
export async function lockSignedIn(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Instant,
): Promise<HeldOwner | null> {
  const owner = await lockOwner(tx, userId, now);
  return (await tx.$count(sessions, eq(sessions.id, sessionId))) > 0 ? owner : null;
}

/** Deletes every link of these kinds. */
export async function dropLinks(tx: Db, userId: string, ...purposes: Purpose[]) {
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes)));
}

/** Deletes expired links. Those of a clock that has gone back since last as long as if they had been made now. */
export async function purgeLinks(db: Db, now: Instant, signal?: AbortSignal) {
  await db
    .update(mailedLinks)
    .set({
      // In seconds, and not as an interval: a cluster refuses to set what depends on the time zone.
      expiresAt: sql`to_timestamp(${toMs(now) / SECOND} + extract(epoch from ${mailedLinks.expiresAt} - ${mailedLinks.createdAt}))`,
      noticeDueAt: sql`least(${mailedLinks.noticeDueAt}, ${now})`,
      createdAt: now,
    })
    .where(isFuture(mailedLinks.createdAt, now));
  await purgeRows(db, mailedLinks, lte(mailedLinks.expiresAt, now), signal);
}

function isGood(purpose: Purpose, token: string, now: Instant) {
  return and(
    eq(mailedLinks.tokenHash, secretHash(token)),
    eq(mailedLinks.purpose, purpose),
    gt(mailedLinks.expiresAt, now),
  );
}
