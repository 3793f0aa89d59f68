import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runningUrl } from '../db/embedded/start.ts';
import { FORM } from '../testing/accounts.ts';
import { type Canaries, canariesIn, formsOf } from '../testing/canaries.ts';
import { dataFolder } from '../testing/embedded.ts';
import { PDF, upload } from '../testing/files.ts';
import { CLIENT, fakeGoogle } from '../testing/google.ts';
import { pushSink, testBrowser } from '../testing/integrations.ts';
import { freePort, startServer } from '../testing/server.ts';

type Json = Record<string, unknown>;

/** Values stored without encryption, which the search must find. */
const OPEN = { open: 'CANARY-in-the-open' };

/** A browser whose cookies are secrets too, but the id of its account. */
function browserAt(address: string, secrets: Canaries) {
  const cookies = new Map<string, string>();
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
      if (value.length > 20 && name !== 'shiori-account') secrets[`cookie ${name} ${value.slice(0, 4)}`] = value;
    }
    const text = await answer.text();
    expect(answer.status, `${method} ${path} ${text}`).toBeLessThan(400);
    return {
      text,
      location: answer.headers.get('Location') ?? '',
      json: () => JSON.parse(text) as Json,
      list: () => JSON.parse(text) as Json[],
    };
  };
}

/** Runs the real program with a student who uses every secret feature; returns the secrets that must not be found. */
async function live() {
  const [folder, push, google] = [await dataFolder(), await pushSink(), await fakeGoogle()];
  onTestFinished(() => push.close());
  const inboxPort = await freePort();
  const server = await startServer({
    DATA_DIR: folder,
    INBOX_PORT: String(inboxPort),
    PUSH_TEST_HOSTS: push.host,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: google.state.issuer,
  });
  const password = 'CANARY-password-海辺-1';
  const secrets: Canaries = {
    password,
    secondPassword: 'CANARY-password-海辺-2',
    triedPassword: 'CANARY-password-海辺-3',
    myPageId: 'CANARY-my-page-id',
    myPagePassword: 'CANARY my-page 海辺のpass',
    googleAccess: 'CANARY-google-access-token',
    googleRefresh: 'CANARY-google-refresh-token',
    googleClient: CLIENT.secret,
  };
  const tokens = { access_token: secrets.googleAccess, refresh_token: secrets.googleRefresh };
  google.state.twist.answer = (honest) => ({ ...honest, ...tokens });
  const aoi = browserAt(await server.address(), secrets);
  const mailed = async (subject: string, pattern: RegExp) => {
    const found = async () => {
      const mails = (await aoi('GET', '/api/dev/mails')).list();
      const text = mails.filter((it) => String(it.subject).includes(subject)).map((it) => String(it.text));
      return text.map((it) => pattern.exec(it)?.[1]).find((it) => it !== undefined && !used.has(it));
    };
    const token = (await vi.waitUntil(found, { timeout: 20_000 })) as string;
    used.add(token);
    return token;
  };
  const used = new Set<string>();
  return { folder, push, google, server, inboxPort, secrets, password, aoi, mailed };
}

type Live = Awaited<ReturnType<typeof live>>;

async function signUp({ aoi, mailed, password, secrets }: Live) {
  await aoi('POST', '/api/sign-up', { ...FORM, password });
  await aoi('POST', '/api/sign-up/verification', { code: await mailed('', /\b(\d{6})\b/) });
  await aoi('POST', '/api/session', { email: FORM.email, password: secrets.triedPassword }).catch(() => null);
  await aoi('POST', '/api/session', { email: FORM.email, password });
}

async function useEverything({ aoi, secrets, push, password }: Live) {
  const [company] = (await aoi('GET', `/api/companies?q=${encodeURIComponent('商事')}`)).json().companies as Json[];
  const event = { eventType: 'es_deadline', deadline: '2099-04-20T14:59:00.000Z' };
  const entered = { companyId: company?.id, priority: 'first', selectionPhase: 'intern', events: [event] };
  const path = `/api/selections/${(await aoi('POST', '/api/selections', entered)).json().id}`;
  const texts = [...formsOf(OPEN.open)].filter(([form]) => !form.startsWith('UTF')).map(([, it]) => it.toString());
  await aoi('PATCH', path, { notes: texts.join('\n'), version: 1 });
  const wide = [...formsOf(OPEN.open)].filter(([form]) => form.startsWith('UTF')).map(([, it]) => it);
  await aoi('POST', `${path}/files`, Buffer.concat([PDF, ...wide]), upload('es.pdf'));

  const login = { myPageId: secrets.myPageId, myPagePassword: secrets.myPagePassword };
  await aoi('PUT', `${path}/my-page`, login, { 'Idempotency-Key': 'canary-key-1' });
  await aoi('POST', '/api/session/confirmation', { password });
  for (const field of ['myPageId', 'myPagePassword']) await aoi('POST', `${path}/my-page/reveal`, { field });
  await aoi('POST', `${path}/successors`, { event });
  await aoi('GET', '/api/transfer/export?format=json&private=1');

  for (const [at, made] of ['/api/calendar-feed', '/api/calendar-feed/renewal'].entries()) {
    await aoi('POST', made);
    const shown = await aoi('POST', '/api/calendar-feed/address');
    secrets[`feed ${at}`] = /feed\/([\w-]{43})\.ics/.exec(String(shown.json().url))?.[1] ?? '';
  }

  const browser = testBrowser(push.host);
  Object.assign(secrets, { p256dh: browser.subscription.keys.p256dh, pushAuth: browser.subscription.keys.auth });
  await aoi('POST', '/api/push-subscriptions', browser.subscription, { 'Idempotency-Key': 'canary-key-2' });
  await aoi('POST', '/api/push-subscriptions/test', { endpoint: browser.subscription.endpoint });
  const arrived = await vi.waitUntil(() => push.pushes[0], { timeout: 20_000 });
  expect(browser.read(arrived)).toMatchObject({ notification: { title: 'しおり' } });

  const token = await aoi('POST', '/api/access-tokens', { name: 'CLI', scopes: ['read'], days: 30 });
  secrets.accessToken = String(token.json().token).replace('shiori_', '');
  const hook = await aoi('POST', '/api/webhooks', { url: 'https://hooks.example.com/' });
  secrets.webhookSecret = String(hook.json().secret);
}

