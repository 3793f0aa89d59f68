import { expect, test } from 'vitest';
import { line } from './fields.ts';
import { parseWebAddress } from './web-address.ts';

test.each([
  ['https://example.jp/mypage?id=1#top', 'https://example.jp/mypage?id=1#top'],
  ['http://example.jp', 'http://example.jp'],
  ['HTTPS://Example.JP/Path', 'https://example.jp/Path'],
  ['example.jp/recruit', 'https://example.jp/recruit'],
  ['example.jp:8443/recruit', 'https://example.jp:8443/recruit'],
  ['ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｊｐ', 'https://example.jp'],
  [' https://example.jp ', 'https://example.jp'],
])('B-06: %s is an address of the web', (typed, address) => {
  expect(parseWebAddress(typed)).toBe(address);
  expect(['http:', 'https:']).toContain(new URL(address).protocol);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.jp/%0aalert(1)',
  'javascript&colon;alert(1)',
  'ｊａｖａｓｃｒｉｐｔ：alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.jp/1',
  'https://user:secret@example.jp/',
  'https://bank.example@evil.example/',
  'https:///example.jp',
  'https://exa mple.jp/',
  '//evil.example',
  '\\\\evil.example',
  'https://',
])('B-06: %j is none', (typed) => {
  expect(parseWebAddress(typed)).toBeNull();
});

test('text loses what cannot be seen or turns its direction, and keeps its lines', () => {
  expect(line(20).parse(' 一行目\r\n二行\u202e目\u200b\u061c ')).toBe('一行目\n二行目');
});

test.each([
  ['a NUL', 'a\0b'],
  ['an escape', 'a\u001b[2Jb'],
  ['an escape of eight bits', 'a\u009b2Jb'],
  ['a line end of old machines', 'a\u0085b'],
  ['half a character', '\ud83d'],
  ['more than fits', 'あ'.repeat(21)],
])('text with %s is refused', (_, typed) => {
  expect(line(20).safeParse(typed).success).toBe(false);
});
