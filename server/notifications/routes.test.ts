import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '#domain/reminders/notifications.ts';
import { DAY, type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import { deliveries, notificationSettings, pushSubscriptions } from '../db/schema/reminders.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { openPush } from '../integrations/push/push.ts';
import { testApp } from '../testing/app.ts';
import { pushSink, testBrowser } from '../testing/integrations.ts';
import { purgeDeadSubscriptions } from './queries.ts';

const HOST = '127.0.0.1:9';
/** A time later than the tests' clock. */
const LATER: Instant = '2026-04-01T03:00:01.000Z';

async function withPush(host = HOST) {
  const app = await testApp();
  app.deps.config.pushTestHosts.splice(0, Number.POSITIVE_INFINITY, host);
  return app;
}

describe('the notification settings', () => {
  test('are the defaults until they are changed, and then the saved ones', async () => {
    const { student, db } = await testApp();
    const aoi = await student('aoi');
    await db.delete(notificationSettings);
    expect(await (await aoi.get('/api/notification-settings')).json()).toEqual({
      ...DEFAULT_NOTIFICATION_SETTINGS,
      version: 1,
    });
    const changed = {
      emailEnabled: false,
      pushEnabled: true,
      reminderTiming: { oneWeekBefore: true, oneDayBefore: false, oneHourBefore: false, fifteenMinutesBefore: true },
      eventTypes: { esDeadline: false, interview: false, test: false, seminar: false, other: true },
      quietHours: { enabled: false, startTime: '23:30', endTime: '06:15' },
      emailFrequency: 'weekly',
      asksResults: true,
      updatesEnabled: true,
    };
    const saved = await aoi.put('/api/notification-settings', { ...changed, version: 1 });
    expect(await saved.json()).toEqual({ version: 2 });
    expect(await (await aoi.get('/api/notification-settings')).json()).toEqual({ ...changed, version: 2 });

    const { asksResults: _, ...ofEarlierRelease } = changed;
    expect((await aoi.put('/api/notification-settings', { ...ofEarlierRelease, version: 2 })).status).toBe(200);
    expect(await (await aoi.get('/api/notification-settings')).json()).toEqual({ ...changed, version: 3 });
  });

  test('are not overwritten by a change based on older ones', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, version: 1 };
    await aoi.put('/api/notification-settings', { ...settings, emailEnabled: false });
    const stale = await aoi.put('/api/notification-settings', settings);
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ error: 'conflict', current: { emailEnabled: false, version: 2 } });
  });

  test.each([
    { quietHours: { enabled: true, startTime: '24:00', endTime: '08:00' } },
    { emailFrequency: 'hourly' },
    { emailEnabled: 'yes' },
    { userId: 'ren' },
  ])('take nothing that they do not know: %o', async (strange) => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const response = await aoi.put('/api/notification-settings', {
      ...DEFAULT_NOTIFICATION_SETTINGS,
      version: 1,
      ...strange,
    });
    expect(response.status).toBe(400);
  });

  test.each(['/api/notification-settings', '/api/reminders', '/api/push-subscriptions/key'])(
    '%s is not for who is signed out',
    async (path) => {
      const { visitor } = await testApp();
      expect((await visitor.get(path)).status).toBe(401);
    },
  );
});

