/**
 * Encryption of a whole backup by a passphrase: scrypt makes the key, and AES-256-GCM seals chunk after chunk. The number of a chunk and
 * whether it is the last are its nonce, so that none can be left out, moved, or cut off at the end (the STREAM construction).
 */
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../base/refusal.ts';

const MAGIC = Buffer.from('shiori-backup/1\n');
const SALT_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
/** A file begins with the magic, the cost and the salt. */
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES;
/** The binary logarithm of scrypt's N: 128 MiB and some tenths of a second for each guess, as OWASP has it. It is in the file. */
const COST = 17;
const HIGHEST_COST = 20;

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** A stream of bytes, sealed. */
export async function* encrypted(
  chunks: AsyncIterable<Buffer>,
  passphrase: string,
  cost = COST,
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([MAGIC, Buffer.from([cost]), randomBytes(SALT_BYTES)]);
  const key = await keyOf(passphrase, head);
  yield head;
  for await (const { bytes, nonce } of inChunks(chunks, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The file was cut off or changed after its first chunk. */
export class SealDamage extends Error {}

/**
 * The bytes of a file, opened where it is sealed. @throws Refusal where the passphrase is missing or not the one; SealDamage where a later
 * chunk does not open.
 */
export async function* decrypted(chunks: AsyncIterable<Buffer>, passphrase?: string): AsyncGenerator<Buffer> {
  const stream = chunks[Symbol.asyncIterator]();
  const head = await readHead(stream, HEAD_BYTES);
  const rest = { [Symbol.asyncIterator]: () => stream };
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield head;
    yield* rest;
    return;
  }
  if (!passphrase)
    throw new Refusal('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.');
  const key = await keyOf(passphrase, head);
  let isFirst = true;
  for await (const { bytes, nonce } of inChunks(rest, CHUNK_BYTES + TAG_BYTES, head.subarray(HEAD_BYTES))) {
    yield open(key, nonce, bytes, isFirst);
    isFirst = false;
  }
}

function open(key: Buffer, nonce: Buffer, bytes: Buffer, isFirst: boolean): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    if (isFirst)
      throw new Refusal(
        'BACKUP_PASSPHRASE is not the passphrase of this backup, or the file is damaged; nothing was restored.',
      );
    throw new SealDamage();
  }
}

/** Chunks of one size, each with its nonce; the last, and no other, may be smaller. */
async function* inChunks(stream: AsyncIterable<Buffer>, size: number, head: Buffer = Buffer.alloc(0)) {
  let waiting: Buffer[] = [head];
  let length = head.length;
  let number = 0;
  for await (const arrived of stream) {
    waiting.push(arrived);
    length += arrived.length;
    if (length <= size) continue;
    // A whole chunk may be the last: it waits for a byte behind it.
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; length - at > size; at += size)
      yield { bytes: all.subarray(at, at + size), nonce: nonceOf(number++, false) };
    waiting = [all.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(waiting), nonce: nonceOf(number, true) };
}

/** 11 bytes of number, and one that marks the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function readHead(stream: AsyncIterator<Buffer>, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < size) {
    const { done, value } = await stream.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

/** The key of a passphrase with the cost and the salt of a file. @throws SealDamage where these cannot be. */
function keyOf(passphrase: string, head: Buffer): Promise<Buffer> {
  const cost = head[MAGIC.length] ?? 0;
  if (head.length < HEAD_BYTES || cost < 1 || cost > HIGHEST_COST) throw new SealDamage();
  const salt = head.subarray(MAGIC.length + 1, HEAD_BYTES);
  return scryptAsync(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) });
}
