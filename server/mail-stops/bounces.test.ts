import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR, type Instant, MINUTE, plus, toMs } from '#domain/time.ts';
import { transaction } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { mailBounces, mailStops } from '../db/schema/mail.ts';
import { deliveries } from '../db/schema/reminders.ts';
import { reopenDeliveries } from '../deliveries/claims.ts';
import { deliverDue } from '../deliveries/deliver.ts';
import { dispatchDue } from '../deliveries/dispatch.ts';
import { housekeepingJobs } from '../housekeeping.ts';
import { openMail } from '../integrations/mail/mail.ts';
import { bounceToken } from '../integrations/mail/marks.ts';
import type { Push } from '../integrations/push/push.ts';
import { testApp, testConfig } from '../testing/app.ts';
import { smtpSink } from '../testing/integrations.ts';
import { ofCarrier, ofExchange, ofGmail, ofPostfix } from '../testing/notifications.ts';
import { forgetBounces } from './bounces.ts';
import { endStops, readStop } from './queries.ts';
import { takeDsn } from './reports.ts';
import { signWebhook } from './webhook.ts';

/** 8:00 in Japan, a week before 23:59 of April 20. */
const DUE: Instant = '2026-04-12T23:00:00.000Z';
const SECRET = `whsec_${Buffer.alloc(32, 's').toString('base64')}`;
const PUSH: Push = { send: async () => ({ ok: true }), close: async () => {} };
const GONE = { action: 'failed', status: '5.1.1', diagnostic: '550 5.1.1 Recipient address rejected: User unknown' };
const FULL = { action: 'failed', status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' };

/** A student whose reminders of `selections` selections are due, all on a mail server of ours. */
async function mailed(selections = 1) {
  const sink = await smtpSink();
  onTestFinished(() => sink.close());
  const config = { ...testConfig(), bounceWebhookSecret: SECRET, bounceDomain: 'bounce.shiori.example.jp' };
  const app = await testApp({ config });
  const { db, clock, visitor } = app;
  const mail = openMail({
    smtpUrl: sink.url,
    from: 'しおり <no-reply@shiori.example.jp>',
    mailbox: '',
    connections: 5,
  });
  onTestFinished(() => mail.close());
  clock.now = plus(DUE, -HOUR);
  const aoi = await app.student('aoi');
  for (let at = 0; at < selections; at++) await aoi.applies(`第${at}商事`);
  clock.now = DUE;
  const outside = { mail, push: PUSH, ...config };
  const send = async () => {
    await reopenDeliveries(db, clock.now);
    while ((await dispatchDue(db, config.baseUrl, clock.now)).due > 0);
    while ((await deliverDue(db, outside, 'mail', clock.now)) > 0);
  };
  /** A mail that the server took, as the report of its bounce names it. */
  const returned = async (at = 0, to?: string) => {
    const { raw = '', from = '' } = sink.mails[at] ?? {};
    const { headers, messageId = '' } = await PostalMime.parse(raw);
    const reminderId = headers.find((it) => it.key === 'x-reminder-id')?.value ?? '';
    return { to: to ?? from, recipient: aoi.email, reminderId, messageId };
  };
  const report = (message: string) => takeDsn(db, Buffer.from(message), config, clock.now);
  const stop = () => readStop(db, aoi.userId, clock.now);
  const states = async () => (await db.select().from(deliveries)).map((it) => it.state).sort();
  let id = 0;
  /** A signed webhook; headers may be replaced. */
  const post = (body: string | Uint8Array, type: string, headers: Record<string, string> = {}) => {
    const head = {
      id: headers['webhook-id'] ?? `msg_${id++}`,
      at: headers['webhook-timestamp'] ?? `${toMs(clock.now) / 1000}`,
    };
    return visitor.post('/api/bounces', body, {
      'Content-Type': type,
      'Sec-Fetch-Site': 'cross-site',
      'webhook-id': head.id,
      'webhook-timestamp': head.at,
      'webhook-signature': signWebhook(head.id, head.at, Buffer.from(body), SECRET),
      ...headers,
    });
  };
  return { ...app, config, aoi, sink, send, returned, report, stop, states, post };
}

const json = (events: unknown) => JSON.stringify({ events });

describe('M-04: a refusal of the recipient', () => {
  test('at SMTP time stops reminders at once, and codes still go', async () => {
    const { sink, send, stop, states, clock, mails, visitor, aoi } = await mailed(3);
    sink.refuse = () => '550 5.1.1 <aoi@example.com>: Recipient address rejected: User unknown';
    await send();
    expect(await stop()).toEqual({ reason: 'hard_bounce', since: expect.any(String), until: null });
    expect((await states()).filter((it) => it !== 'failed' && it !== 'cancelled')).toEqual([]);

    sink.refuse = () => null;
    clock.now = plus(DUE, HOUR);
    await send();
    expect(sink.mails).toEqual([]);
    expect((await visitor.post('/api/password-resets', { email: aoi.email })).status).toBe(202);
    await expect.poll(() => mails.length).toBe(1);
  });

  test('by policy, by the relay, of the sender or of the content stops nothing', async () => {
    const { sink, send, stop } = await mailed(4);
    const answers = [
      '550 5.7.1 Relaying denied',
      '554 5.7.1 blocked using a list',
      '550 refused',
      '550 5.1.8 bad sender',
    ];
    sink.refuse = () => answers.pop() ?? null;
    await send();
    expect(await stop()).toBeNull();
  });

  test('after DATA, and at MAIL FROM, says nothing about the address', async () => {
    const { sink, send, stop, states } = await mailed();
    sink.answer = () => 550;
    await send();
    expect(await states()).toEqual(['failed']);
    expect(await stop()).toBeNull();
  });

  test('for now counts once a mail is given up, and three of them pause for a week', async () => {
    const { sink, send, stop, clock, db } = await mailed(3);
    sink.refuse = () => '452 4.2.2 Mailbox full';
    await send();
    expect(await db.$count(mailBounces)).toBe(0);
    for (let hour = 1; hour <= 12 && (await stop()) === null; hour++) {
      clock.now = plus(DUE, hour * 20 * MINUTE);
      await send();
    }
    expect(await stop()).toMatchObject({ reason: 'soft_bounces' });
    expect(await db.$count(mailBounces)).toBe(3);
  });

  test('does not stop mails to the address that the student has by then', async () => {
    const { sink, send, stop, db, aoi } = await mailed();
    sink.answer = () => 'take';
    const began = send();
    await db.update(users).set({ email: 'neu@example.com' }).where(eq(users.id, aoi.userId));
    await began;
    expect(await stop()).toBeNull();
  });
});

describe('M-04: a notification of a mail server', () => {
  test.each([
    ['Postfix', ofPostfix],
    ['Exchange', ofExchange],
    ['Gmail', ofGmail],
    ['a carrier', ofCarrier],
  ])('of %s stops reminders, by the address it went to, by X-Reminder-Id and by Message-ID', async (_, write) => {
    const { send, returned, report, stop, sink, db, aoi } = await mailed();
    await send();
    const mail = await returned();
    expect(sink.mails[0]?.from).toBe(`bounce+${mail.reminderId}@bounce.shiori.example.jp`);
    const ways = [
      { ...mail, reminderId: 'x', messageId: '<x@x>' },
      { ...mail, to: 'no-reply@shiori.example.jp', messageId: '<x@x>' },
      { ...mail, to: 'no-reply@shiori.example.jp', reminderId: 'x' },
      { ...mail, to: mail.to.toUpperCase(), reminderId: 'x', messageId: '<x@x>' },
    ];
    for (const way of ways) {
      expect(await report(write(way, GONE))).toBe(true);
      expect(await stop()).toMatchObject({ reason: 'hard_bounce', until: null });
      await forgetBounces(db, aoi.userId);
    }
    expect(await report(write({ ...mail, to: 'x@x', reminderId: 'x', messageId: '<x@x>' }, GONE))).toBe(false);
  });

  test('cancels what has not left, and counts one mail once', async () => {
    const { send, returned, report, stop, sink, states, db } = await mailed(3);
    const later = new Set<string>();
    sink.answer = ({ messageId }) => (sink.mails.length === 0 || later.has(messageId) ? 'take' : 451);
    await send();
    expect(await states()).toEqual(['due', 'due', 'sent']);
    const mail = await returned();
    expect(await report(ofPostfix(mail, FULL))).toBe(true);
    expect(await report(ofGmail(mail, FULL))).toBe(false);
    expect(await stop()).toBeNull();
    expect(await report(ofExchange(mail, { ...GONE, status: '5.1.10' }))).toBe(true);
    expect(await report(ofPostfix(mail, FULL))).toBe(false);
    expect(await db.select({ kind: mailBounces.kind }).from(mailBounces)).toEqual([{ kind: 'hard' }]);
    expect(await stop()).toMatchObject({ reason: 'hard_bounce' });
    expect(await states()).toEqual(['cancelled', 'cancelled', 'sent']);
  });

  test('that a mail is late, or refused by policy, changes nothing', async () => {
    const { send, returned, report, stop, db } = await mailed();
    await send();
    const mail = await returned();
    for (const of of [
      { ...GONE, action: 'delayed', status: '4.4.1' },
      { ...GONE, status: '5.7.1' },
      { ...GONE, action: 'relayed' },
    ])
      expect(await report(ofPostfix(mail, of))).toBe(false);
    expect(await stop()).toBeNull();
    expect(await db.$count(mailBounces)).toBe(0);
  });

  test('about three mails in a week pauses for a week, after which mails go again', async () => {
    const { send, returned, report, stop, clock, sink, aoi, db } = await mailed(3);
    await aoi.applies('みなと商事', {
      events: [{ eventType: 'es_deadline', deadline: plus(DUE, 9 * DAY), reminderTypes: ['1day'] }],
    });
    await send();
    for (const at of [0, 1, 2]) {
      expect(await stop()).toBeNull();
      await report(ofCarrier(await returned(at), FULL));
    }
    const until = plus(DUE, 7 * DAY);
    expect(await stop()).toEqual({ reason: 'soft_bounces', since: DUE, until });

    clock.now = plus(until, MINUTE);
    expect(await stop()).toBeNull();
    clock.now = plus(DUE, 8 * DAY + HOUR);
    await send();
    expect(sink.mails).toHaveLength(4);
    await report(ofCarrier(await returned(3), FULL));
    expect(await stop()).toBeNull();
    expect(await db.$count(mailStops)).toBe(1);
  });
});

describe('M-04: resuming', () => {
  test('sends what was cancelled and is still of use, and late reports of mails before it stop nothing', async () => {
    const { send, returned, report, stop, sink, aoi, clock } = await mailed(3);
    sink.answer = () => (sink.mails.length < 2 ? 'take' : 451);
    await send();
    expect(sink.mails).toHaveLength(2);
    await report(ofPostfix(await returned(0), GONE));

    clock.now = plus(DUE, HOUR);
    sink.answer = () => 'take';
    await send();
    expect(sink.mails).toHaveLength(2);
    expect((await aoi.del('/api/mail-stop')).status).toBe(204);
    expect(await stop()).toBeNull();
    await send();
    expect(sink.mails).toHaveLength(3);

    expect(await report(ofPostfix(await returned(1), GONE))).toBe(false);
    expect(await stop()).toBeNull();
    clock.now = plus(DUE, 2 * HOUR);
    expect(await report(ofPostfix(await returned(2), GONE))).toBe(true);
    expect(await stop()).toMatchObject({ reason: 'hard_bounce', since: clock.now });
  });

  test('a reminder whose time came meanwhile is sent too', async () => {
    const { send, returned, report, sink, aoi, clock } = await mailed();
    await send();
    await report(ofPostfix(await returned(), GONE));
    await aoi.applies('みなと商事', {
      events: [{ eventType: 'es_deadline', deadline: plus(DUE, 1.5 * DAY), reminderTypes: ['1day'] }],
    });
    clock.now = plus(DUE, DAY);
    await send();
    expect(sink.mails).toHaveLength(1);
    await aoi.del('/api/mail-stop');
    clock.now = plus(clock.now, MINUTE);
    await send();
    expect(sink.mails).toHaveLength(2);
  });

  test('a changed address gets mails, and a report about the former one does not stop them', async () => {
    const { send, returned, report, stop, sink, aoi, clock, db } = await mailed(2);
    sink.answer = () => (sink.mails.length === 0 ? 'take' : 451);
    await send();
    await report(ofPostfix(await returned(), GONE));
    expect(await stop()).not.toBeNull();
    await db.update(users).set({ email: 'neu@example.com' }).where(eq(users.id, aoi.userId));
    expect(await stop()).toBeNull();
    clock.now = plus(DUE, HOUR);
    sink.answer = () => 'take';
    await send();
    expect(sink.mails[1]?.raw).toMatch(/^To: neu@example\.com/m);

    for (const write of [ofPostfix, ofGmail]) expect(await report(write(await returned(), GONE))).toBe(false);
    expect(await stop()).toBeNull();
  });
});

describe('M-04: nobody is stopped by a forged report', () => {
  test('of another student, mail, address or key, of a mail that never left, or long after it left', async () => {
    const { send, returned, report, stop, clock, student, db, aoi, config } = await mailed(2);
    await send();
    const ren = await student('ren');
    const [mail, rows] = [await returned(), await db.select().from(deliveries)];
    const deliveryId = rows.find((it) => it.messageId === mail.messageId)?.id ?? '';
    const otherId = rows.find((it) => it.id !== deliveryId)?.id ?? '';
    const sent = { userId: aoi.userId, deliveryId, email: aoi.email };
    const token = (of: Partial<typeof sent>, key = config.authSecret) => bounceToken(key, { ...sent, ...of });
    expect(token({})).toBe(mail.reminderId);
    const forged = [
      token({}, 'b'.repeat(43)),
      token({ email: 'neu@example.com' }),
      token({ userId: ren.userId }),
      `${token({}).slice(0, 34)}${'0'.repeat(23)}`,
      `${token({}).slice(0, 26)}${otherId.slice(-8)}${token({}).slice(34)}`,
      deliveryId,
      '',
    ];
    const strange = { ...mail, to: 'x@x', messageId: `<${deliveryId}.${ren.userId}@localhost>` };
    for (const reminderId of forged)
      expect(await report(ofPostfix({ ...strange, reminderId }, GONE)), reminderId).toBe(false);
    for (const recipient of [ren.email, 'neu@example.com', ''])
      expect(await report(ofGmail({ ...mail, to: 'x@x', reminderId: '', recipient }, GONE)), recipient).toBe(false);

    await db
      .update(deliveries)
      .set({ attempts: 0 })
      .where(and(eq(deliveries.userId, aoi.userId), eq(deliveries.id, deliveryId)));
    expect(await report(ofPostfix(mail, GONE))).toBe(false);
    await db.update(deliveries).set({ attempts: 1 });
    clock.now = plus(DUE, 15 * DAY);
    expect(await report(ofPostfix(mail, GONE))).toBe(false);
    expect(await stop()).toBeNull();
    expect(await db.$count(mailBounces)).toBe(0);
  });

  test('whatever the marks are', async () => {
    const { send, report, returned, db } = await mailed();
    await send();
    const mail = await returned();
    const mark = fc.oneof(
      fc.stringMatching(/^[0-9a-z]{57}$/),
      fc.constant(mail.reminderId).map((it) => `${it.slice(0, 56)}${it[56] === '0' ? '1' : '0'}`),
      fc.string({ maxLength: 80 }),
    );
    await fc.assert(
      fc.asyncProperty(mark, fc.string({ maxLength: 80 }), async (reminderId, id) => {
        const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, '');
        const forged = {
          ...mail,
          to: `bounce+${oneLine(reminderId)}@x`,
          reminderId: oneLine(reminderId),
          messageId: `<${oneLine(id)}@x>`,
        };
        expect(await report(ofPostfix(forged, GONE))).toBe(false);
      }),
      { numRuns: 40 },
    );
    expect(await db.$count(mailBounces)).toBe(0);
  });

  test('a token counts under the key before the present one, as long as that is set', async () => {
    const { send, returned, db, config, clock } = await mailed();
    await send();
    const message = Buffer.from(ofPostfix(await returned(), GONE));
    const renewed = { authSecret: 'c'.repeat(43), authSecretPrevious: config.authSecret };
    expect(await takeDsn(db, message, { authSecret: renewed.authSecret }, clock.now)).toBe(true); // by its Message-ID
    await db.delete(mailBounces);
    const signed = Buffer.from(ofPostfix({ ...(await returned()), messageId: '<x@x>' }, GONE));
    expect(await takeDsn(db, signed, { authSecret: renewed.authSecret }, clock.now)).toBe(false);
    expect(await takeDsn(db, signed, renewed, clock.now)).toBe(true);
  });
});

