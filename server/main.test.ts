import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openClient } from './db/connect.ts';
import { runningOn } from './db/embedded/postmaster.ts';
import { copyDatabase } from './testing/app.ts';
import { dataFolder, launch, stopLaunched } from './testing/embedded.ts';
import { smtpClient } from './testing/inbox.ts';
import { KILLS } from './testing/kills.ts';
import { freePort, type Server, startServer } from './testing/server.ts';

vi.setConfig({ testTimeout: 90_000 });

const SUPERVISED = `
  import { stopWhenTold, supervise } from ${JSON.stringify(join(import.meta.dirname, '../scripts/supervise.mjs'))};
  stopWhenTold();
  await supervise(process.execPath);`;

async function databaseUrl(): Promise<string> {
  const { url, drop } = await copyDatabase();
  onTestFinished(drop);
  return url;
}

const isUp = (address: string) =>
  fetch(`${address}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

test('O-02: with no settings at all it starts its own database, says where it is, is healthy, and takes everything along when it stops', async () => {
  const folder = await dataFolder();
  const server = await startServer({ DATA_DIR: folder });
  const address = await server.address();
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${address}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ parts: { database: 'ok', queue: 'ok', clock: 'ok' } });
  const since = performance.now();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(await runningOn(join(folder, 'postgres'))).toBeNull();
});

test('O-02: a process that only works answers whether it is well, and nothing else', async () => {
  const server = await startServer({ DATABASE_URL: await databaseUrl(), SHIORI_ROLE: 'worker' });
  const address = await server.address();
  const status = async (path: string) => (await fetch(address + path)).status;

  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
  for (const path of ['/', '/login', '/api/session', '/api/site', '/api/dev/mails'])
    expect(await status(path)).toBe(404);
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('O-02: where INBOX_PORT names a port, a process of any role takes mails there, and says goodbye when it stops', async () => {
  const port = await freePort();
  const env = { DATABASE_URL: await databaseUrl(), SHIORI_ROLE: 'worker', INBOX_PORT: String(port) };
  const server = await startServer(env);
  await server.address();
  expect(server.output).toContain(`takes forwarded mails for in.localhost at port ${port}`);
  const client = await smtpClient(port);
  expect(await client.reply()).toMatch(/^220 in\.localhost /);
  expect(await client.say('EHLO mx.example')).toContain('250 ');
  server.process.kill('SIGTERM');
  expect(await client.reply()).toMatch(/^421 /);
  expect(await server.exited).toBe(0);
});

test('O-01: every line that is logged from start to stop is a JSON object', async () => {
  const server = await startServer({ DATABASE_URL: await databaseUrl() });
  await fetch(`${await server.address()}/api/session`);
  server.process.kill('SIGTERM');
  await server.exited;
  const lines = server.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines)
    expect(line).toMatchObject({
      level: expect.any(String),
      time: expect.stringMatching(/Z$/),
      msg: expect.any(String),
    });
});

test('a port that is taken, a database that is not there: one line each, and the exit code that means “do not try again”', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void squatter.close());
  await new Promise((resolve) => squatter.once('listening', resolve));
  const { port } = squatter.address() as { port: number };

  const taken = await startServer({ DATABASE_URL: await databaseUrl(), PORT: String(port) });
  expect(await taken.exited).toBe(78);
  expect(taken.output).toContain(`Port ${port} of 127.0.0.1 is taken. Stop what uses it, or set PORT to another.`);
  const lost = await startServer({ DATABASE_URL: 'postgres://shiori:himitsu@127.0.0.1:1/shiori' });
  expect(await lost.exited).toBe(78);
  expect(lost.output.trim().split('\n')).toHaveLength(1);
  expect(lost.output).not.toContain('himitsu');
});

test('E5: a port that is taken and a folder without pages are told before a database is made', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void squatter.close());
  await new Promise((resolve) => squatter.once('listening', resolve));
  const { port } = squatter.address() as { port: number };

  for (const [env, why] of [
    [{ PORT: String(port) }, 'set PORT to another'],
    [{ METRICS_PORT: String(port) }, 'set METRICS_PORT to another'],
    [{ INBOX_PORT: String(port) }, 'set INBOX_PORT to another'],
    [{ INBOX_TLS_KEY: '/nothing', INBOX_TLS_CERT: '/nothing' }, '/nothing (INBOX_TLS_KEY)'],
    [{ HOST: '203.0.113.9' }, 'HOST=203.0.113.9 is no address of this machine'],
    [{ WEB_DIR: '/nothing' }, 'WEB_DIR=/nothing: /nothing holds no built pages'],
  ] as const) {
    const folder = await dataFolder();
    const server = await startServer({ DATA_DIR: folder, ...env });
    expect(await server.exited).toBe(78);
    expect(server.output).toContain(why);
    expect(server.output.trim().split('\n')).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  }
});

test('E2: a terminal that is closed stops it as SIGTERM does, and no PostgreSQL is left', async () => {
  const folder = await dataFolder();
  const server = await startServer({ DATA_DIR: folder });
  await server.address();
  // What a closed terminal takes along: nothing can be printed any more.
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  server.process.kill('SIGHUP');
  expect(await server.exited).toBe(0);
  expect(await runningOn(join(folder, 'postgres'))).toBeNull();
});

test('O-04: settings are read from .env, and everything that is wrong is listed before anything is touched', async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, '.env'), 'NODE_ENV=production\nPORT=many\n');
  const server = await startServer({ DATA_DIR: folder, PORT: '' });
  expect(await server.exited).toBe(78);
  for (const name of ['PORT is not a whole number', 'BASE_URL is missing', 'AUTH_SECRET is missing'])
    expect(server.output).toContain(name);
  await expect(readFile(join(folder, 'keys.json'))).rejects.toThrow('ENOENT');
});

test('two processes serve one PostgreSQL that is given by DATABASE_URL', async () => {
  const url = await databaseUrl();
  const folder = await dataFolder();
  const both = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: url, DATA_DIR: folder })));
  for (const server of both) expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200);
});

test(`H-06: over ${KILLS} restarts under load no request that was taken is left without its answer`, async () => {
  const env = { DATABASE_URL: await databaseUrl(), DATA_DIR: await dataFolder(), PORT: String(await freePort()) };
  const load = putLoadOn(`http://127.0.0.1:${env.PORT}/readyz`, 8);
  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(env);
    await server.address();
    const before = load.answered;
    await vi.waitUntil(() => load.answered > before + 20, { timeout: 10_000 });
    const since = performance.now();
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(performance.now() - since).toBeLessThan(10_000);
  }
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(load.answered).toBeGreaterThan(20 * KILLS);
}, 180_000);

