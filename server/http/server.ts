import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { SECOND } from '#domain/time.ts';
import { clientIp } from '../base/client-ip.ts';
import { proxyList } from '../base/config.ts';
import { openPort, PLACE } from './port.ts';
import { isUpload } from './uploads.ts';

/** Open connections per client network (IPv6: a /64); a trusted proxy stands for many people and is not limited. */
const MAX_PER_CUSTOMER = 200;
const MAX_CONNECTIONS = 15_000;
const MAX_HEADERS = 100;

/** From the first byte of a request to its last. Uploads get longer: mobile connections are slow. */
const REQUEST_MS = 15 * SECOND;
const UPLOAD_MS = 120 * SECOND;

/** How long an idle connection may still deliver a request that was in transit when the shutdown began. */
const LAST_REQUESTS_MS = SECOND;

type Fetch = Parameters<typeof getRequestListener>[0];

/** The listening server. `port` is the actual one; `drain` shuts it down after the running requests. */
export type HttpServer = { server: Server; port: number; drain(withinMs: number): Promise<void> };

type Options = { host: string; port: number; trustedProxies: string[] };

/** Listens, with limits that keep a slow or greedy client from blocking the others. @throws Refusal when the port is taken. */
export async function listen(fetch: Fetch, { host, port, trustedProxies }: Options): Promise<HttpServer> {
  let stopping = false;
  const underWay = new Set<ServerResponse>();
  const answer = getRequestListener(fetch);
  const limits = {
    headersTimeout: 5 * SECOND,
    requestTimeout: UPLOAD_MS,
    // What clients are told. While this process is late, a request may already have arrived that it has not read: it waits longer than it says.
    keepAliveTimeout: 10 * SECOND,
    keepAliveTimeoutBuffer: 10 * SECOND,
    connectionsCheckingInterval: SECOND,
    maxHeaderSize: 16 * 1024,
  };
  const server = createServer(limits, (request, response) => {
    if (!isUpload(request.method ?? '', request.url?.split('?')[0] ?? '')) cutOffSlow(request);
    if (stopping) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    void answer(request, response);
  });
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  limitAddresses(server, trustedProxies);
  await openPort(server, { host, port, settings: PLACE });

  return {
    server,
    port: (server.address() as { port: number }).port,
    async drain(withinMs) {
      stopping = true;
      // A client that is answered during the shutdown must not send another request on this connection.
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      const closed = stopAccepting(server);
      await Promise.race([sleep(LAST_REQUESTS_MS), closed]);
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.race([closed, sleep(Math.max(0, withinMs - LAST_REQUESTS_MS))]);
      clearInterval(idle);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Node has one timeout for all requests, which is that of uploads. */
function cutOffSlow(request: IncomingMessage) {
  if (request.complete || !hasBody(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  }, REQUEST_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** `server.close()` would cut idle connections at once, and with them a request that is just arriving on one. */
function stopAccepting(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

function limitAddresses(server: Server, trustedProxies: string[]) {
  const proxies = proxyList(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) return;
    const customer = clientIp(address, undefined, proxies);
    const count = (open.get(customer) ?? 0) + 1;
    if (count > MAX_PER_CUSTOMER) return void socket.destroy();
    open.set(customer, count);
    socket.once('close', () => {
      const left = (open.get(customer) ?? 1) - 1;
      if (left === 0) open.delete(customer);
      else open.set(customer, left);
    });
  });
}
