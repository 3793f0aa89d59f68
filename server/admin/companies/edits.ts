/** What admins changed of companies: recorded for 24 hours, in which the last change can be undone. */
import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import {
  ADMIN_UNDO_MS,
  COMPANY_FACTS,
  type CompanyEditView,
  type CompanyFact,
  type CompanyFacts,
} from '#domain/admin/companies.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, plus } from '#domain/time.ts';
import { isId, newId } from '../../base/ids.ts';
import type { Db } from '../../db/connect.ts';
import { companies, companyEdits } from '../../db/schema/companies.ts';
import { noteAdminAct } from '../audit.ts';

type Company = typeof companies.$inferSelect;

/** What an edit may change of a company. */
export function factsOf(company: Company): CompanyFacts {
  const { name, displayName, reading, searchKeywords, source, industryCategory, industrySubCategory } = company;
  return {
    ...{ displayName, name, reading, searchKeywords },
    // Only imported companies have no industry.
    ...{ industryCategory: industryCategory as CompanyFacts['industryCategory'], industrySubCategory, source },
  };
}

/** The facts in which two states of a company differ. */
export function changedFacts(one: CompanyFacts, other: CompanyFacts): CompanyFact[] {
  const text = (facts: CompanyFacts, fact: CompanyFact) => JSON.stringify(facts[fact]);
  return (Object.keys(COMPANY_FACTS) as CompanyFact[]).filter((it) => text(one, it) !== text(other, it));
}

/** Records what was changed, in the audit log too. @returns its id; null where nothing was. */
export async function recordEdit(
  tx: Db,
  adminId: string,
  { own, after }: { own: Company; after: CompanyFacts },
  now: Instant,
): Promise<string | null> {
  const before = factsOf(own);
  const fields = changedFacts(before, after);
  const [id, companyId] = [newId(), own.id];
  await noteAdminAct(tx, { id, adminId, action: 'company_changed', subject: companyId, detail: { fields } }, now);
  if (fields.length === 0) return null;
  const edit = { id, companyId, before: { ...before, editedAt: own.editedAt }, after, createdAt: now };
  await tx.insert(companyEdits).values(edit);
  return id;
}

/** Marks an edit as undone. @returns the company, locked, and what it was before. @throws AppError `nothing_to_undo`, `conflict`. */
export async function takeEditBack(tx: Db, id: string, now: Instant) {
  const [edit] = isId(id) ? await tx.select().from(companyEdits).where(eq(companyEdits.id, id)) : [];
  if (!edit) throw new AppError('nothing_to_undo');
  const [own] = await tx.select().from(companies).where(eq(companies.id, edit.companyId)).for('update');
  const inTime = gte(companyEdits.createdAt, plus(now, -ADMIN_UNDO_MS));
  const [undone] = await tx
    .update(companyEdits)
    .set({ undoneAt: now })
    .where(and(eq(companyEdits.id, id), isNull(companyEdits.undoneAt), inTime))
    .returning({ isLast: IS_LAST });
  if (!own || !undone) throw new AppError('nothing_to_undo');
  const isUnchanged = own.mergedInto === null && changedFacts(factsOf(own), edit.after).length === 0;
  if (!undone.isLast || !isUnchanged) throw new AppError('conflict');
  const isEditedSince = own.editedAt !== edit.createdAt;
  return { own, before: { ...edit.before, editedAt: isEditedSince ? own.editedAt : edit.before.editedAt } };
}

/** SQL: no later edit of the company stands. The columns are written out: drizzle leaves the table out in `returning`. */
const IS_LAST: SQL<boolean> = sql`not exists (
  select from company_edits later where later.company_id = company_edits.company_id and later.undone_at is null
    and (later.created_at, later.id) > (company_edits.created_at, company_edits.id))`;

/** SQL: the edit can be undone, if the company was not merged since. */
export function isUndoableEdit(now: Instant): SQL<boolean> {
  return sql`(company_edits.undone_at is null and company_edits.created_at >= ${plus(now, -ADMIN_UNDO_MS)}::timestamptz and ${IS_LAST})`;
}

/** The last edit of a company, if it can be undone. */
export async function lastEdit(db: Db, companyId: string, now: Instant): Promise<CompanyEditView | null> {
  const [edit] = await db
    .select()
    .from(companyEdits)
    .where(and(eq(companyEdits.companyId, companyId), isUndoableEdit(now)))
    .orderBy(desc(companyEdits.createdAt))
    .limit(1);
  return edit ? { id: edit.id, at: edit.createdAt, fields: changedFacts(edit.before, edit.after) } : null;
}
