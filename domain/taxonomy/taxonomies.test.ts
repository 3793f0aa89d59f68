import { expect, test } from 'vitest';
import { COMPANY_SIZE_IDS, COMPANY_SIZES } from './company-sizes.ts';
import { COUNTRIES, COUNTRY_IDS } from './countries.ts';
import { JOB_FAMILY_IDS, JOB_TYPE_IDS, jobTypeLabel, jobTypesOf } from './job-types.ts';
import { OVERSEAS, PREFECTURE_NAMES, PREFECTURES, REGIONS, RESIDENCES, residence } from './prefectures.ts';
import { UNIVERSITY_GROUP_IDS, UNIVERSITY_GROUPS } from './university-groups.ts';

test('there are ten families with 97 job types, and the open course stands first', () => {
  expect(JOB_FAMILY_IDS).toHaveLength(10);
  expect(JOB_TYPE_IDS).toHaveLength(97);
  expect(new Set(JOB_TYPE_IDS).size).toBe(97);
  expect(JOB_TYPE_IDS[0]).toBe('planning_management.open_general');
  expect(jobTypeLabel('sales.corporate_sales')).toBe('法人営業');
});

test('every job type belongs to one family', () => {
  expect(JOB_FAMILY_IDS.flatMap(jobTypesOf)).toEqual(JOB_TYPE_IDS);
});

test('the 47 prefectures carry their JIS codes in order, over eight regions', () => {
  expect(PREFECTURE_NAMES.map((name) => PREFECTURES[name].code)).toEqual(
    Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
  expect(new Set(PREFECTURE_NAMES.map((name) => PREFECTURES[name].romaji)).size).toBe(47);
  expect(new Set(PREFECTURE_NAMES.map((name) => PREFECTURES[name].region))).toEqual(new Set(REGIONS));
});

test('海外 stands after the prefectures', () => {
  expect(RESIDENCES).toHaveLength(48);
  expect(RESIDENCES.at(-1)).toBe(OVERSEAS);
});

test.each([
  ['東京都', '東京都'],
  ['東京', '東京都'],
  ['京都', '京都府'],
  ['北海道', '北海道'],
  ['Tokyo', '東京都'],
  ['ＯＳＡＫＡ', '大阪府'],
  [' 海外 ', '海外'],
  ['overseas', '海外'],
])('%s is the place %s', (text, place) => expect(residence(text)).toBe(place));

test('an unknown place is none', () => {
  expect(residence('江戸')).toBeNull();
  expect(residence('')).toBeNull();
});

test('a country that is not in the list is その他, which stands last', () => {
  expect(COUNTRY_IDS).toHaveLength(11);
  expect(COUNTRY_IDS.at(-1)).toBe('OTHER');
  expect(COUNTRIES.GB.label).toBe('イギリス');
});

test('no university group shows a rank in its label or its description', () => {
  expect(UNIVERSITY_GROUP_IDS).toEqual(['top_tier', 'upper_tier', 'middle_tier', 'lower_middle_tier', 'other_tier']);
  for (const id of UNIVERSITY_GROUP_IDS) {
    const { label, description } = UNIVERSITY_GROUPS[id];
    expect(label + description).not.toMatch(/上位|中位|下位|トップ|ランク|難関|tier/i);
  }
});

test('company sizes are five, with a description each', () => {
  expect(COMPANY_SIZE_IDS).toHaveLength(5);
  expect(COMPANY_SIZES.japanese_major.description).toBe('従業員1,000名以上');
});
