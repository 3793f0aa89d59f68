/** A change of address: asked for by the owner, confirmed at the new one, and for three days taken back from the old one. */
import { and, desc, eq, gt, gte } from 'drizzle-orm';
import { EMAIL_CHANGE_MS, EMAIL_UNDO_MS } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import type { Config } from '../../base/config.ts';
import { endFeed } from '../../calendar-feed/queries.ts';
import { announce, type Db, transaction } from '../../db/connect.ts';
import { postgresCode } from '../../db/faults.ts';
import { accounts, mailedLinks, users } from '../../db/schema/accounts.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { revokeAdmins } from '../admins.ts';
import { dropLinks, keepLink, type Link, lockOwner, type Owner, useLink } from '../links.ts';
import { newUndo } from './undo-notices.ts';

/** The device that follows a link, and the settings that decide what follows. */
type By = { device: string; config: Pick<Config, 'authSecret' | 'adminEmails'> };

/**
 * Keeps the wish for another address, in place of an earlier one. Answers whether somebody has that address: the same is kept
 * then, but its link is mailed to nobody. @throws AppError `invalid_input` for the address that the account has.
 */
export async function askForEmail(
  tx: Db,
  wish: { userId: string; email: string; token: string },
  now: Instant,
): Promise<{ isTaken: boolean }> {
  const { userId, email, token } = wish;
  const owner = await lockOwner(tx, userId, now);
  if (!owner) throw new AppError('not_signed_in');
  if (owner.email === email) throw new AppError('invalid_input', { fields: ['email'] });
  await dropLinks(tx, userId, 'email_change');
  await keepLink(tx, { token, userId, purpose: 'email_change', email, lifeMs: EMAIL_CHANGE_MS }, now);
  return { isTaken: (await tx.$count(users, eq(users.email, email))) > 0 };
}

/** The address that waits to be confirmed, or null. */
export async function pendingEmail(db: Db, userId: string, now: Instant): Promise<string | null> {
  const ours = and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'email_change'));
  const [link] = await db
    .select({ email: mailedLinks.email })
    .from(mailedLinks)
    .where(and(ours, gt(mailedLinks.expiresAt, now)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return link?.email ?? null;
}

/**
 * Gives an account the address at which its link was followed, and the old address a way back. Links to a new password die, for
 * they lie in the old mailbox. The mail with the way back is owed with the commit; where the change itself is a way back there
 * is none, and `isBack` says so.
 * @throws AppError `link_expired`; `email_taken` when the address got an account meanwhile.
 */
export async function changeEmail(db: Db, token: string, by: By, now: Instant) {
  return unlessTaken(() =>
    transaction(db, async (tx) => {
      const { owner, link } = await useLink(tx, 'email_change', token, now);
      const email = addressOf(link);
      await dropLinks(tx, owner.id, 'password_reset', 'email_change');
      const isBack = await goesBack(tx, owner.id, email, now);
      if (!isBack) await keepUndo(tx, owner, by, now);
      await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, owner.id));
      await revokeAdmins(tx, by.config, owner.id);
      await announce(tx, 'changed', owner.id);
      return { owner, email, isBack };
    }),
  );
}

async function keepUndo(tx: Db, owner: Owner, by: By, now: Instant) {
  const { id: userId, email } = owner;
  const { token, notice } = newUndo(userId, by.device, by.config.authSecret);
  await keepLink(tx, { token, userId, purpose: 'email_change_undo', email, notice, lifeMs: EMAIL_UNDO_MS }, now);
}

/**
 * Whether the account returns to an address that still had a way back. That way and all later ones have done their work then:
 * otherwise the address that was left, a thief's perhaps, would be the one with the longest right to undo.
 */
async function goesBack(tx: Db, userId: string, email: string, now: Instant): Promise<boolean> {
  const undos = and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'email_change_undo'));
  const [oldest] = await tx
    .select()
    .from(mailedLinks)
    .where(and(undos, eq(mailedLinks.email, email), gt(mailedLinks.expiresAt, now)))
    .orderBy(mailedLinks.createdAt)
    .limit(1);
  if (!oldest) return false;
  await tx.delete(mailedLinks).where(and(undos, gte(mailedLinks.createdAt, oldest.createdAt)));
  return true;
}

/**
 * Takes a change back. Whoever made it knew the password or had connected a Google account, so neither opens the account
 * afterwards: everybody is signed out, the password is gone, and so is Google, which may have been connected just before the change.
 * They have seen the address of the calendar feed too, so it ends. The owner sets a new password by a link to the address that is back.
 *
 * Of several changes the oldest owner wins: a link undoes its own change and every later one, and takes their links with it,
 * while those of earlier changes stay good. So a thief who changes twice gains nothing, and neither does one who follows the
 * link of the change in between.
 * @throws AppError `link_expired`; `email_taken` when the old address got an account of its own meanwhile.
 */
export async function undoEmailChange(db: Db, token: string, config: By['config'], now: Instant): Promise<Owner> {
  return unlessTaken(() =>
    transaction(db, async (tx) => {
      const { owner, link } = await useLink(tx, 'email_change_undo', token, now);
      const email = addressOf(link);
      const since = gte(mailedLinks.createdAt, link.createdAt);
      const isUndo = eq(mailedLinks.purpose, 'email_change_undo');
      await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, owner.id), isUndo, since));
      await dropLinks(tx, owner.id, 'password_reset', 'email_change');
      await tx.delete(accounts).where(eq(accounts.userId, owner.id));
      await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, owner.id));
      await revokeAdmins(tx, config, owner.id);
      await endSessions(tx, owner.id);
      await endFeed(tx, owner.id);
      return { ...owner, email };
    }),
  );
}

function addressOf(link: Link): string {
  if (link.email === null) throw new Error('a link to an address holds none');
  return link.email;
}

async function unlessTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (postgresCode(error) === '23505') throw new AppError('email_taken');
    throw error;
  }
}
