/** Requests of programs: a token in `Authorization` says for whom, and how far. No cookie is read. */
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import { TOKEN_PREFIX, type TokenScope } from '#domain/open-api/tokens.ts';
import { HOUR, MINUTE } from '#domain/time.ts';
import type { SignedIn } from '../http/http.ts';
import { type Limit, limitKey, take, takeFrom } from '../limits/limits.ts';
import { inTurn } from '../sessions/require-user.ts';
import { readToken } from './queries.ts';

/** Requests of one token. */
export const REQUESTS: Limit = { max: 120, windowMs: MINUTE };
/** Requests with a wrong token from one network. */
const MISSES: Limit = { max: 60, windowMs: HOUR };

const BEARER = /^Bearer (\S+)$/i;
const TOKEN = new RegExp(`^${TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`);

/**
 * Requires a valid token, and sets whose it is.
 * @throws AppError `token_refused`; `too_many_requests` beyond REQUESTS, or after too many wrong ones.
 */
export const byToken = createMiddleware<SignedIn>(async (c, next) => {
  const { db, clientIp } = c.var;
  const now = c.var.now();
  const given = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
  const token = given !== undefined && TOKEN.test(given) ? await readToken(db, given, now) : null;
  if (token === null) {
    // RFC 6750: no error where no token was sent, and a parameter always.
    c.header('WWW-Authenticate', `Bearer ${given === undefined ? 'realm="shiori"' : 'error="invalid_token"'}`);
    if (given !== undefined) await takeFrom(db, 'token-miss', clientIp, MISSES, now);
    throw new AppError('token_refused');
  }
  await take(db, limitKey('token', token.id), REQUESTS, now);
  c.set('userId', token.userId);
  // No session: what asks for proof of identity refuses.
  c.set('sessionId', '');
  c.set('scopes', token.scopes);
  return inTurn(c, next);
});

/** Requires that the token has one of these scopes. @throws AppError `scope_missing`. */
export function scope(...accepted: TokenScope[]) {
  return createMiddleware<SignedIn>(async (c, next) => {
    if (!accepted.some((it) => c.var.scopes?.includes(it))) {
      c.header('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${accepted.join(' ')}"`);
      throw new AppError('scope_missing');
    }
    await next();
  });
}
