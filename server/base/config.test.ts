import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { Refusal } from './refusal.ts';
import { SETTINGS } from './settings.ts';
import { settingsTable } from './settings-table.ts';

const SAFE = {
  NODE_ENV: 'production',
  BASE_URL: 'https://shiori.example.jp',
  AUTH_SECRET: 'k'.repeat(32),
  VAULT_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  SMTP_URL: 'smtps://mail.example.jp',
  MAIL_FROM: 'no-reply@shiori.example.jp',
  TRUSTED_PROXIES: '127.0.0.1',
};
const VAPID = {
  VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

function refusal(env: Record<string, string>, file = ''): string {
  try {
    readSettings(env, file);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return '';
}

test('without any settings everything has a value that works on this machine', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    dataDir: '.data',
    role: 'all',
    mode: 'development',
    passwordMinLength: 6,
  });
});

test('the environment wins over .env, and an empty value counts as none', () => {
  const file = 'PORT=4000\nHOST=0.0.0.0\nLOG_LEVEL=warn\n';
  expect(readSettings({ PORT: '5000', LOG_LEVEL: '' }, file)).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    logLevel: 'warn',
    baseUrl: 'http://127.0.0.1:5000',
  });
});

test('Google Analytics that is set by half is refused, and its stand-in of tests in production', () => {
  expect(refusal({ GA4_MEASUREMENT_ID: 'G-ABC123DEF4' })).toContain('GA4_API_SECRET is missing beside');
  expect(refusal({ GA4_API_SECRET: 'secret_of-the-test' })).toContain('GA4_MEASUREMENT_ID is missing beside');
  expect(refusal({ GA4_MEASUREMENT_ID: 'UA-1', GA4_API_SECRET: 'a b' })).toMatch(
    /GA4_MEASUREMENT_ID is no measurement id[\s\S]*GA4_API_SECRET is no secret/,
  );
  expect(refusal({ ...SAFE, GA4_TEST_ORIGIN: 'http://127.0.0.1:1' })).toContain('GA4_TEST_ORIGIN is for tests only');
  expect(refusal({ ...SAFE, GA4_MEASUREMENT_ID: 'G-ABC123DEF4', GA4_API_SECRET: 'secret_of-the-test' })).toBe('');
});

test('everything that is missing or wrong is reported at once, with an example, and no secret is repeated', () => {
  const message = refusal(
    { PORT: '70000', BASE_URL: 'shiori', AUTH_SECRET: 'hunter2', NODE_ENV: 'production' },
    'SMPT_URL=x',
  );
  for (const line of [
    'SMPT_URL stands in .env and is no setting of しおり',
    'PORT is above 65535',
    'BASE_URL is not an address that begins with http:// or https://',
    'AUTH_SECRET is shorter than 32 bytes',
    'SMTP_URL is missing',
    'for example: SMTP_URL=smtps://',
  ]) {
    expect(message).toContain(line);
  }
  expect(message).toContain('設定が不完全です');
  expect(message).not.toContain('hunter2');
});

test('E5: push services may be given a plain mail address', () => {
  const subject = (VAPID_SUBJECT: string) => readSettings({ VAPID_SUBJECT }).vapidSubject;
  expect(subject('support@shiori.example.jp')).toBe('mailto:support@shiori.example.jp');
  expect(subject('mailto:support@shiori.example.jp')).toBe('mailto:support@shiori.example.jp');
  expect(subject('https://shiori.example.jp/contact')).toBe('https://shiori.example.jp/contact');
});

test('E5: a misspelled name in .env gets the example of the setting that was meant, any other none', () => {
  expect(refusal({}, 'DATABSE_URL=postgres://db/shiori')).toContain(
    `DATABASE_URL is\n      for example: DATABASE_URL=${SETTINGS.databaseUrl.example}`,
  );
  const foreign = refusal({}, 'STRIPE_KEY=x');
  expect(foreign).toContain('STRIPE_KEY stands in .env and is no setting of しおり: remove the line');
  expect(foreign).not.toContain('for example');
});

