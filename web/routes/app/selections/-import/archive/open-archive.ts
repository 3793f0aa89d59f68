/** Opens an archive of しおり (docs/ARCHIVE.md) that the student chose. It is read in this browser, in parts, and never unpacked as a whole. */
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { MAX_FILE_BYTES } from '#domain/selections/files.ts';
import { type Archive, type ArchivedFile, readArchive } from '#domain/transfer/archive.ts';

/** Why an archive was not opened. `other_zip`: a ZIP, and none of しおり. `damaged`: or made to deceive. */
export type ArchiveFault = 'other_zip' | 'damaged' | 'encrypted' | 'too_large' | 'spreadsheet';

/** An archive that is open. */
export type OpenArchive = Archive & {
  /** The JSON of its selections. */
  selectionsText: string;
  /** A file as it was uploaded; null where its entry is missing, damaged, or another one. */
  readFile: (file: ArchivedFile) => Promise<Blob | null>;
};

/** More than an account can hold. */
const MAX_ENTRIES = 20_000;
/** Bytes of the largest text, unpacked. */
const MAX_TEXT_BYTES = 60_000_000;

/** Nothing that another program would read otherwise is read at all, and each content has to be what its ZIP says. */
const STRICT = { strictness: 'strict', useWebWorkers: false, checkCrc32: true, checkOverlappingEntry: true } as const;

/** Opens an archive. A folder around it, as from packing it anew, does no harm. */
export async function openArchive(zip: Blob): Promise<OpenArchive | ArchiveFault> {
  try {
    const entries = await entriesOf(zip);
    const names = [...entries.keys()];
    const json = names.filter((name) => /(^|\/)shiori\.json$/.test(name) && !name.startsWith('__MACOSX/'));
    const [root] = json.map((name) => name.slice(0, -'shiori.json'.length)).toSorted((a, b) => a.length - b.length);
    if (root === undefined) return names.includes('[Content_Types].xml') ? 'spreadsheet' : 'other_zip';
    const text = async (name: string) => {
      const entry = entries.get(`${root}${name}`);
      return entry ? (await contentOf(entry, MAX_TEXT_BYTES)).text() : null;
    };
    const [selectionsText, records] = [await text('shiori.json'), await text('records.json')];
    const archive = records === null ? null : readArchive(records, await text('my-page.json'));
    if (selectionsText === null || archive === null) return 'other_zip';
    const files = Map.groupBy(names, (name) => fileIdIn(name, root));
    const readFile = async (file: ArchivedFile) => {
      const found = (files.get(file.id) ?? []).flatMap((name) => entries.get(name) ?? []);
      const entry = found.find((it) => it.uncompressedSize === file.size);
      return entry ? fileOf(entry, file).catch(() => null) : null;
    };
    return { ...archive, selectionsText, readFile };
  } catch (error) {
    return faultOf(error);
  }
}

class Refused extends Error {
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault) {
    super(fault);
    this.fault = fault;
  }
}

const faultOf = (error: unknown): ArchiveFault => (error instanceof Refused ? error.fault : 'damaged');

/** Its files by their paths; the paths lead nowhere, as nothing is written. */
async function entriesOf(zip: Blob): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of new ZipReader(new BlobReader(zip), STRICT).getEntriesGenerator()) {
    if (entries.size === MAX_ENTRIES) throw new Refused('too_large');
    if (entry.directory) continue;
    if (entry.encrypted) throw new Refused('encrypted');
    if (isLink(entry)) throw new Refused('damaged');
    entries.set(entry.filename, entry);
  }
  return entries;
}

/** A symbolic link, by the mode of Unix. */
const isLink = ({ externalFileAttributes = 0 }: FileEntry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** The id in the path of a file, `files/ID/name`. */
function fileIdIn(name: string, root: string): string | undefined {
  return name.startsWith(root) ? /^files\/([0-9A-Za-z_-]{1,64})\/[^/]+$/.exec(name.slice(root.length))?.[1] : undefined;
}

/** What an entry contains. What unpacks to more than it says, or than `max` bytes, is not read on. */
async function contentOf(entry: FileEntry, max: number): Promise<Blob> {
  const size = entry.uncompressedSize;
  if (size > max) throw new Refused('too_large');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      read += part.length;
      if (read > size) throw new Refused('damaged');
      parts.push(part.slice());
    },
  });
  await entry.getData(sink, STRICT);
  if (read !== size) throw new Refused('damaged');
  return new Blob(parts);
}

async function fileOf(entry: FileEntry, { sha256 }: ArchivedFile): Promise<Blob | null> {
  const content = await contentOf(entry, MAX_FILE_BYTES);
  // Missing where the page is opened over plain http from another machine.
  if (!globalThis.crypto.subtle) return content;
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256 ? content : null;
}
