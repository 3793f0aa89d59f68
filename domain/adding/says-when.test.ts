import { expect, test } from 'vitest';
import { saysWhen } from './says-when.ts';

test.each([
  ['三菱商事 ES 11/30', true],
  ['あした13時 NRI 面接', true],
  ['来週月曜 ソニー', true],
  ['日立 １２月４日', true],
  ['日本電気', false],
  ['明治', false],
  ['つばめ18号社', false],
  ['あすか製薬', false],
])('%s: %s', (text, says) => {
  expect(saysWhen(text)).toBe(says);
});
