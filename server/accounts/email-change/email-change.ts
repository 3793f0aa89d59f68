/** A change of address: the owner requests it, the new address confirms it, and the old address can undo it for three days. */
import { and, desc, eq, gt, gte, ne } from 'drizzle-orm';
import type { Access } from '#domain/accounts/ended-access.ts';
import { EMAIL_CHANGE_MS, EMAIL_UNDO_MS, FACTORS_BEFORE_CHANGE_MS } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, plus } from '#domain/time.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import type { Config } from '../../base/config.ts';
import { announce, type Db, transaction } from '../../db/connect.ts';
import { postgresCode } from '../../db/faults.ts';
import { accounts, mailedLinks, users } from '../../db/schema/accounts.ts';
import { forgetBounces } from '../../mail-stops/bounces.ts';
import { revokeAdmins } from '../admins.ts';
import { dropLinks, keepLink, type Link, lockSignedIn, type Owner, useLink } from '../links.ts';
import { newUndo } from '../notices.ts';
import { endAccess } from '../recovery/end-access.ts';
import { dropFactorsSince } from '../second-factor/factors.ts';

/** The device on which a link is followed, and the settings that the change needs. */
type By = { device: string; config: Pick<Config, 'authSecret' | 'adminEmails' | 'rootKeys'> };

/**
 * Stores a requested change of address and replaces an earlier one. `isTaken` says whether the address has an account: then the same
 * rows are stored, but the link is not mailed. @throws AppError `invalid_input` for the current address of the account.
 */
export async function askForEmail(
  tx: Db,
  wish: { userId: string; sessionId: string; email: string; token: string },
  now: Instant,
): Promise<{ isTaken: boolean }> {
  const { userId, sessionId, email, token } = wish;
  const owner = await lockSignedIn(tx, { userId, sessionId }, now);
  if (!owner) throw new AppError('not_signed_in');
  if (owner.email === email) throw new AppError('invalid_input', { fields: ['email'] });
  await dropLinks(tx, userId, 'email_change');
  await keepLink(tx, { token, userId, purpose: 'email_change', email, lifeMs: EMAIL_CHANGE_MS }, now);
  return { isTaken: (await tx.$count(users, eq(users.email, email))) > 0 };
}

/** The new address that is not yet confirmed, or null. */
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
 * Changes the address of an account to the one that its link confirmed, and creates an undo link for the old address. Password reset
 * links are deleted, because they are in the old mailbox. The commit queues the mail with the undo link. There is no new undo link when
 * the change returns to an earlier address; `isBack` is true then.
 * @throws AppError `link_expired`; `email_taken` when the address got an account in the meantime.
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
      await forgetBounces(tx, owner.id);
      await noteOwnAct(tx, { act: 'email_changed', userId: owner.id, device: by.device }, now);
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
 * Whether the account returns to an address that still had a valid undo link. All later ones are deleted then: otherwise the address that
 * was replaced, perhaps a thief's, would have the undo link that is valid longest. Its own stays: it still ends what a thief has added.
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
  const others = ne(mailedLinks.tokenHash, oldest.tokenHash);
  await tx.delete(mailedLinks).where(and(undos, gte(mailedLinks.createdAt, oldest.createdAt), others));
  return true;
}

/**
 * Undoes a change of address. The person who made it knew the password or had connected a Google account, so neither works afterwards:
 * all sessions end, the password is deleted, and so is the connection with Google, which may have been made just before the change.
 * That person has also seen the address of the calendar feed, so the feed ends, and may have connected a Google Calendar, and added
 * factors and recovery codes: those made since FACTORS_BEFORE_CHANGE_MS before the change go as well, or the owner would be asked for
 * them. The owner sets a new password through a link that is mailed to the restored address.
 *
 * After several changes the oldest owner wins: a link undoes its own change and every later one, and deletes the links of those,
 * while the links of earlier changes stay valid. So a thief gains nothing by a second change, nor by the undo link of a change
 * in between. Returns what ended, and the token of the calendar, to be given back to Google.
 * @throws AppError `link_expired`; `email_taken` when the old address got another account in the meantime.
 */
export async function undoEmailChange(db: Db, token: string, by: By, now: Instant) {
  return unlessTaken(() =>
    transaction(db, async (tx) => {
      const { owner, link } = await useLink(tx, 'email_change_undo', token, now);
      const email = addressOf(link);
      const since = gte(mailedLinks.createdAt, link.createdAt);
      const isUndo = eq(mailedLinks.purpose, 'email_change_undo');
      await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, owner.id), isUndo, since));
      await dropLinks(tx, owner.id, 'password_reset', 'email_change');
      const { ended, calendarToken } = await endAccess(tx, by.config.rootKeys, owner.id, now);
      const removed = await dropFactorsSince(tx, owner.id, plus(link.createdAt, -FACTORS_BEFORE_CHANGE_MS));
      for (const act of removed.acts) await noteOwnAct(tx, { act, userId: owner.id, device: by.device }, now);
      await tx.delete(accounts).where(eq(accounts.userId, owner.id));
      await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, owner.id));
      await forgetBounces(tx, owner.id);
      await noteOwnAct(tx, { act: 'email_change_undone', userId: owner.id, device: by.device }, now);
      await revokeAdmins(tx, by.config, owner.id);
      const all: Access[] = removed.isAny ? [...ended, 'factors'] : ended;
      return { owner: { ...owner, email }, ended: all, calendarToken };
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
