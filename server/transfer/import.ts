/** Selections that a student brings along in a file: added in batches, and taken back while nothing of them was changed. */
import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { newCompany } from '#domain/companies.ts';
import { foldCompanyName } from '#domain/company-name.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_SELECTIONS, storedCustomName } from '#domain/selections.ts';
import type { Industry } from '#domain/taxonomy/industries.ts';
import { type Instant, plus } from '#domain/time.ts';
import { IMPORT_UNDO_MS, type ImportedSelection } from '#domain/transfer/batch.ts';
import { registerCompany } from '../companies/queries.ts';
import type { Db } from '../db/connect.ts';
import { companies, events, selections, statusHistory } from '../db/schema.ts';
import { addEvents } from '../events/queries.ts';
import { newId } from '../ids.ts';
import { deleteSelection } from '../selections/deletion.ts';

/**
 * Adds the selections of one batch with their events; answers their ids in order. Companies that the catalogue lacks are registered,
 * as far as the student may still register any today; the selections of the others keep the name alone.
 * @throws AppError `company_not_found`; `too_many` beyond MAX_SELECTIONS.
 */
export async function importSelections(tx: Db, userId: string, read: readonly ImportedSelection[], now: Instant) {
  const held = await tx.$count(selections, and(eq(selections.userId, userId), isNull(selections.deletedAt)));
  if (held + read.length > MAX_SELECTIONS) throw new AppError('too_many');
  const companyOf = await companiesOf(tx, userId, read, now);
  const rows = read.map(
    ({ events: _, companyId: _id, customCompanyName, companyName, industryCategory, ...own }, at) => {
      const company = companyOf(at);
      const name = company?.displayName ?? companyName;
      return {
        ...own,
        userId,
        id: newId(),
        companyId: company?.id ?? null,
        companyName: name,
        customCompanyName: storedCustomName(customCompanyName, name),
        industryCategory: company ? company.industryCategory : (industryCategory ?? 'other'),
        createdAt: now,
        updatedAt: now,
      };
    },
  );
  await tx.insert(selections).values(rows);
  await tx.insert(statusHistory).values(
    rows.map(({ id, status }) => {
      return { userId, id: newId(), selectionId: id, fromStatus: null, toStatus: status, by: 'import', createdAt: now };
    }),
  );
  for (const [at, { id }] of rows.entries()) {
    const own = read[at]?.events ?? [];
    if (own.length > 0) await addEvents(tx, userId, id, own, now);
  }
  return { ids: rows.map((row) => row.id) };
}

type Company = { id: string; displayName: string; industryCategory: Industry | null };

/** The company of each, by its place; null where it could not be registered. */
async function companiesOf(tx: Db, userId: string, read: readonly ImportedSelection[], now: Instant) {
  const known = await knownCompanies(tx, new Set(read.flatMap((it) => it.companyId ?? [])));
  const missing = new Map(
    read.filter((it) => it.companyId === null).map((it) => [foldCompanyName(it.companyName), it] as const),
  );
  const registered = new Map<string, Company | null>();
  // Each name is held until the end: in one order, two imports cannot wait for each other.
  for (const [folded, it] of [...missing].sort(([a], [b]) => (a < b ? -1 : 1))) {
    registered.set(folded, await registeredCompany(tx, userId, it, now));
  }
  const found = read.map(({ companyId, companyName }) => {
    if (companyId === null) return registered.get(foldCompanyName(companyName)) ?? null;
    const company = known.get(companyId);
    if (!company) throw new AppError('company_not_found');
    return company;
  });
  return (at: number) => found[at] ?? null;
}

/** The companies with these ids; one that was merged into another is that one. */
async function knownCompanies(tx: Db, ids: Set<string>): Promise<Map<string, Company>> {
  if (ids.size === 0) return new Map();
  const { id, displayName, industryCategory, mergedInto } = companies;
  const rows = await tx
    .select({ id, displayName, industryCategory, mergedInto })
    .from(companies)
    .where(inArray(id, [...ids]));
  const merged = await knownCompanies(tx, new Set(rows.flatMap((row) => row.mergedInto ?? [])));
  return new Map(rows.map((row) => [row.id, (row.mergedInto && merged.get(row.mergedInto)) || row]));
}

async function registeredCompany(
  tx: Db,
  userId: string,
  read: ImportedSelection,
  now: Instant,
): Promise<Company | null> {
  const entered = newCompany.safeParse({ name: read.companyName, industryCategory: read.industryCategory ?? 'other' });
  if (!entered.success) return null;
  try {
    return (await registerCompany(tx, userId, entered.data, now)).company;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return null;
    throw error;
  }
}

/**
 * Deletes of these selections those that an import brought within IMPORT_UNDO_MS and that are still as it left them. Those that were
 * changed since stay, and so does everything that no import brought.
 */
export async function takeBack(tx: Db, userId: string, ids: readonly string[], now: Instant) {
  const untouched = await tx
    .select({ id: selections.id })
    .from(selections)
    .where(
      and(
        eq(selections.userId, userId),
        inArray(selections.id, [...ids]),
        isNull(selections.deletedAt),
        gte(selections.createdAt, plus(now, -IMPORT_UNDO_MS)),
        eq(selections.version, 1),
        eq(selections.updatedAt, selections.createdAt),
        sql`exists (${historyOf(tx, eq(statusHistory.by, 'import'))})`,
        sql`not exists (${historyOf(tx, ne(statusHistory.by, 'import'))})`,
        sql`not exists (${changedEvents(tx)})`,
      ),
    );
  for (const { id } of untouched) await deleteSelection(tx, userId, id, now);
  const kept = await tx.$count(
    selections,
    and(eq(selections.userId, userId), inArray(selections.id, [...ids]), isNull(selections.deletedAt)),
  );
  return { removed: untouched.length, kept };
}

const historyOf = (tx: Db, whose: ReturnType<typeof eq>) =>
  tx
    .select({ id: statusHistory.id })
    .from(statusHistory)
    .where(and(eq(statusHistory.userId, selections.userId), eq(statusHistory.selectionId, selections.id), whose));

const changedEvents = (tx: Db) =>
  tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.userId, selections.userId),
        eq(events.selectionId, selections.id),
        or(ne(events.createdAt, selections.createdAt), ne(events.updatedAt, selections.createdAt)),
      ),
    );