describe('a browser that subscribes', () => {
  test('turns push on once, even if it subscribes repeatedly', async () => {
    const { student, db } = await withPush();
    const aoi = await student('aoi');
    const { subscription } = testBrowser(HOST);
    const [first, second] = [
      await aoi.post('/api/push-subscriptions', subscription),
      await aoi.post('/api/push-subscriptions', subscription),
    ];
    expect(first.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
    expect(await db.$count(pushSubscriptions)).toBe(1);
    expect(await (await aoi.get('/api/notification-settings')).json()).toMatchObject({ pushEnabled: true });
  });

  test('P-03: on a shared computer belongs to the student who subscribed last; the previous one cannot remove it', async () => {
    const { student, db } = await withPush();
    const [aoi, ren] = [await student('aoi'), await student('ren')];
    const { subscription } = testBrowser(HOST);
    await aoi.post('/api/push-subscriptions', subscription);
    await ren.post('/api/push-subscriptions', subscription);
    const { endpoint } = subscription;
    expect((await ren.post('/api/push-subscriptions/test', { endpoint })).status).toBe(202);
    expect((await aoi.post('/api/push-subscriptions/test', { endpoint })).status).toBe(404);
    expect((await aoi.del('/api/push-subscriptions', { endpoint })).status).toBe(204);
    expect(await db.select({ userId: pushSubscriptions.userId }).from(pushSubscriptions)).toEqual([
      { userId: ren.userId },
    ]);
    expect((await ren.del('/api/push-subscriptions', { endpoint })).status).toBe(204);
    expect(await db.$count(pushSubscriptions)).toBe(0);
  });

  test('P-02: is refused when its endpoint does not belong to a push service', async () => {
    const { student } = await testApp();
    const aoi = await student('aoi');
    const response = await aoi.post('/api/push-subscriptions', testBrowser('169.254.169.254').subscription);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: 'push_endpoint_refused' });
  });

  test('gets at most ten test pushes in ten minutes, all browsers of the account together', async () => {
    const { student, db, clock } = await withPush();
    const aoi = await student('aoi');
    const endpoints = ['a', 'b'].map((id) => testBrowser(HOST, id).subscription);
    for (const subscription of endpoints) await aoi.post('/api/push-subscriptions', subscription);
    const press = async (n: number) =>
      (await aoi.post('/api/push-subscriptions/test', { endpoint: endpoints[n % 2]?.endpoint })).status;

    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await press(n));

    expect(answers).toEqual([...Array(10).fill(202), 429, 429]);
    expect(await db.$count(deliveries)).toBe(10);
    clock.now = plus(clock.now, 10 * MINUTE);
    expect(await press(0)).toBe(202);
  });

  test('P-02: is one of at most twenty; the oldest is removed', async () => {
    const { student, db } = await withPush();
    const aoi = await student('aoi');
    const browsers = Array.from(
      { length: MAX_PUSH_SUBSCRIPTIONS + 2 },
      (_, n) => testBrowser(HOST, `b${n}`).subscription,
    );
    for (const subscription of browsers) await aoi.post('/api/push-subscriptions', subscription);
    const kept = (await db.select().from(pushSubscriptions)).map((it) => it.endpoint);
    expect(kept).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
    expect(kept).not.toContain(browsers[0]?.endpoint);
    expect(kept).toContain(browsers.at(-1)?.endpoint);
  });
});

test('a browser that is registered again leaves it to the student whether push is on', async () => {
  const { student, db } = await withPush();
  const aoi = await student('aoi');
  const again = { ...testBrowser(HOST).subscription, isRestored: true };
  const isOn = async () =>
    ((await (await aoi.get('/api/notification-settings')).json()) as { pushEnabled: boolean }).pushEnabled;
  await aoi.post('/api/push-subscriptions', testBrowser(HOST).subscription);
  await db.update(notificationSettings).set({ pushEnabled: false });
  await db.delete(pushSubscriptions);

  expect((await aoi.post('/api/push-subscriptions', again)).status).toBe(201);
  expect([await db.$count(pushSubscriptions), await isOn()]).toEqual([1, false]);

  await db.update(notificationSettings).set({ pushEnabled: true });
  expect((await aoi.post('/api/push-subscriptions', again)).status).toBe(201);
  expect(await isOn()).toBe(true);
});

