import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type OpenArchive, openArchive } from './open-archive.ts';

type Entry = {
  name: string;
  content?: Uint8Array;
  /** What it is stored as; deflated where `method` is 8. */
  method?: 0 | 8;
  flags?: number;
  /** What the ZIP says of it, where that is not so. */
  size?: number;
  sum?: number;
  mode?: number;
  /** The name before its content, where that is another one. */
  localName?: string;
  /** Where it begins, where that is not so. */
  at?: number;
};

const bytes = (...fields: [width: 2 | 4, value: number][]) =>
  Buffer.concat(
    fields.map(([width, value]) => {
      const field = Buffer.alloc(width);
      field.writeUIntLE(value, 0, width);
      return field;
    }),
  );

/** A ZIP with these entries, and with whatever lies they tell. */
function zipOf(entries: readonly Entry[], after = Buffer.alloc(0)): Blob {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, content = Buffer.alloc(0), method = 0, flags = 0x800, mode = 0o100644 } = entry;
    const stored = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const about = bytes(
      [2, 20],
      [2, flags],
      [2, method],
      [2, 0],
      [2, 0x5c61],
      [4, entry.sum ?? crc32(content)],
      [4, stored.length],
      [4, entry.size ?? content.length],
    );
    const local = Buffer.from(entry.localName ?? name);
    const own = Buffer.from(name);
    const begin = Buffer.concat([bytes([4, 0x04034b50]), about, bytes([2, local.length], [2, 0]), local, stored]);
    const lengths = bytes([2, own.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, mode * 0x10000], [4, entry.at ?? at]);
    table.push(Buffer.concat([bytes([4, 0x02014b50], [2, 0x0314]), about, lengths, own]));
    parts.push(begin);
    at += begin.length;
  }
  const directory = Buffer.concat(table);
  const count = entries.length;
  const end = bytes([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
  return new Blob([new Uint8Array(Buffer.concat([...parts, directory, end, after]))]);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const PDF = Buffer.from('%PDF-1.7 履歴書');
const SUM = Buffer.from(await crypto.subtle.digest('SHA-256', PDF)).toString('hex');
const at = '2026-04-01T03:00:00.000Z';
const file = { id: 'f1', selectionId: 's1', name: '履歴書.pdf', size: PDF.length, sha256: SUM, createdAt: at };
const texts: Entry[] = [
  { name: 'shiori.json', content: json({ app: 'shiori', format: 1, selections: [] }) },
  { name: 'records.json', content: json({ files: [file], sessions: [{}, {}] }) },
];
const document: Entry = { name: 'files/f1/履歴書.pdf', content: PDF };
const whole = [...texts, document];

const open = async (entries: readonly Entry[]) => {
  const opened = await openArchive(zipOf(entries));
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
};
const firstFile = async (it: OpenArchive) => it.readFile(it.files[0] as (typeof it.files)[0]);

test('an archive is opened: its JSON, its files as they were, and what stays behind', async () => {
  const it = await open(whole);

  expect(JSON.parse(it.selectionsText)).toMatchObject({ app: 'shiori' });
  expect(it.leftBehind).toEqual([{ kind: 'sign_in', count: 2 }]);
  expect(it.settings).toEqual({ profile: null, shortcutsEnabled: null, travelMinutes: null, notifications: null });
  expect(await (await firstFile(it))?.text()).toBe(PDF.toString());
});

test('one that was unpacked and packed anew is the same: in a folder, compressed, with files of a Mac', async () => {
  const again = whole.map((it): Entry => ({ ...it, name: `shiori-2026-04-01/${it.name}`.normalize('NFD'), method: 8 }));
  const it = await open([
    { name: 'shiori-2026-04-01/', mode: 0o040755 },
    ...again,
    { name: 'shiori-2026-04-01/files/f1/.DS_Store', content: Buffer.from('x') },
    { name: '__MACOSX/shiori-2026-04-01/._shiori.json', content: Buffer.from('x') },
  ]);

  expect(it.files).toHaveLength(1);
  expect(await (await firstFile(it))?.text()).toBe(PDF.toString());
});

const bomb = Buffer.alloc(70_000_000);
const records = json({ files: [{ ...file, size: 10 }] });
const HOSTILE: Record<string, [fault: string, zip: Blob]> = {
  'no ZIP at all': ['damaged', new Blob([PDF])],
  'an empty one': ['other_zip', zipOf([])],
  'a ZIP of something else': ['other_zip', zipOf([document])],
  'a spreadsheet': ['spreadsheet', zipOf([{ name: '[Content_Types].xml' }])],
  'JSON that is none': ['other_zip', zipOf([texts[0] as Entry, { name: 'records.json', content: Buffer.from('{') }])],
  'records that are none': ['other_zip', zipOf([texts[0] as Entry, { name: 'records.json', content: json([1]) }])],
  'a half': ['damaged', zipOf(whole).slice(0, 300)],
  'bytes behind its end': ['damaged', zipOf(whole, Buffer.alloc(4))],
  'a bomb': ['too_large', zipOf([...texts.slice(1), { name: 'shiori.json', content: bomb, method: 8 }])],
  'a bomb that calls itself small': [
    'damaged',
    zipOf([...texts.slice(1), { name: 'shiori.json', content: bomb, method: 8, size: 100 }]),
  ],
  'a size that is too large': ['damaged', zipOf([...texts.slice(1), { ...(texts[0] as Entry), size: 5000 }])],
  'a wrong sum': ['damaged', zipOf([...texts.slice(1), { ...(texts[0] as Entry), sum: 1 }])],
  'a password': ['encrypted', zipOf([...texts, { ...document, flags: 0x801 }])],
  'a link': ['damaged', zipOf([...texts, { ...document, mode: 0o120777 }])],
  'a path out of the folder': ['damaged', zipOf([...whole, { name: '../../etc/passwd' }])],
  'a path from the root': ['damaged', zipOf([...whole, { name: '/etc/passwd' }])],
  'a path of Windows': ['damaged', zipOf([...whole, { name: 'C:\\Windows\\x' }])],
  'one name twice': ['damaged', zipOf([...whole, document])],
  'another name inside': ['damaged', zipOf([...texts.slice(1), { ...(texts[0] as Entry), localName: 'shiori.html' }])],
  'two entries in one place': ['damaged', zipOf([texts[0] as Entry, { ...(texts[1] as Entry), at: 0 }])],
  'more entries than an account can have': [
    'too_large',
    zipOf([...whole, ...Array.from({ length: 20_001 }, (_, n) => ({ name: `files/${n}/x` }))]),
  ],
};

for (const [what, [fault, zip]] of Object.entries(HOSTILE)) {
  test(`refused: ${what}`, async () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await openArchive(zip)).toBe(fault);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64_000_000);
  });
}

test('a count of 65535 entries, which only ZIP64 may exceed, is no more than it says', async () => {
  const zip = Buffer.from(await zipOf(whole).arrayBuffer());
  zip.writeUInt16LE(0xffff, zip.length - 12);
  zip.writeUInt16LE(0xffff, zip.length - 14);
  expect(await openArchive(new Blob([zip]))).toBe('damaged');
});

test('a file is not read where it is missing, another one, damaged, or a bomb; the others are', async () => {
  for (const found of [
    [],
    [{ ...document, content: Buffer.from(PDF.map((it) => it ^ 1)) }],
    [{ ...document, sum: 1 }],
    [{ ...document, content: bomb, method: 8 as const, size: PDF.length }],
    [{ ...document, name: 'files/f1/unter/x.pdf' }],
    [{ ...document, name: 'files/f2/x.pdf' }],
  ])
    expect(await firstFile(await open([...texts, ...found]))).toBeNull();
  expect(
    await firstFile(await open([texts[0] as Entry, { name: 'records.json', content: records }, document])),
  ).toBeNull();
});
