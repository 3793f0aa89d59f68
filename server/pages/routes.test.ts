import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { pageRoutes } from './routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'shiori-web-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>しおり</title>');
writeFileSync(join(folder, 'assets', 'main-abc.js'), 'start()');
writeFileSync(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync('start()'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = pageRoutes(folder);
const html = { Accept: 'text/html' };

test('every screen starts from one page, which is asked for anew each time', async () => {
  for (const path of ['/', '/login', '/app/selections', '/app/companies/add', '/terms']) {
    const answer = await app.request(path, { headers: html });
    expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 200, 'no-cache']);
    expect(await answer.text()).toContain('しおり');
  }
});

test('the service worker, which takes anything, gets the page of a screen too', async () => {
  expect((await app.request('/app/homepage', { headers: { Accept: '*/*' } })).status).toBe(200);
});

test('what is no screen gets the page too, with the status of what is not there', async () => {
  expect((await app.request('/nothing', { headers: html })).status).toBe(404);
});

test('a script or a call that is not there gets no page', async () => {
  for (const path of ['/assets/old-abc.js', '/api/selections', '/index.html']) {
    const answer = await app.request(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('しおり');
  }
});

test('hashed files are kept forever and sent as they were compressed', async () => {
  const answer = await app.request('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect((await app.request('/assets/main-abc.js')).headers.get('Content-Encoding')).toBeNull();
});

test('a page that has not changed is not sent again', async () => {
  const etag = (await app.request('/', { headers: html })).headers.get('ETag') ?? '';
  expect((await app.request('/', { headers: { ...html, 'If-None-Match': etag } })).status).toBe(304);
});

test('no path leads out of the folder', async () => {
  for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json']) {
    expect((await app.request(path)).status).toBe(404);
  }
});
