import { expect, test } from 'vitest';
import { sharedLine, sharedText, showsAddress } from './shared-text.ts';

test.each([
  ['一次\u202E集募', '一次集募'],
  ['E\u200BS\u200C締\u200D切\u2060\uFEFF', 'ES締切'],
  ['ES\u00AD締切', 'ES締切'],
  ['\u0007ES\u0000\u001B[31m', 'ES[31m'],
  ['か\u3099くせい', 'がくせい'],
  ['a\r\nb\tc\u2028d', 'a\nb\tcd'],
  ['\uE000ES\u{E0041}', 'ES'],
  ['  ES  ', 'ES'],
  ['𠮷野家', '𠮷野家'],
  ['葛\u{E0100}飾区', '葛\u{E0100}飾区'],
  ['1\uFE0F\u20E3 次', '1\uFE0F\u20E3 次'],
  ['น้ำ Việt', 'น้ำ Việt'],
  ['\u3164', ''],
  ['\u2800 \u115F\u1160\uFFA0\u034F', ''],
  [`ES${'\u0301\u0489'.repeat(60)}締切`, 'EŚ\u0489\u0301締切'],
  [`a${'\n'.repeat(500)}b`, 'a\n\nb'],
])('Z-06: %j is shared as %j', (text, shared) => {
  expect(sharedText(text, 100)).toBe(shared);
});

test('Z-06: a text is cut to its length, and no character in two', () => {
  expect(sharedText('あ'.repeat(200), 120)).toHaveLength(120);
  expect(sharedText(`a${'𠮷'.repeat(3)}`, 4)).toBe('a𠮷');
  expect(sharedLine(' 一次\n\n二次 ', 120)).toBe('一次 二次');
});

test.each([
  'https://a.b',
  'ＨＴＴＰ://Ａ',
  'www。evil',
  '内定 evil.example.com',
  'evil.xyz',
  'a@b.jp',
  '内定は203.0.113.7へ',
  'foo.dev/x',
  'abc.zz/y',
  'ｅｖｉｌ．com',
])('I2: %s shows an address', (text) => expect(showsAddress(text)).toBe(true));

test.each([
  'みなと商事',
  '株式会社ABC Inc.',
  'Foo Co.,Ltd.',
  'Foo Co., Ltd',
  'J.LEAGUE',
  'B.STEM',
  '価格.com',
  'A.T. カーニー',
  'P&G',
  'S.K.I.',
  '第1.5企画',
  'R.E.D@東京',
])('I2: %s is a name', (text) => expect(showsAddress(text)).toBe(false));
