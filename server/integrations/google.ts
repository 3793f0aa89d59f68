/**
 * Google as an OpenID provider, or another provider set by `GOOGLE_ISSUER`: starts sign-ins there and identifies the person who returns.
 * openid-client implements the protocol. Of a sign-in no token is kept: only the identity is read
 * from the ID token.
 */
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { CONFIRMED_MS, GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import { HOUR, type Instant, MINUTE, SECOND, toMs } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { type CalendarGrants, calendarGrants } from './google-grants.ts';
import { GoogleRefusal, type Secrets, wayThrough } from './google-way.ts';

/** The path to which Google redirects people back, below our own address. */
export const CALLBACK_PATH = '/api/google/callback';

/** The identity of the person who signed in, as Google confirms it. */
export type GoogleIdentity = {
  /** Google's id of the account; it stays the same when the address changes. */
  sub: string;
  email: string;
  emailVerified: boolean;
  /** True when Google itself runs the mailbox. Other addresses were only verified once, at some time in the past. */
  isMailboxOfGoogle: boolean;
  name: string | null;
};

export type Google = {
  newSecrets(): Secrets;
  /** The URL of the provider's page for this sign-in; with `fresh` the provider asks for the password again. @throws GoogleRefusal */
  leave(secrets: Secrets, state: string, fresh: boolean): Promise<URL>;
  /**
   * The identity in the query string of the callback, after checking state, issuer, code (PKCE), signature (RS256), audience, times and
   * nonce, and with `fresh` that the password was entered within CONFIRMED_MS.
   * @throws GoogleRefusal
   */
  arrive(search: string, secrets: Secrets, state: string, fresh: boolean): Promise<GoogleIdentity>;
  /** Access to the student's calendar, which is asked for apart from the sign-in. */
  calendar: CalendarGrants;
};

/** The time limit of one request. It is short, because the person is looking at an empty page. */
const REQUEST_SECONDS = 6;
const KEEP_METADATA_MS = HOUR;
const MAX_CLOCK_SKEW_MS = MINUTE;

type GoogleSettings = Pick<Config, 'baseUrl' | 'googleClientId' | 'googleClientSecret' | 'googleIssuer'>;

/** Returns null when no client is set. The provider is first contacted when somebody wants to sign in. */
export function openGoogle(config: GoogleSettings, now: () => Instant): Google | null {
  const { googleClientId: clientId, googleClientSecret: secret } = config;
  if (!clientId || !secret) return null;
  const provider = keptProvider(() => discover(config.googleIssuer, clientId, secret), now);
  // Read at each use: the port, and so the address, may be known only after the start.
  const callback = () => new URL(CALLBACK_PATH, config.baseUrl);

  const way = wayThrough(provider, callback, (claims) => checkClaims(claims, clientId, now()));

  return {
    newSecrets: () => ({ nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }),
    leave: (secrets, state, fresh) =>
      way.leave(secrets, state, {
        scope: 'openid email profile',
        // Without this, a shared computer might sign in with another person's account without asking.
        prompt: 'select_account',
        ...(fresh && FRESH),
      }),
    arrive: (search, secrets, state, fresh) =>
      way.arrive(search, secrets, state, (claims) => {
        if (fresh) checkFreshness(claims, now());
        return identityOf(claims);
      }),
    calendar: calendarGrants(provider, way),
  };
}

/** Google does not support `prompt=login`. It returns the time of the last password entry only if that claim is requested by name. */
const FRESH = {
  max_age: String(CONFIRMED_MS / SECOND),
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};

function discover(issuer: string, clientId: string, secret: string): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:';
  const metadata = { client_secret: secret, id_token_signed_response_alg: 'RS256' };
  return discovery(new URL(issuer), clientId, metadata, undefined, {
    timeout: REQUEST_SECONDS,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
}

/** The provider's metadata, read when first needed and again after an hour. The old metadata is used while the new cannot be read. */
function keptProvider(read: () => Promise<Configuration>, now: () => Instant): () => Promise<Configuration> {
  let kept: { provider: Configuration; until: number } | undefined;
  let reading: Promise<Configuration> | undefined;
  return async () => {
    if (kept && toMs(now()) < kept.until) return kept.provider;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    try {
      kept = { provider: await reading, until: toMs(now()) + KEEP_METADATA_MS };
    } catch (error) {
      if (!kept) throw error;
    }
    return kept.provider;
  };
}

/** The checks of the claims that openid-client leaves to its caller. */
function checkClaims({ iat, azp, aud }: IDToken, clientId: string, now: Instant) {
  const ageMs = toMs(now) - iat * SECOND;
  if (ageMs > GOOGLE_SIGN_IN_MS || ageMs < -MAX_CLOCK_SKEW_MS) throw new GoogleRefusal('google', 'iat is not recent');
  if (azp !== undefined && azp !== clientId) throw new GoogleRefusal('google', 'azp is another client');
  if (Array.isArray(aud) && aud.length !== 1) throw new GoogleRefusal('google', 'aud names others besides us');
}

function checkFreshness({ auth_time: asked }: IDToken, now: Instant) {
  const ageMs = asked === undefined ? Number.POSITIVE_INFINITY : toMs(now) - asked * SECOND;
  if (ageMs > CONFIRMED_MS || ageMs < -MAX_CLOCK_SKEW_MS)
    throw new GoogleRefusal('google_stale', 'auth_time is not recent');
}

/** Google runs the mailboxes of its own domains, and those of the organisations that it names in `hd`. */
const GOOGLE_MAILBOX = /@(gmail|googlemail)\.com$/i;

function identityOf({ sub, email, email_verified, hd, name }: IDToken): GoogleIdentity {
  if (typeof email !== 'string') throw new GoogleRefusal('google_unverified', 'no address came');
  return {
    sub,
    email,
    emailVerified: email_verified === true,
    isMailboxOfGoogle: GOOGLE_MAILBOX.test(email) || (typeof hd === 'string' && hd !== ''),
    name: typeof name === 'string' ? name : null,
  };
}
