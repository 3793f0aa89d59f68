import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { UsersView, UserView } from '#domain/admin/users.ts';
import { DAY, MINUTE, plus } from '#domain/time.ts';
import { users } from '../../db/schema/accounts.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { selections } from '../../db/schema/selections.ts';
import { codeIn, FORM, mailTo, PASSWORD, RIGHT, WRONG, withAoi } from '../../testing/accounts.ts';
import { anAdmin } from '../../testing/admin.ts';
import { answerOf, testApp } from '../../testing/app.ts';

const LIST = '/api/admin/users';
const SUSPENSION = { reason: 'false_events', notice: '共有された予定が実際と異なります。', period: '7days' };

async function withAdmin() {
  const app = await withAoi();
  const admin = await anAdmin(app);
  const list = async (query = '') => (await (await admin.get(`${LIST}${query}`)).json()) as UsersView;
  const suspend = (form = {}) => admin.put(`${LIST}/${app.userId}/suspension`, { ...SUSPENSION, ...form });
  const acts = async () =>
    (await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.userId)).orderBy(auditLog.id)).map(
      ({ action, subject }) => [action, subject],
    );
  return { ...app, admin, list, suspend, acts };
}

test('the newest 50 users are listed, and the others page by page; who has withdrawn is not', async () => {
  const { admin, clock, db, list } = await withAdmin();
  const many = Array.from({ length: 120 }, (_, at) => ({
    id: `user${String(at).padStart(3, '0')}`,
    name: `学生 ${at}`,
    email: `s${at}@example.com`,
    emailVerified: true,
    createdAt: plus(clock.now, (at % 60) * MINUTE),
  }));
  await db.insert(users).values(many);
  await db.update(users).set({ withdrawnAt: clock.now }).where(eq(users.id, 'user059'));

  const pages = [await list()];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(`?before=${next}`));

  expect(pages.map((page) => [page.users.length, page.all])).toEqual([
    [50, 121],
    [50, 121],
    [21, 121],
  ]);
  const ids = pages.flatMap((page) => page.users.map(({ id }) => id));
  expect(new Set(ids).size).toBe(121);
  const ofMany = ids.filter((id) => id.startsWith('user'));
  expect([ofMany[0], ofMany[1], ofMany[2]]).toEqual(['user119', 'user118', 'user058']);
  expect(ids).toContain(admin.userId);
  expect(ids).not.toContain('user059');
});

test('users are found by the beginning of a name, with or without its space, and of an address; signs of patterns are letters', async () => {
  const { clock, db, list, student, userId } = await withAdmin();
  await db.update(users).set({ name: '青井　葵' }).where(eq(users.id, userId));
  const ren = await student('ren_100');
  await ren.applies('朝日商事');
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).users.map(({ id }) => id);

  expect(await found('青井葵')).toEqual([userId]);
  expect(await found('青井 葵')).toEqual([userId]);
  expect(await found('AOI@example')).toEqual([userId]);
  expect(await found('ren_')).toEqual([ren.userId]);
  expect(await found('ren%')).toEqual([]);
  expect(await found('oi@')).toEqual([]);
  expect((await list('?q=ren')).users[0]).toMatchObject({ selections: 1, isSuspended: false, joinedAt: clock.now });
  expect((await list('?filter=admin')).users).toHaveLength(1);
  expect((await list('?filter=suspended')).users).toEqual([]);
});

test('R-07: the search for a beginning is answered by the indexes', async () => {
  const { db } = await testApp();
  await db.execute(
    sql`insert into users (id, email, name) select 'u' || n, 'u' || n || '@example.com', '学生 ' || n from generate_series(1, 20000) n`,
  );
  await db.execute(sql`analyze users`);
  const plan = async (query: ReturnType<typeof sql>) => JSON.stringify((await db.execute(sql`explain ${query}`)).rows);

  expect(await plan(sql`select id from users where email like 'u777%'`)).toContain('users_email_prefix');
  expect(await plan(sql`select id from users where translate(lower(name), ' 　', '') like '学生777%'`)).toContain(
    'users_name_prefix',
  );
  expect(await plan(sql`select id from users order by created_at desc, id desc limit 50`)).toContain('users_joined');
});

test('an opened user is shown with numbers and nothing that they wrote, and the look is in the audit log, once', async () => {
  const { acts, admin, browser, db, userId } = await withAdmin();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  const secret = '誰にも見せない';
  const texts = { companyName: secret, customCompanyName: `${secret}。`, notes: secret, esContent: secret };
  await db.insert(selections).values({ userId, id: 's1', priority: 'first', selectionPhase: 'intern', ...texts });

  const first = await admin.get(`${LIST}/${userId}`);
  const text = await first.text();
  await admin.get(`${LIST}/${userId}`);

  expect(JSON.parse(text)).toMatchObject({
    email: RIGHT.email,
    isSelf: false,
    suspension: null,
    devices: 1,
    selections: 1,
  } satisfies Partial<UserView>);
  expect(text).not.toContain(secret);
  expect(await acts()).toEqual([['user_viewed', userId]]);
});

