import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPage } from './page-template.ts';

test.each([
  ['[[name]]', { name: '<b>"&\'' }, '&lt;b&gt;&quot;&amp;&#39;'],
  ['[[#yes]]a[[/yes]][[^yes]]b[[/yes]]', { yes: true }, 'a'],
  ['[[#yes]]a[[/yes]][[^yes]]b[[/yes]]', { yes: false }, 'b'],
  ['[[#all]][[name]]-[[of]],[[/all]]', { of: 'x', all: [{ name: '1' }, { name: '2' }] }, '1-x,2-x,'],
  ['[[^all]]none[[/all]]', { all: [] }, 'none'],
  ['[[#a]][[#b]]ab[[/b]][[/a]]', { a: true, b: true }, 'ab'],
  ['a [[ b ]] c', {}, 'a [[ b ]] c'],
])('%s is filled', (template, values, page) => {
  expect(fillPage(template, values)).toBe(page);
});

test('a place without a value is a mistake', () => {
  expect(() => fillPage('[[name]]', {})).toThrow('name');
});

test('a value is never read as a template or as markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('[', ']', '#', '/', '<', '"', '&', 'q') }), (q) => {
      const [, inside] = /^<i>(.*)<\/i>$/s.exec(fillPage('<i>[[q]]</i>', { q })) ?? [];
      expect(inside).not.toMatch(/[<"]/);
      const back = inside?.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      expect(back).toBe(q);
    }),
  );
});
