import type { Context } from 'hono';
import { isLoopback } from '../base/addresses.ts';
import type { Env } from './http.ts';

/** What proxies and tunnels write into what they pass on. */
const TRACES = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'];

/**
 * Whether somebody at this very machine asks. A tunnel or proxy that runs here and that nobody told us of comes from loopback too,
 * for people who sit elsewhere.
 */
export function isThisMachine(c: Context<Env>): boolean {
  return isLoopback(c.var.clientIp) && TRACES.every((name) => c.req.header(name) === undefined);
}
