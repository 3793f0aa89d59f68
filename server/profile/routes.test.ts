import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SessionView } from '#domain/selections/views.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles, targetIndustries } from '../db/schema/profiles.ts';
import { answerOf, type TestStudent, testApp } from '../testing/app.ts';

const PROFILE = {
  name: '青井 葵',
  prefecture: '東京都',
  country: null,
  university: '京都大学',
  universityGroup: 'top_tier',
  graduationYear: 2027,
  targetIndustries: [
    { category: 'it', detail: 'mega_venture' },
    { category: 'finance', detail: null },
    { category: 'trading', detail: null },
  ],
  targetJobTypes: ['data.data_analyst'],
  targetCompanySizes: ['foreign_major', 'venture_startup'],
};

const profileOf = async (student: TestStudent) => (await student.get('/api/profile')).json();
const save = (student: TestStudent, change: Record<string, unknown> = {}) =>
  student.put('/api/profile', { ...PROFILE, version: 1, ...change });

describe('a profile', () => {
  test('is read as it was saved, industries in the order of preference', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');

    expect(await profileOf(aoi)).toMatchObject({ name: 'aoi', prefecture: null, targetIndustries: [], version: 1 });
    expect(await (await save(aoi)).json()).toEqual({ version: 2 });
    const calendar = { googleCalendarConnected: false, googleCalendarConnectedAt: null };
    const saved = { ...PROFILE, ...calendar, email: aoi.email, shortcutsEnabled: true, version: 2 };
    expect(await profileOf(aoi)).toEqual(saved);

    const reversed = PROFILE.targetIndustries.toReversed();
    await save(aoi, { targetIndustries: reversed, version: 2 });
    expect(await profileOf(aoi)).toEqual({ ...saved, targetIndustries: reversed, version: 3 });
  });

  test('changes the name that every screen shows', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    await save(aoi, { name: '新しい 名前' });
    const session = (await (await aoi.get('/api/session')).json()) as SessionView;
    expect(session.user.name).toBe('新しい 名前');
  });

  test('that is saved is complete, and belongs to one student alone', async () => {
    const { student, db } = await testApp();
    const [aoi, ren] = [await student('aoi'), await student('ren')];
    await db.update(profiles).set({ profileCompleted: false });
    await save(ren);
    const before = await profileOf(ren);

    await save(aoi, { name: 'あおい', targetIndustries: [{ category: 'public', detail: null }] });

    expect(await profileOf(ren)).toEqual(before);
    const rows = await db.select({ id: profiles.userId, done: profiles.profileCompleted }).from(profiles);
    expect(rows.map((row) => row.done)).toEqual([true, true]);
    expect(await db.$count(targetIndustries, eq(targetIndustries.userId, aoi.userId))).toBe(1);
  });

  test('keeps a country for 海外 alone', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    await save(aoi, { prefecture: '海外', country: 'DE' });
    expect(await profileOf(aoi)).toMatchObject({ prefecture: '海外', country: 'DE' });
    await save(aoi, { prefecture: '京都府', country: 'DE', version: 2 });
    expect(await profileOf(aoi)).toMatchObject({ prefecture: '京都府', country: null });
  });

  test.each([
    ['without what it must have', { universityGroup: null }, ['universityGroup']],
    ['of a student overseas without a country', { prefecture: '海外' }, ['country']],
    ['without industry', { targetIndustries: [] }, ['targetIndustries']],
    ['A-12: with the address', { email: 'other@example.com' }, ['']],
    ['A-12: with a flag of the server', { onboardingCompleted: true }, ['']],
    ['A-12: of somebody else', { userId: 'ren' }, ['']],
  ])('%s is refused, and nothing of it is kept', async (_, change, fields) => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const before = await profileOf(aoi);
    const response = await save(aoi, change);
    expect(response.status).toBe(400);
    expect(await answerOf(response)).toMatchObject({ error: 'invalid_input', fields });
    expect(await profileOf(aoi)).toEqual(before);
  });

  test('D-06: of two tabs is not overwritten by who saw an older one', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    await save(aoi, { name: '先' });
    const stale = await save(aoi, { name: '後' });
    expect(stale.status).toBe(409);
    expect(await answerOf(stale)).toMatchObject({ error: 'conflict', current: { name: '先', version: 2 } });
    expect(await profileOf(aoi)).toMatchObject({ name: '先', version: 2 });
  });

  test('D-06: of 20 savings at once, one wins, and what it saved is whole', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        save(aoi, { name: `名前${at}`, targetIndustries: PROFILE.targetIndustries.slice(at % 3) }),
      ),
    );
    expect(answers.map((it) => it.status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.findIndex((it) => it.status === 200);
    expect(await profileOf(aoi)).toMatchObject({
      name: `名前${winner}`,
      targetIndustries: PROFILE.targetIndustries.slice(winner % 3),
    });
  });
});