test('O-01: what cannot be written into the audit log is neither shown nor done', async () => {
  const { admin, db, suspend, userId } = await withAdmin();
  await db.execute(sql`alter table audit_log rename to audit_log_away`);

  for (const answer of [await admin.get(`${LIST}/${userId}`), await admin.get(LIST), await suspend()]) {
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain(RIGHT.email);
  }

  expect(await db.$count(users, eq(users.banned, true))).toBe(0);
});

test('a suspended student is out at once, is told by mail and at the sign-in, and is let in again when it ends', async () => {
  const { acts, browser, clock, mails, suspend, userId } = await withAdmin();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);

  expect((await suspend()).status).toBe(204);

  expect((await aoi.get('/api/selections')).status).toBe(401);
  expect(await acts()).toEqual([['user_suspended', userId]]);
  const mail = await mailTo(mails, RIGHT.email, '利用を停止しました');
  expect(mail.text).toContain(SUSPENSION.notice);
  expect(mail.text).toContain('4月8日（水）12:00');
  const refused = await aoi.post('/api/session', RIGHT);
  expect([refused.status, await answerOf(refused)]).toMatchObject([
    403,
    { error: 'suspended', suspension: { until: plus(clock.now, 7 * DAY), notice: SUSPENSION.notice } },
  ]);
  // Whoever does not know the password learns nothing.
  expect((await answerOf(await aoi.post('/api/session', WRONG))).error).toBe('wrong_credentials');

  clock.now = plus(clock.now, 7 * DAY);
  expect((await aoi.post('/api/session', RIGHT)).status).toBe(201);
});

test('a suspension without end is lifted by an administrator, which is told by mail', async () => {
  const { acts, admin, browser, clock, list, mails, suspend, userId } = await withAdmin();
  await suspend({ period: 'unlimited' });
  clock.now = plus(clock.now, 1000 * DAY);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(403);
  clock.now = plus(clock.now, -1000 * DAY);
  expect((await list('?filter=suspended')).users.map(({ id }) => id)).toEqual([userId]);

  expect((await admin.del(`${LIST}/${userId}/suspension`)).status).toBe(204);

  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);
  await mailTo(mails, RIGHT.email, '停止を解除しました');
  expect(await acts()).toEqual([
    ['user_suspended', userId],
    ['users_listed', null],
    ['user_suspension_lifted', userId],
  ]);
});

test('the end of a suspension is a span or a day to come', async () => {
  const { admin, suspend, userId } = await withAdmin();
  const until = async () => ((await (await admin.get(`${LIST}/${userId}`)).json()) as UserView).suspension?.until;
  for (const period of ['2026-04-01', '2026-03-31', '2126-01-01', '8days', ''])
    expect([period, (await suspend({ period })).status]).toEqual([period, 400]);

  await suspend({ period: '2026-04-02' });
  expect(await until()).toBe('2026-04-01T15:00:00.000Z');
  await suspend({ period: 'unlimited' });
  expect(await until()).toBeNull();
});

test('neither oneself nor another administrator can be suspended, and nobody who is not there', async () => {
  const app = await withAdmin();
  const other = await anAdmin(app, 'other');
  for (const id of [app.admin.userId, other.userId]) {
    const answer = await app.admin.put(`${LIST}/${id}/suspension`, SUSPENSION);
    expect([answer.status, (await answerOf(answer)).error]).toEqual([403, 'not_yours']);
  }
  for (const id of ['nobody', "'--"])
    expect((await app.admin.put(`${LIST}/${encodeURIComponent(id)}/suspension`, SUSPENSION)).status).toBe(404);
  expect(await app.acts()).toEqual([]);
});

test('a user is signed out everywhere and can sign in again', async () => {
  const { acts, admin, browser, userId } = await withAdmin();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);

  expect((await admin.del(`${LIST}/${userId}/sessions`)).status).toBe(204);

  expect((await aoi.get('/api/selections')).status).toBe(401);
  expect((await aoi.post('/api/session', RIGHT)).status).toBe(201);
  expect(await acts()).toEqual([['user_signed_out', userId]]);
  const own = await admin.del(`${LIST}/${admin.userId}/sessions`);
  expect([own.status, (await answerOf(own)).error]).toEqual([403, 'not_yours']);
});

test('a sign-up that waits for its code gets a new one by mail, a minute after the last at the earliest', async () => {
  const { acts, admin, browser, clock, mails } = await withAdmin();
  const misaki = browser();
  await misaki.post('/api/sign-up', { ...FORM, password: PASSWORD });
  const [pending] = (await (await admin.get(`${LIST}/pending`)).json()) as { id: string; email: string }[];
  expect(pending?.email).toBe(FORM.email);
  const resend = () => admin.post(`${LIST}/pending/${pending?.id}/code`);
  expect((await resend()).status).toBe(429);

  clock.now = plus(clock.now, 2 * MINUTE);
  const before = mails.length;
  expect((await resend()).status).toBe(204);

  expect(mails.length).toBe(before + 1);
  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails.at(-1)) })).status).toBe(201);
  expect(await acts()).toEqual([
    ['sign_ups_listed', null],
    ['sign_up_code_sent', pending?.id],
  ]);
});
