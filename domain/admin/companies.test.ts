import { expect, test } from 'vitest';
import type { CompanySource } from '../companies/sources.ts';
import { isUndoable, keptByDefault } from './companies.ts';

test.each<[CompanySource, number, CompanySource, number, 0 | 1]>([
  ['catalogue', 0, 'user', 38, 0],
  ['user', 38, 'catalogue', 0, 1],
  ['user', 900, 'gaishi', 0, 1],
  ['nta', 900, 'catalogue', 0, 1],
  ['user', 3, 'user', 4, 1],
  ['user', 4, 'user', 4, 0],
  ['gaishi', 4, 'goodfind', 5, 1],
])(
  'of %s with %d selections and %s with %d, the one at %#: the catalogue’s, else the more chosen',
  (a, n, b, m, kept) => {
    expect(keptByDefault({ source: a, selections: n }, { source: b, selections: m })).toBe(kept);
  },
);

test('a decision can be undone for exactly a day', () => {
  const at = '2026-04-01T03:00:00.000Z';
  expect(isUndoable(at, '2026-04-02T03:00:00.000Z')).toBe(true);
  expect(isUndoable(at, '2026-04-02T03:00:00.001Z')).toBe(false);
});
