/** The first way through the product: what it asks for, which of its steps can be gone to, and what it leaves behind. */
import * as z from 'zod/mini';
import { isProfileStage, ONBOARDING_STAGE_IDS, type OnboardingStage, type ProfileStage } from './onboarding-stages.ts';
import { hasCountryIfOverseas, profileFields, storedCountry } from './profile.ts';

/** The profile as the onboarding asks for it: what it asks for has to be there. */
export const onboardingProfile = z.pipe(
  z
    .strictObject({
      name: profileFields.name,
      prefecture: profileFields.prefecture.check(z.refine((it) => it !== null)),
      country: profileFields.country,
      universityGroup: profileFields.universityGroup.check(z.refine((it) => it !== null)),
      graduationYear: profileFields.graduationYear,
      targetIndustries: profileFields.targetIndustries,
      targetJobTypes: profileFields.targetJobTypes,
    })
    .check(z.refine(hasCountryIfOverseas, { path: ['country'] })),
  z.transform((profile) => ({ ...profile, country: storedCountry(profile) })),
);
/** The profile of the onboarding as it is sent. */
export type OnboardingProfile = z.input<typeof onboardingProfile>;
/** The same as the schema passes it on. */
export type OnboardingProfileRow = z.output<typeof onboardingProfile>;

/** How an onboarding ended. Without a profile, the one that is saved already is meant. */
export const onboardingEnd = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('completed'), profile: z.nullable(onboardingProfile) }),
  z.strictObject({ outcome: z.literal('skipped') }),
]);
/** The end of an onboarding as the schema passes it on. */
export type OnboardingEnd = z.output<typeof onboardingEnd>;

/** True where a saved profile says enough already, so that the onboarding does not ask for one. */
export function hasSavedTargets(saved: { prefecture: string | null; targetIndustries: readonly unknown[] }): boolean {
  return saved.prefecture !== null && saved.targetIndustries.length > 0;
}

const ASKED = {
  basics: ['name', 'prefecture', 'country'],
  university: ['universityGroup', 'graduationYear'],
  targets: ['targetIndustries', 'targetJobTypes'],
} as const satisfies Record<ProfileStage, (keyof OnboardingProfile)[]>;

/** The fields of a stage that are missing or wrong, in the order in which they stand; none for stages that ask for nothing. */
export function missingFields(stage: OnboardingStage, profile: unknown): (keyof OnboardingProfile)[] {
  if (!isProfileStage(stage)) return [];
  const result = onboardingProfile.safeParse(profile);
  const refused = result.success ? [] : result.error.issues.map((issue) => issue.path[0]);
  return ASKED[stage].filter((field) => refused.includes(field));
}

/** The stages that somebody goes through; `asks` is false where the saved profile is used. */
export function stagesOf(asks: boolean): OnboardingStage[] {
  return ONBOARDING_STAGE_IDS.filter((stage) => asks || !isProfileStage(stage));
}

/** The stage to show where `wanted` was asked for: it, or the first before it in which something is still missing. */
export function reachableStage(wanted: OnboardingStage, asks: boolean, profile: unknown): OnboardingStage {
  const stages = stagesOf(asks);
  if (!stages.includes(wanted)) return 'tour';
  const before = stages.slice(0, stages.indexOf(wanted));
  return before.find((stage) => missingFields(stage, profile).length > 0) ?? wanted;
}

/** The stage after this one; null after the last. */
export function nextStage(stage: OnboardingStage, asks: boolean): OnboardingStage | null {
  const stages = stagesOf(asks);
  return stages[stages.indexOf(stage) + 1] ?? null;
}

/** The stage before this one; null before the first. */
export function previousStage(stage: OnboardingStage, asks: boolean): OnboardingStage | null {
  const stages = stagesOf(asks);
  return stages[stages.indexOf(stage) - 1] ?? null;
}
