/** Reads what the product itself wrote into a ZIP: an entry that is stored as it is. */

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** The largest comment behind the table of contents. */
const MAX_COMMENT = 0xffff;

/** Whether a file begins as a ZIP does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The content of an entry; null where there is none of this name, it is compressed, or the ZIP is damaged. */
export function storedEntry(bytes: Uint8Array, name: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(view);
    if (end === null) return null;
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== CENTRAL) return null;
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 24, true);
      const [named, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as Lengths;
      if (isEqual(slice(bytes, at + CENTRAL_LENGTH, named), utf8(name)))
        return method === 0 ? content(bytes, view, view.getUint32(at + 42, true), size) : null;
      at += CENTRAL_LENGTH + named + extra + comment;
    }
    return null;
  } catch (error) {
    // A field beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Lengths = [name: number, extra: number, comment: number];

function content(bytes: Uint8Array, view: DataView, at: number, size: number): Uint8Array {
  const begins = at + LOCAL_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return slice(bytes, begins, size);
}

function slice(bytes: Uint8Array, from: number, length: number): Uint8Array {
  if (from + length > bytes.length) throw new RangeError('beyond the end');
  return bytes.subarray(from, from + length);
}

const isEqual = (a: Uint8Array, b: readonly number[]) => a.length === b.length && b.every((byte, at) => a[at] === byte);

function utf8(text: string): number[] {
  const parts = encodeURIComponent(text).matchAll(/%(..)|(.)/g);
  return Array.from(parts, ([, hex, plain]) => (hex ? Number.parseInt(hex, 16) : (plain ?? '').charCodeAt(0)));
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}
