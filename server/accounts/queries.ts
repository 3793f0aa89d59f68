/** Queries that find, create and lock accounts. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SignUpRow } from '#domain/accounts/session.ts';
import { AppError, type SuspensionTold } from '#domain/errors.ts';
import { isProfileComplete } from '#domain/profile/profile.ts';
import type { SessionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { lockKey } from '../db/locks.ts';
import { accounts, users } from '../db/schema/accounts.ts';
import { profiles, targetIndustries } from '../db/schema/profiles.ts';
import { notificationSettings } from '../db/schema/reminders.ts';
import { isBanned } from '../http/standing.ts';
import { noteAdmins } from './admins.ts';
import { recordConsents } from './consents.ts';

/** The fields of the sign-up form besides name, address and password. */
export type PendingProfile = Omit<SignUpRow, 'name' | 'email' | 'password'>;

/** The data of a new account. */
export type NewAccount = {
  name: string;
  email: string;
  passwordHash: string;
  profile: PendingProfile;
  isAdmin: boolean;
};

/** Creates a verified account with its profile and settings. */
export async function createAccount(tx: Db, account: NewAccount, now: Instant): Promise<string> {
  const { name, email, passwordHash, isAdmin } = account;
  const { targetIndustries: targets, ...profile } = account.profile;
  const userId = newId();
  const role = isAdmin ? 'admin' : 'user';
  await tx.insert(users).values({ id: userId, email, emailVerified: true, name, role, lastActiveAt: now });
  await tx
    .insert(accounts)
    .values({ id: newId(), userId, providerId: 'credential', accountId: userId, password: passwordHash });
  await tx.insert(profiles).values({ userId, ...profile });
  await tx.insert(targetIndustries).values(targets.map((target, at) => ({ userId, rank: at + 1, ...target })));
  await tx.insert(notificationSettings).values({ userId });
  await recordConsents(tx, userId, now);
  if (isAdmin) await noteAdmins(tx, 'admin_granted', [userId]);
  return userId;
}

/**
 * The password hash and other sign-in data of the account of an address; null when there is none. A suspended account has one, too, so that
 * its owner, who proves to be that by the password, is told.
 */
export async function findCredential(db: Db, email: string, now: Instant) {
  const open = and(isNull(users.withdrawnAt), eq(accounts.providerId, 'credential'));
  const [found] = await db
    .select({
      userId: users.id,
      role: users.role,
      emailVerified: users.emailVerified,
      hash: accounts.password,
      isSuspended: sql<boolean>`${isBanned(now)}`,
      until: users.banExpires,
      notice: users.banNotice,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.email, email), open));
  if (!found?.hash) return null;
  const { hash, isSuspended, until, notice, ...account } = found;
  const suspension: SuspensionTold | null = isSuspended ? { until, notice: notice ?? '' } : null;
  return { ...account, hash, suspension };
}

/** Stores a new hash of the same password, unless the password has been changed in the meantime. */
export async function rehash(db: Db, userId: string, hash: { old: string; new: string }) {
  await db.update(accounts).set({ password: hash.new }).where(isPassword(userId, hash.old));
}

/**
 * Locks a password until the transaction ends, so that no session starts with a password that is being changed.
 * @throws AppError `wrong_credentials` when it has already been changed.
 */
export async function holdPassword(tx: Db, userId: string, hash: string) {
  const held = await tx.select({ id: accounts.id }).from(accounts).where(isPassword(userId, hash)).for('share');
  if (held.length === 0) throw new AppError('wrong_credentials');
}

function isPassword(userId: string, hash: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), eq(accounts.password, hash));
}

/** The data of the signed-in user that every screen needs. @throws AppError `not_signed_in` when the account no longer exists. */
export async function sessionView(db: Db, userId: string): Promise<Omit<SessionView, 'isInboxOffered'>> {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      prefecture: profiles.prefecture,
      universityGroup: profiles.universityGroup,
      profileCompleted: profiles.profileCompleted,
      onboardingCompleted: profiles.onboardingCompleted,
      firstSteps: profiles.firstSteps,
      travelMinutes: profiles.travelMinutes,
      targetIndustryCount: db.$count(targetIndustries, eq(targetIndustries.userId, profiles.userId)),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw new AppError('not_signed_in');
  return {
    user: { id: found.id, name: found.name, email: found.email, isAdmin: found.role === 'admin' },
    profileCompleted: isProfileComplete(found),
    onboardingCompleted: found.onboardingCompleted,
    firstSteps: found.firstSteps,
    travelMinutes: found.travelMinutes,
  };
}

/**
 * Holds what the student has until the transaction ends, so that transactions that count the student's items run one at a time. It is no
 * lock of the student's row: on a cluster that would hold up all students, because every node has the row.
 */
export async function holdStudent(tx: Db, userId: string) {
  await lockKey(tx, `items of ${userId}`);
}
