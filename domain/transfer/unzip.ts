/** Finds in a ZIP what the product itself wrote: an entry that is stored as it is. Reads no more than the table of contents. */

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** The largest comment behind the table of contents. */
const MAX_COMMENT = 0xffff;

/** A file, of which parts are read. What lies beyond its end is left out. */
export type Readable = { size: number; read: (from: number, to: number) => Promise<Uint8Array> };
/** Where in a file something stands, in bytes. */
export type Range = { from: number; to: number };

/** Where the content of an entry is; null where there is none of this name, it is compressed, or the ZIP is damaged. */
export async function findStored({ size, read }: Readable, name: string): Promise<Range | null> {
  try {
    const tail = viewOf(await read(Math.max(0, size - END_LENGTH - MAX_COMMENT), size));
    const end = findEnd(tail);
    if (end === null) return null;
    const begins = tail.getUint32(end + 16, true);
    const table = await read(begins, begins + tail.getUint32(end + 12, true));
    const entry = findEntry(table, tail.getUint16(end + 10, true), name);
    if (entry === null) return null;
    const local = viewOf(await read(entry.at, entry.at + LOCAL_LENGTH));
    const from = entry.at + LOCAL_LENGTH + local.getUint16(26, true) + local.getUint16(28, true);
    const to = from + entry.size;
    return to <= size ? { from, to } : null;
  } catch (error) {
    // A field beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function findEntry(table: Uint8Array, count: number, name: string): { at: number; size: number } | null {
  const view = viewOf(table);
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) return null;
    const [named, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as Lengths;
    const begins = at + CENTRAL_LENGTH;
    if (isEqual(table.subarray(begins, begins + named), utf8(name)))
      return view.getUint16(at + 10, true) === 0
        ? { at: view.getUint32(at + 42, true), size: view.getUint32(at + 24, true) }
        : null;
    at = begins + named + extra + comment;
  }
  return null;
}

type Lengths = [name: number, extra: number, comment: number];

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const isEqual = (a: Uint8Array, b: readonly number[]) => a.length === b.length && b.every((byte, at) => a[at] === byte);

function utf8(text: string): number[] {
  const parts = encodeURIComponent(text).matchAll(/%(..)|(.)/g);
  return Array.from(parts, ([, hex, plain]) => (hex ? Number.parseInt(hex, 16) : (plain ?? '').charCodeAt(0)));
}

function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - END_LENGTH; at >= 0; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}
