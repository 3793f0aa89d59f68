/** A student's profile, and whether its form was saved or postponed. */
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { FirstStepMark } from '#domain/profile/first-steps.ts';
import type { ProfileRow } from '#domain/profile/profile.ts';
import type { ProfileView } from '#domain/selections/views.ts';
import type { TargetIndustry } from '#domain/taxonomy/target-industries.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { calendarConnections } from '../db/schema/calendars.ts';
import { profiles, targetIndustries } from '../db/schema/profiles.ts';
import { reshareAll } from '../sharing/share.ts';

/**
 * The profile with its industries in one statement, so that both have the same age. @throws AppError `not_signed_in` when the account is
 * gone.
 */
export async function readProfile(db: Db, userId: string): Promise<ProfileView> {
  const [profile] = await db
    .select({
      name: users.name,
      email: users.email,
      prefecture: profiles.prefecture,
      country: profiles.country,
      university: profiles.university,
      universityGroup: profiles.universityGroup,
      graduationYear: profiles.graduationYear,
      targetIndustries: sql<TargetIndustry[]>`(
        select coalesce(json_agg(json_build_object('category', t.category, 'detail', t.detail) order by t.rank), '[]')
        from ${targetIndustries} t where t.user_id = ${userId})`,
      targetJobTypes: profiles.targetJobTypes,
      targetCompanySizes: profiles.targetCompanySizes,
      shortcutsEnabled: profiles.shortcutsEnabled,
      googleCalendarConnected: sql<boolean>`${calendarConnections.refreshToken} is not null`,
      googleCalendarConnectedAt: calendarConnections.createdAt,
      version: profiles.version,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(calendarConnections, eq(calendarConnections.userId, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!profile) throw new AppError('not_signed_in');
  return profile;
}

/**
 * Saves the whole profile, which makes it complete; shared events move to its graduation year. @throws AppError `conflict` with the current
 * profile, when it was changed meanwhile.
 */
export async function saveProfile(tx: Db, userId: string, change: ProfileRow, now: Instant) {
  const { version, name, targetIndustries: targets, ...rest } = change;
  const [saved] = await tx
    .update(profiles)
    .set({ ...rest, profileCompleted: true, version: version + 1, updatedAt: now })
    .where(and(eq(profiles.userId, userId), eq(profiles.version, version)))
    .returning({ version: profiles.version });
  if (!saved) throw new AppError('conflict', { current: await readProfile(tx, userId) });
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
  await replaceTargets(tx, userId, targets);
  await reshareAll(tx, userId, now);
  return saved;
}

/** Sets the target industries, first to third choice. The caller has locked the profile. */
export async function replaceTargets(tx: Db, userId: string, targets: readonly TargetIndustry[]) {
  await tx.delete(targetIndustries).where(eq(targetIndustries.userId, userId));
  if (targets.length === 0) return;
  await tx.insert(targetIndustries).values(targets.map((target, at) => ({ userId, rank: at + 1, ...target })));
}

/** Records that the form was postponed. Its values stay; a profile with all required fields is complete nevertheless. */
export async function skipProfile(tx: Db, userId: string) {
  await tx.update(profiles).set({ profileCompleted: false }).where(eq(profiles.userId, userId));
}

/** Adds marks of はじめの準備 to those that are recorded; none is ever taken away. */
export async function markFirstSteps(tx: Db, userId: string, marks: readonly FirstStepMark[]) {
  const [profile] = await tx
    .select({ firstSteps: profiles.firstSteps })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  const firstSteps = [...new Set([...(profile?.firstSteps ?? []), ...marks])];
  await tx.update(profiles).set({ firstSteps }).where(eq(profiles.userId, userId));
}

export async function setTravelTime(tx: Db, userId: string, minutes: number) {
  await tx.update(profiles).set({ travelMinutes: minutes }).where(eq(profiles.userId, userId));
}

export async function setShortcuts(tx: Db, userId: string, enabled: boolean) {
  await tx.update(profiles).set({ shortcutsEnabled: enabled }).where(eq(profiles.userId, userId));
}
