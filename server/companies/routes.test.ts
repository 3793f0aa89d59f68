import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '../db/schema/companies.ts';
import { testApp } from '../testing/app.ts';
import { listedCompany } from '../testing/companies.ts';

const MINATO = { name: '株式会社ミナト商事', industryCategory: 'trading' };

async function names(response: Response): Promise<string[]> {
  const { companies } = (await response.json()) as { companies: { displayName: string }[] };
  return companies.map((company) => company.displayName);
}

const search = (q: string, more = '') => `/api/companies?q=${encodeURIComponent(q)}${more}`;

test('students find the companies they register at once', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');

  const response = await aoi.post('/api/companies', {
    ...MINATO,
    reading: 'ミナトショウジ',
    industrySubCategory: null,
  });

  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  const found = await (await aoi.get(search('みなとしょう'))).json();
  expect(found).toEqual({
    companies: [
      {
        id,
        name: '株式会社ミナト商事',
        displayName: '株式会社ミナト商事',
        reading: 'ミナトショウジ',
        industryCategory: 'trading',
        industrySubCategory: null,
        location: null,
        source: 'user',
        isUserRegistered: true,
        score: 97.14,
      },
    ],
  });
  expect(await (await aoi.get(`/api/companies/${id}`)).json()).toMatchObject({ id, industryCategory: 'trading' });
});

test('Z-08: a name with the same folded form gives the existing company', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const first = await (await aoi.post('/api/companies', MINATO)).json();

  const again = await ren.post('/api/companies', { name: 'ﾐﾅﾄ商事', industryCategory: 'it' });

  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(first);
  expect(await db.$count(companies)).toBe(1);
});

test('Z-08: two students who register one company at the same moment create one', async () => {
  const { student, db } = await testApp();
  const students = await Promise.all(['aoi', 'ren', 'yui', 'sora'].map((name) => student(name)));

  const answers = await Promise.all(students.map((it) => it.post('/api/companies', MINATO)));

  expect(answers.map((it) => it.status).sort()).toEqual([200, 200, 200, 201]);
  expect(await db.$count(companies)).toBe(1);
});

test('Z-08: a student registers at most 20 companies within a day', async () => {
  const { student, clock, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const enter = (index: number) => aoi.post('/api/companies', { name: `会社${index}`, industryCategory: 'other' });

  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => enter(index)));

  expect(answers.filter((it) => it.status === 201)).toHaveLength(20);
  const refused = answers.find((it) => it.status === 429);
  expect(await refused?.json()).toMatchObject({ error: 'too_many_requests', retryAfter: 86_400 });
  expect(await db.$count(companies)).toBe(20);
  expect((await ren.post('/api/companies', { name: '会社99', industryCategory: 'other' })).status).toBe(201);
  clock.now = '2026-04-02T03:00:01.000Z';
  expect((await enter(30)).status).toBe(201);
});

test.each([
  [{ name: '', industryCategory: 'it' }],
  [{ name: '　', industryCategory: 'it' }],
  [{ name: 'あ'.repeat(101), industryCategory: 'it' }],
  [{ name: 'ミナト商事' }],
  [{ name: 'ミナト商事', industryCategory: 'fishing' }],
  [{ name: 'ミナト商事', industryCategory: 'it', industrySubCategory: 'insurance' }],
  [{ name: 'ミナト商事', industryCategory: 'it', source: 'catalogue' }],
  [{ name: '内定 evil.example.com', industryCategory: 'it' }],
  [{ name: 'ミナト商事 https://a.b', industryCategory: 'it' }],
  [{ name: 'ミナト商事', industryCategory: 'it', reading: 'evil' }],
])('Z-08: %j is no company', async (entered) => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  expect((await aoi.post('/api/companies', entered)).status).toBe(400);
});

test('Z-08: a search may have at most 100 characters', async () => {
  const { visitor } = await testApp();
  expect((await visitor.get(search('あ'.repeat(100)))).status).toBe(200);
  expect((await visitor.get(search('あ'.repeat(101)))).status).toBe(400);
  expect((await visitor.get(search('あ'.repeat(3000)))).status).toBe(400);
});

test('D-07: a registration repeated with the same key creates one company and gets the same response', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const key = { 'Idempotency-Key': '3f0e6c62-8e0a-4a53-9a57-1f0a6c1f7c11' };

  const answers = await Promise.all(Array.from({ length: 20 }, () => aoi.post('/api/companies', MINATO, key)));

  const bodies = await Promise.all(answers.map((it) => it.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(answers.map((it) => it.status)).toEqual(Array(20).fill(201));
  expect(await db.$count(companies)).toBe(1);
  const other = await aoi.post('/api/companies', { ...MINATO, name: '別の会社' }, key);
  expect(other.status).toBe(422);
});

test('a visitor can search but not register', async () => {
  const { visitor } = await testApp();
  expect(await names(await visitor.get(search('ミナト')))).toEqual([]);
  expect(await names(await visitor.get('/api/companies'))).toEqual([]);
  expect((await visitor.post('/api/companies', MINATO)).status).toBe(401);
});

test('the response has as many companies as requested, at most 30', async () => {
  const { visitor, db } = await testApp();
  for (let index = 0; index < 18; index++) {
    await listedCompany(db, `港${index}`);
    await listedCompany(db, `港湾${index}`);
  }
  expect(await names(await visitor.get(search('港')))).toHaveLength(30);
  expect(await names(await visitor.get(search('港', '&limit=8')))).toHaveLength(8);
  expect((await visitor.get(search('港', '&limit=31'))).status).toBe(400);
});

test('one address may search at most 600 times a minute', async () => {
  const { visitor } = await testApp();
  const statuses: number[] = [];
  for (let index = 0; index < 640; index++) statuses.push((await visitor.get(search(`港${index}`))).status);
  expect(statuses.filter((it) => it === 200).length).toBeGreaterThanOrEqual(600);
  expect(statuses.at(-1)).toBe(429);
});

test('for a merged company the one it was merged into is returned; an unknown one is not found', async () => {
  const { visitor, db } = await testApp();
  const old = { id: await listedCompany(db, 'ミナト商事') };
  const other = { id: await listedCompany(db, '新港商事') };
  await db.update(companies).set({ mergedInto: other.id }).where(eq(companies.id, old.id));

  expect(await (await visitor.get(`/api/companies/${old.id}`)).json()).toMatchObject({ id: other.id });
  const unknown = await visitor.get('/api/companies/nobody');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: 'company_not_found' }]);
});
