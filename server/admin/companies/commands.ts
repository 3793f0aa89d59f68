/** Registering and changing companies. */
import { eq } from 'drizzle-orm';
import type { AdminCompany, EditedCompanyRow } from '#domain/admin/companies.ts';
import { AppError } from '#domain/errors.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { Instant } from '#domain/time.ts';
import { isId, newId } from '../../base/ids.ts';
import { searchKeywordsOf } from '../../companies/queries.ts';
import { forgetCompanies, indexCompanies } from '../../companies/search-index.ts';
import { sortKey } from '../../companies/sort-key.ts';
import type { Db } from '../../db/connect.ts';
import { companies } from '../../db/schema/companies.ts';
import { noteAdminAct } from '../audit.ts';
import { changedFacts, factsOf, recordEdit, takeEditBack } from './edits.ts';
import { readCompanies } from './queries.ts';

/** Registers a company that everybody finds. */
export async function addCompany(tx: Db, adminId: string, entered: EditedCompanyRow, now: Instant) {
  const id = newId();
  await tx
    .insert(companies)
    .values({ id, ...rowOf(entered), listedAt: now, editedAt: now, createdAt: now, updatedAt: now });
  await indexCompanies(tx, [id]);
  await noteAdminAct(tx, { adminId, action: 'company_registered', subject: id }, now);
  return readOne(tx, id);
}

/**
 * Changes a company. Selections keep the name under which their students added them. @returns it with the id of the edit, for its undo;
 * null where nothing changed.
 * @throws AppError `company_not_found`; `conflict` with the company as it is, when it has changed since `seen` or was merged.
 */
export async function changeCompany(
  tx: Db,
  adminId: string,
  id: string,
  { seen, company: entered }: { seen: Instant; company: EditedCompanyRow },
  now: Instant,
): Promise<AdminCompany & { editId: string | null }> {
  if (!isId(id)) throw new AppError('company_not_found');
  const [own] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  if (!own) throw new AppError('company_not_found');
  if (own.mergedInto !== null || own.updatedAt !== seen)
    throw new AppError('conflict', { current: await readOne(tx, id) });
  const row = { ...rowOf(entered), editedAt: now, updatedAt: now };
  await replace(tx, own, row);
  const editId = await recordEdit(tx, adminId, { own, after: factsOf({ ...own, ...row }) }, now);
  return { ...(await readOne(tx, id)), editId };
}

/**
 * Undoes an edit, as long as nobody changed the company since.
 * @throws AppError `nothing_to_undo` when it is too late or was undone; `conflict` when the company was changed or merged since.
 */
export async function undoEdit(tx: Db, adminId: string, editId: string, now: Instant): Promise<AdminCompany> {
  const { own, before } = await takeEditBack(tx, editId, now);
  const { searchKeywords, editedAt, displayName } = before;
  const names = { foldedName: foldCompanyName(displayName), searchKeywords, sortKey: sortKey(displayName) };
  await replace(tx, own, { ...before, ...names, editedAt, updatedAt: now });
  const detail = { fields: changedFacts(factsOf(own), before) };
  await noteAdminAct(tx, { adminId, action: 'company_change_undone', subject: own.id, detail }, now);
  return readOne(tx, own.id);
}

/** Changes the row, and what search finds. */
async function replace(tx: Db, own: typeof companies.$inferSelect, row: Partial<typeof companies.$inferSelect>) {
  await forgetCompanies(tx, [own.id]);
  await tx.update(companies).set(row).where(eq(companies.id, own.id));
  if (isFound({ ...own, ...row })) await indexCompanies(tx, [own.id]);
}

/** Whether everybody finds the company: it is in the search index. */
export function isFound({ source, listedAt, hiddenAt, mergedInto }: typeof companies.$inferSelect): boolean {
  return mergedInto === null && hiddenAt === null && (source !== 'user' || listedAt !== null);
}

function rowOf({ keywords, ...entered }: EditedCompanyRow) {
  const { displayName, name, reading } = entered;
  return {
    ...entered,
    foldedName: foldCompanyName(displayName),
    searchKeywords: searchKeywordsOf(displayName, name, reading ?? '', ...keywords),
    sortKey: sortKey(displayName),
  };
}

async function readOne(tx: Db, id: string): Promise<AdminCompany> {
  const [company] = await readCompanies(tx, [id]);
  if (!company) throw new AppError('company_not_found');
  return company;
}
