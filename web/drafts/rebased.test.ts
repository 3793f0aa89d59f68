import { expect, test } from 'vitest';
import { rebased } from './rebased.ts';

const NOW = { name: '面接', clock: '15:00', memo: '' };

test.each([
  [
    'only what was typed differs from what is stored now',
    { draft: { name: '面接', clock: '13:00', memo: 'メモ' }, from: { name: '面接', clock: '13:00', memo: '' } },
    { draft: { ...NOW, memo: 'メモ' }, from: NOW, version: 2 },
  ],
  [
    'what was typed and was saved otherwise since keeps the version, so that both are shown',
    { draft: { name: '面接', clock: '14:00', memo: '' }, from: { name: '面接', clock: '13:00', memo: '' } },
    { draft: { ...NOW, clock: '14:00' }, from: { ...NOW, clock: '13:00' }, version: 1 },
  ],
  [
    'what was typed and saved with the same value since is no change',
    { draft: { name: '面接', clock: '15:00', memo: 'メモ' }, from: { name: '面接', clock: '13:00', memo: '' } },
    { draft: { ...NOW, memo: 'メモ' }, from: NOW, version: 2 },
  ],
])('%s', (_, typed, expected) => {
  expect(rebased({ ...typed, version: 1, eventsFollow: false }, NOW, 2)).toEqual({ ...expected, eventsFollow: false });
});
