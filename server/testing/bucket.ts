/** A bucket that speaks S3, on this machine. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const KEY = 'AKIA/TEST';
export const SECRET = 'geheim/+=&?';
export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
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
export async function testBucket() {
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
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>2026-04-01T03:00:00.000Z</LastModified><ETag>&quot;${etagOf(objects.get(name))}&quot;</ETag><Size>${objects.get(name)?.length}</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('\n')}${more}</ListBucketResult>`;
}

const etagOf = (bytes: Buffer = Buffer.alloc(0)) => createHash('md5').update(bytes).digest('hex');
