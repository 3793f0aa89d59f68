import { expect, test } from 'vitest';
import {
  hasIndustryDetail,
  INDUSTRIES,
  INDUSTRY_IDS,
  industryDetailLabel,
  industryDetails,
  industryId,
  industryLabel,
  listedIndustries,
} from './industries.ts';

test('there are 14 industries with 120 parts, その他 last', () => {
  expect(INDUSTRY_IDS).toHaveLength(14);
  expect(INDUSTRY_IDS.at(-1)).toBe('other');
  expect(INDUSTRY_IDS.flatMap(industryDetails)).toHaveLength(120);
});

test.each([
  ['finance', 'finance'],
  ['金融', 'finance'],
  ['銀行', 'finance'],
  ['manufacturer', 'manufacturing'],
  ['Manufacturer', 'manufacturing'],
  ['メーカー', 'manufacturing'],
  ['ﾒｰｶｰ', 'manufacturing'],
  ['IT・通信・インターネット', 'it'],
  ['ＩＴ', 'it'],
  ['ソフトウエア', 'it'],
  ['real_estate', 'realestate'],
  ['コンサル', 'consulting'],
  ['小売', 'retail'],
  ['広告', 'advertising'],
  ['その他', 'other'],
])('%s is the industry %s', (text, id) => expect(industryId(text)).toBe(id));

test('a word that names no industry is none', () => {
  expect(industryId('忍者')).toBeNull();
  expect(industryId('')).toBeNull();
  expect(industryId('constructor')).toBeNull();
});

test('no word names two industries', () => {
  for (const id of INDUSTRY_IDS) {
    const words = [id, INDUSTRIES[id].label, ...INDUSTRIES[id].aliases];
    for (const word of words) expect(industryId(word), word).toBe(id);
  }
});

test('a label names the industry, and its part where there is one', () => {
  expect(industryLabel('finance')).toBe('金融');
  expect(industryLabel('finance', null)).toBe('金融');
  expect(industryLabel('finance', 'insurance')).toBe('金融 / 生命保険・損害保険');
  expect(industryLabel('finance', 'game')).toBe('金融');
  expect(industryDetailLabel('finance', 'insurance')).toBe('生命保険・損害保険');
  expect(industryDetailLabel('finance', 'toString')).toBeNull();
  expect(hasIndustryDetail('finance', 'toString')).toBe(false);
});

test('a part that is at home in two industries is listed in both', () => {
  expect(listedIndustries('infrastructure', 'telecom')).toEqual(['infrastructure', 'it']);
  expect(listedIndustries('finance', 'insurance')).toEqual(['finance']);
  expect(listedIndustries('finance')).toEqual(['finance']);
});

test('every cross-listing leads to another industry', () => {
  for (const id of INDUSTRY_IDS) {
    for (const [detail, entry] of Object.entries(INDUSTRIES[id].details)) {
      if ('cross' in entry) expect(listedIndustries(id, detail), `${id}.${detail}`).toEqual([id, entry.cross]);
    }
  }
});

test('no part has the id of an industry, その他 apart', () => {
  const details = INDUSTRY_IDS.flatMap(industryDetails).filter((detail) => INDUSTRY_IDS.some((id) => id === detail));
  expect(details).toEqual(['other']);
});
