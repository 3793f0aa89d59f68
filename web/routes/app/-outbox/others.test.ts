import { afterEach, expect, test, vi } from 'vitest';
import { othersWait } from './others.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<[string, object, boolean]>([
  ['nothing', {}, false],
  ['of this account alone', { 'shiori/outbox/aoi': '1' }, false],
  ['of another one', { 'shiori/outbox/aoi': '1', 'shiori/outbox/ben': '1' }, true],
  ['drafts of another one', { 'shiori/outbox/aoi': '1', 'shiori/draft/ben/add': '{}' }, false],
])('what waits: %s', (_, stored, isSaid) => {
  vi.stubGlobal('localStorage', stored);
  expect(othersWait('aoi')).toBe(isSaid);
});

test('a browser without storage keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(othersWait('aoi')).toBe(false);
});
