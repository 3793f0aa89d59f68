import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp, testConfig } from '../testing/app.ts';
import { listedCompany } from '../testing/companies.ts';

const folder = mkdtempSync(join(tmpdir(), 'shiori-search-'));
writeFileSync(
  join(folder, 'search.html'),
  '<input value="[[q]]">[[#failed]]failed[[/failed]][[#asked]][[#companies]]<a href="?[[parameter]]">[[name]]|[[industry]]</a>[[/companies]][[^companies]]none of [[q]][[/companies]][[/asked]]',
);
afterAll(() => rmSync(folder, { recursive: true }));

async function searchApp() {
  const { visitor, db } = await testApp({ config: { ...testConfig(), webDir: folder } });
  const registers = (name: string) => listedCompany(db, name, { industryCategory: 'trading' });
  return { registers, search: (q: string) => visitor.get(`/search?q=${q}`) };
}

test('a search without a script is answered with a page, and kept by nobody', async () => {
  const { registers, search } = await searchApp();
  await registers('みなと商事');

  const answer = await search(encodeURIComponent('ミナト'));

  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const parameter = encodeURIComponent('みなと商事');
  expect(await answer.text()).toBe(`<input value="ミナト"><a href="?${parameter}">みなと商事|商社</a>`);
});

test('what was typed, and what a student called a company, stay text', async () => {
  const { registers, search } = await searchApp();
  await registers('"><script>x</script>[[q]]');
  const typed = '"><script>';

  const text = await (await search(encodeURIComponent(typed))).text();

  expect(text).toContain('<input value="&quot;&gt;&lt;script&gt;">');
  expect(text).toContain('&quot;&gt;&lt;script&gt;x&lt;/script&gt;[[q]]|');
  expect(text).toContain('href="?%22%3E%3Cscript%3E');
  expect(text).not.toContain('<script');
  expect(await (await search(encodeURIComponent('<b>no&such'))).text()).toContain('none of &lt;b&gt;no&amp;such');
});

test.each([
  ['nothing', ''],
  ['spaces', '%20%E3%80%80'],
  ['NUL', 'a%00b'],
  ['bytes that are no text', '%ff%fe'],
  ['more than a name can have', 'あ'.repeat(101)],
])('an address with %s is answered, too', async (_, q) => {
  const { search } = await searchApp();
  expect((await search(q)).status).toBe(200);
});

test('who searches without end is asked to wait, as in the search of the app', async () => {
  const { search } = await searchApp();
  const answers = await Promise.all(Array.from({ length: 700 }, () => search('x')));

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 429]));
  expect(await answers.find((answer) => answer.status === 429)?.text()).toContain('failed');
});
