/** Selections imported from a file: added in batches; the import can be undone for selections that were not changed since. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { newCompany } from '#domain/companies/companies.ts';
import { AppError } from '#domain/errors.ts';
import { omit } from '#domain/record.ts';
import { MOMENT_FIELDS } from '#domain/selections/fields.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { storedCustomName } from '#domain/selections/selections.ts';
import type { Industry } from '#domain/taxonomy/industries.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { type Instant, plus } from '#domain/time.ts';
import {
  IMPORT_UNDO_MS,
  type ImportBatch,
  type ImportedSelection,
  type ImportView,
  MAX_BATCH,
  MAX_NAMED,
} from '#domain/transfer/batch.ts';
import { holdStudent } from '../accounts/queries.ts';
import { newId } from '../base/ids.ts';
import { readableCompanies, registerCompany } from '../companies/registrations.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';
import { events, files, selections, statusHistory } from '../db/schema/selections.ts';
import { eventsChanged, selectionsChanged } from '../selections/consequences.ts';
import { eventsOfDates } from '../selections/dates.ts';
import { deleteSelections } from '../selections/deletion.ts';
import { insertEvents } from '../selections/events.ts';
import { refuseTooMany } from '../selections/queries.ts';
import { historyOf, withIds } from './archived.ts';

/**
 * Adds the selections of one batch with their events; returns their ids in order, also of those of an export that are here already. Companies that the catalogue lacks are registered, within
 * the student's daily limit; beyond it selections keep only the name.
 * @throws AppError `company_not_found`; `too_many` beyond MAX_SELECTIONS.
 */
export async function importSelections(
  tx: Db,
  userId: string,
  { importId, selections: read }: ImportBatch,
  now: Instant,
) {
  await holdStudent(tx, userId);
  const all = await withIds(tx, userId, read);
  const added = all.filter((it) => it.isNew);
  if (added.length > 0) await addSelections(tx, userId, importId, added, now);
  return { ids: all.map(({ id }) => id) };
}

type Added = { id: string; carriedOverFrom: string | null; it: ImportedSelection };

async function addSelections(tx: Db, userId: string, importId: string, added: readonly Added[], now: Instant) {
  await refuseTooMany(tx, userId, added.length);
  const read = added.map(({ it }) => it);
  const companyOf = await companiesOf(tx, userId, read, now);
  const rows = added.map(({ id, carriedOverFrom, it }, at) => {
    const {
      events: _,
      companyId: _id,
      customCompanyName,
      companyName,
      industryCategory,
      archived: _archived,
      ...own
    } = it;
    const company = companyOf(at);
    const name = company?.displayName ?? companyName;
    return {
      ...omit(own, MOMENT_FIELDS),
      esSubmitted: own.esSubmitted && own.esDeadline === null,
      userId,
      id,
      importId,
      companyId: company?.id ?? null,
      companyName: name,
      customCompanyName: storedCustomName(customCompanyName, name),
      industryCategory: company ? company.industryCategory : (industryCategory ?? 'other'),
      carriedOverFrom,
      createdAt: now,
      updatedAt: now,
    };
  });
  await tx.insert(selections).values(rows);
  await tx
    .insert(statusHistory)
    .values(
      added.flatMap(({ id, it }) =>
        historyOf(it.archived, it.status, now).map((row) => ({ ...row, userId, id: newId(), selectionId: id })),
      ),
    );
  const eventIds: string[] = [];
  for (const { id, it } of added) {
    // Older files have dates where newer ones have events.
    const own = [...it.events, ...eventsOfDates(it, it.selectionPhase, it.events)];
    eventIds.push(...(await insertEvents(tx, userId, id, own, now)));
  }
  const ids = added.map(({ id }) => id);
  await selectionsChanged(tx, userId, ids, now);
  await eventsChanged(tx, userId, eventIds, now);
}

type Company = { id: string; displayName: string; industryCategory: Industry | null };

