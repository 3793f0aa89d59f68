/**
 * One student's acts and the reminders of 8:00 on several databases that hold the same: one PostgreSQL, and clusters. The application runs in
 * this process, and the databases take turns. Each database is empty, or was filled by this bench before; clusters are distributed first.
 * Other nodes of a cluster follow its coordinator, so that their processor time counts; the role must be a superuser, on this machine.
 * node bench/scale/cluster.ts plain=postgres://… one=postgres://… three=postgres://…,postgres://…,postgres://… [--seconds=4] [--rounds=2]
 * [--students=1000] [--acts=list,tick,wizard,sharing,8:00]
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { DAY, plus, readClock } from '../../domain/time.ts';
import { createApp } from '../../server/app.ts';
import { readSettings } from '../../server/base/config.ts';
import { databaseNow } from '../../server/db/clock.ts';
import { connect, type Db } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { deliverAll } from '../../server/deliveries/deliver.ts';
import { dispatchDue } from '../../server/deliveries/dispatch.ts';
import type { Deps } from '../../server/http/http.ts';
import { openStorage } from '../../server/integrations/storage/open.ts';
import { startLive } from '../../server/live/live.ts';
import { startSession } from '../../server/sessions/sessions.ts';
import { rootKeysOf } from '../../server/vault/root-keys.ts';
import { ask } from './postgres.ts';
import { cpuMs } from './program.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '2' },
    students: { type: 'string', default: '1000' },
    acts: { type: 'string', default: 'list,tick,wizard,sharing,8:00' },
  },
});
const [seconds, rounds, students] = [Number(values.seconds), Number(values.rounds), Number(values.students)];
const CLIENTS = 8;
const SIGNED_IN = 200;
const COMPANIES = 100;
const BASE_URL = 'http://localhost:3000';
const log = pino({ level: 'silent' });

type World = Awaited<ReturnType<typeof open>>;
type Client = { cookie: string; no: number };
const oneOf = (count: number) => 1 + Math.floor(Math.random() * count);
const company = () => `company_${oneOf(COMPANIES)}`;
const soon = () => `${plus(readClock(), oneOf(30) * DAY).slice(0, 10)}T14:59:00.000Z`;

/** What students do; `sharing` reads the dates of a company, to which `wizard` adds one of thirty. */
const ACTS: Record<string, (world: World, client: Client) => Promise<Response>> = {
  list: (world, it) => world.ask(it, 'GET', '/api/selections'),
  tick: (world, it) =>
    world.ask(it, Math.random() < 0.5 ? 'PUT' : 'DELETE', `/api/events/e${oneOf(20)}_${it.no}/completion`),
  wizard: (world, it) =>
    world.ask(it, 'POST', '/api/selections', {
      companyId: company(),
      priority: 'first',
      events: [{ eventType: 'es_deadline', deadline: soon() }],
    }),
  sharing: (world, it) => world.ask(it, 'GET', `/api/companies/${company()}/shared-events`),
};