/**
 * Clients that send requests continuously over keep-alive connections. A connection that could not be opened is not counted as a request.
 */
function putLoadOn(url: string, people: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const load = { answered: 0, failures: [] as string[], stop };
  let running = true;
  const each = Array.from({ length: people }, async () => {
    while (running) {
      const outcome = await askOnce();
      if (outcome === 'answered') load.answered++;
      else if (outcome !== 'ECONNREFUSED') load.failures.push(outcome);
      await sleep(outcome === 'answered' ? 1 : 20);
    }
  });
  function askOnce(): Promise<string> {
    return new Promise((resolve) => {
      const request = get(url, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode === 200 ? 'answered' : String(answer.statusCode)));
        answer.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      });
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  }
  async function stop() {
    running = false;
    await Promise.all(each);
    agent.destroy();
  }
  return load;
}

test('H-07: after a fault that nobody caught it is logged, the server ends, and another answers within 2 s', async () => {
  const fault = 'process.on("SIGUSR2", () => setTimeout(() => { throw new Error("injected for aoi@example.jp"); }))';
  const env = {
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: await dataFolder(),
    PORT: String(await freePort()),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`if (process.argv[1]?.endsWith("main.ts")) ${fault}`)}`,
  };
  const supervisor = await startServer(env, ['--input-type=module', '-e', SUPERVISED]);
  const address = await supervisor.address();
  const child = childOf(supervisor);
  process.kill(child, 'SIGUSR2');
  await vi.waitUntil(() => supervisor.output.includes('starting it again'), { timeout: 10_000, interval: 5 });
  const since = performance.now();
  await vi.waitUntil(() => isUp(address), { timeout: 20_000, interval: 20 });
  const back = performance.now() - since;
  expect(supervisor.output).toContain('"level":"fatal"');
  expect(supervisor.output).toContain('injected for [mail]');
  // It answers a moment before its first line in the log.
  await vi.waitUntil(() => childOf(supervisor) !== child, { timeout: 10_000 });
  expect(back).toBeLessThan(10_000); // two seconds on a machine that is not running other tests
  supervisor.process.kill('SIGTERM');
  expect(await supervisor.exited).toBe(0);
});

test('H-07: a refusal to start is not tried again, and a supervisor that is killed takes its server along', async () => {
  const refused = await startServer({ PORT: 'many' }, ['--input-type=module', '-e', SUPERVISED]);
  expect(await refused.exited).toBe(78);
  expect(refused.output).not.toContain('starting it again');

  const env = { DATABASE_URL: await databaseUrl(), PORT: String(await freePort()) };
  const supervisor = await startServer(env, ['--input-type=module', '-e', SUPERVISED]);
  const address = await supervisor.address();
  supervisor.process.kill('SIGKILL');
  await vi.waitUntil(async () => !(await isUp(address)), { timeout: 10_000 });
});

function childOf(supervisor: Server): number {
  const pids = [...supervisor.output.matchAll(/"pid":(\d+)/g)];
  return Number(pids.at(-1)?.[1]);
}

test('D-08: when the database restarts the server says that it is not ready, and is again within 5 s', async () => {
  const folder = await dataFolder();
  const database = await launch(folder);
  const server = await startServer({ DATABASE_URL: database.url ?? '' });
  const address = await server.address();
  await stopLaunched(database);
  const down = await fetch(`${address}/readyz`);
  expect(down.status).toBe(503);
  expect(await down.json()).toMatchObject({ status: 'down', parts: { database: 'down' } });

  const again = await launch(folder);
  expect(again.url).toBe(database.url);
  const since = performance.now();
  await vi.waitUntil(async () => (await fetch(`${address}/readyz`)).ok, { timeout: 15_000 });
  expect(performance.now() - since).toBeLessThan(5000);
});

test('J2: a database that was there is waited for, however long it is away', async () => {
  const folder = await dataFolder();
  const database = await launch(folder);
  const env = { DATABASE_URL: database.url ?? '', PORT: String(await freePort()) };
  const supervisor = await startServer(env, ['--input-type=module', '-e', SUPERVISED]);
  const address = await supervisor.address();
  await stopLaunched(database);
  expect(await isUp(address)).toBe(true);

  process.kill(childOf(supervisor), 'SIGKILL');
  await vi.waitUntil(() => supervisor.output.includes('waits for the database'), { timeout: 30_000 });
  await launch(folder);
  await vi.waitUntil(() => isUp(address), { timeout: 45_000 });
});

test('J8: a table that turns out to be damaged ends the start in one sentence, without a stack', async () => {
  const url = await databaseUrl();
  const first = await startServer({ DATABASE_URL: url });
  await first.address();
  first.process.kill('SIGTERM');
  await first.exited;
  const client = await openClient(url);
  await client.query(`
    create function break() returns trigger language plpgsql as $$
      begin raise exception 'invalid page in block 0 of relation "companies"' using errcode = 'XX001'; end $$;
    create trigger break before insert or update on companies execute function break();
    delete from imports`);
  await client.end();

  const server = await startServer({ DATABASE_URL: url });
  expect(await server.exited).toBe(78);
  expect(server.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
    'The database is damaged: invalid page in block 0 of relation "companies". Restore it from a backup.',
  ]);
});

test('J8: a second signal ends it at once, whatever is still under way', async () => {
  const server = await startServer({ DATABASE_URL: await databaseUrl() });
  const { port } = new URL(await server.address());
  const unfinished = connect(Number(port), '127.0.0.1');
  unfinished.on('error', () => {});
  unfinished.write('POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n');
  onTestFinished(() => void unfinished.destroy());
  await fetch(`${await server.address()}/healthz`);
  server.process.kill('SIGTERM');
  await sleep(800);
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(1);
});

test('stopped while it is still starting, it leaves nothing running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const ms of [300, 600, 900, 1200]) {
    const server = await startServer({ DATA_DIR: folder });
    await sleep(ms);
    server.process.kill('SIGTERM');
    await server.exited;
    expect(await runningOn(join(folder, 'postgres'))).toBeNull();
  }
  const server = await startServer({ DATA_DIR: folder });
  await server.address();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
