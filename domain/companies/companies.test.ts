import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchDistance, matchScore, STEPS, scoreOf } from '../text/name-match.ts';
import {
  companySearch,
  foldSearch,
  LOOKED_THROUGH,
  MAX_FOLDED_NAME,
  newCompany,
  partsOf,
  rankCompanies,
} from './companies.ts';

describe('the score of a match', () => {
  test.each([
    ['みなと商事', 'みなと商事', 100],
    // prefix: 80 + 20 × shorter ÷ longer
    ['みなと', 'みなと商事', 92],
    ['み', 'みなと商事', 84],
    ['みなと商', 'みなと商事', 96],
    ['みなと商事東京', 'みなと商事', 94.29],
    // contained: 50 − 2 × position + 10 × shorter ÷ longer
    ['商事', 'みなと商事', 48],
    ['なと', 'みなと商事', 52],
    ['事', 'みなと商事', 44],
    ['株みなと商事', 'みなと商事', 56.33],
    // a character outside the basic plane is one character
    ['𠮷野', '𠮷野家', 93.33],
    ['家', '𠮷野家', 49.33],
    ['湊', 'みなと商事', null],
    ['', 'みなと商事', null],
    ['みなと', '', null],
  ])('of %s in %s is %s', (query, name, score) => {
    expect(matchScore(query, name)).toBe(score);
  });

  test('does not depend on which of the two was typed', () => {
    const text = fc.string({ unit: fc.constantFrom(...'あい𠮷本'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(matchDistance(a, b)).toBe(matchDistance(b, a));
      }),
    );
  });

  test('and its distance order matches exactly as the formula does, for names of up to 150 characters', () => {
    const match = fc
      .tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 149 }))
      .filter(([shorter, longer, position]) => shorter < longer && position + shorter <= longer);
    /** The formula times the product of all lengths: whole numbers, so that nothing is rounded. */
    const exact = ([shorter, longer, position]: number[], other: number) =>
      position === 0
        ? (80n * BigInt(longer ?? 1) + 20n * BigInt(shorter ?? 0)) * BigInt(other)
        : ((50n - 2n * BigInt(position ?? 0)) * BigInt(longer ?? 1) + 10n * BigInt(shorter ?? 0)) * BigInt(other);
    const name = ([shorter = 0, longer = 0, position = 0]: number[]) =>
      ['あ'.repeat(position), 'い'.repeat(shorter), 'う'.repeat(longer - shorter - position)].join('');
    fc.assert(
      fc.property(match, match, (a, b) => {
        const [first, second] = [a, b].map((it) => matchDistance('い'.repeat(it[0]), name(it)) ?? Number.NaN);
        const order = exact(a, b[1]) - exact(b, a[1]);
        expect(Math.sign((second ?? 0) - (first ?? 0))).toBe(order > 0n ? 1 : order < 0n ? -1 : 0);
      }),
      { numRuns: 3000 },
    );
  });

  test('falls by one point in as many steps as there are in one', () => {
    expect(scoreOf(STEPS)).toBe(99);
  });
});

describe('the order of companies', () => {
  const company = (id: string, sortKey: string, ...searchKeywords: string[]) => ({ id, sortKey, searchKeywords });

  test('is by the best of all names, then by display name in Japanese, then by id', () => {
    const companies = [
      company('late', 'い', 'みなと商事'),
      company('b', 'あ', 'みなと商事'),
      company('a', 'あ', 'みなと商事'),
      company('by-keyword', 'う', 'にゅーぽーと', 'みなと'),
      company('contained', 'あ', '新みなと'),
      company('none', 'あ', '朝日'),
    ];
    expect(rankCompanies('ミナト', companies).map((it) => it.company.id)).toEqual([
      ...['by-keyword', 'a', 'b', 'late', 'contained'],
    ]);
  });

  test('has a company once, however many of its names match', () => {
    const [hit, ...others] = rankCompanies('みなと', [company('a', '', 'みなと', 'みなと商事', 'しんみなと')]);
    expect(hit?.score).toBe(100);
    expect(others).toEqual([]);
  });
});

test('the parts of a search are all that stands in it, with the distance of the best place', () => {
  const parts = partsOf('ああい');
  expect([...parts.keys()].sort()).toEqual(['あ', 'ああ', 'ああい', 'あい', 'い']);
  for (const [part, distance] of parts) expect(distance).toBe(matchDistance('ああい', part));
});

test('I7, Z-08: a search of 100 characters is looked for in few parts: its beginning, and the whole', () => {
  const typed = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const parts = partsOf(typed);
  expect(parts.size).toBe((LOOKED_THROUGH * (LOOKED_THROUGH + 1)) / 2 + 1);
  expect(parts.get(typed)).toBe(0);
  expect(parts.has([...typed].slice(0, LOOKED_THROUGH).join(''))).toBe(true);

  const company = (id: string, name: string) => ({ id, searchKeywords: [name], sortKey: id });
  const made = [
    company('a', [...typed].slice(3, 9).join('')),
    company('b', [...typed].slice(60, 66).join('')),
    company('c', typed),
  ];
  expect(rankCompanies(typed, made).map((it) => it.company.id)).toEqual(['c', 'a']);
});

describe('a search as it stands in the address', () => {
  test.each([
    [{ q: ' ミナト ' }, { q: 'ミナト', limit: 30 }],
    [{}, { q: '', limit: 30 }],
    [
      { q: 'a', limit: '8' },
      { q: 'a', limit: 8 },
    ],
  ])('%j is read as %j', (given, read) => {
    expect(companySearch.parse(given)).toEqual(read);
  });

  test.each([
    { limit: '0' },
    { limit: '31' },
    { limit: '-1' },
    { limit: '1e1' },
    { q: 'あ'.repeat(101) },
    { page: '2' },
  ])('%j is refused', (given) => {
    expect(companySearch.safeParse(given).success).toBe(false);
  });
});

test('Z-08: a company needs a name of 1 to 100 characters and an industry, with a part of that industry if any', () => {
  const entered = { name: ' ミナト商事 ', industryCategory: 'finance', industrySubCategory: 'insurance' };
  expect(newCompany.parse(entered)).toEqual({ ...entered, name: 'ミナト商事', reading: null });
  for (const wrong of [
    { name: '' },
    { name: 'あ'.repeat(101) },
    { industryCategory: 'it' },
    { industryCategory: null },
  ]) {
    expect(newCompany.safeParse({ ...entered, ...wrong }).success).toBe(false);
  }
});

test('Z-08: a name or search of characters that each unfold to many costs no more than a long one', () => {
  const unfolding = '\ufdfa'.repeat(100);
  const entered = { name: 'ミナト商事', industryCategory: 'finance' };

  expect(newCompany.safeParse({ ...entered, name: unfolding }).success).toBe(false);
  expect(newCompany.safeParse({ ...entered, reading: unfolding }).success).toBe(false);
  expect(newCompany.safeParse({ ...entered, name: '株式会社'.repeat(60_000) }).success).toBe(false);
  expect([...foldSearch(unfolding)]).toHaveLength(MAX_FOLDED_NAME);
});
