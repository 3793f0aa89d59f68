import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus, readClock, toMs } from '#domain/time.ts';
import { sendNotices } from '../accounts/notices.ts';
import type { Db } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { accounts, mailedLinks, rateLimits, sessions, userKeys, users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { deliveries, pushSubscriptions, reminders } from '../db/schema/reminders.ts';
import { selections } from '../db/schema/selections.ts';
import { linkedVariants, sharedReports } from '../db/schema/sharing.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { codeIn, FORM, mailTo, PASSWORD, RIGHT, withAoi } from '../testing/accounts.ts';
import { actAtRandom, popularCompanies } from '../testing/acts.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { feedAddress, withdraws } from '../testing/confirmed.ts';
import { AOI, throughGoogle, withGoogle } from '../testing/google.ts';
import { ES, LATER, sharingApp } from '../testing/sharing.ts';
import { withdraw } from './withdraw.ts';

const DONE = '退会の手続きが完了しました';
/** Transactions that wait for an advisory lock. */
const waiting = async (db: Db) =>
  (
    await db.execute(
      sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount;
const LOGIN = { myPageId: 'aoi-2027', myPagePassword: 'himitsu' };

test('L-01: without proof of identity nobody withdraws, and nothing has changed', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');

  const response = await aoi.put('/api/account/withdrawal');

  expect([response.status, (await answerOf(response)).error]).toEqual([403, 'confirmation_needed']);
  expect(await db.select({ at: users.withdrawnAt, email: users.email }).from(users)).toEqual([
    { at: null, email: aoi.email },
  ]);
});

test('L-01: who withdraws is told before in numbers of her own', async () => {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const event = { eventType: 'web_test', deadline: LATER, publicDescription: 'SPI', reminderTypes: ['1day'] };
  await aoi.applies('朝日商事', { events: [{ ...ES, reminderTypes: ['1day'] }, event] });
  await ren.applies('北辰電機');
  const { eventIds } = await aoi.applies('北辰電機');
  await aoi.put(`/api/events/${eventIds[0]}/completion`);

  expect(await (await aoi.get('/api/account/withdrawal')).json()).toEqual({
    name: 'aoi',
    email: aoi.email,
    selections: 2,
    events: 3,
    files: 0,
    reminders: 2,
    next: { companyName: '朝日商事', publicDescription: '', ...ES },
    isConfirmed: false,
  });
});

test('L-01: all sessions, ways in, secrets and addresses are gone at once, and nobody else’s', async () => {
  const app = await testApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const browser = app.browser();
  const urls: Record<string, string | null> = {};
  for (const one of [aoi, ren]) {
    const { id } = await one.applies('朝日商事');
    await one.put(`/api/selections/${id}/my-page`, LOGIN);
    await one.post('/api/calendar-feed');
    urls[one.userId] = await feedAddress(app, one);
    await app.db
      .insert(accounts)
      .values({ id: one.userId, userId: one.userId, providerId: 'google', accountId: one.userId });
  }

  expect(await withdraws(app, aoi)).toBe(200);

  const { userId } = ren;
  expect((await aoi.get('/api/selections')).status).toBe(401);
  expect((await ren.get('/api/selections')).status).toBe(200);
  expect((await browser.get(new URL(urls[aoi.userId] ?? '').pathname)).status).toBe(404);
  expect((await browser.get(new URL(urls[userId] ?? '').pathname)).status).toBe(200);
  for (const table of [sessions, accounts, userKeys])
    expect(await app.db.select({ userId: table.userId }).from(table)).toEqual([{ userId }]);
  const sealed = await app.db.select().from(selections).where(eq(selections.userId, aoi.userId));
  expect(sealed.map((it) => [it.myPageId, it.myPagePassword])).toEqual([[null, null]]);
  const [gone] = await app.db.select().from(users).where(eq(users.id, aoi.userId));
  expect(gone).toMatchObject({ withdrawnAt: app.clock.now, withdrawnEmail: aoi.email, name: 'aoi', role: 'user' });
  expect(gone?.email).toMatch(/@withdrawn\.invalid$/);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'withdrawn'));
  expect(entry).toMatchObject({ actorId: aoi.userId, subject: aoi.userId });
});

