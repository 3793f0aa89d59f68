import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Audience, MailingPage } from '#domain/admin/mailings.ts';
import { DAY, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { databaseNow } from '../db/clock.ts';
import { users } from '../db/schema/accounts.ts';
import { mailingRecipients, mailings } from '../db/schema/mailings.ts';
import { auditLog } from '../db/schema/operation.ts';
import { profiles, targetIndustries } from '../db/schema/profiles.ts';
import { deliveries, notificationSettings } from '../db/schema/reminders.ts';
import { housekeepingJobs } from '../housekeeping.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { anAdmin } from '../testing/admin.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { claimMails, LEASE_MS, LISTED_AT_ONCE, listMore } from './queries.ts';
import { sendMailings } from './send.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': '' };

/** An admin, a mail server that answers as it is told, and what students and admins do with mailings. */
async function withAdmin() {
  const mails: MailMessage[] = [];
  const outcomes = new Map<string, MailOutcome[]>();
  const mail = {
    send: async (message: MailMessage) => {
      mails.push(message);
      return outcomes.get(message.to)?.shift() ?? ({ ok: true } as const);
    },
    close: async () => {},
  };
  const app = await testApp({ mail });
  const { db, deps } = app;
  const admin = await anAdmin(app);
  // Not among the recipients.
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, admin.userId));
  const send = (running = () => true) => sendMailings(db, { mail, ...deps.config }, running);
  const drafted = async (its: { audience?: Audience; essential?: boolean; body?: string } = {}) => {
    const { id } = (await (await admin.post('/api/admin/mailings')).json()) as { id: string };
    const draft = {
      subject: '週の表示',
      body: '見やすくなりました。',
      essential: false,
      audience: { to: 'all' },
      ...its,
    };
    const saved = await admin.put(`/api/admin/mailings/${id}`, { ...draft, version: 1 });
    expect(saved.status).toBe(200);
    return id;
  };
  const start = (id: string, version = 2) => admin.put(`/api/admin/mailings/${id}/sending`, { version });
  const page = async (id: string) => (await (await admin.get(`/api/admin/mailings/${id}`)).json()) as MailingPage;
  const sentTo = () => mails.map(({ to }) => to).sort();
  return { ...app, admin, mails, outcomes, mail, send, drafted, start, page, sentTo };
}

/** Students by the hundred, without the rows that a test does not need. */
async function many(db: Awaited<ReturnType<typeof testApp>>['db'], count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    email: `s${at}@example.com`,
    emailVerified: true,
    name: `学生${at}`,
  }));
  await db.insert(users).values(rows);
  return rows;
}

test('a mailing goes to everybody once, by name, and is done', async () => {
  const { db, mails, send, drafted, start, page, student } = await withAdmin();
  const aoi = await student('aoi');
  await many(db, LISTED_AT_ONCE + 20);
  const id = await drafted({ body: '一段落目\n\n<b>二段落目</b>' });
  expect((await page(id)).recipients).toBe(LISTED_AT_ONCE + 21);

  expect((await start(id)).status).toBe(204);
  await Promise.all([send(), send(), send()]);
  await send();

  expect(new Set(mails.map(({ to }) => to)).size).toBe(LISTED_AT_ONCE + 21);
  expect(mails).toHaveLength(LISTED_AT_ONCE + 21);
  expect(await page(id)).toMatchObject({
    state: 'done',
    counts: { sent: LISTED_AT_ONCE + 21, waiting: 0, failed: 0, withheld: 0 },
  });
  const own = mails.find(({ to }) => to === aoi.email);
  expect(own).toMatchObject({ subject: '【しおり】週の表示', kind: 'reminder' });
  expect(own?.text).toContain('aoiさん\n\n一段落目\n\n<b>二段落目</b>');
  expect(own?.html).toContain('&lt;b&gt;二段落目&lt;/b&gt;');
});

test('suspended, withdrawn, unverified and unsubscribed students get nothing, also when they became so after the start', async () => {
  const { db, send, drafted, start, page, student, sentTo, clock } = await withAdmin();
  const names = ['aoi', 'suspended', 'withdrawn', 'unverified', 'unsubscribed', 'late'] as const;
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await student(name)).userId;
  const set = (name: string, its: Partial<typeof users.$inferInsert>) =>
    db
      .update(users)
      .set(its)
      .where(eq(users.id, ids[name] ?? ''));
  await set('suspended', { banned: true });
  await set('withdrawn', { withdrawnAt: clock.now });
  await set('unverified', { emailVerified: false });
  await db
    .update(notificationSettings)
    .set({ updatesEnabled: false })
    .where(eq(notificationSettings.userId, ids.unsubscribed ?? ''));
  const id = await drafted();
  const essential = await drafted({ essential: true });
  expect([(await page(id)).recipients, (await page(essential)).recipients]).toEqual([2, 3]);

  await start(id);
  await listMore(db, await databaseNow(db));
  await set('late', { banned: true });
  await send();
  expect(sentTo()).toEqual(['aoi@example.com']);
  expect((await page(id)).counts).toEqual({ sent: 1, waiting: 0, failed: 0, withheld: 1 });

  await start(essential);
  await send();
  expect(sentTo()).toEqual(['aoi@example.com', 'aoi@example.com', 'unsubscribed@example.com']);
});

