/** Detects the type of a file by its bytes. Its name and the declared type are ignored. */
import type { FileHandle } from 'node:fs/promises';
import type { MediaType } from '#domain/selections/files.ts';

/** The first bytes of each type, as characters. */
const BEGINNINGS: [type: MediaType, begins: (head: string) => boolean][] = [
  ['application/pdf', (head) => /^%PDF-[12]\.\d/.test(head)],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['image/jpeg', (head) => /^\xff\xd8\xff[\xc0-\xcf\xdb\xdd\xe0-\xef\xfe]/.test(head)],
  ['image/webp', (head) => /^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(head)],
];
const ZIP = 'PK\x03\x04';
const HEAD_BYTES = 32;

/** The type of an accepted file; null for any other. Reads its beginning, and the zip directory of an Office document. */
export async function fileType(file: FileHandle, size: number): Promise<MediaType | null> {
  const head = (await readAt(file, 0, Math.min(HEAD_BYTES, size))).toString('latin1');
  for (const [type, begins] of BEGINNINGS) if (begins(head)) return type;
  return head.startsWith(ZIP) ? officeType(await entryNames(file, size)) : null;
}

/** A macro is a program, and an embedded file may be anything. */
const PROGRAMS = /vbaProject|vbaData|activeX|macrosheets|\.(bin|exe|dll|scr|js|vbs|jar|class|bat|cmd|ps1|html?|svg)$/i;
/** Excel stores printer settings in such files. */
const HARMLESS = /^xl\/printerSettings\/[^/]+\.bin$/;

function officeType(names: string[] | null): MediaType | null {
  if (!names?.includes('[Content_Types].xml')) return null;
  if (names.some((name) => PROGRAMS.test(name) && !HARMLESS.test(name))) return null;
  const has = (main: RegExp) => names.some((name) => main.test(name));
  const [isText, isSheet] = [has(/^word\/document\d*\.xml$/), has(/^xl\/workbook\d*\.xml$/)];
  if (isText === isSheet) return null;
  return isText
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_COMMENT = 0xffff;
const MAX_CONTENTS = 1024 * 1024;

/** The entry names of a zip's central directory at its end; null where it is malformed. Nothing is unpacked. */
async function entryNames(file: FileHandle, size: number): Promise<string[] | null> {
  const tail = await readAt(file, Math.max(0, size - END_BYTES - MAX_COMMENT), Math.min(size, END_BYTES + MAX_COMMENT));
  const end = endOf(tail);
  if (end === null) return null;
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (length > MAX_CONTENTS || start + length !== size - (tail.length - end)) return null;
  const contents = await readAt(file, start, length);
  const names: string[] = [];
  let at = 0;
  for (; at + ENTRY_BYTES <= contents.length && contents.readUInt32LE(at) === ENTRY; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => contents.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(contents.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name));
    at += ENTRY_BYTES + name + extra + comment;
  }
  return names.length === count && at === contents.length ? names : null;
}

/** The offset of the last record, which must reach to the very end of the file. */
function endOf(tail: Buffer): number | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    return at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length ? at : null;
  }
  return null;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
