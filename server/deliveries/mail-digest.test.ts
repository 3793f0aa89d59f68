import { eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { RemindersView } from '#domain/selections/views.ts';
import { DAY, HOUR, type Instant, plus } from '#domain/time.ts';
import { deliveries, notificationSettings, reminders } from '../db/schema/reminders.ts';
import type { MailMessage } from '../integrations/mail/message.ts';
import { type TestStudent, testApp } from '../testing/app.ts';
import { reopenDeliveries } from './claims.ts';
import { deliverDue } from './deliver.ts';
import { dispatchDue } from './dispatch.ts';

const BASE_URL = 'http://localhost:3000';
/** Wednesday, 12:00 in Japan. */
const WEDNESDAY = '2026-04-01T03:00:00.000Z';
const at = (day: number, clock: string): Instant =>
  plus(`2026-04-${String(day).padStart(2, '0')}T${clock}:00.000Z`, -9 * HOUR);

async function withDigest(emailFrequency: 'daily' | 'weekly') {
  const app = await testApp();
  app.clock.now = WEDNESDAY;
  const aoi = await app.student('aoi');
  await saveSettings(aoi, { emailFrequency });
  const mails: MailMessage[] = [];
  const outside = {
    mail: {
      send: async (mail: MailMessage) => {
        mails.push(mail);
        return { ok: true as const };
      },
      close: async () => {},
    },
    push: { send: async () => ({ ok: true as const }), close: async () => {} },
    baseUrl: BASE_URL,
    rootKeys: app.deps.config.rootKeys,
    authSecret: app.deps.config.authSecret,
  };
  /** Does what is due before a moment, whenever it is due; the student looks in every day, and so stays signed in. */
  const passUntil = async (end: Instant) => {
    while (app.clock.now < end) {
      while ((await dispatchDue(app.db, BASE_URL, app.clock.now)).due > 0);
      await deliverDue(app.db, outside, 'mail', app.clock.now);
      await aoi.get('/api/session');
      const { rows } = await app.db.execute<{ next: Instant | null }>(sql`
        select least((select min(scheduled_at) from reminders where state = 'planned' and scheduled_at > ${app.clock.now}),
          (select min(next_digest_at) from notification_settings)) as next`);
      const [soonest = end] = [rows[0]?.next ?? end, plus(app.clock.now, DAY), end].sort();
      app.clock.now = soonest;
    }
  };
  const enters = async (deadline: Instant, more: Record<string, unknown> = {}) => {
    const event = { eventType: 'es_deadline', deadline, ...more };
    const { eventIds } = await aoi.applies('朝日商事', { events: [event] });
    return eventIds[0];
  };
  const told = () => mails.splice(0).map((it) => it.subject);
  return { app, aoi, mails, outside, passUntil, enters, told };
}

const NO_TIMINGS = {
  oneWeekBefore: false,
  oneDayBefore: false,
  oneHourBefore: false,
  fifteenMinutesBefore: false,
};

async function saveSettings(aoi: TestStudent, change: Record<string, unknown>) {
  const settings = (await (await aoi.get('/api/notification-settings')).json()) as Record<string, unknown>;
  expect((await aoi.put('/api/notification-settings', { ...settings, ...change })).status).toBe(200);
}

describe('R-08: a daily digest', () => {
  test('is one mail at 8:00 with the events of the day’s reminders, by moment; the reminders themselves are not mailed', async () => {
    const { app, mails, passUntil, enters, told } = await withDigest('daily');
    await enters(at(6, '23:59'), { reminderTypes: ['3days', 'today'] });
    await enters(at(4, '17:00'), { reminderTypes: ['1day'], publicDescription: '本エントリー' });
    await passUntil(at(3, '08:00'));
    expect(told()).toEqual([]);
    await passUntil(at(3, '09:00'));
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? '';
    expect(text).toContain('今日のリマインド 2件');
    expect(text.indexOf('4月4日（土） 17:00まで：朝日商事　本エントリー')).toBeGreaterThan(0);
    expect(text.indexOf('4月6日（月） 23:59まで：朝日商事　ES締切')).toBeGreaterThan(text.indexOf('本エントリー'));
    expect(told()).toEqual(['今日のリマインド 2件']);
    await passUntil(at(6, '08:00'));
    expect(told()).toEqual([]);
    await passUntil(at(7, '12:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
    const states = await app.db.select({ state: reminders.state }).from(reminders);
    expect(new Set(states.map((it) => it.state))).toEqual(new Set(['dispatched']));
  });

  test('is shown with the reminders that it told', async () => {
    const { aoi, passUntil, enters } = await withDigest('daily');
    await enters(at(4, '17:00'), { reminderTypes: ['1day', 'today'] });
    await passUntil(at(3, '09:00'));
    const { sent, planned } = (await (await aoi.get('/api/reminders')).json()) as RemindersView;
    expect(planned.map((it) => it.channels)).toEqual([['digest']]);
    expect(sent.map((it) => it.deliveries)).toMatchObject([[{ channel: 'mail', isDigest: true, state: 'sent' }]]);
  });

  test('leaves out what is done by then, and is not sent when nothing is left', async () => {
    const { aoi, app, passUntil, enters, told, outside } = await withDigest('daily');
    const [done] = [await enters(at(4, '17:00'), { reminderTypes: ['1day'] })];
    await enters(at(4, '18:00'), { reminderTypes: ['1day'] });
    await passUntil(at(3, '08:00'));
    await dispatchDue(app.db, BASE_URL, app.clock.now);
    await aoi.put(`/api/events/${done}/completion`);
    await deliverDue(app.db, outside, 'mail', app.clock.now);
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('tells in the next one what was done as it was written, and is open again', async () => {
    const { aoi, app, passUntil, enters, told, outside } = await withDigest('daily');
    const done = await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await enters(at(3, '18:00'), { reminderTypes: ['3hours'] });
    await passUntil(at(3, '08:00'));
    await dispatchDue(app.db, BASE_URL, app.clock.now);
    await aoi.put(`/api/events/${done}/completion`);
    await deliverDue(app.db, outside, 'mail', app.clock.now);
    expect(told()).toEqual(['今日のリマインド 1件']);
    expect((await aoi.del(`/api/events/${done}/completion`)).status).toBe(204);
    await passUntil(at(4, '12:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('and what was entered after it and is over before the next is mailed singly, in time', async () => {
    const { passUntil, enters, told } = await withDigest('daily');
    await passUntil(at(2, '12:00'));
    await enters(at(2, '23:59'), { reminderTypes: ['3hours'] });
    await passUntil(at(2, '20:59'));
    expect(told()).toEqual([]);
    await passUntil(at(3, '12:00'));
    expect(told()).toHaveLength(1);
  });

  test('tells what was entered after the last one and is still ahead', async () => {
    const { passUntil, enters, told } = await withDigest('daily');
    await passUntil(at(2, '12:00'));
    await enters(at(5, '12:00'), { reminderTypes: ['3days', '1day'] }); // 3 days before: passed
    await passUntil(at(3, '12:00'));
    expect(told()).toEqual([]);
    await passUntil(at(4, '12:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('tells what was due since the last one and was not mailed', async () => {
    const { aoi, passUntil, enters, told } = await withDigest('daily');
    await saveSettings(aoi, { reminderTiming: { ...NO_TIMINGS, oneDayBefore: true } });
    await passUntil(at(2, '12:00'));
    await enters(at(3, '15:00'), { reminderTypes: [] });
    await passUntil(at(2, '18:00'));
    const { sent } = (await (await aoi.get('/api/reminders')).json()) as RemindersView;
    expect(sent).toMatchObject([{ state: 'dispatched', awaitsDigest: true, deliveries: [] }]);
    await passUntil(at(3, '12:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('stays a digest when mail is off and on again before it leaves', async () => {
    const { aoi, app, passUntil, enters, told, outside } = await withDigest('daily');
    await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await passUntil(at(3, '08:00'));
    await dispatchDue(app.db, BASE_URL, app.clock.now);
    await saveSettings(aoi, { emailEnabled: false });
    await deliverDue(app.db, outside, 'mail', app.clock.now);
    expect(told()).toEqual([]);
    await saveSettings(aoi, { emailEnabled: true });
    app.clock.now = plus(app.clock.now, HOUR);
    await reopenDeliveries(app.db, app.clock.now);
    await deliverDue(app.db, outside, 'mail', app.clock.now);
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('is the only mail, however much is due at once', async () => {
    const { app, passUntil, aoi, told } = await withDigest('daily');
    const events = Array.from({ length: 45 }, () => ({
      eventType: 'es_deadline',
      deadline: at(4, '17:00'),
      reminderTypes: ['1day'],
    }));
    await aoi.applies('朝日商事', { events });
    await passUntil(at(3, '12:00'));
    expect(told()).toEqual(['今日のリマインド 45件']);
    const { sent } = (await (await aoi.get('/api/reminders')).json()) as RemindersView;
    expect(sent.filter((it) => it.deliveries.length === 1)).toHaveLength(45);
    expect(await app.db.$count(reminders, isNotNull(reminders.mailDigestId))).toBe(45);
  });

  test('is left out when it is six hours late; the next one tells what is still ahead', async () => {
    const { app, passUntil, enters, told } = await withDigest('daily');
    await enters(at(5, '17:00'), { reminderTypes: ['1day'] });
    await enters(at(3, '23:00'), { reminderTypes: ['3hours'] });
    await passUntil(at(3, '07:00'));
    app.clock.now = at(3, '14:01');
    await passUntil(at(3, '23:59'));
    expect(told()).toEqual(['朝日商事 ES締切 今日23:00まで']);
    await passUntil(at(4, '12:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('is scheduled for settings that were saved before there were digests', async () => {
    const { app, passUntil, enters, told } = await withDigest('daily');
    await app.db.update(notificationSettings).set({ nextDigestAt: null });
    await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await dispatchDue(app.db, BASE_URL, app.clock.now);
    await passUntil(at(3, '12:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('tells a corrected date anew', async () => {
    const { aoi, passUntil, enters, told } = await withDigest('daily');
    const id = await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await passUntil(at(3, '10:00'));
    expect(told()).toHaveLength(1);
    await aoi.patch(`/api/events/${id}`, { version: 1, deadline: at(5, '17:00') });
    await passUntil(at(4, '10:00'));
    expect(told()).toEqual(['今日のリマインド 1件']);
  });

  test('waits for the end of quiet hours', async () => {
    const { aoi, passUntil, enters, told } = await withDigest('daily');
    await saveSettings(aoi, { quietHours: { enabled: true, startTime: '22:00', endTime: '09:30' } });
    await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await passUntil(at(3, '09:30'));
    expect(told()).toEqual([]);
    await passUntil(at(3, '10:00'));
    expect(told()).toHaveLength(1);
  });

  test('does not tell what was mailed before the setting, and the list does not say so', async () => {
    const { aoi, passUntil, enters, told } = await withDigest('daily');
    await saveSettings(aoi, { emailFrequency: 'immediate' });
    await enters(at(5, '17:00'), { reminderTypes: ['3days'] });
    await passUntil(at(2, '12:00'));
    expect(told()).toHaveLength(1);
    await saveSettings(aoi, { emailFrequency: 'daily' });
    const { sent } = (await (await aoi.get('/api/reminders')).json()) as RemindersView;
    expect(sent).toMatchObject([{ awaitsDigest: false }]);
    await passUntil(at(3, '12:00'));
    expect(told()).toEqual([]);
  });

  test('ends with the setting: reminders are mailed one by one again', async () => {
    const { aoi, passUntil, enters, told } = await withDigest('daily');
    await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await saveSettings(aoi, { emailFrequency: 'immediate' });
    await passUntil(at(3, '09:00'));
    expect(told()).toEqual([expect.stringContaining('朝日商事 ES締切')]);
  });

  test('goes to nobody who switched mail off', async () => {
    const { aoi, app, passUntil, enters, told } = await withDigest('daily');
    await enters(at(4, '17:00'), { reminderTypes: ['1day'] });
    await saveSettings(aoi, { emailEnabled: false });
    await passUntil(at(3, '12:00'));
    expect(told()).toEqual([]);
    expect(await app.db.$count(deliveries, eq(deliveries.channel, 'mail'))).toBe(0);
  });
});

test('R-08: a weekly digest is mailed on Monday at 8:00, with the events of the week’s reminders', async () => {
  const { passUntil, enters, told } = await withDigest('weekly');
  await enters(at(10, '17:00'), { reminderTypes: ['3days', '1day'] });
  await enters(at(16, '17:00'), { reminderTypes: ['1day'] });
  await passUntil(at(6, '08:00'));
  expect(told()).toEqual([]);
  await passUntil(at(6, '09:00'));
  expect(told()).toEqual(['今週のリマインド 1件']);
  await passUntil(at(13, '09:00'));
  expect(told()).toEqual(['今週のリマインド 1件']);
});

describe('a test mail', () => {
  test('is sent to the own address', async () => {
    const app = await testApp();
    const aoi = await app.student('aoi');
    expect((await aoi.post('/api/notification-settings/test-mail')).status).toBe(204);
    expect(app.mails).toMatchObject([{ to: 'aoi@example.com', subject: 'テストメール' }]);
  });

  test('says when it could not be sent, and is limited', async () => {
    const send = async () => ({ ok: false, failure: 'permanent', code: 'smtp_550', attempted: true }) as const;
    const app = await testApp({ mail: { send, close: async () => {} } });
    const aoi = await app.student('aoi');
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await aoi.post('/api/notification-settings/test-mail')).status);
    expect(statuses).toEqual([503, 503, 503, 503, 503, 429]);
  });
});
