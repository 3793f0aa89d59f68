import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '#domain/errors.ts';
import { TOKEN_SCOPE_IDS } from '#domain/open-api/tokens.ts';
import { transaction } from './db/connect.ts';
import { rateLimits, users } from './db/schema/accounts.ts';
import { keepMail } from './inbox/queries.ts';
import { type Owned, pathOf, ROUTES, type Row } from './routes.matrix.ts';
import { anAdmin } from './testing/admin.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from './testing/app.ts';
import { aMail, receivingApp } from './testing/inbox.ts';
import { aProgram } from './testing/programs.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'del';
const METHODS: Record<string, Method> = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' };

const methodOf = (route: string): Method => METHODS[route.split(' ')[0] ?? ''] ?? 'get';
const all = Object.entries(ROUTES);
/** Routes of the pages, for sessions; and those for programs. */
const rows = all.filter(([, row]) => row.for !== 'program');
const open = all.filter(([, row]) => row.for === 'program');
const writes = rows.filter(([route, row]) => methodOf(route) !== 'get' && !row.fromElsewhere);

async function ownedBy(student: TestStudent, { db, deps, clock }: TestApp): Promise<Owned> {
  const { id, eventIds } = await student.applies('朝日商事', {
    events: [{ eventType: 'interview', deadline: '2026-04-20T01:00:00.000Z' }],
  });
  const headers = { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'es.pdf' };
  const file = await student.post(`/api/selections/${id}/files`, '%PDF-1.7', headers);
  const { id: fileId } = (await file.json()) as { id: string };
  const mailId = await transaction(db, (tx) => keepMail(tx, deps.config, student.userId, aMail('朝日商事'), clock.now));
  const { userId, sessionId } = student;
  return { userId, selectionId: id, eventId: eventIds[0], sessionId, fileId, mailId: mailId ?? '' };
}

test('Z-01, A-13: the routes of the app are those of the matrix, no more and no fewer', async () => {
  const { app } = await testApp();

  const mounted = app.routes
    .filter((route) => route.method !== 'ALL' && route.path !== '/*')
    .map((route) => `${route.method} ${route.path}`);

  expect([...new Set(mounted)].sort()).toEqual(Object.keys(ROUTES).sort());
});

test('A-13: what sign-in libraries offer under well-known paths is not there', async () => {
  const { visitor } = await testApp();
  const paths = [
    'auth/sign-in/email',
    'auth/sign-up/email',
    'auth/get-session',
    'auth/admin/set-role',
    'auth/update-user',
    'auth/ok',
  ];

  for (const path of paths) {
    expect((await visitor.get(`/api/${path}`)).status).toBe(404);
    expect((await visitor.post(`/api/${path}`, {})).status).toBe(404);
  }
});

test.each(rows)('Z-01, Z-02: %s does for signed out, stranger and owner what its row says', async (route, row) => {
  const app = await receivingApp();
  const { student, visitor } = app;
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const its = await ownedBy(aoi, app);
  const method = methodOf(route);
  const ask = (who: Pick<TestStudent, Method>) => who[method](pathOf(route, its), row.body?.(its), row.headers);
  if (row.after) await aoi[row.after.method](row.after.path(its));

  const signedOut = await ask(visitor);
  if (row.for === 'everyone') expect(signedOut.status).toBe(row.status);
  else expect([signedOut.status, await answerOf(signedOut)]).toMatchObject([401, { error: 'not_signed_in' }]);

  const stranger = await ask(ren);
  const refusal = row.for === 'admin' ? 'admin_only' : (row.stranger ?? 'not_yours');
  if (row.for === 'owner' || row.for === 'admin')
    expect([stranger.status, await answerOf(stranger)]).toMatchObject([ERROR_STATUS[refusal], { error: refusal }]);
  else if (row.streams) await stranger.body?.cancel();
  else {
    const seen = await stranger.text();
    for (const private_ of [its.selectionId, its.eventId, its.mailId, aoi.userId, aoi.email])
      expect(seen).not.toContain(private_);
  }

  if (row.for === 'admin') expect((await ask(aoi)).status).toBe(403);
  const owner = await ask(row.for === 'admin' ? await anAdmin(app) : aoi);
  await owner.body?.cancel();
  expect(owner.status).toBe(row.status);
});

