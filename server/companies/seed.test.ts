import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { companies, imports } from '../db/schema/companies.ts';
import { testDatabase } from '../testing/app.ts';
import { readCatalogue } from './catalogue.ts';
import { searchCompanies } from './search.ts';
import { seedCompanies } from './seed.ts';

test('the catalogue is loaded once, even when two processes start at the same time', async () => {
  const { db, url } = await testDatabase();
  const other = connect(url);
  await Promise.all([seedCompanies(db), seedCompanies(other.db), seedCompanies(other.db)]);
  await other.close();

  expect(await db.$count(companies)).toBe(readCatalogue().length);
  const [hit] = JSON.parse(await searchCompanies(db, 'トヨタ', 8));
  expect(hit.displayName).toContain('トヨタ');
});

test('a changed catalogue is loaded again; ids and data from users and imports are kept', async () => {
  const { db } = await testDatabase();
  await seedCompanies(db);
  const [some] = await db.select().from(companies).where(eq(companies.source, 'catalogue')).limit(1);
  const id = some?.id ?? '';
  await db
    .update(companies)
    .set({ corporateNumber: '1234567890123', displayName: '古い名' })
    .where(eq(companies.id, id));
  const own = { id: 'own', name: '私の会社', displayName: '私の会社', foldedName: '私の会社' };
  const gone = { ...own, id: 'cat_gone', source: 'catalogue' };
  await db.insert(companies).values([own, gone]);
  await db.delete(imports);

  await seedCompanies(db);

  const [after] = await db.select().from(companies).where(eq(companies.id, id));
  expect(after).toMatchObject({ displayName: some?.displayName, corporateNumber: '1234567890123' });
  expect(await db.$count(companies)).toBe(readCatalogue().length + 2);
});
