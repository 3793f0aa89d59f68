import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { CONFIRMED_MS } from '#domain/accounts/session.ts';
import { MINUTE, plus, readClock } from '#domain/time.ts';
import { transaction } from '../../db/connect.ts';
import { accounts, consents, googleSignIns, sessions, users } from '../../db/schema/accounts.ts';
import { profiles } from '../../db/schema/profiles.ts';
import { PASSWORD } from '../../testing/accounts.ts';
import { AOI, leadsTo, type Person, throughGoogle, type WithGoogle, withGoogle } from '../../testing/google.ts';
import { lockOwner } from '../links.ts';
import { hashPassword } from '../passwords.ts';

const REN: Person = {
  sub: '2002',
  email: 'ren@stu.example.ac.jp',
  hd: 'example.ac.jp',
  email_verified: true,
  name: '蓮',
};

/** A student with a password and an address verified by a code, signed in on a separate browser. */
async function withPassword(app: WithGoogle, email: string) {
  const { userId } = await app.student(email.split('@')[0] ?? '');
  await app.db.update(users).set({ email }).where(eq(users.id, userId));
  const password = await hashPassword(PASSWORD, '127.0.0.1');
  await app.db.insert(accounts).values({ id: userId, userId, providerId: 'credential', accountId: userId, password });
  const browser = app.browser();
  expect((await browser.post('/api/session', { email, password: PASSWORD })).status).toBe(201);
  return { userId, browser };
}

const confirm = (by: ReturnType<WithGoogle['browser']>) => by.post('/api/session/confirmation', { password: PASSWORD });
const who = async (by: ReturnType<WithGoogle['browser']>) =>
  ((await (await by.get('/api/session')).json()) as { user: { id: string; email: string; name: string } } | null)?.user;
const subsOf = async ({ db }: WithGoogle) =>
  (await db.select().from(accounts).where(eq(accounts.providerId, 'google'))).map((it) => it.accountId);

test('a new person gets an account with the data of Google alone, and is led to the onboarding', async () => {
  const app = await withGoogle();
  const aoi = app.browser();

  expect(await throughGoogle(app, aoi, AOI)).toBe('/onboarding');

  expect(await who(aoi)).toMatchObject({ email: 'aoi.google@gmail.com', name: '青井 葵' });
  const [account] = await app.db.select().from(accounts);
  expect(account).toMatchObject({ providerId: 'google', accountId: '1001', password: null });
  const tokens = [account?.accessToken, account?.refreshToken, account?.idToken, account?.scope];
  expect(tokens, 'A-14: nothing of the tokens is kept').toEqual([null, null, null, null]);
  const [profile] = await app.db.select().from(profiles);
  expect(profile).toMatchObject({ onboardingCompleted: false, profileCompleted: false, prefecture: null });
  expect(await app.db.$count(googleSignIns)).toBe(0);
  const agreed = (await app.db.select().from(consents)).map((it) => it.document);
  expect(agreed.sort(), 'going on means agreeing, as the form says').toEqual(['privacy', 'terms']);
});

test('a returning user is led to the requested page, or home', async () => {
  const app = await withGoogle();
  expect(await throughGoogle(app, app.browser(), AOI, '?redirect=/app/calendar')).toBe(
    '/onboarding?redirect=%2Fapp%2Fcalendar',
  );
  await app.db.update(profiles).set({ onboardingCompleted: true });

  expect(await throughGoogle(app, app.browser(), AOI)).toBe('/app/homepage');
  expect(await throughGoogle(app, app.browser(), AOI, '?redirect=/app/calendar')).toBe('/app/calendar');
  expect(await throughGoogle(app, app.browser(), AOI, `?company=${encodeURIComponent('みなと商事')}`)).toBe(
    `/app/companies/add?company=${encodeURIComponent('みなと商事')}`,
  );
  expect(await app.db.$count(users)).toBe(1);
});

test('A-17: the redirect after a sign-in never leaves our own site', async () => {
  const app = await withGoogle();
  await throughGoogle(app, app.browser(), AOI);
  await app.db.update(profiles).set({ onboardingCompleted: true });
  const bad = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/app/../..',
    '/login',
    '',
  ];
  for (const redirect of bad)
    expect(await throughGoogle(app, app.browser(), AOI, `?${new URLSearchParams({ redirect })}`)).toBe('/app/homepage');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (company) => {
      const led = await throughGoogle(app, app.browser(), AOI, `?${new URLSearchParams({ company })}`);
      expect(new URL(led, 'http://localhost:3000').origin).toBe('http://localhost:3000');
      expect(led).toMatch(/^\/(app|onboarding)/);
    }),
    { numRuns: 25 },
  );
});

