/** Receives an upload: writes it to disk as it arrives, checks size and type, and deletes it unless it is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { MAX_FILE_BYTES, type MediaType } from '#domain/selections/files.ts';
import { codeOf } from '../base/error-code.ts';
import { fileType } from './file-type.ts';

export type Received = { path: string; size: number; sha256: string; mediaType: MediaType };

/**
 * Receives a file into the folder and passes it to `take`; nothing stays in the folder, whatever the outcome.
 * @throws AppError `file_too_large`, `file_type_refused`, or `storage_full` when the disk is.
 */
export async function receive<T>(
  folder: string,
  stream: ReadableStream<Uint8Array> | null,
  take: (file: Received) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    const file = await open(path, 'wx+', 0o600);
    const received = await readInto(file, stream).finally(() => file.close());
    return await take({ path, ...received });
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new AppError('storage_full');
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads and discards a body, up to the maximum size of a file. */
export async function drain(stream: ReadableStream<Uint8Array> | null) {
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) return;
  }
}

async function readInto(file: FileHandle, stream: ReadableStream<Uint8Array> | null) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new AppError('file_too_large');
    hash.update(chunk);
    await writeAll(file, chunk);
  }
  const mediaType = await fileType(file, size);
  if (mediaType === null) throw new AppError('file_type_refused');
  await file.sync();
  return { size, sha256: hash.digest('hex'), mediaType };
}

async function writeAll(file: FileHandle, chunk: Uint8Array) {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}
