import { createHmac } from 'node:crypto';
import dns from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  MAX_GIVEN_UP,
  MAX_WEBHOOKS,
  type MadeWebhook,
  RETRY_SECONDS,
  type WebhookBody,
  type WebhookView,
} from '#domain/open-api/webhooks.ts';
import { DAY, MINUTE, plus, SECOND, toMs } from '#domain/time.ts';
import { webhookDeliveries, webhooks } from '../db/schema/programs.ts';
import { webhookAddress } from '../integrations/webhooks/address.ts';
import { openWebhooks } from '../integrations/webhooks/webhooks.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { canariesIn } from '../testing/canaries.ts';
import { purgeWebhookDeliveries } from '../webhooks/queries.ts';
import { deliverWebhooks } from './webhook-deliveries.ts';

type Heard = { body: string; headers: IncomingMessage['headers'] };
type Answer = (response: ServerResponse) => void;
const ok: Answer = (response) => void response.writeHead(204).end();

/** A program of the student's behind a real port; `answers` are used up in turn, the last one for good. */
async function receiver(...answers: Answer[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      heard.push({ body, headers: request.headers });
      (answers.length > 1 ? answers.shift() : answers[0])?.(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    heard,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (answer: Answer) => answers.splice(0, 9, answer),
  };
}

async function makes(it: TestApp, student: TestStudent, url: string): Promise<MadeWebhook> {
  await confirmSession(it.db, student.sessionId, it.clock.now);
  const made = await student.post('/api/webhooks', { url });
  expect([made.status, await made.clone().text()]).toEqual([201, expect.stringContaining('secret')]);
  return (await made.json()) as MadeWebhook;
}

/** A student whose webhook goes to this receiver, and the worker that sends. */
async function world(...answers: Answer[]) {
  const it = await testApp();
  const its = await receiver(...answers);
  it.deps.config.pushTestHosts.push(its.host);
  const outside = openWebhooks({ testHosts: it.deps.config.pushTestHosts, totalMs: 2000 });
  onTestFinished(() => outside.close());
  const aoi = await it.student('aoi');
  const hook = await makes(it, aoi, `http://${its.host}/hook`);
  const { rootKeys } = it.deps.config;
  const deliver = (pauseMs = 0) =>
    deliverWebhooks(
      it.db,
      { webhooks: outside, rootKeys, pauseMs },
      () => true,
      async () => it.clock.now,
    );
  const log = async () => ((await (await aoi.get('/api/webhooks')).json()) as WebhookView[])[0];
  const told = () => its.heard.map(({ body }) => JSON.parse(body) as WebhookBody);
  return { ...it, ...its, aoi, hook, deliver, log, told };
}

test('a change is told in order, signed over its time, with the fields that the scope read gives', async () => {
  const it = await world(ok);
  const { id, eventIds } = await it.aoi.applies('朝日商事');
  await it.aoi.put(`/api/events/${eventIds[0]}/completion`);
  await it.aoi.put(`/api/selections/${id}/status`, { status: 'es_submitted' });
  await it.aoi.del(`/api/selections/${id}`);

  await it.deliver();

  const bodies = it.told();
  expect(bodies.map((one) => one.sequence)).toEqual(bodies.map((_, at) => at + 1));
  expect(bodies.flatMap((one) => one.changes.map(({ kind, id: its }) => [kind, its]))).toEqual([
    ['selection.deleted', id],
    ['event.deleted', eventIds[0]],
    ['event.deleted', eventIds[0]],
    ['selection.deleted', id],
    ['selection.deleted', id],
    ['event.deleted', eventIds[0]],
  ]);
  const [first] = it.heard;
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['shiori-signature'])) ?? [];
  expect(Number(seconds) * SECOND).toBe(toMs(it.clock.now));
  expect(mac).toBe(createHmac('sha256', it.hook.secret).update(`${seconds}.${first?.body}`).digest('hex'));

  const other = await it.aoi.applies('みなと商事');
  await it.deliver();
  const last = it.told().slice(bodies.length);
  expect(last.flatMap((one) => one.changes)).toMatchObject([
    { kind: 'selection.changed', id: other.id, selection: { companyName: 'みなと商事' } },
    { kind: 'event.changed', id: other.eventIds[0], event: { eventType: 'es_deadline', selectionId: other.id } },
  ]);
});

