/**
 * How long a stranger waits for a sign-in while others guess from 0, 1, 10 and 100 networks, and while 400 connections search, in
 * milliseconds. The real program behind a simulated proxy; everything stays on this machine, and each attack ends after its seconds.
 * node bench/sign-in-under-attack.ts [--seconds=5]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { readClock } from '../domain/time.ts';
import { hashPassword } from '../server/accounts/passwords.ts';
import { createAccount } from '../server/accounts/queries.ts';
import { connect } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { rateLimits } from '../server/db/schema/accounts.ts';
import { readyAt } from './product.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const SECONDS = Math.min(30, Number(values.seconds));
const PASSWORD = 'kumo-no-ue-2027';
const STRANGERS = 40;
/** Concurrent guesses of each network. */
const AT_ONCE = 8;
const AT_ONCE_IN_ALL = 200;
/** Connections that search without a session, without a pause. */
const SEARCHING = 400;

const dataDir = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
await chmod(dataDir, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
const cluster = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
await migrate(cluster.url);
const { db, close } = connect(cluster.url);
await addStrangers();
const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  cwd: dataDir,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env.PATH,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
  },
});
const origin = await readyAt(server.stdout);
const dispatcher = new Agent({ connections: 400 });
const crowd = new Agent({ connections: SEARCHING });

for (const networks of [0, 1, 10, 100]) {
  await db.delete(rateLimits);
  const { waits, refused, guesses } = await attackFrom(networks);
  console.log(
    `${networks} networks: p50 ${at(waits, 0.5)} p99 ${at(waits, 0.99)} ms, ${waits.length} sign-ins, ${refused} refused, ${guesses} guesses`,
  );
}
await db.delete(rateLimits);
await reportSearches();

server.kill('SIGTERM');
await once(server, 'exit');
await close();
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });

async function attackFrom(networks: number) {
  let running = true;
  let guesses = 0;
  const each = Math.min(AT_ONCE, Math.ceil(AT_ONCE_IN_ALL / Math.max(1, networks)));
  const attackers = Array.from({ length: networks * each }, async (_, at) => {
    while (running) {
      await signIn(`s${guesses}@example.com`, 'x', `10.${at % networks}.0.1`);
      guesses += 1;
    }
  });
  const { waits, refused } = await strangersSignIn();
  running = false;
  await Promise.all(attackers);
  return { waits, refused, guesses };
}

/** Strangers sign in, one after the other. */
async function strangersSignIn(): Promise<{ waits: number[]; refused: number }> {
  const waits: number[] = [];
  let refused = 0;
  const end = performance.now() + SECONDS * 1000;
  for (let at = 0; performance.now() < end; at += 1) {
    const start = performance.now();
    const status = await signIn(`stranger${at % STRANGERS}@example.com`, PASSWORD, `172.16.${at % 250}.1`);
    waits.push(performance.now() - start);
    if (status !== 201) refused += 1;
    await sleep(50);
  }
  return { waits, refused };
}

/** Many search without a session and without a pause, while strangers sign in and the health check is asked. */
async function reportSearches() {
  let running = true;
  const statuses: Record<number, number> = {};
  const searching = Array.from({ length: SEARCHING }, async (_, at) => {
    for (let turn = 0; running; turn += 1) {
      const path = `/api/companies?q=${encodeURIComponent('三菱')}`;
      const status = await get(path, `10.${at % 250}.${turn % 250}.1`, crowd);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  const health: number[] = [];
  const asking = (async () => {
    while (running) {
      const start = performance.now();
      await get('/healthz', '172.17.0.1');
      health.push(performance.now() - start);
      await sleep(50);
    }
  })();
  const { waits, refused } = await strangersSignIn();
  running = false;
  await Promise.all([...searching, asking]);
  console.log(
    `${SEARCHING} connections search: sign-in p50 ${at(waits, 0.5)} p99 ${at(waits, 0.99)} ms, ${refused} of ${waits.length} refused; health p99 ${at(health, 0.99)} ms; searches by status ${JSON.stringify(statuses)}`,
  );
}

function at(waits: number[], share: number): number {
  return Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0);
}

async function get(path: string, from: string, by = dispatcher): Promise<number> {
  const { statusCode, body } = await request(origin + path, { dispatcher: by, headers: { 'X-Forwarded-For': from } });
  await body.dump();
  return statusCode;
}

async function signIn(email: string, password: string, from: string): Promise<number> {
  const { statusCode, body } = await request(`${origin}/api/session`, {
    dispatcher,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, password }),
  });
  await body.dump();
  return statusCode;
}

async function addStrangers() {
  const passwordHash = await hashPassword(PASSWORD, '127.0.0.1');
  for (let at = 0; at < STRANGERS; at += 1) {
    const profile = {
      prefecture: null,
      country: null,
      universityGroup: null,
      graduationYear: null,
      targetIndustries: [{ category: 'it' as const, detail: null }],
      targetJobTypes: [],
      targetCompanySizes: [],
    };
    const account = { name: '葵', email: `stranger${at}@example.com`, passwordHash, profile, isAdmin: false };
    await createAccount(db, account, readClock());
  }
}
