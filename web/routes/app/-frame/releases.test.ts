import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The page, its worker and its addresses, as far as a new release concerns them. */
function page() {
  const reload = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), { controller: { name: 'old' } as { name: string } | null });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('localStorage', {});
  return { reload, serviceWorker };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows releases on a page; `to` changes the screen, or only what is open on it. */
async function follows({ serviceWorker }: ReturnType<typeof page>) {
  const { followReleases } = await import('./releases.ts');
  const { toasts } = await import('#web/ui/feedback/toasts.ts');
  let listener = (_to: { pathChanged: boolean }) => {};
  // What is not collected sets no timers: here they are all run.
  const cache = new QueryClient({ defaultOptions: { mutations: { gcTime: Number.POSITIVE_INFINITY } } });
  const show = vi.fn();
  followReleases({ subscribe: (_, it) => (listener = it) }, cache, show);
  return {
    cache,
    show,
    toasts,
    replace(controller: { name: string } | null) {
      serviceWorker.controller = controller;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
    to(pathChanged = true) {
      listener({ pathChanged });
      vi.runAllTimers();
    },
  };
}

test('a newer worker reloads the page at the next screen, not before', async () => {
  const it = page();
  const { replace, to } = await follows(it);
  to();
  replace({ name: 'new' });
  to(false);
  expect(it.reload).not.toHaveBeenCalled();
  to();
  expect(it.reload).toHaveBeenCalledOnce();
});

test('the first worker of a page is its own, and none at all is no newer one', async () => {
  const it = page();
  it.serviceWorker.controller = null;
  const { replace, to } = await follows(it);
  replace({ name: 'first' });
  to();
  replace(null);
  to();
  expect(it.reload).not.toHaveBeenCalled();
  replace({ name: 'second' });
  to();
  expect(it.reload).toHaveBeenCalledOnce();
});

test('it waits while something can be undone, and while a write is on its way', async () => {
  const it = page();
  const { replace, to, toasts, cache } = await follows(it);
  replace({ name: 'new' });
  const id = toasts.show('完了にしました', () => {});
  to();
  toasts.close(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  const write = cache
    .getMutationCache()
    .build(cache, { mutationFn: () => promise })
    .execute(undefined);
  to();
  expect(it.reload).not.toHaveBeenCalled();
  resolve();
  await write;
  to();
  expect(it.reload).toHaveBeenCalledOnce();
});

test('with a draft the student is asked, once', async () => {
  const it = page();
  localStorage['shiori/draft/aoi/profile'] = '{}';
  const { replace, to, show } = await follows(it);
  replace({ name: 'new' });
  to();
  to();
  expect(show).toHaveBeenCalledOnce();
  expect(it.reload).not.toHaveBeenCalled();
});
