/**
 * The storage for the contents of files: a folder of this machine (folder.ts) or a bucket (bucket.ts). Objects have random names and
 * never change.
 */
import type { Instant } from '#domain/time.ts';

export type StoredObject = { name: string; storedAt: Instant; size: number; etag?: string };

export type Storage = {
  /** True when other installations may keep objects here too: then an installation may remove only its own. */
  isShared: boolean;
  /** A folder of this machine for uploads that are still arriving. */
  incoming: string;
  /** Takes over a file that is complete and flushed to disk. Once this call has ended, the object survives a power cut. */
  keep(path: string, name: string, about: { size: number; sha256: string }): Promise<void>;
  /** The content of an object; null when it does not exist. The caller must read it to the end or cancel it. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes an object. A missing object is not an error. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
};
