import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countScreens } from './count-screens.ts';

const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A router that has shown these addresses one after the other, in a browser with these signals. */
function shows(
  paths: string[],
  browser: { globalPrivacyControl?: boolean; doNotTrack?: string; cookie?: string } = {},
) {
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('document', { cookie: browser.cookie ?? '' });
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  countScreens({
    subscribe(_, listener) {
      for (const pathname of paths) listener({ toLocation: { pathname } });
      return () => {};
    },
  });
  return sent.map((it) => (it.body as { route: string }).route);
}

test('L-04: a screen about one thing is told by its pattern, never by the id', () => {
  const id = '01jq0000000000000000000000';
  shows([`/app/selections/${id}/edit`, `/app/selections/${id}/events/evt_${id}`]);

  expect(sent).toEqual([
    { path: '/api/page-views', body: { route: '/app/selections/$selectionId/edit' } },
    { path: '/api/page-views', body: { route: '/app/selections/$selectionId/events/$eventId' } },
  ]);
});

test('each change of screen counts once: a filter on the same screen is none, coming back is one', () => {
  const paths = ['/app/homepage', '/app/selections/', '/app/selections/', '/app/homepage'];

  expect(shows(paths)).toEqual(['/app/homepage', '/app/selections', '/app/homepage']);
});

test('the next selection on the same screen is a change', () => {
  expect(shows(['/app/selections/a/edit', '/app/selections/b/edit'])).toHaveLength(2);
});

test('what is no screen of the product is not told', () => {
  expect(shows(['/nothing', '/dev/ui', '/app/nothing'])).toEqual([]);
});

test.each([
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Do Not Track', { doNotTrack: '1' }],
  ['the choice on our page', { cookie: 'theme=x; shiori-page-views=off' }],
])('L-04: under %s nothing is sent at all', (_, browser) => {
  expect(shows(['/app/homepage'], browser)).toEqual([]);
});
