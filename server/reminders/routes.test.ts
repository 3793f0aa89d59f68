import { expect, test } from 'vitest';
import type { RemindersView } from '#domain/selections/views.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import type { MailOutcome } from '../integrations/mail/message.ts';
import { testApp } from '../testing/app.ts';

const DUE = '2026-04-12T23:00:00.000Z';
const BASE_URL = 'http://localhost:3000';

test('R-12: a student sees planned reminders, when and how others were sent, and why some failed; other students see none', async () => {
  const app = await testApp();
  app.clock.now = '2026-04-10T03:00:00.000Z';
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const read = async (who = aoi) => (await (await who.get('/api/reminders')).json()) as RemindersView;
  const { id, eventIds } = await aoi.applies('朝日商事', { customCompanyName: '朝日' });
  const outcomes: MailOutcome[] = [
    { ok: true },
    { ok: false, failure: 'permanent', code: 'smtp_550', attempted: true },
  ];
  const mail = { send: async () => outcomes.shift() ?? { ok: true as const }, close: async () => {} };
  const outside = {
    mail,
    push: { send: async () => ({ ok: true as const }), close: async () => {} },
    baseUrl: BASE_URL,
    authSecret: app.deps.config.authSecret,
    rootKeys: app.deps.config.rootKeys,
  };
  const sendAt = async (now: string) => {
    await dispatchDue(app.db, BASE_URL, now);
    await deliverDue(app.db, outside, 'mail', now);
  };

  const before = await read();
  expect(before.sent).toEqual([]);
  expect(before.planned.map((it) => it.type)).toEqual(['1week', '3days', '1day']);
  expect(before.planned[0]).toMatchObject({
    eventId: eventIds[0],
    selectionId: id,
    companyName: '朝日',
    eventTitle: 'ES締切',
    eventType: 'es_deadline',
    scheduledAt: DUE,
    deadline: '2026-04-20T14:59:00.000Z',
    channels: ['mail'],
  });

  await sendAt(DUE);
  await sendAt('2026-04-16T23:00:00.000Z');
  const after = await read();
  expect(after.planned.map((it) => it.type)).toEqual(['1day']);
  expect(after.sent.map((it) => [it.type, it.state, it.deliveries])).toEqual([
    ['3days', 'dispatched', [{ channel: 'mail', isDigest: false, state: 'failed', failure: 'smtp_550', sentAt: null }]],
    [
      '1week',
      'dispatched',
      [
        {
          channel: 'mail',
          isDigest: false,
          state: 'sent',
          failure: null,
          sentAt: expect.stringMatching(/^2026-04-12T23:00:0/),
        },
      ],
    ],
  ]);
  expect(await read(ren)).toEqual({ planned: [], sent: [] });

  await sendAt('2026-04-19T05:00:01.000Z');
  expect((await read()).sent[0]).toMatchObject({ type: '1day', state: 'expired', deliveries: [] });
});

test('R-12: a reminder that had no channel is in the history, with nothing sent', async () => {
  const app = await testApp();
  app.clock.now = '2026-04-10T03:00:00.000Z';
  const aoi = await app.student('aoi');
  await aoi.applies('朝日商事');
  const { version, ...settings } = (await (await aoi.get('/api/notification-settings')).json()) as { version: number };
  expect((await aoi.put('/api/notification-settings', { ...settings, version, emailEnabled: false })).status).toBe(200);

  await dispatchDue(app.db, BASE_URL, DUE);

  const { sent } = (await (await aoi.get('/api/reminders')).json()) as RemindersView;
  expect(sent.map((it) => [it.type, it.state, it.deliveries])).toEqual([['1week', 'dispatched', []]]);
});
