import { Hono } from 'hono';
import { MINUTE } from '#domain/time.ts';
import type { Env } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';

const PER_IP: Limit = { max: 20, windowMs: MINUTE };

/** Receives the browsers' reports of CSP violations. Their contents may be private, so only the fact is logged. */
export const cspReportRoutes = new Hono<Env>().post('/', async (c) => {
  await take(c.var.db, limitKey('csp-report', c.var.clientIp), PER_IP, c.var.now());
  noteEvent(c, 'csp_report');
  return c.body(null, 204);
});
