import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AccountHistoryView } from '#domain/accounts/history.ts';
import { CHANGE_HEADER } from '#domain/errors.ts';
import { LOCAL_PART_LENGTH } from '#domain/inbox/address.ts';
import { MAX_MAILS_KEPT } from '#domain/inbox/limits.ts';
import type { InboxCount, InboxView } from '#domain/inbox/views.ts';
import { DAY, HOUR, type Instant, plus } from '#domain/time.ts';
import { transaction } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/accounts.ts';
import { inboxAddresses, receivedMails } from '../db/schema/inbox.ts';
import { housekeepingJobs } from '../housekeeping.ts';
import { countDue } from '../retention-due.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { withdraws } from '../testing/confirmed.ts';
import { aMail, hearChanges, INBOX_DOMAIN, receivingApp } from '../testing/inbox.ts';
import { rootKeysOf } from '../vault/root-keys.ts';
import { studentOfAddress } from './addresses.ts';
import { type Arrived, keepMail } from './queries.ts';

const keep = ({ db, deps, clock }: TestApp, { userId }: TestStudent, mail: Arrived) =>
  transaction(db, (tx) => keepMail(tx, deps.config, userId, mail, clock.now));
const inboxOf = async (student: TestStudent, query = '') =>
  (await (await student.get(`/api/inbox${query}`)).json()) as InboxView;
const unreadOf = async (student: TestStudent) => (await (await student.get('/api/inbox/unread')).json()) as InboxCount;
const subjects = (view: InboxView) => view.mails.map((it) => it.subject);
const setState = (student: TestStudent, id: string | null, state: string) =>
  student.patch(`/api/inbox/mails/${id}`, { state });
const addressOf = async (student: TestStudent) =>
  ((await (await student.put('/api/inbox/address')).json()) as { address: string }).address;
const localPartOf = (address: string) => address.slice(0, address.indexOf('@'));
const runJob = async ({ db, deps }: TestApp, now: Instant) => {
  const job = housekeepingJobs(db, deps.storage).find((it) => it.name === 'received_mails');
  await job?.run(now, new AbortController().signal);
};

describe('the forwarding address', () => {
  test('is made for who asks, can be shown again, and finds its student', async () => {
    const app = await receivingApp();
    const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
    expect(await inboxOf(aoi)).toEqual({ isOffered: true, address: null, unread: 0, total: 0, mails: [], next: null });

    const [own, other] = [await addressOf(aoi), await addressOf(ren)];

    expect(own).toMatch(new RegExp(`^[a-km-np-z2-9]{${LOCAL_PART_LENGTH}}@${INBOX_DOMAIN}$`));
    expect(other).not.toBe(own);
    expect((await inboxOf(aoi)).address).toBe(own);
    expect(await studentOfAddress(app.db, localPartOf(own), app.clock.now)).toBe(aoi.userId);
    expect(await studentOfAddress(app.db, localPartOf(other), app.clock.now)).toBe(ren.userId);
  });

  test('stops at once when it is renewed or ended, and when its student withdraws or is suspended', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const student = (address: string) => studentOfAddress(app.db, localPartOf(address), app.clock.now);
    const first = await addressOf(aoi);
    const second = await addressOf(aoi);
    expect([await student(first), await student(second)]).toEqual([null, aoi.userId]);

    await app.db.execute(sql`update users set banned = true`);
    expect(await student(second)).toBeNull();
    await app.db.execute(sql`update users set banned = false`);
    expect((await aoi.del('/api/inbox/address')).status).toBe(204);
    expect([await student(second), (await inboxOf(aoi)).address]).toEqual([null, null]);

    const third = await addressOf(aoi);
    await keep(app, aoi, aMail('朝日商事'));
    expect(await withdraws(app, aoi)).toBe(200);
    expect(await student(third)).toBeNull();
    expect([await app.db.$count(inboxAddresses), await app.db.$count(receivedMails)]).toEqual([0, 0]);
  });

  test('made, changed and stopped, it stands in the history of the account', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    for (let n = 0; n < 2; n += 1) await aoi.put('/api/inbox/address');
    for (let n = 0; n < 2; n += 1) await aoi.del('/api/inbox/address');
    const { acts } = (await (await aoi.get('/api/account/history')).json()) as AccountHistoryView;
    expect(acts.map((it) => it.act)).toEqual(['inbox_address_ended', 'inbox_address_renewed', 'inbox_address_made']);
  });

  test('a repeated request renews it once, and no answer is stored with it', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const put = async () => {
      const answer = await aoi.put('/api/inbox/address', undefined, { 'Idempotency-Key': 'the-same-key' });
      return ((await answer.json()) as { address: string }).address;
    };
    const [first, again] = [await put(), await put()];
    expect(again).toBe(first);
    expect(JSON.stringify(await app.db.select().from(idempotencyKeys))).not.toContain(localPartOf(first));
  });

  test('where the installation receives no mail, nothing is offered', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    expect(await inboxOf(aoi)).toEqual({ isOffered: false, address: null, unread: 0, total: 0, mails: [], next: null });
    expect(await unreadOf(aoi)).toEqual({ isOffered: false, unread: 0 });
    const refused = await aoi.put('/api/inbox/address');
    expect([refused.status, (await answerOf(refused)).error]).toEqual([404, 'not_found']);
  });
});

