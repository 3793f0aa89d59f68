import { Hono } from 'hono';
import type { Deps } from '#server/http/http.ts';
import { checkHealth } from './queries.ts';

/**
 * For monitors. `/healthz`: this process answers. `/readyz`: it can serve requests; 503 takes it out of a load balancer. They come before
 * the request guard, so that requests by an internal address are answered too.
 */
export function healthRoutes({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const { parts, lateJobs, sending } = await checkHealth(db, config.dataDir, now);
      const states = Object.values(parts);
      const status = states.includes('down')
        ? 'down'
        : states.includes('slow') || sending === 'paused'
          ? 'degraded'
          : 'ok';
      return c.json({ status, parts, lateJobs, sending }, status === 'down' ? 503 : 200, {
        'Cache-Control': 'no-store',
      });
    });
}
