import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The requests that have left, and the cookie of the session that the browser has now. */
let sent: Request[];
let reloads: number;

beforeEach(() => {
  vi.resetModules();
  sent = [];
  reloads = 0;
  const reload = () => reloads++;
  vi.stubGlobal('window', { location: { pathname: '/app/homepage', reload } });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(new URL(url, 'https://shiori.example'), init));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const signsIn = (id: string) => Object.assign(document, { cookie: `theme=dark; shiori-account=${id}` });

/** The page of this account, as it has started. */
async function pageOf(id: string) {
  signsIn(id);
  const { api, call } = await import('./api.ts');
  const { sendOrKeep } = await import('./outbox/write.ts');
  const { goesOn, accountHere } = await import('./device/account.ts');
  expect(goesOn(accountHere())).toBe(true);
  return { api, call, sendOrKeep, goesOn, accountHere };
}

const accountOf = (request?: Request) => request?.headers.get('X-Account');

test('a write names the account that its page began with, also once another one has signed in in another tab', async () => {
  const { api, call, sendOrKeep } = await pageOf('aoi');
  signsIn('ben');
  await call(api.selections.$post({ json: {} as never }));
  await sendOrKeep({ kind: 'completion', selectionId: 's1', eventId: 'e1', completed: true });
  await call(api.selections.$get());
  expect(sent.map(accountOf)).toEqual(['aoi', 'aoi', null]);
});

test('a page without an account, as that of the sign-in, names none', async () => {
  signsIn('aoi');
  const { api, call } = await import('./api.ts');
  await call(api.session.$post({ json: { email: 'ben@example.com', password: 'x' } }));
  expect(accountOf(sent[0])).toBeNull();
});

test('a page is loaded anew once its browser belongs to another account, and not at a sign-out', async () => {
  const { goesOn, accountHere } = await pageOf('aoi');
  expect([goesOn('aoi'), goesOn(null), reloads]).toEqual([true, true, 0]);
  signsIn('ben');
  expect([goesOn(accountHere()), reloads]).toEqual([false, 1]);
});

test('the cookie of https counts before one that is left from http, in whichever order the browser names them', async () => {
  const { accountHere } = await import('./device/account.ts');
  const both = ['shiori-account=aoi', '__Host-shiori-account=ben'];
  for (const cookies of [both, both.toReversed()]) {
    Object.assign(document, { cookie: ['theme=dark', ...cookies].join('; ') });
    expect(accountHere()).toBe('ben');
  }
});

test('a page is not loaded anew where it would begin with the same cookie: it goes on with whom the server names', async () => {
  const { goesOn, accountHere } = await pageOf('aoi');
  const { accountOfPage } = await import('./device/account.ts');
  expect([goesOn('ben'), reloads, accountOfPage()]).toEqual([true, 0, 'ben']);
  expect([goesOn(accountHere()), goesOn('ben'), reloads]).toEqual([true, true, 0]);
  signsIn('cem');
  expect([goesOn(accountHere()), reloads]).toEqual([false, 1]);
});

test('what another account has is neither read again on the page, nor its session taken for the own one', async () => {
  await pageOf('aoi');
  const { cache, readAgain, readSession } = await import('./cache.ts');
  cache.setQueryData(['session'], { user: { id: 'aoi' } });
  expect(await readSession()).toMatchObject({ user: { id: 'aoi' } });
  signsIn('ben');
  await readAgain();
  expect([cache.getQueryData(['session']) !== undefined, reloads]).toEqual([true, 1]);
  cache.setQueryData(['session'], { user: { id: 'ben' } });
  const waits = Symbol('waits');
  expect(await Promise.race([readSession(), new Promise((done) => setTimeout(done, 50, waits))])).toBe(waits);
  expect(reloads).toBe(2);
});

test('a write that is refused because of another account leaves the page as it is, with its message', async () => {
  await pageOf('aoi');
  const { cache } = await import('./cache.ts');
  const { AppError } = await import('#domain/errors.ts');
  signsIn('ben');
  const refused = (code: 'other_account' | 'unexpected') =>
    cache
      .getMutationCache()
      .build(cache, { scope: { id: 'x' }, mutationFn: () => Promise.reject(new AppError(code)) })
      .execute(undefined)
      .catch((error: Error) => error.message);
  expect([await refused('other_account'), reloads]).toEqual(['other_account', 0]);
  expect([await refused('unexpected'), reloads]).toEqual(['unexpected', 1]);
});
