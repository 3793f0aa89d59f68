import { createServer } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, plus, SECOND } from '#domain/time.ts';
import { connect } from '../db/connect.ts';
import { accounts, sessions, users } from '../db/schema.ts';
import { answerOf, type TestApp, testApp } from '../testing.ts';
import { housekeeping } from './jobs.ts';
import { checkPassword, hashPassword, MAX_WAITING } from './passwords.ts';
import { createAccount } from './queries.ts';
import { secretHash } from './secrets.ts';
import { endSessions } from './sessions.ts';

const PASSWORD = 'kumo-no-ue-2027';
const RIGHT = { email: 'aoi@example.com', password: PASSWORD };
const WRONG = { email: 'aoi@example.com', password: 'kumo-no-shita' };

async function withAoi(given: Parameters<typeof testApp>[0] = {}) {
  const it = await testApp(given);
  const profile = {
    prefecture: null,
    country: null,
    universityGroup: null,
    graduationYear: null,
    targetIndustries: [{ category: 'it' as const, detail: null }],
    targetJobTypes: [],
    targetCompanySizes: [],
  };
  const account = {
    name: 'あおい',
    email: RIGHT.email,
    passwordHash: await hashPassword(PASSWORD),
    profile,
    isAdmin: false,
  };
  const userId = await createAccount(it.db, account, it.clock.now);
  return { ...it, userId };
}

