import { expect, test } from 'vitest';
import { DAY, HOUR, plus } from '#domain/time.ts';
import { housekeeping } from '#server/accounts/sign-up/housekeeping.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { pushSubscriptions } from '../../db/schema/reminders.ts';
import { listen } from '../../http/server.ts';
import { codeIn, FORM, mailTo, RIGHT, withAoi } from '../../testing/accounts.ts';
import { answerOf } from '../../testing/app.ts';
import { testBrowser } from '../../testing/integrations.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const HOST = '127.0.0.1:9';

type Listed = { id: string; device: string; createdAt: string; lastUsedAt: string; isCurrent: boolean };

/** Aoi, signed in on her phone and then on her laptop. */
async function onTwoDevices() {
  const it = await withAoi();
  const [phone, laptop] = [it.browser(), it.browser()];
  await phone.post('/api/session', RIGHT, { 'User-Agent': IPHONE });
  it.clock.now = plus(it.clock.now, HOUR);
  await laptop.post('/api/session', RIGHT, { 'User-Agent': WINDOWS });
  const list = async (of = laptop) => (await (await of.get('/api/sessions')).json()) as Listed[];
  return { ...it, phone, laptop, list };
}

test('B-02: the sessions of the account are listed by last use, each with its device and no other details', async () => {
  const { list, phone, clock } = await onTwoDevices();
  const signedIn = clock.now;

  expect(await list()).toEqual([
    { id: expect.any(String), device: 'Windows・Chrome', createdAt: signedIn, lastUsedAt: signedIn, isCurrent: true },
    {
      id: expect.any(String),
      device: 'iPhone・Safari',
      createdAt: plus(signedIn, -HOUR),
      lastUsedAt: plus(signedIn, -HOUR),
      isCurrent: false,
    },
  ]);
  clock.now = plus(clock.now, 2 * HOUR);
  await phone.get('/api/selections');
  expect((await list(phone)).map((it) => [it.device, it.isCurrent])).toEqual([
    ['iPhone・Safari', true],
    ['Windows・Chrome', false],
  ]);
});

test('the last use is also recorded in the last days of a session, when its end is no longer extended', async () => {
  const { list, clock } = await onTwoDevices();
  for (let day = 0; day < 29; day += 1) {
    clock.now = plus(clock.now, DAY);
    await list();
  }
  expect((await list())[0]?.lastUsedAt).toBe(clock.now);
});

test('an expired session is not listed', async () => {
  const { list, clock, laptop } = await onTwoDevices();
  clock.now = plus(clock.now, 6 * DAY);
  await laptop.get('/api/selections');
  clock.now = plus(clock.now, 2 * DAY);

  expect((await list()).map((it) => it.device)).toEqual(['Windows・Chrome']);
});

test('B-02: another device is signed out at once, including its live stream', async () => {
  const { app, laptop, list, phone } = await onTwoDevices();
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: [] });
  const stream = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
    headers: { Cookie: `shiori=${phone.cookies.get('shiori')}` },
  });
  const [, other] = await list();

  const answer = await laptop.del(`/api/sessions/${other?.id}`);

  expect(answer.status).toBe(204);
  expect((await phone.get('/api/selections')).status).toBe(401);
  const reader = stream.body?.getReader();
  while (!(await reader?.read())?.done); // ends with the session, or the test would time out
  expect((await laptop.get('/api/selections')).status).toBe(200);
  expect((await laptop.del(`/api/sessions/${other?.id}`)).status).toBe(404);
  await server.drain(0);
});

test('B-02: all other sessions are ended, this one stays', async () => {
  const { browser, db, laptop, list, phone } = await onTwoDevices();
  await browser().post('/api/session', RIGHT);

  expect((await laptop.del('/api/sessions')).status).toBe(204);

  expect((await list()).map((it) => it.isCurrent)).toEqual([true]);
  expect((await phone.get('/api/selections')).status).toBe(401);
  expect(await db.$count(sessions)).toBe(1);
});

