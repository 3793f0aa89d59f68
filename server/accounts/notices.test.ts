import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HOUR, plus } from '#domain/time.ts';
import { mailedLinks } from '../db/schema/accounts.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { mailTo, PASSWORD, RIGHT, tokenIn, withAoi } from '../testing/accounts.ts';
import { plainNotice, sendNotices } from './notices.ts';

const NEXT = 'aoi@company.example';
const DOWN: MailOutcome = { ok: false, failure: 'temporary', code: 'connection', attempted: false };
const NOTICE = 'メールアドレスが変更されました';

/** Changes Aoi's address. Sending a notice results in `outcome`; her other mails are sent. */
async function withChange(outcome: () => Promise<MailOutcome>) {
  const mails: MailMessage[] = [];
  const tried: MailMessage[] = [];
  const send = async (message: MailMessage) => {
    if (!message.subject.includes(NOTICE)) return { ok: true as const, at: mails.push(message) };
    tried.push(message);
    const met = await outcome();
    if (met.ok) mails.push(message);
    return met;
  };
  const it = await withAoi({ mail: { send, close: async () => {} } });
  const aoi = it.browser();
  await aoi.post('/api/session', RIGHT);
  await aoi.post('/api/account/email', { email: NEXT, currentPassword: PASSWORD });
  const token = tokenIn(await mailTo(mails, NEXT, '変更の確認'));
  expect((await aoi.post('/api/email-changes/confirmation', { token })).status).toBe(200);
  const undo = (mail: MailMessage | undefined) =>
    it.browser().post('/api/email-changes/undo', { token: tokenIn(mail) });
  return { ...it, mails, tried, undo };
}

test('A-11, D-05: the undo link reaches the old address even when the process dies before the mail is sent', async () => {
  const { clock, db, deps, tried, undo } = await withChange(() => new Promise(() => {}));
  await expect.poll(() => tried.length).toBe(1);
  const sent: MailMessage[] = [];
  const mail = { send: async (it: MailMessage) => ({ ok: true as const, at: sent.push(it) }), close: async () => {} };
  const next = { ...deps, mail };

  await sendNotices(next, clock.now);
  expect(sent).toEqual([]);
  clock.now = plus(clock.now, HOUR);
  await Promise.all([sendNotices(next, clock.now), sendNotices(next, clock.now)]);

  expect(sent).toEqual(tried);
  expect(sent[0]).toMatchObject({ to: RIGHT.email, messageId: expect.stringMatching(/^<[\w-]{32}@localhost>$/) });
  const undos = db
    .select({ notice: mailedLinks.notice, at: mailedLinks.noticeDueAt })
    .from(mailedLinks)
    .where(eq(mailedLinks.purpose, 'email_change_undo'));
  expect(await undos).toEqual([{ notice: null, at: null }]);
  expect((await undo(sent[0])).status).toBe(200);
});

test('A-11: while the mail server is down a notice is retried until it is sent, and its token is stored nowhere', async () => {
  let outcome: MailOutcome = DOWN;
  const { clock, db, deps, mails, tried } = await withChange(async () => outcome);
  await expect.poll(() => tried.length).toBe(1);
  expect(JSON.stringify(await db.select().from(mailedLinks))).not.toContain(tokenIn(tried[0]));
  for (let hour = 0; hour < 3; hour += 1) {
    clock.now = plus(clock.now, 2 * HOUR);
    await sendNotices(deps, clock.now);
  }
  expect(tried).toHaveLength(4);
  outcome = { ok: true };
  clock.now = plus(clock.now, 2 * HOUR);
  await sendNotices(deps, clock.now);
  await sendNotices(deps, plus(clock.now, 2 * HOUR));

  expect(tried).toHaveLength(5);
  expect(mails.filter((it) => it.subject.includes(NOTICE))).toHaveLength(1);
});

test('D-05: a mail that only a newer release can write is left to its processes', async () => {
  const { clock, db, deps, mails, userId } = await withAoi();
  // The newer release allowed it.
  await db.execute(sql`alter table mailed_links drop constraint mailed_links_purpose`);
  const queued = { userId, email: RIGHT.email, notice: plainNotice('Mac・Chrome'), noticeDueAt: clock.now };
  const link = { ...queued, expiresAt: plus(clock.now, HOUR), createdAt: clock.now };
  await db.insert(mailedLinks).values([
    { ...link, tokenHash: 'a', purpose: 'of_the_next_release' },
    { ...link, tokenHash: 'b', purpose: 'withdrawal' },
  ]);

  await sendNotices(deps, clock.now);

  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('退会')]);
  const [left] = await db.select().from(mailedLinks).where(eq(mailedLinks.tokenHash, 'a'));
  expect(left).toMatchObject({ notice: link.notice, noticeDueAt: clock.now });
});