test('B-01: signing in gives a cookie that no script reads, of which only the hash is kept', async () => {
  const { browser, db } = await withAoi();
  const aoi = browser();

  const response = await aoi.post('/api/session', { email: ' AOI@example.com', password: PASSWORD });

  expect([response.status, await response.json()]).toMatchObject([201, { user: { email: RIGHT.email } }]);
  const [line] = response.headers.getSetCookie();
  expect(line).toMatch(/^shiori=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const secret = aoi.cookies.get('shiori') ?? '';
  const [session] = await db.select().from(sessions);
  expect(session?.token).toBe(secretHash(secret));
  expect(JSON.stringify(session)).not.toContain(secret);
});

test('B-01: where we are reached by https, cookies are secure and bound to our very host', async () => {
  const { browser, deps } = await withAoi();
  deps.config.baseUrl = 'https://shiori.example.jp';

  const response = await browser().post('/api/session', RIGHT);

  for (const line of response.headers.getSetCookie()) {
    expect(line).toMatch(/^__Host-shiori(-device)?=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(line).not.toContain('Domain');
  }
});

test('B-01: signing in again gives a new session and ends the one before', async () => {
  const { browser, db } = await withAoi();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  const first = aoi.cookies.get('shiori');
  await aoi.post('/api/session', RIGHT);

  expect(aoi.cookies.get('shiori')).not.toBe(first);
  expect(await db.$count(sessions)).toBe(1);
});

test('B-01: a session ends after 7 days without use, and 30 days after sign-in however much it is used', async () => {
  const { browser, db, clock } = await withAoi();
  const [used, unused] = [browser(), browser()];
  await used.post('/api/session', RIGHT);
  await unused.post('/api/session', RIGHT);
  const isIn = async (it: typeof used) => (await (await it.get('/api/session')).json()) !== null;

  for (let day = 1; day < 30; day += 1) {
    clock.now = plus(clock.now, DAY - SECOND);
    expect(await isIn(used)).toBe(true);
    if (day === 6) expect(await db.$count(sessions)).toBe(2);
    if (day === 8) expect(await isIn(unused)).toBe(false);
  }
  clock.now = plus(clock.now, DAY + MINUTE);
  expect(await isIn(used)).toBe(false);

  await housekeeping(db, clock.now);
  expect(await db.$count(sessions)).toBe(0);
});

test('a session that is used is written to once an hour at most', async () => {
  const { browser, db, clock } = await withAoi();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  const endsAt = async () => (await db.select().from(sessions))[0]?.expiresAt;
  const first = await endsAt();

  clock.now = plus(clock.now, HOUR - SECOND);
  await aoi.get('/api/session');
  expect(await endsAt()).toBe(first);
  clock.now = plus(clock.now, SECOND);
  await aoi.get('/api/session');
  expect(await endsAt()).toBe(plus(first ?? '', HOUR));
});

test('B-02: signing out ends the session on the server and tells the browser to forget; the old cookie opens nothing', async () => {
  const { browser, url } = await withAoi();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  const old = `shiori=${aoi.cookies.get('shiori')}`;
  const ended = await listen(url, 'session_ended');

  const response = await aoi.del('/api/session');

  expect(response.status).toBe(204);
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
  expect(aoi.cookies.has('shiori')).toBe(false);
  await expect.poll(() => ended.heard.length).toBe(1);
  expect(await (await browser().get('/api/session', undefined, { Cookie: old })).json()).toBeNull();
  expect((await browser().get('/api/selections', undefined, { Cookie: old })).status).toBe(401);
  await ended.close();
});

test('B-02: a ban, a withdrawal and the end of all sessions each sign out at once', async () => {
  const { browser, db, userId, clock } = await withAoi();
  const aoi = browser();
  const isIn = async () => (await aoi.get('/api/selections')).status === 200;
  const become = (state: Partial<typeof users.$inferInsert>) => db.update(users).set(state).where(eq(users.id, userId));
  await aoi.post('/api/session', RIGHT);
  expect(await isIn()).toBe(true);

  await become({ banned: true });
  expect(await isIn()).toBe(false);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(401);
  await become({ banExpires: plus(clock.now, -SECOND) });
  expect(await isIn()).toBe(true);
  await become({ withdrawnAt: clock.now });
  expect(await isIn()).toBe(false);
  await become({ withdrawnAt: null });
  await endSessions(db, userId);
  expect(await isIn()).toBe(false);
});

test('A-05: wrong password, unknown address and an address without password are answered alike', async () => {
  const { browser, student } = await withAoi();
  await student('ren');
  const tries = [WRONG, { ...RIGHT, email: 'nobody@example.com' }, { ...RIGHT, email: 'ren@example.com' }];

  const answers = await Promise.all(tries.map((it) => browser().post('/api/session', it)));

  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'wrong_credentials' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('A-05: of 60 guesses from one place with invented forwarding headers, 25 are looked at', async () => {
  const { browser, clock } = await withAoi();
  const attacker = browser('203.0.113.9');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      attacker.post('/api/session', { ...WRONG, email: `s${at}@example.com` }, { 'X-Forwarded-For': `10.0.0.${at}` }),
    ),
  );

  expect(answers.filter((it) => it.status === 401)).toHaveLength(25);
  expect(answers.filter((it) => it.status === 429)).toHaveLength(35);
  clock.now = plus(clock.now, 5 * MINUTE);
  expect((await attacker.post('/api/session', RIGHT)).status).toBe(201);
});

test('A-05: after ten failures each further try from one place waits longer, up to 15 minutes; the owner comes in from elsewhere', async () => {
  const { browser, clock } = await withAoi();
  const attacker = browser('203.0.113.9');
  for (let at = 0; at < 10; at += 1) expect((await attacker.post('/api/session', WRONG)).status).toBe(401);

  const waits: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    expect((await attacker.post('/api/session', WRONG)).status).toBe(401);
    const refused = await attacker.post('/api/session', WRONG);
    expect(refused.status).toBe(429);
    waits.push((await answerOf(refused)).retryAfter ?? 0);
    // The account's ten minutes may pass while it waits: others keep guessing.
    for (let other = 0; other < 11; other += 1) await browser(`198.51.${at}.${other}`).post('/api/session', WRONG);
    clock.now = plus(clock.now, (waits.at(-1) ?? 0) * SECOND);
    for (let other = 0; other < 11; other += 1) await browser(`198.52.${at}.${other}`).post('/api/session', WRONG);
  }

  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  expect((await browser('192.0.2.7').post('/api/session', RIGHT)).status).toBe(201);
});

test('A-05: a device that was signed in before does not wait for what others tried from the same place', async () => {
  const { browser } = await withAoi();
  const [known, attacker] = [browser('203.0.113.9'), browser('203.0.113.9')];
  await known.post('/api/session', RIGHT);
  await known.del('/api/session');
  for (let at = 0; at < 12; at += 1) await attacker.post('/api/session', WRONG);

  expect((await attacker.post('/api/session', RIGHT)).status).toBe(429);
  expect((await known.post('/api/session', RIGHT)).status).toBe(201);
});

test('A-05: a hundred failures in a minute raise one alarm', async () => {
  const events: string[] = [];
  const { browser } = await withAoi({ log: logInto(events) });
  for (let at = 0; at < 105; at += 1) {
    const guess = { email: `s${at}@example.com`, password: '' };
    await browser(`203.0.${at}.9`).post('/api/session', { ...guess, password: 'x' });
  }
  expect(events.filter((event) => event === 'sign_in_alarm')).toHaveLength(1);
  expect(events.filter((event) => event === 'sign_in_failed')).toHaveLength(105);
}, 30_000);

function logInto(events: string[]) {
  const ignore = () => {};
  const info = (fields: { event?: string }) => fields.event && events.push(fields.event);
  return { info, warn: ignore, error: ignore, debug: ignore } as unknown as TestApp['deps']['log'];
}

test('A-04: the time of an answer does not tell whether an address has an account', async () => {
  const { browser } = await withAoi();
  const form = { name: 'だれか', password: PASSWORD, targetIndustries: [{ category: 'it', detail: null }] };
  const times: Record<string, number[]> = { knownIn: [], unknownIn: [], knownUp: [], unknownUp: [] };
  const timed = async (name: string, act: () => Promise<Response>) => {
    const start = performance.now();
    await act();
    times[name]?.push(performance.now() - start);
  };
  await browser().post('/api/session', { ...WRONG, email: 'warm-up@example.com' });
  for (let at = 0; at < 40; at += 1) {
    const visitor = browser(`10.1.${at}.1`);
    const pair = [
      () => timed('knownIn', () => visitor.post('/api/session', WRONG)),
      () => timed('unknownIn', () => visitor.post('/api/session', { ...WRONG, email: 'nobody@example.com' })),
      () => timed('knownUp', () => visitor.post('/api/sign-up', { ...form, email: RIGHT.email })),
      () => timed('unknownUp', () => visitor.post('/api/sign-up', { ...form, email: 'nobody@example.com' })),
    ];
    for (const act of at % 2 === 0 ? pair : pair.reverse()) await act();
  }

  const { knownIn = [], unknownIn = [], knownUp = [], unknownUp = [] } = times;
  for (const auc of [chanceOfLess(knownIn, unknownIn), chanceOfLess(knownUp, unknownUp)]) {
    expect(auc).toBeGreaterThan(0.25);
    expect(auc).toBeLessThan(0.75);
  }
}, 30_000);

/** How often one of `a` is below one of `b`: 0.5 when they cannot be told apart. */
function chanceOfLess(a: number[], b: number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x < y ? 1 : x === y ? 0.5 : 0))).reduce((sum: number, it) => sum + it, 0);
  return wins / (a.length * b.length);
}

