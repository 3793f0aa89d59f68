import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INDUSTRY_IDS, industryDetails } from '#domain/taxonomy/industries.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { readCatalogue } from './catalogue.ts';

const companies = readCatalogue();
const cells = INDUSTRY_IDS.flatMap((industry) =>
  readFileSync(new URL(`./catalogue/${industry}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((row) => row.split('\t')),
);

/** Sectors of the taxonomy that students can choose but that have no employers of their own. */
const WITHOUT_EMPLOYERS = {
  'other.overseas_company': 'depends on the country; students register the company themselves',
  'other.undecided': 'says that nothing is chosen yet',
};

test('the catalogue ships with at least 600 employers', () => {
  expect(companies.length).toBeGreaterThanOrEqual(600);
});

test('every sector of every industry has employers, except those that cannot have any', () => {
  const filled = new Set(companies.map((company) => `${company.industry}.${company.industryDetail}`));
  const all = INDUSTRY_IDS.flatMap((industry) => industryDetails(industry).map((detail) => `${industry}.${detail}`));
  expect(all.filter((key) => !filled.has(key))).toEqual(Object.keys(WITHOUT_EMPLOYERS));
});

test('no two companies have the same folded name', () => {
  const names = companies.map((company) => foldCompanyName(company.name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a search word of one company is never the name of another', () => {
  const owner = new Map(companies.map((company) => [foldCompanyName(company.name), company.name]));
  const clashes = companies.flatMap((company) =>
    company.keywords
      .filter((word) => owner.has(word) && owner.get(word) !== company.name)
      .map((word) => `${company.name}: ${word} is ${owner.get(word)}`),
  );
  expect(clashes).toEqual([]);
});

test('every company has a reading in hiragana', () => {
  expect(companies.filter((company) => !/^[ぁ-ゖー]+$/.test(company.reading)).map((company) => company.name)).toEqual(
    [],
  );
});

test('a kana name and its reading are the same word', () => {
  const kana = companies.filter((company) => /^[ぁ-ヶー・\s‐]+$/.test(company.name));
  const differing = kana.filter((company) => foldCompanyName(company.name) !== company.reading);
  expect(differing.map((company) => `${company.name} ${company.reading}`)).toEqual([]);
});

test('names, readings and keywords are written cleanly', () => {
  const untidy = cells.flat().filter((cell) => cell !== cell.trim() || /　|\s{2}|[Ａ-Ｚａ-ｚ０-９]|\r/.test(cell));
  expect(untidy).toEqual([]);
});

test('no keyword is empty or given twice', () => {
  for (const [name, , , , words] of cells) {
    const list = (words ?? '').split('|');
    if (words !== '')
      expect(
        list.filter((word) => word === ''),
        name,
      ).toEqual([]);
    const folded = list.map(foldCompanyName);
    expect(
      folded.filter((word, index) => folded.indexOf(word) !== index),
      name,
    ).toEqual([]);
  }
});

test('a legal name contains the name of the company or its legal form', () => {
  const odd = companies.filter(
    ({ name, legalName, keywords }) =>
      legalName && !keywords.includes(foldCompanyName(legalName)) && legalName !== name,
  );
  expect(odd).toEqual([]);
});

test.each([
  ['NTTコミュニケーションズ', 'NTTドコモビジネス'],
  ['ホンダ', '本田技研工業'],
  ['MUFG', '三菱UFJ銀行'],
  ['みずほ銀行', 'みずほフィナンシャルグループ'],
  ['ﾆｯｾｲ', '日本生命保険'],
  ['にっぽんせいめいほけん', '日本生命保険'],
  ['にほんせいめいほけん', '日本生命保険'],
  ['のむらそうごうけんきゅうじょ', '野村総合研究所'],
  ['日本ガイシ', 'NGK'],
  ['凸版印刷', 'TOPPANホールディングス'],
  ['ユニクロ', 'ファーストリテイリング'],
  ['JICA', '国際協力機構'],
  ['新日鐵住金', '日本製鉄'],
  ['東京工業大学', '東京科学大学'],
])('%s finds %s', (word, name) => {
  expect(companies.find((company) => company.keywords.includes(foldCompanyName(word)))?.name).toBe(name);
});

test('the catalogue is read quickly', () => {
  const started = performance.now();
  readCatalogue();
  expect(performance.now() - started).toBeLessThan(500);
});