test('K-05: a webhook carries no memo, ES, own place, link or login', async () => {
  const it = await world(ok);
  const secrets = {
    notes: 'CANARY-n-8Tk',
    es: 'CANARY-e-8Tk',
    memo: 'CANARY-m-8Tk',
    place: 'CANARY-p-8Tk',
    login: 'CANARY-l-8Tk',
  };
  const { id, eventIds } = await it.aoi.applies('朝日商事');
  await it.aoi.patch(`/api/selections/${id}`, { notes: secrets.notes, esContent: secrets.es, version: 1 });
  await it.aoi.patch(`/api/events/${eventIds[0]}`, {
    ...{ privateMemo: secrets.memo, location: secrets.place, version: 1 },
    privateUrl: 'https://canary-8tk.example/',
  });
  await it.aoi.put(`/api/selections/${id}/my-page`, { myPageId: secrets.login });

  await it.deliver();

  const sent = it.heard.map(({ body, headers }) => body + JSON.stringify(headers)).join('');
  expect(sent).toContain('朝日商事');
  expect(canariesIn(sent, { ...secrets, link: 'canary-8tk' })).toEqual([]);
  const kept = JSON.stringify([await it.db.select().from(webhookDeliveries), await it.db.select().from(webhooks)]);
  expect(canariesIn(kept, { ...secrets, link: 'canary-8tk', secret: it.hook.secret, company: '朝日商事' })).toEqual([]);
});

