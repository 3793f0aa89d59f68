/** Students' files in a backup: their contents from a folder, or a listing of the bucket that keeps them. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Storage } from '../integrations/storage/storage.ts';
import type { Archive } from './archive.ts';
import type { Totals } from './contents.ts';
import { partsInto, sizeOf } from './parts.ts';

const PAGE = 1000;
const SHOWN_EVERY = 1000;

type FileRow = { object: string; size: number; sha256: string; deleted: boolean };
type Added = Pick<Totals, 'files' | 'lost'>;

/** The files of the snapshot, by object. */
async function* filesOf(client: pg.Client): AsyncGenerator<FileRow> {
  for (let from = ''; ; ) {
    const { rows } = await client.query<FileRow>(
      `SELECT object, size, sha256, deleted_at IS NOT NULL AS deleted FROM files WHERE object > $1 ORDER BY object LIMIT ${PAGE}`,
      [from],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    from = rows.at(-1)?.object ?? '';
  }
}

/**
 * Objects never change, and are removed only after their file was deleted: what the snapshot knows and is not there any more was deleted
 * meanwhile, or is lost.
 */
export async function addFiles(archive: Archive, client: pg.Client, storage: Storage, show: (line: string) => void) {
  const added: Added = { files: { count: 0, bytes: 0 }, lost: [] };
  for await (const { object, size, sha256, deleted } of filesOf(client)) {
    const stream = await storage.read(object);
    const bytes = stream && (await buffer(stream));
    if (bytes?.length === size && createHash('sha256').update(bytes).digest('hex') === sha256) {
      await archive.add(`files/${object}`, bytes);
      added.files.count += 1;
      added.files.bytes += size;
      if (added.files.count % SHOWN_EVERY === 0) show(`${added.files.count} files, ${sizeOf(added.files.bytes)}`);
    } else if (!deleted) added.lost.push(object);
  }
  show(`${added.files.count} files, ${sizeOf(added.files.bytes)}`);
  return added;
}

/** Every object of the bucket with its size, time and ETag; the objects themselves stay where they are. */
export async function addListing(archive: Archive, client: pg.Client, storage: Storage, show: (line: string) => void) {
  const added: Added = { files: { count: 0, bytes: 0 }, lost: [] };
  const listed = new Set<string>();
  const parts = partsInto(archive, (part) => `bucket/${part}.tsv`);
  for await (const { name, size, storedAt, etag = '' } of storage.list()) {
    listed.add(name);
    added.files.count += 1;
    added.files.bytes += size;
    await parts.write(Buffer.from(`${name}\t${size}\t${storedAt}\t${etag}\n`));
  }
  await parts.end();
  for await (const { object, deleted } of filesOf(client)) if (!deleted && !listed.has(object)) added.lost.push(object);
  show(`${added.files.count} objects of the bucket listed, ${sizeOf(added.files.bytes)}`);
  return added;
}
