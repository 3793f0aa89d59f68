import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AuditView } from '#domain/admin/audit.ts';
import type { AdminCompany } from '#domain/admin/companies.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { DAY, MINUTE, plus } from '#domain/time.ts';
import { stableId } from '../../companies/queries.ts';
import { indexCompanies } from '../../companies/search-index.ts';
import { seedCompanies } from '../../companies/seed.ts';
import { companies, companyEdits } from '../../db/schema/companies.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { anAdmin } from '../../testing/admin.ts';
import { answerOf, type TestStudent, testApp } from '../../testing/app.ts';
import { listedCompany } from '../../testing/companies.ts';
import { purgeMerges } from './jobs.ts';

const company = {
  ...{ name: '株式会社夕凪製作所', displayName: '夕凪製作所', reading: 'ゆうなぎせいさくしょ', keywords: ['ユウナギ'] },
  ...{ source: 'catalogue', industryCategory: 'manufacturing', industrySubCategory: null },
};

async function consoleApp() {
  const app = await testApp();
  const admin = await anAdmin(app);
  const registers = async (more: object = {}) =>
    (await (await admin.post('/api/admin/companies', { ...company, ...more })).json()) as AdminCompany;
  const edits = ({ id, updatedAt }: AdminCompany, more: object) =>
    admin.put(`/api/admin/companies/${id}`, { seen: updatedAt, company: { ...company, ...more } });
  return { ...app, admin, registers, edits };
}

async function found(who: TestStudent, q: string): Promise<string[]> {
  const answer = await who.get(`/api/companies?q=${encodeURIComponent(q)}`);
  return ((await answer.json()) as { companies: CompanyHit[] }).companies.map((it) => it.displayName);
}

test('a registered company is found by all of its names, and after a change by the new ones', async () => {
  const { registers, edits, student, db, admin, clock } = await consoleApp();
  const ren = await student('ren');
  const made = await registers();
  expect(made).toMatchObject({ displayName: '夕凪製作所', source: 'catalogue', selections: 0, isSuspected: false });
  for (const name of ['夕凪', 'ゆうなぎ', 'ユウナギ']) expect(await found(ren, name)).toEqual(['夕凪製作所']);

  clock.now = '2026-04-01T04:00:00.000Z';
  const changed = await edits(made, { displayName: '朝凪製作所', keywords: ['アサナギ'], source: 'gaishi' });

  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ displayName: '朝凪製作所', source: 'gaishi', updatedAt: clock.now });
  expect(await found(ren, 'アサナギ')).toEqual(['朝凪製作所']);
  expect(await found(ren, 'ユウナギ')).toEqual(['朝凪製作所']); // Its reading still is.
  const noted = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.userId));
  expect(noted.map((it) => it.action)).toEqual(['company_registered', 'company_changed']);
  expect(noted[1]?.detail).toEqual({ fields: ['displayName', 'searchKeywords', 'source'] });
});

test('a change can be undone for a day, unless the company was changed or merged since, and one after the other', async () => {
  const { registers, edits, clock, student, admin, db } = await consoleApp();
  const ren = await student('ren');
  const made = await registers();
  const changes = async (company: AdminCompany, more: object) => {
    clock.now = plus(clock.now, MINUTE);
    return (await (await edits(company, more)).json()) as AdminCompany & { editId: string };
  };
  const undo = (id: string) => admin.del(`/api/admin/companies/edits/${id}`);
  const last = async () => (await (await admin.get(`/api/admin/companies/${made.id}/edit`)).json()) as object;
  const inLog = async () =>
    ((await (await admin.get('/api/admin/audit?action=company_changed')).json()) as AuditView).entries
      .filter((it) => it.isUndoable)
      .map((it) => it.id);
  expect(await last()).toEqual({ edit: null });
  const first = await changes(made, { displayName: '朝凪製作所', keywords: ['アサナギ'] });
  const second = await changes(first, { displayName: '朝凪製作所', keywords: ['アサナギ'], source: 'gaishi' });
  expect(await last()).toEqual({ edit: { id: second.editId, at: clock.now, fields: ['source'] } });
  expect(await inLog()).toEqual([second.editId]);

  const early = await undo(first.editId);
  expect([early.status, (await answerOf(early)).error]).toEqual([409, 'conflict']);
  expect((await undo(second.editId)).status).toBe(200);
  expect(await inLog()).toEqual([first.editId]);
  clock.now = plus(clock.now, DAY - 3 * MINUTE);
  expect(await (await undo(first.editId)).json()).toMatchObject({ displayName: '夕凪製作所', source: 'catalogue' });
  expect(await found(ren, 'アサナギ')).toEqual([]);
  expect(await found(ren, 'ユウナギ')).toEqual(['夕凪製作所']);
  expect(await last()).toEqual({ edit: null });
  const twice = await undo(first.editId);
  expect((await answerOf(twice)).error).toBe('nothing_to_undo');
  const [row] = await db.select().from(companies).where(eq(companies.id, made.id));
  expect(row).toMatchObject({ foldedName: foldCompanyName('夕凪製作所'), editedAt: made.updatedAt });

  const third = await changes({ ...made, updatedAt: row?.updatedAt ?? '' }, { displayName: '夜凪製作所' });
  await db.update(companies).set({ mergedInto: 'another' }).where(eq(companies.id, made.id));
  expect((await answerOf(await undo(third.editId))).error).toBe('conflict');
  await db.update(companies).set({ mergedInto: null }).where(eq(companies.id, made.id));
  clock.now = plus(clock.now, DAY + 1);
  expect((await answerOf(await undo(third.editId))).error).toBe('nothing_to_undo');
  await purgeMerges(db, clock.now);
  expect(await db.$count(companyEdits)).toBe(0);
});

