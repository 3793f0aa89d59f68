/** Objects as files in a folder of this machine. */
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fromMs } from '#domain/time.ts';
import type { Storage, StoredObject } from './storage.ts';

/** A folder with one file per object. Any number of processes on this machine may share it. */
export function folderStorage(folder: string): Storage {
  return {
    isShared: false,
    incoming: join(folder, 'incoming'),
    async keep(path, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, join(folder, name));
      // Until the folder itself is flushed to disk, a power cut may lose the new name.
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
    if (found) yield { name: entry.name, storedAt: fromMs(found.mtimeMs), size: found.size };
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
