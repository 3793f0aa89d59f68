import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalEmail, emailSuggestion } from './email.ts';

test.each([
  ['misaki@example.com', 'misaki@example.com'],
  [' Misaki@Example.COM ', 'misaki@example.com'],
  ['ｍｉｓａｋｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'misaki@example.com'],
  ['misaki　', null],
  ['misaki+job@gmail.com', 'misaki+job@gmail.com'],
  ['mi..saki.@docomo.ne.jp', 'mi..saki.@docomo.ne.jp'],
  ['misaki@例え.jp', 'misaki@xn--r8jz45g.jp'],
  ['misaki@例え。ｊｐ', 'misaki@xn--r8jz45g.jp'],
  ['misaki@bücher.example', 'misaki@xn--bcher-kva.example'],
  ['misaki@s.u-tokyo.ac.jp', 'misaki@s.u-tokyo.ac.jp'],
  ["o'hara@example.com", "o'hara@example.com"],
  ['', null],
  ['misaki', null],
  ['misaki@', null],
  ['@example.com', null],
  ['misaki@example', null],
  ['misaki@localhost', null],
  ['misaki@@example.com', null],
  ['misaki@example..com', null],
  ['misaki@-example.com', null],
  ['misaki@example.com.', null],
  ['misaki@127.0.0.1', null],
  ['misaki@[127.0.0.1]', null],
  ['"mi saki"@example.com', null],
  ['misaki(comment)@example.com', null],
  ['Misaki <misaki@example.com>', null],
  ['a@example.com,b@example.com', null],
  ['a@example.com b@example.com', null],
  ['misaki@example.com\r\nBcc: x@example.com', null],
  ['misaki@例/え.jp', null],
  ['misaki@例%61.jp', null],
  ['misaki@例:80.jp', null],
  ['misaki@例え\u0000.jp', null],
  ['misaki@exa\u200bmple.jp', null],
  ['misaki@exa\u00admple.jp', null],
  ['mi\u0000saki@example.com', null],
  ['mi\u200bsaki@example.com', null],
  ['美咲@example.com', null],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  [`${'a'.repeat(65)}@example.com`, null],
  [`a@${'b'.repeat(63)}.com`, `a@${'b'.repeat(63)}.com`],
  [`a@${'b'.repeat(64)}.com`, null],
  [`a@${'b.'.repeat(130)}com`, null],
  ['x'.repeat(100_000), null],
])('A-03: %j is read as %j', (typed, address) => {
  expect(canonicalEmail(typed)).toBe(address);
});

test('A-03, M-05: a canonical address is its own canonical form, and holds nothing that could begin another header', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string({ unit: 'grapheme' }).map((text) => `${text}@example.com`),
      ),
      (typed) => {
        const address = canonicalEmail(typed);
        if (address === null) return;
        expect(canonicalEmail(address)).toBe(address);
        expect(address).toMatch(/^[\x21-\x7e]{3,254}$/);
        expect(address).not.toMatch(/[\s<>(),;:"\\[\]]/);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a label in any script has the ASCII form that browsers give it', () => {
  const letters = fc.constantFrom(...'abcxyz019あいうえおカキク漢字東京大学üéß한국어пример');
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (chosen) => {
      const label = chosen.join('').replaceAll('ß', 'ss').normalize('NFKC');
      const expected = domainToASCII(`${label}.jp`);
      if (expected !== '') expect(canonicalEmail(`misaki@${label}.jp`)).toBe(`misaki@${expected}`);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['misaki@gmial.com', 'misaki@gmail.com'],
  ['misaki@gmai.com', 'misaki@gmail.com'],
  ['misaki@gmail.co', 'misaki@gmail.com'],
  ['misaki@gmail.con', 'misaki@gmail.com'],
  ['misaki@iclod.com', 'misaki@icloud.com'],
  ['misaki@yahoo.co.jo', 'misaki@yahoo.co.jp'],
  ['misaki@docomo.ne.jo', 'misaki@docomo.ne.jp'],
  ['misaki@ezwev.ne.jp', 'misaki@ezweb.ne.jp'],
  ['misaki@sofbank.ne.jp', 'misaki@softbank.ne.jp'],
  ['misaki@keio.acjp', 'misaki@keio.ac.jp'],
  ['misaki@gmail.com', null],
  ['misaki@hotmail.com', null],
  ['misaki@yahoo.com', null],
  ['misaki@waseda.ac.jp', null],
  ['misaki@s.u-tokyo.ac.jp', null],
  ['misaki@example.com', null],
  ['misaki@a.com', null],
  ['misaki', null],
])('%s suggests %j', (typed, suggestion) => {
  expect(emailSuggestion(typed)).toBe(suggestion);
});