const MAIL = {
  from: 'canary-mail-sender@example.co.jp',
  subject: 'CANARY-mail-subject-海辺の面接',
  text: 'CANARY-mail-text-海辺で14時に',
};

/** A mail that is forwarded; address and contents are secrets, too. */
async function forwardAMail({ aoi, secrets, inboxPort }: Live) {
  const to = String((await aoi('PUT', '/api/inbox/address')).json().address);
  const transport = createTransport({ host: '127.0.0.1', port: inboxPort, ignoreTLS: true });
  // As a forwarder does, so that no SPF is asked for.
  await transport.sendMail({ ...MAIL, envelope: { from: 'forwarder@mail.invalid', to } });
  const { subject, text } = MAIL;
  expect((await aoi('GET', '/api/inbox')).json().mails).toMatchObject([{ subject, text }]);
  Object.assign(secrets, { forwarding: to, mailSender: MAIL.from, subject, text });
}

async function changeTheAccount({ aoi, secrets, google, mailed, password }: Live) {
  const left = await aoi('GET', '/api/google/sign-in?purpose=link');
  const person = { sub: '1001', email: 'canary@gmail.com', email_verified: true };
  expect((await aoi('GET', google.agrees(left.location, person))).location).toContain('google=linked');
  await aoi('PUT', '/api/account/password', { currentPassword: password, password: secrets.secondPassword });
  const email = 'new-canary@example.com';
  await aoi('POST', '/api/account/email', { email, currentPassword: secrets.secondPassword });
  const link = /#([\w-]{43})\b/;
  secrets.emailChange = await mailed('メールアドレス', link);
  await aoi('POST', '/api/email-changes/confirmation', { token: secrets.emailChange });
  secrets.emailUndo = await mailed('メールアドレス', link);
  await aoi('POST', '/api/password-resets', { email });
  secrets.reset = await mailed('パスワード', link);
}

/** The keys of the installation, which are stored beside the database and never in it. */
async function keysOf(folder: string): Promise<Canaries> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, string>;
  const [own, roots, database] = [await read('keys.json'), await read('vault-keys.json'), await read('postgres.json')];
  const texts = Object.entries(own).filter(([name]) => !/public|subject/i.test(name));
  expect(texts.length).toBeGreaterThan(1);
  const root = roots['1'] ?? '';
  return {
    ...Object.fromEntries(texts),
    root,
    rootBytes: Buffer.from(root, 'base64'),
    databasePassword: database.password ?? '',
  };
}

/** Every row of every table of every schema of ours, as a dump would write it: the test environment has no pg_dump. */
async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema$)'`);
  expect(tables.map((it) => it.name)).toEqual(
    expect.arrayContaining(['public.selections', 'drizzle.__drizzle_migrations', 'public.job_runs']),
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(name, rows.map((it) => it.row).join('\n'));
  }
  await client.end();
  return parts.join('\n');
}

/** The bytes of all files in a folder, including log and write-ahead log. */
async function bytesUnder(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((it) => it.isFile());
  return Promise.all(files.map((it) => readFile(join(it.parentPath, it.name))));
}

test('K-06: who has the database, its raw files, its log and the folder of files finds no secret in them, in whatever form', {
  retry: 0,
  timeout: 180_000,
}, async () => {
  const it = await live();
  const { folder, secrets, server } = it;
  await signUp(it);
  await useEverything(it);
  await forwardAMail(it);
  await changeTheAccount(it);
  Object.assign(secrets, await keysOf(folder));
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 16)).toEqual([]);

  const url = await runningUrl(folder, () => {});
  const dumped = await dump(url ?? '');
  // A clean shutdown writes everything in memory to the files.
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const log = await bytesUnder(join(folder, 'postgres', 'pg_wal'));
  const raw = await bytesUnder(join(folder, 'postgres', 'base'));
  const whole = await bytesUnder(join(folder, 'postgres'));
  const files = await bytesUnder(join(folder, 'files'));
  const said = [await readFile(join(folder, 'postgres.log')), Buffer.from(server.output)];
  expect(whole.length).toBeGreaterThan(log.length + raw.length);

  expect(canariesIn(dumped, secrets)).toEqual([]);
  expect([...whole, ...files, ...said].flatMap((bytes) => canariesIn(bytes, secrets))).toEqual([]);

  // The search itself works: it finds what is stored in the open.
  const all = [...formsOf(OPEN.open).keys()].map((form) => `open: ${form}`);
  const texts = all.filter((form) => !form.includes('UTF'));
  const foundIn = (where: Buffer[]) => [...new Set(where.flatMap((bytes) => canariesIn(bytes, OPEN)))].sort();
  expect(canariesIn(dumped, OPEN).sort()).toEqual(texts.sort());
  for (const where of [log, raw]) expect(foundIn(where)).toEqual(texts.sort());
  expect(foundIn(files)).toEqual(all.filter((form) => form.includes('UTF')).sort());
});