test('A-15: the sub identifies the account, even after the address at Google has changed', async () => {
  const app = await withGoogle();
  const aoi = app.browser();
  await throughGoogle(app, aoi, AOI);
  const before = await who(aoi);

  const later = app.browser();
  await throughGoogle(app, later, { ...AOI, email: 'married@gmail.com' });
  expect(await who(later)).toEqual(before);

  const stranger = app.browser();
  await throughGoogle(app, stranger, { ...AOI, sub: '9999', email: 'other@gmail.com' });
  expect((await who(stranger))?.id).not.toBe(before?.id);
});

test('A-15: the same address opens an account that was verified by a code, and its owner is notified by mail', async () => {
  const app = await withGoogle();
  const ren = await withPassword(app, REN.email);

  const by = app.browser();
  expect(await throughGoogle(app, by, REN)).toBe('/app/homepage');

  expect((await who(by))?.id).toBe(ren.userId);
  await vi.waitUntil(() => app.mails.length > 0);
  expect(app.mails).toMatchObject([
    { to: REN.email, subject: expect.stringContaining('Googleアカウントを連携しました') },
  ]);
});

test.each<[string, Person, Partial<typeof users.$inferInsert>, string]>([
  ['Google does not run the mailbox', { ...REN, hd: '' }, { emailVerified: true }, 'google_exists'],
  ['Google did not verify it', { ...REN, email_verified: false }, { emailVerified: true }, 'google_unverified'],
  ['it was not proved here', REN, { emailVerified: false }, 'google_exists'],
  ['the account is closed by an administrator', REN, { banned: true }, 'google'],
  ['its owner has left', REN, { withdrawnAt: '2026-01-01T00:00:00.000Z' }, 'google'],
])('A-15: the same address opens no account when %s', async (_, person, account, error) => {
  const app = await withGoogle();
  await withPassword(app, REN.email);
  await app.db.update(users).set(account);
  const by = app.browser();

  expect(await throughGoogle(app, by, person)).toMatch(new RegExp(`^/login\\?error=${error}(&|$)`));

  expect(await who(by)).toBeUndefined();
  expect(await subsOf(app)).toEqual([]);
  expect(app.mails).toEqual([]);
});

test('A-15: a second Google account with the same address does not open an account that is already connected', async () => {
  const app = await withGoogle();
  await throughGoogle(app, app.browser(), AOI);

  expect(await throughGoogle(app, app.browser(), { ...AOI, sub: '6666' })).toMatch(/error=google_exists/);
  expect(await subsOf(app)).toEqual(['1001']);
});

test('a banned or withdrawn user cannot sign in with Google either', async () => {
  const app = await withGoogle();
  await throughGoogle(app, app.browser(), AOI);
  for (const [closed, error] of [
    [{ banned: true }, 'google_suspended'],
    [{ banned: false, withdrawnAt: readClock() }, 'google'],
  ] as const) {
    await app.db.update(users).set(closed);
    expect(await throughGoogle(app, app.browser(), AOI)).toMatch(new RegExp(`^/login\\?error=${error}&`));
  }
  expect(await app.db.$count(sessions)).toBe(1);
});

test('B-01: a sign-in ends the earlier session of this browser and starts a new one', async () => {
  const app = await withGoogle();
  const { browser } = await withPassword(app, 'ren@example.com');
  const old = browser.cookies.get('shiori') ?? '';

  await throughGoogle(app, browser, AOI);

  expect(browser.cookies.get('shiori')).not.toBe(old);
  const thief = app.browser();
  thief.cookies.set('shiori', old);
  expect(await who(thief)).toBeUndefined();
});

test.each<[string, string | undefined, string]>([
  ['as it is', ' 青井\u202e 葵 ', '青井 葵'],
  ['cut to what fits', '🌊'.repeat(40), '🌊'.repeat(25)],
  ['left out where there is none', undefined, 'aoi.google'],
  ['left out where it is empty', '\u200b', 'aoi.google'],
  ['left out where it is no name', 'a\u0000b', 'aoi.google'],
])('the name is taken from Google %s', async (_, name, expected) => {
  const app = await withGoogle();
  const aoi = app.browser();
  const { name: __, ...nameless } = AOI;
  await throughGoogle(app, aoi, name === undefined ? nameless : { ...AOI, name });
  expect((await who(aoi))?.name).toBe(expected);
});

test('two tabs that return at once create one account', async () => {
  const app = await withGoogle();
  const led = await Promise.all(Array.from({ length: 6 }, () => throughGoogle(app, app.browser(), AOI)));
  expect(led).toEqual(Array(6).fill('/onboarding'));
  expect([await app.db.$count(users), await app.db.$count(sessions)]).toEqual([1, 6]);
});

