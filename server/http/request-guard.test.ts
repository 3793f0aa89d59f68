import { connect } from 'node:net';
import os from 'node:os';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE, plus } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { counterLines } from '../base/counters.ts';
import { createLog } from '../base/log.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { answerOf, testApp, testConfig } from '../testing/app.ts';
import { withdraws } from '../testing/confirmed.ts';
import { listen } from './server.ts';

const PAGE = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
    "worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types shiori; report-uri /api/csp-reports; report-to csp",
  'reporting-endpoints': 'csp="/api/csp-reports"',
};
const API = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const COMPANIONS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test.each([
  ['an answer', '/api/session', 200, API],
  ['a refusal', '/api/selections', 401, API],
  ['what is not there', '/api/nothing', 404, API],
  ['a page that is not there', '/nothing/at/all', 404, PAGE],
  ['a path with two readings', '/api//session', 404, API],
  ['the question of a machine', '/healthz', 200, PAGE],
])('B-04: %s carries the policy and its companions', async (_, path, status, policy) => {
  const { visitor } = await testApp();

  const response = await visitor.get(path);

  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...policy, ...COMPANIONS });
  expect(response.headers.get('permissions-policy')).toContain('camera=()');
  expect(response.headers.get('strict-transport-security')).toBeNull();
});

test('B-04: a fault of ours, a forged write and a stream carry them too', async () => {
  const { student, visitor, db } = await testApp();
  const aoi = await student('aoi');
  const stream = await aoi.get('/api/live');
  const forged = await aoi.post('/api/session', {}, { 'Sec-Fetch-Site': 'cross-site' });
  await db.execute('drop table rate_limits');
  const fault = await visitor.post('/api/session', { email: 'a@example.com', password: 'x' });

  expect([stream.status, forged.status, fault.status]).toEqual([200, 403, 500]);
  for (const { headers } of [stream, forged, fault])
    expect(Object.fromEntries(headers)).toMatchObject({ ...API, ...COMPANIONS });
  await stream.body?.cancel();
});

test('B-04: where we are reached by https, browsers never come by http again', async () => {
  const { deps } = await testApp();
  const { visitor } = await testApp({ config: { ...deps.config, baseUrl: 'https://shiori.example.jp' } });

  const { headers } = await visitor.get('/api/session');

  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});