test.each<[Audience, string[]]>([
  [{ to: 'graduationYears', years: [2028, 2029] }, ['aoi', 'ren']],
  [{ to: 'industries', industries: ['trading'] }, ['ren']],
  [{ to: 'address', email: 'aoi@example.com' }, ['aoi']],
])('the audience %j is %j', async (audience, names) => {
  const { db, send, drafted, start, student, sentTo } = await withAdmin();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  await student('yui');
  await db.update(profiles).set({ graduationYear: 2028 }).where(eq(profiles.userId, aoi.userId));
  await db.update(profiles).set({ graduationYear: 2029 }).where(eq(profiles.userId, ren.userId));
  await db.insert(targetIndustries).values({ userId: ren.userId, rank: 1, category: 'trading' });

  await start(await drafted({ audience }));
  await send();

  expect(sentTo()).toEqual(names.map((name) => `${name}@example.com`));
});

test('O-01: pressed twice it starts once, what was changed meanwhile is not sent, and each step is in the audit log', async () => {
  const { db, admin, send, drafted, start, student, mails } = await withAdmin();
  await student('aoi');
  const id = await drafted();

  const old = await start(id, 1);
  const both = await Promise.all([start(id), start(id)]);
  await send();
  await start(id);
  await send();

  expect([old.status, (await answerOf(old)).error]).toEqual([409, 'conflict']);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect(mails).toHaveLength(1);
  const acts = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(acts.sort()).toEqual(['mailing_changed', 'mailing_drafted', 'mailing_sent']);
  const draft = { subject: 'x', body: 'x', essential: false, audience: { to: 'all' }, version: 3 };
  expect((await admin.put(`/api/admin/mailings/${id}`, draft)).status).toBe(409);
  const empty = (await (await admin.post('/api/admin/mailings')).json()) as { id: string };
  expect((await start(empty.id, 1)).status).toBe(400);
});

test('M-05: a save or a start whose answer was lost is repeated with its key, and is still one', async () => {
  const { db, admin, drafted, page, student } = await withAdmin();
  await student('aoi');
  const id = await drafted();
  const draft = { subject: '月の表示', body: 'x', essential: false, audience: { to: 'all' }, version: 2 };
  const save = () => admin.put(`/api/admin/mailings/${id}`, draft, { 'Idempotency-Key': 'save-of-a-draft' });
  expect(await (await save()).json()).toEqual({ version: 3 });
  const repeated = await save();
  expect([repeated.status, await repeated.json()]).toEqual([200, { version: 3 }]);
  const start = () =>
    admin.put(`/api/admin/mailings/${id}/sending`, { version: 3 }, { 'Idempotency-Key': 'start-of-a-mailing' });
  expect([(await start()).status, (await start()).status]).toEqual([204, 204]);
  expect(await page(id)).toMatchObject({ state: 'sending', subject: '月の表示', version: 4 });
  expect(await db.$count(auditLog, eq(auditLog.action, 'mailing_sent'))).toBe(1);
});

