import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from './drafts.ts';
import { readOffered, removeDraft } from './earlier.ts';
import { ownDraft } from './own-draft.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const visit = () => ownDraft('aoi', 'profile');
const read = (stored: unknown) => (typeof stored === 'string' ? stored : null);
const offers = () => readOffered('aoi', 'profile', read);

test('a draft that is offered and ignored is offered again once, whatever was typed and saved meanwhile', () => {
  visit().store('一');
  const second = visit();
  second.store('二');
  second.store('二二');
  expect(offers()).toEqual(['二二', '一']);
  second.drop('二二', true);
  second.store('二二');
  expect(offers()).toEqual(['一']);
});

test('saving where nothing was typed leaves the offered draft', () => {
  visit().store('一');
  visit().drop(null, true);
  expect(offers()).toEqual(['一']);
});

test('what is typed back to its original is deleted, and nothing else', () => {
  visit().store('一');
  const second = visit();
  second.store(null);
  expect(offers()).toEqual(['一']);
  second.store('二');
  second.store(null);
  expect(offers()).toEqual(['一']);
});

test('a draft that is resumed is gone once it is saved or emptied; one from before is offered next', () => {
  visit().store('一');
  visit().store('二');
  const third = visit();
  third.goOnWith('一');
  expect(offers()).toEqual(['一', '二']);
  third.store('一一');
  expect(offers()).toEqual(['一一', '二']);
  third.drop('一一', true);
  expect(offers()).toEqual(['二']);
  const fourth = visit();
  fourth.goOnWith('二');
  fourth.store(null);
  expect(offers()).toEqual([]);
});

test('a form that begins with the stored draft goes on with it', () => {
  visit().store('一');
  const second = ownDraft('aoi', 'profile', readDraft('aoi', 'profile'));
  second.store('一一');
  expect(offers()).toEqual(['一一']);
});

test('what was saved is not offered: neither the same text, typed anew over its draft, nor what another tab saved', () => {
  visit().store('一');
  const again = visit();
  again.store('あ');
  again.store('一');
  again.drop('一', true);
  expect(offers()).toEqual([]);

  visit().store('二');
  const [one, other] = [visit(), visit()];
  other.goOnWith('二');
  other.drop('二', true);
  one.store('三');
  expect(offers()).toEqual(['三']);
});

test('a form that is closed while it saves deletes its own draft, and none that was typed since', () => {
  const closed = visit();
  closed.store('一');
  const reopened = visit();
  expect(offers()).toEqual(['一']);
  reopened.store('二');
  closed.drop('一', true);
  expect(offers()).toEqual(['二']);
  reopened.store('二二');
  expect(offers()).toEqual(['二二']);
});

test('two tabs that type at the same time keep both texts, each once', () => {
  const [one, other] = [visit(), visit()];
  for (const it of ['い', 'いち']) {
    one.store(it);
    other.store(`他${it}`);
  }
  expect(offers()).toEqual(['他いち', 'いち']);
  one.drop('いち', true);
  // The tab is closed: what stands in it was stored already.
  other.store('他いち');
  expect(offers()).toEqual(['他いち']);
  removeDraft('aoi', 'profile', '他いち');
  other.store('他いち');
  expect(offers()).toEqual([]);
});

test('what is typed while the form saves is stored again, and a text that is kept for the next visit stays', () => {
  const one = visit();
  one.store('一');
  one.drop('一', false);
  one.store('一二');
  expect(offers()).toEqual(['一二']);
  one.keep('三');
  one.store('四');
  expect(offers()).toEqual(['三']);
});