describe('the mails', () => {
  test('are listed newest first by pages, each for its student alone', async () => {
    const app = await receivingApp();
    const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
    for (let at = 1; at <= 45; at++) await keep(app, aoi, aMail(`第${at}商事`));
    await keep(app, ren, aMail('北辰電機'));

    const pages: InboxView[] = [await inboxOf(aoi)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await inboxOf(aoi, `?before=${next}`));

    expect(pages.map((it) => it.mails.length)).toEqual([20, 20, 5]);
    expect(pages.flatMap(subjects)).toEqual(
      Array.from({ length: 45 }, (_, at) => aMail(`第${45 - at}商事`).content.subject),
    );
    expect(pages.map((it) => [it.unread, it.total])).toEqual([
      [45, 45],
      [45, 45],
      [45, 45],
    ]);
    expect(subjects(await inboxOf(ren))).toEqual([aMail('北辰電機').content.subject]);
    expect((await aoi.get('/api/inbox?before=x')).status).toBe(400);
  });

  test('of much text are fewer on a page', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    for (const company of ['朝日商事', '北辰電機', 'みなと銀行'])
      await keep(app, aoi, aMail(company, { text: 'あ'.repeat(200_000) }));
    const first = await inboxOf(aoi);
    expect(first.mails).toHaveLength(1);
    expect((await inboxOf(aoi, `?before=${first.next}`)).mails).toHaveLength(1);
  });

  test('are as they came', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const mail = aMail('朝日商事', {
      calendar: 'BEGIN:VCALENDAR',
      isSenderConfirmed: false,
      confirmation: { code: '123456789', url: null },
    });
    const id = await keep(app, aoi, mail);
    expect((await inboxOf(aoi)).mails).toEqual([{ id, receivedAt: app.clock.now, state: 'unread', ...mail.content }]);
  });

  test('that come twice are kept once', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const mail = aMail('朝日商事');
    expect(await keep(app, aoi, mail)).not.toBeNull();
    // The DNS may be away at one of the two.
    expect(await keep(app, aoi, { ...mail, content: { ...mail.content, isSenderConfirmed: false } })).toBeNull();
    expect(await keep(app, aoi, { ...mail, messageId: '<other@example.co.jp>' })).not.toBeNull();
    expect(await keep(app, aoi, aMail('朝日商事', { text: '訂正' }))).not.toBeNull();
    expect((await inboxOf(aoi)).mails).toHaveLength(3);
  });

  test('that are damaged hide no others', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const damaged = await keep(app, aoi, aMail('朝日商事'));
    await keep(app, aoi, aMail('北辰電機'));
    await app.db.execute(sql`update received_mails set content = 'v1.AAAAAAAAAAAAAAAA.AAAA' where id = ${damaged}`);
    expect(subjects(await inboxOf(aoi))).toEqual([aMail('北辰電機').content.subject]);
  });

  test('that were opened or done are no longer unread; a dropped one is gone, and back when it is undone', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const ids = [await keep(app, aoi, aMail('朝日商事')), await keep(app, aoi, aMail('北辰電機'))];
    expect(await unreadOf(aoi)).toEqual({ isOffered: true, unread: 2 });
    expect((await setState(aoi, ids[0] ?? '', 'read')).status).toBe(204);
    expect((await unreadOf(aoi)).unread).toBe(1);
    await setState(aoi, ids[1] ?? '', 'dropped');
    expect([(await inboxOf(aoi)).mails.map((it) => it.state), (await unreadOf(aoi)).unread]).toEqual([['read'], 0]);
    expect((await inboxOf(aoi)).total).toBe(1);
    await setState(aoi, ids[1] ?? '', 'unread');
    await setState(aoi, ids[0] ?? '', 'done');
    expect((await inboxOf(aoi)).mails.map((it) => it.state)).toEqual(['unread', 'done']);
  });

  test('that were dropped are deleted a day later, all others after 30 days', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const came = app.clock.now;
    const [dropped] = [await keep(app, aoi, aMail('朝日商事')), await keep(app, aoi, aMail('北辰電機'))];
    await setState(aoi, dropped, 'dropped');
    const left = () => app.db.$count(receivedMails);
    const due = async (at: Instant) => (await countDue(app.db, at))['forwarded mails (30 days, dropped ones 1 day)'];
    expect([await due(plus(came, DAY - HOUR)), await due(plus(came, DAY)), await due(plus(came, 30 * DAY))]).toEqual([
      0, 1, 2,
    ]);

    await runJob(app, plus(came, DAY - HOUR));
    expect(await left()).toBe(2);
    app.clock.now = plus(came, DAY);
    // Although housekeeping has not come by.
    expect((await setState(aoi, dropped, 'unread')).status).toBe(404);
    await runJob(app, app.clock.now);
    expect(await left()).toBe(1);
    await runJob(app, plus(came, 30 * DAY - HOUR));
    expect(await left()).toBe(1);
    await runJob(app, plus(came, 30 * DAY));
    expect(await left()).toBe(0);
  });

  test('tell the other tabs when their state changes', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const id = await keep(app, aoi, aMail('朝日商事'));
    const changes = await hearChanges(app);
    await changes();
    const { headers } = await setState(aoi, id, 'read');
    expect(await changes()).toEqual([`${aoi.userId} ${headers.get(CHANGE_HEADER)}`]);
  });

  test('make room by their oldest that are not unread; with unread ones alone no more are taken', async () => {
    const app = await receivingApp();
    const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
    const first = await keep(app, aoi, aMail('最古商事'));
    await app.db.execute(sql`
      insert into received_mails (user_id, id, content, content_hash, size, state, received_at)
      select user_id, '02' || lpad(n::text, 24, '0'), content, 'hash' || n, size, case when n <= 2 then 'read' else 'unread' end, received_at
      from received_mails, generate_series(1, ${MAX_MAILS_KEPT - 1}) n`);
    const ids = async () =>
      (await app.db.select({ id: receivedMails.id }).from(receivedMails)).map((it) => it.id).sort();
    const before = await ids();

    await keep(app, aoi, aMail('新一商事'));
    await keep(app, aoi, aMail('新二商事'));
    const after = await ids();

    expect(after).toHaveLength(MAX_MAILS_KEPT);
    expect(before.filter((id) => !after.includes(id))).toEqual(before.slice(1, 3));
    expect(after).toContain(first);
    await expect(keep(app, aoi, aMail('新三商事'))).rejects.toThrow('too_many');
    expect(await keep(app, ren, aMail('新三商事'))).not.toBeNull();
  });

  test('are held to 20 MB of one student', async () => {
    const app = await receivingApp();
    const aoi = await app.student('aoi');
    const id = await keep(app, aoi, aMail('朝日商事'));
    await app.db.update(receivedMails).set({ size: 20 * 1024 * 1024 });
    await expect(keep(app, aoi, aMail('北辰電機'))).rejects.toThrow('too_many');
    await setState(aoi, id, 'done');
    await keep(app, aoi, aMail('北辰電機'));
    expect(subjects(await inboxOf(aoi))).toEqual([aMail('北辰電機').content.subject]);
  });
});