test('L-01: nothing that was planned, due or being sent is sent any more', async () => {
  const { student, db, clock, deps } = await testApp();
  const aoi = await student('aoi');
  const events = [ES, { ...ES, eventType: 'web_test' }].map((it) => ({ ...it, reminderTypes: ['3days', '1day'] }));
  await aoi.applies('朝日商事', { events });
  const [first] = await db.select().from(reminders);
  if (!first) throw new Error('nothing is planned');
  const row = { userId: aoi.userId, channel: 'mail', messageId: '<x@localhost>', content: { subject: '締切' } };
  const states = ['due', 'sending', 'sent'];
  await db
    .insert(deliveries)
    .values(states.map((state) => ({ ...row, id: state, reminderId: first.id, state, subscriptionId: state })));

  expect(await withdraws({ db, clock }, aoi)).toBe(200);

  expect(new Set((await db.select().from(reminders)).map((it) => it.state))).toEqual(new Set(['cancelled']));
  const left = await db
    .select({ id: deliveries.id, state: deliveries.state, content: deliveries.content })
    .from(deliveries);
  expect(left.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'due', state: 'cancelled', content: null },
    { id: 'sending', state: 'cancelled', content: null },
    { id: 'sent', state: 'sent', content: row.content },
  ]);
  expect(await db.$count(pushSubscriptions)).toBe(0);
  expect(await dispatchDue(db, deps.config.baseUrl, plus(ES.deadline, -DAY))).toMatchObject({ due: 0, expired: 0 });
});

test('L-01: shared events lose the person at once, also past ones; those of others keep their numbers', async () => {
  const app = await sharingApp();
  const [aoi, ren, yui] = [await app.student('aoi'), await app.student('ren'), await app.student('yui')];
  const past = { eventType: 'pre_entry', deadline: plus(app.clock.now, -DAY / 2) };
  const { companyId } = await aoi.enters('朝日商事', ES, past, { ...ES, eventType: 'web_test' });
  await ren.enters('朝日商事');
  await yui.enters('朝日商事', ES, { ...ES, deadline: LATER });
  const found = (await aoi.current(companyId)).find((it) => it.deadline === LATER);
  if (!found) throw new Error('nothing is shared');
  expect((await aoi.put(`/api/shared-events/${found.id}/report`, { reason: 'wrong_date' })).status).toBe(204);
  await aoi.takes('朝日商事', found, { deadline: '2026-04-28T14:59:00.000Z' });

  expect(await withdraws(app, aoi)).toBe(200);

  const left = (await app.shared()).map((it) => [it.eventType, it.deadline, it.confirmations, it.behind.length]);
  expect(left).toEqual([
    ['es_deadline', ES.deadline, 2, 2],
    ['es_deadline', LATER, 1, 1],
  ]);
  const traces = [
    await app.db.$count(sharedReports, eq(sharedReports.userId, aoi.userId)),
    await app.db.$count(linkedVariants, eq(linkedVariants.addedBy, aoi.userId)),
  ];
  expect(traces).toEqual([0, 0]);
});

test('L-01: students who withdraw while others write take nothing of theirs along', { timeout: 60_000 }, async () => {
  const app = await sharingApp();
  const companyIds = await popularCompanies(app.db, ['朝日商事', '北辰電機']);
  const names = ['aoi', 'ren', 'yui', 'sora', 'kai', 'mei'];
  const all = await Promise.all(names.map((name) => app.student(name)));
  for (const one of all) for (let n = 0; n < 4; n++) await actAtRandom(one, companyIds);
  const [leaving, staying] = [all.slice(0, 3), all.slice(3)];

  const acts = staying.map(async (one) => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await actAtRandom(one, companyIds))?.status ?? 200);
    return statuses;
  });
  const left = await Promise.all(leaving.map((one) => withdraws(app, one)));
  const statuses = (await Promise.all(acts)).flat();

  expect(left).toEqual([200, 200, 200]);
  expect(statuses.filter((it) => it >= 500 || it === 401)).toEqual([]);
  const gone = leaving.map((it) => it.userId);
  for (const { confirmations, behind } of await app.shared()) {
    expect(confirmations).toBe(new Set(behind.map((it) => it.userId)).size);
    expect(behind.filter((it) => gone.includes(it.userId))).toEqual([]);
  }
});