test('Z-07: a configured administrator address gives the role only when Google hosts its mailbox', async () => {
  const app = await withGoogle();
  app.deps.config.adminEmails = ['Aoi.Google@gmail.com', REN.email];
  expect(await throughGoogle(app, app.browser(), { ...REN, hd: '' })).toMatch(/error=google_unverified/);
  for (const person of [REN, AOI]) expect(await throughGoogle(app, app.browser(), person)).toBe('/onboarding');
  await throughGoogle(app, app.browser(), { ...AOI, sub: '3', email: 'aoi.goog1e@gmail.com' });
  const roles = await app.db.select({ email: users.email, role: users.role }).from(users).orderBy(users.email);
  expect(roles.map((it) => `${it.email} ${it.role}`)).toEqual([
    'aoi.goog1e@gmail.com user',
    'aoi.google@gmail.com admin',
    'ren@stu.example.ac.jp admin',
  ]);
});

test('a person who declines at Google returns to the form where the sign-in began, and can continue there', async () => {
  const app = await withGoogle();
  for (const [query, form] of [
    ['?redirect=/app/calendar', '/login'],
    ['?redirect=/app/calendar&from=signup', '/signup'],
  ]) {
    const by = app.browser();
    const left = new URL(leadsTo(await by.get(`/api/google/sign-in${query}`)));
    const back = new URLSearchParams({ error: 'access_denied', state: left.searchParams.get('state') ?? '' });
    expect(leadsTo(await by.get(`/api/google/callback?${back}`))).toBe(
      `${form}?error=google_cancelled&redirect=%2Fapp%2Fcalendar`,
    );
  }
  expect([await app.db.$count(users), await app.db.$count(googleSignIns)]).toEqual([0, 0]);
});

test('A-05: a network address that is redirected to Google too often is refused for a while, and others are not', async () => {
  const app = await withGoogle();
  const by = app.browser('203.0.113.9');
  let led = '';
  for (let n = 0; n < 121; n += 1) led = leadsTo(await by.get('/api/google/sign-in'));
  expect(led).toBe('/login?error=google_limited&redirect=%2Fapp%2Fhomepage');
  expect(await app.db.$count(googleSignIns)).toBe(120);
  expect(leadsTo(await by.get('/api/google/callback?state=i.x&code=y'))).toMatch(/error=google_limited/);

  expect(await throughGoogle(app, app.browser('203.0.113.10'), AOI)).toBe('/onboarding');
  app.clock.now = () => plus(readClock(), 6 * MINUTE);
  expect(leadsTo(await by.get('/api/google/sign-in'))).toMatch(/^http/);
});

test('A-15: connecting an account requires a session and a recently confirmed password', async () => {
  const app = await withGoogle();
  const { browser, userId } = await withPassword(app, 'ren@example.com');
  const link = (person: Person) => throughGoogle(app, browser, person, '?purpose=link');
  expect(await link(AOI)).toBe('/app/profile?error=google_unconfirmed');
  expect((await confirm(browser)).status).toBe(204);

  expect(await link({ ...AOI, email_verified: false })).toBe('/app/profile?error=google_unverified');
  expect(await subsOf(app)).toEqual([]);
  expect(await link(AOI)).toBe('/app/profile?google=linked');
  expect(await link(AOI)).toBe('/app/profile?google=linked');
  expect(await link({ ...AOI, sub: '7' })).toBe('/app/profile?error=google_taken');

  expect(await subsOf(app)).toEqual(['1001']);
  const elsewhere = app.browser();
  expect(await throughGoogle(app, elsewhere, AOI)).toBe('/app/homepage');
  expect((await who(elsewhere))?.id).toBe(userId);
  await vi.waitUntil(() => app.mails.length > 0);
  expect(app.mails.map((it) => it.to)).toEqual(['ren@example.com']);
});

test('A-15: a Google account can be connected with one account only', async () => {
  const app = await withGoogle();
  await throughGoogle(app, app.browser(), AOI);
  const { browser } = await withPassword(app, 'ren@example.com');
  await confirm(browser);

  expect(await throughGoogle(app, browser, AOI, '?purpose=link')).toBe('/app/profile?error=google_taken');
});

test('A-15: no account is connected after a request from another site, after signing out, or for a different user', async () => {
  const app = await withGoogle();
  const { browser } = await withPassword(app, 'ren@example.com');
  const other = await withPassword(app, 'mio@example.com');
  await confirm(browser);
  const refused = '/app/profile?error=google';
  for (const site of ['cross-site', 'same-site', 'none']) {
    const sent = await browser.get('/api/google/sign-in?purpose=link', undefined, { 'Sec-Fetch-Site': site });
    expect(leadsTo(sent)).toBe(refused);
  }
  expect(await throughGoogle(app, app.browser(), AOI, '?purpose=link')).toBe(refused);

  const back = app.provider.agrees(leadsTo(await browser.get('/api/google/sign-in?purpose=link')), AOI);
  browser.cookies.set('shiori', other.browser.cookies.get('shiori') ?? '');
  expect(leadsTo(await browser.get(back))).toBe(refused);
  expect(await subsOf(app)).toEqual([]);
});

