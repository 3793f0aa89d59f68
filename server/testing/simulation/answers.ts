/**
 * The server that answers students: the product's own endpoints, on connections of its own. That they are signed in is taken for granted, and
 * what a write does beside events and reminders is not asked of the database.
 */
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { pino } from 'pino';
import { readSettings } from '../../base/config.ts';
import { type Connection, connect } from '../../db/connect.ts';
import { answerError, type Deps, type Env, type SignedIn } from '../../http/http.ts';
import { provide } from '../../http/request-guard.ts';
import { pushSubscriptionRoutes } from '../../notifications/routes.ts';
import { notificationSettingsRoutes } from '../../reminders/routes.ts';
import { eventRoutes } from '../../selections/event-routes.ts';
import { selectionRoutes } from '../../selections/routes.ts';
import { rootKeysOf } from '../../vault/root-keys.ts';
import type { Ask } from './acts.ts';
import { isAnnouncement, NOTHING } from './gate.ts';
import { type NextDue, readSnapshot } from './state.ts';
import type { Student } from './students.ts';
import { virtualTime } from './virtual-time.ts';

const BASE_URL = 'http://localhost:3000';
const CONNECTIONS = 2;
/** The header that says who asks. */
const STUDENT = 'X-Student';
/** What finds nothing in a world: nobody else is there whom a lock would keep out, nobody has webhooks or calendars, and nothing is shared. */
const FINDS_NOTHING =
  /^\s*select pg_advisory_xact_lock|^update "(webhooks|calendar_connections)"|^select [\s\S]* "shared_contributions"/;
/** What has the same answer for all students: nobody is suspended, or comes near the quota of texts. */
const SAME_FOR_ALL = /^select "role" from "users"|^\s*select coalesce\(sum\(bytes\)/;
const SOCKET = { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' };

export type Answers = Awaited<ReturnType<typeof openAnswers>>;

/** The endpoints on the database at this URL; browsers may be subscribed at these hosts. */
export async function openAnswers(url: string, pushHosts: string[]) {
  const { db, close } = await openConnections(url);
  const config = configOf(pushHosts);
  const deps: Deps = {
    db,
    config,
    log: pino({ level: 'silent' }),
    live: { open: () => new ReadableStream(), close: async () => {} },
    now: () => new Date(virtualTime.shownMs()).toISOString(),
    behindMs: () => 0,
    mail: { send: async () => ({ ok: true }), close: async () => {} },
    storage: {} as Deps['storage'],
    google: null,
  };
  const signedIn = createMiddleware<SignedIn>((c, next) => {
    c.set('userId', c.req.header(STUDENT) ?? '');
    return next();
  });
  const students = new Hono<SignedIn>()
    .use('*', signedIn)
    .route('/selections', selectionRoutes)
    .route('/events', eventRoutes)
    .route('/notification-settings', notificationSettingsRoutes)
    .route('/push-subscriptions', pushSubscriptionRoutes);
  const app = new Hono<Env>().use('*', provide(deps)).route('/api', students).onError(answerError);

  return {
    db,
    config,
    /** Sends requests of this student. */
    askAs({ userId }: Student): Ask {
      return async (method, path, body) => {
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const headers = { 'Content-Type': 'application/json', [STUDENT]: userId };
        const request = new Request(BASE_URL + path, { method, headers, ...sent });
        const response = await app.fetch(request, { incoming: { socket: SOCKET } });
        return { status: response.status, body: await response.text() };
      };
    },
    /** Notes what the student has now, and answers what is due next. */
    async look(student: Student): Promise<NextDue> {
      const [snapshot, next] = await readSnapshot(db, student, virtualTime.trueMs());
      student.snapshots.push(snapshot);
      return next;
    },
    close,
  };
}

function configOf(pushTestHosts: string[]) {
  const keys = { authSecret: 'a'.repeat(43), vapidPublicKey: '', vapidPrivateKey: '', vapidSubject: BASE_URL };
  const rootKeys = rootKeysOf([{ version: 1, key: Buffer.alloc(32, 'k') }]);
  return { ...readSettings({ BASE_URL }), ...keys, rootKeys, pushTestHosts, webDir: 'nothing-built' };
}

/** A pool with all its connections made, which asks the database for nothing but students' data and reminders. */
async function openConnections(url: string): Promise<Connection> {
  // What takes long on a busy machine would otherwise change the story.
  const connection = connect(url, { max: CONNECTIONS, isPatient: true });
  connection.pool.options.idleTimeoutMillis = 0;
  const answers = new Map<string, Promise<unknown>>();
  connection.pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [asked] = args as [string | { text: string }];
      const text = typeof asked === 'string' ? asked : asked.text;
      const done = args.at(-1);
      if (isAnnouncement(text) || FINDS_NOTHING.test(text))
        return typeof done === 'function' ? done(null, NOTHING) : Promise.resolve(NOTHING);
      if (!SAME_FOR_ALL.test(text) || typeof done === 'function') return ask(...args);
      const answer = answers.get(text) ?? (ask(...args) as Promise<unknown>);
      answers.set(text, answer);
      return answer;
    };
    Object.assign(client, { query });
  });
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connection.pool.connect()));
  for (const client of clients) client.release();
  return connection;
}
