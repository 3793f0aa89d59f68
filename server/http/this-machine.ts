import type { Context } from 'hono';
import { isLoopback } from '../base/addresses.ts';
import type { Env } from './http.ts';

/** Headers that proxies and tunnels add. */
const TRACES = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'];

/**
 * Whether the request comes from this machine itself. A tunnel or proxy that runs here without being configured also connects from
 * loopback, for people elsewhere.
 */
export function isThisMachine(c: Context<Env>): boolean {
  return isLoopback(c.var.clientIp) && TRACES.every((name) => c.req.header(name) === undefined);
}
