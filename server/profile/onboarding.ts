/** The end of the onboarding, and what it saves. */
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import {
  hasSavedTargets,
  type OnboardingEnd,
  type OnboardingProfileRow,
  onboardingEnd,
} from '#domain/profile/onboarding.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles, targetIndustries } from '../db/schema/profiles.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { reshareAll } from '../sharing/share.ts';
import { replaceTargets } from './queries.ts';

export const onboardingRoutes = new Hono<SignedIn>().use('*', requireUser).put('/', body(onboardingEnd), async (c) => {
  const end = c.req.valid('json');
  await write(c, (tx) => endOnboarding(tx, c.var.userId, end, c.var.now()));
  return c.body(null, 204);
});

/**
 * Ends a student's onboarding; doing it again changes nothing.
 * @throws AppError `conflict` when it brings a profile and another tab has ended it before: the profile may have been edited since;
 * `invalid_input` when it brings none and none is saved.
 */
export async function endOnboarding(tx: Db, userId: string, end: OnboardingEnd, now: Instant) {
  const profile = await lockProfile(tx, userId);
  if (profile.onboardingCompleted) {
    if (end.outcome === 'completed' && end.profile) throw new AppError('conflict');
    return;
  }
  if (end.outcome === 'skipped') return change(tx, userId, { onboardingCompleted: true, updatedAt: now });
  if (end.profile) await saveProfile(tx, userId, end.profile, now);
  else if (!hasSavedTargets(profile)) throw new AppError('invalid_input', { fields: ['profile'] });
  await change(tx, userId, {
    onboardingCompleted: true,
    profileCompleted: true,
    version: profile.version + 1,
    updatedAt: now,
  });
}

/** The profile, locked until the transaction ends: of two tabs that end the onboarding, one comes second. */
async function lockProfile(tx: Db, userId: string) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for('update');
  if (!profile) throw new AppError('not_signed_in');
  const targets = await tx.select().from(targetIndustries).where(eq(targetIndustries.userId, userId));
  return { ...profile, targetIndustries: targets };
}

async function saveProfile(tx: Db, userId: string, profile: OnboardingProfileRow, now: Instant) {
  const { name, targetIndustries: targets, ...fields } = profile;
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
  await change(tx, userId, fields);
  await replaceTargets(tx, userId, targets);
  await reshareAll(tx, userId, now);
}

async function change(tx: Db, userId: string, fields: Partial<typeof profiles.$inferInsert>) {
  await tx.update(profiles).set(fields).where(eq(profiles.userId, userId));
}
