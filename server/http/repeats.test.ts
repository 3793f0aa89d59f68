import { expect, test } from 'vitest';
import { idempotencyKeys } from '../db/schema/accounts.ts';
import { companies } from '../db/schema/companies.ts';
import { mailings } from '../db/schema/mailings.ts';
import { pushSubscriptions } from '../db/schema/reminders.ts';
import { events, files, selections } from '../db/schema/selections.ts';
import { pathOf, ROUTES } from '../routes.matrix.ts';
import { becomesAdmin } from '../testing/admin.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { aProgram } from '../testing/programs.ts';

/** Endpoints that create with a JSON body; uploads are tested in files/, my-page logins in my-page/. */
const CREATIONS = Object.entries(ROUTES).filter(
  ([route, row]) => route.startsWith('POST ') && row.for !== 'everyone' && row.status === 201,
);
const TABLES = { companies, events, files, mailings, pushSubscriptions, selections };

test.each(CREATIONS)('D-07: %s is done once, however often it is sent with one key', async (route, row) => {
  const app = await testApp();
  const { student, db } = app;
  const aoi = await student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  const { userId, sessionId } = aoi;
  if (row.for === 'admin') await becomesAdmin(db, userId);
  const its = { userId, selectionId: id, eventId: eventIds[0], sessionId, fileId: 'none', mailId: 'none' };
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(TABLES).map(async ([name, it]) => [name, await db.$count(it)])),
    );
  const sender = row.for === 'program' ? await aProgram(app, aoi, ['write']) : aoi;
  const send = (body: unknown) => sender.post(pathOf(route, its), body, { 'Idempotency-Key': 'one-and-the-same' });
  const body = row.body?.(its);
  const before = await counts();

  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));

  expect(new Set(answers.map((it) => it.status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(answers.map((it) => it.text()))).size).toBe(1);
  const after = await counts();
  for (const name of Object.keys(TABLES)) expect(after[name] - before[name], name).toBeLessThanOrEqual(1);
  expect(await db.$count(idempotencyKeys)).toBe(1);
  const elsewhere = await aoi.post('/api/calendar-feed/renewal', undefined, { 'Idempotency-Key': 'one-and-the-same' });
  expect([elsewhere.status, (await answerOf(elsewhere)).error]).toEqual([422, 'idempotency_mismatch']);
});

test('D-07: the list of creations is not empty, and names what students create most', () => {
  expect(CREATIONS.map(([route]) => route)).toEqual(
    expect.arrayContaining(['POST /api/selections/:id/events', 'POST /api/transfer/imports']),
  );
});
