import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HOUR, type Instant, jstDay, plus } from '#domain/time.ts';
import { userHash } from './base/log.ts';
import { passkeys, recoveryCodes, totpSecrets } from './db/schema/second-factors.ts';
import { type Affected, affectedAccounts, type Incident, incidentReport } from './incident-report.ts';
import { noteReveal } from './my-page/queries.ts';
import { confirmSession } from './sessions/confirmed.ts';
import { RIGHT } from './testing/accounts.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { authenticator } from './testing/authenticator.ts';
import { aProgram, makesToken } from './testing/programs.ts';
import { addsApp, addsPasskey, proves, withAoiSignedIn } from './testing/second-factor.ts';

const PRIVATE = ['秘密のメモ', '海辺の 42', 'aoi-2027', '朝日商事', '面接の準備'];

/** Aoi, whose my-page login was revealed within the incident, and Ren, whose session began after it. */
async function afterIncident() {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日商事', {
    events: [{ eventType: 'es_deadline', deadline: plus(it.clock.now, 99 * HOUR) }],
  });
  await aoi.patch(`/api/selections/${id}`, { notes: '秘密のメモ', version: 1 });
  await aoi.put(`/api/selections/${id}/my-page`, { myPageId: 'aoi-2027', myPagePassword: '海辺の 42' });
  await confirmSession(it.db, aoi.sessionId, it.clock.now);
  const from = it.clock.now;
  await noteReveal(
    it.db,
    { userId: aoi.userId, device: 'Mac・Chrome', subject: id, field: 'myPagePassword' },
    plus(from, HOUR),
  );
  const to = plus(from, 2 * HOUR);
  it.clock.now = plus(to, HOUR);
  const ren = await it.student('ren');
  const early = plus(from, -HOUR);
  await it.db.execute(sql`update users set created_at = ${early}`);
  await it.db.execute(
    sql`update sessions set created_at = case when user_id = ${aoi.userId} then ${early}::timestamptz else ${it.clock.now}::timestamptz end`,
  );
  return { ...it, aoi, ren, from, to };
}

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

async function affected({ db }: Pick<TestApp, 'db'>, incident: Incident): Promise<Affected[]> {
  return (await all(affectedAccounts(db, incident))).flat();
}

async function text({ db, deps }: Pick<TestApp, 'db' | 'deps'>, incident: Incident, withMail = false): Promise<string> {
  const { authSecret } = deps.config;
  return (await all(incidentReport(db, incident, { authSecret, withMail }))).join('');
}

test('L-05: the accounts that were used between two moments are listed with the kinds of data they have', async () => {
  const it = await afterIncident();
  const { aoi, ren, from, to } = it;

  expect(await affected(it, { from, to, accounts: 'used' })).toEqual([
    {
      id: aoi.userId,
      email: aoi.email,
      createdAt: plus(from, -HOUR),
      sessions: 1,
      tokens: [],
      webhooks: 0,
      audited: { my_page_revealed: 1 },
      selections: 1,
      withTexts: 1,
      events: 1,
      files: 0,
      logins: { 1: 2 },
      push: 0,
      google: false,
      secondFactors: { has: [], recoveryCodes: 0, acts: [] },
    },
  ]);
  const names = async (accounts: Incident['accounts'], moment: Instant = to) =>
    (await affected(it, { from, to: moment, accounts })).map(({ id }) => id);
  expect(await names('all')).toEqual([aoi.userId, ren.userId].sort());
  expect(await names([ren.userId])).toEqual([ren.userId]);
  // Two days later Ren's session counts, too.
  expect(await names('used', plus(to, 48 * HOUR))).toEqual([aoi.userId, ren.userId].sort());
});

test('L-05: the report has what a notification asks for and finds the account in the log, and nothing that was written', async () => {
  const it = await afterIncident();
  const { aoi, from, to } = it;
  const report = await text(it, { from, to, accounts: 'used' });

  expect(report).toContain(`| ${aoi.userId} | ${userHash(aoi.userId, it.deps.config.authSecret)} |`);
  expect(report).toContain('my_page_revealed: 1');
  expect(report).toContain('本人の数: 1\n');
  expect(report).toContain('ルート鍵の版ごとの件数: v1: 2）');
  for (const words of [...PRIVATE, aoi.email]) expect(report).not.toContain(words);
  expect(await text(it, { from, to, accounts: 'used' }, true)).toContain(aoi.email);
});