test('a browser may end its own session from the list', async () => {
  const { laptop, list } = await onTwoDevices();
  const own = (await list()).find((it) => it.isCurrent);

  expect((await laptop.del(`/api/sessions/${own?.id}`)).status).toBe(204);
  expect((await laptop.get('/api/selections')).status).toBe(401);
});

test('Z-02: a user can neither end nor detect another user’s session', async () => {
  const { list, student, laptop } = await onTwoDevices();
  const ren = await student('ren');
  const [, phone] = await list();

  const answer = await ren.del(`/api/sessions/${phone?.id}`);

  expect([answer.status, (await answerOf(answer)).error]).toEqual([404, 'session_not_found']);
  await ren.del('/api/sessions');
  expect(await list(laptop)).toHaveLength(2);
});

test('C5: ending a session ends the push notifications of its device, and those of other devices continue', async () => {
  const { db, deps, laptop, list, phone } = await onTwoDevices();
  deps.config.pushTestHosts.push(HOST);
  const [ofPhone, ofLaptop] = [testBrowser(HOST), testBrowser(HOST)];
  await phone.post('/api/push-subscriptions', ofPhone.subscription, { 'User-Agent': IPHONE });
  await laptop.post('/api/push-subscriptions', ofLaptop.subscription, { 'User-Agent': WINDOWS });
  const [, other] = await list();

  await laptop.del(`/api/sessions/${other?.id}`);

  const left = await db.select().from(pushSubscriptions);
  expect(left.map((it) => it.endpoint)).toEqual([ofLaptop.subscription.endpoint]);
  await laptop.del('/api/session');
  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test('C5: push notifications move to the new session of the same browser and user; another user’s sign-in there ends them', async () => {
  const { browser, db, deps, laptop, list, mails, phone } = await onTwoDevices();
  deps.config.pushTestHosts.push(HOST);
  await phone.post('/api/push-subscriptions', testBrowser(HOST).subscription);
  await phone.post('/api/session', RIGHT, { 'User-Agent': IPHONE });
  expect(await db.$count(pushSubscriptions)).toBe(1);
  const again = (await list()).find((it) => it.device === 'iPhone・Safari');
  await laptop.del(`/api/sessions/${again?.id}`);
  expect(await db.$count(pushSubscriptions)).toBe(0);

  const shared = browser();
  await shared.post('/api/session', RIGHT);
  await shared.post('/api/push-subscriptions', testBrowser(HOST).subscription);
  await shared.post('/api/sign-up', FORM);
  await shared.post('/api/sign-up/verification', { code: codeIn(await mailTo(mails, FORM.email, '認証コード')) });
  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test('C5: an expired session keeps its push notifications until its device is signed out', async () => {
  const { clock, db, deps, laptop, list, phone } = await onTwoDevices();
  deps.config.pushTestHosts.push(HOST);
  const { subscription } = testBrowser(HOST);
  await phone.post('/api/push-subscriptions', subscription, { 'User-Agent': IPHONE });
  clock.now = plus(clock.now, 6 * DAY);
  await laptop.get('/api/selections');
  clock.now = plus(clock.now, 2 * DAY);
  await housekeeping(db, clock.now);
  expect(await db.$count(pushSubscriptions)).toBe(1);

  await phone.post('/api/session', RIGHT, { 'User-Agent': IPHONE });
  const again = (await list()).find((it) => it.device === 'iPhone・Safari');
  await laptop.del(`/api/sessions/${again?.id}`);

  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test('B-02: ending all sessions ends push notifications on every device: any subscribed browser may be a stranger’s', async () => {
  const { db, laptop, phone, deps } = await onTwoDevices();
  deps.config.pushTestHosts.push(HOST);
  const { subscription } = testBrowser(HOST);
  await phone.post('/api/push-subscriptions', subscription);
  const { endpoint } = subscription;
  const isOn = async () => (await laptop.post('/api/push-subscriptions/state', { endpoint })).json();
  expect(await isOn()).toEqual({ isOn: true });

  await laptop.del('/api/sessions');

  expect(await isOn()).toEqual({ isOn: false });
  expect(await db.$count(pushSubscriptions)).toBe(0);
});
