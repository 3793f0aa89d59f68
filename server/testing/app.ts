import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import type { ErrorAnswer } from '#domain/errors.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { Instant } from '#domain/time.ts';
import { createApp } from '../app.ts';
import { type Config, readSettings } from '../base/config.ts';
import { newId } from '../base/ids.ts';
import { tuning } from '../db/cluster/plan.ts';
import { type Connection, connect, type Db } from '../db/connect.ts';
import { postgresCode } from '../db/faults.ts';
import { users } from '../db/schema/accounts.ts';
import { companies } from '../db/schema/companies.ts';
import { profiles } from '../db/schema/profiles.ts';
import { notificationSettings } from '../db/schema/reminders.ts';
import type { Deps } from '../http/http.ts';
import { openGoogle } from '../integrations/google.ts';
import type { Mail, MailMessage } from '../integrations/mail/message.ts';
import { folderStorage } from '../integrations/storage/folder.ts';
import { startLive } from '../live/live.ts';
import { cookieName } from '../sessions/cookies.ts';
import { startSession } from '../sessions/sessions.ts';
import { rootKeysOf } from '../vault/root-keys.ts';

/** Whether the tests were given a Citus cluster: some of PostgreSQL is not there, or is otherwise. */
export const isOnCluster = () => inject('nodeUrls').length > 1;

/** A database for this test alone, migrated and empty; dropped when the test has finished. */
export async function testDatabase(): Promise<Connection & { url: string }> {
  const { url, drop } = await copyDatabase();
  const connection = connect(url);
  onTestFinished(async () => {
    await connection.close();
    await drop();
  });
  return { ...connection, url };
}

/** A database without tables, as at a first start; dropped when the test has finished. */
export async function emptyDatabase(): Promise<{ url: string }> {
  const { url, drop } = await copyDatabase('template0');
  onTestFinished(drop);
  return { url };
}

