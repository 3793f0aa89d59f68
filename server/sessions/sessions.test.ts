import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE, plus, SECOND } from '#domain/time.ts';
import { housekeeping } from '#server/accounts/sign-up/housekeeping.ts';
import { secretHash } from '../base/secrets.ts';
import { connect, transaction } from '../db/connect.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { PASSWORD, RIGHT, withAoi } from '../testing/accounts.ts';
import { endSessions, MAX_SESSIONS, startSession } from './sessions.ts';

test('B-01: a sign-in sets a cookie that scripts cannot read, and only its hash is stored', async () => {
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

test('B-01: over https, cookies are secure and bound to our exact host', async () => {
  const { browser, deps } = await withAoi();
  deps.config.baseUrl = 'https://shiori.example.jp';

  const response = await browser().post('/api/session', RIGHT);

  for (const line of response.headers.getSetCookie()) {
    if (!line.includes('-account=')) expect(line).toMatch(/^__Host-shiori(-device)?=[\w-]{43}; .*HttpOnly/);
    expect(line).toMatch(/^__Host-.*Path=\/; (HttpOnly; )?Secure; SameSite=Lax$/);
    expect(line).not.toContain('Domain');
  }
});

test('what a browser keeps for an account is told apart by a cookie for scripts: it goes with the session, and opens nothing', async () => {
  const { browser, userId } = await withAoi();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  expect(aoi.cookies.get('shiori-account')).toBe(userId);

  aoi.cookies.set('shiori-account', 'somebody');
  await aoi.get('/api/session');
  expect(aoi.cookies.get('shiori-account')).toBe(userId);
  const alone = await browser().get('/api/selections', undefined, { Cookie: `shiori-account=${userId}` });
  expect(alone.status).toBe(401);

  await aoi.del('/api/session');
  expect(aoi.cookies.has('shiori-account')).toBe(false);
});

test('B-01: a second sign-in starts a new session and ends the previous one', async () => {
  const { browser, db } = await withAoi();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  const first = aoi.cookies.get('shiori');
  await aoi.post('/api/session', RIGHT);

  expect(aoi.cookies.get('shiori')).not.toBe(first);
  expect(await db.$count(sessions)).toBe(1);
});

test('B-01: a session ends after 7 days without use, and 30 days after sign-in regardless of use', async () => {
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

test('the use of a session is recorded once an hour at most', async () => {
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

test('B-02: signing out ends the session on the server and deletes the cookie; the old cookie is refused', async () => {
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

test('B-02: a ban, a withdrawal and the end of all sessions each sign the user out at once', async () => {
  const { browser, db, userId, clock } = await withAoi();
  const aoi = browser();
  const isIn = async () => (await aoi.get('/api/selections')).status === 200;
  const become = (state: Partial<typeof users.$inferInsert>) => db.update(users).set(state).where(eq(users.id, userId));
  await aoi.post('/api/session', RIGHT);
  expect(await isIn()).toBe(true);

  await become({ banned: true });
  expect(await isIn()).toBe(false);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(403);
  await become({ banExpires: plus(clock.now, -SECOND) });
  expect(await isIn()).toBe(true);
  await become({ withdrawnAt: clock.now });
  expect(await isIn()).toBe(false);
  await become({ withdrawnAt: null });
  await endSessions(db, userId);
  expect(await isIn()).toBe(false);
});

test('C3: an account has 50 sessions at most; the next one ends the least recently used', async () => {
  const { browser, clock, db, url, userId } = await withAoi();
  const [phone, laptop] = [browser(), browser()];
  await phone.post('/api/session', RIGHT);
  await laptop.post('/api/session', RIGHT);
  clock.now = plus(clock.now, 2 * HOUR);
  await phone.get('/api/selections');
  for (let count = 2; count < MAX_SESSIONS; count += 1) await startSession(db, userId, FROM, clock.now);
  expect((await laptop.get('/api/selections')).status).toBe(200);
  await db
    .update(sessions)
    .set({ updatedAt: plus(clock.now, -HOUR) })
    .where(isOf(laptop.cookies.get('shiori')));
  const ended = await listen(url, 'session_ended');

  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);

  expect(await db.$count(sessions)).toBe(MAX_SESSIONS);
  expect((await laptop.get('/api/selections')).status).toBe(401);
  expect((await phone.get('/api/selections')).status).toBe(200);
  await expect.poll(() => ended.heard.length).toBe(1);
  await ended.close();
});

test('C3: concurrent sign-ins cannot exceed the maximum, and the sessions of other users stay', async () => {
  const { clock, db, student, userId } = await withAoi();
  const ren = await student('ren');

  await Promise.all(
    Array.from({ length: MAX_SESSIONS + 10 }, () => transaction(db, (tx) => startSession(tx, userId, FROM, clock.now))),
  );

  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(MAX_SESSIONS);
  expect((await ren.get('/api/selections')).status).toBe(200);
});

test('C3: one statement announces the end of many sessions', async () => {
  const { clock, db, url, userId } = await withAoi();
  for (let count = 0; count < MAX_SESSIONS; count += 1) await startSession(db, userId, FROM, clock.now);
  const ended = await listen(url, 'session_ended');
  const query = vi.spyOn(pg.Client.prototype, 'query');

  await endSessions(db, userId);

  expect(query.mock.calls.length).toBeLessThan(10);
  query.mockRestore();
  await expect.poll(() => ended.heard.length).toBe(MAX_SESSIONS);
  await ended.close();
});

const FROM = { ip: '127.0.0.1', userAgent: 'test' };
const isOf = (secret = '') => eq(sessions.token, secretHash(secret));

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

test('A-14: the database has no secret in plain text that allows a sign-in: no session, code or sign-up cookie', async () => {
  const { browser, db, mails } = await withAoi();
  const [aoi, misaki] = [browser(), browser()];
  await aoi.post('/api/session', RIGHT);
  await misaki.post('/api/sign-up', {
    name: '美咲',
    email: 'misaki@example.com',
    password: PASSWORD,
    targetIndustries: [{ category: 'it', detail: null }],
  });
  // The id of the account is no secret.
  aoi.cookies.delete('shiori-account');
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
