import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_EVENTS } from '#domain/events/events.ts';
import { MAX_SELECTIONS } from '#domain/selections/fields.ts';
import { answerOf, testApp } from '../testing/app.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };

/** A student with room for this many more selections. */
async function almostFull(room: number) {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  await app.db.execute(sql`
    insert into selections (user_id, id, company_id, company_name, priority, selection_phase)
    select user_id, 'copy' || n, company_id, company_name, priority, selection_phase
    from selections, generate_series(1, ${MAX_SELECTIONS - 1 - room}) n`);
  const count = async () => (await aoi.selections()).length;
  const begin = () =>
    aoi.applies('朝日商事').then(
      () => 201,
      () => 409,
    );
  return { ...app, aoi, id, eventId: eventIds[0], count, begin };
}

test('selections that come at once are as many as there is room for, entered and imported together', async () => {
  const { aoi, count, begin } = await almostFull(3);
  const imported = {
    companyId: null,
    companyName: '朝日商事',
    priority: 'first',
    status: 'offer',
    selectionPhase: 'fulltime',
  };
  const imports = () =>
    aoi.post('/api/transfer/imports', { importId: 'one', selections: [imported] }).then((it) => it.status);

  const answers = await Promise.all([begin(), imports(), begin(), imports(), begin(), imports(), begin(), begin()]);

  expect(answers.filter((status) => status === 201)).toHaveLength(3);
  expect(await count()).toBe(MAX_SELECTIONS);
});

test('what was deleted comes back only where there is still room for it', async () => {
  const { aoi, count, begin, id, eventId } = await almostFull(0);
  await aoi.del(`/api/selections/${id}`);
  expect(await begin()).toBe(201);

  for (const deletion of [`/api/selections/${id}/deletion`, `/api/events/${eventId}/deletion`]) {
    const undo = await aoi.del(deletion);
    expect([undo.status, (await answerOf(undo)).error]).toEqual([409, 'too_many']);
  }
  await aoi.del('/api/selections/copy1');
  expect((await aoi.del(`/api/selections/${id}/deletion`)).status).toBe(204);
  expect(await count()).toBe(MAX_SELECTIONS);
});

test('an event that was deleted comes back only where there is still room for it', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  await db.execute(sql`
    insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase)
    select user_id, 'evt_copy' || n, selection_id, event_type, kind, deadline, selection_phase
    from events, generate_series(2, ${MAX_EVENTS}) n`);
  await aoi.del(`/api/events/${eventIds[0]}`);
  expect((await aoi.post(`/api/selections/${id}/events`, ES)).status).toBe(201);

  const undo = await aoi.del(`/api/events/${eventIds[0]}/deletion`);

  expect([undo.status, (await answerOf(undo)).error]).toEqual([409, 'too_many']);
  expect((await aoi.selections())[0]?.events).toHaveLength(MAX_EVENTS);
});
