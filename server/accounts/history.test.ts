import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AccountHistoryView } from '#domain/accounts/history.ts';
import { DAY, HOUR, plus } from '#domain/time.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import { mailedLinks } from '../db/schema/accounts.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import { mailTo, PASSWORD, RIGHT, tokenIn, withAoi } from '../testing/accounts.ts';
import { FIRST_WAIT_MS, sendNotices } from './notices.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const NEXT_PASSWORD = 'hoshi-no-ue-2028';

type Reader = { get(path: string): Response | Promise<Response> };

async function historyOf(reader: Reader, before = ''): Promise<AccountHistoryView> {
  return (await (
    await reader.get(`/api/account/history${before && `?before=${before}`}`)
  ).json()) as AccountHistoryView;
}
const actsOf = async (reader: Reader) => (await historyOf(reader)).acts.map((it) => it.act);

test('a sign-in on a new device stands in the history and is mailed; on one that is known it is neither', async () => {
  const its = await withAoi();
  const phone = its.browser();
  await phone.post('/api/session', RIGHT, { 'User-Agent': IPHONE });
  const at = its.clock.now;
  its.clock.now = plus(at, HOUR);
  await phone.del('/api/session');
  await phone.post('/api/session', RIGHT, { 'User-Agent': IPHONE });

  const entry = { id: expect.any(String), act: 'sign_in', device: 'iPhone・Safari' };
  expect((await historyOf(phone)).acts).toEqual([
    { ...entry, isNewDevice: false, at: plus(at, HOUR) },
    { ...entry, isNewDevice: true, at },
  ]);
  const mail = await mailTo(its.newDeviceMails, RIGHT.email, '新しい端末からログイン');
  expect(mail.text).toContain('iPhone・Safari');
  expect(mail.text).toContain('/forgot-password');
  expect(its.newDeviceMails).toHaveLength(1);
});

test('a refused sign-in leaves nothing in the history', async () => {
  const { browser } = await withAoi();
  const phone = browser();
  await phone.post('/api/session', { ...RIGHT, password: 'wrong' });
  await phone.post('/api/session', RIGHT);

  expect(await actsOf(phone)).toEqual(['sign_in']);
});

test('what the owner does with the account is in the history, each once', async () => {
  const its = await withAoi();
  const [phone, laptop] = [its.browser(), its.browser()];
  await phone.post('/api/session', RIGHT, { 'User-Agent': IPHONE });
  await laptop.post('/api/session', RIGHT);
  await phone.post('/api/session/confirmation', { password: PASSWORD });
  await phone.del('/api/sessions', undefined, { 'User-Agent': IPHONE });
  await phone.post('/api/calendar-feed', {});
  await phone.post('/api/calendar-feed/address', {});
  await phone.post('/api/calendar-feed/renewal', {});
  await phone.del('/api/calendar-feed');
  await phone.del('/api/calendar-feed');
  await phone.get('/api/archive');
  await phone.put('/api/account/password', { currentPassword: PASSWORD, password: NEXT_PASSWORD });
  await phone.post('/api/account/email', { email: 'aoi@company.example', currentPassword: NEXT_PASSWORD });
  const token = tokenIn(await mailTo(its.mails, 'aoi@company.example', '変更の確認'));
  await phone.post('/api/email-changes/confirmation', { token });

  expect((await actsOf(phone)).reverse()).toEqual([
    'sign_in',
    'sign_in',
    'sessions_ended',
    'feed_made',
    'feed_address_shown',
    'feed_renewed',
    'feed_ended',
    'archive_exported',
    'password_changed',
    'email_change_asked',
    'email_changed',
  ]);
  const ended = (await historyOf(phone)).acts.find((it) => it.act === 'sessions_ended');
  expect(ended?.device).toBe('iPhone・Safari');
});

test('who sets a new password by a mailed link signs in with it without another mail', async () => {
  const its = await withAoi();
  const phone = its.browser();
  await phone.post('/api/password-resets', { email: RIGHT.email });
  const token = tokenIn(await mailTo(its.mails, RIGHT.email, '再設定'));
  await phone.post('/api/password-resets/password', { token, password: NEXT_PASSWORD });
  await phone.post('/api/session', { ...RIGHT, password: NEXT_PASSWORD });

  expect(await actsOf(phone)).toEqual(['sign_in', 'password_reset']);
  expect(its.newDeviceMails).toHaveLength(0);
});

test('the history comes in pages without gaps, also among entries of one moment', async () => {
  const { browser, db, userId, clock } = await withAoi();
  const phone = browser();
  await phone.post('/api/session', RIGHT);
  for (let n = 0; n < 45; n += 1)
    await noteOwnAct(
      db,
      { act: 'archive_exported', userId, device: `${n}` },
      plus(clock.now, Math.floor(n / 15) * DAY),
    );
  const pages = [await historyOf(phone)];
  for (let { next } = pages[0] as AccountHistoryView; next; next = pages.at(-1)?.next ?? null)
    pages.push(await historyOf(phone, next));

  expect(pages.map((it) => it.acts.length)).toEqual([20, 20, 6]);
  const all = pages.flatMap((it) => it.acts);
  expect(new Set(all.map((it) => it.id)).size).toBe(46);
  expect(all.map((it) => it.at)).toEqual(
    all
      .map((it) => it.at)
      .toSorted()
      .reverse(),
  );
});

test('nobody reads the history of another, nor pages through it', async () => {
  const { browser, student } = await withAoi();
  const phone = browser();
  await phone.post('/api/session', RIGHT);
  const [entry] = (await historyOf(phone)).acts;
  const ren = await student('ren');

  expect(await historyOf(ren)).toEqual({ acts: [], next: null });
  expect(await historyOf(ren, entry?.id)).toEqual({ acts: [], next: null });
  expect((await browser().get('/api/account/history')).status).toBe(401);
});

test('each new device is mailed, and a mail that does not leave is tried again', async () => {
  let isDown = true;
  const mails: MailMessage[] = [];
  const send = async (message: MailMessage): Promise<MailOutcome> => {
    if (isDown) return { ok: false, failure: 'temporary', code: 'connection', attempted: false };
    mails.push(message);
    return { ok: true };
  };
  const { browser, clock, db, deps } = await withAoi({ mail: { send, close: async () => {} } });
  const answers = await Promise.all([browser(), browser()].map((it) => it.post('/api/session', RIGHT)));
  expect(answers.map((it) => it.status)).toEqual([201, 201]);
  // Both have been tried, and are to be tried again: what is being sent is claimed for longer.
  const again = eq(mailedLinks.noticeDueAt, plus(clock.now, FIRST_WAIT_MS));
  await expect.poll(() => db.$count(mailedLinks, again)).toBe(2);
  isDown = false;
  clock.now = plus(clock.now, HOUR);
  await sendNotices(deps, clock.now);
  await sendNotices(deps, clock.now);

  expect(mails.map((it) => it.to)).toEqual([RIGHT.email, RIGHT.email]);
});
