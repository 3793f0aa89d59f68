/**
 * Merging two companies: the selections of one move to the other with their events, what is shared of them, and the names for the search. The
 * merged company keeps its row, which leads to the kept one, and what is said of its registration (docs/decisions/0015-merging-companies.md).
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { type CompanyMergeRow, isUndoable, MAX_MOVED, type MergeBefore } from '#domain/admin/companies.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { forgetCompanies, indexCompanies } from '../../companies/search-index.ts';
import { announce, type Db } from '../../db/connect.ts';
import { lockOutStudents } from '../../db/locks.ts';
import { companies, companyMerges } from '../../db/schema/companies.ts';
import { mergedSelections, selections } from '../../db/schema/selections.ts';
import { moveShared } from '../../sharing/moving.ts';
import { noteAdminAct } from '../audit.ts';
import { isFound } from './commands.ts';
import { copyRegistrations, joinHiding, joinRemovals, partHiding, partRemovals, withdrawCopies } from './joining.ts';
import { numbersOf } from './merges.ts';

type Company = typeof companies.$inferSelect;

/**
 * Merges one company into another. Runs alone, without any write of a student. @returns the id of the merge.
 * @throws AppError `conflict` when either company has changed since the admin saw it; `too_many` beyond MAX_MOVED.
 */
export async function mergeCompanies(tx: Db, adminId: string, row: CompanyMergeRow, now: Instant): Promise<string> {
  await lockOutStudents(tx);
  const [kept, merged] = await heldPair(tx, row.kept.id, row.merged.id);
  if (!isUnchanged(kept, row.kept.seen) || !isUnchanged(merged, row.merged.seen)) throw new AppError('conflict');
  const moved = await numbersOf(tx, merged.id, kept.id);
  if (moved.selections > MAX_MOVED) throw new AppError('too_many');
  const id = newId();
  const names = await joinNames(tx, kept, merged, now);
  const before: MergeBefore = { ...names, came: [], joined: [], removals: [] };
  await tx.insert(companyMerges).values({ id, keptId: kept.id, mergedId: merged.id, before, moved, createdAt: now });
  await moveSelections(tx, id, kept, merged);
  const pairs = await moveShared(tx, { mergeId: id, from: merged.id, to: kept.id, entries: 'all' }, now);
  const came = pairs.filter((it) => it.from === it.to).map((it) => it.from);
  const removals = await joinRemovals(tx, adminId, pairs, now);
  const joined = await joinHiding(tx, pairs, now);
  await tx
    .update(companyMerges)
    .set({ before: { ...before, came, joined, removals } })
    .where(eq(companyMerges.id, id));
  await copyRegistrations(tx, kept, merged);
  const { names: _, ...numbers } = moved;
  const detail = { into: kept.id, ...numbers };
  await noteAdminAct(tx, { adminId, action: 'company_merged', subject: merged.id, detail }, now);
  await tellMoved(tx, id, adminId);
  return id;
}

/** Undoes a merge. @throws AppError `nothing_to_undo` when it is too late, was undone, or the kept company was merged itself since. */
export async function undoMerge(tx: Db, adminId: string, id: string, now: Instant): Promise<void> {
  await lockOutStudents(tx);
  const [merge] = await tx.select().from(companyMerges).where(eq(companyMerges.id, id));
  if (!merge || merge.undoneAt !== null || !isUndoable(merge.createdAt, now)) throw new AppError('nothing_to_undo');
  const { keptId, mergedId, before } = merge;
  const [kept, merged] = await heldPair(tx, keptId, mergedId);
  if (kept.mergedInto !== null || merged.mergedInto !== keptId) throw new AppError('nothing_to_undo');
  await partNames(tx, kept, merged, before, now);
  await bringSelectionsBack(tx, id, kept, merged);
  const pairs = await moveShared(tx, { mergeId: id, from: keptId, to: mergedId, entries: before.came }, now);
  await partRemovals(tx, adminId, pairs, merge, now);
  await partHiding(tx, pairs, before);
  await withdrawCopies(tx, kept, merged);
  await tx.update(companyMerges).set({ undoneAt: now }).where(eq(companyMerges.id, id));
  await noteAdminAct(tx, { adminId, action: 'company_merge_undone', subject: mergedId, detail: { into: keptId } }, now);
  await tellMoved(tx, id, adminId);
}