test('B-07: nothing that the API answers is kept by any cache', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');

  for (const path of ['/api/session', '/api/selections', '/api/reminders', '/api/nothing']) {
    expect((await aoi.get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('B-04: a report of a browser is counted, and its text is not kept', async () => {
  const { lines, log } = keptLog();
  const { visitor } = await testApp({ log });
  const report = JSON.stringify([{ type: 'csp-violation', url: 'https://shiori.example.jp/app/selections?q=secret' }]);
  const send = () => visitor.post('/api/csp-reports', report, { 'Content-Type': 'application/reports+json' });

  expect((await send()).status).toBe(204);
  expect(lines().filter((line) => line.event === 'csp_report')).toHaveLength(1);
  expect(JSON.stringify(lines())).not.toContain('secret');
  for (let at = 0; at < 20; at += 1) await send();
  expect((await send()).status).toBe(429);
});

test('H-04: a request by another name is refused, and no answer repeats the name', async () => {
  const ask = await rawServer();
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000', '']) {
    const answer = await ask(`GET /api/session HTTP/1.1\r\nHost: ${host}\r\n`);
    expect(answer, host).toMatch(/^HTTP\/1.1 4(21|00) /);
    expect(answer).not.toContain('evil.example');
  }
  expect(await ask('GET http://evil.example/api/session HTTP/1.1\r\nHost: localhost\r\n')).toMatch(
    /^HTTP\/1.1 4(21|00) /,
  );
  expect(await ask('GET /api/session HTTP/1.1\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask('GET /api/session HTTP/1.1\r\nHost: localhost:3000\r\n')).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask('GET /api/session HTTP/1.1\r\nHost: [::1]:3000\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

/** This machine stands in a home network. */
function inHomeNetwork() {
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    eth0: [
      {
        address: '192.168.1.5',
        netmask: '255.255.255.0',
        family: 'IPv4',
        mac: '00:00:00:00:00:00',
        internal: false,
        cidr: '192.168.1.5/24',
      },
    ],
  });
  onTestFinished(() => interfaces.mockRestore());
}

test('E3: open to its network, the machine’s own private addresses are accepted, and no name and no other address', async () => {
  inHomeNetwork();
  const ask = await rawServer({ host: '0.0.0.0', baseUrl: 'http://127.0.0.1:3000' });
  const status = async (host: string) => (await ask(`GET /api/session HTTP/1.1\r\nHost: ${host}\r\n`)).slice(9, 12);
  expect(await status('192.168.1.5:3000')).toBe('200');
  for (const host of [
    '192.168.1.6:3000',
    '192.168.1.5.evil.example:3000',
    'evil.example:3000',
    '192.168.1.5@evil.example',
  ])
    expect(await status(host), host).toMatch(/^4(21|00)$/);

  const signIn = (origin: string) =>
    ask(
      `POST /api/session HTTP/1.1\r\nHost: 192.168.1.5:3000\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 0\r\n`,
    );
  expect(await signIn('http://192.168.1.5:3000')).toMatch(/^HTTP\/1.1 400 /);
  for (const origin of ['http://127.0.0.1:3000', 'http://192.168.1.5:8080', 'http://evil.example', 'null'])
    expect(await signIn(origin), origin).toMatch(/^HTTP\/1.1 403 /);
});

test('E3: bound to loopback, or with an address of its own, it answers to no other', async () => {
  inHomeNetwork();
  for (const given of [{}, { host: '0.0.0.0', baseUrl: 'https://shiori.example.jp' }]) {
    const ask = await rawServer(given);
    expect(await ask('GET /api/session HTTP/1.1\r\nHost: 192.168.1.5:3000\r\n')).toMatch(/^HTTP\/1.1 421 /);
  }
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'LOCK'])('H-04: the method %s is not allowed', async (method) => {
  const ask = await rawServer();
  expect(await ask(`${method} /api/session HTTP/1.1\r\nHost: localhost\r\n`)).toMatch(/^HTTP\/1.1 405 /);
});

test.each([
  '//api/session',
  '/api//session',
  '/api/session//',
  '/api%2fsession',
  '/api%2Fsession',
  '/api\\session',
  '/api%5csession',
  '/api/session;jsessionid=1',
  '/api/session%3b',
  '/api/./session',
  '/api/x/../session',
  '/api/%2e%2e/api/session',
  '/api/session%00',
  '/api/session%ff',
  '/api/session/',
  '/API/session',
])('H-04: the path %s leads nowhere', async (path) => {
  const ask = await rawServer();
  expect(await ask(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`)).toMatch(/^HTTP\/1.1 40[04] /);
});

/** The app behind a real socket, addressed byte by byte. */
async function rawServer(given: Partial<Config> = {}) {
  const { app } = await testApp({ config: { ...testConfig(), ...given } });
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: [] });
  onTestFinished(() => server.drain(600));
  return (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}Connection: close\r\n\r\n`));
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
}

test('O-01: each request is one line of JSON in UTC with its id, its route’s pattern and who asked, by a name that tells nobody', async () => {
  const { lines, log } = keptLog();
  const { student } = await testApp({ log });
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await aoi.patch(`/api/selections/${id}`, { notes: '秘密のメモ', version: 1 });

  const line = lines().find((it) => it.method === 'PATCH');

  expect(line).toMatchObject({ level: 'info', route: '/api/selections/:id', status: 200 });
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(line?.user).toMatch(/^[\w-]{12}$/);
  const all = JSON.stringify(lines());
  for (const secret of ['秘密のメモ', aoi.email, aoi.userId, aoi.cookie.split('=')[1], '朝日商事'])
    expect(all).not.toContain(secret);
});

test('C4: a proxy that is not named is noticed, once a minute in the log', async () => {
  const { lines, log } = keptLog();
  const { app, clock, deps } = await testApp({ log, config: { ...testConfig(), trustedProxies: ['10.0.0.0/8'] } });
  const ask = (remoteAddress: string) =>
    app.request(
      '/api/session',
      { headers: { 'X-Forwarded-For': '203.0.113.9' } },
      { incoming: { socket: { remoteAddress }, url: '/api/session' } },
    );
  const warned = () =>
    lines()
      .filter((line) => line.level === 'warn')
      .map((line) => line.from);

  await ask('10.1.2.3');
  await ask('::ffff:10.1.2.3');
  expect(warned()).toEqual([]);
  for (const peer of ['172.18.0.1', '172.18.0.1', '93.184.215.14']) await ask(peer);
  expect(warned()).toEqual(['172.18.0.1']);
  clock.now = plus(deps.now(), MINUTE);
  await ask('93.184.215.14');
  expect(warned()).toEqual(['172.18.0.1', 'a public address']);
  expect(counterLines().find((line) => line.startsWith('shiori_untrusted_forwards_total{'))).toMatch(/ 4$/);
});

test('O-01: what matters to security is written down as it happens', async () => {
  const { lines, log } = keptLog();
  const { student, browser } = await testApp({ log });
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await aoi.applies('朝日商事');
  await ren.put(`/api/selections/${id}/status`, { status: 'declined' });
  await ren.del(`/api/selections/${id}`, undefined, { 'Sec-Fetch-Site': 'cross-site' });
  const misaki = browser('203.0.113.9');
  for (let at = 0; at < 26; at += 1)
    await misaki.post('/api/session', { email: `s${at}@example.com`, password: 'wrong' });
  await misaki.post('/api/sign-up', {
    name: '美咲',
    email: 'misaki@example.com',
    password: 'kumo-no-ue-2027',
    targetIndustries: [{ category: 'it', detail: null }],
  });
  await misaki.post('/api/sign-up/verification', { code: '000000' });
  await aoi.del('/api/session');

  const events = lines().map((line) => line.event);
  for (const event of [
    'access_denied',
    'cross_site_refused',
    'sign_in_failed',
    'rate_limited',
    'code_sent',
    'code_wrong',
    'sign_out',
  ]) {
    expect(events).toContain(event);
  }
  expect(JSON.stringify(lines())).not.toMatch(/misaki|美咲|kumo-no-ue|203\.0\.113/);
});

test('O-01: who is refused at the console, reveals a login or takes everything away is written down', async () => {
  const { lines, log } = keptLog();
  const app = await testApp({ log });
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { id } = await aoi.applies('朝日商事');
  await aoi.put(`/api/selections/${id}/my-page`, { myPageId: 'aoi-2027', myPagePassword: 'himitsu' });
  const eventsOf = async (act: () => Promise<unknown>) => {
    const before = lines().length;
    await act();
    return lines()
      .slice(before)
      .flatMap((line) => (line.event ? [[line.event, typeof line.user]] : []));
  };

  expect(await eventsOf(() => ren.get('/api/admin/users'))).toEqual([['access_denied', 'string']]);
  await confirmSession(app.db, aoi.sessionId, app.clock.now);
  const reveal = () => aoi.post(`/api/selections/${id}/my-page/reveal`, { field: 'myPageId' });
  expect(await eventsOf(reveal)).toEqual([['my_page_revealed', 'string']]);
  expect(await eventsOf(() => withdraws(app, aoi))).toEqual([['withdrawn', 'string']]);
  expect(JSON.stringify(lines())).not.toMatch(/himitsu|aoi-2027|aoi@/);
});

test('what a phone shares while signed out is neither refused nor written down', async () => {
  const { lines, log } = keptLog();
  const { app } = await testApp({ log });
  const body = new FormData();
  body.set('text', '北辰電機 最終面接');
  const share = (path: string) =>
    app.request(path, { method: 'POST', body, headers: { Host: 'localhost:3000', 'Sec-Fetch-Site': 'none' } });
  expect((await share('/app/add')).status).toBe(303);
  expect((await share('/app/homepage')).status).toBe(403);
  expect(lines().length).toBeGreaterThan(0);
  expect(JSON.stringify(lines())).not.toContain('北辰電機');
});

test('H-03: an answer to a fault names the request, and nothing of the inside', async () => {
  const { lines, log } = keptLog();
  const { student, db } = await testApp({ log });
  const aoi = await student('aoi');
  await db.execute('drop table reminders cascade');

  const response = await aoi.get('/api/reminders');
  const answer = await answerOf(response);

  expect([response.status, answer]).toEqual([500, { error: 'unexpected', requestId: expect.any(String) }]);
  expect(lines().find((line) => line.level === 'error')).toMatchObject({ requestId: answer.requestId });
});

/** Captures the log as written. */
function keptLog() {
  let text = '';
  const destination = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log: createLog('info', destination), lines };
}
