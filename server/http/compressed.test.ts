import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, deflate', 'gzip'],
] as const)('a list goes out as small as a browser can take that accepts %s', async (accepted, way) => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  for (const company of ['朝日商事', '北辰電機', '港製作所', '青葉銀行']) await aoi.applies(company);
  const plain = await aoi.get('/api/selections');
  const text = await plain.text();

  const packed = await aoi.get('/api/selections', undefined, { 'Accept-Encoding': accepted });

  const bytes = Buffer.from(await packed.arrayBuffer());
  expect([plain.headers.get('Content-Encoding'), packed.headers.get('Content-Encoding')]).toEqual([null, way]);
  expect(packed.headers.get('Content-Type')).toBe('application/json');
  expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
  expect(UNPACK[way](bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(text.length / 2);
});

test('the history of statuses goes out as small as the list', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  for (let n = 0; n < 12; n += 1) await aoi.applies(`会社${n}`);

  const packed = await aoi.get('/api/selections/history', undefined, { 'Accept-Encoding': 'br' });

  expect(packed.headers.get('Content-Encoding')).toBe('br');
  const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
  expect(JSON.parse(text)).toEqual(await (await aoi.get('/api/selections/history')).json());
});

test('what fits one packet goes out as it is', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');

  const answer = await aoi.get('/api/selections', undefined, { 'Accept-Encoding': 'br' });

  expect([answer.headers.get('Content-Encoding'), await answer.json()]).toEqual([null, []]);
});
