import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', { location: { pathname: '/app/homepage' } });
  vi.stubGlobal('document', { cookie: 'shiori-account=aoi' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a tick leaves what only an open event can change', true, ['session', 'date-changes']],
  ['an event that is open again may have a moved date', false, ['session']],
])('%s', async (_, completed, left) => {
  const { cache } = await import('./cache.ts');
  const { IN_ORDER } = await import('./latest.ts');
  for (const name of ['session', 'date-changes', 'selections']) cache.setQueryData([name], []);
  await cache
    .getMutationCache()
    .build(cache, { scope: IN_ORDER, meta: { isCompletion: true }, mutationFn: async () => null })
    .execute({ completed });
  expect(
    cache
      .getQueryCache()
      .getAll()
      .map((it) => it.queryKey[0]),
  ).toEqual(left);
});