describe('P-03: a browser that no longer answers', () => {
  async function tried(status: number, headers: Record<string, string> = {}) {
    const sink = await pushSink();
    const app = await withPush(sink.host);
    const aoi = await app.student('aoi');
    const { subscription, read } = testBrowser(sink.host);
    await aoi.post('/api/push-subscriptions', subscription);
    await aoi.post('/api/push-subscriptions/test', { endpoint: subscription.endpoint });
    const pair = (await import('web-push')).default.generateVAPIDKeys();
    const push = openPush({
      baseUrl: 'https://shiori.example.jp',
      vapid: { subject: 'mailto:a@example.com', ...pair },
      testHosts: [sink.host],
    });
    sink.answer = () => ({ status, headers });
    const outside = { ...app.deps, ...app.deps.config, push };
    const send = (now = LATER) => deliverDue(app.db, outside, 'push', now);
    await send();
    const close = () => Promise.all([push.close(), sink.close()]);
    return { ...app, sink, read, send, close };
  }

  test.each([404, 410])('is removed at %i', async (status) => {
    const { db, close } = await tried(status);
    expect(await db.$count(pushSubscriptions)).toBe(0);
    await close();
  });

  test.each([400, 413, 201])('is kept at %i, and the push is not retried', async (status) => {
    const { db, send, sink, close } = await tried(status);
    expect(await send(plus(LATER, DAY))).toBe(0);
    expect(await db.$count(pushSubscriptions)).toBe(1);
    expect(sink.pushes).toHaveLength(1);
    await close();
  });

  test.each([
    [429, { 'retry-after': '120' }],
    [429, { date: 'Wed, 01 Apr 2026 03:00:00 GMT', 'retry-after': 'Wed, 01 Apr 2026 03:02:00 GMT' }],
    [503, { 'retry-after': '120' }],
  ])('is kept at %i %o, and the push is tried again no sooner than asked', async (status, headers) => {
    const { db, send, sink, close } = await tried(status, headers);
    sink.answer = () => ({ status: 201 });
    expect(await send(plus(LATER, 119 * SECOND))).toBe(0);
    expect(await send(plus(LATER, 180 * SECOND))).toBe(1);
    expect(await db.$count(pushSubscriptions)).toBe(1);
    expect(sink.pushes).toHaveLength(2);
    await close();
  });

  test('is removed after failing for 14 days, but not if it worked in between', async () => {
    const { db, send, sink, close } = await tried(500);
    await purgeDeadSubscriptions(db, plus(LATER, 14 * DAY));
    expect(await db.$count(pushSubscriptions)).toBe(1);
    sink.answer = () => ({ status: 201 });
    await send(plus(LATER, DAY));
    expect(await db.select({ failingSince: pushSubscriptions.failingSince }).from(pushSubscriptions)).toEqual([
      { failingSince: null },
    ]);
    await db.update(pushSubscriptions).set({ failingSince: LATER });
    await purgeDeadSubscriptions(db, plus(LATER, 14 * DAY + 1));
    expect(await db.$count(pushSubscriptions)).toBe(0);
    await close();
  });

  test('the test push says that notifications arrive', async () => {
    const { sink, read, close } = await tried(201);
    const [arrived] = sink.pushes;
    expect(arrived && read(arrived)).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'しおり',
        body: 'このブラウザに通知が届きます。',
        navigate: 'https://shiori.example.jp/app/notifications',
      },
    });
    await close();
  });
});

test('push stays off for a student who has turned it off, whichever browsers are subscribed', async () => {
  const { student, db } = await withPush();
  const aoi = await student('aoi');
  await aoi.post('/api/push-subscriptions', testBrowser(HOST).subscription);
  await db.update(notificationSettings).set({ pushEnabled: false }).where(eq(notificationSettings.userId, aoi.userId));
  await aoi.applies('朝日商事');
  const { planned } = (await (await aoi.get('/api/reminders')).json()) as { planned: { channels: string[] }[] };
  expect(planned.map((it) => it.channels)).toEqual([['mail'], ['mail'], ['mail']]);
});
