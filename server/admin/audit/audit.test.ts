import { expect, test } from 'vitest';
import type { AuditView } from '#domain/admin/audit.ts';
import { DAY, MINUTE, plus } from '#domain/time.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { anAdmin } from '../../testing/admin.ts';
import { testApp } from '../../testing/app.ts';

async function withLog() {
  const app = await testApp();
  const [admin, other, aoi] = [await anAdmin(app), await anAdmin(app, 'other'), await app.student('aoi')];
  const { now } = app.clock;
  await app.db.insert(auditLog).values([
    { id: 'a', actorId: admin.userId, action: 'user_viewed', subject: aoi.userId, createdAt: plus(now, -3 * DAY) },
    {
      id: 'b',
      actorId: other.userId,
      action: 'user_suspended',
      subject: aoi.userId,
      createdAt: plus(now, -DAY),
      detail: { reason: 'intrusion' },
    },
    { id: 'c', action: 'admin_granted', subject: other.userId, createdAt: plus(now, -MINUTE) },
    // What students do with their own accounts.
    { id: 'd', actorId: aoi.userId, action: 'sign_in', subject: aoi.userId, createdAt: plus(now, -MINUTE) },
  ]);
  const read = async (query = '') => (await (await admin.get(`/api/admin/audit${query}`)).json()) as AuditView;
  const ids = async (query: string) => (await read(query)).entries.map(({ id }) => id).filter((id) => id.length === 1);
  return { ...app, admin, other, aoi, read, ids };
}

test('the audit log has what administrators did, the newest first, with addresses; reading it is in it, and what students do is not', async () => {
  const { admin, aoi, other, read } = await withLog();

  const { entries, next } = await read();

  expect(next).toBeNull();
  expect(entries.map((it) => [it.action, it.admin, it.subjectEmail, it.detail])).toEqual([
    ['audit_log_viewed', admin.email, null, null],
    ['admin_granted', null, other.email, null],
    ['user_suspended', other.email, aoi.email, { reason: 'intrusion' }],
    ['user_viewed', admin.email, aoi.email, null],
  ]);
  expect(entries[3]?.subject).toBe(aoi.userId);
});

test('it is filtered by administrator, act, subject and days', async () => {
  const { aoi, ids } = await withLog();

  expect(await ids('?admin=OTHER@example.com')).toEqual(['b']);
  expect(await ids('?action=user_viewed')).toEqual(['a']);
  expect(await ids(`?subject=${aoi.userId}`)).toEqual(['b', 'a']);
  expect(await ids('?subject=aoi@example.com&action=user_suspended')).toEqual(['b']);
  // Noon on the first of April in Japan.
  expect(await ids('?from=2026-03-31')).toEqual(['c', 'b']);
  expect(await ids('?from=2026-03-29&to=2026-03-29')).toEqual(['a']);
  expect(await ids('?to=2026-03-28')).toEqual([]);
});

test('it is read page by page, each entry once', async () => {
  const { admin, clock, db, read } = await withLog();
  const act = { actorId: admin.userId, action: 'user_viewed', createdAt: plus(clock.now, -2 * DAY) };
  await db.insert(auditLog).values(Array.from({ length: 120 }, (_, at) => ({ ...act, id: `x${at}` })));

  const pages = [await read()];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(`?before=${next}`));

  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 24]);
  expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(124);
});

test('a filter that is none is refused', async () => {
  const { admin } = await withLog();
  for (const query of ['?action=sign_in', '?from=yesterday', '?before=%27', '?other=x'])
    expect((await admin.get(`/api/admin/audit${query}`)).status).toBe(400);
});