/** A copy of the migrated database, for tests that share one over a whole file and drop it themselves. */
export async function copyDatabase(template?: 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half the time of writing each page to the log.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template ?? url.pathname.slice(1)} STRATEGY file_copy`);
  if (isOnCluster()) await administer(tuning(name));
  url.pathname = name;
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** On every node of a cluster. */
async function administer(sql: string) {
  await Promise.all(
    inject('nodeUrls').map(async (of) => {
      const url = new URL(of);
      url.pathname = 'postgres';
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await retryBusy(() => client.query(sql)).finally(() => client.end());
    }),
  );
}

/** The maintenance of a cluster may come back to a database while it is dropped. */
async function retryBusy(run: () => Promise<unknown>) {
  for (let left = isOnCluster() ? 20 : 0; ; left--)
    try {
      return await run();
    } catch (error) {
      if (left === 0 || postgresCode(error) !== OBJECT_IN_USE) throw error;
    }
}

const OBJECT_IN_USE = '55006';

const BASE_URL = 'http://localhost:3000';
const NEW_DEVICE = '新しい端末からログイン';
/** Noon in Japan on a Wednesday. The clock of a test stands still until the test sets it. */
const TEST_NOW = '2026-04-01T03:00:00.000Z';

/** The whole application on its own database, with students who act. Only external services are replaced by doubles. */
export async function testApp(given: Partial<Deps> = {}) {
  const { db, url } = await testDatabase();
  const clock = { now: TEST_NOW as Instant };
  const now = given.now ?? (() => clock.now);
  const log = given.log ?? pino({ level: 'silent' });
  const live = startLive({ url, db, log, now });
  onTestFinished(() => live.close());
  const mails: MailMessage[] = [];
  const newDeviceMails: MailMessage[] = [];
  const config = given.config ?? testConfig();
  const outside = {
    mail: mailInto((message) => (message.subject.includes(NEW_DEVICE) ? newDeviceMails : mails)),
    storage: folderStorage(await testFolder()),
    google: openGoogle(config, now),
  };
  const deps: Deps = { db, log, live, ...outside, now, behindMs: () => 0, ...given, config };
  const app = createApp(deps);
  return {
    app,
    db,
    url,
    deps,
    clock,
    /** The mails that were sent, oldest first, without the next ones. */
    mails,
    /** The mails about sign-ins on new devices: most sign-ins of tests are such. */
    newDeviceMails,
    visitor: client(app, ''),
    /** A browser with its own cookies, at this client address. */
    browser: (ip?: string) => browser(app, deps.config.baseUrl, ip),
    /** A student who has signed up and is signed in. */
    student: async (name: string) => {
      const userId = await signUp(db, name, now());
      const { id: sessionId, secret } = await startSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' }, now());
      const cookie = `${cookieName('session', deps.config.baseUrl)}=${secret}`;
      return { userId, sessionId, cookie, email: `${name}@example.com`, ...acts(client(app, cookie), db) };
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
export type TestStudent = Awaited<ReturnType<TestApp['student']>>;

export function testConfig(): Config {
  const settings = readSettings({ BASE_URL });
  const keys = { authSecret: 'a'.repeat(43), vapidPublicKey: '', vapidPrivateKey: '', vapidSubject: BASE_URL };
  // Tests do not depend on the built web.
  const rootKeys = rootKeysOf([{ version: 1, key: Buffer.alloc(32, 'k') }]);
  // A list of its own: tests add hosts to it.
  return { ...settings, ...keys, rootKeys, pushTestHosts: [], webDir: 'nothing-built' };
}

/** A folder for this test alone; removed when the test has finished. */
async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function mailInto(boxOf: (message: MailMessage) => MailMessage[]): Mail {
  return {
    async send(message) {
      boxOf(message).push(message);
      return { ok: true };
    },
    async close() {},
  };
}

async function signUp(db: Db, name: string, now: Instant) {
  const id = newId();
  const at = { createdAt: now, updatedAt: now };
  await db.insert(users).values({ id, email: `${name}@example.com`, emailVerified: true, name, ...at });
  await db.insert(profiles).values({ userId: id, profileCompleted: true, onboardingCompleted: true, ...at });
  // The account's timings are off, so that an event has the reminders that its test chose for it.
  await db.insert(notificationSettings).values({ userId: id, oneDayBefore: false, oneHourBefore: false });
  return id;
}

/** A browser: it sends its cookie, and with each write the headers that a browser sends from our own pages. */
function client(app: ReturnType<typeof createApp>, cookie: string) {
  const ask =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      app.fetch(
        new Request(BASE_URL + path, {
          method,
          headers: {
            ...(cookie && { Cookie: cookie }),
            ...(method !== 'GET' && { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: textOf(body) }),
        }),
        { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' } } },
      );
  return { get: ask('GET'), post: ask('POST'), put: ask('PUT'), patch: ask('PATCH'), del: ask('DELETE') };
}

/** Text and bytes are sent as they are, anything else as JSON. */
function textOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A refusal as it was sent. */
export async function answerOf(response: Response): Promise<ErrorAnswer> {
  return (await response.json()) as ErrorAnswer;
}

/** As `client`, with a cookie jar. */
function browser(app: ReturnType<typeof createApp>, baseUrl: string, ip = '127.0.0.1') {
  const cookies = new Map<string, string>();
  const ask =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> => {
      const sent = {
        ...(method !== 'GET' && { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }),
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      };
      const init = { method, headers: sent, ...(body !== undefined && { body: textOf(body) }) };
      const socket = { remoteAddress: ip, remotePort: 40000, remoteFamily: 'IPv4' };
      const response = await app.fetch(new Request(baseUrl + path, init), { incoming: { socket } });
      for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
      return response;
    };
  return { cookies, get: ask('GET'), post: ask('POST'), put: ask('PUT'), patch: ask('PATCH'), del: ask('DELETE') };
}

function keepCookie(cookies: Map<string, string>, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/Max-Age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** What students do, named in their words. */
function acts(student: ReturnType<typeof client>, db: Db) {
  return {
    ...student,
    /** Creates a selection at a company, which is added to the catalogue if it is new; by default with one ES deadline. */
    applies: async (companyName: string, selection: Record<string, unknown> = {}) => {
      const event = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
      const companyId = await companyOf(db, companyName);
      const entered = { companyId, priority: 'first', events: [event], ...selection };
      const response = await student.post('/api/selections', entered);
      if (response.status !== 201) throw new Error(`cannot apply: ${response.status} ${await response.text()}`);
      return (await response.json()) as { id: string; eventIds: [string, ...string[]] };
    },
    selections: async () => (await (await student.get('/api/selections')).json()) as SelectionView[],
  };
}

async function companyOf(db: Db, name: string): Promise<string> {
  const foldedName = foldCompanyName(name);
  const [known] = await db.select().from(companies).where(eq(companies.foldedName, foldedName));
  if (known) return known.id;
  const id = newId();
  await db
    .insert(companies)
    .values({ id, name, displayName: name, foldedName, searchKeywords: [foldedName], listedAt: TEST_NOW });
  return id;
}
