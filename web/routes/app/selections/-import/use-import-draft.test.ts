import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, storeDraft } from '#web/drafts/drafts.ts';
import { readOffered } from '#web/drafts/earlier.ts';
import { EMPTY_IMPORT, type ImportDraft } from './draft.ts';
import { readUnfinished } from './use-import-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('an import that waits is offered once another one is done', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const waiting: ImportDraft = { ...EMPTY_IMPORT, pasted: '企業\nみなと商事' };
  const done: ImportDraft = { ...waiting, rows: [], batches: [{ key: 'k', selections: [], ids: ['1'] }] };
  storeDraft('aoi', 'import-selections', done);
  storeDraft('aoi', 'import-selections-earlier', [waiting]);
  expect(readOffered('aoi', 'import-selections', readUnfinished)).toEqual([waiting]);
  expect(readDraft('aoi', 'import-selections')).toEqual(done);
});