/** The company of each, by index; null where it could not be registered. */
async function companiesOf(tx: Db, userId: string, read: readonly ImportedSelection[], now: Instant) {
  const ids = read.flatMap((it) => it.companyId ?? []);
  const known = await knownCompanies(tx, await readableCompanies(tx, userId, ids));
  const missing = new Map(
    read.filter((it) => it.companyId === null).map((it) => [foldCompanyName(it.companyName), it] as const),
  );
  const registered = new Map<string, Company | null>();
  // Each name is locked until the end; in one order, two imports cannot deadlock.
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

/** The companies with these ids; a merged one is replaced by the one it was merged into. */
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

/** A student's latest import within IMPORT_UNDO_MS of which anything is left; null without one. */
export async function lastImport(db: Db, userId: string, now: Instant): Promise<ImportView | null> {
  const { importId: id, companyName, customCompanyName, createdAt } = selections;
  const rows = await db
    .select({ id, companyName, customCompanyName, createdAt, untouched: sql<boolean>`(${untouched(db)})` })
    .from(selections)
    .where(and(imported(userId, now), eq(id, latestId(db, userId, now))))
    .orderBy(createdAt, selections.id);
  const [first] = rows;
  if (!first?.id) return null;
  const changed = rows.filter((row) => !row.untouched);
  return {
    id: first.id,
    at: first.createdAt,
    untouched: rows.length - changed.length,
    changed: changed.length,
    changedNames: changed.slice(0, MAX_NAMED).map(displayName),
  };
}

function latestId(db: Db, userId: string, now: Instant) {
  return db
    .select({ id: selections.importId })
    .from(selections)
    .where(imported(userId, now))
    .orderBy(desc(selections.createdAt), desc(selections.id))
    .limit(1);
}

/**
 * Undoes a part of an import within IMPORT_UNDO_MS: deletes up to MAX_BATCH selections that are unchanged since, and returns how many are
 * left for further calls. Changed ones stay.
 */
export async function takeBack(tx: Db, userId: string, importId: string, now: Instant) {
  const untouchedOnes = await tx
    .select({ id: selections.id })
    .from(selections)
    .where(and(imported(userId, now), eq(selections.importId, importId), untouched(tx)))
    .orderBy(selections.id);
  const removed = untouchedOnes.slice(0, MAX_BATCH);
  await deleteSelections(
    tx,
    userId,
    removed.map((it) => it.id),
    now,
  );
  return { removed: removed.length, left: untouchedOnes.length - removed.length };
}

const imported = (userId: string, now: Instant) =>
  and(
    eq(selections.userId, userId),
    isNotNull(selections.importId),
    isNull(selections.deletedAt),
    gte(selections.createdAt, plus(now, -IMPORT_UNDO_MS)),
  );

/** A selection that was not changed since its import: neither itself nor its status nor its events; and no login or file was added. */
const untouched = (db: Db) =>
  and(
    eq(selections.version, 1),
    eq(selections.updatedAt, selections.createdAt),
    isNull(selections.myPageId),
    isNull(selections.myPagePassword),
    sql`not exists (${changedStatus(db)})`,
    sql`not exists (${changedEvents(db)})`,
    sql`not exists (${keptFiles(db)})`,
  );

const changedStatus = (db: Db) =>
  db
    .select({ id: statusHistory.id })
    .from(statusHistory)
    .where(
      and(
        eq(statusHistory.userId, selections.userId),
        eq(statusHistory.selectionId, selections.id),
        ne(statusHistory.by, 'import'),
        gte(statusHistory.createdAt, selections.createdAt),
      ),
    );

const changedEvents = (db: Db) =>
  db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.userId, selections.userId),
        eq(events.selectionId, selections.id),
        or(ne(events.createdAt, selections.createdAt), ne(events.updatedAt, selections.createdAt)),
      ),
    );

const keptFiles = (db: Db) =>
  db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.userId, selections.userId), eq(files.selectionId, selections.id), isNull(files.deletedAt)));
