/** Where what is in files is kept: a folder of this machine (folder.ts), or a bucket (bucket.ts). Objects have random names and never change. */
import type { Instant } from '#domain/time.ts';

export type StoredObject = { name: string; storedAt: Instant; size: number; etag?: string };

export type Storage = {
  /** Whether other installations may keep objects here too: then only one's own may be removed. */
  isShared: boolean;
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
