/** Checks that every request passes before routing. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import { ownPrivateAddresses } from '../base/addresses.ts';
import { clientIp } from '../base/client-ip.ts';
import { isOpenToNetwork, proxyList } from '../base/config.ts';
import type { Deps, Env } from './http.ts';
import { REPORT_PATH } from './security-headers.ts';
import { noticeUntrusted } from './untrusted-forwards.ts';
import { isUpload, UPLOAD_TYPE } from './uploads.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sets the variables of a request and its id. It refuses nothing, so that later refusals can be logged and answered. */
export function provide(deps: Deps) {
  const proxies = proxyList(deps.config.trustedProxies);
  const noticed = noticeUntrusted(proxies, deps);
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of Object.entries(deps)) c.set(name as keyof Deps, value as never);
    c.set('requestId', randomUUID());
    const [peer, forwarded] = [incoming(c)?.socket.remoteAddress, c.req.header('X-Forwarded-For')];
    if (forwarded !== undefined) noticed(peer);
    c.set('clientIp', clientIp(peer, forwarded, proxies));
    await next();
  });
}

/**
 * Refuses requests that no browser on our pages sends: odd methods, other hosts, paths that two programs could parse differently, and
 * writes that another site could have caused (CSRF).
 */
export function guardRequest({ config }: Pick<Deps, 'config'>) {
  const own = new URL(config.baseUrl);
  const isOpen = isOpenToNetwork(config);
  return createMiddleware<Env>(async (c, next) => {
    if (!METHODS.has(c.req.method)) throw new AppError('method_not_allowed');
    const strange = hosts(c).filter((host) => !isOwnHost(host, own));
    if (strange.length > 0 && !(isOpen && strange.every(isOwnAddress))) throw new AppError('unknown_host');
    if (!isPlainPath(rawPath(c))) throw new AppError('not_found');
    // By an address of the network the page's origin is that address, which is the Host that was just checked.
    const origin = strange.length > 0 ? `http://${strange[0]}` : own.origin;
    if (isWrite(c) && !isFromElsewhere(c)) checkWrite(c, origin);
    await next();
  });
}

/** One-click unsubscriptions (RFC 8058): mail providers send them, without cookies; the signed token in the path is what counts. */
const UNSUBSCRIPTION = /^\/api\/unsubscriptions\/[a-z]+\/[\w.-]+$/;

/** Reports of mails that came back: mail servers and providers send them, signed with a secret of the operator. */
const BOUNCES = '/api/bounces';

/** What Google tells about calendars, with the secret of a channel. */
const CALENDAR_CHANGES = '/api/google-calendar/changes';

/** Where browsers send what other apps share. The route changes nothing, and reads nothing of it. */
export const SHARE_TARGET = '/app/add';

/** Where programs of students are answered, for their token alone. */
const OPEN_API = /^\/api\/(v1\/.*|mcp)$/;

/** The writes that other programs than our pages send. Their routes read no cookie. */
function isFromElsewhere(c: Context<Env>): boolean {
  const { method, path } = c.req;
  if (OPEN_API.test(path)) return true;
  return (
    method === 'POST' &&
    ([REPORT_PATH, BOUNCES, CALENDAR_CHANGES, SHARE_TARGET].includes(path) || UNSUBSCRIPTION.test(path))
  );
}

/** CSRF protection: the browser says that the request comes from our own origin, and the body is JSON or a file, which no form can send. */
function checkWrite(c: Context<Env>, origin: string) {
  const site = c.req.header('Sec-Fetch-Site');
  const isOurs = site === undefined ? c.req.header('Origin') === origin : site === 'same-origin';
  if (!isOurs) throw new AppError('cross_site');
  const type = c.req.header('Content-Type');
  if (isUpload(c.req.method, c.req.path)) {
    if (type !== UPLOAD_TYPE) throw new AppError('cross_site');
    return;
  }
  const isJson = type !== undefined && /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type);
  if (!isJson && !(c.req.method === 'DELETE' && type === undefined && hasNoBody(c))) throw new AppError('cross_site');
}

function hasNoBody(c: Context<Env>): boolean {
  return (c.req.header('Content-Length') ?? '0') === '0' && c.req.header('Transfer-Encoding') === undefined;
}

function isWrite(c: Context<Env>): boolean {
  return c.req.method !== 'GET' && c.req.method !== 'HEAD';
}

/** The host of the request line and of the Host header; a request can have both. */
function hosts(c: Context<Env>): string[] {
  const named = c.req.header('Host');
  return [new URL(c.req.url).host, ...(named === undefined ? [] : [named.toLowerCase()])];
}

/** Our own host, or a name of this machine at any port. */
function isOwnHost(host: string, own: URL): boolean {
  return host === own.host || LOOPBACK.has(host.replace(/:\d+$/, ''));
}

/**
 * A private address of one of our own interfaces, at any port. A name is none, whatever it resolves to: a site elsewhere whose name is made
 * to resolve to this machine (DNS rebinding) still sends its own name.
 */
function isOwnAddress(host: string): boolean {
  return ownPrivateAddresses().includes(host.replace(/:\d+$/, ''));
}

function rawPath(c: Context<Env>): string {
  const target = incoming(c)?.url ?? new URL(c.req.url).pathname;
  return (target.split(/[?#]/, 1)[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');
}

/** True for the canonical spelling of a path: no empty or dotted segments, no encoded separators, valid UTF-8. */
function isPlainPath(path: string): boolean {
  if (/\/\/|\\|;|%2f|%5c|%3b|%00/i.test(path) || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The Node request; absent where a test calls the app directly. */
function incoming(c: Context<Env>): HttpBindings['incoming'] | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming;
}