test.each(TOKEN_SCOPE_IDS)(
  'Z-01: a token of the scope %s opens the routes that have it, of its own student alone, and no other',
  { timeout: 120_000 },
  async (granted) => {
    const app = await receivingApp();
    const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
    const [own, foreign] = [await ownedBy(aoi, app), await ownedBy(ren, app)];
    const program = await aProgram(app, aoi, [granted]);
    const asks = (who: Pick<TestStudent, Method>, route: string, row: Row, its: Owned, headers = {}) =>
      who[methodOf(route)](pathOf(route, its), row.body?.(its), { ...headers, ...row.headers });

    // As if nobody had sent it: also what everybody may use does not take it for a session.
    for (const [route, row] of rows) {
      const statuses = [];
      for (const who of [program, app.visitor]) {
        await app.db.delete(rateLimits);
        const answer = await asks(who, route, row, own, { 'Sec-Fetch-Site': 'same-origin' });
        await answer.body?.cancel();
        statuses.push(answer.status);
      }
      expect([route, statuses[0]]).toEqual([route, statuses[1]]);
    }
    for (const [route, row] of open) {
      const isGranted = row.scopes?.includes(granted) ?? false;
      const its = isGranted ? await ownedBy(aoi, app) : own;
      await app.db.delete(rateLimits);
      const answer = await asks(program, route, row, its);
      expect([route, answer.status]).toEqual([route, isGranted ? row.status : 403]);
      if (!isGranted) expect([route, (await answerOf(answer)).error]).toEqual([route, 'scope_missing']);
      if (!isGranted || !OF_ONE.test(route)) continue;
      const stranger = await asks(program, route, row, foreign);
      expect([route, stranger.status, (await answerOf(stranger)).error]).toEqual([route, 403, 'not_yours']);
    }
    expect(JSON.stringify(await ren.selections())).toContain(foreign.selectionId);
  },
);

/** Routes about one selection or event. */
const OF_ONE = /\/(selections|events)\/:id/;

test.each(open)('Z-01: %s is refused without a token, with a session, and with both', async (route, row) => {
  const app = await receivingApp();
  const aoi = await app.student('aoi');
  const its = await ownedBy(aoi, app);
  const ask = (who: Pick<TestStudent, Method>, headers = {}) =>
    who[methodOf(route)](pathOf(route, its), row.body?.(its), headers);

  for (const answer of [await ask(app.visitor), await ask(aoi), await ask(aoi, { Authorization: 'Bearer shiori_x' })])
    expect([answer.status, (await answerOf(answer)).error]).toEqual([401, 'token_refused']);
  // A token with the cookie of another student stands for its own alone.
  const ren = await app.student('ren');
  const program = await aProgram(app, ren, ['read', 'write']);
  const both = await program[methodOf(route)](pathOf(route, its), row.body?.(its), { Cookie: aoi.cookie });
  if (OF_ONE.test(route)) expect((await answerOf(both)).error).toBe('not_yours');
  else expect(await both.text()).not.toContain(its.selectionId);
});

test.each(rows.filter(([, row]) => row.for === 'owner'))(
  'Z-02: %s of what does not exist is not found',
  async (route, row) => {
    const { student } = await testApp();
    const aoi = await student('aoi');

    for (const id of ['01jq0000000000000000000000', 'evt_01jq0000000000000000000000', 'x'.repeat(300), "'--", '会社']) {
      const none = encodeURIComponent(id);
      const its = { userId: none, selectionId: none, eventId: none, sessionId: none, fileId: none, mailId: none };
      expect((await aoi[methodOf(route)](pathOf(route, its), row.body?.(its), row.headers)).status).toBe(404);
    }
  },
);

const FORGED: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
  ['an old browser on another site', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }],
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form that looks like JSON', { 'Content-Type': 'text/plain' }],
];

test.each(FORGED)('B-03: no write is accepted from %s', async (_, forged) => {
  const app = await receivingApp();
  const { student, db } = app;
  const aoi = await student('aoi');
  const its = await ownedBy(aoi, app);
  const before = JSON.stringify(await aoi.selections());

  for (const [route, row] of writes) {
    const body = row.body?.(its) ?? {};
    const response = await aoi[methodOf(route)](pathOf(route, its), body, forged);
    expect([response.status, (await answerOf(response)).error], route).toEqual([403, 'cross_site']);
  }
  expect(JSON.stringify(await aoi.selections())).toBe(before);
  expect(await db.$count(users)).toBe(1);
});

test('a write that names another account than that of the session is carried out by no route', async () => {
  const app = await receivingApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const admin = await anAdmin(app);
  const its = await ownedBy(aoi, app);
  const before = JSON.stringify(await aoi.selections());
  const named = { 'X-Account': ren.userId };

  const signedIn = writes.filter(([route, row]) => row.for !== 'everyone' || route === 'DELETE /api/session');
  for (const [route, row] of signedIn) {
    await app.db.delete(rateLimits);
    const who = row.for === 'admin' ? admin : aoi;
    const answer = await who[methodOf(route)](pathOf(route, its), row.body?.(its), { ...row.headers, ...named });
    expect([answer.status, (await answerOf(answer)).error], route).toEqual([409, 'other_account']);
  }
  expect(JSON.stringify(await aoi.selections())).toBe(before);
});

