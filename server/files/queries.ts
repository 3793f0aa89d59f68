/** The rows of files. A row is written after its object is stored, and removed after its object is: no row lacks its object. */
import { and, asc, count, eq, inArray, isNull, min, sql, sum } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { type FileView, MAX_FILES, MAX_FILES_BYTES } from '#domain/selections/files.ts';
import { type Instant, toMs } from '#domain/time.ts';
import { DELETION_UNDO_MS } from '#domain/undo.ts';
import { holdStudent } from '../accounts/queries.ts';
import { isId, newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { files, selections } from '../db/schema/selections.ts';
import { heldSelection } from '../selections/queries.ts';

type NewFile = Pick<typeof files.$inferInsert, 'object' | 'name' | 'mediaType' | 'size' | 'sha256'>;

const VIEW = {
  id: files.id,
  name: files.name,
  mediaType: files.mediaType,
  size: files.size,
  sha256: files.sha256,
  createdAt: files.createdAt,
};
const ofSelection = (userId: string, selectionId: string) =>
  and(eq(files.userId, userId), eq(files.selectionId, selectionId));
const oneFile = (userId: string, selectionId: string, id: string) =>
  and(ofSelection(userId, selectionId), eq(files.id, id));

/** The files of a selection in the order of upload. */
export async function listFiles(db: Db, userId: string, selectionId: string): Promise<FileView[]> {
  const shown = and(ofSelection(userId, selectionId), isNull(files.deletedAt));
  return db.select(VIEW).from(files).where(shown).orderBy(asc(files.createdAt), asc(files.id));
}

/** @throws AppError `files_full` when this many more bytes exceed the student's limit. */
export async function refuseFull(db: Db, userId: string, more: number) {
  const [stored] = await db
    .select({ bytes: sum(files.size) })
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.deletedAt)));
  if (Number(stored?.bytes ?? 0) + more > MAX_FILES_BYTES) throw new AppError('files_full');
}

/** Adds a file whose object is stored. @throws AppError `files_full`; `too_many` when the selection has MAX_FILES. */
export async function addFile(
  tx: Db,
  userId: string,
  selectionId: string,
  file: NewFile,
  now: Instant,
): Promise<FileView> {
  await heldSelection(tx, userId, selectionId);
  await refuseMore(tx, userId, selectionId, file.size);
  const [added] = await tx
    .insert(files)
    .values({ ...file, userId, selectionId, id: newId(), createdAt: now })
    .returning(VIEW);
  if (!added) throw new Error('a file that was added is not there');
  return added;
}

/**
 * Checks that one more file of this size fits, with the student's items held until the transaction ends. @throws AppError `files_full`,
 * `too_many`.
 */
async function refuseMore(tx: Db, userId: string, selectionId: string, bytes: number) {
  // Of two concurrent uploads to two selections the second waits, and is counted together with the first.
  await holdStudent(tx, userId);
  await refuseFull(tx, userId, bytes);
  const [of] = await tx
    .select({ files: count() })
    .from(files)
    .where(and(ofSelection(userId, selectionId), isNull(files.deletedAt)));
  if ((of?.files ?? 0) >= MAX_FILES) throw new AppError('too_many');
}

/** A file of a visible selection. @throws AppError `file_not_found`. */
export async function findFile(db: Db, userId: string, selectionId: string, id: string) {
  const [found] = await db
    .select()
    .from(files)
    .where(and(oneFile(userId, selectionId, known(id)), isNull(files.deletedAt)));
  if (!found) throw new AppError('file_not_found');
  return found;
}

/** Deletes a file; the deletion can be undone for DELETION_UNDO_MS. */
export async function deleteFile(tx: Db, userId: string, selectionId: string, id: string, now: Instant) {
  await heldSelection(tx, userId, selectionId);
  await findFile(tx, userId, selectionId, id);
  await tx
    .update(files)
    .set({ deletedAt: now })
    .where(oneFile(userId, selectionId, id));
}

/**
 * Undoes the deletion of a file. @throws AppError `nothing_to_undo` after DELETION_UNDO_MS; `files_full` or `too_many` where other files
 * took its room.
 */
export async function restoreFile(tx: Db, userId: string, selectionId: string, id: string, now: Instant) {
  await heldSelection(tx, userId, selectionId);
  const [file] = await tx
    .select()
    .from(files)
    .where(oneFile(userId, selectionId, known(id)))
    .for('update');
  if (!file) throw new AppError('file_not_found');
  if (file.deletedAt === null) return;
  if (toMs(now) - toMs(file.deletedAt) > DELETION_UNDO_MS) throw new AppError('nothing_to_undo');
  await refuseMore(tx, userId, selectionId, file.size);
  await tx
    .update(files)
    .set({ deletedAt: null })
    .where(oneFile(userId, selectionId, id));
}

function known(id: string): string {
  if (!isId(id)) throw new AppError('file_not_found');
  return id;
}

/** Files deleted before `last`, and those of selections deleted before it. */
export async function deletedFiles(db: Db, last: Instant, limit: number) {
  const { rows } = await db.execute<{ userId: string; id: string; object: string }>(sql`
    select user_id as "userId", id, object from ${files} where deleted_at < ${last}
    union all
    select f.user_id, f.id, f.object from ${selections} s
    join ${files} f on f.user_id = s.user_id and f.selection_id = s.id and (f.deleted_at is null or f.deleted_at >= ${last})
    where s.deleted_at < ${last}
    limit ${limit}`);
  return rows;
}

/** Removes the row of a file whose object is removed. */
export async function dropFile(db: Db, userId: string, id: string) {
  await db.delete(files).where(and(eq(files.userId, userId), eq(files.id, id)));
}

/** Of these objects, those that belong to a file. */
export async function knownObjects(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.select({ object: files.object }).from(files).where(inArray(files.object, names));
  return new Set(rows.map((row) => row.object));
}

/** When the first account of this database was created; null without one. */
export async function firstAccountAt(db: Db): Promise<Instant | null> {
  const [first] = await db.select({ at: min(users.createdAt) }).from(users);
  return first?.at ?? null;
}
