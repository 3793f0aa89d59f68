import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantField, versionField } from './fields.ts';
import { parseWebAddress } from './web-address.ts';

const pieces = [
  'a',
  'Z',
  '9',
  '0x1',
  '.',
  ':',
  '/',
  '-',
  '[',
  ']',
  '<',
  '|',
  '^',
  '%',
  '%00',
  '\\',
  '@',
  '?',
  'あ',
  '。',
  'xn--',
];

test('B-06: whatever is taken for an address of the web is one that a browser opens, at the host that it shows', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (typed) => {
      const address = parseWebAddress(`https://${typed.join('')}`);
      if (address === null) return;
      expect(URL.canParse(address)).toBe(true);
      const { protocol, username, password } = new URL(address);
      expect([protocol, username, password]).toEqual(['https:', '', '']);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  'https://a.b<c>',
  'https://1.2.3.999',
  'https://0x7f.1',
  'https://a.jp:99999',
  'https://é.%00',
  'https://a.jp/\u0007',
  'https://a.。9',
  'https://あ.xn--',
])('B-06: %j is no address of the web', (typed) => {
  expect(parseWebAddress(typed)).toBeNull();
});

test('B-06: the full stop of a Japanese keyboard divides a host as the dot does', () => {
  expect(parseWebAddress('example。co。jp/採用。html')).toBe('https://example.co.jp/採用。html');
});

test('B-06: an address cannot turn the direction in which it is read', () => {
  expect(parseWebAddress('https://example.jp/\u202egpj.exe')).toBe('https://example.jp/gpj.exe');
});

test('H-02: a moment lies in years that the database and the calendar know', () => {
  const good = ['1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'];
  const bad = ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T15:00:00.000Z'];
  expect(good.map((text) => instantField.safeParse(text).success)).toEqual([true, true]);
  expect(bad.map((text) => instantField.safeParse(text).success)).toEqual([false, false, false]);
});

test('H-02: a version is a number that a row can hold', () => {
  const given = [0, 1, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 53];
  expect(given.map((version) => versionField.safeParse(version).success)).toEqual([false, true, true, false, false]);
});
