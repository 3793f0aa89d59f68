/**
 * Writes a ZIP as a stream. Entries are stored as they are: what is large in it is compressed already, and so its length is known before the
 * first byte, which browsers show as progress.
 */
import type { UnderlyingDefaultSource } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { type Instant, jstClock, jstDay, parts } from '#domain/time.ts';

export type ZipEntry = {
  /** With slashes as separators. */
  name: string;
  /** Bytes of the content. */
  size: number;
  at: Instant;
  read(): Promise<AsyncIterable<Uint8Array>> | Iterable<Uint8Array>;
};

const LOCAL = 30;
const DESCRIPTOR = 16;
const CENTRAL = 46;
const END = 22;
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;

/** The length of the ZIP in bytes. */
export function zipSize(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, it) => sum + LOCAL + DESCRIPTOR + CENTRAL + 2 * nameOf(it).length + it.size, END);
}

/** The ZIP as the body of an answer. A fault breaks the answer off, so that its reader notices; `onFault` may log it. */
export function zipStream(entries: readonly ZipEntry[], onFault: (fault: unknown) => void) {
  const parts = zip(entries);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (fault) {
        onFault(fault);
        controller.error(fault);
      }
    },
    cancel: async () => void (await parts.return(undefined)),
  };
  return new ReadableStream(source) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The ZIP, part by part. @throws Error when a content does not have the size that was said. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const table: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = nameOf(entry);
    yield bytes([4, 0x04034b50], ...about(entry, 0, 0), [2, name.length], [2, 0]);
    yield name;
    let [sum, size] = [0, 0];
    for await (const part of await entry.read()) {
      sum = crc32(part, sum);
      size += part.length;
      yield part;
    }
    if (size !== entry.size) throw new Error(`an entry has ${size} bytes instead of ${entry.size}`);
    yield bytes([4, 0x08074b50], [4, sum], [4, size], [4, size]);
    const none: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    ];
    const central = bytes([4, 0x02014b50], [2, VERSION], ...about(entry, sum, size), [2, name.length], ...none, [
      4,
      at,
    ]);
    table.push(central, name);
    at += LOCAL + name.length + size + DESCRIPTOR;
  }
  const directory = Buffer.concat(table);
  yield directory;
  yield bytes(
    [4, 0x06054b50],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
}

type Field = [width: 2 | 4, value: number];

function about({ at }: ZipEntry, sum: number, size: number): Field[] {
  return [[2, VERSION], [2, FLAGS], [2, 0], ...dosMoment(at), [4, sum], [4, size], [4, size]];
}

/** Time and date in Japan, as ZIP knows them: seconds by two, years from 1980. */
function dosMoment(at: Instant): Field[] {
  const [hour = 0, minute = 0] = jstClock(at).split(':').map(Number);
  const [year, month, date] = parts(jstDay(at));
  return [
    [2, (hour << 11) | (minute << 5)],
    [2, (Math.max(year - 1980, 0) << 9) | (month << 5) | date],
  ];
}

function nameOf({ name }: ZipEntry): Buffer {
  return Buffer.from(name, 'utf8');
}

function bytes(...fields: Field[]): Buffer {
  const all = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = all.writeUIntLE(value, at, width);
  return all;
}
