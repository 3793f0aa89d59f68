import { expect, test } from 'vitest';
import { addTargetIndustry, moveTargetIndustry, type TargetIndustry } from './target-industries.ts';

const it: TargetIndustry = { category: 'it', detail: 'mega_venture' };
const trading: TargetIndustry = { category: 'trading', detail: null };
const finance: TargetIndustry = { category: 'finance', detail: 'insurance' };

test('industries are ranked in the order in which they are added, and a pair counts once', () => {
  expect(addTargetIndustry(addTargetIndustry([], it), trading)).toEqual([it, trading]);
  expect(addTargetIndustry([it], { ...it })).toEqual([it]);
  expect(addTargetIndustry([it], { ...it, detail: null })).toHaveLength(2);
});

test('there is no fourth choice', () => {
  expect(() => addTargetIndustry([it, trading, finance], { category: 'public', detail: null })).toThrow(
    'invalid_input',
  );
});

test('a choice moves by one place and not past the ends', () => {
  expect(moveTargetIndustry([it, trading, finance], 2, -1)).toEqual([it, finance, trading]);
  expect(moveTargetIndustry([it, trading], 0, 1)).toEqual([trading, it]);
  expect(moveTargetIndustry([it, trading], 0, -1)).toEqual([it, trading]);
  expect(moveTargetIndustry([it, trading], 1, 1)).toEqual([it, trading]);
});
