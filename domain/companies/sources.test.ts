import { expect, test } from 'vitest';
import { SOURCE_IDS, sourceBesideHit } from './sources.ts';

test('beside a search hit stands where the company comes from, unless it is of the catalogue', () => {
  expect(Object.fromEntries(SOURCE_IDS.map((source) => [source, sourceBesideHit(source)]))).toEqual({
    catalogue: null,
    gaishi: 'サイトA',
    goodfind: 'サイトB',
    user: 'ユーザー登録',
    nta: null,
  });
});
