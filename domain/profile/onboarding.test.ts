import { expect, test } from 'vitest';
import {
  hasSavedTargets,
  missingFields,
  nextStage,
  onboardingEnd,
  previousStage,
  reachableStage,
  stagesOf,
} from './onboarding.ts';
import {
  ONBOARDING_STAGE_IDS,
  ONBOARDING_STAGES,
  ONBOARDING_STEPS,
  type OnboardingStage,
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

test.each<[OnboardingStage, boolean, object, OnboardingStage]>([
  ['welcome', true, EMPTY, 'welcome'],
  ['basics', true, EMPTY, 'basics'],
  ['university', true, EMPTY, 'basics'],
  ['done', true, EMPTY, 'basics'],
  ['done', true, { ...FULL, universityGroup: null }, 'university'],
  ['tour', true, { ...FULL, targetIndustries: [] }, 'targets'],
  ['done', true, FULL, 'done'],
  ['university', true, FULL, 'university'],
  // With a saved profile, the profile stages do not exist.
  ['basics', false, EMPTY, 'tour'],
  ['targets', false, EMPTY, 'tour'],
  ['done', false, EMPTY, 'done'],
])('whoever opens %s (asked for a profile: %o) with %o sees %s', (wanted, asks, profile, seen) => {
  expect(reachableStage(wanted, asks, profile)).toBe(seen);
});

test('the profile step is jumped over, in both directions, where prefecture and industries are saved', () => {
  const industries = [{ category: 'it', detail: null }];
  expect(hasSavedTargets({ prefecture: '東京都', targetIndustries: industries })).toBe(true);
  expect(hasSavedTargets({ prefecture: null, targetIndustries: industries })).toBe(false);
  expect(hasSavedTargets({ prefecture: '東京都', targetIndustries: [] })).toBe(false);
  expect(nextStage('value', false)).toBe('tour');
  expect(previousStage('tour', false)).toBe('value');
  expect(nextStage('value', true)).toBe('basics');
  expect(previousStage('tour', true)).toBe('targets');
});

test('forward and back go through the same stages, from the first to the last', () => {
  for (const asks of [true, false]) {
    const stages = stagesOf(asks);
    expect(previousStage('welcome', asks)).toBeNull();
    expect(nextStage('done', asks)).toBeNull();
    for (const stage of stages.slice(1)) {
      const before = previousStage(stage, asks);
      expect(before && nextStage(before, asks)).toBe(stage);
    }
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
