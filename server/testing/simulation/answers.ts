/** The server that answers students: the app itself, on connections of its own. */
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '../../app.ts';
import { readSettings } from '../../base/config.ts';
import { type Connection, connect } from '../../db/connect.ts';
import { sessions } from '../../db/schema/accounts.ts';
import type { Deps } from '../../http/http.ts';
import { cookieName } from '../../sessions/cookies.ts';
import { startSession } from '../../sessions/sessions.ts';
import { rootKeysOf } from '../../vault/root-keys.ts';
import type { Ask } from './acts.ts';
import { isAnnouncement, NOTHING } from './gate.ts';
import { DAY } from './rules.ts';
import { readSnapshot } from './state.ts';
import type { Student } from './students.ts';
import { virtualTime } from './virtual-time.ts';

const BASE_URL = 'http://localhost:3000';
const CONNECTIONS = 2;
/** A session ends after seven days in which nobody came; it is made to last before. */
const SESSION_MS = 6 * DAY;
const SOCKET = { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' };

export type Answers = Awaited<ReturnType<typeof openAnswers>>;

/** The app on the database at this URL; browsers may be subscribed at these hosts. */
export async function openAnswers(url: string, pushHosts: string[]) {
  const { db, close } = await openConnections(url);
  const config = configOf(pushHosts);
  const app = createApp({
    db,
    config,
    log: pino({ level: 'silent' }),
    live: { open: () => new ReadableStream(), close: async () => {} },
    now: () => new Date(virtualTime.shownMs()).toISOString(),
    behindMs: () => 0,
    mail: { send: async () => ({ ok: true }), close: async () => {} },
    storage: {} as Deps['storage'],
    google: null,
  });
  const cookies = new Map<Student, { cookie: string; at: number }>();

  async function cookieOf(student: Student): Promise<string> {
    const known = cookies.get(student);
    const at = virtualTime.trueMs();
    if (known && at - known.at < SESSION_MS) return known.cookie;
    const now = new Date(at).toISOString();
    if (known) {
      const fromNow = { createdAt: now, updatedAt: now, expiresAt: new Date(at + SESSION_MS + DAY).toISOString() };
      await db.update(sessions).set(fromNow).where(eq(sessions.userId, student.userId));
      known.at = at;
      return known.cookie;
    }
    const device = { ip: '127.0.0.1', userAgent: 'simulation' };
    const { secret } = await startSession(db, student.userId, device, now);
    const cookie = `${cookieName('session', BASE_URL)}=${secret}`;
    cookies.set(student, { cookie, at });
    return cookie;
  }

  return {
    db,
    config,
    /** Sends requests of this student, signed in. */
    async askAs(student: Student): Promise<Ask> {
      const Cookie = await cookieOf(student);
      const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
      return async (method, path, body) => {
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const request = new Request(BASE_URL + path, { method, headers, ...sent });
        const response = await app.fetch(request, { incoming: { socket: SOCKET } });
        return { status: response.status, body: await response.text() };
      };
    },
    /** Notes what the student has now. */
    async look(student: Student) {
      student.snapshots.push(await readSnapshot(db, student, virtualTime.trueMs()));
    },
    close,
  };
}

function configOf(pushTestHosts: string[]) {
  const keys = { authSecret: 'a'.repeat(43), vapidPublicKey: '', vapidPrivateKey: '', vapidSubject: BASE_URL };
  const rootKeys = rootKeysOf([{ version: 1, key: Buffer.alloc(32, 'k') }]);
  return { ...readSettings({ BASE_URL }), ...keys, rootKeys, pushTestHosts, webDir: 'nothing-built' };
}

/** A pool with all its connections made, which says nothing to other processes. */
async function openConnections(url: string): Promise<Connection> {
  // What takes long on a busy machine would otherwise change the story.
  const connection = connect(url, { max: CONNECTIONS, isPatient: true });
  connection.pool.options.idleTimeoutMillis = 0;
  connection.pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [asked] = args as [string | { text: string }];
      if (!isAnnouncement(typeof asked === 'string' ? asked : asked.text)) return ask(...args);
      const done = args.at(-1);
      return typeof done === 'function' ? done(null, NOTHING) : Promise.resolve(NOTHING);
    };
    Object.assign(client, { query });
  });
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connection.pool.connect()));
  for (const client of clients) client.release();
  return connection;
}
