import { expect, test } from 'vitest';
import { pendingSignUps } from '../db/schema/accounts.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { codeIn, FORM, PASSWORD, RIGHT, tokenIn, WRONG, withAoi } from '../testing/accounts.ts';
import { answerOf } from '../testing/app.ts';
import { sendNotices } from './notices.ts';

const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];

/** The app, whose secret is exchanged while it runs as if all processes had been started again. */
async function withSecrets() {
  const it = await withAoi();
  const set = (authSecret: string, authSecretPrevious?: string) =>
    Object.assign(it.deps.config, { authSecret, authSecretPrevious });
  set(OLD);
  return { ...it, set };
}

/** Whether the account's failures make this browser wait, as every unknown device waits. */
async function waits(it: Awaited<ReturnType<typeof withSecrets>>, device: ReturnType<typeof it.browser>) {
  const attacker = it.browser('203.0.113.9');
  for (let at = 0; at < 12; at += 1) await attacker.post('/api/session', WRONG);
  return (await device.post('/api/session', RIGHT)).status === 429;
}

test('D7: a code that was sent under the previous secret is right while both are set; new ones are made under the new one', async () => {
  const { browser, mails, set, db } = await withSecrets();
  const [misaki, sora] = [browser(), browser()];
  await misaki.post('/api/sign-up', FORM);
  set(NEW, OLD);
  await sora.post('/api/sign-up', { ...FORM, email: 'sora@example.com' });
  const kept = await db.select({ hash: pendingSignUps.codeHash }).from(pendingSignUps);
  expect(new Set(kept.map((it) => it.hash)).size).toBe(2);

  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) })).status).toBe(201);
  set(NEW);
  expect((await sora.post('/api/sign-up/verification', { code: codeIn(mails[1]) })).status).toBe(201);
  set(OLD);
  const mei = browser();
  await mei.post('/api/sign-up', { ...FORM, email: 'mei@example.com' });
  set(NEW);
  const code = codeIn(mails.findLast((mail) => mail.to === 'mei@example.com'));
  expect((await answerOf(await mei.post('/api/sign-up/verification', { code }))).error).toBe('wrong_code');
});

test('D7: a device that was known stays known while both are set, and gets its mark anew with its next sign-in', async () => {
  const it = await withSecrets();
  const device = it.browser('203.0.113.9');
  await device.post('/api/session', RIGHT);
  it.set(NEW, OLD);
  expect((await device.get('/api/session')).status).toBe(200);

  expect(await waits(it, device)).toBe(false);
  it.set(NEW);
  expect(await waits(it, device)).toBe(false);
  it.set(OLD);
  expect(await waits(it, device)).toBe(true);
});

test('D7: a calendar address is shown as it was made, and works without the old secret too; a new one is of the new secret', async () => {
  const it = await withSecrets();
  const ren = await it.student('ren');
  await ren.post('/api/calendar-feed');
  await confirmSession(it.db, ren.sessionId, it.clock.now);
  const shown = async () => {
    return ((await (await ren.post('/api/calendar-feed/address')).json()) as { url: string | null }).url;
  };
  const address = await shown();
  expect(address).toContain('/feed/');

  it.set(NEW, OLD);
  expect(await shown()).toBe(address);
  it.set(NEW);
  expect(await shown()).toBeNull();
  expect((await it.visitor.get(new URL(address ?? '').pathname)).status).toBe(200);
  await ren.post('/api/calendar-feed/renewal');
  expect(await shown()).not.toBeNull();
});

test('D7: a mailed link stays good, and the way back that was owed under the old secret leaves with the link that works', async () => {
  const it = await withSecrets();
  const aoi = it.browser();
  await aoi.post('/api/session', RIGHT);
  await aoi.post('/api/account/email', { email: 'new@example.com', currentPassword: PASSWORD });
  const change = tokenIn(it.mails.findLast((mail) => mail.to === 'new@example.com'));
  const send = it.deps.mail.send;
  it.deps.mail.send = async () => ({ ok: false, failure: 'temporary', code: 'ECONNREFUSED', attempted: false });
  expect((await it.browser().post('/api/email-changes/confirmation', { token: change })).status).toBeLessThan(300);
  it.deps.mail.send = send;

  it.set(NEW, OLD);
  await it.db.execute(`update mailed_links set notice_due_at = '2026-04-01T02:00:00Z' where notice is not null`);
  await sendNotices(it.deps, it.clock.now);
  const back = tokenIn(it.mails.findLast((mail) => mail.to === RIGHT.email));
  it.set(NEW);
  expect((await it.browser().post('/api/email-changes/undo', { token: back })).status).toBe(200);
});