async function open(name: string, url: string, others: string[]) {
  await migrate(url);
  const { db, close } = connect(url);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from users`);
  if (rows[0]?.count === 0) await fill(db);
  const keys = { authSecret: 'x'.repeat(43), vapidPublicKey: '', vapidPrivateKey: '', rootKeys: rootKeysOf([]) };
  const config = { ...readSettings({ BASE_URL }), ...keys, vapidSubject: 'mailto:bench@example.com' };
  const mail: Deps['mail'] = { send: async () => ({ ok: true }), close: async () => {} };
  const live = startLive({ url, db, log, now: readClock });
  const outside = { mail, storage: openStorage(config), google: null };
  const app = createApp({ db, config, log, live, ...outside, now: readClock, behindMs: () => 0 });
  const clients = await Promise.all(
    Array.from({ length: SIGNED_IN }, async (_, no) => {
      const session = await startSession(db, `u${no + 1}`, { ip: '127.0.0.1', userAgent: 'bench' }, readClock());
      return { no: no + 1, cookie: `shiori=${session.secret}` };
    }),
  );
  const send = async ({ cookie }: Client, method: string, path: string, body?: unknown) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    const request = new Request(BASE_URL + path, {
      method,
      headers: { ...headers, ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const socket = { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' };
    return app.fetch(request, { incoming: { socket } });
  };
  const pids = await Promise.all([url, ...others].map(postmasterOf));
  return { name, db, pids, ask: send, clients, mail, rootKeys: config.rootKeys, close: () => live.close().then(close) };
}

/** Each student has ten selections of two events each, and settings that mail. */
async function fill(db: Db) {
  await db.execute(sql`
    insert into companies (id, name, display_name, folded_name, listed_at)
    select 'company_' || n, '会社' || n, '会社' || n, '会社' || n, now() from generate_series(1, ${COMPANIES}::int) n`);
  await db.execute(sql`
    insert into users (id, email, email_verified, name) select 'u' || n, 'u' || n || '@h' || n % 40 || '.example.com', true, '学生' || n
    from generate_series(1, ${students}::int) n`);
  await db.execute(sql`
    insert into profiles (user_id, profile_completed, onboarding_completed, graduation_year) select id, true, true, 2028 from users`);
  await db.execute(sql`insert into notification_settings (user_id, quiet_hours_enabled) select id, false from users`);
  await db.execute(sql`
    insert into selections (user_id, id, company_id, company_name, priority, selection_phase)
    select 'u' || n, 's' || s || '_' || n, 'company_' || s * 7, '会社' || s * 7, 'first', 'intern'
    from generate_series(1, ${students}::int) n, generate_series(1, 10) s`);
  await db.execute(sql`
    insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
    select 'u' || n, 'e' || e || '_' || n, 's' || 1 + e % 10 || '_' || n, 'es_deadline', 'deadline',
      now() + make_interval(days => 1 + e), 'intern', array['1day']
    from generate_series(1, ${students}::int) n, generate_series(1, 20) e`);
  await db.execute(sql`analyze`);
}

async function postmasterOf(url: string): Promise<number> {
  const [row] = await ask(url, "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid");
  return Number(row?.pid);
}

const spentBy = ({ pids }: World) => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);

type Counted = { done: number; failed: number; p50: number };
type Measured = { perSecond: number; p50: number; failed: number; cpuMs: number };

async function measure(world: World, work: (world: World) => Promise<Counted>): Promise<Measured> {
  const spent = spentBy(world);
  const began = performance.now();
  const { done, ...more } = await work(world);
  return { ...more, perSecond: (done * 1000) / (performance.now() - began), cpuMs: (spentBy(world) - spent) / done };
}

async function repeat(world: World, act: (world: World, client: Client) => Promise<Response>): Promise<Counted> {
  const took: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await act(world, world.clients[oneOf(SIGNED_IN) - 1] as Client);
      await answer.arrayBuffer();
      if (answer.status >= 400) failed++;
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  took.sort((a, b) => a - b);
  return { done: took.length, p50: took[Math.floor(took.length / 2)] ?? 0, failed };
}

/** One reminder of each student is due. */
async function makeDue({ db }: World) {
  await db.execute(sql`delete from deliveries`);
  await db.execute(sql`delete from reminders`);
  await db.execute(sql`update events set completed = false`);
  await db.execute(sql`
    insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
    select user_id, id, id, '1day', deadline_version, now() from events where id like 'e1!_%' escape '!'`);
}

/** The reminders are dispatched, and mailed to a server that answers at once. */
async function burst({ db, mail, rootKeys }: World): Promise<Counted> {
  let sent = 0;
  const lines: Deps['mail'] = { ...mail, reminderLines: 36, send: async () => ({ ok: ++sent > 0 }) as { ok: true } };
  const push = { send: () => Promise.reject(new Error('nobody has push')), close: async () => {} };
  const outside = { mail: lines, push, baseUrl: BASE_URL, authSecret: 'x'.repeat(43), rootKeys };
  while ((await dispatchDue(db, BASE_URL, await databaseNow(db))).due > 0);
  await deliverAll(db, outside, 'mail');
  return { done: sent, p50: Number.NaN, failed: students - sent };
}

const worlds: World[] = [];
for (const given of positionals) {
  const [name = '', ...urls] = [given.slice(0, given.indexOf('=')), ...given.slice(given.indexOf('=') + 1).split(',')];
  worlds.push(await open(name, urls[0] ?? '', urls.slice(1)));
}
console.log(`${students} students, ${CLIENTS} requests at once, ${seconds} s each; load ${loadavg()[0]?.toFixed(1)}`);
for (const name of values.acts.split(',')) {
  const act = ACTS[name];
  const found = worlds.map(() => [] as Measured[]);
  for (let round = -1; round < rounds; round++)
    for (const [at, world] of worlds.entries()) {
      if (!act) await makeDue(world);
      const measured = await measure(world, act ? (it) => repeat(it, act) : burst);
      if (round >= 0) found[at]?.push(measured); // the first warms up
    }
  const best = found.map((of) => of.reduce((a, b) => (b.perSecond > a.perSecond ? b : a)));
  for (const [at, it] of best.entries()) say(name, worlds[at]?.name ?? '', it, best[0] ?? it);
}
for (const world of worlds) await world.close();

function say(act: string, name: string, its: Measured, plain: Measured) {
  const rate = `${its.perSecond.toFixed(0).padStart(6)}/s (${(its.perSecond / plain.perSecond).toFixed(2)})`;
  const cpu = `${its.cpuMs.toFixed(1).padStart(6)} ms of the databases' processors (${(its.cpuMs / plain.cpuMs).toFixed(2)})`;
  console.log(`${act.padEnd(8)} ${name.padEnd(6)} ${rate}  ${cpu}  p50 ${its.p50.toFixed(1)} ms  failed ${its.failed}`);
}
