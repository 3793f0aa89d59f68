import { expect, test } from 'vitest';
import { HOUR, type Instant, plus } from '#domain/time.ts';
import { reminders } from '../db/schema/reminders.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import { testApp } from '../testing/app.ts';
import { openClockWatch } from './wrong-clock.ts';

/** A moment of April 2026 in Japan: `18 21:59:30`. */
const at = (text: string): Instant => {
  const [day = '', clock = ''] = text.split(' ');
  return plus(`2026-04-${day}T${clock.length > 5 ? clock : `${clock}:00`}.000Z`, -9 * HOUR);
};

test('J5: a clock that was ahead puts nothing off to the end of quiet hours: it is planned for its own moment again', async () => {
  const app = await testApp();
  app.clock.now = at('15 12:00');
  const aoi = await app.student('aoi');
  const settings = (await (await aoi.get('/api/notification-settings')).json()) as Record<string, unknown>;
  const quietHours = { enabled: true, startTime: '08:01', endTime: '09:30' };
  await aoi.put('/api/notification-settings', { ...settings, quietHours });
  const event = { eventType: 'es_deadline', deadline: at('21 11:00'), reminderTypes: ['3hours'] };
  await aoi.applies('朝日商事', { events: [event] });
  const due = async () => (await app.db.select().from(reminders)).find((it) => it.type === '3hours')?.scheduledAt;
  const foundAhead = () => dispatchDue(app.db, 'http://localhost:3000', at('21 08:30'));
  const watch = openClockWatch(app.db);
  expect(await due()).toBe(at('21 08:00'));

  // The process starts when the clock is right again.
  await foundAhead();
  expect(await due()).toBe(at('21 09:30'));
  await watch(at('15 12:01'));
  expect(await due()).toBe(at('21 08:00'));

  // It was running all the time.
  await watch(at('21 08:30'));
  await foundAhead();
  await watch(at('21 08:31'));
  expect(await due()).toBe(at('21 09:30'));
  await watch(at('15 12:02'));
  expect(await due()).toBe(at('21 08:00'));

  // Its moment passes before the clock is right again: it is late, and not put off.
  await watch(at('21 08:30'));
  await foundAhead();
  await watch(at('21 08:00:40'));
  expect(await due()).toBe(at('21 08:00:40'));
});
