import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, storeDraft } from './drafts.ts';
import { type FormDrafts, offeredOf, readOffered, storeTyped, withChanges, withTyped } from './earlier.ts';

/** As much as one of the fake storage's values may have. */
const ROOM = 60;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > ROOM) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = (stored: unknown) => (typeof stored === 'string' ? stored : null);
const NONE: FormDrafts = { last: undefined, earlier: [] };
const drafts = (last?: string, ...earlier: string[]): FormDrafts => ({ last, earlier });
const all = () => true;

test.each<[string, FormDrafts, string, string | undefined, FormDrafts]>([
  ['first of all', NONE, '一', undefined, drafts('一')],
  ['over an offered draft', drafts('一'), '二', undefined, drafts('二', '一')],
  ['on', drafts('二', '一'), '二二', '二', drafts('二二', '一')],
  ['over several', drafts('二', '一'), '三', undefined, drafts('三', '二', '一')],
  ['on with an earlier one that is resumed', drafts('二', '一'), '一一', '一', drafts('一一', '二')],
  ['after another tab', drafts('他', '二', '一'), '二二', '二', drafts('二二', '他', '一')],
  ['after another tab saved what it went on with', drafts(undefined, '一'), '二二', '二', drafts('二二', '一')],
  ['the same as was typed before', drafts('二', '一'), '一', undefined, drafts('一', '二')],
])('what is typed %s takes the place of its own draft alone', (_, stored, typed, own, left) => {
  expect(withTyped(stored, typed, own, all)).toEqual(left);
});

test('of many drafts the newest ten wait, and of those that are not worth keeping none', () => {
  const many = drafts('九', '八', '七', '六', '五', '四', '三', '二', '一', '〇', '古');
  expect(withTyped(many, '十', undefined, all).earlier).toHaveLength(10);
  expect(withTyped(drafts('長い', '一'), '二', undefined, (it) => it !== '長い')).toEqual(drafts('二', '一'));
});

test('a draft is removed and changed wherever it stands, and none takes its place', () => {
  const removes = (gone: string) => (it: unknown) => (it === gone ? undefined : it);
  expect(withChanges(drafts('二', '一', '〇'), removes('二'))).toEqual(drafts(undefined, '一', '〇'));
  expect(withChanges(drafts('二', '一', '〇'), removes('一'))).toEqual(drafts('二', '〇'));
  expect(withChanges(NONE, () => '一')).toEqual(NONE);
});

test('each draft is offered once, the newest first, without the one that the form goes on with', () => {
  expect(offeredOf(drafts('二', '一', '二'), read)).toEqual(['二', '一']);
  expect(offeredOf(drafts('二', '一'), read, '二')).toEqual(['一']);
  expect(offeredOf(drafts(undefined, '一'), read)).toEqual(['一']);
  expect(offeredOf(NONE, read)).toEqual([]);
});

test('what is no draft of the form is not offered, and deleted where no other tab can be typing it', () => {
  storeDraft('aoi', 'profile', { of: 'another version' });
  storeDraft('aoi', 'profile-earlier', ['一', 2, '三']);
  expect(readOffered('aoi', 'profile', read)).toEqual(['一', '三']);
  expect([readDraft('aoi', 'profile'), readDraft('aoi', 'profile-earlier')]).toEqual([
    { of: 'another version' },
    ['一', '三'],
  ]);
  expect([readOffered('aoi', 'import', read), readOffered('ren', 'profile', read)]).toEqual([[], []]);
  storeDraft('aoi', 'profile-earlier', [2]);
  expect(readOffered('aoi', 'profile', read)).toEqual([]);
  expect(readDraft('aoi', 'profile-earlier')).toBeUndefined();
});

test('a draft for which there is no more room beside another one is not overwritten by it', () => {
  const long = 'あ'.repeat(ROOM - 3);
  storeDraft('aoi', 'profile', long);
  expect(storeTyped('aoi', 'profile', '二')).toBe(false);
  expect(readOffered('aoi', 'profile', read)).toEqual([long]);
  expect(storeTyped('aoi', 'profile', '二', long)).toBe(true);
  expect(readOffered('aoi', 'profile', read)).toEqual(['二']);
});

test('what is typed and too long to be stored takes no draft away, however often it is typed on', () => {
  storeDraft('aoi', 'profile', '二');
  storeDraft('aoi', 'profile-earlier', ['一']);
  for (let length = ROOM; length < ROOM + 12; length++)
    expect(storeTyped('aoi', 'profile', 'あ'.repeat(length))).toBe(false);
  expect(readOffered('aoi', 'profile', read)).toEqual(['二', '一']);
  expect(readDraft('aoi', 'profile-earlier')).toEqual(['一']);
});
