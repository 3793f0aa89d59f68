import { foldCompanyName } from '#domain/text/company-name.ts';
import { newId } from '../base/ids.ts';
import { indexCompanies } from '../companies/search-index.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';

/** A company that everybody finds, by default from the catalogue; returns its id. */
export async function listedCompany(db: Db, name: string, more: Partial<typeof companies.$inferInsert> = {}) {
  const [id, foldedName] = [newId(), foldCompanyName(name)];
  const row = { id, name, displayName: name, foldedName, searchKeywords: [foldedName], sortKey: name };
  await db.insert(companies).values({ ...row, source: 'catalogue', listedAt: '2026-01-01T00:00:00.000Z', ...more });
  await indexCompanies(db, [id]);
  return id;
}
