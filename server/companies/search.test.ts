import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankCompanies } from '#domain/companies/companies.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';
import { testDatabase } from '../testing/app.ts';
import { searchCompanies } from './search.ts';
import { forgetCompanies, indexCompanies } from './search-index.ts';
import { sortKey } from './sort-key.ts';

type Made = { id: string; displayName: string; searchKeywords: string[]; sortKey: string; isUserRegistered: boolean };

function company(id: string, displayName: string, ...keywords: string[]): Made {
  const searchKeywords = [...new Set([displayName, ...keywords].map(foldCompanyName))];
  // Every third company is registered by a student.
  const isUserRegistered = Number(id.match(/\d+$/)?.[0] ?? 1) % 3 === 0;
  return { id, displayName, searchKeywords, sortKey: sortKey(displayName), isUserRegistered };
}

async function hold(db: Db, made: Made[]) {
  for (let from = 0; from < made.length; from += 1000) {
    const part = made.slice(from, from + 1000);
    const rows = part.map(({ isUserRegistered, ...it }) => {
      const source = isUserRegistered ? 'user' : 'catalogue';
      return { ...it, source, name: it.displayName, foldedName: foldCompanyName(it.displayName) };
    });
    await db.insert(companies).values(rows);
  }
  await indexCompanies(
    db,
    made.map((it) => it.id),
  );
}

async function found(db: Db, typed: string, limit = 30) {
  const hits = JSON.parse(await searchCompanies(db, typed, limit)) as { id: string; score: number }[];
  return hits.map(({ id, score }) => ({ id, score }));
}

function expected(typed: string, made: Made[], limit = 30) {
  return rankCompanies(typed, made)
    .slice(0, limit)
    .map(({ company: { id }, score }) => ({ id, score }));
}

/** Seeded random numbers, so that a failure can be reproduced. */
function dice(seed: number) {
  return (sides: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
}

test('for random names and queries, the database finds and ranks exactly as the rule does', async () => {
  const name = fc.string({ unit: fc.constantFrom(...'アイウ日本a1𠮷ー株式会社・'), minLength: 1, maxLength: 9 });
  const catalogue = fc.array(fc.tuple(name, fc.array(name, { maxLength: 3 })), { maxLength: 40 });
  const { db } = await testDatabase();
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(name, { minLength: 1, maxLength: 4 }), async (entries, searches) => {
      await db.delete(companies);
      await db.execute('truncate company_grams');
      const made = entries.map(([first, more], index) => company(`c${index}`, first, ...more));
      await hold(db, made);
      for (const typed of searches) expect(await found(db, typed)).toEqual(typed.trim() ? expected(typed, made) : []);
      for (const typed of searches)
        expect(await found(db, typed, 3)).toEqual(typed.trim() ? expected(typed, made, 3) : []);
    }),
    { numRuns: 150 },
  );
}, 60_000);

/** Names of which many share a beginning, a middle and an end, like real ones. */
function manyAlike(count: number): Made[] {
  const roll = dice(7);
  const word = () => ['サービス', 'ホールディングス', 'テクノ', 'アイ', 'ウ', '日本', '日', '本社', 'A'][roll(9)] ?? '';
  return Array.from({ length: count }, (_, index) => {
    const name = Array.from({ length: 1 + roll(4) }, word).join('');
    return company(`c${index}`, name, ...(roll(4) === 0 ? [word() + word() + word(), name + word()] : []));
  });
}

test('when thousands of names match, the best ones are exactly those of the rule', async () => {
  const { db } = await testDatabase();
  const made = manyAlike(6000);
  await hold(db, made);
  for (const typed of [
    ...[
      '日',
      'あ',
      '日本',
      'サー',
      'さーび',
      'ビス',
      'サービス',
      'サービスサービス',
      'ホールディングス',
      'ールディング',
    ],
    ...[
      '日本サービス',
      'テクノサービスホールディングス',
      '本社日本本社A',
      'アイアイアイ',
      'aaaa',
      'ない名前です',
      'サービスない',
    ],
    'サービスホールディングス日本社テクノアイウ',
    'サービスホールディングス日本社テクノアイウ日本テクノ本社サービスホールディングス日本',
  ]) {
    expect.soft(await found(db, typed), typed).toEqual(expected(typed, made));
    expect.soft(await found(db, typed, 8), typed).toEqual(expected(typed, made, 8));
  }
}, 60_000);

test('a company is found by every form of its name and by a query that contains its name', async () => {
  const { db } = await testDatabase();
  await hold(db, [company('minato', '株式会社ミナト商事', 'みなとしょうじ', 'MINATO')]);
  for (const typed of [
    '㈱ミナト商事',
    'ﾐﾅﾄ商事',
    'みなと商事株式会社',
    'ミナト　商事',
    'minato',
    'ＭＩＮＡＴＯ',
    'ミナトショウジ',
  ]) {
    expect(await found(db, typed)).toEqual([{ id: 'minato', score: 100 }]);
  }
  expect(await found(db, 'ミナト')).toEqual([{ id: 'minato', score: 92 }]);
  expect(await found(db, 'ミナト商事の説明会')).toMatchObject([{ id: 'minato' }]);
  expect(await found(db, '湊')).toEqual([]);
  expect(await found(db, '   ')).toEqual([]);
});

test('characters with the same number in the index are distinguished', async () => {
  const { db } = await testDatabase();
  const other = String.fromCodePoint(0x4e9c + 0x8000);
  await hold(db, [
    company('one', 'あいう亜'),
    company('two', `あいう${other}`),
    company('three', `東あいう${other}港`),
  ]);
  expect(await found(db, 'あいう亜')).toEqual([{ id: 'one', score: 100 }]);
  expect(await found(db, 'いう亜')).toHaveLength(1);
  expect((await found(db, `あいう${other}`)).map((it) => it.id)).toEqual(['two', 'three']);
});

test('a name that begins with a rare character does not change the order of matches', async () => {
  const { db } = await testDatabase();
  const made = [company('c3', 'アアウア'), company('c1', '𠮷アウア'), company('c2', '﨑アウア')];
  await hold(db, made);
  expect(await found(db, 'ウ')).toEqual(expected('ウ', made));
  expect((await found(db, 'ウ')).map((it) => it.id).at(-1)).toBe('c3'); // a student registered it
});

test('a removed company leaves no rows in the index', async () => {
  const { db, pool } = await testDatabase();
  await hold(db, [company('minato', 'ミナト商事'), company('asahi', '朝日商事')]);
  await forgetCompanies(db, ['minato', 'asahi']);
  expect((await pool.query('select * from company_grams')).rows).toEqual([]);
  expect(await found(db, '商事')).toEqual([]);
});

test('Z-08: a search of 100 characters takes milliseconds', async () => {
  const { db } = await testDatabase();
  await hold(db, [company('minato', 'ミナト商事')]);
  const typed = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('');
  expect(await found(db, typed)).toEqual([]);
});
