import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from './server.ts';

const app = new Hono()
  .get('/', (c) => c.text('here'))
  .get('/slow', async (c) => c.text(await sleep(700, 'at last')))
  .post('/api/selections/:id/files', async (c) => c.text(`took ${(await c.req.text()).length}`))
  .post('/', async (c) => c.text(String((await c.req.text()).length)));

async function open(trustedProxies: string[] = []) {
  const door = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustedProxies });
  onTestFinished(() => door.drain(0));
  return door;
}

/** A connection that records what it receives, and when it was closed. */
function dial(port: number, say = '') {
  const since = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  const line = {
    socket,
    heard: '',
    closedAfter: new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - since))),
  };
  socket.on('data', (text) => (line.heard += text));
  socket.on('error', () => {}); // A reset is one of the ways in which it may be closed.
  if (say !== '') socket.write(say);
  onTestFinished(() => void socket.destroy());
  return line;
}

test('H-01: who sends a request drop by drop is cut off: headers after 5 s, the whole after 15 s', async () => {
  const { port } = await open();
  const headers = dial(port, 'GET / HTTP/1.1\r\nHost: a\r\n');
  const drops = setInterval(() => headers.socket.write('X-A: b\r\n'), 1000);
  const body = dial(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n');
  const more = setInterval(() => body.socket.write('x'), 1000);
  const after = await headers.closedAfter;
  clearInterval(drops);
  expect(after).toBeGreaterThan(4000);
  expect(after).toBeLessThan(9000);
  expect(headers.heard).toContain('408');
  expect(await body.closedAfter).toBeLessThan(19_000);
  clearInterval(more);
  expect(body.heard).toContain('408');
}, 30_000);

test('H-01: a file has two minutes to arrive', async () => {
  const { port } = await open();
  const upload = dial(port, 'POST /api/selections/1/files HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n');
  await sleep(17_000);
  expect(upload.socket.closed).toBe(false);
  upload.socket.write('x');
  await vi.waitUntil(() => upload.heard.includes('took 1'), { timeout: 10_000 });
}, 30_000);

test('H-01: headers of more than 16 kB are refused', async () => {
  const { port } = await open();
  const greedy = dial(port, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`);
  await greedy.closedAfter;
  expect(greedy.heard).toContain('431');
});

test('H-01: one address holds 200 connections at most, and gets new ones when it lets go', async () => {
  const { port } = await open();
  const connections = Array.from({ length: 200 }, () => dial(port));
  await sleep(500);
  const oneMore = dial(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await oneMore.closedAfter;
  expect(oneMore.heard).toBe('');
  connections[0]?.socket.destroy();
  await sleep(1000);
  const another = dial(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await another.closedAfter;
  expect(another.heard).toContain('here');
});

test('H-01: a customer of the network holds 200 connections, from however many addresses of theirs', async () => {
  const { server } = await open();
  const counts = server.listeners('connection').at(-1) as (socket: unknown) => void;
  let refused = 0;
  const from = (remoteAddress: string) => counts({ remoteAddress, once: () => {}, destroy: () => (refused += 1) });

  for (let at = 0; at < 250; at += 1) from(`2001:db8:1:2:${at.toString(16)}::1`);
  expect(refused).toBe(50);
  from('2001:db8:1:3::1');
  from('::ffff:192.0.2.1');
  expect(refused).toBe(50);
});

test('H-01: the connections of a trusted proxy are many people’s and are not counted', async () => {
  const { port } = await open(['127.0.0.0/8']);
  const connections = Array.from({ length: 250 }, () => dial(port));
  await sleep(500);
  expect(connections.filter(({ socket }) => socket.destroyed)).toEqual([]);
});

test('H-01: the limits that node keeps are the ones we want', async () => {
  const { server } = await open();
  expect(server).toMatchObject({
    headersTimeout: 5000,
    requestTimeout: 120_000,
    keepAliveTimeout: 10_000,
    keepAliveTimeoutBuffer: 10_000,
    maxHeadersCount: 100,
    maxConnections: 15_000,
  });
});

test('H-05: a request on a kept connection that comes later than was said, as on a busy machine, is still answered', async () => {
  const { port } = await open();
  const kept = dial(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitUntil(() => kept.heard.includes('here'), { timeout: 10_000 });
  expect(kept.heard).toContain('timeout=10');
  await sleep(13_000);
  kept.socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await kept.closedAfter;
  expect(kept.heard.match(/here/g)).toHaveLength(2);
}, 30_000);

test('H-06: a request that is under way is answered before the door closes, and nobody new comes in', async () => {
  const door = await open();
  const slow = dial(door.port, 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  const idle = dial(door.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(100);
  const drained = door.drain(4000);
  idle.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const late = dial(door.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await drained;
  await Promise.all([slow.closedAfter, idle.closedAfter, late.closedAfter]);
  expect(slow.heard).toContain('at last');
  expect(idle.heard.match(/here/g)).toHaveLength(2);
  expect(idle.heard).toContain('Connection: close');
  expect(late.heard).toBe('');
});

test('H-06: who does not finish is cut off when the time is over', async () => {
  const door = await open();
  dial(door.port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n');
  await sleep(100);
  const since = performance.now();
  await door.drain(1000);
  expect(performance.now() - since).toBeLessThan(5000);
});
