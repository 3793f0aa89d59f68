/**
 * The second factors of an account, and what follows from the first and the last of them. While an account has one, no session of it was
 * started without.
 */
import { and, asc, eq, gte, isNotNull, or } from 'drizzle-orm';
import type { OfferedFactors, SecondFactorView } from '#domain/accounts/second-factor.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { endOtherSessions, replaceSession, type SignInFrom, startSession } from '../../sessions/sessions.ts';
import { dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

const isApp = (userId: string) => and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt));

/** What a sign-in to this account may give as its second factor; null where it has none. */
export async function offeredFactors(db: Db, userId: string): Promise<OfferedFactors | null> {
  const passkey = (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
  const totp = (await db.$count(totpSecrets, isApp(userId))) > 0;
  return passkey || totp ? { passkey, totp } : null;
}

/** The second factors of an account, as its owner sees them. */
export async function listFactors(db: Db, userId: string): Promise<SecondFactorView> {
  const [own, [app], recoveryCodesLeft] = await Promise.all([
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)),
    db
      .select({ createdAt: totpSecrets.createdAt, lastUsedAt: totpSecrets.lastUsedAt })
      .from(totpSecrets)
      .where(isApp(userId)),
    db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  ]);
  return {
    passkeys: own.map(({ id, name, createdAt, lastUsedAt, backedUp }) => {
      return { id, name, createdAt, lastUsedAt, isSynced: backedUp };
    }),
    totp: app ?? null,
    recoveryCodesLeft,
  };
}

/**
 * Adds a factor by `add`. With the first one the account gets recovery codes, sessions elsewhere end because they were started without it,
 * and the owner goes on with a new session, which is returned.
 */
export async function enrol(
  tx: Db,
  its: { userId: string; sessionId: string; from: SignInFrom },
  add: () => Promise<void>,
  now: Instant,
) {
  const { userId, sessionId, from } = its;
  const isFirst = (await offeredFactors(tx, userId)) === null;
  await add();
  if (!isFirst) return { recoveryCodes: null, session: null };
  const codes = await renewRecoveryCodes(tx, userId, now);
  await endOtherSessions(tx, userId, sessionId);
  const session = await startSession(tx, userId, { ...from, secondFactorAt: now }, now);
  await replaceSession(tx, { id: sessionId }, { id: session.id, userId });
  return { recoveryCodes: codes, session };
}

/** After a factor was removed: without the last one there is nothing to recover, and no session has a second factor. */
export async function settleRemoval(tx: Db, userId: string) {
  if (await offeredFactors(tx, userId)) return;
  await dropRecoveryCodes(tx, userId);
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
}

/**
 * Removes the factors that were added at this moment or later, and with any of them the recovery codes, which somebody else may have
 * seen; codes that were made since go in any case. Returns the acts for the history, one for each factor, and whether anything was removed.
 */
export async function dropFactorsSince(tx: Db, userId: string, since: Instant) {
  const newer = and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since));
  const gone = await tx.delete(passkeys).where(newer).returning({ id: passkeys.id });
  const { createdAt, confirmedAt } = totpSecrets;
  const newerApp = and(eq(totpSecrets.userId, userId), or(gte(createdAt, since), gte(confirmedAt, since)));
  const apps = await tx.delete(totpSecrets).where(newerApp).returning({ confirmedAt });
  const acts = [
    ...gone.map(() => 'passkey_removed' as const),
    ...apps.filter((it) => it.confirmedAt !== null).map(() => 'totp_removed' as const),
  ];
  const newerCodes = and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since));
  const { rowCount } = await tx.delete(recoveryCodes).where(newerCodes);
  if (acts.length > 0) await dropRecoveryCodes(tx, userId);
  return { acts, isAny: acts.length > 0 || (rowCount ?? 0) > 0 };
}

/** When this session gave the second factor; null when it did not. */
export async function secondFactorOf(db: Db, sessionId: string): Promise<Instant | null> {
  const [found] = await db
    .select({ secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found?.secondFactorAt ?? null;
}