test('B-03, M-01: writes from elsewhere are accepted by these routes alone', async () => {
  const { visitor } = await testApp();
  const open = rows.filter(([, row]) => row.fromElsewhere).map(([route]) => route);
  expect(open).toEqual([
    'POST /api/csp-reports',
    'POST /app/add',
    'POST /api/google-calendar/changes',
    'POST /api/unsubscriptions/:kind/:token',
    'POST /api/bounces',
  ]);
  for (const route of open) {
    const path = route.replace('POST ', '').replaceAll(/:[a-z]+/g, 'x');
    expect((await visitor.post(path, {}, { 'Sec-Fetch-Site': 'cross-site' })).status, route).not.toBe(403);
  }
  for (const path of [
    '/api/unsubscriptions',
    '/api/unsubscriptions/reminders',
    '/api/unsubscriptions/reminders/a/b',
    '/api/bounces/',
    '/api/bounces/x',
    '/api/google-calendar/run',
    '/api/google-calendar/changes/x',
  ])
    expect((await visitor.post(path, {}, { 'Sec-Fetch-Site': 'cross-site' })).status, path).toBe(403);
  expect((await visitor.put('/api/unsubscriptions/a/b', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('B-03: reading changes nothing', async () => {
  const app = await receivingApp();
  const aoi = await app.student('aoi');
  const its = await ownedBy(aoi, app);
  const before = JSON.stringify(await aoi.selections());

  for (const [route] of writes) await (await aoi.get(pathOf(route, its))).body?.cancel();

  expect(JSON.stringify(await aoi.selections())).toBe(before);
});

// biome-ignore format: a list
const SERVER_OWNED = [
  'id', 'userId', 'user_id', 'role', 'isAdmin', 'admin', 'email_verified', 'emailVerified', 'banned', 'banReason', 'banExpires',
  'withdrawnAt', 'createdAt', 'updatedAt', 'createdBy', 'source', 'mergedInto', 'deletedAt', 'profileCompleted',
  'onboardingCompleted', 'passwordHash', 'token', 'tries', 'isCustomized', 'linkedEventId', '__proto__', 'constructor',
];

test.each(writes)('A-12: %s accepts no field that the server keeps to itself', async (route, row) => {
  const app = await receivingApp();
  const { student, visitor } = app;
  const aoi = await student('aoi');
  const its = await ownedBy(aoi, app);
  const body = row.body?.(its);
  if (!body) return; // The route reads no body.
  const admin = await anAdmin(app);
  // The secret of a mailed link is called `token` too.
  for (const key of SERVER_OWNED.filter((it) => !Object.hasOwn(body, it))) {
    const text = `{${JSON.stringify(key)}:true,${JSON.stringify(body).slice(1)}`;
    const who = row.for === 'everyone' ? visitor : row.for === 'admin' ? admin : aoi;
    const response = await who[methodOf(route)](pathOf(route, its), text);
    expect([response.status, (await answerOf(response)).error], key).toEqual([400, 'invalid_input']);
  }
});

const BAD = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'x'.repeat(3000),
    -1,
    1e308,
    '2026-02-30T00:00:00.000Z',
    '0001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
  ),
);

test.each(writes.filter(([, row]) => row.body))(
  'H-02, H-03: whatever is sent to %s, the answer is one of ours and tells nothing about the inside',
  { timeout: 60_000 * Math.max(1, Number(process.env.FUZZ_RUNS ?? 0) / 200) },
  async (route, row) => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const its = await ownedBy(aoi, app);
    const who = row.for === 'admin' ? await anAdmin(app) : aoi;
    const good = row.body?.(its) ?? {};
    const changed = fc
      .tuple(fc.constantFrom(...Object.keys(good)), BAD)
      .map(([key, value]) => ({ ...good, [key]: value }));
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: BAD }), async (body) => {
        const response = await who[methodOf(route)](pathOf(route, its), body);
        const text = await response.text();
        expect(response.status, `${JSON.stringify(body)} ${text}`).toBeLessThan(500);
        expect(text).not.toMatch(/node_modules|\/server\/|at async|select |insert |update |pg_|violates|Error:/);
        if (response.status >= 400) expect(Object.keys(ERROR_STATUS)).toContain(JSON.parse(text).error);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  },
);

test.each([
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '',
  '['.repeat(40) + ']'.repeat(40),
  JSON.stringify(new Array(1001).fill(0)),
])('H-02: the body %s is refused', async (text) => {
  const { student } = await testApp();
  const aoi = await student('aoi');

  const response = await aoi.post('/api/selections', text);

  expect([response.status, (await answerOf(response)).error]).toEqual([400, 'invalid_input']);
});
