import { createECDH, createPublicKey, verify } from 'node:crypto';
import dns from 'node:dns';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import webpush from 'web-push';
import { pushTiming } from '#domain/reminders/notifications.ts';
import { isPublic } from '../../base/addresses.ts';
import { pushSink, testBrowser } from '../../testing/integrations.ts';
import { pushAddress } from './address.ts';
import { declarativePush } from './declarative.ts';
import { openPush, type PushMessage, publicLookup } from './push.ts';

const keys = webpush.generateVAPIDKeys();
const BASE_URL = 'https://shiori.example.jp';
const VAPID = { subject: 'mailto:admin@shiori.example.jp', ...keys };
const PAYLOAD = { title: 'しおり', body: '締切が近い予定があります。明日 1件', url: '/app/selections', tag: 'topic' };

async function service(options = {}) {
  const sink = await pushSink(options);
  const push = openPush({ baseUrl: BASE_URL, vapid: VAPID, testHosts: [sink.host] });
  onTestFinished(async () => {
    await push.close();
    await sink.close();
  });
  const browser = testBrowser(sink.host);
  const { endpoint, keys } = browser.subscription;
  const message: PushMessage = { endpoint, ...keys, payload: PAYLOAD, topic: 'topic', ...pushTiming(7200) };
  return { sink, push, browser, message };
}

test('P-01: only the browser can read the message; the service learns only how long to keep it and how urgent it is', async () => {
  const { sink, push, browser, message } = await service();
  expect(await push.send(message)).toEqual({ ok: true });
  const [arrived] = sink.pushes;
  if (!arrived) throw new Error('nothing arrived');
  expect(browser.read(arrived)).toEqual(declarativePush(PAYLOAD, 'topic', BASE_URL));
  expect(() => testBrowser(sink.host).read(arrived)).toThrow();
  expect(arrived.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '7200',
    topic: 'topic',
    urgency: 'normal',
  });
  expect(arrived.body.length).toBeLessThan(3000);
  expect(vapidOf(arrived.headers.authorization)).toMatchObject({ aud: `http://${sink.host}`, sub: VAPID.subject });
});

