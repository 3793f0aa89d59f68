import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, storeDraft } from './drafts.ts';
import { readOffered, storeEarlier } from './earlier.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = (stored: unknown) => (typeof stored === 'string' ? stored : null);

test('what is typed over an offered draft is offered before it on the next visit', () => {
  storeDraft('aoi', 'profile', '一');
  expect(readOffered('aoi', 'profile', read, false)).toEqual(['一']);
  storeEarlier('aoi', 'profile', ['一']);
  storeDraft('aoi', 'profile', '二');
  expect(readOffered('aoi', 'profile', read, false)).toEqual(['二', '一']);
  expect(readOffered('aoi', 'profile', read, true)).toEqual(['一']);
  expect([readOffered('aoi', 'import', read, false), readOffered('ren', 'profile', read, false)]).toEqual([[], []]);
});

test('what is no draft of the form is not offered; of many the newest five wait, and of none nothing is stored', () => {
  storeDraft('aoi', 'profile', { of: 'another version' });
  storeEarlier('aoi', 'profile', ['一', 2, '三', '四', '五', '六']);
  expect(readOffered('aoi', 'profile', read, false)).toEqual(['一', '三', '四', '五']);
  storeEarlier('aoi', 'profile', []);
  expect(readDraft('aoi', 'profile-earlier')).toBeUndefined();
});
