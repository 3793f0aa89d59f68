import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CompanyHit, CompanyView } from '#domain/selections/views.ts';
import { DAY, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { sessions } from '../db/schema/accounts.ts';
import { answerOf, type TestStudent } from '../testing/app.ts';
import { listedCompany } from '../testing/companies.ts';
import { sharingApp } from '../testing/sharing.ts';
import { listUsedCompanies } from './listing.ts';

const HONDA = {
  displayName: '本田技研工業',
  searchKeywords: ['本田技研工業', 'ほんだ', 'honda'],
  reading: 'ほんだぎけんこうぎょう',
};

async function setUp() {
  const app = await sharingApp();
  const found = async (who: Pick<TestStudent, 'get'>, q: string) => {
    const answer = await who.get(`/api/companies?q=${encodeURIComponent(q)}`);
    return ((await answer.json()) as { companies: CompanyHit[] }).companies;
  };
  const registers = async (who: TestStudent, name: string, more: object = {}) => {
    const answer = await who.post('/api/companies', { name, industryCategory: 'other', ...more });
    return { status: answer.status, ...((await answer.json()) as CompanyView) };
  };
  const uses = async (who: TestStudent, name: string) => {
    const { id: companyId } = await registers(who, name);
    await who.applies(name, { companyId });
    return companyId;
  };
  const signsInFrom = (who: TestStudent, ipAddress: string) =>
    app.db.update(sessions).set({ ipAddress }).where(eq(sessions.userId, who.userId));
  return { ...app, found, registers, uses, signsInFrom, lists: () => listUsedCompanies(app.db, app.clock.now) };
}

test('I2: registering the name, reading or short name of a known company returns the known company', async () => {
  const { student, db, registers } = await setUp();
  const honda = await listedCompany(db, '本田技研工業株式会社', HONDA);
  const imported = await listedCompany(db, '北辰電機', { source: 'nta' });
  const eve = await student('eve');

  for (const name of ['ホンダ', 'Honda', '㈱本田技研工業', 'ほんだ'])
    expect(await registers(eve, name), name).toMatchObject({ status: 200, id: honda, isUserRegistered: false });
  expect(await registers(eve, '株式会社北辰電機')).toMatchObject({ status: 200, id: imported });
});

test('I2: only the student who registered a company finds it, and no visitor', async () => {
  const { student, visitor, found, registers } = await setUp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await registers(aoi, 'みなと商事');

  expect(await found(aoi, 'みなと')).toMatchObject([
    { id, displayName: 'みなと商事', isUserRegistered: true, score: 92 },
  ]);
  expect(await found(ren, 'みなと')).toEqual([]);
  expect(await found(visitor, 'みなと')).toEqual([]);
  expect((await ren.get(`/api/companies/${id}`)).status).toBe(404);
  expect((await aoi.get(`/api/companies/${id}`)).status).toBe(200);
});

test('I2: nobody else can add or import a selection at it, or read its shared events: its id gets the same response as a missing one', async () => {
  const { student, registers } = await setUp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await registers(aoi, 'みなと商事');
  const events = [{ eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' }];
  const applies = async (who: TestStudent, companyId: string) => {
    const applied = await who.post('/api/selections', { companyId, priority: 'first', events });
    const row = {
      priority: 'first',
      status: 'es_submitted',
      selectionPhase: 'fulltime',
      companyName: '会社',
      companyId,
    };
    const imported = await who.post('/api/transfer/imports', { importId: newId(), selections: [{ ...row, events }] });
    return Promise.all([applied, imported].map(async (it) => [it.status, (await answerOf(it)).error]));
  };
  const refused = [
    [404, 'company_not_found'],
    [404, 'company_not_found'],
  ];

  expect(await applies(ren, id)).toEqual(refused);
  expect(await applies(ren, newId())).toEqual(refused);
  expect((await applies(aoi, id)).map(([status]) => status)).toEqual([201, 201]);
  const shared = [ren, aoi].map(async (it) => (await it.get(`/api/companies/${id}/shared-events`)).status);
  expect(await Promise.all(shared)).toEqual([404, 200]);
});

test('I2: it is listed, with a mark, once two students with accounts at least a day old use it', async () => {
  const { student, newStudent, visitor, clock, found, uses, lists } = await setUp();
  const [aoi, ren] = [await student('aoi'), await newStudent('ren')];
  const id = await uses(aoi, 'みなと商事');
  expect(await uses(ren, 'ミナト商事')).toBe(id);
  await lists();
  expect(await found(visitor, 'みなと')).toEqual([]);

  clock.now = plus(clock.now, DAY);
  await lists();

  expect(await found(visitor, 'みなと')).toMatchObject([{ id, isUserRegistered: true }]);
});

test('I2: students of one network count as one, and so do those who are signed out everywhere', async () => {
  const { student, visitor, found, uses, lists, signsInFrom, db } = await setUp();
  const crowd = await Promise.all(['a', 'b', 'c', 'd'].map((name) => student(name)));
  for (const [at, one] of crowd.entries()) {
    await uses(one, 'みなと商事');
    await signsInFrom(one, at < 2 ? '203.0.113.7' : `2001:db8:1:${at}::/64`);
  }
  await lists();
  expect(await found(visitor, 'みなと')).toHaveLength(1);

  const two = await Promise.all(['e', 'f', 'g'].map((name) => student(name)));
  for (const one of two) {
    await uses(one, '北辰電機');
    await db.delete(sessions).where(eq(sessions.userId, one.userId));
  }
  await lists();
  expect(await found(visitor, '北辰')).toEqual([]);
});

test('I2: at an equal match it ranks below the catalogue', async () => {
  const { student, db, found, registers } = await setUp();
  await listedCompany(db, 'みなと銀行');
  await listedCompany(db, 'みなと亜行', { source: 'user' });
  const aoi = await student('aoi');
  await registers(aoi, 'みなと一行');

  expect((await found(aoi, 'みなと')).map((it) => it.displayName)).toEqual(['みなと銀行', 'みなと亜行', 'みなと一行']);
});

test('I2: three reports hide it, except from students who have it; when they are withdrawn, it is listed again', async () => {
  const { student, visitor, found, uses, lists } = await setUp();
  const [aoi, ren, ...others] = await Promise.all(['aoi', 'ren', 'x', 'y', 'z'].map((name) => student(name)));
  const id = await uses(aoi as TestStudent, 'みなと商事');
  await uses(ren as TestStudent, 'みなと商事');
  await lists();
  const reports = (who: TestStudent) => who.put(`/api/companies/${id}/report`);

  for (const one of others) expect((await reports(one)).status).toBe(204);
  await lists();
  expect(await found(visitor, 'みなと')).toEqual([]);
  expect(await found(aoi as TestStudent, 'みなと')).toHaveLength(1);
  expect(await (aoi as TestStudent).selections()).toHaveLength(1);

  await (others[0] as TestStudent).del(`/api/companies/${id}/report`);
  await lists();
  expect(await found(visitor, 'みなと')).toHaveLength(1);
});

test('I2: reports cannot hide a company of the catalogue', async () => {
  const { student, db } = await setUp();
  const honda = await listedCompany(db, '本田技研工業株式会社', HONDA);
  const eve = await student('eve');
  expect((await eve.put(`/api/companies/${honda}/report`)).status).toBe(404);
});

test('I2: an import by a short name gives the known company, even if a student had registered that name before', async () => {
  const { student, db } = await setUp();
  await listedCompany(db, 'ホンダ', { source: 'user' });
  const honda = await listedCompany(db, '本田技研工業株式会社', { ...HONDA, foldedName: '本田技研工業' });
  const aoi = await student('aoi');

  const answer = await aoi.post('/api/transfer/company-names', { names: ['ホンダ'] });

  expect(await answer.json()).toMatchObject({ names: [{ match: { id: honda } }] });
});
