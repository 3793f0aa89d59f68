import type { ServerResponse } from 'node:http';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import { HOUR, MINUTE, plus, readClock } from '#domain/time.ts';
import { accounts, googleSignIns, sessions, users } from '../../db/schema/accounts.ts';
import { boundOutgoingRequests } from '../../integrations/dispatcher.ts';
import { AOI, leadsTo, type Twist, throughGoogle, type WithGoogle, withGoogle } from '../../testing/google.ts';

/** Expects that nothing was created: no account, no session, no session cookie. */
async function nothingCame({ db }: WithGoogle, browser: { cookies: Map<string, string> }) {
  for (const table of [users, accounts, sessions]) expect(await db.$count(table)).toBe(0);
  expect([...browser.cookies.keys()].filter((name) => name !== 'shiori-google')).toEqual([]);
}

const now = () => Math.floor(Date.now() / 1000);
const HOSTILE: [string, Twist, why: RegExp, error?: string][] = [
  ['an unsigned token', { signed: 'none' }, /alg/],
  ['a token signed with the public key as a shared secret (HS256)', { signed: 'public key as secret' }, /alg/],
  ['a token whose signature is by another key of the same name', { signed: 'unknown key' }, /signature/],
  ['a token by a key that the provider does not publish', { header: { kid: 'nobody' } }, /no applicable keys/],
  ['another algorithm than RS256', { header: { alg: 'PS256' } }, /alg/],
  ['an extension that must be understood', { header: { crit: ['b64'], b64: false } }, /crit/],
  ['a token of another issuer', { claims: (it) => ({ ...it, iss: 'https://evil.example' }) }, /iss/],
  ['a token for another client', { claims: (it) => ({ ...it, aud: 'someone-else' }) }, /aud/],
  ['a token for us and others', { claims: (it) => ({ ...it, aud: [it.aud, 'someone-else'] }) }, /aud/],
  ['a token that another party asked for', { claims: (it) => ({ ...it, azp: 'someone-else' }) }, /azp/],
  ['a token that is over', { claims: (it) => ({ ...it, exp: now() - 60 }) }, /exp/],
  ['a token without an end', { claims: ({ exp: _, ...it }) => it }, /exp/],
  ['a token that was made 11 minutes ago', { claims: (it) => ({ ...it, iat: now() - 660 }) }, /iat/],
  ['a token from the future', { claims: (it) => ({ ...it, iat: now() + 600 }) }, /iat/],
  ['a token without its time', { claims: ({ iat: _, ...it }) => it }, /iat/],
  ['a token of another sign-in (nonce)', { claims: (it) => ({ ...it, nonce: 'another' }) }, /nonce/],
  ['a token without a nonce', { claims: ({ nonce: _, ...it }) => it }, /nonce/],
  ['a token without a subject', { claims: ({ sub: _, ...it }) => it }, /sub/],
  ['a subject that is no text', { claims: (it) => ({ ...it, sub: { $ne: null } }) }, /sub/],
  ['no ID token', { answer: ({ id_token: _, ...it }) => it }, /id_token/],
  ['a text for a token', { answer: (it) => ({ ...it, id_token: 'a.b.c' }) }, /JWT/],
  ['metadata of another issuer', { discovery: (it) => ({ ...it, issuer: 'https://evil.example' }) }, /issuer/],
  [
    'an address that is not verified',
    { claims: (it) => ({ ...it, email_verified: false }) },
    /not verified/,
    'google_unverified',
  ],
  [
    'an address of which nothing is said',
    { claims: ({ email_verified: _, ...it }) => it },
    /not verified/,
    'google_unverified',
  ],
  [
    'a text where true should stand',
    { claims: (it) => ({ ...it, email_verified: 'true' }) },
    /not verified/,
    'google_unverified',
  ],
  ['no address', { claims: ({ email: _, ...it }) => it }, /no address/, 'google_unverified'],
  [
    'an address with a name in it',
    { claims: (it) => ({ ...it, email: 'A <a@gmail.com>' }) },
    /not verified/,
    'google_unverified',
  ],
];

