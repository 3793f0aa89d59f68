import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_NAME, MAX_UNIVERSITY, type ProfileChange, profileChange, shortcutsChange } from './profile.ts';

const FORM: ProfileChange = {
  name: '青井 葵',
  prefecture: '東京都',
  country: null,
  universityGroup: 'top_tier',
  graduationYear: 2027,
  targetIndustries: [{ category: 'it', detail: 'mega_venture' }],
  targetJobTypes: [],
  targetCompanySizes: [],
  version: 1,
};

/** The invalid fields, in the order in which they were found. */
function refused(change: Record<string, unknown>): string[] {
  const result = z.safeParse(profileChange, { ...FORM, ...change });
  return result.success ? [] : result.error.issues.map((issue) => String(issue.path[0] ?? ''));
}

test.each<[string, Record<string, unknown>, string[]]>([
  ['what it must have', {}, []],
  ['no name', { name: ' 　' }, ['name']],
  ['a name that is too long', { name: 'あ'.repeat(MAX_NAME + 1) }, ['name']],
  ['no prefecture', { prefecture: null }, ['prefecture']],
  ['a prefecture that does not exist', { prefecture: '江戸' }, ['prefecture']],
  ['海外 and a country', { prefecture: '海外', country: 'DE' }, []],
  ['海外 and no country', { prefecture: '海外' }, ['country']],
  ['no university group', { universityGroup: null }, ['universityGroup']],
  ['a university', { university: '京都大学' }, []],
  ['a university of too long a name', { university: '大'.repeat(MAX_UNIVERSITY + 1) }, ['university']],
  ['no graduation year', { graduationYear: null }, []],
  ['half a year', { graduationYear: 2027.5 }, ['graduationYear']],
  ['no industry', { targetIndustries: [] }, ['targetIndustries']],
  [
    'four industries',
    { targetIndustries: ['it', 'finance', 'trading', 'retail'].map((category) => ({ category, detail: null })) },
    ['targetIndustries'],
  ],
  [
    'an industry twice',
    {
      targetIndustries: [
        { category: 'it', detail: null },
        { category: 'it', detail: null },
      ],
    },
    ['targetIndustries'],
  ],
  [
    'a part of another industry',
    { targetIndustries: [{ category: 'finance', detail: 'mega_venture' }] },
    ['targetIndustries'],
  ],
  ['a job type that does not exist', { targetJobTypes: ['astronaut'] }, ['targetJobTypes']],
  ['a size that does not exist', { targetCompanySizes: ['tiny'] }, ['targetCompanySizes']],
  ['no version', { version: undefined }, ['version']],
  ['a field of the server', { profileCompleted: true }, ['']],
  ['an address', { email: 'other@example.com' }, ['']],
])('a profile with %s is refused for %j: %j', (_, change, fields) => {
  expect(refused(change)).toEqual(fields);
});

test('a country is kept for 海外 alone, and an empty university is none', () => {
  expect(z.parse(profileChange, { ...FORM, country: 'US', university: ' ' })).toMatchObject({
    country: null,
    university: null,
  });
  expect(z.parse(profileChange, { ...FORM, prefecture: '海外', country: 'US' })).toMatchObject({ country: 'US' });
});

test('shortcuts are on or off', () => {
  expect(z.safeParse(shortcutsChange, { enabled: false }).success).toBe(true);
  expect(z.safeParse(shortcutsChange, { enabled: 'no' }).success).toBe(false);
});
