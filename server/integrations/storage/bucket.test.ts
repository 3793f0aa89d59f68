import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../base/config.ts';
import { openStorage } from './open.ts';

const KEY = 'AKIA/TEST';
const SECRET = 'geheim/+=&?';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature of AWS, version 4, computed from what arrived and from nothing of ours. */
function signatureOf(request: IncomingMessage, signed: string[], day: string) {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/ap-northeast-1/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['ap-northeast-1', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, text).toString('hex');
}

function isSigned(request: IncomingMessage): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=(.+)\/(\d{8})\/ap-northeast-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, key, day = '', headers = '', signature] = form.exec(request.headers.authorization ?? '') ?? [];
  const signed = headers.split(';');
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((it) => signed.includes(it));
  return key === KEY && isWhole && signatureOf(request, signed, day) === signature;
}

/** A bucket on this machine: it speaks as much of S3 as is asked, two objects a page, and refuses what is not signed. */
async function bucket() {
  const objects = new Map<string, Buffer>();
  const state = { objects, fails: 0, url: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`);
    if (state.fails > 0) {
      state.fails--;
      return refuse(503, 'SlowDown');
    }
    if (!isSigned(request) || sha256(body) !== request.headers['x-amz-content-sha256'])
      return refuse(403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/shiori') return response.end(pageOf(objects, searchParams));
    const name = pathname.replace('/shiori/', '');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] !== String(body.length)) return refuse(411, 'MissingContentLength');
      objects.set(name, body);
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const found = objects.get(name);
    return found ? response.end(found) : refuse(404, 'NoSuchKey');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const keys = `${encodeURIComponent(KEY)}:${encodeURIComponent(SECRET)}`;
  state.url = `http://${keys}@127.0.0.1:${(server.address() as AddressInfo).port}/shiori/es?region=ap-northeast-1`;
  return state;
}

function pageOf(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
  const from = Number(asked.get('continuation-token')?.slice(2) ?? 0);
  const page = names.slice(from, from + 2);
  const more = from + 2 < names.length ? `<NextContinuationToken>&amp;=${from + 2}</NextContinuationToken>` : '';
  const entries = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>2026-04-01T03:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('\n')}${more}</ListBucketResult>`;
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const there = await bucket();
  const storage = openStorage(readSettings({ BUCKET_URL: there.url, DATA_DIR: folder }));
  const keep = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await storage.keep(path, name, { size: bytes.length, sha256: sha256(bytes) });
  };
  return { there, storage, keep, folder };
}

async function bytesOf(stream: ReadableStream<Uint8Array> | null) {
  return stream && Buffer.from(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

test('F-01: in a bucket a file is kept, read and removed by signed requests that say its length, and nothing stays here', async () => {
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

test('F-02: every object of the folder is listed over all pages, and nothing beside it', async () => {
  const { there, storage, keep } = await start();
  const names = ['00', '11', '22', '33', '44'];
  for (const name of names) await keep(name, Buffer.from(name));
  there.objects.set('es/notes.txt', Buffer.from('of somebody else'));
  there.objects.set('other/55', Buffer.from('of somebody else'));
  const listed: unknown[] = [];
  for await (const it of storage.list()) listed.push(it);
  expect(listed).toEqual(names.map((name) => ({ name, storedAt: '2026-04-01T03:00:00.000Z' })));
});

test('K-05: a bucket that refuses or is away is a fault that names neither its keys nor its words', async () => {
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