test.each(HOSTILE)('A-16: %s is refused, and nothing is written', async (_, twist, why, error = 'google') => {
  const app = await withGoogle();
  app.provider.state.twist = twist;
  const aoi = app.browser();

  expect(await throughGoogle(app, aoi, AOI)).toMatch(new RegExp(`^/login\\?error=${error}(&|$)`));

  expect(app.why).toEqual([expect.stringMatching(why)]);
  await nothingCame(app, aoi);
  expect(await app.db.$count(googleSignIns)).toBe(0);
});

test('A-16: each redirect to Google uses the code flow with PKCE (S256) and a new state and nonce', async () => {
  const { browser, provider } = await withGoogle();
  const aoi = browser();
  const left = await Promise.all(
    [1, 2].map(async () => new URL(leadsTo(await aoi.get('/api/google/sign-in'))).searchParams),
  );

  for (const asked of left)
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/google/callback',
      state: expect.stringMatching(/^i\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  for (const key of ['state', 'nonce', 'code_challenge']) expect(left[0]?.get(key)).not.toBe(left[1]?.get(key));
  expect(provider.state.asked).toEqual(['discovery']);
});

/** A sign-in redirected to Google; `back` is the URL of its return. */
async function leftBy(app: WithGoogle, by = app.browser()) {
  return { by, back: app.provider.agrees(leadsTo(await by.get('/api/google/sign-in')), AOI) };
}

test('A-16: a state from another browser is refused, and stays valid in its own browser', async () => {
  const app = await withGoogle();
  const aoi = await leftBy(app);
  const thief = await leftBy(app);

  expect(leadsTo(await thief.by.get(aoi.back))).toBe('/login?error=google');
  expect(leadsTo(await app.browser().get(aoi.back))).toBe('/login?error=google');
  await nothingCame(app, thief.by);

  expect(leadsTo(await aoi.by.get(aoi.back))).toBe('/onboarding');
});

test('A-16: a state works once, also for twenty concurrent returns', async () => {
  const app = await withGoogle();
  const { by, back } = await leftBy(app);

  const led = await Promise.all(Array.from({ length: 20 }, async () => leadsTo(await by.get(back))));

  expect(led.filter((path) => path === '/onboarding')).toHaveLength(1);
  expect(led.filter((path) => path === '/login?error=google')).toHaveLength(19);
  expect(await app.db.$count(sessions)).toBe(1);
});

test('A-16: a sign-in that returns after ten minutes is refused', async () => {
  const app = await withGoogle();
  const { by, back } = await leftBy(app);
  app.clock.now = () => plus(readClock(), GOOGLE_SIGN_IN_MS + MINUTE);

  expect(leadsTo(await by.get(back))).toBe('/login?error=google');
  await nothingCame(app, by);
});

test.each<[string, (back: URL) => void]>([
  ['without a state', (back) => back.searchParams.delete('state')],
  ['with two states', (back) => back.searchParams.append('state', 'other')],
  ['without a code', (back) => back.searchParams.delete('code')],
  ['with two codes', (back) => back.searchParams.append('code', 'other')],
  ['with a code that was not given', (back) => back.searchParams.set('code', 'guessed')],
  ['from another issuer', (back) => back.searchParams.set('iss', 'https://evil.example')],
  ['with an error beside the code', (back) => back.searchParams.set('error', 'server_error')],
])('A-16: a return %s is refused', async (_, bend) => {
  const app = await withGoogle();
  const { by, back } = await leftBy(app);
  const url = new URL(back, 'http://localhost:3000');
  bend(url);

  expect(leadsTo(await by.get(url.pathname + url.search))).toMatch(/^\/login\?error=google(&|$)/);
  await nothingCame(app, by);
});

test('A-16: a code injected from another sign-in is refused (PKCE)', async () => {
  const app = await withGoogle();
  const [aoi, thief] = [await leftBy(app), await leftBy(app)];
  const stolen = new URLSearchParams(aoi.back.split('?')[1]).get('code') ?? '';
  const url = new URL(thief.back, 'http://localhost:3000');
  url.searchParams.set('code', stolen);

  expect(leadsTo(await thief.by.get(url.pathname + url.search))).toMatch(/^\/login\?error=google/);
  await nothingCame(app, thief.by);
});

test('A-16: when the provider does not check PKCE, the nonce still reveals an injected code', async () => {
  const app = await withGoogle();
  app.provider.state.twist = { ignorePkce: true };
  const [aoi, thief] = [await leftBy(app), await leftBy(app)];
  const stolen = new URLSearchParams(aoi.back.split('?')[1]).get('code') ?? '';
  const url = new URL(thief.back, 'http://localhost:3000');
  url.searchParams.set('code', stolen);

  expect(leadsTo(await thief.by.get(url.pathname + url.search))).toMatch(/^\/login\?error=google/);
  await nothingCame(app, thief.by);
});

test('A-16: metadata and keys are fetched once, and again when the provider has a new key', async () => {
  const app = await withGoogle();
  const { asked } = app.provider.state;
  for (const sub of ['1', '2', '3'])
    expect(await throughGoogle(app, app.browser(), { ...AOI, sub, email: `a${sub}@gmail.com` })).toBe('/onboarding');
  expect(asked.filter((it) => it !== 'token')).toEqual(['discovery', 'jwks']);

  app.provider.changeKey();
  app.clock.now = () => plus(readClock(), HOUR + MINUTE);
  app.provider.state.twist = { claims: (it) => ({ ...it, iat: now() + 3660, exp: now() + 7200 }) };
  expect(await throughGoogle(app, app.browser(), AOI)).toBe('/onboarding');
  expect(asked.filter((it) => it !== 'token')).toEqual(['discovery', 'jwks', 'discovery', 'jwks']);
});

const AWAY: [string, Twist['instead']][] = [
  ['is down', { discovery: (response) => response.destroy() }],
  ['answers an error', { discovery: (response) => response.writeHead(500).end('sorry') }],
  ['hangs', { discovery: () => {} }],
  ['hangs at the code', { token: () => {} }],
  ['breaks off at the code', { token: (response) => response.writeHead(200).end('{"access_token":"') }],
  [
    'answers the code with a page',
    { token: (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>') },
  ],
  ['answers the code without end', { token: (response) => endless(response) }],
  [
    'sends the code elsewhere',
    { token: (response) => response.writeHead(302, { Location: 'https://evil.example' }).end() },
  ],
  ['hides its keys', { jwks: () => {} }],
  ['has endless keys', { jwks: (response) => endless(response) }],
];

function endless(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(`"${'x'.repeat(256 * 1024)}",`), 5);
  response.on('close', () => clearInterval(timer));
}

test.each(AWAY)('A-18: when Google %s, the person returns to the login, and nothing is written', async (_, instead) => {
  const before = getGlobalDispatcher();
  boundOutgoingRequests();
  onTestFinished(() => setGlobalDispatcher(before));
  const app = await withGoogle();
  app.provider.state.twist = { instead: instead ?? {} };
  const aoi = app.browser();

  expect(await throughGoogle(app, aoi, AOI)).toMatch(/^\/login\?error=google(_unavailable)?(&|$)/);

  await nothingCame(app, aoi);
});

test('A-18: a sign-in also ends in time when Google stays within the timeout of each request but exceeds the total', async () => {
  const app = await withGoogle();
  app.provider.state.twist = { delayMs: 5500 };
  const aoi = app.browser();

  expect(await throughGoogle(app, aoi, AOI)).toMatch(/^\/login\?error=google_unavailable/);
  await nothingCame(app, aoi);
});

test('after an outage the next sign-in contacts the provider again', async () => {
  const app = await withGoogle();
  app.provider.state.twist = { instead: { discovery: (response) => void response.destroy() } };
  expect(await throughGoogle(app, app.browser(), AOI)).toBe(
    '/login?error=google_unavailable&redirect=%2Fapp%2Fhomepage',
  );

  app.provider.state.twist = {};
  expect(await throughGoogle(app, app.browser(), AOI)).toBe('/onboarding');
});
