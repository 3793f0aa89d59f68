/** A bucket with the S3 protocol, of any provider: requests are signed with SigV4, the bucket name is in the path. */
import type { Blob } from 'node:buffer';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, fetch } from 'undici';
import { fromMs, MINUTE, SECOND, toMs } from '#domain/time.ts';
import type { Storage, StoredObject } from './storage.ts';

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const SILENCE_MS = 10 * SECOND;
const TOTAL_MS = 2 * MINUTE;

/** The bucket refused or did not answer. The message does not contain its keys. */
export class BucketFault extends Error {}

type RequestContent = { body?: Blob; sha256?: string };

/** `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION` */
export function openBucket(address: string, incoming: string): Storage {
  const url = new URL(address);
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((part) => `${part}/`).join('');
  const root = `${url.origin}/${bucket}`;
  const ask = signedRequests(url);
  return {
    isShared: true,
    incoming,
    async keep(path, name, { size, sha256 }) {
      // A blob backed by the file: its length is known, and it is read while it is sent. Two libraries type the same class differently.
      const body = (await openAsBlob(path)) as unknown as Blob;
      if (body.size !== size) throw new BucketFault('the file changed on its way to the bucket');
      await fine(ask('PUT', `${root}/${prefix}${name}`, { body, sha256 }));
      await rm(path, { force: true });
    },
    async read(name) {
      const answer = await ask('GET', `${root}/${prefix}${name}`);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      await fine(answer);
      return answer.body as ReadableStream<Uint8Array>;
    },
    async remove(name) {
      const answer = await ask('DELETE', `${root}/${prefix}${name}`);
      if (answer.status !== 404) await fine(answer);
      await answer.body?.cancel();
    },
    list: () => objectsIn(ask, root, prefix),
  };
}

type Ask = ReturnType<typeof signedRequests>;

function signedRequests({ username, password, searchParams }: URL) {
  const dispatcher = new Agent({ connections: 20, headersTimeout: SILENCE_MS * 3, bodyTimeout: SILENCE_MS });
  const account = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  };
  return async (method: string, url: string, { body, sha256 = NOTHING }: RequestContent = {}) => {
    const signed = await new AwsV4Signer({
      ...account,
      method,
      url,
      headers: { 'X-Amz-Content-Sha256': sha256 },
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    const signal = AbortSignal.timeout(TOTAL_MS);
    return fetch(signed.url, { method, headers, dispatcher, signal, redirect: 'error', ...(body && { body }) }).catch(
      (error: Error) => {
        throw new BucketFault('the bucket cannot be reached', { cause: error.cause ?? error });
      },
    );
  };
}

async function fine(asked: ReturnType<Ask> | Awaited<ReturnType<Ask>>) {
  const answer = await asked;
  if (answer.ok) return;
  const text = await answer.text().catch(() => '');
  throw new BucketFault(`the bucket answered ${answer.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim());
}

/** The names are our own, hexadecimal digits, so nothing in this XML needs unescaping except the token. */
async function* objectsIn(ask: Ask, root: string, prefix: string): AsyncGenerator<StoredObject> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
    const answer = await ask('GET', `${root}?${query}`);
    if (!answer.ok) await fine(answer);
    const xml = await answer.text();
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? '';
      const modified = /<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? '';
      const size = Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1] ?? 0);
      const etag = /<ETag>(?:&quot;|")?([\w-]+)(?:&quot;|")?<\/ETag>/.exec(entry)?.[1];
      const name = key.slice(prefix.length);
      if (key.startsWith(prefix) && /^[0-9a-f]+$/.test(name))
        yield { name, storedAt: fromMs(toMs(modified)), size, ...(etag && { etag }) };
    }
    token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1]?.replaceAll('&amp;', '&');
  }
}
