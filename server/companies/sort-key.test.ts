import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { sortKey } from './sort-key.ts';

const collator = new Intl.Collator('ja');
const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)));

/**
 * True when the key agrees with the collator. Names that the collator treats as equal may have different keys: the key is finer, but
 * never contradicts it.
 */
function agrees(a: string, b: string): boolean {
  const order = collator.compare(a, b);
  return order === 0 || Math.sign(compareKeys(a, b)) === Math.sign(order);
}

test.each([
  ['9プラス', 'ABC'],
  ['ABC', 'あおい'],
  ['あおい', 'アオキ'],
  ['かき', 'がき'],
  ['がき', 'かく'],
  ['はし', 'ばし'],
  ['ばし', 'ぱし'],
  ['つあ', 'っい'],
  ['カー', 'カア'],
  ['カー', 'カイ'],
  ['ハー', 'ハァ'],
  ['ん', '亜細亜'],
  ['亜細亜', '一番'],
  ['一番', '熙'],
  ['熙', '髙島屋'],
  ['abc', 'Abc'],
  ['Abc', 'abd'],
])('%s stands before %s', (a, b) => {
  expect(compareKeys(a, b)).toBeLessThan(0);
  expect(collator.compare(a, b)).toBeLessThan(0);
});

test('the catalogue is sorted as by the Japanese collation of the runtime', () => {
  const names = readCatalogue().map((company) => company.name);
  const sorted = names.toSorted(collator.compare);
  const contrary = sorted.filter((name, index) => !agrees(sorted[index - 1] ?? name, name));
  expect(contrary).toEqual([]);
});

test('names of kana, kanji, Latin letters and digits are sorted as by the Japanese collation', () => {
  const characters = [...'アイカガキャュッツヅハバパヴンあいかがはばぱんー一亜日本電気東京海上髙黑熙abzABZ019'];
  const name = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(name, name, (a, b) => agrees(a, b)),
    { numRuns: 20_000 },
  );
});