test('L-05: second factors are listed with when they were added, removed and used, and without secrets', async () => {
  const it = await withAoiSignedIn();
  const { aoi, clock, db, userId } = it;
  const added = clock.now;
  await db.execute(sql`update users set created_at = ${added}`);
  const device = authenticator();
  await addsPasskey(aoi, device);
  clock.now = plus(clock.now, HOUR);
  const from = clock.now;
  const { secret, codeAt } = await addsApp(aoi, clock.now);
  const set = clock.now;
  clock.now = plus(clock.now, HOUR);
  const other = it.browser();
  await other.post('/api/session', RIGHT);
  expect((await other.post('/api/session/second-factor', { totp: codeAt(clock.now) })).status).toBe(201);
  const used = clock.now;
  const [key] = await db.select().from(passkeys);
  await proves(aoi);
  expect((await aoi.del(`/api/account/second-factor/passkeys/${key?.id}`)).status).toBe(204);
  const incident: Incident = { from, to: plus(clock.now, HOUR), accounts: [userId] };

  const [found] = await affected(it, incident);
  const report = await text(it, incident);

  expect(found?.secondFactors).toEqual({
    has: [{ kind: 'totp', addedAt: set, usedAt: used }],
    recoveryCodes: 10,
    acts: [
      { act: 'totp_added', at: set },
      { act: 'passkey_removed', at: used },
    ],
  });
  expect((await affected(it, { ...incident, from: added }))[0]?.secondFactors.acts[0]).toEqual({
    act: 'passkey_added',
    at: added,
  });
  expect(report).toContain(`totp of ${set}, last used ${used}; 10 recovery codes; totp_added ${set}`);
  expect(report).toContain('パスキー（公開鍵） 0件、認証アプリの鍵（暗号化） 1件');
  const [totp] = await db.select().from(totpSecrets);
  const codes = await db.select().from(recoveryCodes);
  const secrets = [
    secret,
    totp?.secret,
    key?.publicKey,
    key?.credentialId,
    key?.name,
    ...codes.map((one) => one.codeHash),
  ];
  for (const one of secrets) expect(report).not.toContain(one);
});

test('L-05: access by token is told: which were made, used and ended, and whose account was read by one', async () => {
  const it = await afterIncident();
  const { ren, db, clock, to } = it;
  await it.student('mio');
  const from = clock.now;
  const { token, get } = await aProgram(it, ren, ['read', 'write']);
  const { id } = await makesToken(it, ren);
  expect((await ren.del(`/api/access-tokens/${id}`)).status).toBe(204);
  expect((await get('/api/v1/profile')).status).toBe(200);
  expect((await ren.post('/api/webhooks', { url: 'https://example.com/hook' })).status).toBe(201);
  // Only the token was used in between.
  await db.execute(sql`delete from sessions`);
  await db.execute(sql`update audit_log set created_at = ${plus(to, -99 * HOUR)} where actor_id <> ${ren.userId}`);
  const incident: Incident = { from, to: plus(from, HOUR), accounts: 'used' };

  const found = await affected(it, incident);
  const report = await text(it, incident);

  expect(found).toMatchObject([
    {
      id: ren.userId,
      tokens: [{ madeAt: from, scopes: ['read', 'write'], usedOn: jstDay(from) }],
      webhooks: 1,
      audited: { token_made: 2, token_ended: 1, webhook_made: 1 },
    },
  ]);
  expect(report).toContain(`read+write of ${from}, last used on ${jstDay(from)} | 1 |`);
  expect(report).not.toContain(token);
  expect(report).not.toContain('example.com/hook');
  // Without its entries of the audit log it is the token that tells of the access.
  await db.execute(sql`delete from audit_log`);
  expect((await affected(it, incident)).map((one) => one.id)).toEqual([ren.userId]);
});
