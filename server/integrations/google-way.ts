/** A way through Google: its secrets, its time limit, and why it failed, for the person and for the log. */
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  type IDToken,
  type TokenEndpointResponse,
} from 'openid-client';
import type { GoogleError } from '#domain/accounts/session.ts';
import { SECOND } from '#domain/time.ts';

/** The time limit of all requests of one sign-in together. */
const TOTAL_MS = 9 * SECOND;

/** The secrets of one way through Google that only we and the provider know, besides its state. */
export type Secrets = { nonce: string; codeVerifier: string };

/** A way through Google that failed: `code` is for the person, `message` for the log. */
export class GoogleRefusal extends Error {
  readonly code: GoogleError;
  constructor(code: GoogleError, message: string) {
    super(message);
    this.code = code;
  }
}

/** The student, or Google, has ended a grant (`invalid_grant`). */
export class GrantEnded extends GoogleRefusal {
  constructor() {
    super('google', 'invalid_grant');
  }
}

/** The way to Google's page and back, by the authorization code flow with PKCE. */
export type Way = {
  /** The URL of Google's page, which asks for what `parameters` name. @throws GoogleRefusal */
  leave(secrets: Secrets, state: string, parameters: Record<string, string>): Promise<URL>;
  /** What `read` makes of the tokens for the query string of the callback. @throws GoogleRefusal, also for what `read` throws. */
  arrive<T>(
    search: string,
    secrets: Secrets,
    state: string,
    read: (claims: IDToken, tokens: TokenEndpointResponse) => T,
  ): Promise<T>;
};

/** `check` throws for an ID token that is not to be trusted. */
export function wayThrough(
  provider: () => Promise<Configuration>,
  callback: () => URL,
  check: (claims: IDToken) => void,
): Way {
  return {
    leave: ({ nonce, codeVerifier }, state, parameters) =>
      bounded(async () =>
        buildAuthorizationUrl(await provider(), {
          redirect_uri: callback().href,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...parameters,
        }),
      ),
    arrive: (search, { nonce, codeVerifier }, state, read) =>
      bounded(async () => {
        const url = callback();
        url.search = search;
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
        const tokens = await authorizationCodeGrant(await provider(), url, checks);
        const claims = tokens.claims();
        if (!claims) throw new GoogleRefusal('google', 'no ID token came');
        check(claims);
        return read(claims, tokens);
      }),
  };
}

/** Runs `work` for at most TOTAL_MS, and turns every failure into a GoogleRefusal. */
export async function bounded<T>(work: () => Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new GoogleRefusal('google_unavailable', 'no answer in time')), TOTAL_MS);
  try {
    return await Promise.race([work(), tooLate]);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Error codes of the connection, not of the answer. */
const ON_THE_WAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/**
 * The most characters of the provider's error text in a message, because it may be of any length. The library's own texts name no person.
 */
const MAX_WHY = 200;

function refusalOf(error: unknown): GoogleRefusal {
  if (error instanceof GoogleRefusal) return error;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new GoogleRefusal('google_cancelled', 'the person refused');
  const { code = '', message, error: said = '', cause } = error as Error & { code?: string; error?: string };
  const isAway = ON_THE_WAY.has(code) || (error instanceof TypeError && message === 'fetch failed');
  const why = [message, said, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ');
  return new GoogleRefusal(isAway ? 'google_unavailable' : 'google', why.slice(0, MAX_WHY));
}
