/** Imports the National Tax Agency's CSV in steps; an interrupted import resumes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { and, eq, isNull, sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { type Db, transaction } from '../db/connect.ts';
import { imports } from '../db/schema/companies.ts';
import { linkCatalogue, storeLines } from './corporation-queries.ts';
import { COLUMNS, type CorporationLine, readLine } from './corporations.ts';

const BATCH = 1000;

/** The progress of an import: the `bytes` read, of `size`; `line` is the number of lines stored. */
export type Progress = { bytes: number; size: number; line: number };
/** `wrong` counts the lines without the published layout, which were skipped. `already`: this file was imported before. */
export type Imported = { lines: number; wrong: number; already: boolean };

/**
 * Imports a file: adds new companies, updates changed ones, removes closed and hidden ones. Companies of the catalogue and of students
 * keep their data. The same file again does nothing; an interrupted import resumes.
 * @throws Error when the file does not have the published layout, or another process is importing it.
 */
export async function importCorporations(db: Db, path: string, onProgress: (progress: Progress) => void = () => {}) {
  const hash = await hashOf(path);
  await db.insert(imports).values({ hash, source: 'nta' }).onConflictDoNothing();
  const [begun] = await db.select().from(imports).where(eq(imports.hash, hash));
  if (begun?.finishedAt) return { lines: begun.line, wrong: 0, already: true };
  const result = await storeAll(db, { hash, path, from: begun?.line ?? 0 }, onProgress);
  await transaction(db, async (tx) => {
    await linkCatalogue(tx);
    await tx.update(imports).set({ finishedAt: sql`now()`, updatedAt: sql`now()` }).where(eq(imports.hash, hash));
  });
  return { ...result, already: false };
}

type Source = { hash: string; path: string; from: number };

async function storeAll(db: Db, { hash, path, from }: Source, onProgress: (progress: Progress) => void) {
  const { size } = await stat(path);
  let [line, stored, wrong] = [0, from, 0];
  let batch: CorporationLine[] = [];
  const store = async () => {
    await storeBatch(db, { hash, from: stored, to: line }, batch);
    stored = line;
    batch = [];
  };
  for await (const { cells, bytes } of readCells(path)) {
    line += 1;
    const said = readOrNull(cells);
    if (said === 'wrong') wrong += 1;
    if (line === BATCH && wrong > BATCH / 2)
      throw new Error(`${path} is not the CSV of corporate numbers: ${COLUMNS} columns`);
    if (line <= from) continue;
    if (said && said !== 'wrong') batch.push(said);
    if (line - stored < BATCH) continue;
    await store();
    onProgress({ bytes, size, line });
  }
  if (line > 0 && wrong === line) throw new Error(`${path} is not the CSV of corporate numbers: ${COLUMNS} columns`);
  if (line > stored) await store();
  onProgress({ bytes: size, size, line });
  return { lines: line, wrong };
}

function readOrNull(cells: string[]): CorporationLine | null | 'wrong' {
  try {
    return readLine(cells);
  } catch {
    return 'wrong'; // counted, and reported at the end
  }
}

/** Stores a batch. Its lines and the progress are committed together, so that a kill never leaves half a batch. */
async function storeBatch(
  db: Db,
  { hash, from, to }: { hash: string; from: number; to: number },
  batch: CorporationLine[],
) {
  await transaction(db, async (tx) => {
    const moved = await tx
      .update(imports)
      .set({ line: to, updatedAt: sql`now()` })
      .where(and(eq(imports.hash, hash), eq(imports.line, from), isNull(imports.finishedAt)))
      .returning({ line: imports.line });
    if (moved.length === 0) throw new Error('this file is being imported by another process');
    await storeLines(tx, batch);
  });
}

/** Yields the cells of each line, with the number of bytes read so far. */
async function* readCells(path: string): AsyncGenerator<{ cells: string[]; bytes: number }> {
  const encoding = await encodingOf(path);
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  const flow = pipeline(file, iconv.decodeStream(encoding), parser);
  flow.catch(() => {}); // The loop below throws the same error.
  for await (const cells of parser as AsyncIterable<string[]>) yield { cells, bytes: file.bytesRead };
  await flow;
}

/** Returns UTF-8 if the beginning of the file is valid UTF-8; Japanese text in Shift_JIS never is. */
async function encodingOf(path: string): Promise<'utf8' | 'Shift_JIS'> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1 << 20), 0, 1 << 20, 0).finally(() => file.close());
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return 'utf8';
  } catch {
    return 'Shift_JIS';
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