test('L-01: the last mail says so, and arrives once even when the process dies before it is sent', async () => {
  const sent: MailMessage[] = [];
  let outcome: MailOutcome = { ok: false, failure: 'temporary', code: 'connection', attempted: false };
  const send = async (message: MailMessage) => {
    if (outcome.ok || !message.subject.includes(DONE)) sent.push(message);
    return message.subject.includes(DONE) ? outcome : ({ ok: true } as const);
  };
  const app = await testApp({ mail: { send, close: async () => {} } });
  const aoi = await app.student('aoi');
  expect(await withdraws(app, aoi)).toBe(200);
  await expect.poll(() => app.db.$count(mailedLinks, sql`${mailedLinks.noticeDueAt} > ${app.clock.now}`)).toBe(1);

  outcome = { ok: true };
  app.clock.now = plus(app.clock.now, DAY);
  await Promise.all([sendNotices(app.deps, app.clock.now), sendNotices(app.deps, app.clock.now)]);
  await sendNotices(app.deps, plus(app.clock.now, DAY));

  expect(sent.map((it) => [it.to, it.subject])).toEqual([[aoi.email, `【しおり】${DONE}`]]);
  expect(sent[0]?.text).toContain('選考・予定の削除：2027年4月1日まで');
  expect(sent[0]?.text).toContain('アカウント情報の削除：2029年4月1日まで');
});

test('L-01: the address is free at once: who comes back begins anew, also as administrator', async () => {
  const app = await withAoi();
  app.deps.config.adminEmails = [RIGHT.email];
  const old = app.browser();
  await old.post('/api/session', RIGHT);
  expect((await old.post('/api/session/confirmation', { password: PASSWORD })).status).toBe(204);
  expect((await old.put('/api/account/withdrawal')).status).toBe(200);
  expect([...old.cookies.keys()]).toEqual([]);
  await mailTo(app.mails, RIGHT.email, DONE);
  expect((await old.post('/api/session', RIGHT)).status).toBe(401);
  await old.post('/api/password-resets', { email: RIGHT.email });

  const again = app.browser();
  expect((await again.post('/api/sign-up', { ...FORM, email: RIGHT.email })).status).toBe(202);
  const code = codeIn(await mailTo(app.mails, RIGHT.email, '認証コード'));
  expect((await again.post('/api/sign-up/verification', { code })).status).toBe(201);

  expect(await (await again.get('/api/selections')).json()).toEqual([]);
  const rows = await app.db.select({ role: users.role, at: users.withdrawnAt }).from(users).orderBy(users.createdAt);
  expect(rows.map((it) => [it.role, it.at !== null]).sort()).toEqual([
    ['admin', false],
    ['user', true],
  ]);
  expect(app.mails.filter((it) => it.subject.includes('再設定'))).toEqual([]);
});

test('L-01: the Google account is free at once', async () => {
  const app = await withGoogle();
  const aoi = app.browser();
  await throughGoogle(app, aoi, AOI);
  app.provider.state.twist = { claims: (it) => ({ ...it, auth_time: Math.floor(toMs(readClock()) / 1000) }) };
  expect(await throughGoogle(app, aoi, AOI, '?purpose=confirm')).toBe('/app/profile?google=confirmed');
  expect((await aoi.put('/api/account/withdrawal')).status).toBe(200);

  expect(await throughGoogle(app, app.browser(), AOI)).toBe('/onboarding');

  expect(await app.db.$count(users)).toBe(2);
});

test('L-01: a write that waits behind the withdrawal is refused, and leaves no secret', async () => {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { id } = await aoi.applies('朝日商事');

  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction(async (tx) => {
    await lockStudent(tx, aoi.userId);
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;

  const leaving = withdraws(app, aoi);
  await expect.poll(() => waiting(app.db)).toBe(1);
  const late = aoi.put(`/api/selections/${id}/my-page`, LOGIN);
  // It has been let in, and waits for its turn.
  await expect.poll(() => app.db.$count(rateLimits, sql`key like 'write:%' and count >= 3`)).toBe(1);
  release.resolve();
  await holding;

  expect([await leaving, (await late).status]).toEqual([200, 401]);
  expect(await app.db.$count(userKeys)).toBe(0);
});

test('L-01: a process that is killed in the middle has changed nothing; the next try is whole', async () => {
  const app = await sharingApp();
  const aoi = await app.student('aoi');
  await aoi.enters('朝日商事');
  const killed = app.db.transaction(async (tx) => {
    await withdraw(tx, app.deps.config.rootKeys, aoi, 'test', app.clock.now);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(killed).rejects.toThrow();

  expect((await aoi.get('/api/selections')).status).toBe(200);
  expect((await app.shared()).map((it) => it.confirmations)).toEqual([1]);
  expect(await withdraws(app, aoi)).toBe(200);
  expect(await app.shared()).toEqual([]);
});
