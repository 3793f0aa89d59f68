import { expect, test } from 'vitest';
import {
  askedStages,
  hasSavedTargets,
  missingFields,
  nextStage,
  type OnboardingProfile,
  onboardingEnd,
  previousStage,
  reachableStage,
} from './onboarding.ts';
import {
  ONBOARDING_STAGE_IDS,
  ONBOARDING_STAGES,
  ONBOARDING_STEPS,
  type OnboardingStage,
  PROFILE_STAGES,
  type ProfileStage,
} from './onboarding-stages.ts';

const EMPTY = {
  name: '',
  prefecture: null,
  country: null,
  universityGroup: null,
  graduationYear: null,
  targetIndustries: [],
  targetJobTypes: [],
};
const FULL = {
  ...EMPTY,
  name: '青井 葵',
  prefecture: '東京都',
  universityGroup: 'top_tier',
  targetIndustries: [{ category: 'it', detail: null }],
};

test('five steps, of which the third has three parts', () => {
  expect(Math.max(...Object.values(ONBOARDING_STAGES))).toBe(ONBOARDING_STEPS);
  expect(ONBOARDING_STAGE_IDS.map((stage) => ONBOARDING_STAGES[stage])).toEqual([1, 2, 3, 3, 3, 4, 5]);
});

test.each<[OnboardingStage, object, string[]]>([
  ['welcome', EMPTY, []],
  ['value', EMPTY, []],
  ['basics', EMPTY, ['name', 'prefecture']],
  ['basics', { ...EMPTY, name: '  ' }, ['name', 'prefecture']],
  ['basics', { ...FULL, name: 'あ'.repeat(51) }, ['name']],
  ['basics', { ...EMPTY, prefecture: '海外' }, ['name', 'country']],
  ['basics', { ...EMPTY, name: '葵', prefecture: '海外' }, ['country']],
  ['basics', { ...EMPTY, name: '葵', prefecture: '海外', country: 'SG' }, []],
  ['basics', { ...EMPTY, name: '葵', prefecture: '大阪府' }, []],
  ['basics', { ...EMPTY, name: '葵', prefecture: '江戸' }, ['prefecture']],
  ['university', EMPTY, ['universityGroup']],
  ['university', { ...EMPTY, universityGroup: 'other_tier' }, []],
  ['targets', EMPTY, ['targetIndustries']],
  ['targets', FULL, []],
  ['tour', EMPTY, []],
  ['done', EMPTY, []],
])('in %s of %o these are missing: %o', (stage, profile, missing) => {
  expect(missingFields(stage, profile)).toEqual(missing);
});

const ALL = PROFILE_STAGES;

test.each<[OnboardingStage, readonly ProfileStage[], object, OnboardingStage]>([
  ['welcome', ALL, EMPTY, 'welcome'],
  ['basics', ALL, EMPTY, 'basics'],
  ['university', ALL, EMPTY, 'basics'],
  ['done', ALL, EMPTY, 'basics'],
  ['done', ALL, { ...FULL, universityGroup: null }, 'university'],
  ['tour', ALL, { ...FULL, targetIndustries: [] }, 'targets'],
  ['done', ALL, FULL, 'done'],
  ['university', ALL, FULL, 'university'],
  // What is known already can be changed at any time, and may not be emptied.
  ['targets', ['basics', 'university'], { ...FULL, universityGroup: null }, 'targets'],
  ['tour', ['basics', 'university'], { ...FULL, targetIndustries: [] }, 'targets'],
  // With a saved profile, the profile stages do not exist.
  ['basics', [], EMPTY, 'tour'],
  ['targets', [], EMPTY, 'tour'],
  ['done', [], EMPTY, 'done'],
])('whoever opens %s (asked for %o) with %o sees %s', (wanted, asked, profile, seen) => {
  expect(reachableStage(wanted, asked, profile)).toBe(seen);
});

test('the profile step is jumped over, in both directions, where prefecture and industries are saved', () => {
  const industries = [{ category: 'it', detail: null }];
  expect(hasSavedTargets({ prefecture: '東京都', targetIndustries: industries })).toBe(true);
  expect(hasSavedTargets({ prefecture: null, targetIndustries: industries })).toBe(false);
  expect(hasSavedTargets({ prefecture: '東京都', targetIndustries: [] })).toBe(false);
  expect(nextStage('value', [])).toBe('tour');
  expect(previousStage('tour', [])).toBe('value');
  expect(nextStage('value', ALL)).toBe('basics');
  expect(previousStage('tour', ALL)).toBe('targets');
});

test.each<[string, object, ProfileStage[]]>([
  ['nothing', EMPTY, ['basics', 'university', 'targets']],
  ['a name alone, as from Google', { ...EMPTY, name: '葵' }, ['basics', 'university', 'targets']],
  ['industries, as from the sign-up', { ...FULL, prefecture: null, universityGroup: null }, ['basics', 'university']],
  ['all but the prefecture', { ...FULL, prefecture: null }, ['basics']],
  ['prefecture and industries', { ...FULL, universityGroup: null }, []],
])('who has said %s is asked for the rest alone', (_, saved, asked) => {
  expect(askedStages(saved as OnboardingProfile)).toEqual(asked);
});

test('a part of the profile that is known is jumped over in both directions', () => {
  expect(nextStage('university', ['basics', 'university'])).toBe('tour');
  expect(previousStage('tour', ['basics', 'university'])).toBe('university');
  expect(nextStage('targets', ['basics', 'university'])).toBe('tour');
});

test('forward and back go through the same stages, from the first to the last', () => {
  for (const asked of [ALL, ['basics'], []] as const) {
    expect(previousStage('welcome', asked)).toBeNull();
    let stage: OnboardingStage = 'welcome';
    for (let next = nextStage(stage, asked); next; next = nextStage(stage, asked)) {
      expect(previousStage(next, asked)).toBe(stage);
      stage = next;
    }
    expect(stage).toBe('done');
  }
});

test.each([
  [{ outcome: 'skipped' }, true],
  [{ outcome: 'completed', profile: null }, true],
  [{ outcome: 'completed', profile: FULL }, true],
  [{ outcome: 'completed' }, false],
  [{ outcome: 'skipped', profile: null }, false],
  [{ outcome: 'completed', profile: { ...FULL, userId: 'x' } }, false],
  [{ outcome: 'completed', profile: { ...FULL, prefecture: null } }, false],
  [{ outcome: 'completed', profile: { ...FULL, prefecture: '海外' } }, false],
  [{ outcome: 'completed', profile: { ...FULL, universityGroup: null } }, false],
  [{ outcome: 'completed', profile: { ...FULL, targetIndustries: [] } }, false],
  [{ outcome: 'completed', profile: { ...FULL, targetIndustries: Array(4).fill(FULL.targetIndustries[0]) } }, false],
  [{ outcome: 'abandoned' }, false],
])('the end %o is accepted: %o', (end, accepted) => {
  expect(onboardingEnd.safeParse(end).success).toBe(accepted);
});

test('a country is kept for 海外 alone', () => {
  const end = (prefecture: string) =>
    onboardingEnd.parse({ outcome: 'completed', profile: { ...FULL, prefecture, country: 'FR' } });
  expect(end('海外')).toMatchObject({ profile: { country: 'FR' } });
  expect(end('東京都')).toMatchObject({ profile: { country: null } });
});
