import { expect, test } from 'vitest';
import { MAX_RECENT, readRecent, recentIdAt, withRecent } from './recent.ts';

test.each<[string, { open?: unknown; event?: unknown }, string | undefined]>([
  ['/app/selections', { open: 's1' }, 's1'],
  ['/app/selections', { open: 's1', event: 'e1' }, 'e1'],
  ['/app/selections', { open: 7 }, undefined],
  ['/app/selections/s1/edit', {}, 's1'],
  ['/app/selections/s1/events/e1', {}, 'e1'],
  ['/app/selections/s1/events/e1/', {}, 'e1'],
  ['/app/calendar', { event: 'e1' }, 'e1'],
  ['/app/calendar', {}, undefined],
  ['/app/selections/import', {}, undefined],
  ['/app/selections', {}, undefined],
])('%s with %o shows %s', (pathname, search, opened) => expect(recentIdAt(pathname, search)).toBe(opened));

test('what is opened again moves to the head, and the oldest is forgotten', () => {
  const ids = Array.from({ length: MAX_RECENT + 2 }, (_, index) => `s${index}`);
  const list = ids.reduce<string[]>(withRecent, []);
  expect(list).toEqual(ids.reverse().slice(0, MAX_RECENT));
  expect(withRecent(list, 's5')).toEqual(['s5', ...list.filter((id) => id !== 's5')]);
});

test.each([
  [undefined, []],
  ['text', []],
  [{ id: 's1' }, []],
  [[null, 3, { kind: 'event' }, 's1'], ['s1']],
])('of %o is read %o', (kept, read) => expect(readRecent(kept)).toEqual(read));
