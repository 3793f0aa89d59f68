import { Hono } from 'hono';
import { requireUser } from '../accounts/require-user.ts';
import type { SignedIn } from '../http.ts';

/** One stream that says "read again". What reconnects has missed what happened meanwhile, and is told so at once. */
export const liveRoutes = new Hono<SignedIn>().use('*', requireUser).get('/', (c) => {
  const again = c.req.header('Last-Event-ID') !== undefined;
  const stream = c.var.live.open({ userId: c.var.userId, sessionId: c.var.sessionId }, again);
  return c.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
});
