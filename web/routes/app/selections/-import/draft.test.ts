import { expect, test } from 'vitest';
import { EMPTY_IMPORT, readSource, withHeadings } from './draft.ts';

const NOW = '2026-11-21T03:00:00.000Z';

test('a password is not kept where the first row turns out to have headings', () => {
  const read = readSource('就活先\tPW\nみなと商事\thimitsu', NOW);
  if (typeof read === 'string') throw new Error(read);
  const draft = { ...EMPTY_IMPORT, ...read };
  expect(draft.hasHeadings).toBe(false);

  const headed = { ...draft, ...withHeadings(draft, true, '2026-11-21') };

  expect(headed).toMatchObject({ hasHeadings: true, hadSecrets: true });
  expect(headed.columns[1]).toBe('secret');
  expect(JSON.stringify(headed)).not.toContain('himitsu');
  const without = { ...headed, ...withHeadings(headed, false, '2026-11-21') };
  expect(without).toMatchObject({ hasHeadings: false, hadSecrets: true });
  expect(without.rows?.[0]?.cells).toEqual(['就活先', 'PW']);
});