/** Both companies, locked. @throws AppError `company_not_found`. */
async function heldPair(tx: Db, keptId: string, mergedId: string): Promise<[Company, Company]> {
  const rows = await tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [keptId, mergedId]))
    .orderBy(companies.id)
    .for('update');
  const [kept, merged] = [rows.find((it) => it.id === keptId), rows.find((it) => it.id === mergedId)];
  if (!kept || !merged) throw new AppError('company_not_found');
  return [kept, merged];
}

const isUnchanged = ({ mergedInto, updatedAt }: Company, seen: Instant) => mergedInto === null && updatedAt === seen;

/** The merged company leads to the kept one, which is found by the names of both. @returns what that changed. */
async function joinNames(tx: Db, kept: Company, merged: Company, now: Instant) {
  const { searchKeywords, listedAt, editedAt } = kept;
  const addedKeywords = merged.searchKeywords.filter((name) => !searchKeywords.includes(name));
  await forgetCompanies(tx, [merged.id]);
  await tx.update(companies).set({ mergedInto: kept.id, updatedAt: now }).where(eq(companies.id, merged.id));
  const after = {
    searchKeywords: [...searchKeywords, ...addedKeywords],
    listedAt: listedAt ?? merged.listedAt,
    editedAt: now,
    updatedAt: now,
  };
  await tx.update(companies).set(after).where(eq(companies.id, kept.id));
  if (isFound({ ...kept, ...after })) await indexCompanies(tx, [kept.id]);
  return { searchKeywords, addedKeywords, listedAt, editedAt };
}

/** Takes the names apart again; names that an admin gave meanwhile stay. */
async function partNames(tx: Db, kept: Company, merged: Company, before: MergeBefore, now: Instant) {
  const meanwhile = kept.searchKeywords.filter(
    (name) => !before.searchKeywords.includes(name) && !before.addedKeywords.includes(name),
  );
  const isOwn = (name: string) => !before.addedKeywords.includes(name);
  const after = {
    searchKeywords: kept.searchKeywords.filter(isOwn),
    listedAt: before.listedAt,
    // An edit since the merge is newer than what it set.
    editedAt: meanwhile.length > 0 || kept.editedAt !== merged.updatedAt ? kept.editedAt : before.editedAt,
    updatedAt: now,
  };
  await tx.update(companies).set({ mergedInto: null, updatedAt: now }).where(eq(companies.id, merged.id));
  await forgetCompanies(tx, [kept.id]);
  await tx.update(companies).set(after).where(eq(companies.id, kept.id));
  const found = [
    { ...kept, ...after },
    { ...merged, mergedInto: null },
  ].filter(isFound);
  await indexCompanies(
    tx,
    found.map((it) => it.id),
  );
}

/** The company's name follows; a name that the student gave stays, and none is needed that equals the company's. */
async function moveSelections(tx: Db, mergeId: string, kept: Company, merged: Company) {
  await tx.execute(sql`
    insert into ${mergedSelections} (user_id, merge_id, selection_id, company_name, custom_company_name)
    select user_id, ${mergeId}, id, company_name, custom_company_name from ${selections} where company_id = ${merged.id}`);
  await tx
    .update(selections)
    .set({
      companyId: kept.id,
      companyName: kept.displayName,
      customCompanyName: sql`nullif(${selections.customCompanyName}, ${kept.displayName})`,
    })
    .where(eq(selections.companyId, merged.id));
}

/** Moves back what was moved and is still there; what students gave another name meanwhile keeps it. */
async function bringSelectionsBack(tx: Db, mergeId: string, kept: Company, merged: Company) {
  await tx.execute(sql`
    update ${selections} s set company_id = ${merged.id}, company_name = m.company_name,
      custom_company_name = case when s.custom_company_name is not distinct from nullif(m.custom_company_name, s.company_name)
        then m.custom_company_name else nullif(s.custom_company_name, m.company_name) end
    from ${mergedSelections} m
    where m.merge_id = ${mergeId} and m.user_id = s.user_id and m.selection_id = s.id and s.company_id = ${kept.id}`);
}

/** The screens of the students whose selections moved, and of the admin, read again. */
async function tellMoved(tx: Db, mergeId: string, adminId: string) {
  const moved = await tx
    .selectDistinct({ userId: mergedSelections.userId })
    .from(mergedSelections)
    .where(eq(mergedSelections.mergeId, mergeId));
  for (const userId of new Set([adminId, ...moved.map((it) => it.userId)])) await announce(tx, 'changed', userId);
}
