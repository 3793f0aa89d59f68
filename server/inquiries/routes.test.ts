import { expect, test } from 'vitest';
import { INQUIRY_KINDS, MAX_INQUIRY } from '#domain/inquiries/inquiries.ts';
import { DAY, HOUR, MINUTE, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { inquiries, inquiryAnswers } from '../db/schema/inquiries.ts';
import { housekeepingJobs } from '../housekeeping.ts';
import { mailTo } from '../testing/accounts.ts';
import { answerOf, testApp } from '../testing/app.ts';

/** An inquiry as the page sends it. */
const anInquiry = (its: Record<string, unknown> = {}) => ({
  sendId: newId(),
  name: '青井',
  email: 'Misaki@Example.com',
  kind: 'trouble',
  message: '予定が移せません。',
  ...its,
});

test('anybody can write an inquiry; the mail that confirms it says nothing that was typed', async () => {
  const { visitor, db, mails } = await testApp();

  const response = await visitor.post(
    '/api/inquiries',
    anInquiry({ name: '二千円当選', message: '当選 https://evil.test' }),
  );

  expect(response.status).toBe(204);
  expect(await db.select().from(inquiries)).toMatchObject([
    { userId: null, email: 'misaki@example.com', kind: 'trouble', message: '当選 https://evil.test', doneAt: null },
  ]);
  const mail = await mailTo(mails, 'misaki@example.com', 'お問い合わせを受け付けました');
  for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/当選|evil/);
  expect(mail.text).toContain(INQUIRY_KINDS.trouble);
});

test('a student writes from the address of the account, and gets back what was written', async () => {
  const { student, db, mails } = await testApp();
  const aoi = await student('aoi');

  expect((await aoi.post('/api/inquiries', anInquiry({ email: 'ren@example.com' }))).status).toBe(204);

  expect(await db.select().from(inquiries)).toMatchObject([{ userId: aoi.userId, email: aoi.email }]);
  expect((await mailTo(mails, aoi.email, 'お問い合わせ')).text).toContain('予定が移せません。');
  expect(mails.map(({ to }) => to)).toEqual([aoi.email]);
});

test('an inquiry that is sent again, because its answer was lost, is kept and confirmed once', async () => {
  const { visitor, db, mails } = await testApp();
  const inquiry = anInquiry();

  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post('/api/inquiries', inquiry)));

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  expect(await db.$count(inquiries)).toBe(1);
  await mailTo(mails, 'misaki@example.com', 'お問い合わせ');
  expect(mails).toHaveLength(1);
});

test.each([
  ['no message', { message: ' \n ' }],
  ['a message that is too long', { message: 'あ'.repeat(MAX_INQUIRY + 1) }],
  ['no address', { email: 'misaki' }],
  ['a second recipient', { email: 'a@example.com\nbcc: b@example.com' }],
  ['an unknown kind', { kind: 'spam' }],
  ['a number that can be guessed', { sendId: '1' }],
])('%s is refused', async (_, its) => {
  const { visitor, db } = await testApp();

  const response = await visitor.post('/api/inquiries', anInquiry(its));

  expect([response.status, (await answerOf(response)).fields]).toEqual([400, [Object.keys(its)[0]]]);
  expect(await db.$count(inquiries)).toBe(0);
});

test('A-13: no mailbox is sent more than five confirmations a day, from wherever, and its student can still write', async () => {
  const { browser, student, mails, clock } = await testApp();
  const aoi = await student('aoi');
  const spellings = ['aoi@example.com', 'aoi+1@example.com', 'AOI@example.com', 'aoi+2@example.com', 'aoi@example.com'];
  for (const [at, email] of spellings.entries())
    expect((await browser(`203.0.113.${at}`).post('/api/inquiries', anInquiry({ email }))).status).toBe(204);

  const refused = await browser('203.0.113.9').post('/api/inquiries', anInquiry({ email: 'aoi+9@example.com' }));

  expect([refused.status, (await answerOf(refused)).error]).toEqual([429, 'too_many_requests']);
  expect((await aoi.post('/api/inquiries', anInquiry())).status).toBe(204);
  await expect.poll(() => mails.length).toBe(6);
  clock.now = plus(clock.now, DAY + MINUTE);
  expect((await browser().post('/api/inquiries', anInquiry({ email: 'aoi@example.com' }))).status).toBe(204);
});

test('A-13: one network address may send ten inquiries an hour', async () => {
  const { browser, clock } = await testApp();
  const from = browser('203.0.113.7');
  const send = (at: number) => from.post('/api/inquiries', anInquiry({ email: `a${at}@example.com` }));
  for (let at = 0; at < 10; at += 1) expect((await send(at)).status).toBe(204);

  expect((await send(10)).status).toBe(429);
  expect((await browser('203.0.113.8').post('/api/inquiries', anInquiry())).status).toBe(204);
  clock.now = plus(clock.now, HOUR + MINUTE);
  expect((await send(11)).status).toBe(204);
});

test('another site can write none', async () => {
  const { visitor, db } = await testApp();

  const response = await visitor.post('/api/inquiries', anInquiry(), { 'Sec-Fetch-Site': 'cross-site' });

  expect([response.status, await db.$count(inquiries)]).toEqual([403, 0]);
});

test('L-01: an inquiry goes on the day three years after it came, with its answers, and not the day before', async () => {
  const { db, deps } = await testApp();
  const kept = { email: 'a@example.com', kind: 'usage', message: '質問' } as const;
  const at = { old: '2026-04-01T14:59:00.000Z', young: '2026-04-01T15:00:00.000Z' };
  for (const [id, createdAt] of Object.entries(at)) {
    await db.insert(inquiries).values({ id, sendId: id, ...kept, createdAt });
    await db.insert(inquiryAnswers).values({ id, inquiryId: id, sendId: id, adminId: newId(), body: '回答' });
  }
  const run = (now: string) =>
    housekeepingJobs(db, deps.storage)
      .find(({ name }) => name === 'inquiries')
      ?.run(now, new AbortController().signal);

  await run('2029-04-01T14:59:00.000Z');
  expect(await db.$count(inquiries)).toBe(2);
  await run('2029-04-01T15:00:00.000Z');

  expect((await db.select().from(inquiries)).map(({ id }) => id)).toEqual(['young']);
  expect((await db.select().from(inquiryAnswers)).map(({ id }) => id)).toEqual(['young']);
});
