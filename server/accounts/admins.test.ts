import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { mailTo, PASSWORD, RIGHT, tokenIn, withAoi } from '../testing/accounts.ts';
import { testConfig } from '../testing/app.ts';
import { revokeAdmins } from './admins.ts';

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
