/** Files of every accepted type, and a zip writer for those that are not accepted. */
import { crc32 } from 'node:zlib';

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

/** A zip with these entries, uncompressed. */
export function zipOf(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const contents: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [label, body] = [Buffer.from(name), Buffer.from(text)];
    const about = Buffer.concat([
      u16(20),
      u16(0x800),
      u16(0),
      u32(0),
      u32(crc32(body)),
      u32(body.length),
      u32(body.length),
    ]);
    const lengths = Buffer.concat([u16(label.length), u16(0)]);
    const local = Buffer.concat([u32(0x04034b50), about, lengths, label, body]);
    contents.push(
      Buffer.concat([u32(0x02014b50), u16(20), about, lengths, Buffer.alloc(2 + 2 + 2 + 4), u32(at), label]),
    );
    parts.push(local);
    at += local.length;
  }
  const table = Buffer.concat(contents);
  const count = u16(contents.length);
  return Buffer.concat([
    ...parts,
    table,
    u32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    u32(table.length),
    u32(at),
    u16(0),
  ]);
}

const TYPES = { '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>' };
export const DOCX = zipOf({ ...TYPES, 'word/document.xml': '<w:document/>' });
export const XLSX = zipOf({
  ...TYPES,
  'xl/workbook.xml': '<workbook/>',
  'xl/printerSettings/printerSettings1.bin': 'x',
});
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 0xff, 0xd9]);
export const WEBP = Buffer.from(
  'RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
  'latin1',
);
export const OFFICE_TYPES = TYPES;

/** The headers with which our pages upload a file. */
export function upload(name: string, more: Record<string, string> = {}): Record<string, string> {
  return { 'Content-Type': 'application/octet-stream', 'X-File-Name': encodeURIComponent(name), ...more };
}