test('a change that changes nothing has no undo', async () => {
  const { registers, edits } = await consoleApp();
  expect(await (await edits(await registers(), {})).json()).toMatchObject({ editId: null });
});

test('of two admins who change a company, the second is shown what the first made of it', async () => {
  const { registers, edits, clock } = await consoleApp();
  const made = await registers();
  clock.now = '2026-04-01T04:00:00.000Z';
  await edits(made, { displayName: '朝凪製作所' });

  const refused = await edits(made, { displayName: '夜凪製作所' });

  const answer = await answerOf(refused);
  expect([refused.status, answer.error]).toEqual([409, 'conflict']);
  expect(answer.current).toMatchObject({ displayName: '朝凪製作所', updatedAt: clock.now });
});

test('a company that a student registered is found by everybody once an admin has given it a source', async () => {
  const { edits, student, admin } = await consoleApp();
  const [ren, aoi] = [await student('ren'), await student('aoi')];
  await ren.post('/api/companies', { name: '夕凪製作所', industryCategory: 'manufacturing' });
  expect(await found(aoi, '夕凪')).toEqual([]);
  const q = encodeURIComponent('夕凪');
  const listed = (await (await admin.get(`/api/admin/companies?q=${q}`)).json()) as { companies: AdminCompany[] };

  await edits(listed.companies[0] as AdminCompany, { source: 'catalogue' });

  expect(await found(aoi, '夕凪')).toEqual(['夕凪製作所']);
});

test('what an admin changed or registered stays when the catalogue is loaded', async () => {
  const { db, edits, registers, student, admin } = await consoleApp();
  const ren = await student('ren');
  await registers();
  const id = stableId('cat', foldCompanyName('三菱商事'));
  await listedCompany(db, '三菱商事', { id });
  await indexCompanies(db, [id]);
  const q = encodeURIComponent('三菱商事');
  const listed = (await (await admin.get(`/api/admin/companies?q=${q}`)).json()) as { companies: AdminCompany[] };
  await edits(listed.companies[0] as AdminCompany, {
    name: '三菱商事',
    displayName: '三菱商事',
    reading: null,
    keywords: ['ミツショウ'],
  });

  await seedCompanies(db);

  expect(await found(ren, 'ミツショウ')).toEqual(['三菱商事']);
  expect(await found(ren, '夕凪')).toEqual(['夕凪製作所']);
  expect(await db.$count(companies, eq(companies.id, id))).toBe(1);
});

test('names that are addresses, too many names, and a detail of another industry are refused', async () => {
  const { admin } = await consoleApp();
  const wrong = [
    { displayName: 'https://example.com' },
    { displayName: '' },
    { keywords: Array.from({ length: 31 }, (_, at) => `名前${at}`) },
    { industrySubCategory: 'strategy' },
    { source: 'somewhere' },
  ];
  for (const more of wrong) {
    const answer = await admin.post('/api/admin/companies', { ...company, ...more });
    expect([answer.status, (await answerOf(answer)).error], JSON.stringify(more)).toEqual([400, 'invalid_input']);
  }
});
