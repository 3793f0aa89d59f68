import { expect, test } from 'vitest';
import { reminders } from '../db/schema/reminders.ts';
import { events, selections, statusHistory } from '../db/schema/selections.ts';
import { testApp } from '../testing/app.ts';
import { purgeDeleted } from './jobs.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };

test('what was deleted is removed for good once it cannot be taken back, and nothing else is', async () => {
  const { student, db, clock } = await testApp();
  const aoi = await student('aoi');
  const kept = await aoi.applies('朝日商事', { events: [ES, ES] });
  const gone = await aoi.applies('みなと銀行');
  await aoi.del(`/api/events/${kept.eventIds[0]}`);
  await aoi.del(`/api/selections/${gone.id}`);

  await purgeDeleted(db, '2026-04-01T03:01:00.000Z');
  expect([await db.$count(selections), await db.$count(events)]).toEqual([2, 3]);
  clock.now = '2026-04-01T03:02:01.000Z';
  await purgeDeleted(db, clock.now);

  expect([await db.$count(selections), await db.$count(events), await db.$count(statusHistory)]).toEqual([1, 1, 1]);
  expect(new Set((await db.select().from(reminders)).map((it) => it.eventId))).toEqual(new Set([kept.eventIds[1]]));
  expect((await aoi.del(`/api/selections/${gone.id}/deletion`)).status).toBe(404);
});