test('A-15: a connection whose request waits while its session ends is not made', async () => {
  const app = await withGoogle();
  const { browser, userId } = await withPassword(app, 'ren@example.com');
  await confirm(browser);
  const back = app.provider.agrees(leadsTo(await browser.get('/api/google/sign-in?purpose=link')), AOI);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let returned: Promise<Response> | undefined;
  await transaction(app.db, async (tx) => {
    await lockOwner(tx, userId, app.clock.now());
    returned = browser.get(back);
    await expect.poll(async () => (await app.db.execute(waiting)).rows.length).toBe(1);
    await app.db.delete(sessions);
  });

  expect(leadsTo((await returned) as Response)).toBe('/app/profile?error=google');
  expect(await subsOf(app)).toEqual([]);
});

test('A-11: Google counts as proof of identity when it has just asked for the password', async () => {
  const app = await withGoogle();
  const by = app.browser();
  await throughGoogle(app, by, AOI);
  const asked = (auth_time?: number, person = AOI) => {
    app.provider.state.twist = { claims: (it) => ({ ...it, ...(auth_time !== undefined && { auth_time }) }) };
    return throughGoogle(app, by, person, '?purpose=confirm');
  };
  const now = Math.floor(Date.now() / 1000);
  const confirmed = async () => (await app.db.select().from(sessions)).some((it) => it.confirmedAt !== null);

  expect(await asked()).toBe('/app/profile?error=google_stale');
  expect(await asked(now - CONFIRMED_MS / 1000 - 60)).toBe('/app/profile?error=google_stale');
  expect(await asked(now + 600)).toBe('/app/profile?error=google_stale');
  expect(await asked(now, { ...AOI, sub: '5' })).toBe('/app/profile?error=google_mismatch');
  expect(await confirmed()).toBe(false);

  expect(await asked(now - 60)).toBe('/app/profile?google=confirmed');
  expect(await confirmed()).toBe(true);
  const left = new URL(leadsTo(await by.get('/api/google/sign-in?purpose=confirm'))).searchParams;
  expect([left.get('max_age'), left.get('claims')]).toEqual(['300', '{"id_token":{"auth_time":{"essential":true}}}']);
});

test('removing the connection requires a recent proof of identity, and the last way to sign in cannot be removed', async () => {
  const app = await withGoogle();
  const { browser } = await withPassword(app, REN.email);
  await throughGoogle(app, app.browser(), REN);
  expect((await browser.del('/api/google')).status).toBe(403);
  expect(await subsOf(app)).toEqual([REN.sub]);

  await confirm(browser);
  expect((await browser.del('/api/google')).status).toBe(204);
  expect(await subsOf(app)).toEqual([]);
  expect((await browser.del('/api/google')).status).toBe(204);
  await vi.waitUntil(() => app.mails.length > 1);
  expect(app.mails.map((it) => it.subject)).toEqual([
    '【しおり】Googleアカウントを連携しました',
    '【しおり】Googleアカウントの連携を解除しました',
  ]);

  const aoi = app.browser();
  await throughGoogle(app, aoi, AOI);
  await app.db.update(sessions).set({ confirmedAt: readClock() });
  const refused = await aoi.del('/api/google');
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'password_needed' }]);
  expect(await subsOf(app)).toEqual([AOI.sub]);
});

test('A-15: a password set through a mailed link removes the connection with Google, which can then be made again', async () => {
  const app = await withGoogle();
  const graduate = app.browser();
  await throughGoogle(app, graduate, { ...REN, hd: '' });
  const mailbox = app.browser();
  await mailbox.post('/api/password-resets', { email: REN.email });
  await vi.waitUntil(() => app.mails.length > 0);
  const token = /#([\w-]{43})/.exec(app.mails[0]?.text ?? '')?.[1];
  expect((await mailbox.post('/api/password-resets/password', { token, password: PASSWORD })).status).toBe(200);

  expect(await who(graduate)).toBeUndefined();
  expect(await throughGoogle(app, graduate, { ...REN, hd: '' })).toMatch(/error=google_exists/);
  expect((await mailbox.post('/api/session', { email: REN.email, password: PASSWORD })).status).toBe(201);
  expect(await throughGoogle(app, app.browser(), REN)).toBe('/onboarding');
});