/** The claims of a VAPID header, whose signature is checked. */
function vapidOf(header: string | string[] | undefined) {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(String(header)) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(keys.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const data = Buffer.from(`${head}.${claims}`);
  const wholesome = verify(
    'sha256',
    data,
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(wholesome).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test.each([
  [30, 30, 'high'],
  [3600, 3600, 'high'],
  [3601, 3601, 'normal'],
  [86_400, 86_400, 'normal'],
  [900_000, 86_400, 'normal'],
  [-5, 0, 'high'],
])('P-01: %i s before its moment a push is kept %i s, with urgency %s', (left, ttlSeconds, urgency) => {
  expect(pushTiming(left)).toEqual({ ttlSeconds, urgency });
});

describe('P-02: only addresses of push services are valid endpoints', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => {
    expect(pushAddress(endpoint, [])?.href).toBe(endpoint);
  });

  test('two spellings of one endpoint count as one', () => {
    expect(pushAddress('HTTPS://FCM.googleapis.com:443/fcm/send/a/../b', [])?.href).toBe(
      'https://fcm.googleapis.com/fcm/send/b',
    );
  });

  const HOSTILE = [
    '',
    'abc',
    'fcm.googleapis.com/fcm/send/a',
    '//fcm.googleapis.com/a',
    'http://fcm.googleapis.com/a',
    'ftp://fcm.googleapis.com/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,a',
    'ws://fcm.googleapis.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://0177.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[::ffff:7f00:1]/a',
    'https://0.0.0.0/a',
    'https://[::]/a',
    'https://10.0.0.1/a',
    'https://192.168.0.1/a',
    'https://172.16.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://fcm.googleapis.com:444/a',
    'https://fcm.googleapis.com:80/a',
    'https://aoi@fcm.googleapis.com/a',
    'https://aoi:secret@fcm.googleapis.com/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://evilfcm.googleapis.com/a',
    'https://googleapis.com/a',
    'https://notify.windows.com/a',
    'https://notify.windows.com.evil.example/a',
    'https://evilnotify.windows.com/a',
    'https://evil.example#.notify.windows.com',
    'https://evil.example?.notify.windows.com',
    'https://evil.example\\.notify.windows.com/a',
    'https://fcm.googleapis.com./a',
    'https://fcm.googleapis.com/a#b',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ];
  test.each(HOSTILE)('not %s', async (endpoint) => {
    expect(pushAddress(endpoint, [])).toBeNull();
    const push = openPush({ baseUrl: BASE_URL, vapid: VAPID, testHosts: [] });
    const { p256dh, auth } = testBrowser('x').subscription.keys;
    const message = { endpoint, p256dh, auth, payload: PAYLOAD, topic: 't', ttlSeconds: 1, urgency: 'normal' } as const;
    expect(await push.send(message)).toMatchObject({ ok: false, failure: 'gone', code: 'endpoint_refused' });
    await push.close();
  });
  test('there are at least 44 of them', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(44));

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is not a public address', (address) => expect(isPublic(address)).toBe(false));
  test.each(['8.8.8.8', '142.250.196.106', '172.32.0.1', '2404:6800:4004:80a::200a', '2606:4700::1'])(
    '%s is',
    (address) => expect(isPublic(address)).toBe(true),
  );

  test('a known name that resolves to a private address is not connected to, even if only one of its addresses is private', async () => {
    let knocks = 0;
    const inner = createServer(() => knocks++);
    await new Promise<void>((done) =>
      inner.listen(443, '127.0.0.1', done).on('error', () => inner.listen(0, '127.0.0.1', done)),
    );
    onTestFinished(() => void inner.close());
    const answers = [
      { address: '142.250.196.106', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const resolve = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
        done(null, answers)) as never);
    onTestFinished(() => resolve.mockRestore());
    const refused = await new Promise<NodeJS.ErrnoException | null>((done) =>
      publicLookup('fcm.googleapis.com', { all: true }, (error) => done(error)),
    );
    expect(refused?.code).toBe('ENOTPUBLIC');
    const push = openPush({ baseUrl: BASE_URL, vapid: VAPID, testHosts: [] });
    onTestFinished(() => push.close());
    const { p256dh, auth } = testBrowser('x').subscription.keys;
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
    const outcome = await push.send({
      endpoint,
      p256dh,
      auth,
      payload: PAYLOAD,
      topic: 't',
      ttlSeconds: 1,
      urgency: 'normal',
    });
    expect(outcome).toMatchObject({ ok: false, failure: 'temporary', code: 'connection' });
    expect(resolve).toHaveBeenCalled();
    expect(knocks).toBe(0);
  });

  test('the connection goes to the address that was checked: a second DNS answer has no effect', async () => {
    const answers = [[{ address: '142.250.196.106', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    const resolve = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
        done(null, answers.shift())) as never);
    onTestFinished(() => resolve.mockRestore());
    const given = await new Promise((done) =>
      publicLookup('fcm.googleapis.com', {}, (_error, address) => done(address)),
    );
    expect(given).toBe('142.250.196.106');
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

describe('P-03: the meaning of what the push service answers', () => {
  test.each([
    [200, {}, { ok: true }],
    [201, {}, { ok: true }],
    [202, {}, { ok: true }],
    [301, { location: 'http://127.0.0.1:1/' }, { ok: false, failure: 'permanent', code: 'push_301', attempted: true }],
    [400, {}, { ok: false, failure: 'permanent', code: 'push_400', attempted: true }],
    [403, {}, { ok: false, failure: 'permanent', code: 'push_403', attempted: true }],
    [404, {}, { ok: false, failure: 'gone', code: 'push_404', attempted: true }],
    [410, {}, { ok: false, failure: 'gone', code: 'push_410', attempted: true }],
    [413, {}, { ok: false, failure: 'permanent', code: 'push_413', attempted: true }],
    [429, {}, { ok: false, failure: 'temporary', code: 'push_429', attempted: true }],
    [
      429,
      { 'retry-after': '120' },
      { ok: false, failure: 'temporary', code: 'push_429', attempted: true, retryAfterMs: 120_000 },
    ],
    [
      429,
      { date: 'Wed, 01 Apr 2026 03:00:00 GMT', 'retry-after': 'Wed, 01 Apr 2026 03:02:00 GMT' },
      { ok: false, failure: 'temporary', code: 'push_429', attempted: true, retryAfterMs: 120_000 },
    ],
    [
      503,
      { date: 'Wed, 01 Apr 2026 03:00:00 GMT', 'retry-after': 'Wed, 01 Apr 2026 02:00:00 GMT' },
      { ok: false, failure: 'temporary', code: 'push_503', attempted: true },
    ],
    [500, {}, { ok: false, failure: 'temporary', code: 'push_500', attempted: true }],
    [503, { 'retry-after': 'soon' }, { ok: false, failure: 'temporary', code: 'push_503', attempted: true }],
  ])('%i %o', async (status, headers, outcome) => {
    const { sink, push, message } = await service();
    sink.answer = () => ({ status, headers: headers as Record<string, string> });
    expect(await push.send(message)).toEqual(outcome);
    expect(sink.pushes).toHaveLength(1);
  });

  test('A-18: a service that does not answer is given up after ten seconds', async () => {
    const { push, message } = await service({ delayMs: 60_000 });
    const began = performance.now();
    expect(await push.send(message)).toMatchObject({ failure: 'temporary', code: 'connection' });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('A-18: no more than twenty sockets to one service', async () => {
    const { sink, push, message } = await service({ delayMs: 50 });
    await Promise.all(Array.from({ length: 60 }, () => push.send(message)));
    expect(sink.sockets()).toBeLessThanOrEqual(20);
    expect(sink.pushes).toHaveLength(60);
  });
});

test('a browser that sent an invalid key makes only its own message fail', async () => {
  const { push, message } = await service();
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  expect(() => createECDH('prime256v1').computeSecret(Buffer.from(offCurve, 'base64url'))).toThrow();
  expect(await push.send({ ...message, p256dh: offCurve })).toMatchObject({
    ok: false,
    failure: 'gone',
    code: 'keys_refused',
  });
});