test('killed in the middle it goes on: what was claimed is repeated with the same Message-ID, everything else is sent once', async () => {
  const { db, send, drafted, start, mails, page } = await withAdmin();
  await many(db, 30);
  const id = await drafted();
  await start(id);
  let left = 3;
  await send(() => left-- > 0);
  const before = mails.length;
  expect(before).toBeGreaterThan(0);
  // The process dies with four mails handed over and not recorded.
  const claimed = await claimMails(db, 4, await databaseNow(db));
  await send();
  expect(mails).toHaveLength(26);
  await db
    .update(mailingRecipients)
    .set({ nextAttemptAt: sql`${mailingRecipients.nextAttemptAt} - ${LEASE_MS} * interval '1 millisecond'` })
    .where(eq(mailingRecipients.state, 'sending'));

  await send();

  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(30);
  expect(mails).toHaveLength(30);
  expect(
    mails
      .slice(26)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(claimed.map(({ email }) => email).sort());
  expect((await page(id)).state).toBe('done');
});

test('R-11: no mail of a mailing leaves while a reminder is due', async () => {
  const { db, send, drafted, start, mails, student } = await withAdmin();
  const aoi = await student('aoi');
  await start(await drafted());
  const due = { userId: aoi.userId, id: newId(), channel: 'mail', messageId: 'x' };
  await db.insert(deliveries).values({ ...due, nextAttemptAt: plus(await databaseNow(db), -1000) });

  expect(await send()).toBe(1000);
  expect(mails).toHaveLength(0);
  await db.update(deliveries).set({ state: 'sent' });
  await send();

  expect(mails).toHaveLength(1);
});

test('stopped, it sends no more until it is resumed', async () => {
  const { db, admin, send, drafted, start, mails, page } = await withAdmin();
  await many(db, 20);
  const id = await drafted();
  await start(id);
  let left = 2;
  await send(() => left-- > 0);
  const before = mails.length;

  expect((await admin.put(`/api/admin/mailings/${id}/stop`)).status).toBe(204);
  await send();
  expect([mails.length, (await page(id)).state]).toEqual([before, 'stopped']);
  expect((await admin.del(`/api/admin/mailings/${id}/stop`)).status).toBe(204);
  await send();

  expect([mails.length, (await page(id)).state]).toEqual([20, 'done']);
});

test('a refused mail is told, one that could not be sent yet is tried again', async () => {
  const { db, send, drafted, start, mails, outcomes, page } = await withAdmin();
  await many(db, 3);
  outcomes.set('s0@example.com', [{ ok: false, failure: 'permanent', code: 'smtp_550', attempted: true }]);
  outcomes.set('s1@example.com', [{ ok: false, failure: 'temporary', code: 'smtp_451', attempted: true }]);
  const id = await drafted();
  await start(id);
  expect(await send()).toBeGreaterThan(50_000);
  expect(await page(id)).toMatchObject({ state: 'sending', counts: { sent: 1, failed: 1, waiting: 1 } });

  await db.update(mailingRecipients).set({ nextAttemptAt: sql`now()` }).where(eq(mailingRecipients.state, 'due'));
  await send();

  expect(mails).toHaveLength(4);
  expect(await page(id)).toMatchObject({ state: 'done', counts: { sent: 2, failed: 1, waiting: 0 } });
});

test('M-01: the link of an update stops updates alone, without a sign-in; what is essential has none', async () => {
  const { db, visitor, send, drafted, start, mails, student } = await withAdmin();
  const aoi = await student('aoi');
  await start(await drafted());
  await start(await drafted({ essential: true }));
  await send();
  const [update, essential] = [
    mails.find((it) => it.headers?.['List-Unsubscribe']),
    mails.find((it) => !it.headers?.['List-Unsubscribe']),
  ];
  expect(essential?.text).not.toContain('停止');
  const link = /<(.*)>/.exec(update?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(update?.text).toContain(`お知らせメールを停止する：${link}`);

  const { pathname } = new URL(link);
  expect(await (await visitor.get(pathname)).text()).toContain('お知らせメールを停止しますか');
  expect((await visitor.post(pathname, 'List-Unsubscribe=One-Click', FORM)).status).toBe(200);

  const [settings] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, aoi.userId));
  expect(settings).toMatchObject({ updatesEnabled: false, emailEnabled: true });
  expect(await (await visitor.get(pathname)).text()).toContain('お知らせメールを停止しました');
  // The same token does not stop reminders.
  expect((await visitor.get(pathname.replace('updates', 'reminders'))).status).toBe(404);
});

test('the preview and the test mail are what is sent, to the admin alone', async () => {
  const { admin, drafted, mails, student } = await withAdmin();
  await student('aoi');
  const id = await drafted();

  const html = await admin.get(`/api/admin/mailings/${id}/preview/html`);
  const text = (await (await admin.get(`/api/admin/mailings/${id}/preview`)).json()) as { text: string };
  expect((await admin.post(`/api/admin/mailings/${id}/test`)).status).toBe(204);

  expect(html.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: admin.email, html: await html.text(), text: text.text });
});

test('L-01: mails of a mailing go after a year, and with them the mailing', async () => {
  const { db, deps, drafted, start, send, student } = await withAdmin();
  await student('aoi');
  const id = await drafted();
  await start(id);
  await send();
  const now = await databaseNow(db);
  const old = plus(now, -366 * DAY);
  const run = () =>
    housekeepingJobs(db, deps.storage)
      .find(({ name }) => name === 'mailings')
      ?.run(now, new AbortController().signal);

  await run();
  expect([await db.$count(mailings), await db.$count(mailingRecipients)]).toEqual([1, 1]);
  await db.update(mailings).set({ updatedAt: old });
  await db.update(mailingRecipients).set({ createdAt: old });
  await run();

  expect([await db.$count(mailings), await db.$count(mailingRecipients)]).toEqual([0, 0]);
});
