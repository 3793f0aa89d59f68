import { expect, test, vi } from 'vitest';
import { clearDrafts, keepDraft } from './drafts.ts';

test('a page that goes at the sign-out does not keep once more what stands in it', async () => {
  const open = vi.fn(() => {
    throw new Error('a browser without storage');
  });
  vi.stubGlobal('indexedDB', { open });

  await keepDraft('aoi', 'profile', 'typed');
  await clearDrafts();
  expect(open).toHaveBeenCalledTimes(2);
  await keepDraft('aoi', 'profile', 'typed');

  expect(open).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
