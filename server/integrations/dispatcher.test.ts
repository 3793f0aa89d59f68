import { createServer, type RequestListener } from 'node:http';
import { getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { boundOutgoingRequests } from './dispatcher.ts';

const before = getGlobalDispatcher();
beforeAll(() => boundOutgoingRequests());
afterAll(() => setGlobalDispatcher(before));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** The two ways in which libraries send requests: Node's own fetch, and undici. */
const ways = {
  fetch: async (url: string) => (await fetch(url)).text(),
  undici: async (url: string) => (await request(url)).body.text(),
};

const reason = (error: unknown): string => (error instanceof Error ? `${error.message} ${reason(error.cause)}` : '');

test.each(Object.entries(ways))('A-18: an ordinary response is passed on (%s)', async (_, ask) => {
  expect(await ask(await serve((_, response) => response.end('hello')))).toBe('hello');
});

test.each(Object.entries(ways))(
  'A-18: a silent server or an endless response fails after 10 s (%s)',
  async (_, ask) => {
    const silent = await serve(() => {});
    const endless = await serve((_, response) => {
      const timer = setInterval(() => response.write('.'), 200);
      response.on('close', () => clearInterval(timer));
    });
    const start = performance.now();

    const ends = await Promise.all([silent, endless].map((url) => ask(url).catch((error) => error)));

    for (const end of ends) expect(end).toBeInstanceOf(Error);
    expect(performance.now() - start).toBeLessThan(15_000);
  },
);

test.each(Object.entries(ways))('A-18: a redirect is not followed (%s)', async (_, ask) => {
  let visits = 0;
  const other = await serve((_, response) => {
    visits += 1;
    response.end('secret');
  });
  const url = await serve((_, response) => response.writeHead(302, { Location: other }).end());

  expect(reason(await ask(url).catch((error) => error))).toContain('redirected');
  expect(visits).toBe(0);
});

test.each(Object.entries(ways))(
  'A-18: an answer of more than 1 MiB is broken off, a reset is an error (%s)',
  async (_, ask) => {
    const huge = await serve((_, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
    const reset = await serve((request) => request.socket.destroy());

    expect(reason(await ask(huge).catch((error) => error))).toContain('too long');
    expect(await ask(reset).catch((error) => error)).toBeInstanceOf(Error);
  },
);

test('A-18: at most 20 sockets are open to one host', async () => {
  let [open, most] = [0, 0];
  const url = await serve((_, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end('done');
    }, 50);
  });

  await Promise.all(Array.from({ length: 60 }, () => ways.fetch(url)));

  expect(most).toBe(20);
});

test('E8: https requests use the proxy, except to excluded hosts; loopback and plain http do not', async () => {
  const asked: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise((resolve) => proxy.once('listening', resolve));
  const httpsProxy = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
  boundOutgoingRequests({ httpsProxy, noProxy: 'minio.invalid' });
  onTestFinished(() => boundOutgoingRequests());
  const here = await serve((_, response) => response.end('hello'));

  for (const url of ['https://accounts.google.invalid/a', 'https://minio.invalid/a', 'https://127.0.0.1:1/a'])
    await expect(ways.fetch(url)).rejects.toThrow();
  expect(await ways.fetch(here)).toBe('hello');
  expect(asked).toEqual(['accounts.google.invalid:443']);
});
