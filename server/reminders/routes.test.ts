import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SENT_SHOWN_MS } from '#domain/reminders/sent.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { type Instant, plus } from '#domain/time.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import type { MailOutcome } from '../integrations/mail/message.ts';
import { testApp } from '../testing/app.ts';

const DUE = '2026-04-12T23:00:00.000Z';
const BASE_URL = 'http://localhost:3000';
const MAIL = { channel: 'mail', isDigest: false, calledOff: null, bounced: null };

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
    ['3days', 'dispatched', [{ ...MAIL, state: 'failed', failure: 'smtp_550', sentAt: null }]],
    [
      '1week',
      'dispatched',
      [
        {
          ...MAIL,
          state: 'sent',
          failure: null,
          sentAt: expect.stringMatching(/^2026-04-12T23:00:0/),
        },
      ],
    ],
  ]);
  expect(await read(ren)).toEqual({ planned: [], sent: [], hasMoreSent: false });

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

/** A student whose first reminder waits to be mailed, and what became of it. */
async function withUnsent() {
  const app = await testApp();
  app.clock.now = '2026-04-10T03:00:00.000Z';
  const aoi = await app.student('aoi');
  const { id, eventIds } = await aoi.applies('朝日商事');
  const path = `/api/events/${eventIds[0]}`;
  app.clock.now = DUE;
  await dispatchDue(app.db, BASE_URL, DUE);
  const read = async (query = '') => (await (await aoi.get(`/api/reminders${query}`)).json()) as RemindersView;
  return { app, aoi, id, path, read };
}
type Unsent = Awaited<ReturnType<typeof withUnsent>>;

test.each<[string, (it: Unsent) => Promise<Response>]>([
  ['completed', ({ aoi, path }) => aoi.put(`${path}/completion`, {})],
  ['closed', ({ aoi, id }) => aoi.put(`/api/selections/${id}/status`, { status: 'rejected' })],
  [
    'moved',
    // Due for no reminder just now: what was to leave for the old date is not sent for the new one.
    ({ aoi, path }) => aoi.patch(path, { version: 1, deadline: '2026-06-20T14:59:00.000Z' }),
  ],
  ['not_wanted', ({ aoi, path }) => aoi.put(`${path}/reminders`, { types: ['1day'] })],
])('a message that was called off says why: %s', async (why, act) => {
  const it = await withUnsent();
  const outcomes = async () => (await it.read()).sent.flatMap(({ deliveries }) => deliveries);
  expect(await outcomes()).toMatchObject([{ state: 'due', calledOff: null }]);
  expect((await act(it)).status).toBeLessThan(300);
  expect(await outcomes()).toMatchObject([{ state: 'cancelled', calledOff: why }]);
});

test('a message on a channel that was switched off says so', async () => {
  const { app, aoi, read } = await withUnsent();
  const { version, ...settings } = (await (await aoi.get('/api/notification-settings')).json()) as { version: number };
  expect((await aoi.put('/api/notification-settings', { ...settings, version, emailEnabled: false })).status).toBe(200);
  const service = { send: async () => ({ ok: true as const }), close: async () => {} };
  const { authSecret, rootKeys } = app.deps.config;
  const outside = { mail: service, push: service, baseUrl: BASE_URL, authSecret, rootKeys };
  await deliverDue(app.db, outside, 'mail', DUE);
  expect((await read()).sent[0]?.deliveries).toMatchObject([{ state: 'cancelled', calledOff: 'channel_off' }]);
});

test('the list of sent reminders goes back 30 days, and says whether there are more than were asked for', async () => {
  const { app, aoi, read } = await withUnsent();
  await dispatchDue(app.db, BASE_URL, '2026-04-16T23:00:00.000Z');
  expect(await read()).toMatchObject({ sent: [{ type: '3days' }, { type: '1week' }], hasMoreSent: false });
  expect(await read('?sent=1')).toMatchObject({ sent: [{ type: '3days' }], hasMoreSent: true });
  expect(await read('?sent=2')).toMatchObject({ hasMoreSent: false });
  for (const sent of ['0', '1001', 'all', '']) expect((await aoi.get(`/api/reminders?sent=${sent}`)).status).toBe(400);
  const leftAt = (at: Instant) => app.db.execute(sql`update reminders set scheduled_at = ${at} where type = '1week'`);
  await leftAt(plus(DUE, -SENT_SHOWN_MS));
  expect((await read()).sent.map((it) => it.type)).toEqual(['3days', '1week']);
  await leftAt(plus(DUE, -SENT_SHOWN_MS - 1));
  expect((await read()).sent.map((it) => it.type)).toEqual(['3days']);
});
