import { Hono } from 'hono';
import { liveQuery } from '#domain/live.ts';
import { query, type SignedIn } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';

/**
 * One stream that says "read again". A client that may have missed something since its last read, or reconnects, gets a message at once.
 */
export const liveRoutes = new Hono<SignedIn>().get('/', requireUser, query(liveQuery), (c) => {
  const gapMs =
    c.req.header('Last-Event-ID') === undefined ? (c.req.valid('query').gap ?? 0) : Number.POSITIVE_INFINITY;
  const stream = c.var.live.open({ userId: c.var.userId, sessionId: c.var.sessionId }, gapMs);
  return c.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
});
