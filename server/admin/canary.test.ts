import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { auditLog } from '../db/schema/operation.ts';
import { deliveries } from '../db/schema/reminders.ts';
import { ROUTES } from '../routes.matrix.ts';
import { anAdmin } from '../testing/admin.ts';
import { sharingApp } from '../testing/sharing.ts';

/** What the routes of the console need to answer with something. */
const QUERIES: Record<string, string> = {
  '/inquiries': '?state=open',
  '/system/dead-letters': '?limit=50',
  '/dashboard/page-views': '?days=14',
};

test('Z-07: no answer of the console holds what a student wrote or a my-page login, and each that names people is in the audit log', async () => {
  const app = await sharingApp();
  const { db, clock } = app;
  const [admin, aoi, ren] = [await anAdmin(app), await app.student('aoi'), await app.student('ren')];
  const event = { eventType: 'interview', deadline: plus(clock.now, 9 * DAY), selectionPhase: 'intern' };
  const { id } = await aoi.applies('朝日商事', {
    customCompanyName: 'canary-custom',
    jobType: 'canary-job',
    eventTitle: 'canary-title',
    companyUrl: 'https://canary.example.com/company',
    events: [
      {
        ...{ ...event, publicDescription: 'canary-step', location: 'canary-place' },
        ...{ privateUrl: 'https://canary.example.com/private', privateMemo: 'canary-memo', reminderTypes: ['1day'] },
      },
    ],
  });
  const texts = { notes: 'canary-notes', esContent: 'canary-es', version: 1 };
  expect((await aoi.patch(`/api/selections/${id}`, texts)).ok).toBe(true);
  const login = { myPageId: 'canary-login', myPagePassword: 'canary-password' };
  expect((await aoi.put(`/api/selections/${id}/my-page`, login)).status).toBe(204);
  await db.insert(deliveries).values({
    ...{
      userId: aoi.userId,
      id: 'failed',
      channel: 'mail',
      messageId: '<x@localhost>',
      state: 'failed',
      failure: 'refused',
    },
    content: { subject: 'canary-subject', text: 'canary-text' },
  });
  const [selection] = await aoi.selections();
  const companyId = selection?.companyId ?? '';
  const [shared] = (await db.execute<{ id: string }>(sql`select id from shared_events`)).rows;
  await ren.applies('朝日商事');
  await ren.put(`/api/shared-events/${shared?.id}/report`, { reason: 'wrong_date' });
  const ids: Record<string, string> = { users: aoi.userId, companies: companyId, sharing: shared?.id ?? '' };
  const answered: Record<string, number> = {};
  for (const route of Object.keys(ROUTES).filter((it) => it.startsWith('GET /api/admin/'))) {
    const path = route.replace('GET /api/admin', '');
    const noun = path.split('/')[1] ?? '';
    const query = path.endsWith('merge-preview') ? `?one=${companyId}&other=${companyId}` : (QUERIES[path] ?? '');
    const answer = await admin.get(`/api/admin${path.replace(':id', ids[noun] ?? 'nothing')}${query}`);
    answered[path] = answer.status;
    expect([path, (await answer.text()).match(/canary[^"]*/g)]).toEqual([path, null]);
  }

  const told = [
    '/users/:id',
    '/users',
    '/system/dead-letters',
    '/sharing',
    '/sharing/:id/reporters',
    '/companies',
    '/audit',
  ];
  expect(told.map((path) => [path, answered[path]])).toEqual(told.map((path) => [path, 200]));
  const looks = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.actorId, admin.userId));
  expect(looks.map(({ action }) => action).sort()).toEqual([
    ...['audit_log_viewed', 'dead_letters_listed', 'inquiries_listed', 'reporters_viewed'],
    ...['sign_ups_listed', 'user_viewed', 'users_listed'],
  ]);
});
