import { expect, test } from 'vitest';
import { MAX_OPEN_IDS } from '#domain/reminders/push-message.ts';
import { dueToday } from '#domain/selections/due-today.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { reminders } from '../db/schema/reminders.ts';
import { testApp } from '../testing/app.ts';
import { pushFacts } from './push-facts.ts';

/** 15:00 in Japan. */
const NOW = '2026-04-20T06:00:00.000Z';
const event = (deadline: string) => ({ eventType: 'es_deadline', deadline, reminderTypes: [] });

test('the number at the icon counts what is open and ahead today in Japan, in a push, in the answer, and on the screen', async () => {
  const app = await testApp();
  app.clock.now = '2026-04-19T03:00:00.000Z';
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { eventIds } = await aoi.applies('朝日商事', {
    events: [
      event('2026-04-20T06:00:00.000Z'),
      event('2026-04-20T14:59:00.000Z'),
      event('2026-04-20T14:59:00.000Z'),
      event('2026-04-20T15:00:00.000Z'),
      event('2026-04-20T05:59:00.000Z'),
    ],
  });
  const ended = await aoi.applies('みなと商事', { events: [event('2026-04-20T10:00:00.000Z')] });
  await aoi.put(`/api/selections/${ended.id}/status`, { status: 'rejected' });
  const deleted = await aoi.applies('東雲', { events: [event('2026-04-20T10:00:00.000Z')] });
  await aoi.del(`/api/selections/${deleted.id}`);
  await aoi.put(`/api/events/${eventIds[2]}/completion`);
  app.clock.now = NOW;

  const facts = await pushFacts(app.db, [aoi.userId, ren.userId, aoi.userId], NOW);
  expect([...facts]).toEqual([[aoi.userId, { dueToday: 2, open: [] }]]);
  expect(await (await aoi.get('/api/reminders/badge')).json()).toEqual({ dueToday: 2 });
  expect(await (await ren.get('/api/reminders/badge')).json()).toEqual({ dueToday: 0 });
  expect(dueToday((await aoi.selections()) as SelectionView[], NOW)).toBe(2);
});

test('a push names the events whose notifications may stay: those told that are open and ahead, unless they are too many', async () => {
  const app = await testApp();
  const aoi = await app.student('aoi');
  const later = Array.from({ length: MAX_OPEN_IDS + 1 }, () => event('2026-04-25T14:59:00.000Z'));
  const { eventIds } = await aoi.applies('朝日商事', { events: later.slice(0, 20) });
  const { eventIds: others } = await aoi.applies('みなと商事', { events: later.slice(20) });
  const ids = [...eventIds, ...others];
  const tell = (some: readonly string[]) =>
    app.db.insert(reminders).values(
      some.map((eventId) => ({
        userId: aoi.userId,
        id: `r${eventId}`,
        eventId,
        type: 'today' as const,
        deadlineVersion: 1,
        scheduledAt: NOW,
        state: 'dispatched',
      })),
    );
  const open = async () => (await pushFacts(app.db, [aoi.userId], NOW)).get(aoi.userId)?.open;
  await tell(ids.slice(0, 3));
  await aoi.put(`/api/events/${ids[1]}/completion`);
  expect((await open())?.sort()).toEqual([ids[0], ids[2]].sort());
  await tell(ids.slice(3));
  expect(await open()).toHaveLength(MAX_OPEN_IDS);
  await aoi.del(`/api/events/${ids[1]}/completion`);
  expect(await open()).toBe(null);
});
