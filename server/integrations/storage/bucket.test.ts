import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../base/config.ts';
import { SECRET, sha256, testBucket } from '../../testing/bucket.ts';
import { openStorage } from './open.ts';

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const there = await testBucket();
  const storage = openStorage(readSettings({ BUCKET_URL: there.url, DATA_DIR: folder }));
  const keep = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await storage.keep(path, name, { size: bytes.length, sha256: sha256(bytes) });
  };
  return { there, storage, keep, folder };
}

async function bytesOf(stream: ReadableStream<Uint8Array> | null) {
  return stream && (await buffer(stream));
}

test('F-01: signed requests with a length keep, read and remove a file in a bucket, and no local copy remains', async () => {
  const { there, storage, keep, folder } = await start();
  const bytes = Buffer.alloc(3_000_000, '就活');
  await keep('0a', bytes);
  expect([...there.objects.keys()]).toEqual(['es/0a']);
  expect(there.objects.get('es/0a')?.equals(bytes)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect((await bytesOf(await storage.read('0a')))?.equals(bytes)).toBe(true);
  await storage.remove('0a');
  await storage.remove('0a');
  expect([there.objects.size, await storage.read('0a')]).toEqual([0, null]);
});

test('F-02: every object of the folder is listed over all pages, and none outside it', async () => {
  const { there, storage, keep } = await start();
  const names = ['00', '11', '22', '33', '44'];
  for (const name of names) await keep(name, Buffer.from(name));
  there.objects.set('es/notes.txt', Buffer.from('of somebody else'));
  there.objects.set('other/55', Buffer.from('of somebody else'));
  const listed: unknown[] = [];
  for await (const it of storage.list()) listed.push(it);
  expect(listed).toEqual(
    names.map((name) => {
      const etag = createHash('md5').update(name).digest('hex');
      return { name, storedAt: '2026-04-01T03:00:00.000Z', size: 2, etag };
    }),
  );
});

test('K-05: when a bucket refuses or is unreachable, the error contains neither its keys nor its answer', async () => {
  const { there, keep, folder } = await start();
  there.fails = 1;
  await expect(keep('0a', Buffer.from('x'))).rejects.toThrow('the bucket answered 503 SlowDown');
  const wrong = there.url.replace(encodeURIComponent(SECRET), 'another');
  const refused = openStorage(readSettings({ BUCKET_URL: wrong, DATA_DIR: folder }));
  await expect(refused.read('0a')).rejects.toThrow(/^the bucket answered 403 SignatureDoesNotMatch$/);
  const away = openStorage(readSettings({ BUCKET_URL: 'http://key:geheim@127.0.0.1:1/shiori', DATA_DIR: folder }));
  await expect(away.read('0a')).rejects.toThrow(/^the bucket cannot be reached$/);
});

test.each([
  ['s3://key:secret@s3.example.jp/shiori', 'is not an address'],
  ['https://s3.example.jp/shiori', 'is not https://KEY:SECRET@HOST/BUCKET'],
  ['https://key:secret@s3.example.jp/', 'is not https://KEY:SECRET@HOST/BUCKET'],
  ['http://key:secret@s3.example.jp/shiori', 'is not https://KEY:SECRET@HOST/BUCKET'],
])('O-04: the bucket %s is refused at start', (BUCKET_URL, why) => {
  expect(() => readSettings({ BUCKET_URL })).toThrow(`BUCKET_URL ${why}`);
});