test('K-03: address and mails open after the root key was changed', async () => {
  const app = await receivingApp();
  const aoi = await app.student('aoi');
  const address = await addressOf(aoi);
  await keep(app, aoi, aMail('朝日商事'));
  const keys = [1, 2].map((version) => ({
    version,
    key: version === 1 ? Buffer.alloc(32, 'k') : Buffer.alloc(32, 'n'),
  }));

  expect(await rotateKeys(app.db, rootKeysOf(keys))).toEqual({ students: 1, broken: [] });
  app.deps.config.rootKeys = rootKeysOf(keys.slice(1));

  expect(await inboxOf(aoi)).toMatchObject({ address, mails: [aMail('朝日商事').content] });
});

test('K-01: nothing of a mail stands in the database in plain text', async () => {
  const app = await receivingApp();
  const aoi = await app.student('aoi');
  const address = await addressOf(aoi);
  await keep(app, aoi, aMail('秘密商事'));
  const { rows } = await app.db.execute(sql`
    select received_mails::text as row from received_mails union all select inbox_addresses::text from inbox_addresses`);
  const stored = JSON.stringify(rows);
  for (const text of ['秘密', '採用', 'example.co.jp', localPartOf(address)]) expect(stored).not.toContain(text);
  await expect(app.db.execute(sql`update received_mails set content = '秘密'`)).rejects.toThrow();
});
