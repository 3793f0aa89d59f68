import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SessionView } from '#domain/selections/views.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles, targetIndustries } from '../db/schema/profiles.ts';
import { codeIn, FORM } from '../testing/accounts.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';

const PROFILE = {
  name: '青井 葵',
  prefecture: '海外',
  country: 'FR',
  universityGroup: 'upper_tier',
  graduationYear: 2027,
  targetIndustries: [
    { category: 'it', detail: null },
    { category: 'finance', detail: null },
  ],
  targetJobTypes: ['sales.corporate_sales'],
};
const COMPLETED = { outcome: 'completed', profile: PROFILE };

/** A student who has signed up and not yet done the onboarding. */
async function newcomer({ db, student }: TestApp, saved: Partial<typeof profiles.$inferInsert> = {}) {
  const aoi = await student('aoi');
  await db
    .update(profiles)
    .set({ onboardingCompleted: false, profileCompleted: false, ...saved })
    .where(eq(profiles.userId, aoi.userId));
  return aoi;
}

const ends = (who: TestStudent, end: unknown, key?: string) =>
  who.put('/api/onboarding', end, key ? { 'Idempotency-Key': key } : {});
const sessionOf = async (who: TestStudent) => (await (await who.get('/api/session')).json()) as SessionView;

async function storedOf({ db }: TestApp, { userId }: TestStudent) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const targets = await db
    .select({ category: targetIndustries.category, detail: targetIndustries.detail })
    .from(targetIndustries)
    .where(eq(targetIndustries.userId, userId))
    .orderBy(asc(targetIndustries.rank));
  return { ...profile, ...user, targetIndustries: targets };
}

test('whoever has signed up with the code has the onboarding before them', async () => {
  const { browser, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const answer = await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });
  expect(await answer.json()).toMatchObject({ onboardingCompleted: false });
});

test('completing saves the profile as it was entered, and sets both flags', async () => {
  const it = await testApp();
  const aoi = await newcomer(it);

  expect((await ends(aoi, COMPLETED)).status).toBe(204);

  const { targetIndustries: targets, ...fields } = PROFILE;
  const stored = await storedOf(it, aoi);
  expect(stored).toMatchObject({ ...fields, profileCompleted: true, onboardingCompleted: true, version: 2 });
  expect(stored.targetIndustries).toEqual(targets);
  expect(await sessionOf(aoi)).toMatchObject({
    user: { name: '青井 葵' },
    profileCompleted: true,
    onboardingCompleted: true,
  });
});

test('completing with the saved profile leaves it as it is', async () => {
  const it = await testApp();
  const aoi = await newcomer(it, { prefecture: '東京都', graduationYear: 2028 });
  await it.db.insert(targetIndustries).values({ userId: aoi.userId, rank: 1, category: 'it', detail: null });

  expect((await ends(aoi, { outcome: 'completed', profile: null })).status).toBe(204);

  expect(await storedOf(it, aoi)).toMatchObject({
    name: 'aoi',
    prefecture: '東京都',
    graduationYear: 2028,
    targetIndustries: [{ category: 'it' }],
    profileCompleted: true,
    onboardingCompleted: true,
  });
});

test('without a profile, and none saved that says enough, nothing is completed', async () => {
  const it = await testApp();
  const aoi = await newcomer(it, { prefecture: '東京都' });

  const answer = await ends(aoi, { outcome: 'completed', profile: null });

  expect([answer.status, await answerOf(answer)]).toMatchObject([400, { error: 'invalid_input', fields: ['profile'] }]);
  expect(await storedOf(it, aoi)).toMatchObject({ profileCompleted: false, onboardingCompleted: false });
});

test('skipping ends the onboarding and leaves the profile open', async () => {
  const it = await testApp();
  const aoi = await newcomer(it);

  expect((await ends(aoi, { outcome: 'skipped' })).status).toBe(204);
  expect((await ends(aoi, { outcome: 'skipped' })).status).toBe(204);

  expect(await storedOf(it, aoi)).toMatchObject({ profileCompleted: false, onboardingCompleted: true, version: 1 });
});

test('a completion that is sent again with its key is answered again and changes nothing', async () => {
  const it = await testApp();
  const aoi = await newcomer(it);
  expect((await ends(aoi, COMPLETED, 'onboarding-0001')).status).toBe(204);

  expect((await ends(aoi, COMPLETED, 'onboarding-0001')).status).toBe(204);

  expect(await storedOf(it, aoi)).toMatchObject({ version: 2 });
});

test('a tab that comes late with its profile overwrites nothing and is told so', async () => {
  const it = await testApp();
  const aoi = await newcomer(it);
  await ends(aoi, { outcome: 'skipped' });

  const late = await ends(aoi, COMPLETED);

  expect([late.status, await answerOf(late)]).toMatchObject([409, { error: 'conflict' }]);
  expect(await storedOf(it, aoi)).toMatchObject({ name: 'aoi', prefecture: null, profileCompleted: false });
});

test('of two tabs that complete at once, one profile stands whole', async () => {
  const it = await testApp();
  const aoi = await newcomer(it);
  const other = { ...PROFILE, name: '葵', targetIndustries: [{ category: 'trading', detail: null }] };

  const answers = await Promise.all([ends(aoi, COMPLETED), ends(aoi, { ...COMPLETED, profile: other })]);

  expect(answers.map((it) => it.status).sort()).toEqual([204, 409]);
  const stored = await storedOf(it, aoi);
  expect(stored.targetIndustries).toEqual(stored.name === '葵' ? other.targetIndustries : PROFILE.targetIndustries);
});

test('what one student ends, the others still have before them', async () => {
  const it = await testApp();
  const aoi = await newcomer(it);
  const ren = await it.student('ren');
  await it.db.update(profiles).set({ onboardingCompleted: false }).where(eq(profiles.userId, ren.userId));

  await ends(aoi, COMPLETED);

  expect(await storedOf(it, ren)).toMatchObject({ name: 'ren', onboardingCompleted: false, targetIndustries: [] });
});

test.each([
  ['prefecture', null],
  ['prefecture', '江戸'],
  ['country', null],
  ['universityGroup', null],
  ['targetIndustries', []],
  ['targetIndustries', [...PROFILE.targetIndustries, ...PROFILE.targetIndustries]],
  ['name', ' '],
  ['onboardingCompleted', true],
])('A-12: %s as %o is refused, and nothing is saved', async (field, value) => {
  const it = await testApp();
  const aoi = await newcomer(it);

  const answer = await ends(aoi, { outcome: 'completed', profile: { ...PROFILE, [field]: value } });

  expect(answer.status).toBe(400);
  expect(await storedOf(it, aoi)).toMatchObject({ name: 'aoi', prefecture: null, onboardingCompleted: false });
});