describe('M-04: the webhook', () => {
  const counted = async (answer: Response) => [answer.status, ((await answer.json()) as { counted?: number }).counted];

  test('takes a notification and the events of a provider, without cookies and from elsewhere', async () => {
    const { send, returned, post, stop, aoi } = await mailed(2);
    await send();
    const [first, second] = [await returned(0), await returned(1)];
    const event = { action: 'failed', status: '5.2.2', recipient: aoi.email };
    const events = [
      { ...event, reminderId: second.reminderId },
      { ...event, action: 'delivered', status: '2.0.0', messageId: first.messageId },
      { ...event, messageId: '<x@x>' },
      event,
    ];
    expect(await counted(await post(json(events), 'application/json; charset=utf-8'))).toEqual([200, 1]);
    expect(await stop()).toBeNull();
    const hard = { ...event, status: '5.1.1', diagnostic: '550 user unknown', messageId: second.messageId };
    expect(await counted(await post(json([hard]), 'application/json'))).toEqual([200, 1]);
    expect(await stop()).toMatchObject({ reason: 'hard_bounce' });
    expect(await counted(await post(ofExchange(first, GONE), 'message/rfc822'))).toEqual([200, 1]);
    expect(await counted(await post('no notification', 'message/rfc822'))).toEqual([200, 0]);
  });

  test('refuses what is not signed, signed for another body, id or moment, or signed with another key', async () => {
    const { send, returned, post, stop, clock } = await mailed();
    await send();
    const body = ofPostfix(await returned(), GONE);
    const at = `${toMs(clock.now) / 1000}`;
    const shifted = (minutes: number) => `${toMs(plus(clock.now, minutes * MINUTE)) / 1000}`;
    const sign = (id: string, when: string, of = body, key = SECRET) => signWebhook(id, when, Buffer.from(of), key);
    const refused: Record<string, string>[] = [
      { 'webhook-signature': '' },
      { 'webhook-signature': sign('a', at), 'webhook-id': 'b' },
      { 'webhook-signature': sign('a', at, `${body} `), 'webhook-id': 'a' },
      { 'webhook-signature': sign('a', shifted(1)), 'webhook-id': 'a' },
      {
        'webhook-signature': sign('a', at, body, `whsec_${Buffer.alloc(32, 'x').toString('base64')}`),
        'webhook-id': 'a',
      },
      { 'webhook-timestamp': shifted(-6) },
      { 'webhook-timestamp': shifted(6) },
      { 'webhook-timestamp': 'now' },
      { 'webhook-id': 'a b' },
      { 'webhook-id': '' },
    ];
    for (const headers of refused)
      expect((await post(body, 'message/rfc822', headers)).status, JSON.stringify(headers)).toBe(401);
    expect(await stop()).toBeNull();
    const both = { 'webhook-id': 'a', 'webhook-signature': `v1,bm8= ${sign('a', at)}` };
    expect(await counted(await post(body, 'message/rfc822', both))).toEqual([200, 1]);
    for (const minutes of [-5, 5])
      expect((await post(body, 'message/rfc822', { 'webhook-timestamp': shifted(minutes) })).status).toBe(200);
  });

  test('takes an id once, and again only when it could not be worked', async () => {
    const { send, returned, post } = await mailed();
    await send();
    const body = ofPostfix(await returned(), GONE);
    const same = { 'webhook-id': 'msg_same' };
    expect((await post(body, 'text/plain', same)).status).toBe(400);
    expect((await post('{', 'application/json', same)).status).toBe(400);
    expect(await counted(await post(body, 'message/rfc822', same))).toEqual([200, 1]);
    expect((await post(body, 'message/rfc822', same)).status).toBe(409);
    expect((await post('another', 'message/rfc822', same)).status).toBe(409);
  });

  test('is not there without a secret, takes a megabyte at most, and turns away who guesses', async () => {
    const { post, config } = await mailed();
    const { visitor } = await testApp();
    expect((await visitor.post('/api/bounces', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404);
    expect(config.bounceWebhookSecret).toBe(SECRET);
    const MB = 1024 * 1024;
    expect((await post('x'.repeat(MB), 'message/rfc822')).status).toBe(200);
    expect((await post('x'.repeat(MB + 1), 'message/rfc822')).status).toBe(413);
    const statuses = [];
    for (let at = 0; at < 62; at++)
      statuses.push((await post('x', 'message/rfc822', { 'webhook-signature': 'v1,bm8=' })).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await post('x', 'message/rfc822')).status).toBe(429);
  });

  test('whatever events it gets, it answers 200 or 400', async () => {
    const { post, stop } = await mailed();
    const event = fc.record(
      {
        action: fc.oneof(fc.constant('failed'), fc.string()),
        status: fc.oneof(fc.constant('5.1.1'), fc.string()),
        recipient: fc.string(),
        reminderId: fc.string(),
        messageId: fc.string(),
      },
      { requiredKeys: [] },
    );
    const body = fc.oneof(fc.array(event, { maxLength: 3 }).map(json), fc.json(), fc.string());
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        expect([200, 400]).toContain((await post(text, 'application/json')).status);
      }),
      { numRuns: 60 },
    );
    expect(await stop()).toBeNull();
  });
});

test('M-04, D6: bounces and stops that are over are deleted after 30 days; open stops stay', async () => {
  const { send, returned, report, stop, db, deps, aoi, clock } = await mailed();
  await send();
  await report(ofPostfix(await returned(), GONE));
  const purge = async (days: number) => {
    const job = housekeepingJobs(db, deps.storage).find((it) => it.name === 'mail_bounces');
    await job?.run(plus(DUE, days * DAY), new AbortController().signal);
    return [await db.$count(mailBounces), await db.$count(mailStops)];
  };
  expect(await purge(29)).toEqual([1, 1]);
  expect(await purge(31)).toEqual([0, 1]);
  expect(await stop()).not.toBeNull();
  clock.now = plus(DUE, 40 * DAY);
  await transaction(db, (tx) => endStops(tx, aoi.userId, clock.now));
  expect(await purge(69)).toEqual([0, 1]);
  expect(await purge(71)).toEqual([0, 0]);
});
