import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_TOKENS, type TokenView } from '#domain/open-api/tokens.ts';
import { DAY, MINUTE, plus } from '#domain/time.ts';
import { housekeeping } from '../accounts/sign-up/housekeeping.ts';
import { createLog } from '../base/log.ts';
import { secretHash } from '../base/secrets.ts';
import { users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { accessTokens } from '../db/schema/programs.ts';
import { anAdmin } from '../testing/admin.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { aProgram, makesToken, programWith } from '../testing/programs.ts';
import { REQUESTS } from './by-token.ts';

const listed = async (of: { get(path: string): Promise<Response> }) =>
  (await (await of.get('/api/access-tokens')).json()) as TokenView[];

test('H-02: a token is shown once, and stored as its hash alone; making and ending it is in the history', async () => {
  let logged = '';
  const it = await testApp({ log: createLog('debug', { write: (line) => (logged += line) }) });
  const aoi = await it.student('aoi');

  const asked = await aoi.post('/api/access-tokens', { name: '手元のスクリプト', scopes: ['read'], days: 90 });
  expect([asked.status, (await answerOf(asked)).error]).toEqual([403, 'confirmation_needed']);
  const made = await makesToken(it, aoi, { name: '手元のスクリプト', scopes: ['read'], days: 90 });

  expect(made.token).toMatch(/^shiori_[\w-]{43}$/);
  expect(made.expiresAt).toBe(plus(it.clock.now, 90 * DAY));
  const { token, ...view } = made;
  expect(await listed(aoi)).toEqual([view]);
  const [row] = await it.db.select().from(accessTokens);
  expect(row?.tokenHash).toBe(secretHash(token));
  await programWith(it, token).get('/api/v1/profile');
  const { rows } = await it.db.execute(sql`select * from idempotency_keys`);
  const kept = JSON.stringify([row, rows, await it.db.select().from(auditLog), logged]);
  expect(kept).not.toContain(token.slice('shiori_'.length));

  expect((await aoi.del(`/api/access-tokens/${made.id}`)).status).toBe(204);
  expect(await listed(aoi)).toEqual([]);
  const acts = await it.db.select({ act: auditLog.action, subject: auditLog.subject }).from(auditLog);
  expect(acts).toEqual([
    { act: 'token_made', subject: made.id },
    { act: 'token_ended', subject: made.id },
  ]);
  expect((await programWith(it, token).get('/api/v1/profile')).status).toBe(401);
});

test('a token says on which day it was last used, and ends when its time is over', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const program = await aProgram(it, aoi, ['read']);
  expect((await listed(aoi))[0]?.lastUsedOn).toBeNull();

  it.clock.now = '2026-04-02T16:00:00.000Z';
  expect((await program.get('/api/v1/profile')).status).toBe(200);
  expect((await listed(aoi))[0]?.lastUsedOn).toBe('2026-04-03');
  it.clock.now = plus(program.expiresAt, 0);
  const late = await program.get('/api/v1/profile');
  expect([late.status, late.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  it.clock.now = plus(program.expiresAt, 1);
  await housekeeping(it.db, it.clock.now);
  expect(await it.db.$count(accessTokens)).toBe(0);
});

test('a student has 20 tokens at most, however many are made at once', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  await makesToken(it, aoi);

  const wanted = { name: 'x', scopes: ['calendar'], days: 365 };
  const made = await Promise.all(Array.from({ length: MAX_TOKENS + 3 }, () => aoi.post('/api/access-tokens', wanted)));

  expect(made.filter((one) => one.status === 201)).toHaveLength(MAX_TOKENS - 1);
  expect(made.filter((one) => one.status === 409)).toHaveLength(4);
  expect(await it.db.$count(accessTokens)).toBe(MAX_TOKENS);
});

test.each([
  ['no name', { name: ' ', scopes: ['read'], days: 30 }],
  ['no scope', { name: 'x', scopes: [], days: 30 }],
  ['a scope twice', { name: 'x', scopes: ['read', 'read'], days: 30 }],
  ['a scope that there is not', { name: 'x', scopes: ['admin'], days: 30 }],
  ['no end', { name: 'x', scopes: ['read'], days: 4000 }],
])('H-02: a token with %s is refused', async (_, wanted) => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  await makesToken(it, aoi);
  expect((await aoi.post('/api/access-tokens', wanted)).status).toBe(400);
});

test('a student neither sees nor ends the token of another', async () => {
  const it = await testApp();
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  const { id } = await makesToken(it, aoi);

  expect(await listed(ren)).toEqual([]);
  expect((await ren.del(`/api/access-tokens/${id}`)).status).toBe(404);
  expect(await listed(aoi)).toHaveLength(1);
});

test('withdrawal and suspension end every token at once, and one that is lifted brings none back', async () => {
  const it = await testApp();
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  const [ofAoi, ofRen] = [await aProgram(it, aoi, ['read']), await aProgram(it, ren, ['read'])];
  const admin = await anAdmin(it);

  expect((await aoi.put('/api/account/withdrawal')).status).toBe(200);
  const why = { reason: 'other_breach', notice: '規約に反する利用がありました。', period: '7days' };
  expect((await admin.put(`/api/admin/users/${ren.userId}/suspension`, why)).status).toBe(204);

  expect((await ofAoi.get('/api/v1/profile')).status).toBe(401);
  expect((await ofRen.get('/api/v1/profile')).status).toBe(401);
  await admin.del(`/api/admin/users/${ren.userId}/suspension`);
  expect((await ofRen.get('/api/v1/profile')).status).toBe(401);
  expect(await it.db.$count(accessTokens)).toBe(0);
});

test('a token whose student was banned by hand is refused, though it is still there', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const program = await aProgram(it, aoi, ['read']);
  await it.db.update(users).set({ banned: true }).where(eq(users.id, aoi.userId));
  expect((await program.get('/api/v1/profile')).status).toBe(401);
});

test('a token is answered 120 times a minute; the student and other tokens are answered all the while', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const [busy, other] = [await aProgram(it, aoi, ['read']), await aProgram(it, aoi, ['read'])];

  for (let time = 0; time < REQUESTS.max; time++) expect((await busy.get('/api/v1/profile')).status).toBe(200);
  const refused = await busy.get('/api/v1/profile');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await other.get('/api/v1/profile')).status).toBe(200);
  expect((await aoi.get('/api/selections')).status).toBe(200);
  it.clock.now = plus(it.clock.now, MINUTE);
  expect((await busy.get('/api/v1/profile')).status).toBe(200);
});

test('who guesses tokens is stopped after 60 tries; a true token is answered from the same place', async () => {
  const it = await testApp();
  const program = await aProgram(it, await it.student('aoi'), ['read']);
  const guess = (time: number) => programWith(it, `shiori_${String(time).padStart(43, 'x')}`).get('/api/v1/profile');

  for (let time = 0; time < 60; time++) expect((await guess(time)).status).toBe(401);
  expect((await guess(60)).status).toBe(429);
  expect((await program.get('/api/v1/profile')).status).toBe(200);
});

test('B-03: what a page on another site can send has no token, and is refused', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日商事');

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
    const forged = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': type };
    expect((await aoi.del(`/api/v1/selections/${id}`, undefined, forged)).status).toBe(401);
  }
  expect(await aoi.selections()).toHaveLength(1);
});
