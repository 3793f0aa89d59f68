import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Deps, Env } from './http.ts';

/** What every request passes before routing. */
export function gate(deps: Deps) {
  return createMiddleware<Env>(async (c, next) => {
    c.set('db', deps.db);
    c.set('config', deps.config);
    c.set('log', deps.log);
    c.set('now', deps.now);
    c.set('requestId', randomUUID());
    await next();
  });
}
