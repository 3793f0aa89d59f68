import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { MailingPage } from '#domain/admin/mailings.ts';
import { toMs } from '#domain/time.ts';
import { databaseNow } from '../db/clock.ts';
import { mailBounces, mailStops } from '../db/schema/mail.ts';
import { openMail } from '../integrations/mail/mail.ts';
import { takeDsn } from '../mail-stops/reports.ts';
import { signWebhook } from '../mail-stops/webhook.ts';
import { anAdmin } from '../testing/admin.ts';
import { testApp, testConfig } from '../testing/app.ts';
import { smtpSink } from '../testing/integrations.ts';
import { ofCarrier, ofGmail, ofPostfix } from '../testing/notifications.ts';
import { sendMailings } from './send.ts';

const SECRET = `whsec_${Buffer.alloc(32, 's').toString('base64')}`;
const GONE = { action: 'failed', status: '5.1.1', diagnostic: '550 5.1.1 Recipient address rejected: User unknown' };
const FULL = { action: 'failed', status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' };

/** A mailing to one student by a mail server of ours. */
async function mailed() {
  const sink = await smtpSink();
  onTestFinished(() => sink.close());
  const config = { ...testConfig(), bounceWebhookSecret: SECRET, bounceDomain: 'bounce.shiori.example.jp' };
  const app = await testApp({ config });
  const { db, visitor, clock } = app;
  const mail = openMail({
    smtpUrl: sink.url,
    from: 'しおり <no-reply@shiori.example.jp>',
    mailbox: '',
    connections: 5,
  });
  onTestFinished(() => mail.close());
  const [admin, aoi] = [await anAdmin(app), await app.student('aoi')];
  const starts = async () => {
    const { id } = (await (await admin.post('/api/admin/mailings')).json()) as { id: string };
    const draft = { subject: '週の表示', body: '見やすくなりました。', essential: false };
    const audience = { to: 'address', email: aoi.email };
    await admin.put(`/api/admin/mailings/${id}`, { ...draft, audience, version: 1 });
    expect((await admin.put(`/api/admin/mailings/${id}/sending`, { version: 2 })).status).toBe(204);
    return id;
  };
  const send = () => sendMailings(db, { mail, ...config }, () => true);
  const returned = async (at = 0) => {
    const { raw = '', from = '' } = sink.mails[at] ?? {};
    const { headers, messageId = '' } = await PostalMime.parse(raw);
    const reminderId = headers.find((it) => it.key === 'x-reminder-id')?.value ?? '';
    return { to: from, recipient: aoi.email, reminderId, messageId };
  };
  return {
    ...app,
    aoi,
    sink,
    starts,
    send,
    returned,
    report: async (message: string) => takeDsn(db, Buffer.from(message), config, await databaseNow(db)),
    webhook: async (...events: object[]) => {
      const [body, at] = [JSON.stringify({ events }), `${toMs(clock.now) / 1000}`];
      const answer = await visitor.post('/api/bounces', body, {
        ...{ 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
        ...{ 'webhook-id': 'one', 'webhook-timestamp': at },
        'webhook-signature': signWebhook('one', at, Buffer.from(body), SECRET),
      });
      return answer.json();
    },
    counts: async (id: string) => ((await (await admin.get(`/api/admin/mailings/${id}`)).json()) as MailingPage).counts,
    stops: async () => (await db.select().from(mailStops)).map((it) => [it.reason, it.address, it.until]),
  };
}

const RETURNED = { waiting: 0, sent: 0, failed: 1, withheld: 0 };

test('M-04: a mailing comes back to its own address: it counts as not arrived, and mails to the student stop', async () => {
  const { aoi, sink, starts, send, returned, report, counts, stops, db } = await mailed();
  const id = await starts();
  await send();
  const mail = await returned();
  expect(mail.to).toBe(`bounce+${mail.reminderId}@bounce.shiori.example.jp`);
  expect(await counts(id)).toEqual({ ...RETURNED, sent: 1, failed: 0 });

  expect(await report(ofPostfix({ ...mail, reminderId: 'x', messageId: '<x@x>' }, GONE))).toBe(true);
  expect(await report(ofGmail(mail, GONE))).toBe(false);

  expect(await counts(id)).toEqual(RETURNED);
  expect(await stops()).toEqual([['hard_bounce', aoi.email, null]]);
  expect(await db.$count(mailBounces)).toBe(1);
  const next = await starts();
  await send();
  expect(sink.mails).toHaveLength(1);
  expect(await counts(next)).toMatchObject({ sent: 0, waiting: 0 });
});

test.each(['reminderId', 'messageId'] as const)('M-04: a provider reports it by %s', async (name) => {
  const { starts, send, returned, webhook, counts, stops } = await mailed();
  const id = await starts();
  await send();
  const mail = await returned();

  expect(await webhook({ ...GONE, recipient: mail.recipient, [name]: mail[name] })).toEqual({ counted: 1 });

  expect(await counts(id)).toEqual(RETURNED);
  expect(await stops()).toMatchObject([['hard_bounce', mail.recipient, null]]);
});

test('M-04: the mail server refuses the recipient: stopped at once', async () => {
  const { sink, starts, send, counts, stops } = await mailed();
  sink.refuse = () => '550 5.1.1 <aoi@example.com>: Recipient address rejected: User unknown';
  const id = await starts();
  await send();
  expect(await counts(id)).toEqual(RETURNED);
  expect(await stops()).toMatchObject([['hard_bounce', 'aoi@example.com', null]]);
});

test('M-04: three that come back for now pause mails to the student; a forged report does nothing', async () => {
  const { starts, send, returned, report, stops, counts } = await mailed();
  const ids = [await starts(), await starts(), await starts()];
  await send();
  const mails = [await returned(0), await returned(1), await returned(2)];
  const forged = { ...(mails[0] as (typeof mails)[0]), to: 'x@x', reminderId: 'x' };
  for (const wrong of [
    { ...forged, messageId: `<${ids[0]}.${ids[1]}@localhost>` },
    { ...forged, recipient: 'x@x' },
  ])
    expect(await report(ofCarrier(wrong, GONE))).toBe(false);

  for (const mail of mails) {
    expect(await stops()).toEqual([]);
    expect(await report(ofCarrier(mail, FULL))).toBe(true);
  }

  expect(await stops()).toMatchObject([['soft_bounces', 'aoi@example.com', expect.any(String)]]);
  for (const id of ids) expect(await counts(id)).toEqual(RETURNED);
});
