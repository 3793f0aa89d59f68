import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import type { Deps } from '../http/http.ts';
import { endSessions } from '../sessions/sessions.ts';
import { testApp, testConfig } from '../testing/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'shiori-first-view-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
write(
  'app.html',
  `<!doctype html><html><head><title>しおり</title><script type="module" crossorigin src="/assets/app.js"></script>
  <link rel="stylesheet" href="/assets/app.css"></head><body><div id="root">waits</div><noscript>needs scripts</noscript></body></html>`,
);
write(
  '.vite/manifest.json',
  JSON.stringify({
    'app.html': { file: 'assets/app.js' },
    'first-view/take-over.ts': { file: 'assets/take-over.js' },
    'fonts/barlow-latin-600-normal.woff2': { file: 'assets/barlow.woff2' },
    'routes/app/homepage.tsx?tsr-split=component---loader': { file: 'assets/home.js' },
  }),
);
/** Tells what it was given; fails or never ends where a name of the student asks for it. */
write(
  '.first-view/render.js',
  `export async function renderFirstView({ path, session, selections, now }) {
    if (session.user.name === 'broken') throw new Error('no view');
    if (session.user.name === 'slow') await new Promise(() => {});
    const companies = selections.map((it) => it.companyName).join();
    return { title: '<title>ホーム</title>', html: ['drawn', path, session.user.name, companies, now].join(' ') };
  }`,
);

const withViews = (given: Partial<Deps> = {}) => testApp({ ...given, config: { ...testConfig(), webDir: folder } });
const OPENED = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };
const PLAIN = '<body><div id="root">waits</div>';

type Get = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
const open = async ({ get }: { get: Get }, path = '/app/homepage', headers: Record<string, string> = {}) => {
  const answer = await get(path, undefined, { ...OPENED, ...headers });
  return { answer, text: await answer.text() };
};

test('who is signed in gets the first view with the page: the own selections, before any script', async () => {
  const { student } = await withViews();
  const aoi = await student('aoi');
  await aoi.applies('みなと商事');

  const { answer, text } = await open(aoi);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('<title>ホーム</title></head>');
  expect(text).toContain(
    '<div id="first">drawn /app/homepage aoi みなと商事 2026-04-01T03:00:00.000Z</div><script src="/assets/take-over.js"></script><div id="root">',
  );
  // What the browser asks for, in order: the data, the scripts, what else the screen shows.
  const asked = ['drawn', '/api/selections', '/assets/home.js', '/api/mail-stop', '/assets/app.js'].map((it) =>
    text.indexOf(it),
  );
  expect(asked[0]).toBeGreaterThan(0);
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  expect(answer.headers.get('Link')).toBeNull();
});

test.each(['/app/homepage', '/app/calendar'])(
  'all that the page of %s has its browser ask for is answered',
  async (path) => {
    const config = { ...testConfig(), webDir: folder, inboxDomain: 'in.example.jp', googleClientId: 'client' };
    const { student } = await testApp({ config });
    const aoi = await student('aoi');
    const { text } = await open(aoi, path);
    const asked = [...text.matchAll(/href="(\/api\/[^"]+)"/g)].map(([, it = '']) => it);

    expect(asked.length).toBeGreaterThan(3);
    for (const it of asked) expect([it, (await aoi.get(it)).status]).toEqual([it, 200]);
  },
);

test('it is kept nowhere, and compressed', async () => {
  const { student } = await withViews();
  const answer = await (await student('aoi')).get('/app/homepage', undefined, {
    ...OPENED,
    'Accept-Encoding': 'gzip, br',
  });

  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Cookie');
  expect(answer.headers.get('ETag')).toBeNull();
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('drawn');
});

test('each student gets the own view, also when both ask at once', async () => {
  const { student } = await withViews();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  await aoi.applies('みなと商事');
  await ren.applies('かもめ銀行');

  const pages = await Promise.all([aoi, ren, aoi, ren].map((it) => open(it)));

  expect(pages.map(({ text }) => /drawn \S+ (\S+ \S+)/.exec(text)?.[1])).toEqual([
    'aoi みなと商事',
    'ren かもめ銀行',
    'aoi みなと商事',
    'ren かもめ銀行',
  ]);
});

test('who is signed out, a stranger and a session that has ended or expired get the plain page', async () => {
  const { student, visitor, db, clock } = await withViews();
  const [aoi, ren] = [await student('aoi'), await student('ren')];

  expect((await open(visitor)).text).not.toContain('drawn');
  expect((await open(visitor, '/app/homepage', { Cookie: 'shiori=made-up' })).text).toContain(PLAIN);
  await endSessions(db, aoi.userId);
  expect((await open(aoi)).text).toContain(PLAIN);
  clock.now = plus(clock.now, 8 * DAY);
  expect((await open(ren)).text).toContain(PLAIN);
});

test('only a screen that is opened as a page, at its plain address, has a first view', async () => {
  const { student } = await withViews();
  const aoi = await student('aoi');
  for (const path of ['/app/homepage', '/app/selections', '/app/calendar'])
    expect((await open(aoi, path)).text).toContain(`drawn ${path}`);
  for (const path of ['/app/selections?open=1', '/app/analysis', '/app/profile'])
    expect((await open(aoi, path)).text).not.toContain('drawn');
  // The service worker keeps one page for all screens, and nobody's data.
  const { answer, text } = await open(aoi, '/app/homepage', { 'Sec-Fetch-Dest': 'empty' });
  expect([text.includes('drawn'), answer.headers.get('Cache-Control')]).toEqual([false, 'no-cache']);
});

test('who has not finished the onboarding gets the plain page, which leads there', async () => {
  const { student, db } = await withViews();
  const aoi = await student('aoi');
  await db.execute('update profiles set onboarding_completed = false');
  expect((await open(aoi)).text).toContain(PLAIN);
});

test.each(['broken', 'slow'])('a drawing that is %s costs nothing but the view', async (name) => {
  const { student } = await withViews();
  const { answer, text } = await open(await student(name));
  expect(answer.status).toBe(200);
  expect(text).toContain(`<title>しおり</title></head>${PLAIN}`);
  expect(text).toContain('src="/assets/app.js"');
});

test('a process that is behind draws nothing', async () => {
  const { student } = await withViews({ behindMs: () => 300 });
  expect((await open(await student('aoi'))).text).toContain(PLAIN);
});

test('the module that draws is no file that anybody can ask for', async () => {
  const { visitor } = await withViews();
  expect(existsSync(join(folder, '.first-view/render.js'))).toBe(true);
  expect((await visitor.get('/.first-view/render.js')).status).toBe(404);
});
