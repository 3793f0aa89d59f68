import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { isLoopback } from './addresses.ts';
import { codeOf } from './error-code.ts';
import { nearestName } from './nearest-name.ts';
import { Refusal } from './refusal.ts';
import { SETTINGS, type Setting } from './settings.ts';

type ParsedSettings = { [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never };

/** The settings as given or defaulted. `baseUrl` and `trustedProxies` are always set; missing keys are generated later (keys.ts). */
export type Settings = Omit<ParsedSettings, 'baseUrl' | 'trustedProxies'> & {
  baseUrl: string;
  trustedProxies: string[];
};

/** The keys of this installation. Whoever has them can brute-force pending codes and send push messages in our name. */
export type Keys = {
  /** HMAC key for codes, known devices and user names in the log. */
  authSecret: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
  vapidSubject: string;
};

/** The root keys that wrap each student's own key (vault/root-keys.ts). */
export type RootKeys = {
  /** The highest version; new keys are wrapped with it. */
  current(): number;
  /** The key of a version. A version added since the start is read from the file. @throws SealBroken when there is none. */
  find(version: number): Promise<Buffer>;
};

/** The whole configuration of a process. */
export type Config = Omit<Settings, keyof Keys | 'vaultKeys'> & Keys & { rootKeys: RootKeys };

/** `example` is a whole line of `.env`. */
type Problem = { env: string; why: string; example?: string };

/**
 * Reads every setting from the environment, and from the text of a `.env` file where the environment does not set it.
 * @throws Refusal with one list of everything that is missing or wrong, why, and an example of each.
 */
export function readSettings(env: Record<string, string | undefined>, envFile = ''): Settings {
  const problems: Problem[] = unknownNames(parseEnv(envFile));
  const texts = { ...parseEnv(envFile), ...withoutEmpty(env) };
  const given: Record<string, unknown> = {};
  for (const [name, { env: key, schema, fallback, example }] of Object.entries(SETTINGS) as [
    string,
    Setting<unknown>,
  ][]) {
    const text = texts[key]?.trim();
    if (!text) {
      given[name] = fallback;
      continue;
    }
    const read = z.safeParse(schema, text);
    if (read.success) given[name] = read.data;
    else problems.push({ env: key, why: whyNot(read.error), example: `${key}=${example}` });
  }
  const wrong = new Set(problems.map((problem) => problem.env));
  problems.push(...unsafe(given as ParsedSettings).filter((problem) => !wrong.has(problem.env)));
  if (problems.length > 0) throw new Refusal(problemList(problems));
  const settings = given as ParsedSettings;
  const { baseUrl = localUrl(settings.host, settings.port), trustedProxies = [] } = settings;
  const inboxDomain = settings.inboxDomain ?? (settings.inboxPort === undefined ? undefined : inboxDomainOf(baseUrl));
  return { ...settings, baseUrl, trustedProxies, inboxDomain };
}

/** The `.env` file of the working directory, or an empty text. */
export function readEnvFile(path = '.env'): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new Refusal(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Whether browsers in the same network reach this server by the private addresses of its machine: HOST lets them in, and no BASE_URL names
 * another address.
 */
export function isOpenToNetwork({ host, baseUrl, mode }: Pick<Settings, 'host' | 'baseUrl' | 'mode'>): boolean {
  return mode !== 'production' && !isLoopback(host) && isLoopback(new URL(baseUrl).hostname);
}

/** The URL at which a browser on this machine reaches the server. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}

/** The domain of forwarding addresses where none is set. */
function inboxDomainOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `in.${isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost'}`;
}

function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function unknownNames(file: NodeJS.Dict<string>): Problem[] {
  const known = new Map(Object.values(SETTINGS).map(({ env, example }) => [env, example]));
  const strange = Object.keys(file).filter((name) => !known.has(name));
  return strange.map((env) => {
    const meant = nearestName(env, [...known.keys()]);
    return meant === null
      ? { env, why: 'stands in .env and is no setting of しおり: remove the line' }
      : {
          env,
          why: `stands in .env and is no setting of しおり; ${meant} is`,
          example: `${meant}=${known.get(meant)}`,
        };
  });
}

function whyNot(error: z.core.$ZodError): string {
  const why = error.issues[0]?.message ?? 'cannot be read';
  return why.startsWith('is ') || why.startsWith('has ') ? why : `is not valid (${why})`;
}

/** Settings that contradict each other, or would be unsafe with other users on the network. */
function unsafe(given: ParsedSettings): Problem[] {
  const problems: Problem[] = [];
  const refuse = (name: keyof typeof SETTINGS, why: string) =>
    problems.push({ env: SETTINGS[name].env, why, example: `${SETTINGS[name].env}=${SETTINGS[name].example}` });

  const secrets = [
    'authSecret',
    'authSecretPrevious',
    'vapidPublicKey',
    'vapidPrivateKey',
    'backupPassphrase',
    'bounceWebhookSecret',
  ] as const;
  for (const name of secrets) {
    if (given[name] === SETTINGS[name].example) refuse(name, 'is the example, which everybody knows');
  }
  if (given.authSecretPrevious && given.authSecretPrevious === given.authSecret)
    refuse('authSecretPrevious', 'is AUTH_SECRET itself');
  for (const secret of [given.authSecret, given.authSecretPrevious])
    if (given.vaultKeys?.some(({ key }) => isKeyOf(key, secret))) refuse('vaultKeys', 'holds AUTH_SECRET');
  if (given.vapidPublicKey && !given.vapidPrivateKey) refuse('vapidPrivateKey', 'is missing beside VAPID_PUBLIC_KEY');
  if (given.vapidPrivateKey && !given.vapidPublicKey) refuse('vapidPublicKey', 'is missing beside VAPID_PRIVATE_KEY');
  if (given.googleClientId && !given.googleClientSecret)
    refuse('googleClientSecret', 'is missing beside GOOGLE_CLIENT_ID');
  if (given.googleClientSecret && !given.googleClientId)
    refuse('googleClientId', 'is missing beside GOOGLE_CLIENT_SECRET');
  if (given.inboxTlsKey && !given.inboxTlsCert) refuse('inboxTlsCert', 'is missing beside INBOX_TLS_KEY');
  if (given.inboxTlsCert && !given.inboxTlsKey) refuse('inboxTlsKey', 'is missing beside INBOX_TLS_CERT');
  if (given.ga4MeasurementId && !given.ga4ApiSecret) refuse('ga4ApiSecret', 'is missing beside GA4_MEASUREMENT_ID');
  if (given.ga4ApiSecret && !given.ga4MeasurementId) refuse('ga4MeasurementId', 'is missing beside GA4_API_SECRET');
  if (given.mode !== 'production') return problems;

  if (!given.baseUrl?.startsWith('https:')) refuse('baseUrl', given.baseUrl ? 'is not https' : 'is missing');
  if (!given.authSecret) refuse('authSecret', 'is missing');
  if (!given.vaultKeys) refuse('vaultKeys', 'is missing');
  if (!given.smtpUrl) refuse('smtpUrl', 'is missing');
  else if (!isPrivateSmtp(given.smtpUrl))
    refuse('smtpUrl', 'sends mail without TLS; use smtps:// or add ?requireTLS=true');
  if (given.mailFrom === SETTINGS.mailFrom.fallback) refuse('mailFrom', 'is missing');
  if (given.databaseUrl && !given.vapidPublicKey)
    refuse('vapidPublicKey', 'is missing: with DATABASE_URL, every process needs the same');
  if (given.databaseUrl && !given.vapidPrivateKey)
    refuse('vapidPrivateKey', 'is missing: with DATABASE_URL, every process needs the same');
  if (!given.trustedProxies)
    refuse(
      'trustedProxies',
      'is missing: behind a proxy that is not named all visitors count as one, and a few wrong passwords close sign-in for everybody. Name the proxy that ends TLS, or say "none"',
    );
  if (!given.googleIssuer.startsWith('https:')) refuse('googleIssuer', 'is not https');
  if (given.pushTestHosts.length > 0) refuse('pushTestHosts', 'is for tests only');
  if (given.ga4TestOrigin) refuse('ga4TestOrigin', 'is for tests only');
  if (given.googleApiOrigin) refuse('googleApiOrigin', 'is for tests only');
  if (given.testClock) refuse('testClock', 'is for tests only');
  return problems;
}

/** Whether a root key equals the auth secret, in any of its encodings. */
function isKeyOf(key: Buffer, authSecret: string | undefined): boolean {
  if (!authSecret) return false;
  return [Buffer.from(authSecret), Buffer.from(authSecret, 'base64')].some((it) => it.equals(key));
}

function isPrivateSmtp(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  return protocol === 'smtps:' || isLoopback(hostname) || searchParams.get('requireTLS') === 'true';
}

function problemList(problems: Problem[]): string {
  const lines = problems.flatMap(({ env, why, example }) => [
    `  ${env} ${why}`,
    ...(example ? [`      for example: ${example}`] : []),
  ]);
  return `設定が不完全です: these settings are missing or wrong (docs/SETTINGS.md explains each)\n${lines.join('\n')}`;
}

/** The trusted proxies as a list to check addresses against. */
export function proxyList(networks: string[]): BlockList {
  const proxies = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}