test('O-04: a complete production setting starts', () => {
  expect(refusal(SAFE)).toBe('');
  expect(refusal({ ...SAFE, ...VAPID, DATABASE_URL: 'postgres://a:b@db/shiori' })).toBe('');
  expect(refusal({ ...SAFE, SMTP_URL: 'smtp://127.0.0.1:25' })).toBe('');
  expect(refusal({ ...SAFE, SMTP_URL: 'smtp://mail.example.jp:587?requireTLS=true' })).toBe('');
});

test.for<[Record<string, string>, string]>([
  [{ BASE_URL: 'http://shiori.example.jp' }, 'BASE_URL is not https'],
  [{ BASE_URL: '' }, 'BASE_URL is missing'],
  [{ BASE_URL: 'https://example.jp/shiori' }, 'BASE_URL has a path'],
  [{ AUTH_SECRET: '' }, 'AUTH_SECRET is missing'],
  [{ AUTH_SECRET: 'k'.repeat(31) }, 'AUTH_SECRET is shorter than 32 bytes'],
  [{ AUTH_SECRET: SETTINGS.authSecret.example }, 'AUTH_SECRET is the example'],
  [{ VAULT_KEYS: '' }, 'VAULT_KEYS is missing'],
  [{ SMTP_URL: '' }, 'SMTP_URL is missing'],
  [{ SMTP_URL: 'smtp://mail.example.jp' }, 'SMTP_URL sends mail without TLS'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM is missing'],
  [{ MAIL_FROM: 'a@b.jp\r\nBcc: c@d.jp' }, 'MAIL_FROM is not a mail address'],
  [{ GOOGLE_CLIENT_ID: 'client' }, 'GOOGLE_CLIENT_SECRET is missing beside GOOGLE_CLIENT_ID'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID is missing beside GOOGLE_CLIENT_SECRET'],
  [{ GOOGLE_ISSUER: 'http://127.0.0.1:4000' }, 'GOOGLE_ISSUER is not https'],
  [{ NODE_ENV: 'development', GOOGLE_ISSUER: 'http://google.example' }, 'GOOGLE_ISSUER is not https'],
  [{ DATABASE_URL: 'postgres://a:b@db/shiori' }, 'VAPID_PUBLIC_KEY is missing'],
  [{ VAPID_PUBLIC_KEY: VAPID.VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY is missing'],
  [{ VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY is not 32 bytes'],
  [{ DATABASE_URL: 'mysql://db/shiori' }, 'DATABASE_URL is not an address'],
  [{ PUSH_TEST_HOSTS: '127.0.0.1:1' }, 'PUSH_TEST_HOSTS is for tests only'],
  [{ TEST_CLOCK: '2026-04-01T00:00:00.000Z' }, 'TEST_CLOCK is for tests only'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,everybody' }, 'TRUSTED_PROXIES is not an IP address'],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES is not an IP address'],
  [{ TRUSTED_PROXIES: 'none,10.0.0.0/8' }, 'TRUSTED_PROXIES is not an IP address'],
  [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is missing'],
  [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH is below 6'],
  [{ ADMIN_EMAILS: 'aoi' }, 'ADMIN_EMAILS is not a mail address'],
  [{ SHIORI_ROLE: 'both' }, 'SHIORI_ROLE is not one of web, worker, all'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not one of debug, info, warn, error'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is not one of development, production, test'],
  [{ VAPID_SUBJECT: 'aoi' }, 'VAPID_SUBJECT is neither a mail address nor an address that begins with https://'],
])('O-04: production refuses %o', ([wrong, why]) => {
  expect(refusal({ ...SAFE, ...wrong })).toContain(why);
});

test('C4: production asks for its proxy, says how to name it, and takes that there is none', () => {
  const message = refusal({ ...SAFE, TRUSTED_PROXIES: '' });
  expect(message).toContain('"none"');
  expect(message).toContain(`for example: TRUSTED_PROXIES=${SETTINGS.trustedProxies.example}`);
  expect(readSettings({ ...SAFE, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
  expect(readSettings({ ...SAFE, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(readSettings({}).trustedProxies).toEqual([]);
});

test('forwarded mails are offered where they are taken or their domain is named, by default below the host of the installation', () => {
  const domainOf = (given: Record<string, string>) => readSettings(given).inboxDomain;
  expect(domainOf({})).toBeUndefined();
  expect(domainOf({ INBOX_PORT: '2525' })).toBe('in.localhost');
  expect(domainOf({ INBOX_PORT: '2525', BASE_URL: 'https://shiori.example.jp' })).toBe('in.shiori.example.jp');
  expect(domainOf({ INBOX_PORT: '2525', BASE_URL: 'http://[::1]:3000' })).toBe('in.localhost');
  expect(domainOf({ INBOX_DOMAIN: 'mail.example.jp', BASE_URL: 'https://shiori.example.jp' })).toBe('mail.example.jp');
  expect(refusal({ ...SAFE, INBOX_TLS_KEY: '/key.pem' })).toContain('INBOX_TLS_CERT is missing beside INBOX_TLS_KEY');
  expect(refusal({ ...SAFE, INBOX_TLS_CERT: '/cert.pem' })).toContain('INBOX_TLS_KEY is missing beside INBOX_TLS_CERT');
  expect(refusal({ ...SAFE, INBOX_DOMAIN: 'mail' })).toContain('INBOX_DOMAIN is no name of a domain');
});

const root = Buffer.alloc(32, 2).toString('base64');

test.for<[string, string]>([
  [SETTINGS.vaultKeys.example, 'VAULT_KEYS is not 32 bytes in base64'],
  [`1:${Buffer.alloc(31, 2).toString('base64')}`, 'VAULT_KEYS is not 32 bytes in base64'],
  [`1:${Buffer.alloc(33, 2).toString('base64')}`, 'VAULT_KEYS is not 32 bytes in base64'],
  [`1:${root},2:short`, 'VAULT_KEYS is not 32 bytes in base64'],
  [root, 'VAULT_KEYS is not VERSION:BASE64'],
  [`0:${root}`, 'VAULT_KEYS is not VERSION:BASE64'],
  [`1:${root},`, 'VAULT_KEYS is not VERSION:BASE64'],
  [`1:${root},1:${root}`, 'VAULT_KEYS has two keys of one version'],
  [`1:${Buffer.from('k'.repeat(32)).toString('base64')}`, 'VAULT_KEYS holds AUTH_SECRET'],
  [`2:${root},1:${Buffer.from('k'.repeat(32)).toString('base64')}`, 'VAULT_KEYS holds AUTH_SECRET'],
])('K-02: root keys that are short, the example, or the other secret are refused in any mode: %s', ([keys, why]) => {
  for (const NODE_ENV of ['production', 'development', 'test'])
    expect(refusal({ ...SAFE, NODE_ENV, VAULT_KEYS: keys })).toContain(why);
});

test('K-02: root keys of 32 bytes start, also in the alphabet of addresses', () => {
  const keys = `1:${root}, 12:${Buffer.alloc(32, 255).toString('base64url')}`;
  expect(refusal({ ...SAFE, VAULT_KEYS: keys })).toBe('');
  expect(readSettings({ VAULT_KEYS: keys }).vaultKeys?.map((it) => it.version)).toEqual([1, 12]);
});

test('docs/SETTINGS.md is current, and .env.example gives examples of settings that exist', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(read('../../docs/SETTINGS.md')).toBe(settingsTable());
  const named = [...read('../../.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)];
  const known = Object.values(SETTINGS) as { env: string; example: string; fallback?: unknown }[];
  expect(named.length).toBeGreaterThan(5);
  for (const [, env, example] of named) {
    const setting = known.find((its) => its.env === env);
    expect([setting?.example, String(setting?.fallback)]).toContain(example);
  }
});
