/** A file as text, whichever encoding a spreadsheet saved it in; or an archive. */
import type { ArchiveFault, OpenArchive } from './archive/open-archive.ts';

/** Bytes of the largest file. */
const MAX_FILE_BYTES = 10_000_000;

/** Why a file was not read. */
export type FileFault = 'too_large' | 'spreadsheet' | 'unknown_encoding' | 'unreadable';

/**
 * What a file holds. Of a table or JSON its text: UTF-8 or UTF-16, with a mark or without, or Shift_JIS as Windows writes it. Of an archive
 * of しおり that of its JSON, and the archive.
 */
export async function readFile(
  file: File,
): Promise<{ text: string; archive?: OpenArchive } | FileFault | ArchiveFault> {
  try {
    const bytes = async (to?: number) => new Uint8Array(await file.slice(0, to).arrayBuffer());
    if (isZip(await bytes(4))) {
      const { openArchive } = await import('./archive/open-archive.ts');
      const archive = await openArchive(file);
      if (typeof archive === 'string') return /\.xls[xmb]$/i.test(file.name) ? 'spreadsheet' : archive;
      return { text: archive.selectionsText, archive };
    }
    return file.size > MAX_FILE_BYTES ? 'too_large' : decode(await bytes());
  } catch {
    // The file was moved or deleted since it was chosen.
    return 'unreadable';
  }
}

function decode(bytes: Uint8Array): { text: string } | FileFault {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'spreadsheet';
  for (const encoding of encodings(bytes)) {
    const text = decoded(bytes, encoding);
    if (text !== null) return { text };
  }
  return 'unknown_encoding';
}

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 3, 4);

function encodings(bytes: Uint8Array): string[] {
  if (startsWith(bytes, 0xff, 0xfe)) return ['utf-16le'];
  if (startsWith(bytes, 0xfe, 0xff)) return ['utf-16be'];
  const first = bytes.subarray(0, 1000);
  const zeros = [0, 1].map((odd) => first.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  // Of UTF-16 without a mark, commas and line ends tell which byte comes first.
  const [even = 0, odd = 0] = zeros;
  if (even + odd > first.length / 20 && Math.min(even, odd) === 0) return [odd > 0 ? 'utf-16le' : 'utf-16be'];
  return ['utf-8', 'shift_jis', 'euc-jp'];
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function startsWith(bytes: Uint8Array, ...begin: number[]): boolean {
  return begin.every((byte, at) => bytes[at] === byte);
}
