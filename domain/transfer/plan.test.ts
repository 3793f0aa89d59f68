import { expect, test } from 'vitest';
import type { CompanyView, SelectionView } from '../selections/views.ts';
import { aSelection } from '../testing.ts';
import { BATCH_BYTES, importedSelection, MAX_BATCH, readSelection } from './batch.ts';
import { chooseColumn } from './columns.ts';
import { batchesOf, byCompany, companyChoice, duplicateOf, isOnByDefault, type NameMatch } from './plan.ts';
import type { ImportItem } from './read-table.ts';

const company = (id: string) => ({ id, displayName: id }) as CompanyView;
const [minato, hokushin] = [company('minato'), company('hokushin')];
const clear: NameMatch = { name: 'みなと', match: minato, candidates: [minato, hokushin] };
const unclear: NameMatch = { name: 'みなと', match: null, candidates: [minato, hokushin] };
const unknown: NameMatch = { name: 'みなと', match: null, candidates: [] };

test.each([
  [undefined, undefined, { kind: 'open' }],
  [clear, undefined, { kind: 'known', company: minato }],
  [clear, 'hokushin', { kind: 'known', company: hokushin }],
  [clear, null, { kind: 'new' }],
  [unclear, undefined, { kind: 'open' }],
  [unclear, 'hokushin', { kind: 'known', company: hokushin }],
  [unclear, 'gone', { kind: 'open' }],
  [unknown, undefined, { kind: 'new' }],
] as const)('what a name stands for %#', (found, said, choice) => {
  expect(companyChoice(found, said)).toEqual(choice);
});

const read = (more: object = {}) =>
  readSelection.parse({
    companyName: 'みなと商事',
    priority: 'first',
    status: 'offer',
    selectionPhase: 'fulltime',
    ...more,
  });
const own = (more: Partial<SelectionView> = {}) =>
  aSelection({ id: 'own', companyId: 'minato', companyName: 'みなと商事株式会社', ...more });

test.each([
  ['the same name', read(), null, own(), true],
  ['the same company under another name', read({ companyName: 'MINATO' }), 'minato', own(), true],
  [
    'the name that the student gave it',
    read({ companyName: 'ミナト' }),
    null,
    own({ customCompanyName: 'みなと' }),
    true,
  ],
  ['another phase', read({ selectionPhase: 'intern' }), 'minato', own(), false],
  ['another job', read({ jobType: '営業' }), 'minato', own({ jobType: '企画' }), false],
  ['the same job', read({ jobType: 'ｴｲｷﾞｮｳ' }), 'minato', own({ jobType: 'エイギョウ' }), true],
  ['a job that one does not say', read({ jobType: '営業' }), 'minato', own(), true],
  ['another company', read({ companyName: '北辰電機' }), 'hokushin', own(), false],
] as const)('%s: is it a duplicate', (_, selection, companyId, has, isDuplicate) => {
  expect(duplicateOf(selection, companyId, byCompany([own({ companyId: 'x', companyName: 'x' }), has])) !== null).toBe(
    isDuplicate,
  );
});

test('imported by default is what is right, clear and new', () => {
  const item = (code?: 'no_time' | 'year_guessed'): ImportItem => ({
    key: 'a',
    rows: [0],
    companyName: 'みなと商事',
    selection: read(),
    problems: code ? [{ row: 0, at: 0, code }] : [],
  });
  const known = { kind: 'known', company: minato } as const;
  expect(isOnByDefault(item(), known, null)).toBe(true);
  expect(isOnByDefault(item('year_guessed'), { kind: 'new' }, null)).toBe(true);
  expect(isOnByDefault(item('no_time'), known, null)).toBe(false);
  expect(isOnByDefault(item(), known, own())).toBe(false);
  expect(isOnByDefault(item(), { kind: 'open' }, null)).toBe(false);
  expect(isOnByDefault({ ...item(), selection: null }, known, null)).toBe(false);
});

test('batches keep the order, and no batch of several is larger than the server takes', () => {
  const small = Array.from({ length: 95 }, (_, at) =>
    importedSelection.parse({ ...read({ companyName: `会社${at}` }), companyId: null }),
  );
  const large = importedSelection.parse({ ...read({ notes: '𠮷あé'.repeat(5000) }), companyId: null });

  expect(batchesOf(small).map((batch) => batch.length)).toEqual([MAX_BATCH, MAX_BATCH, 15]);
  expect(batchesOf(small).flat()).toEqual(small);
  const batches = batchesOf([large, large, large, large, large, large]);
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches)
    expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(BATCH_BYTES + 100);
});

test('what only one column can mean is taken from the other that had it', () => {
  expect(chooseColumn(['company', 'notes', 'notes'], 1, 'company')).toEqual(['none', 'company', 'notes']);
  expect(chooseColumn(['company', 'notes', 'none'], 2, 'notes')).toEqual(['company', 'notes', 'notes']);
  expect(chooseColumn(['date:interview', 'none'], 1, 'date:interview')).toEqual(['date:interview', 'date:interview']);
  expect(chooseColumn(['none', 'company'], 1, 'none')).toEqual(['none', 'none']);
});