test('A-07: limits hold over a restart and in every process, for they are in the database', async () => {
  const first = await withAoi();
  for (let at = 0; at < 25; at += 1) {
    await first.browser('203.0.113.9').post('/api/session', { ...WRONG, email: `s${at}@example.com` });
  }
  const { db, close } = connect(first.url);
  const second = await testApp({ db });

  expect((await second.browser('203.0.113.9').post('/api/session', RIGHT)).status).toBe(429);
  await close();
});

test('A-07: another spelling of the path reaches no uncounted door', async () => {
  const { browser } = await withAoi();
  const spellings = [
    '//api/session',
    '/api//session',
    '/API/session',
    '/api/Session',
    '/api/session/',
    '/api%2fsession',
  ];

  for (const path of [...spellings, '/api/session;x=1', '/api/%73ession/']) {
    expect((await browser().post(path, RIGHT)).status, path).toBe(404);
  }
});

test('A-07: when limits cannot be counted nobody is let in', async () => {
  const { browser, db } = await withAoi();
  await db.execute(sql`drop table rate_limits`);

  const response = await browser().post('/api/session', RIGHT);

  expect([response.status, response.headers.getSetCookie()]).toEqual([500, []]);
});

test('A-09: a password is kept as argon2id with its cost, and hashed anew at the next sign-in when the cost has changed', async () => {
  const { browser, db, userId } = await withAoi();
  const cheap = await hashPassword(PASSWORD, { memory: 8192, passes: 1, parallelism: 1 });
  await db.update(accounts).set({ password: cheap }).where(eq(accounts.userId, userId));

  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);

  const [account] = await db.select().from(accounts);
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await checkPassword(PASSWORD, account?.password ?? '')).toEqual({ ok: true, isOutdated: false });
});

