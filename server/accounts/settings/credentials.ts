/** A change of password, however it came about: what else has to end with the old one. */
import { and, eq } from 'drizzle-orm';
import { RESET_MS } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { newSecret } from '../../base/secrets.ts';
import { endFeed } from '../../calendar-feed/queries.ts';
import { type Db, transaction } from '../../db/connect.ts';
import { accounts, users } from '../../db/schema/accounts.ts';
import { endSessions, type SignInFrom, startSession } from '../../sessions/sessions.ts';
import { dropGoogle } from '../google/google-accounts.ts';
import { dropLinks, isOpen, keepLink, lockOwner, type Owner, useLink } from '../links.ts';
import { limitResets } from '../mail-limits.ts';
import { passwordHashOf } from '../presence.ts';

/**
 * A link to a new password for the account of an address; null where nobody may have one. Counted and kept in one transaction,
 * so that the time it takes does not tell which.
 * @throws AppError `too_many_requests`.
 */
export async function askForReset(
  db: Db,
  email: string,
  from: { ip: string; isKnown: boolean },
  now: Instant,
): Promise<string | null> {
  const token = newSecret();
  return transaction(db, async (tx) => {
    await limitResets(tx, email, from, now);
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isOpen(now)));
    if (!owner) return null;
    await keepLink(tx, { token, userId: owner.id, purpose: 'password_reset', lifeMs: RESET_MS }, now);
    return token;
  });
}

/**
 * Sets the password of whoever followed a link. Whatever else opens the account or reads from it ends: sessions, Google, the calendar
 * feed, other links. @throws AppError `link_expired`.
 */
export async function resetPassword(db: Db, token: string, passwordHash: string, now: Instant): Promise<Owner> {
  return transaction(db, async (tx) => {
    const { owner } = await useLink(tx, 'password_reset', token, now);
    await setPassword(tx, owner.id, passwordHash);
    await dropGoogle(tx, owner.id);
    await endSessions(tx, owner.id);
    await endFeed(tx, owner.id);
    return owner;
  });
}

/**
 * Sets the password of who is signed in. Every session ends, this one too: whoever else holds its cookie is out, and its
 * owner goes on with the new one that is answered.
 * @throws AppError `wrong_credentials` when the password that was `proven` has been changed meanwhile.
 */
export async function changePassword(
  db: Db,
  change: { userId: string; proven: string | null; passwordHash: string; from: SignInFrom },
  now: Instant,
) {
  const { userId, proven, passwordHash, from } = change;
  return transaction(db, async (tx) => {
    const owner = await lockOwner(tx, userId, now);
    if (!owner) throw new AppError('not_signed_in');
    if (proven !== null && proven !== (await passwordHashOf(tx, userId))) throw new AppError('wrong_credentials');
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId);
    return { owner, session: await startSession(tx, userId, from, now) };
  });
}

/**
 * Keeps a new password, the first of an account that had none included. Whoever changes it may do so because somebody else is
 * in: links to a new password and to a new address that are still out lead nowhere any more. The way back to an old address stays.
 */
async function setPassword(tx: Db, userId: string, password: string) {
  await tx
    .insert(accounts)
    .values({ id: newId(), userId, providerId: 'credential', accountId: userId, password })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password } });
  await dropLinks(tx, userId, 'password_reset', 'email_change');
}
