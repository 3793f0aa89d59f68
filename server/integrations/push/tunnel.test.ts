import dns from 'node:dns';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import webpush from 'web-push';
import { pushTiming } from '#domain/reminders/notifications.ts';
import { testBrowser } from '../../testing/integrations.ts';
import { openPush } from './push.ts';

/** A proxy that records the requested targets, the credentials used, and the first bytes sent to each target. */
async function startProxy(status = 200) {
  const proxy = { asked: [] as string[], credentials: '', sent: '', url: '' };
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  server.on('connect', ({ url = '', headers }, socket) => {
    proxy.asked.push(url);
    proxy.credentials = headers['proxy-authorization'] ?? '';
    socket.write(`HTTP/1.1 ${status} Answer\r\n\r\n`);
    socket.once('data', (bytes) => {
      proxy.sent = bytes.toString('latin1');
      socket.destroy();
    });
    socket.on('error', () => {});
  });
  await new Promise((resolve) => server.once('listening', resolve));
  proxy.url = `http://shiori:se%40cret@127.0.0.1:${(server.address() as { port: number }).port}`;
  return proxy;
}

/** Pushes to a known service whose name resolves to this address. */
async function pushThrough(proxy: string, address: string) {
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: unknown, done: (...its: unknown[]) => void) =>
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as never);
  onTestFinished(() => lookup.mockRestore());
  const vapid = { subject: 'mailto:admin@shiori.example.jp', ...webpush.generateVAPIDKeys() };
  const push = openPush({ baseUrl: 'https://shiori.example.jp', vapid, testHosts: [], proxy });
  onTestFinished(() => push.close());
  const { keys } = testBrowser('127.0.0.1').subscription;
  const payload = { title: 'しおり', body: '', url: '/app/selections', tag: 'topic' };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
  return push.send({ endpoint, ...keys, payload, topic: 'topic', ...pushTiming(7200) });
}

const FAILED = { ok: false, failure: 'temporary', code: 'connection', attempted: true };

test('E8: the proxy is asked to connect to the checked address, and TLS verifies the name', async () => {
  const proxy = await startProxy();
  expect(await pushThrough(proxy.url, '142.250.196.106')).toEqual(FAILED); // the proxy closes the connection after the first bytes
  expect(proxy.asked).toEqual(['142.250.196.106:443']);
  expect(proxy.sent).toContain('fcm.googleapis.com');
  expect(proxy.credentials).toBe(`Basic ${Buffer.from('shiori:se@cret').toString('base64')}`);
});

test('E8: an IPv6 address is written as CONNECT requires', async () => {
  const proxy = await startProxy();
  await pushThrough(proxy.url, '2404:6800:4004::200a');
  expect(proxy.asked).toEqual(['[2404:6800:4004::200a]:443']);
});

test.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', 'fd00::1'])(
  'P-02: a name that resolves to %s is refused with a proxy too, which hears nothing of it',
  async (address) => {
    const proxy = await startProxy();
    expect(await pushThrough(proxy.url, address)).toEqual(FAILED);
    expect(proxy.asked).toEqual([]);
  },
);

test('E8: a proxy that refuses or is unreachable is a temporary failure', async () => {
  expect(await pushThrough((await startProxy(403)).url, '142.250.196.106')).toEqual(FAILED);
  expect(await pushThrough('http://127.0.0.1:1', '142.250.196.106')).toEqual(FAILED);
});
