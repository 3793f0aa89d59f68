import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { Env } from '../http/http.ts';
import { pageRoutes } from './routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'shiori-web-'));
mkdirSync(join(folder, 'assets'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
write('app.html', '<!doctype html><title>app</title>');
write('auth.html', '<!doctype html><title>way in</title>');
write('login.html', '<title>drawn</title>[[month]]月[[date0]]日');
write('index.html', '<title>front</title><link href="[[baseUrl]]/">[[month]]月[[date0]]日');
write('terms.html', '[[#hasContact]]<a href="mailto:[[contactEmail]]">[[contactEmail]]</a>[[/hasContact]]');
write('robots.txt', 'Sitemap: [[baseUrl]]/sitemap.xml');
write('privacy.html', '<title>privacy</title>');
write(join('assets', 'main-abc.js'), 'start()');
mkdirSync(join(folder, '.vite'));
const manifest = {
  'app.html': { file: 'assets/app.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_parts.js': { file: 'assets/parts.js', imports: ['_shared.js'] },
  'routes/app/selections/index.tsx?tsr-split=component---loader': {
    file: 'assets/list.js',
    imports: ['_parts.js', '_shared.js'],
  },
  'routes/app/profile/index.tsx?tsr-split=component---loader': { file: 'assets/profile.js' },
};
write(join('.vite', 'manifest.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync('start()'));
afterAll(() => rmSync(folder, { recursive: true }));

let now = '2026-04-01T03:00:00.000Z';
const config = { baseUrl: 'https://shiori.example', contactEmail: 'a&b"<@example.jp' } as Env['Variables']['config'];
const app = new Hono<Env>()
  .use(async (c, next) => {
    c.set('config', config);
    c.set('now', () => now);
    await next();
  })
  .route('/', pageRoutes(folder));
const html = { Accept: 'text/html' };
const textOf = async (path: string) => (await app.request(path, { headers: html })).text();

test('every screen starts from its page, which is asked for anew each time', async () => {
  const pages = {
    '/': 'front',
    '/login': 'drawn',
    '/login?company=A': 'way in',
    '/signup': 'way in',
    '/reset-password': 'way in',
    '/privacy': 'privacy',
    '/app': 'app',
  };
  for (const [path, title] of Object.entries({
    ...pages,
    '/app/companies/add': 'app',
    '/onboarding': 'app',
    '/dev/ui': 'app',
  })) {
    const answer = await app.request(path, { headers: html });
    expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 200, 'no-cache']);
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  }
});

test('the service worker, which takes anything, gets the page of a screen too', async () => {
  expect((await app.request('/app/homepage', { headers: { Accept: '*/*' } })).status).toBe(200);
});

test('what is no screen gets the page of the app, with the status of what is not there', async () => {
  for (const path of ['/nothing', '/app/nothing', '/terms/']) {
    const answer = await app.request(path, { headers: html });
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, expect.stringContaining('app')]);
  }
});

test('a script or a call that is not there gets no page', async () => {
  for (const path of ['/assets/old-abc.js', '/api/selections', '/index.html', '/app.html']) {
    const answer = await app.request(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('<title>');
  }
});

test('a page for everybody carries the address of this installation and the day in Japan', async () => {
  now = '2026-04-01T14:59:00.000Z';
  expect(await textOf('/')).toContain('href="https://shiori.example/">4月1日');
  now = '2026-04-01T15:00:00.000Z';
  expect(await textOf('/')).toContain('4月2日');
});

test('robots.txt names the address of this installation', async () => {
  const answer = await app.request('/robots.txt');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('Sitemap: https://shiori.example/sitemap.xml');
});

test('what is filled in is text and never markup', async () => {
  expect(await textOf('/terms')).toBe('<a href="mailto:a&amp;b&quot;&lt;@example.jp">a&amp;b&quot;&lt;@example.jp</a>');
});

test('a page that was filled in is compressed and known by its content', async () => {
  const answer = await app.request('/', { headers: { ...html, 'Accept-Encoding': 'gzip, br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('front');
  const etag = answer.headers.get('ETag') ?? '';
  expect((await app.request('/', { headers: { ...html, 'If-None-Match': etag } })).status).toBe(304);
  now = '2026-04-02T15:00:00.000Z';
  expect((await app.request('/', { headers: { ...html, 'If-None-Match': etag } })).status).toBe(200);
});

test('hashed files are kept forever and sent as they were compressed', async () => {
  const answer = await app.request('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect((await app.request('/assets/main-abc.js')).headers.get('Content-Encoding')).toBeNull();
});

test('no path leads out of the folder', async () => {
  for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json']) {
    expect((await app.request(path)).status).toBe(404);
  }
});

test('to who is signed in the scripts of a screen are announced, and what it shows; to the service worker nothing', async () => {
  const links = async (path: string, headers: Record<string, string>) =>
    (await app.request(path, { headers: { ...html, ...headers } })).headers.get('Link');
  const opened = { 'Sec-Fetch-Dest': 'document' };
  const signedIn = { ...opened, Cookie: '__Host-shiori=secret' };
  const scripts = '</assets/list.js>; rel=modulepreload, </assets/parts.js>; rel=modulepreload';
  const shown = ['/api/session', '/api/selections'].map((it) => `<${it}>; rel=preload; as=fetch; crossorigin`);

  expect(await links('/app/selections', opened)).toBeNull();
  expect(await links('/app/selections', signedIn)).toBe([...shown, scripts].join(', '));
  expect(await links('/app/profile', signedIn)).toBe('</assets/profile.js>; rel=modulepreload');
  expect(await links('/app/selections', { ...signedIn, 'Sec-Fetch-Dest': 'empty' })).toBeNull();
  expect(await links('/login', signedIn)).toBeNull();
  expect((await app.request('/.vite/manifest.json')).status).toBe(404);
});

test('a share that no worker kept leads to the page that says so, and nothing of it is read', async () => {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull: (controller) => {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = await app.request('/app/add', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect([answer.status, answer.headers.get('Location'), isRead]).toEqual([303, '/app/add#missed', false]);
});
