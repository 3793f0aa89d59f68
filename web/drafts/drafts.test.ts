import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A fake browser storage: its keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (value.length > 1_000) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Files share their modules: one that has stopped storing would do so for the next file.
  vi.resetModules();
});

const modules = async () => ({ ...(await import('./drafts.ts')), ...(await import('./storage.ts')) });

test('a draft is stored at once, for its account only, until it is dropped', async () => {
  const { storeDraft, readDraft, dropDraft, hasDrafts } = await modules();
  expect(hasDrafts()).toBe(false);
  storeDraft('aoi', 'profile', { name: '青井' });

  expect(readDraft('aoi', 'profile')).toEqual({ name: '青井' });
  expect([readDraft('ren', 'profile'), readDraft('aoi', 'other')]).toEqual([undefined, undefined]);
  expect(hasDrafts()).toBe(true);
  dropDraft('aoi', 'profile');
  expect([readDraft('aoi', 'profile'), hasDrafts()]).toEqual([undefined, false]);
});

test('a draft without an account lasts as long as the tab', async () => {
  const { storeDraft, readDraft } = await modules();
  storeDraft(null, 'sign-up', 'typed');
  expect(readDraft(null, 'sign-up')).toBe('typed');
  expect([Object.keys(localStorage), Object.keys(sessionStorage).length]).toEqual([[], 1]);
});

test('after a sign-out no draft is left, and a closing page stores no more', async () => {
  const { storeDraft, clearStored, readDraft } = await modules();
  localStorage.setItem('theme', 'dark');
  storeDraft('aoi', 'profile', 'typed');
  clearStored();
  storeDraft('aoi', 'profile', 'typed');
  expect(readDraft('aoi', 'profile')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('without storage, or when it is full, nothing is stored and nothing fails', async () => {
  const { storeDraft, readDraft, clearStored, hasDrafts } = await modules();
  storeDraft('aoi', 'import', 'x'.repeat(2_000));
  expect(readDraft('aoi', 'import')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  storeDraft('aoi', 'profile', 'typed');
  clearStored();
  expect([readDraft('aoi', 'profile'), hasDrafts()]).toEqual([undefined, false]);
});
