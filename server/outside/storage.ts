/** Where what is in files is kept: a folder of this machine, or a bucket (bucket.ts). Objects have random names and never change. */
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fromMs, type Instant } from '#domain/time.ts';
import type { Config } from '../config.ts';
import { openBucket } from './bucket.ts';

export type StoredObject = { name: string; storedAt: Instant };

export type Storage = {
  /** A folder of this machine for what is still arriving. */
  incoming: string;
  /** Takes over a file that is complete and on the disk. Once this has ended the object outlives a power cut. */
  keep(path: string, name: string, about: { size: number; sha256: string }): Promise<void>;
  /** What is in an object; null when there is none. Whoever asks reads it to the end or cancels it. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes an object. That there is none is no fault. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
};

/** The storage that the settings name. */
export function openStorage({ bucketUrl, dataDir }: Pick<Config, 'bucketUrl' | 'dataDir'>): Storage {
  const folder = join(dataDir, 'files');
  return bucketUrl ? openBucket(bucketUrl, join(folder, 'incoming')) : folderStorage(folder);
}

/** A folder with one file an object. Any number of processes on this machine may share it. */
export function folderStorage(folder: string): Storage {
  return {
    incoming: join(folder, 'incoming'),
    async keep(path, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, join(folder, name));
      // Until the folder itself is on the disk, a power cut may take the new name away again.
      const handle = await open(folder, 'r');
      await handle.sync().finally(() => handle.close());
    },
    async read(name) {
      const handle = await open(join(folder, name), 'r').catch(unlessMissing);
      if (!handle) return null;
      return Readable.toWeb(createReadStream('', { fd: handle })) as ReadableStream<Uint8Array>;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => filesIn(folder),
  };
}

/** The files of a folder, with the time of their last change. */
export async function* filesIn(folder: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch(unlessMissing);
  for await (const entry of entries ?? []) {
    const found = entry.isFile() ? await stat(join(folder, entry.name)).catch(unlessMissing) : null;
    if (found) yield { name: entry.name, storedAt: fromMs(found.mtimeMs) };
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
