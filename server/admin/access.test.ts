import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { grantAdmin, revokeAdmin, revokeAdmins } from '../accounts/admins.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';
import { RIGHT } from '../testing/accounts.ts';
import { anAdmin } from '../testing/admin.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { addsApp, proves, withAoiSignedIn } from '../testing/second-factor.ts';

const PATH = '/api/admin/dashboard/figures';

test('Z-07: the console answers administrators alone, nothing of it may be cached, and what is not there is refused to others too', async () => {
  const app = await testApp();
  const [admin, aoi] = [await anAdmin(app), await app.student('aoi')];

  const answer = await admin.get(PATH);

  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  for (const path of [PATH, '/api/admin', '/api/admin/nothing']) {
    const refused = await aoi.get(path);
    expect([refused.status, (await answerOf(refused)).error]).toEqual([403, 'admin_only']);
    expect((await app.visitor.get(path)).status).toBe(401);
  }
  expect((await admin.get('/api/admin/nothing')).status).toBe(404);
});

test('A-19: an administrator whose session has no second factor is refused, adds one, and loses it with the last', async () => {
  const app = await withAoiSignedIn();
  const { aoi, db } = app;
  expect(await grantAdmin(db, RIGHT.email)).toBe(true);
  const refused = await aoi.get(PATH);
  expect([refused.status, (await answerOf(refused)).error]).toEqual([403, 'second_factor_required']);
  expect((await aoi.get('/api/admin/nothing')).status).toBe(403);

  await addsApp(aoi, app.clock.now);
  expect((await aoi.get(PATH)).status).toBe(200);
  await proves(aoi);
  expect((await aoi.del('/api/account/second-factor/totp')).status).toBe(204);
  expect((await aoi.get(PATH)).status).toBe(403);
});

test('Z-07: who is demoted, suspended or has withdrawn is refused at the next request', async () => {
  const app = await testApp();
  const admin = await anAdmin(app);
  const become = async (state: Partial<typeof users.$inferInsert>) => {
    await app.db.update(users).set(state).where(eq(users.id, admin.userId));
    return (await admin.get(PATH)).status;
  };

  expect(await become({ role: 'user' })).toBe(403);
  expect(await become({ role: 'admin' })).toBe(200);
  expect(await become({ banned: true })).toBe(401);
  expect(await become({ banned: false })).toBe(200);
  expect(await become({ withdrawnAt: app.clock.now })).toBe(401);
});

test('Z-07: a role that was granted by command is kept without the settings, until the command revokes it', async () => {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const status = async () => (await aoi.get(PATH)).status;

  await app.db.update(sessions).set({ secondFactorAt: app.clock.now });
  expect(await grantAdmin(app.db, aoi.email)).toBe(true);
  await revokeAdmins(app.db, { adminEmails: [] });
  expect(await status()).toBe(200);

  expect(await revokeAdmin(app.db, aoi.email)).toBe(true);
  expect(await status()).toBe(403);
  const noted = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(noted.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['admin_granted', aoi.userId, { by: 'command' }],
    ['admin_revoked', aoi.userId, { by: 'command' }],
  ]);
});

test('Z-07: no command makes an administrator of an address without a verified account', async () => {
  const app = await testApp();
  const aoi = await app.student('aoi');

  expect(await grantAdmin(app.db, 'nobody@example.com')).toBe(false);
  for (const state of [{ emailVerified: false }, { emailVerified: true, withdrawnAt: app.clock.now }]) {
    await app.db.update(users).set(state).where(eq(users.id, aoi.userId));
    expect(await grantAdmin(app.db, aoi.email)).toBe(false);
  }
  expect(await app.db.$count(users, eq(users.role, 'admin'))).toBe(0);
});
