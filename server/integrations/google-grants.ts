/** Access to a student's Google Calendar: asked for by OAuth, used by short-lived tokens, and given back. */
import { type Configuration, refreshTokenGrant, tokenRevocation } from 'openid-client';
import { BUSY_SCOPE, CALENDAR_SCOPE } from '#domain/calendar/google-sync.ts';
import { codeOf } from '../base/error-code.ts';
import { bounded, GoogleRefusal, GrantEnded, type Secrets, type Way } from './google-way.ts';

/** What the student granted. */
export type CalendarGrant = { accountId: string; refreshToken: string; scopes: string[] };

export type CalendarGrants = {
  /** The URL of Google's page that asks for the calendar, and with `busy` for busy times too. @throws GoogleRefusal */
  leave(secrets: Secrets, state: string, busy: boolean): Promise<URL>;
  /** The grant in the query string of the callback. @throws GoogleRefusal, also where the calendar was not granted. */
  arrive(search: string, secrets: Secrets, state: string): Promise<CalendarGrant>;
  /** A new access token. @throws GrantEnded, GoogleRefusal */
  accessToken(refreshToken: string): Promise<string>;
  /** Gives the grant back. @throws GoogleRefusal */
  revoke(refreshToken: string): Promise<void>;
};

export function calendarGrants(provider: () => Promise<Configuration>, way: Way): CalendarGrants {
  return {
    leave: (secrets, state, busy) =>
      way.leave(secrets, state, {
        scope: ['openid', CALENDAR_SCOPE, ...(busy ? [BUSY_SCOPE] : [])].join(' '),
        // A refresh token comes only for an offline grant, and after the first one only where the person is asked again.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
      }),
    arrive: (search, secrets, state) =>
      way.arrive(search, secrets, state, (claims, tokens) => {
        const scopes = (tokens.scope ?? '').split(' ').filter((it) => it !== '');
        if (!scopes.includes(CALENDAR_SCOPE))
          throw new GoogleRefusal('google_cancelled', 'the calendar was not granted');
        if (!tokens.refresh_token) throw new GoogleRefusal('google', 'no refresh token came');
        return { accountId: claims.sub, refreshToken: tokens.refresh_token, scopes };
      }),
    accessToken: (refreshToken) =>
      bounded(async () => {
        try {
          return (await refreshTokenGrant(await provider(), refreshToken)).access_token;
        } catch (error) {
          if (isEnded(error)) throw new GrantEnded();
          throw error;
        }
      }),
    revoke: (refreshToken) => bounded(async () => tokenRevocation(await provider(), refreshToken)),
  };
}

function isEnded(error: unknown): boolean {
  return codeOf(error) === 'OAUTH_RESPONSE_BODY_ERROR' && (error as { error?: unknown }).error === 'invalid_grant';
}
