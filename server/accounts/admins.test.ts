import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { canonicalEmail } from '#domain/accounts/email.ts';
import { DAY, plus } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { codeIn, FORM, mailTo, PASSWORD, RIGHT, tokenIn, withAoi } from '../testing/accounts.ts';
import { testConfig } from '../testing/app.ts';
import { isAdminAddress, revokeAdmins } from './admins.ts';

/** Aoi, signed in; the operator's settings name her address. */
async function withAdmin() {
  const it = await withAoi({ config: { ...testConfig(), adminEmails: ['Aoi@Example.com'] } });
  const aoi = it.browser();
  await aoi.post('/api/session', RIGHT);
  const isAdmin = async () => ((await (await aoi.get('/api/session')).json()) as Session | null)?.user.isAdmin;
  return { ...it, aoi, isAdmin };
}
type Session = { user: { isAdmin: boolean } };

test('I8: the start of the server revokes the role when the settings no longer name the address, and keeps it otherwise', async () => {
  const { db, deps, isAdmin, userId } = await withAdmin();
  expect(await isAdmin()).toBe(true);
  await revokeAdmins(db, deps.config);
  expect(await isAdmin()).toBe(true);

  await revokeAdmins(db, { adminEmails: ['ren@example.com', 'not an address'] });

  expect(await isAdmin()).toBe(false);
  const noted = await db.select().from(auditLog).where(eq(auditLog.action, 'admin_revoked'));
  expect(noted.map((it) => it.subject)).toEqual([userId]);
});

test('I8: the role is revoked when the settings name no address', async () => {
  const { db, isAdmin } = await withAdmin();
  await revokeAdmins(db, { adminEmails: [] });
  expect(await isAdmin()).toBe(false);
});

test('I8: a change of address revokes the role, and no other administrator loses it', async () => {
  const { aoi, db, isAdmin, mails, student } = await withAdmin();
  const ren = await student('ren');
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, ren.userId));
  await aoi.post('/api/account/email', { email: 'aoi@company.example', currentPassword: PASSWORD });
  const token = tokenIn(await mailTo(mails, 'aoi@company.example', '変更の確認'));

  await aoi.post('/api/email-changes/confirmation', { token });

  expect(await isAdmin()).toBe(false);
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
});

/** The settings name admin@example.co.jp: no other address may pass for it. */
const LOOK_ALIKE = [
  'admin@example.co.jp.evil.example',
  'admin@examp1e.co.jp',
  'admin@example.co',
  'admin@example.cojp',
  'admin+x@example.co.jp',
  'ad.min@example.co.jp',
  'admin.@example.co.jp',
  'аdmin@example.co.jp',
  'admin@exаmple.co.jp',
  'admin@xn--exmple-4nf.co.jp',
  'admin@sub.example.co.jp',
  'admin%admin@example.co.jp',
];

test.each(LOOK_ALIKE)('Z-07: %s is not the address of the settings, and gets no role', async (email) => {
  expect(isAdminAddress(canonicalEmail(email) ?? email, { adminEmails: ['Admin@Example.co.jp'] })).toBe(false);
});

test('Z-07: no look-alike that signs up and signs in becomes an administrator, and the address itself does', async () => {
  const { browser, clock, db, mails } = await withAoi({
    config: { ...testConfig(), adminEmails: ['Admin@Example.co.jp'] },
  });
  const signUp = async (email: string, at: number) => {
    const person = browser(`10.9.${at}.1`);
    const sent = await person.post('/api/sign-up', { ...FORM, email });
    if (sent.status !== 202) return null;
    const code = codeIn(mails.findLast((mail) => mail.to === canonicalEmail(email)));
    const entered = await person.post('/api/sign-up/verification', { code });
    return entered.ok && ((await entered.json()) as Session).user.isAdmin;
  };

  for (const [at, email] of LOOK_ALIKE.entries())
    expect([email, (await signUp(email, at)) ?? false]).toEqual([email, false]);
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(0);
  clock.now = plus(clock.now, DAY);
  expect(await signUp('ADMIN@example.co.jp', 99)).toBe(true);
});
