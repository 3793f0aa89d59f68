/** The onboarding: what it asks for, which of its stages can be opened, and what it saves. */
import * as z from 'zod/mini';
import {
  isProfileStage,
  ONBOARDING_STAGE_IDS,
  type OnboardingStage,
  PROFILE_STAGES,
  type ProfileStage,
} from './onboarding-stages.ts';
import { hasCountryIfOverseas, profileFields, storedCountry } from './profile.ts';

/** The profile as the onboarding asks for it: its fields are required. */
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
/** The output of the schema. */
export type OnboardingProfileRow = z.output<typeof onboardingProfile>;

/** How an onboarding ended. Without a profile, the saved one stays. */
export const onboardingEnd = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('completed'), profile: z.nullable(onboardingProfile) }),
  z.strictObject({ outcome: z.literal('skipped') }),
]);
/** The output of the schema. */
export type OnboardingEnd = z.output<typeof onboardingEnd>;

/** True where a saved profile is sufficient, so that the onboarding does not ask for one. */
export function hasSavedTargets(saved: { prefecture: string | null; targetIndustries: readonly unknown[] }): boolean {
  return saved.prefecture !== null && saved.targetIndustries.length > 0;
}

const ASKED = {
  basics: ['name', 'prefecture', 'country'],
  university: ['universityGroup', 'graduationYear'],
  targets: ['targetIndustries', 'targetJobTypes'],
} as const satisfies Record<ProfileStage, (keyof OnboardingProfile)[]>;

/** The missing or invalid fields of a stage, in their order on screen; none for stages without fields. */
export function missingFields(stage: OnboardingStage, profile: unknown): (keyof OnboardingProfile)[] {
  if (!isProfileStage(stage)) return [];
  const result = onboardingProfile.safeParse(profile);
  const refused = result.success ? [] : result.error.issues.map((issue) => issue.path[0]);
  return ASKED[stage].filter((field) => refused.includes(field));
}

/**
 * The parts of the profile step in which the saved profile lacks something; the others are not asked again. None where the profile step is
 * jumped over.
 */
export function askedStages(saved: OnboardingProfile): ProfileStage[] {
  if (hasSavedTargets(saved)) return [];
  return PROFILE_STAGES.filter((stage) => missingFields(stage, saved).length > 0);
}

/** The stage to show when `wanted` is opened: it, or the first one before it with missing fields. */
export function reachableStage(
  wanted: OnboardingStage,
  asked: readonly ProfileStage[],
  profile: unknown,
): OnboardingStage {
  if (isProfileStage(wanted) && asked.length === 0) return 'tour';
  // A part that is known already can be changed at any time.
  if (isProfileStage(wanted) && !asked.includes(wanted)) return wanted;
  const before = ONBOARDING_STAGE_IDS.slice(0, ONBOARDING_STAGE_IDS.indexOf(wanted));
  return before.find((stage) => asked.length > 0 && missingFields(stage, profile).length > 0) ?? wanted;
}

/** The stage after this one; null after the last. */
export function nextStage(stage: OnboardingStage, asked: readonly ProfileStage[]): OnboardingStage | null {
  const after = ONBOARDING_STAGE_IDS.slice(ONBOARDING_STAGE_IDS.indexOf(stage) + 1);
  return after.find((it) => isOnTheWay(it, asked)) ?? null;
}

/** The stage before this one; null before the first. */
export function previousStage(stage: OnboardingStage, asked: readonly ProfileStage[]): OnboardingStage | null {
  const before = ONBOARDING_STAGE_IDS.slice(0, ONBOARDING_STAGE_IDS.indexOf(stage));
  return before.findLast((it) => isOnTheWay(it, asked)) ?? null;
}

function isOnTheWay(stage: OnboardingStage, asked: readonly ProfileStage[]): boolean {
  return !isProfileStage(stage) || asked.includes(stage);
}
