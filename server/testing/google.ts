/** An OpenID provider that behaves like Google, or misbehaves as a test asks. */
import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { readClock, toMs } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { openGoogle } from '../integrations/google.ts';
import { type TestApp, testApp, testConfig } from './app.ts';

type Json = Record<string, unknown>;
type Endpoint = 'discovery' | 'token' | 'jwks' | 'revoke';

/** A person with a Google account. */
export type Person = { sub: string; email: string; email_verified?: unknown; name?: string; hd?: string };
export const AOI: Person = { sub: '1001', email: 'aoi.google@gmail.com', email_verified: true, name: '青井 葵' };

/** How it misbehaves; an honest provider does none of this. */
export type Twist = {
  claims?: (honest: Json) => Json;
  header?: Json;
  /** How the ID token is signed: not at all, with the public key as a shared secret, or by an unknown key. */
  signed?: 'none' | 'public key as secret' | 'unknown key';
  answer?: (honest: Json) => Json;
  discovery?: (honest: Json) => Json;
  /** Answers that replace those of an endpoint. */
  instead?: Partial<Record<Endpoint, (response: ServerResponse) => void>>;
  ignorePkce?: true;
  /** The delay of each answer. */
  delayMs?: number;
};

export const CLIENT = { id: 'shiori-client', secret: 'shiori-secret-of-a-test' };
const seconds = () => Math.floor(toMs(readClock()) / 1000);
const b64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const newKey = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });

export async function fakeGoogle() {
  const codes = new Map<string, { person: Person; asked: URLSearchParams; scope?: string | undefined }>();
  const grants = new Map<string, { sub: string; scope: string }>();
  const tokens = new Map<string, string>();
  const state = {
    revoked: [] as string[],
    twist: {} as Twist,
    key: newKey('one'),
    issuer: '',
    asked: [] as Endpoint[],
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  state.issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const endpoint = (
      {
        '/.well-known/openid-configuration': 'discovery',
        '/token': 'token',
        '/jwks': 'jwks',
        '/revoke': 'revoke',
      } as const
    )[request.url ?? ''];
    if (!endpoint) return void response.writeHead(404).end();
    state.asked.push(endpoint);
    const instead = state.twist.instead?.[endpoint];
    if (instead) return instead(response);
    await setTimeout(state.twist.delayMs ?? 0);
    const form = () => readBody(request);
    const answer = { discovery, token: () => form().then(token), jwks, revoke: () => form().then(revoke) }[endpoint];
    const [status, body] = await answer();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  function discovery(): [number, Json] {
    const { issuer } = state;
    const honest = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    return [200, state.twist.discovery?.(honest) ?? honest];
  }

  function jwks(): [number, Json] {
    const { kid, publicKey } = state.key;
    return [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }];
  }

  function revoke(form: URLSearchParams): [number, Json] {
    const token = form.get('token') ?? '';
    state.revoked.push(token);
    return grants.delete(token) ? [200, {}] : [400, { error: 'invalid_token' }];
  }

  function accessToken(sub: string): string {
    const token = randomUUID();
    tokens.set(token, sub);
    return token;
  }

  function refresh(form: URLSearchParams): [number, Json] {
    const grant = grants.get(form.get('refresh_token') ?? '');
    if (!grant) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: accessToken(grant.sub), token_type: 'Bearer', expires_in: 3600, scope: grant.scope }];
  }

  function token(form: URLSearchParams): [number, Json] {
    if (form.get('grant_type') === 'refresh_token') return refresh(form);
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProved = state.twist.ignorePkce || verified === known?.asked.get('code_challenge');
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (!known || !isProved || !isClient || form.get('redirect_uri') !== known.asked.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const { twist } = state;
    const scope = known.scope ?? known.asked.get('scope') ?? '';
    const refreshToken = randomUUID();
    const isOffline = known.asked.get('access_type') === 'offline';
    if (isOffline) grants.set(refreshToken, { sub: known.person.sub, scope });
    const honest = {
      access_token: accessToken(known.person.sub),
      token_type: 'Bearer',
      expires_in: 3600,
      scope,
      id_token: idToken(known),
      ...(isOffline && { refresh_token: refreshToken }),
    };
    return [200, twist.answer?.(honest) ?? honest];
  }

  function idToken({ person, asked }: { person: Person; asked: URLSearchParams }): string {
    const { twist, key, issuer } = state;
    const times = { iat: seconds(), exp: seconds() + 3600 };
    const honest = { iss: issuer, aud: CLIENT.id, azp: CLIENT.id, nonce: asked.get('nonce'), ...times, ...person };
    const alg = { none: 'none', 'public key as secret': 'HS256', 'unknown key': 'RS256', honest: 'RS256' }[
      twist.signed ?? 'honest'
    ];
    const head = b64({ alg, kid: key.kid, ...twist.header });
    const payload = b64(twist.claims?.(honest) ?? honest);
    return `${head}.${payload}.${signature(`${head}.${payload}`, twist.signed, key.privateKey)}`;
  }

  return {
    state,
    /** The Google account of an access token; undefined once that is of no use. */
    accountOf: (token: string) => tokens.get(token),
    /** Access tokens run out. */
    expireTokens: () => tokens.clear(),
    /** People end all grants at Google. */
    endGrants: () => grants.clear(),
    /**
     * A person agrees on the page that a sign-in leads to, to all that it asks for or to `scope`; returns the redirect back, as the browser
     * would open it.
     */
    agrees(left: string, person: Person, scope?: string): string {
      const asked = new URL(left).searchParams;
      const code = randomUUID();
      codes.set(code, { person, asked, scope });
      const back = new URL(asked.get('redirect_uri') ?? '');
      return `${back.pathname}?${new URLSearchParams({ state: asked.get('state') ?? '', code, iss: state.issuer })}`;
    },
    /** Rotates the key, as providers do. */
    changeKey() {
      state.key = newKey('two');
    },
  };
}

function signature(text: string, how: Twist['signed'], key: KeyObject): string {
  if (how === 'none') return '';
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  if (how === 'public key as secret') return createHmac('sha256', pem).update(text).digest('base64url');
  return sign('RSA-SHA256', Buffer.from(text), how ? newKey('lost').privateKey : key).toString('base64url');
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** The app with this provider for its sign-in with Google. Its clock is the machine's, as the provider's is. */
export async function withGoogle(more: Partial<Config> = {}) {
  const provider = await fakeGoogle();
  const clock = { now: readClock };
  const now = () => clock.now();
  const client = { googleClientId: CLIENT.id, googleClientSecret: CLIENT.secret, googleIssuer: provider.state.issuer };
  const why: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void why.push(String(JSON.parse(line).why)) });
  const google = openGoogle({ baseUrl: 'http://localhost:3000', ...client }, now);
  /** `why` lists the logged reasons of sign-ins through Google that failed. */
  const config = { ...testConfig(), ...more };
  return { ...(await testApp({ now, google, log, config })), provider, clock, why };
}

export type WithGoogle = Awaited<ReturnType<typeof withGoogle>>;
type Browser = ReturnType<TestApp['browser']>;

/** Goes to Google, agrees there as `person`, and comes back; returns where that leads. */
export async function throughGoogle(
  { provider }: WithGoogle,
  by: Browser,
  person: Person,
  query = '',
): Promise<string> {
  const out = await by.get(`/api/google/sign-in${query}`);
  const left = out.headers.get('Location') ?? '';
  if (!left.startsWith(provider.state.issuer)) return left;
  return leadsTo(await by.get(provider.agrees(left, person)));
}

export function leadsTo(response: Response): string {
  return response.headers.get('Location') ?? `status ${response.status}`;
}
