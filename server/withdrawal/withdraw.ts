/**
 * Withdrawal: at its commit nobody can sign in to the account, nothing more is sent to it, nothing of it is shared, and its secrets are
 * gone. What is left is deleted by retention.ts when its time has come.
 */
import { eq } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { DAY, type Instant } from '#domain/time.ts';
import { keepLink, lockSignedIn, type Owner } from '../accounts/links.ts';
import { plainNotice } from '../accounts/notices.ts';
import { noteActs } from '../audit/audit-log.ts';
import type { RootKeys } from '../base/config.ts';
import { newSecret } from '../base/secrets.ts';
import { endFeed } from '../calendar-feed/queries.ts';
import { dropConnection } from '../calendar-sync/connections.ts';
import type { Db } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { accounts, googleSignIns, idempotencyKeys, mailedLinks, userKeys, users } from '../db/schema/accounts.ts';
import { mailStops } from '../db/schema/mail.ts';
import {
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  totpSecrets,
} from '../db/schema/second-factors.ts';
import { selections } from '../db/schema/selections.ts';
import { leaveInbox } from '../inbox/queries.ts';
import { cancelAll } from '../reminders/plan.ts';
import { endSessions } from '../sessions/sessions.ts';
import { leaveShared, lockShared } from '../sharing/share.ts';
import { endPrograms } from '../webhooks/end-programs.ts';

/** How long sending the last mail is tried. */
const LAST_MAIL_MS = 3 * DAY;

/**
 * Withdraws an account, after the writes of its owner that run. Returns the token of its calendar, to be given back to Google.
 * @throws AppError `not_signed_in` when it may not sign in, or the session is over.
 */
export async function withdraw(
  tx: Db,
  rootKeys: RootKeys,
  { userId, sessionId }: { userId: string; sessionId: string },
  device: string,
  now: Instant,
) {
  await lockStudent(tx, userId);
  await lockShared(tx);
  const owner = await lockSignedIn(tx, { userId, sessionId }, now);
  if (!owner) throw new AppError('not_signed_in');
  await closeAccount(tx, owner, now);
  await cancelAll(tx, userId, now);
  const calendar = await dropConnection(tx, rootKeys, userId);
  await shredSecrets(tx, userId);
  await leaveInbox(tx, userId);
  await leaveShared(tx, userId, now);
  await endWaysIn(tx, userId);
  await endSessions(tx, userId);
  await sendLast(tx, owner, device, now);
  await noteActs(tx, [{ actorId: userId, action: 'withdrawn', subject: userId }], now);
  return { calendarToken: calendar?.token ?? null };
}

/** An address at `.invalid` (RFC 2606) belongs to nobody, so that no lookup by address and no mail can reach the account. */
async function closeAccount(tx: Db, { id, email }: Owner, now: Instant) {
  await tx
    .update(users)
    .set({
      withdrawnAt: now,
      withdrawnEmail: email,
      email: `${id}@withdrawn.invalid`,
      emailVerified: false,
      role: 'user',
      roleFrom: 'settings',
      updatedAt: now,
    })
    .where(eq(users.id, id));
}

/** Without the student's key nothing that it sealed can be read, unless a backup from before holds it; the sealed values go as well. */
async function shredSecrets(tx: Db, userId: string) {
  await tx.update(selections).set({ myPageId: null, myPagePassword: null }).where(eq(selections.userId, userId));
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await tx.delete(userKeys).where(eq(userKeys.userId, userId));
}

async function endWaysIn(tx: Db, userId: string) {
  await endFeed(tx, userId);
  await endPrograms(tx, userId);
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  for (const its of [passkeys, recoveryCodes, passkeyChallenges, pendingSignIns])
    await tx.delete(its).where(eq(its.userId, userId));
  await tx.delete(googleSignIns).where(eq(googleSignIns.userId, userId));
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  await tx.delete(mailStops).where(eq(mailStops.userId, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

async function sendLast(tx: Db, { id, email }: Owner, device: string, now: Instant) {
  const link = { token: newSecret(), userId: id, purpose: 'withdrawal', email, notice: plainNotice(device) } as const;
  await keepLink(tx, { ...link, lifeMs: LAST_MAIL_MS }, now);
}
