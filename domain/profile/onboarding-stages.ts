/** The steps of the onboarding. Their rules are in onboarding.ts. */

/** Steps of the progress bar; the third has three parts. */
export const ONBOARDING_STEPS = 5;

/** The stages in order, with their steps. */
export const ONBOARDING_STAGES = {
  welcome: 1,
  value: 2,
  basics: 3,
  university: 3,
  targets: 3,
  tour: 4,
  done: 5,
} as const;
/** One stage of the onboarding, as in its address. */
export type OnboardingStage = keyof typeof ONBOARDING_STAGES;
/** The stages in their order. */
export const ONBOARDING_STAGE_IDS = Object.keys(ONBOARDING_STAGES) as [OnboardingStage, ...OnboardingStage[]];
/** The parts of the third step. */
export const PROFILE_STAGES = ['basics', 'university', 'targets'] as const satisfies OnboardingStage[];
/** One part of the third step. */
export type ProfileStage = (typeof PROFILE_STAGES)[number];

/** True for the stages that ask for the profile. */
export function isProfileStage(stage: OnboardingStage): stage is ProfileStage {
  return ONBOARDING_STAGES[stage] === ONBOARDING_STAGES.basics;
}
