/** Loads the catalogue that the product ships with. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { INDUSTRY_IDS } from '#domain/taxonomy/industries.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { Db } from '../db/connect.ts';
import { lockKey } from '../db/locks.ts';
import { companies, imports } from '../db/schema/companies.ts';
import { type CatalogueCompany, readCatalogue } from './catalogue.ts';
import { stableId } from './queries.ts';
import { forgetCompanies, indexCompanies } from './search-index.ts';
import { sortKey } from './sort-key.ts';

const BATCH = 500;

/** The sources of the rows: the data files, and the code that folds, sorts and indexes them. */
const SOURCES = [
  ...INDUSTRY_IDS.map((industry) => `./catalogue/${industry}.tsv`),
  ...['./catalogue.ts', './seed.ts', './sort-key.ts', './search-index.ts', '../../domain/text/company-name.ts'],
];

/**
 * Updates the catalogue; returns at once when it is current. Companies keep their ids; companies of users, and data that an import added
 * to a row, are kept, and so is what an admin
 * edited. Any number of processes may run it at the same time.
 */
export async function seedCompanies(db: Db) {
  const hash = await sourceHash();
  if (await isLoaded(db, hash)) return;
  await db.transaction(async (tx) => {
    await lockKey(tx, 'company catalogue');
    if (await isLoaded(tx, hash)) return;
    const rows = readCatalogue().map(rowOf);
    for (let from = 0; from < rows.length; from += BATCH) await load(tx, rows.slice(from, from + BATCH));
    await dropOthers(
      tx,
      rows.map((row) => row.id),
    );
    await tx.delete(imports).where(eq(imports.source, 'catalogue'));
    await tx.insert(imports).values({ hash, source: 'catalogue', line: rows.length, finishedAt: sql`now()` });
  });
}

async function sourceHash(): Promise<string> {
  const files = await Promise.all(SOURCES.map((source) => readFile(new URL(source, import.meta.url))));
  const hash = createHash('sha256');
  for (const file of files) hash.update(createHash('sha256').update(file).digest());
  return hash.digest('hex');
}

async function isLoaded(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(imports, eq(imports.hash, hash))) > 0;
}

function rowOf(company: CatalogueCompany) {
  const foldedName = foldCompanyName(company.name);
  return {
    id: stableId('cat', foldedName),
    name: company.legalName ?? company.name,
    displayName: company.name,
    reading: company.reading,
    industryCategory: company.industry,
    industrySubCategory: company.industryDetail,
    source: 'catalogue',
    searchKeywords: company.keywords,
    foldedName,
    sortKey: sortKey(company.name),
  };
}

async function load(tx: Db, rows: ReturnType<typeof rowOf>[]) {
  const given = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(companies)
    .values(rows)
    .onConflictDoUpdate({
      target: companies.id,
      set: {
        name: given('name'),
        displayName: given('display_name'),
        reading: given('reading'),
        industryCategory: given('industry_category'),
        industrySubCategory: given('industry_sub_category'),
        searchKeywords: given('search_keywords'),
        sortKey: given('sort_key'),
        updatedAt: given('updated_at'),
      },
      setWhere: isNull(companies.editedAt),
    });
  await indexCompanies(
    tx,
    rows.map((row) => row.id),
  );
}

/** Removes companies that are no longer in the catalogue from the search; those that students use keep their row. */
async function dropOthers(tx: Db, ids: string[]) {
  const others = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.source, 'catalogue'), isNull(companies.editedAt), notInArray(companies.id, ids)));
  await forgetCompanies(
    tx,
    others.map((other) => other.id),
  );
}
