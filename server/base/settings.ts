/** Every setting of the product in one list: its name, its validation, and its description in docs/SETTINGS.md. */
import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';
import { isInstant } from '#domain/time.ts';
import { isLoopback } from './addresses.ts';

export type Setting<T> = {
  /** Its name in the environment and in `.env`. */
  env: string;
  doc: string;
  example: string;
  schema: z.ZodMiniType<T, string>;
  /** The default; without it an unset setting is `undefined`. */
  fallback?: T;
  /** For tests only; refused in production. */
  testOnly?: true;
};

/** One setting; the type of its value follows from its schema. */
function setting<T, F extends T | undefined = undefined>(its: Setting<T> & { fallback?: F }): Setting<T | F> {
  return its as Setting<T | F>;
}

const text = z.string();
const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'is not a whole number')),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, `is below ${min}`), z.lte(max, `is above ${max}`))),
  );
const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `is not an address that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`,
    }),
  );
/** One of a few words; the refusal lists them. */
const oneOf = <const T extends string>(...words: T[]) =>
  z.enum(words, { error: `is not one of ${words.join(', ')}` }) as unknown as z.ZodMiniType<T, string>;
const origin = z.pipe(
  url('http:', 'https:').check(
    z.refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === '/',
      'has a path; しおり needs a host of its own',
    ),
  ),
  z.transform((value) => new URL(value).origin),
);
const list = (each: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.transform((value: string) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    z.array(each),
  ) as unknown as z.ZodMiniType<string[], string>;
const domain = z
  .string()
  .check(z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, 'is no name of a domain'));
const figure = z.string().check(z.maxLength(12, 'is longer than 12 characters'));
const mailAddress = z.string().check(z.regex(/^[^@\s<>]+@[^@\s<>]+$/, 'is not a mail address'));
/** A mail address, which becomes a `mailto:` URL, or a URL of either kind. */
const contact = z.pipe(
  z.transform((value: string) => (/^[^@\s<>:]+@[^@\s<>]+$/.test(value) ? `mailto:${value}` : value)),
  z
    .string()
    .check(
      z.regex(
        /^(mailto:[^@\s<>]+@[^@\s<>]+|https:\/\/[^\s/]+.*)$/,
        'is neither a mail address nor an address that begins with https://',
      ),
    ),
) as unknown as z.ZodMiniType<string, string>;
const network = z.string().check(z.refine(isNetwork, 'is not an IP address or network'));
const proxies = z.pipe(
  z.transform((value: string) => (value === 'none' ? '' : value)),
  list(network),
) as unknown as z.ZodMiniType<string[], string>;
const base64url = (bytes: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^[\w-]+={0,2}$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
        `is not ${bytes} bytes in base64url`,
      ),
    );

const authSecret = z.string().check(z.refine((value) => Buffer.byteLength(value) >= 32, 'is shorter than 32 bytes'));

/** A root key, which wraps the keys of students; of several the highest version is the current one. */
export type RootKey = { version: number; key: Buffer };
export const ROOT_KEY_BYTES = 32;

/** `1:BASE64,2:BASE64` */
const rootKeys = z.pipe(
  z.string().check(
    z.refine((value) => value.split(',').every((part) => /^\s*[1-9]\d{0,5}:[\w+/-]+={0,2}\s*$/.test(part)), {
      error: 'is not VERSION:BASE64, or several of them separated by commas',
    }),
    z.refine((value) => readRootKeys(value).every(({ key }) => key.length === ROOT_KEY_BYTES), {
      error: `is not ${ROOT_KEY_BYTES} bytes in base64`,
    }),
    z.refine((value) => new Set(readRootKeys(value).map((it) => it.version)).size === value.split(',').length, {
      error: 'has two keys of one version',
    }),
  ),
  z.transform(readRootKeys),
) as unknown as z.ZodMiniType<RootKey[], string>;

