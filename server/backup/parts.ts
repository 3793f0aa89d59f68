/** What comes as a stream, in parts; and sizes for people. */
import type { Archive } from './archive.ts';

/** A tar has to know the size of an entry before its content: what comes as a stream is written in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024;

/** Collects chunks into entries of PART_BYTES. `write` answers whether an entry was written. */
export function partsInto(archive: Archive, nameOf: (part: string) => string) {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const end = async () => {
    if (bytes === 0) return;
    part += 1;
    await archive.add(nameOf(String(part).padStart(6, '0')), Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
  };
  const write = async (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) return false;
    await end();
    return true;
  };
  return { write, end };
}

/** `12.3 MB` */
export function sizeOf(bytes: number): string {
  return bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
