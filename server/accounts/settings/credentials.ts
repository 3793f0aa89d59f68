/** Changes of the password, and everything that must end together with the old one. */
import { and, eq } from 'drizzle-orm';
import { deviceName } from '#domain/accounts/device.ts';
import { RESET_MS } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import type { RootKeys } from '../../base/config.ts';
import { newId } from '../../base/ids.ts';
import { newSecret } from '../../base/secrets.ts';
import { type Db, transaction } from '../../db/connect.ts';
import { accounts, users } from '../../db/schema/accounts.ts';
import { isOpen } from '../../http/standing.ts';
import { endSessions, type SignInFrom, startSession } from '../../sessions/sessions.ts';
import { dropLinks, keepLink, lockSignedIn, type Owner, useLink } from '../links.ts';
import { passwordHashOf } from '../presence.ts';
import { endAccess } from '../recovery/end-access.ts';
import { secondFactorOf } from '../second-factor/factors.ts';

/** Creates a password reset link for the account of an address and returns its token; null when no account may sign in. */
export async function keepResetLink(db: Db, email: string, now: Instant): Promise<string | null> {
  const token = newSecret();
  return transaction(db, async (tx) => {
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
 * Sets the password of the owner of a reset link. Everything else that gives access to the account ends: sessions, Google
 * and its calendar, the calendar feed, other links. Returns the owner, and what `endAccess` returns.
 * @throws AppError `link_expired`.
 */
export async function resetPassword(
  db: Db,
  rootKeys: RootKeys,
  reset: { token: string; passwordHash: string; device: string },
  now: Instant,
): Promise<{ owner: Owner } & Awaited<ReturnType<typeof endAccess>>> {
  return transaction(db, async (tx) => {
    const { owner } = await useLink(tx, 'password_reset', reset.token, now);
    await setPassword(tx, owner.id, reset.passwordHash);
    await noteOwnAct(tx, { act: 'password_reset', userId: owner.id, device: reset.device }, now);
    return { owner, ...(await endAccess(tx, rootKeys, owner.id, now)) };
  });
}

/**
 * Sets the password of the signed-in user. Every session ends, including this one, so that a stolen cookie becomes invalid; the owner
 * continues with the new session that is returned.
 * @throws AppError `wrong_credentials` when the `proven` password has been changed in the meantime.
 */
export async function changePassword(
  db: Db,
  change: { userId: string; sessionId: string; proven: string | null; passwordHash: string; from: SignInFrom },
  now: Instant,
) {
  const { userId, sessionId, proven, passwordHash, from } = change;
  return transaction(db, async (tx) => {
    const owner = await lockSignedIn(tx, { userId, sessionId }, now);
    if (!owner) throw new AppError('not_signed_in');
    if (proven !== null && proven !== (await passwordHashOf(tx, userId))) throw new AppError('wrong_credentials');
    await setPassword(tx, userId, passwordHash);
    const secondFactorAt = await secondFactorOf(tx, sessionId);
    await endSessions(tx, userId);
    await noteOwnAct(tx, { act: 'password_changed', userId, device: deviceName(from.userAgent) }, now);
    return { owner, session: await startSession(tx, userId, { ...from, secondFactorAt }, now) };
  });
}

/**
 * Stores a new password, also the first one of an account. The owner may be changing it because an intruder has access, so pending
 * links for a password reset or a change of address become invalid. Undo links of earlier changes of address stay valid.
 */
async function setPassword(tx: Db, userId: string, password: string) {
  await tx
    .insert(accounts)
    .values({ id: newId(), userId, providerId: 'credential', accountId: userId, password })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password } });
  await dropLinks(tx, userId, 'password_reset', 'email_change');
}