function readRootKeys(text: string): RootKey[] {
  return text.split(',').map((part) => {
    const [version = '', key = ''] = part.trim().split(':');
    return { version: Number(version), key: Buffer.from(key, 'base64') };
  });
}

export const SETTINGS = {
  port: setting({
    env: 'PORT',
    doc: 'Port to listen on; 0 for any that is free.',
    example: '3000',
    schema: whole(0, 65_535),
    fallback: 3000,
  }),
  host: setting({
    env: 'HOST',
    doc: 'Address to listen on. Anything but loopback makes しおり reachable from other machines; with `0.0.0.0` and no BASE_URL those of the same network reach it by this machine’s own private addresses, which the start prints.',
    example: '0.0.0.0',
    schema: text,
    fallback: '127.0.0.1',
  }),
  baseUrl: setting({
    env: 'BASE_URL',
    doc: 'Where people reach しおり; every link in mails begins with it. By default `http://HOST:PORT`. Production: https.',
    example: 'https://shiori.example.jp',
    schema: origin,
  }),
  dataDir: setting({
    env: 'DATA_DIR',
    doc: 'Folder for everything that is kept: database, files, generated keys.',
    example: '/srv/shiori',
    schema: text,
    fallback: '.data',
  }),
  webDir: setting({
    env: 'WEB_DIR',
    doc: 'Folder of the built web. A start with one that holds no pages is refused.',
    example: 'dist/web',
    schema: text,
    fallback: 'dist/web',
  }),
  databaseUrl: setting({
    env: 'DATABASE_URL',
    doc: 'A PostgreSQL 15 or newer in place of the one しおり starts itself. Any number of processes may share it.',
    example: 'postgres://shiori:PASSWORD@db.example.jp:5432/shiori',
    schema: url('postgres:', 'postgresql:'),
  }),
  role: setting({
    env: 'SHIORI_ROLE',
    doc: 'What this process does: `web` answers requests, `worker` sends reminders and does other jobs (of PORT it answers only `/healthz` and `/readyz`), `all` both.',
    example: 'worker',
    schema: oneOf('web', 'worker', 'all'),
    fallback: 'all' as const,
  }),
  bucketUrl: setting({
    env: 'BUCKET_URL',
    doc: 'Bucket that speaks S3 in which files are kept, with its keys: `https://KEY:SECRET@HOST/BUCKET?region=REGION`; a folder in it may follow its name. Without it files are kept in DATA_DIR, which all processes then have to share.',
    example: 'https://KEY:SECRET@s3.ap-northeast-1.amazonaws.com/shiori?region=ap-northeast-1',
    schema: url('https:', 'http:').check(z.refine(isBucket, 'is not https://KEY:SECRET@HOST/BUCKET')),
  }),
  smtpUrl: setting({
    env: 'SMTP_URL',
    doc: 'Server that sends mail. Without it mails go to the mailbox at `/dev/mailbox`. Production: `smtps://`, or `?requireTLS=true`.',
    example: 'smtps://USER:PASSWORD@mail.example.jp:465',
    schema: url('smtp:', 'smtps:'),
  }),
  mailConnections: setting({
    env: 'MAIL_CONNECTIONS',
    doc: 'Connections to SMTP_URL that one process opens at most. A tenth of them is kept for codes. With 300 ms a mail, 50 carry some 110 reminders a second.',
    example: '20',
    schema: whole(2, 1000),
    fallback: 50,
  }),
  mailFrom: setting({
    env: 'MAIL_FROM',
    doc: 'Sender of every mail.',
    example: 'しおり <no-reply@shiori.example.jp>',
    schema: z
      .string()
      .check(z.regex(/^([^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/, 'is not a mail address')),
    fallback: 'しおり <no-reply@localhost>',
  }),
  mailReplyTo: setting({
    env: 'MAIL_REPLY_TO',
    doc: 'Address that answers to mails go to. By default CONTACT_EMAIL; without either they go to MAIL_FROM.',
    example: 'support@shiori.example.jp',
    schema: mailAddress,
  }),
  mailDkimKey: setting({
    env: 'MAIL_DKIM_KEY',
    doc: 'File with the private RSA key (PEM) that signs every mail for the domain of MAIL_FROM (DKIM). Without it the server of SMTP_URL has to sign. docs/OPERATIONS.md says how to make one, and what the DNS needs.',
    example: '/etc/shiori/dkim.pem',
    schema: text,
  }),
  mailDkimSelector: setting({
    env: 'MAIL_DKIM_SELECTOR',
    doc: 'Name of that key in the DNS: `SELECTOR._domainkey.DOMAIN`.',
    example: 'shiori2',
    schema: z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'is no name of a key')),
    fallback: 'shiori',
  }),
  bounceDomain: setting({
    env: 'BOUNCE_DOMAIN',
    doc: 'Domain to which mails that come back are sent, each reminder’s to an address of its own: `bounce+…@BOUNCE_DOMAIN` (VERP). Its mail has to be handed to `npm run bounce`. Without it they go to MAIL_FROM. docs/OPERATIONS.md says more.',
    example: 'bounce.shiori.example.jp',
    schema: domain,
  }),
  bounceWebhookSecret: setting({
    env: 'BOUNCE_WEBHOOK_SECRET',
    doc: 'Key that signs reports of mails that came back, sent to `/api/bounces` (Standard Webhooks): `whsec_` and 24 to 64 bytes in base64. Without it there is no such address. docs/OPERATIONS.md says more.',
    example: 'whsec_CHANGEMECHANGEMECHANGEMECHANGEMECHANGEME',
    schema: z
      .string()
      .check(
        z.refine(
          (value) => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value),
          'is not whsec_ and 24 to 64 bytes in base64',
        ),
      ),
  }),
  inboxPort: setting({
    env: 'INBOX_PORT',
    doc: 'Port at which this process takes mails that students forward (SMTP); mail servers deliver to 25. Without it this process takes none. docs/OPERATIONS.md says more.',
    example: '25',
    schema: whole(1, 65_535),
  }),
  inboxHost: setting({
    env: 'INBOX_HOST',
    doc: 'Address that INBOX_PORT listens on.',
    example: '0.0.0.0',
    schema: text,
    fallback: '127.0.0.1',
  }),
  inboxDomain: setting({
    env: 'INBOX_DOMAIN',
    doc: 'Domain of the addresses that students forward to. By default `in.` and the host of BASE_URL where INBOX_PORT is set; a process that takes none itself has to name it, too. Where it is not known, students are offered no 受信箱.',
    example: 'in.shiori.example.jp',
    schema: domain,
  }),
  inboxTlsKey: setting({
    env: 'INBOX_TLS_KEY',
    doc: 'File with the private key (PEM) with which INBOX_PORT offers STARTTLS. Without it mails come unencrypted.',
    example: '/etc/shiori/in.key.pem',
    schema: text,
  }),
  inboxTlsCert: setting({
    env: 'INBOX_TLS_CERT',
    doc: 'File with the certificate of INBOX_TLS_KEY and those above it (PEM). Both are read again when they change.',
    example: '/etc/shiori/in.cert.pem',
    schema: text,
  }),
  contactEmail: setting({
    env: 'CONTACT_EMAIL',
    doc: 'Address that people can write to; shown on the pages about terms and privacy.',
    example: 'support@shiori.example.jp',
    schema: mailAddress,
  }),
  adminEmails: setting({
    env: 'ADMIN_EMAILS',
    doc: 'Addresses, separated by commas, whose accounts become administrators when they are verified.',
    example: 'a@example.jp,b@example.jp',
    schema: list(mailAddress),
    fallback: [] as string[],
  }),
  authSecret: setting({
    env: 'AUTH_SECRET',
    doc: 'Key under which verification codes, known devices and names in the log are hashed, 32 bytes or more: `openssl rand -base64 32`. Made on the first start when not given.',
    example: 'CHANGE-ME-openssl-rand-base64-32',
    schema: authSecret,
  }),
  authSecretPrevious: setting({
    env: 'AUTH_SECRET_PREVIOUS',
    doc: 'The AUTH_SECRET before this one: what was made under it stays good while this is set. docs/OPERATIONS.md says how to change AUTH_SECRET.',
    example: 'CHANGE-ME-the-AUTH_SECRET-that-was-set-before',
    schema: authSecret,
  }),
  vaultKeys: setting({
    env: 'VAULT_KEYS',
    doc: 'Root keys under which what students keep secret is sealed: `VERSION:KEY`, several separated by commas, the highest version current; each key 32 bytes: `openssl rand -base64 32`. None may be AUTH_SECRET. Made on the first start when not given. docs/OPERATIONS.md says how to change one.',
    example: '1:CHANGE-ME-openssl-rand-base64-32',
    schema: rootKeys,
  }),
  backupPassphrase: setting({
    env: 'BACKUP_PASSPHRASE',
    doc: 'Passphrase with which `npm run backup` encrypts what it writes, and `npm run restore` opens it; a backup holds every key. Without it backups are not encrypted. docs/BACKUP.md says more.',
    example: 'CHANGE-ME-six-random-words',
    schema: z.string().check(z.minLength(16, 'is shorter than 16 characters')),
  }),
  googleClientId: setting({
    env: 'GOOGLE_CLIENT_ID',
    doc: 'Client of Google (or another OpenID provider) with which people sign in. Without it there is no such button. docs/OPERATIONS.md says how to get one.',
    example: 'CLIENT.apps.googleusercontent.com',
    schema: text,
  }),
  googleClientSecret: setting({
    env: 'GOOGLE_CLIENT_SECRET',
    doc: 'Secret of GOOGLE_CLIENT_ID.',
    example: 'GOCSPX-…',
    schema: text,
  }),
  googleIssuer: setting({
    env: 'GOOGLE_ISSUER',
    doc: 'The OpenID provider behind the sign-in with Google. Off this machine: https.',
    example: 'https://accounts.google.com',
    schema: url('http:', 'https:').check(
      z.refine((value) => value.startsWith('https:') || isLoopback(hostOf(value)), 'is not https'),
    ),
    fallback: 'https://accounts.google.com',
  }),
  googleApiOrigin: setting({
    env: 'GOOGLE_API_TEST_ORIGIN',
    doc: 'Where requests to Google Calendar go in place of `https://www.googleapis.com`.',
    example: 'http://127.0.0.1:4000',
    schema: origin,
    testOnly: true,
  }),
  vapidPublicKey: setting({
    env: 'VAPID_PUBLIC_KEY',
    doc: 'Public key of Web Push: `npx web-push generate-vapid-keys`. Made on the first start when not given.',
    example: 'B…',
    schema: base64url(65),
  }),
  vapidPrivateKey: setting({
    env: 'VAPID_PRIVATE_KEY',
    doc: 'Private key of Web Push.',
    example: 'x…',
    schema: base64url(32),
  }),
  vapidSubject: setting({
    env: 'VAPID_SUBJECT',
    doc: 'Mail address, or https address, by which push services may reach whoever runs this server. By default CONTACT_EMAIL.',
    example: 'support@shiori.example.jp',
    schema: contact,
  }),
  httpsProxy: setting({
    env: 'HTTPS_PROXY',
    doc: 'HTTP proxy through which this server reaches push services, Google, the bucket and Google Analytics. Names of push services are resolved here, and the proxy is asked for their addresses. Mail does not go through it.',
    example: 'http://proxy.example.jp:3128',
    schema: url('http:', 'https:'),
  }),
  noProxy: setting({
    env: 'NO_PROXY',
    doc: 'Hosts, separated by commas, that are reached without HTTPS_PROXY; not for push services.',
    example: 'minio.internal',
    schema: text,
    fallback: '',
  }),
  passwordMinLength: setting({
    env: 'PASSWORD_MIN_LENGTH',
    doc: 'Fewest characters of a password.',
    example: '12',
    schema: whole(6, 64),
    fallback: 6,
  }),
  trustedProxies: setting({
    env: 'TRUSTED_PROXIES',
    doc: 'Addresses or networks, separated by commas, of proxies whose `X-Forwarded-For` is believed; `none` where visitors reach this server itself. By default none; production has to say.',
    example: '127.0.0.1',
    schema: proxies,
  }),
  ga4MeasurementId: setting({
    env: 'GA4_MEASUREMENT_ID',
    doc: 'Property of Google Analytics that this server tells page views to: the screen by its pattern and a pseudonym of the day. Without it nothing is told.',
    example: 'G-ABC123DEF4',
    schema: z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'is no measurement id')),
  }),
  ga4ApiSecret: setting({
    env: 'GA4_API_SECRET',
    doc: 'Secret of its Measurement Protocol.',
    example: 'x…',
    schema: text.check(z.regex(/^[\w-]{8,100}$/, 'is no secret of the Measurement Protocol')),
  }),
  figureOfferRate: setting({
    env: 'FIGURE_OFFER_RATE',
    doc: 'Share of students with an offer, as the login page shows it. Without it the page shows none.',
    example: '95%',
    schema: figure,
  }),
  figureUpdates: setting({
    env: 'FIGURE_UPDATES',
    doc: 'How often what the app shows is brought up to date, as the login page shows it.',
    example: '24/7',
    schema: figure,
    fallback: '24/7',
  }),
  metricsPort: setting({
    env: 'METRICS_PORT',
    doc: 'Port at which figures for monitoring are served at `/metrics`.',
    example: '9464',
    schema: whole(1, 65_535),
  }),
  metricsHost: setting({
    env: 'METRICS_HOST',
    doc: 'Address that METRICS_PORT listens on. They name no person, but keep them from visitors.',
    example: '0.0.0.0',
    schema: text,
    fallback: '127.0.0.1',
  }),
  logLevel: setting({
    env: 'LOG_LEVEL',
    doc: 'What is logged, this and everything graver: `debug`, `info`, `warn` or `error`.',
    example: 'warn',
    schema: oneOf('debug', 'info', 'warn', 'error'),
    fallback: 'info' as const,
  }),
  mode: setting({
    env: 'NODE_ENV',
    doc: '`development`, `production` or `test`. With `production`, しおり refuses to start with settings that are not safe for other people.',
    example: 'production',
    schema: oneOf('development', 'production', 'test'),
    fallback: 'development' as const,
  }),
  pushTestHosts: setting({
    env: 'PUSH_TEST_HOSTS',
    doc: 'Hosts and ports, separated by commas, that push messages may go to besides the known push services.',
    example: '127.0.0.1:4000',
    schema: list(text),
    fallback: [] as string[],
    testOnly: true,
  }),
  ga4TestOrigin: setting({
    env: 'GA4_TEST_ORIGIN',
    doc: 'Where page views go to in place of Google Analytics.',
    example: 'http://127.0.0.1:4000',
    schema: origin,
    testOnly: true,
  }),
  testClock: setting({
    env: 'TEST_CLOCK',
    doc: 'The instant that the process takes for its start; time goes on from there.',
    example: '2026-04-01T00:00:00.000Z',
    schema: z.string().check(z.refine(isInstant, 'is not an instant')),
    testOnly: true,
  }),
};

function hostOf(value: string): string {
  return URL.canParse(value) ? new URL(value).hostname : '';
}

/** Has both keys and a bucket, and uses TLS unless it is on this machine. */
function isBucket(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(value);
  const isPrivate = protocol === 'https:' || isLoopback(hostname);
  return isPrivate && username !== '' && password !== '' && /^\/[\w.-]+(\/[\w.-]+)*\/?$/.test(pathname);
}

function isNetwork(value: string): boolean {
  const [address = '', bits, more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    return /^\d+$/.test(bits);
  } catch {
    return false;
  }
}
