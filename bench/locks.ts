/**
 * Random acts of many students on selections of the same few companies, against the real program: how many requests met a fault, how
 * many transactions PostgreSQL ended as deadlocks, and how long the requests took. Fails where a request was answered 5xx.
 * node bench/locks.ts [--seconds=600] [--students=50] [--pause=250]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, fetch } from 'undici';
import { readClock } from '../domain/time.ts';
import { recordConsents } from '../server/accounts/consents.ts';
import { newId } from '../server/base/ids.ts';
import { connect, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { users } from '../server/db/schema/accounts.ts';
import { profiles } from '../server/db/schema/profiles.ts';
import { notificationSettings } from '../server/db/schema/reminders.ts';
import { startSession } from '../server/sessions/sessions.ts';
import { type Actor, actAtRandom, popularCompanies } from '../server/testing/acts.ts';
import { percentile } from './load.ts';
import { readyAt } from './product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    students: { type: 'string', default: '50' },
    pause: { type: 'string', default: '250' },
  },
});
const NAMES = ['朝日商事', 'みなと銀行', '北辰電機', '青葉製薬', '東雲物産', '白銀建設'];
/** What acts on rows that another act has just changed or deleted may be answered with. */
const EXPECTED = new Set([200, 201, 204, 404, 409]);

const dataDir = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
await chmod(dataDir, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
const cluster = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
await migrate(cluster.url);
const { db, pool, close } = connect(cluster.url);
const companyIds = await popularCompanies(db, NAMES);
const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  cwd: dataDir,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { PATH: process.env.PATH, DATABASE_URL: cluster.url, DATA_DIR: dataDir, PORT: '0' },
});
const origin = await readyAt(server.stdout);
const dispatcher = new Agent({ connections: Number(values.students) });
const statuses = new Map<number, number>();
const taken: number[] = [];

const end = performance.now() + Number(values.seconds) * 1000;
await Promise.all(Array.from({ length: Number(values.students) }, async (_, at) => live(await addStudent(db, at))));

taken.sort((a, b) => a - b);
const [p50, p99, most] = [0.5, 0.99, 1].map((share) => Math.round(percentile(taken, share)));
const deadlocks = await pool.query('select deadlocks from pg_stat_database where datname = current_database()');
console.log(
  `${taken.length} requests of ${values.students} students in ${values.seconds} s: p50 ${p50}, p99 ${p99}, most ${most} ms`,
);
console.log(`${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
console.log(`deadlocks in the database: ${deadlocks.rows[0]?.deadlocks}; load ${loadavg()[0]?.toFixed(1)}`);
if ([...statuses.keys()].some((status) => !EXPECTED.has(status))) process.exitCode = 1;

server.kill('SIGTERM');
await once(server, 'exit');
await close();
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });

/** Acts until the end, with pauses as of somebody who presses quickly. */
async function live(cookie: string) {
  const actor = clientOf(cookie);
  while (performance.now() < end) {
    await actAtRandom(actor, companyIds);
    await sleep(2 * Number(values.pause) * Math.random());
  }
}

function clientOf(cookie: string): Actor {
  const ask = (method: string) => async (path: string, body?: unknown) => {
    const begun = performance.now();
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(origin + path, { method, headers, dispatcher, ...sent });
    const text = await answer.text();
    taken.push(performance.now() - begun);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (!EXPECTED.has(answer.status)) console.log(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return new Response(text || null, { status: answer.status });
  };
  return { get: ask('GET'), post: ask('POST'), put: ask('PUT'), patch: ask('PATCH'), del: ask('DELETE') };
}

/** A student who has signed up and is signed in. @returns the cookie. */
async function addStudent(db: Db, at: number): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, email: `student${at}@example.com`, emailVerified: true, name: `学生${at}` });
  await db.insert(profiles).values({ userId: id, profileCompleted: true, onboardingCompleted: true });
  await db.insert(notificationSettings).values({ userId: id });
  await recordConsents(db, id, readClock());
  const { secret } = await startSession(db, id, { ip: '127.0.0.1', userAgent: 'bench' }, readClock());
  return `shiori=${secret}`;
}
