/** Selections of an export: each becomes one selection of the student, however often it is imported. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Status } from '#domain/taxonomy/statuses.ts';
import type { Instant } from '#domain/time.ts';
import type { ArchivedSelection, ArchivedView, ImportedSelection } from '#domain/transfer/batch.ts';
import { derivedId, newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { selections } from '../db/schema/selections.ts';

/** Of these selections of an export, those that the student has: because they were imported, or exported from here. */
export async function alreadyHere(db: Db, userId: string, archivedIds: readonly string[]): Promise<ArchivedView[]> {
  const asked = new Map(archivedIds.flatMap((it) => [it, idFor(userId, it)].map((id) => [id, it] as const)));
  if (asked.size === 0) return [];
  const rows = await db
    .select({ id: selections.id })
    .from(selections)
    .where(and(eq(selections.userId, userId), inArray(selections.id, [...asked.keys()]), isNull(selections.deletedAt)));
  return rows.map(({ id }) => ({ archivedId: asked.get(id) ?? id, id }));
}

/**
 * The selections with the ids that they and their origins have or get, and whether they are yet to be added. The caller holds the student's
 * items. One that was deleted a moment ago makes room: it is added anew.
 */
export async function withIds(tx: Db, userId: string, read: readonly ImportedSelection[]) {
  const named = read.flatMap(({ archived }) => (archived ? [archived.id, archived.carriedOverFrom ?? []].flat() : []));
  const here = new Map((await alreadyHere(tx, userId, named)).map((it) => [it.archivedId, it.id]));
  const idOf = (archivedId: string) => here.get(archivedId) ?? idFor(userId, archivedId);
  const seen = new Set(here.values());
  const all = read.map((it) => {
    const id = it.archived ? idOf(it.archived.id) : newId();
    const carriedOverFrom = it.archived?.carriedOverFrom ? idOf(it.archived.carriedOverFrom) : null;
    return { id, carriedOverFrom, it, isNew: !seen.has(id) && Boolean(seen.add(id)) };
  });
  const ids = all.filter((it) => it.isNew).map((it) => it.id);
  const deleted = and(eq(selections.userId, userId), inArray(selections.id, ids), isNotNull(selections.deletedAt));
  if (ids.length > 0) await tx.delete(selections).where(deleted);
  return all;
}

/** The id that a selection of an export gets with this student: always the same, as old as it was, and nobody else's. */
export function idFor(userId: string, archivedId: string): string {
  return derivedId(`${userId} ${archivedId}`, archivedId);
}

/** The rows of its history: as exported, and up to the status with which it is imported. */
export function historyOf(archived: ArchivedSelection | undefined, status: Status, now: Instant) {
  const known = (archived?.history ?? []).map(({ at, ...change }) => ({ ...change, createdAt: at < now ? at : now }));
  const from = known.at(-1)?.toStatus ?? null;
  return from === status ? known : [...known, { fromStatus: from, toStatus: status, by: 'import', createdAt: now }];
}
