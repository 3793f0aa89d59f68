import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { DECLINED } from '#domain/accounts/consents.ts';
import { pageView } from '#domain/pages/page-views.ts';
import { body, type Env } from '../http/http.ts';
import { tellAnalytics } from '../integrations/analytics.ts';
import { takeView } from './limits.ts';
import { recordView } from './queries.ts';

/** Pages report here which screen is shown. It does not matter who is signed in. */
export const pageViewRoutes = new Hono<Env>().post('/', body(pageView), async (c) => {
  const { db, config, clientIp } = c.var;
  if (isDeclined(c)) return c.body(null, 204);
  const now = c.var.now();
  await takeView(db, clientIp, now);
  const { route } = c.req.valid('json');
  const visitor = await recordView(db, { route, ip: clientIp, userAgent: c.req.header('User-Agent') ?? '' }, now);
  tellAnalytics(config, { route, visitor });
  return c.body(null, 204);
});

/** Whether this browser opted out: by its own signal, or because its student declined. */
function isDeclined(c: Context<Env>): boolean {
  const signals = ['Sec-GPC', 'DNT'].some((name) => c.req.header(name) === '1');
  return signals || getCookie(c, DECLINED.cookie) === DECLINED.value;
}