describe('the form of the profile', () => {
  test('can be put off: it is asked for again, and nothing that was entered is lost', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    expect((await aoi.del('/api/profile/completion')).status).toBe(204);
    const session = async () => (await (await aoi.get('/api/session')).json()) as SessionView;
    expect(await session()).toMatchObject({ profileCompleted: false, onboardingCompleted: true });

    await save(aoi);
    expect(await session()).toMatchObject({ profileCompleted: true });
  });
});

describe('the marks of はじめの準備', () => {
  test('are added to those that are there, for one student, and never taken away', async () => {
    const { student } = await testApp();
    const [aoi, ren] = [await student('aoi'), await student('ren')];
    const marksOf = async (who: TestStudent) =>
      ((await (await who.get('/api/session')).json()) as SessionView).firstSteps.toSorted();
    expect(await marksOf(aoi)).toEqual([]);
    expect((await aoi.put('/api/profile/first-steps', { marks: ['company'] })).status).toBe(204);
    await aoi.put('/api/profile/first-steps', { marks: ['company', 'hidden'] });
    expect(await marksOf(aoi)).toEqual(['company', 'hidden']);
    expect(await marksOf(ren)).toEqual([]);
    expect(await profileOf(aoi)).toMatchObject({ version: 1 });
    for (const marks of [[], ['other']])
      expect((await aoi.put('/api/profile/first-steps', { marks })).status).toBe(400);
  });
});

test('the usual travel time is of one student, an hour at first, and at most eight', async () => {
  const { student } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const usual = async (who: typeof aoi) =>
    ((await (await who.get('/api/session')).json()) as SessionView).travelMinutes;

  expect((await aoi.put('/api/profile/travel-time', { minutes: 90 })).status).toBe(204);
  for (const minutes of [-1, 481, 30.5, '30', null])
    expect((await aoi.put('/api/profile/travel-time', { minutes })).status).toBe(400);

  expect([await usual(aoi), await usual(ren)]).toEqual([90, 60]);
  expect(await profileOf(aoi)).toMatchObject({ version: 1 });
});

describe('keyboard shortcuts', () => {
  test('are switched off and on for one student, without making a form that is open elsewhere stale', async () => {
    const { student } = await testApp();
    const [aoi, ren] = [await student('aoi'), await student('ren')];
    expect((await aoi.put('/api/profile/shortcuts', { enabled: false })).status).toBe(204);
    expect(await profileOf(aoi)).toMatchObject({ shortcutsEnabled: false, version: 1 });
    expect(await profileOf(ren)).toMatchObject({ shortcutsEnabled: true });
    await aoi.put('/api/profile/shortcuts', { enabled: true });
    expect(await profileOf(aoi)).toMatchObject({ shortcutsEnabled: true });
  });

  test('A-12: take nothing else', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    for (const body of [{}, { enabled: 'no' }, { enabled: true, version: 2 }])
      expect((await aoi.put('/api/profile/shortcuts', body)).status).toBe(400);
  });
});

test.each([
  [{ country: 'DE' }, 'profiles_country_overseas'],
  [{ prefecture: '江戸' }, 'profiles_prefecture'],
  [{ universityGroup: 'best' }, 'profiles_university_group'],
  [{ graduationYear: 27 }, 'profiles_graduation_year'],
  [{ targetCompanySizes: ['tiny'] }, 'profiles_company_sizes'],
])('no program can store a profile with %j', async (values, constraint) => {
  const { student, db } = await testApp();
  await student('aoi');
  const wrong = db.update(profiles).set(values);
  await expect(wrong).rejects.toMatchObject({ cause: { message: expect.stringContaining(`"${constraint}`) } });
  expect(await db.$count(users)).toBe(1);
});
