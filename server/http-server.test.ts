import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './http-server.ts';
import { testApp } from './testing.ts';

/** The door, before an application that answers after `answerMs`; and somebody who speaks to it byte by byte. */
async function door({ answerMs = 0, trustedProxies = [] as string[] } = {}) {
  const answer = async () => {
    await pause(answerMs);
    return new Response('done');
  };
  const http = await listen(answer, { host: '127.0.0.1', port: 0, trustedProxies });
  onTestFinished(() => http.drain(600));
  const knock = async () => {
    const socket = connect(http.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  };
  return { ...http, knock };
}

/** All that is said until the connection ends. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => {}); // cut off, which is how some of these end
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

test('H-01: who does not finish the head of a request within seconds is let go, and others are served meanwhile', async () => {
  const { knock, port } = await door();
  const slow = await knock();
  const began = performance.now();
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => slow.write('X-Slow: 1\r\n'), 500);
  onTestFinished(() => clearInterval(drip));

  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('done');
  expect(await heard(slow)).toContain('408');
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('H-01: a head of more than 16 kB is refused', async () => {
  const { knock } = await door();
  const socket = await knock();
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n\r\n`);

  expect(await heard(socket)).toContain('431');
});

test('H-01: one address has 200 connections at most, and gets new ones when it closes some', async () => {
  const { knock } = await door();
  const open = await Promise.all(Array.from({ length: 200 }, knock));
  const tooMany = await knock();
  expect(await heard(tooMany)).toBe('');

  open[0]?.destroy();
  await pause(100);
  const next = await knock();
  next.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await heard(next)).toContain('done');
});

test('H-01: the connections of a trusted proxy are many people’s and not counted', async () => {
  const { knock } = await door({ trustedProxies: ['127.0.0.1'] });
  await Promise.all(Array.from({ length: 200 }, knock));
  const one = await knock();
  one.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

  expect(await heard(one)).toContain('done');
});

test('H-01: limits of time and size are set on the door', async () => {
  const { server } = await door();

  expect(server).toMatchObject({
    headersTimeout: 5000,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    maxHeadersCount: 100,
    maxConnections: 15_000,
  });
});

test.each([
  ['more than 256 kB', JSON.stringify({ email: 'x'.repeat(257 * 1024) }), 413],
  ['more than 32 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 400],
  ['more than 1000 in a list', JSON.stringify(Array.from({ length: 1001 }, () => 0)), 400],
])('H-01: a body of %s is refused', async (_, body, status) => {
  const { visitor } = await testApp();

  expect((await visitor.post('/api/session', body)).status).toBe(status);
});

test('H-06: what is under way when the server stops is answered, and nothing new is let in', async () => {
  const { port, drain } = await door({ answerMs: 300 });
  const underWay = fetch(`http://127.0.0.1:${port}/`);
  await pause(50);

  const drained = drain(4000);

  expect(await (await underWay).text()).toBe('done');
  await drained;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
