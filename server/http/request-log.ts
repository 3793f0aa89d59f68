/** One line for each request, and one for each security event. Neither identifies a person or contains what was sent. */
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { AppError } from '#domain/errors.ts';
import { countOne, observe } from '../base/counters.ts';
import { userHash } from '../base/log.ts';
import type { Env } from './http.ts';

export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_in_alarm'
  | 'second_factor_asked'
  | 'second_factor_failed'
  | 'passkey_refused'
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'sign_out'
  | 'code_sent'
  | 'code_wrong'
  | 'account_created'
  | 'admin_granted'
  | 'confirmed'
  | 'confirmation_failed'
  | 'reset_asked'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_change_undone'
  | 'sessions_ended'
  | 'withdrawn'
  | 'archive_exported'
  | 'my_page_revealed'
  | 'feed_address_shown'
  | 'token_made'
  | 'token_ended'
  | 'webhook_made'
  | 'webhook_removed'
  | 'calendar_connected'
  | 'calendar_disconnected'
  | 'google_refused'
  | 'google_linked'
  | 'google_unlinked'
  | 'cross_site_refused'
  | 'unsubscribed'
  | 'webhook_refused'
  | 'access_denied'
  | 'rate_limited'
  | 'csp_report';

/** The part of a context that `noteEvent` reads, signed in or not. */
type Noting = { var: Pick<Env['Variables'], 'log' | 'config' | 'requestId'> };

/** Logs a security event, with the account's pseudonym where it is known. */
export function noteEvent(c: Noting, event: SecurityEvent, userId?: string) {
  const { log, config, requestId } = c.var;
  log.info({ event, requestId, ...(userId && { user: userHash(userId, config.authSecret) }) }, 'security');
}

const EVENT_OF: Record<string, SecurityEvent> = {
  cross_site: 'cross_site_refused',
  not_yours: 'access_denied',
  admin_only: 'access_denied',
  too_many_requests: 'rate_limited',
};

/** Logs the route's pattern, not the path: ids and searches stay out. */
export const logRequest = createMiddleware<Env & { Variables: { userId?: string } }>(async (c, next) => {
  const start = performance.now();
  await next();
  const { log, config, requestId, userId } = c.var;
  const event = c.error instanceof AppError ? EVENT_OF[c.error.code] : undefined;
  if (event) noteEvent(c, event, userId);
  const route = routePath(c, -1);
  observe('shiori_request_seconds', { method: c.req.method, route }, (performance.now() - start) / 1000);
  if (route.startsWith('/api')) countOne('shiori_answers_total', { status: String(c.res.status) });
  else if (c.res.status < 400) return;
  log.info(
    {
      requestId,
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
      ...(userId && { user: userHash(userId, config.authSecret) }),
    },
    'request',
  );
});
