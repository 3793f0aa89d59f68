/** The first way through the product, step by step. What it asks for is in onboarding.ts. */

/** Steps as the progress bar counts them; the third has three parts. */
export const ONBOARDING_STEPS = 5;

/** What is shown one after the other, with the step that it belongs to. */
export const ONBOARDING_STAGES = {
  welcome: 1,
  value: 2,
  basics: 3,
  university: 3,
  targets: 3,
  tour: 4,
  done: 5,
} as const;
/** One screen of the onboarding, as its address names it. */
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
