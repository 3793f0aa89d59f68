/** The file of a backup: written atomically, and read with every checksum compared. */
import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createReadStream, type WriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { codeOf } from '../base/error-code.ts';
import { syncFolder } from '../base/private-file.ts';
import { Refusal } from '../base/refusal.ts';
import { decrypted, encrypted, SealDamage } from './encryption.ts';

const SUMS = 'SHA256SUMS';
/** Speed matters more than size: rows shrink to a fifth either way. */
const GZIP = { level: 1 };
const READ_BYTES = 1024 * 1024;

export type Archive = { add(name: string, content: Buffer | string): Promise<void> };

type WriteOptions = {
  /** The file is encrypted with it. */
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Writes a backup to `path`, which does not exist before and is complete as soon as it does; only its owner may read it.
 * @returns its size and checksum. @throws Refusal where it exists, cannot be written, or the disk is full.
 */
export async function writeArchive(
  path: string,
  fill: (archive: Archive) => Promise<void>,
  options: WriteOptions = {},
) {
  const draft = `${path}.${randomBytes(4).toString('hex')}.partial`;
  try {
    const file = await open(draft, 'wx', 0o600);
    const sha256 = createHash('sha256');
    const stream = file.createWriteStream({ flush: true });
    const size = await packInto(stream, sha256, fill, options);
    await link(draft, path).catch((error) => renameWhereLinksLack(error, draft, path));
    await syncFolder(dirname(path));
    return { size, sha256: sha256.digest('hex') };
  } catch (error) {
    throw refusalOf(error, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function packInto(
  stream: WriteStream,
  whole: Hash,
  fill: (archive: Archive) => Promise<void>,
  { passphrase, signal }: WriteOptions,
) {
  const tar = pack();
  const sums: string[] = [];
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      whole.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  async function add(name: string, content: Buffer | string) {
    const bytes = Buffer.from(content);
    await pipeline([bytes], tar.entry({ name, size: bytes.length, mode: 0o600 }));
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }
  const sealed = (chunks: AsyncIterable<Buffer>) => (passphrase ? encrypted(chunks, passphrase) : chunks);
  const written = pipeline(tar, createGzip(GZIP), sealed, counted, stream, ...(signal ? [{ signal }] : []));
  const filled = (async () => {
    await fill({ add });
    await add(SUMS, sums.join(''));
    tar.finalize();
  })();
  filled.catch((error) => tar.destroy(error));
  await Promise.all([filled, written]);
  return size;
}

/** Some network file systems have no links; a file that appeared under the name meanwhile is then replaced. */
async function renameWhereLinksLack(error: unknown, draft: string, path: string) {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error) ?? '')) throw error;
  await rename(draft, path);
}

function refusalOf(error: unknown, path: string): unknown {
  const code = codeOf(error) ?? '';
  if (code === 'EEXIST') return new Refusal(`${path} exists already. Give the backup another name.`);
  if (code === 'ENOSPC')
    return new Refusal(`The disk of ${path} is full. Free some space, or write the backup elsewhere.`);
  if (['ENOENT', 'EACCES', 'EROFS', 'EPERM', 'ENOTDIR'].includes(code))
    return new Refusal(`${path} cannot be written (${code}). Give a path in a folder that exists and is writable.`);
  return error;
}

/** One entry while it is read; it has to be read to its end. */
export type Entry = { name: string; size: number; chunks: AsyncIterable<Buffer> };

/**
 * Reads the entries of a backup in their order, and compares the checksum of each with the list at the end.
 * @throws Refusal in one sentence where the file is not there, is no backup, is cut off, or was changed.
 */
export async function readArchive(path: string, take: (entry: Entry) => Promise<void>, passphrase?: string) {
  const sums: string[] = [];
  let list: string | null = null;
  const tar = extract();
  const feeding = pipeline(
    createReadStream(path, { highWaterMark: READ_BYTES }),
    (chunks: AsyncIterable<Buffer>) => decrypted(chunks, passphrase),
    createGunzip(),
    tar,
  );
  feeding.catch(() => {}); // The entries throw the same error.
  try {
    for await (const entry of tar) {
      if (list !== null) throw new Damage();
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw new Damage();
      const hash = createHash('sha256');
      async function* hashed() {
        for await (const chunk of entry as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      }
      if (name === SUMS) list = await text(hashed());
      else {
        await take({ name, size, chunks: hashed() });
        sums.push(`${hash.digest('hex')}  ${name}\n`);
      }
    }
    await feeding;
    if (list !== sums.join('')) throw new Damage();
  } catch (error) {
    tar.destroy();
    throw explain(error, path, sums.length > 0);
  }
}

/** The content does not fit its checksum, or is not where it belongs. */
export class Damage extends Error {}

function explain(error: unknown, path: string, hasBegun: boolean): unknown {
  if (error instanceof Refusal) return error;
  const code = codeOf(error) ?? '';
  if (['ENOENT', 'EACCES', 'EISDIR', 'EPERM'].includes(code)) return new Refusal(`${path} cannot be read (${code}).`);
  const isOfFile =
    error instanceof Damage ||
    error instanceof SealDamage ||
    code.startsWith('Z_') ||
    /tar|header|end of data/i.test((error as Error).message);
  if (!isOfFile) return error;
  if (hasBegun) return damaged(path);
  return new Refusal(
    `${basename(path)} is no backup of しおり, or is damaged at its very beginning; nothing was restored.`,
  );
}

/** What to tell of a backup that is not whole. */
export function damaged(path: string): Refusal {
  return new Refusal(
    `${basename(path)} is damaged or cut off: its checksums do not fit. Use another backup; nothing was restored.`,
  );
}