test('A-09: when 64 wait to be hashed, the next is told that we are busy, and others are still served quickly', async () => {
  const burst = Array.from({ length: MAX_WAITING + 20 }, () =>
    hashPassword('x').then(
      () => 'done',
      (error) => error.code,
    ),
  );
  const delays: number[] = [];
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  for (let at = 0; at < 20; at += 1) {
    const start = performance.now();
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    delays.push(performance.now() - start);
  }
  server.close();
  const outcomes = await Promise.all(burst);

  expect(outcomes.filter((it) => it === 'busy').length).toBeGreaterThanOrEqual(20 - 4);
  expect(outcomes.filter((it) => it === 'done').length).toBeGreaterThanOrEqual(MAX_WAITING);
  expect(delays.toSorted((a, b) => a - b)[18]).toBeLessThan(60);
});

test('A-08: passwords of any script, with spaces, in either normal form and of 1024 characters work; none is cut off', async () => {
  const composed = 'が行のパスワード é';
  expect((await checkPassword(composed, await hashPassword(composed))).ok).toBe(true);
  const long = 'x'.repeat(1023);
  expect((await checkPassword(`${long}z`, await hashPassword(`${long}y`))).ok).toBe(false);

  const { browser, db, userId } = await withAoi();
  const passwordHash = await hashPassword(composed.normalize('NFKC'));
  await db.update(accounts).set({ password: passwordHash }).where(eq(accounts.userId, userId));
  expect((await browser().post('/api/session', { ...RIGHT, password: composed.normalize('NFD') })).status).toBe(201);
  expect((await browser().post('/api/session', { ...RIGHT, password: 'x'.repeat(1025) })).status).toBe(400);
});

test('A-14: nothing in the database signs anybody in: neither session nor code nor pending cookie stands there in the clear', async () => {
  const { browser, db, mails } = await withAoi();
  const [aoi, misaki] = [browser(), browser()];
  await aoi.post('/api/session', RIGHT);
  await misaki.post('/api/sign-up', {
    name: '美咲',
    email: 'misaki@example.com',
    password: PASSWORD,
    targetIndustries: [{ category: 'it', detail: null }],
  });
  const secrets = [
    PASSWORD,
    ...aoi.cookies.values(),
    ...misaki.cookies.values(),
    /\d{6}/.exec(mails[0]?.text ?? '')?.[0],
  ];
  const tables = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  let dump = '';
  for (const { name } of tables.rows) {
    const { rows } = await db.execute(sql`select * from ${sql.identifier(name)}`);
    dump += JSON.stringify(rows);
  }

  expect(dump).toContain('misaki@example.com');
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThanOrEqual(6);
    expect(dump).not.toContain(`"${secret}"`);
  }
});

async function listen(url: string, channel: string) {
  const connection = connect(url, { max: 1 });
  const client = await connection.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', (message) => heard.push(message.payload));
  await client.query(`listen ${channel}`);
  return {
    heard,
    async close() {
      client.release(true);
      await connection.close();
    },
  };
}
