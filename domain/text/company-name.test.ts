import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCompanyName, foldText } from './company-name.ts';

test.each([
  ['㈱ミナト商事', 'みなと商事'],
  ['ﾐﾅﾄ商事', 'みなと商事'],
  ['みなと商事株式会社', 'みなと商事'],
  ['株式会社 ミナト商事', 'みなと商事'],
  ['（株）ミナト商事', 'みなと商事'],
  ['ミナト商事㈲', 'みなと商事'],
  ['㍿ミナト商事', 'みなと商事'],
  ['ミナト商事　(株)　東京支店', 'みなと商事東京支店'],
  ['合同会社デロイト トーマツ', 'でろいととーまつ'],
  ['セブン‐イレブン・ジャパン', 'せぶんいれぶんじゃぱん'],
  ['サントリーホールディングス株式会社', 'さんとりーほーるでぃんぐす'],
  ['ｻﾝﾄﾘｰ', 'さんとりー'],
  ['ヴイ・テクノロジー', 'ゔいてくのろじー'],
  ['ｳﾞｲ･ﾃｸﾉﾛｼﾞｰ', 'ゔいてくのろじー'],
  ['P&Gジャパン合同会社', 'pgじゃぱん'],
  ['Ｐ＆Ｇ', 'pg'],
  ['McDonald’s', 'mcdonalds'],
  ["McDonald's", 'mcdonalds'],
  ['Minato Trading Co., Ltd.', 'minatotrading'],
  ['Minato Trading Co.,Ltd', 'minatotrading'],
  ['Minato, Inc.', 'minato'],
  ['MINATO K.K.', 'minato'],
  ['Incubate Fund', 'incubatefund'],
  ['Zinc', 'zinc'],
  ['Minato Company Store', 'minatocompanystore'],
  ['一般財団法人みなと協会', 'みなと協会'],
  ['国立大学法人東京大学', '東京大学'],
  ['特定非営利活動法人みなと', 'みなと'],
  ['認定NPO法人みなと', 'みなと'],
  ['関ヶ原商事', '関け原商事'],
  ['関ケ原商事', '関け原商事'],
  ['有限責任監査法人トーマツ', '有限責任監査法人とーまつ'],
  ['KPMG税理士法人', 'kpmg税理士法人'],
])('%s is searched as %s', (name, folded) => expect(foldCompanyName(name)).toBe(folded));

test.each([['株式会社'], ['(株)'], ['・・・'], ['inc']])(
  'a name of nothing but form and separators keeps its text: %s',
  (name) => expect(foldCompanyName(name)).toBe(name),
);

test('the long vowel mark is a letter: ビール and ビル differ', () => {
  expect(foldText('ビール')).toBe('びーる');
  expect(foldText('ビル')).toBe('びる');
});

const part = fc.constantFrom(
  ...['株式会社', '株式', '会社', '(株)', '㈱', '(', ')', '株', 'Inc.', 'Co.,', 'Ltd.', ' ', '　', '・', '.', ',', '-'],
  ...[
    'ミナト',
    'ﾐﾅﾄ',
    'ゔ',
    'ウ',
    'カ',
    'ﾞ',
    '゛',
    '゙',
    'ー',
    'ヶ',
    'Σ',
    'İ',
    '社団法人',
    '一般',
    '法人',
    'NPO',
    '商事',
    '𠮷',
    '\ud800',
  ],
);
const name = fc.oneof(
  fc.array(part, { maxLength: 20 }).map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 100 }),
);

test('folding a folded name changes nothing', () => {
  fc.assert(
    fc.property(name, (text) => foldCompanyName(foldCompanyName(text)) === foldCompanyName(text)),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(name, (text) => foldText(foldText(text)) === foldText(text)),
    { numRuns: 2000 },
  );
});

test('only a name that was blank folds to nothing', () => {
  fc.assert(fc.property(name, (text) => (foldCompanyName(text) === '') === (text.normalize('NFKC').trim() === '')));
});

test('legal form, width, kind of kana and spaces never tell two names apart', () => {
  const kana = fc.string({
    unit: fc.constantFrom(...'アイウカキクサシスナニヌマミムヤユヨラリルン'),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(kana, (word) => {
      const variants = [
        `株式会社${word}`,
        `${word}㈱`,
        `（有）${word}`,
        `${word} Co., Ltd.`,
        [...word].join(' '),
        [...word].join('・'),
      ];
      return variants.every((variant) => foldCompanyName(variant) === foldCompanyName(word));
    }),
  );
});

test('a hostile name is folded in no time', () => {
  const hostile = ['株式会社'.repeat(25), ', . '.repeat(25), '(株'.repeat(50), 'Co., '.repeat(20), '(株)'.repeat(33)];
  const started = performance.now();
  for (const text of hostile) for (let times = 0; times < 100; times++) foldCompanyName(text);
  expect(performance.now() - started).toBeLessThan(500);
});