const TROUBLES: [string, Answer, string, number | null][] = [
  ['answers 500', (response) => void response.writeHead(500).end(), 'status', 500],
  ['redirects', (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(), 'redirect', 302],
  ['resets the connection', (response) => void response.socket?.destroy(), 'connection', null],
  ['hangs', () => {}, 'timeout', null],
];

test.each(TROUBLES)(
  'a receiver that %s is tried again later, and then told everything in order',
  async (_, trouble, failure, status) => {
    const it = await world(trouble);
    await it.aoi.applies('朝日商事');

    await it.deliver();
    expect(it.heard).toHaveLength(1);
    expect((await it.log())?.deliveries.at(-1)).toMatchObject({ state: 'due', tries: 1, failure, status });
    await it.deliver();
    expect(it.heard).toHaveLength(1);
    it.become(ok);
    it.clock.now = plus(it.clock.now, RETRY_SECONDS[0] * SECOND);
    await it.deliver();

    expect(it.told().map((one) => one.sequence)).toEqual([1, 1, 2]);
    expect((await it.log())?.deliveries).toMatchObject([
      { sequence: 2, state: 'sent', tries: 1, status: 204, failure: null },
      { sequence: 1, state: 'sent', tries: 2, status: 204, failure: null },
    ]);
  },
);

test('what never arrives is given up with a record; after three in a row the webhook is off until its student turns it on', async () => {
  const it = await world((response) => void response.writeHead(503).end());
  await it.aoi.applies('朝日商事');
  await it.aoi.applies('みなと商事');
  const tries = RETRY_SECONDS.length + 1;

  for (let time = 0; time < MAX_GIVEN_UP * tries; time++) {
    await it.deliver();
    it.clock.now = plus(it.clock.now, 3 * 60 * MINUTE);
  }

  expect(it.told().map((one) => one.sequence)).toEqual(
    [1, 2, 3].flatMap((one) => Array.from({ length: tries }, () => one)),
  );
  const off = await it.log();
  expect(off?.disabledAt).not.toBeNull();
  expect(off?.deliveries.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed']);
  await it.aoi.applies('あおば銀行');
  await it.deliver();
  expect(it.heard).toHaveLength(MAX_GIVEN_UP * tries);

  it.become(ok);
  expect((await it.aoi.del(`/api/webhooks/${it.hook.id}/disabling`)).status).toBe(204);
  await it.aoi.applies('夕凪製作所');
  await it.deliver();
  expect(it.told().at(-1)?.changes[0]).toMatchObject({ kind: 'event.changed' });
  expect((await it.log())?.disabledAt).toBeNull();

  it.clock.now = plus(it.clock.now, 31 * DAY);
  await purgeWebhookDeliveries(it.db, it.clock.now);
  expect(await it.db.$count(webhookDeliveries)).toBe(0);
});

test('an address is told once a second at most', async () => {
  const it = await world(ok);
  await it.aoi.applies('朝日商事');
  await it.aoi.applies('みなと商事');

  for (let second = 1; second <= 4; second++) {
    await it.deliver(SECOND);
    expect(it.heard).toHaveLength(second);
    it.clock.now = plus(it.clock.now, SECOND);
  }
});

test('a webhook whose secret does not open is switched off and holds up no other', async () => {
  const it = await world(ok);
  const other = await makes(it, it.aoi, it.hook.url);
  await it.db.execute(sql`update webhooks set secret = 'v1.AAAA.AAAA' where id = ${it.hook.id}`);
  await it.aoi.applies('朝日商事');

  await it.deliver();

  expect(it.heard).toHaveLength(2);
  const views = (await (await it.aoi.get('/api/webhooks')).json()) as WebhookView[];
  expect(views.map(({ id, disabledAt }) => [id, disabledAt !== null])).toEqual([
    [it.hook.id, true],
    [other.id, false],
  ]);
});

test('of several workers one sends each delivery; what a crashed one had is taken over when its lease ends', async () => {
  const it = await world(ok);
  for (const name of ['朝日商事', 'みなと商事', 'あおば銀行']) await it.aoi.applies(name);

  await Promise.all([it.deliver(), it.deliver(), it.deliver()]);
  await it.deliver();
  expect(it.told().map((one) => one.sequence)).toEqual([1, 2, 3, 4, 5, 6]);

  await it.aoi.applies('夕凪製作所');
  await it.db.execute(
    sql`update webhook_deliveries set leased_until = ${plus(it.clock.now, MINUTE)}, tries = 1 where sequence = 7`,
  );
  await it.deliver();
  expect(it.heard).toHaveLength(6);
  it.clock.now = plus(it.clock.now, MINUTE);
  await it.deliver();
  expect(it.told().map((one) => one.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a webhook is made after proof of identity, five at most, and ends with the account', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const url = 'https://hooks.example.com/a';
  const asked = await aoi.post('/api/webhooks', { url });
  expect([asked.status, (await answerOf(asked)).error]).toEqual([403, 'confirmation_needed']);
  for (let time = 0; time < MAX_WEBHOOKS; time++) await makes(it, aoi, url);
  expect((await aoi.post('/api/webhooks', { url })).status).toBe(409);
  const [first] = (await (await aoi.get('/api/webhooks')).json()) as WebhookView[];
  expect(JSON.stringify(first)).not.toContain('secret');

  const ren = await it.student('ren');
  expect((await ren.del(`/api/webhooks/${first?.id}`)).status).toBe(404);
  expect((await aoi.del(`/api/webhooks/${first?.id}`)).status).toBe(204);
  expect((await aoi.put('/api/account/withdrawal')).status).toBe(200);
  expect(await it.db.$count(webhooks)).toBe(0);
});

const REFUSED = [
  'http://hooks.example.com/',
  'https://hooks.example.com:8443/',
  'https://user:pass@hooks.example.com/',
  'https://hooks.example.com/#x',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://8.8.8.8/',
  'https://localhost/',
  'https://localhost./',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://intranet/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `https://hooks.example.com/${'x'.repeat(1000)}`,
  'hooks.example.com',
];

test.each(REFUSED)('P-02: %s is no address of a webhook', (url) => {
  expect(webhookAddress(url, [])).toBeNull();
});

test('P-02: a webhook to such an address is refused', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  await confirmSession(it.db, aoi.sessionId, it.clock.now);
  for (const url of REFUSED.filter(({ length }) => length <= 1000)) {
    const refused = await aoi.post('/api/webhooks', { url });
    expect([url, refused.status, (await answerOf(refused)).error]).toEqual([url, 422, 'webhook_address_refused']);
  }
});

test('P-02: a name that was accepted and resolves to an address inside is not connected to', async () => {
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: unknown, done: Resolved) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as never);
  onTestFinished(() => lookup.mockRestore());
  const outside = openWebhooks({ testHosts: [] });
  onTestFinished(() => outside.close());

  const message = { secret: 'x', id: 'a', body: '{}', at: '2026-04-01T03:00:00.000Z' };
  const outcome = await outside.send({ ...message, url: 'https://rebound.example.com/' });

  expect(lookup).toHaveBeenCalled();
  expect(outcome).toEqual({ ok: false, status: null, failure: 'address' });
});

type Resolved = (error: null, addresses: { address: string; family: number }[]) => void;
