/**
 * Several processes of the real program behind a real nginx (deploy/nginx/shiori.conf) on one PostgreSQL: 1, 2 and 4 processes under the
 * same load; processes restarted one after the other under load; live messages from one process to the streams of the other; reminders of
 * two workers, one of which is killed. Fails where a request failed during a restart, a message was lost, or a reminder did not arrive.
 * node bench/scale/processes.ts [--only=figures,restart,live,reminders] [--rate=60] [--seconds=20] [--rounds=3] [--students=2000]
 *   [--folder=/dev/shm/shiori-processes] [--web=DIR]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { freePort } from '../../server/db/embedded/postmaster.ts';
import { percentile } from '../load.ts';
import { actsOfADay } from './acts.ts';
import { arrive, openClients, summaryOf } from './arrivals.ts';
import { endWithUs } from './children.ts';
import { HEADING, line, measure, sayFailures } from './measure.ts';
import { startNginx } from './nginx.ts';
import { ask, startPostgres } from './postgres.ts';
import { type Program, sharedSettings, startProgram } from './program.ts';
import { askingOf, fill, searches, signIn, someOf } from './students.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'figures,restart,live,reminders' },
    rate: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    students: { type: 'string', default: '2000' },
    folder: { type: 'string', default: '/dev/shm/shiori-processes' },
    web: { type: 'string' },
  },
});
const [rate, seconds, rounds, students] = [values.rate, values.seconds, values.rounds, values.students].map(Number) as [
  number,
  number,
  number,
  number,
];
const parts = values.only.split(',');
/** As long as nginx leaves out a process that has refused a connection (`fail_timeout`), and a little more. */
const LEFT_OUT_MS = 4000;
const LIMIT_MS = 200;
const DUE = `
  insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
  select user_id, 'bench_' || id, id, '1day', 1, now() from events
  where id = 'evt_' || right(user_id, 8) || '000014' and not completed and deadline > now() returning id`;

const postgres = await startPostgres(values.folder);
if (postgres.isNew) await fill(postgres.url, postgres.superUrl, students);
const asking = askingOf(students);
await signIn(postgres.superUrl, asking);
const acts = actsOfADay(await searches(postgres.superUrl));
const dataDir = join(values.folder, 'data');
await mkdir(dataDir, { recursive: true });
const httpsPort = await freePort(0);
const sink = endWithUs(fork(join(import.meta.dirname, '../reminders-sink.ts')));
const [{ url: smtpUrl }] = (await once(sink, 'message')) as [{ url: string }];
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  BASE_URL: `https://localhost:${httpsPort}`,
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: smtpUrl,
  ...sharedSettings(),
  ...(values.web && { WEB_DIR: values.web }),
};
const ports = await Promise.all([0, 0, 0, 0].map(() => freePort(0)));
const startWeb = (port: number) => startProgram({ ...env, SHIORI_ROLE: 'web', PORT: String(port) });
const startWorker = () => startProgram({ ...env, SHIORI_ROLE: 'worker' });
let failed = false;

if (parts.includes('figures')) await figures();
if (parts.some((it) => it !== 'figures')) {
  const webs = await Promise.all(ports.slice(0, 2).map(startWeb));
  const workers = [await startWorker(), await startWorker()];
  const nginx = await startNginx(join(values.folder, 'nginx'), httpsPort, ports.slice(0, 2));
  if (parts.includes('live')) await live(webs);
  if (parts.includes('restart')) await restarts(webs);
  if (parts.includes('reminders')) await reminders(workers as [Program, Program]);
  await nginx.stop();
  await Promise.all([...webs, ...workers].map((it) => it.stop()));
}
sink.kill();
await postgres.stop();
process.exitCode = failed ? 1 : 0;

/** 1, 2 and 4 processes: the same load on each, and the highest rate whose p99 stays below the limit. */
async function figures() {
  console.log(
    `\n## 1, 2 and 4 processes behind nginx, ${rate} requests a second for ${seconds} s, ${rounds} rounds in turn\n`,
  );
  console.log(`processes ${HEADING}`);
  for (let round = 0; round < rounds; round++) {
    for (const count of [1, 2, 4]) {
      await withProcesses(count, async (pids) => {
        const clients = openClients(env.BASE_URL, '__Host-shiori');
        await arrive(clients, { acts, students: asking, rate, seconds: 5 }); // warms up
        const same = await measure(clients, { acts, students: asking, rate, seconds }, pids);
        console.log(`${count} ${line(same)}`);
        sayFailures(same.outcomes);
        let held = 0;
        for (let more = 3 * rate; ; more *= 1.5) {
          const its = await measure(clients, { acts, students: asking, rate: more, seconds: 6 }, pids);
          if (its.p99 > LIMIT_MS || its.shed + its.failed > 0) break;
          held = its.rate;
        }
        console.log(`  highest rate below ${LIMIT_MS} ms: ${Math.round(held)}`);
        await clients.close();
      });
    }
  }
}

async function withProcesses(count: number, act: (pids: Record<string, number[]>) => Promise<void>) {
  const webs = await Promise.all(ports.slice(0, count).map(startWeb));
  const nginx = await startNginx(join(values.folder, 'nginx'), httpsPort, ports.slice(0, count));
  await act({ web: webs.map((it) => it.pid), PostgreSQL: [postgres.pid], nginx: [nginx.pid] });
  await nginx.stop();
  await Promise.all(webs.map((it) => it.stop()));
}

/** One process after the other is stopped and started again, as docs/SCALING.md says, while requests arrive. */
async function restarts(webs: Program[]) {
  const clients = openClients(env.BASE_URL, '__Host-shiori');
  let isOver = false;
  let restarted = 0;
  const load = (async () => {
    const all = [];
    while (!isOver) all.push(...(await arrive(clients, { acts, students: asking, rate, seconds: 2 })));
    return all;
  })();
  await sleep(2000);
  for (let round = 0; round < rounds; round++) {
    for (const at of webs.keys()) {
      const code = await webs[at]?.stop();
      if (code !== 0) failed = true;
      webs[at] = await startWeb(ports[at] as number);
      await sleep(LEFT_OUT_MS);
      restarted += 1;
    }
  }
  isOver = true;
  const outcomes = await load;
  await clients.close();
  const its = summaryOf(outcomes);
  console.log(`\n## ${restarted} restarts under ${rate} requests a second\n`);
  console.log(
    `${its.count} requests: ${its.failed} failed, ${its.shed} shed; p50 ${its.p50.toFixed(0)}, p99 ${its.p99.toFixed(0)}, most ${its.most.toFixed(0)} ms`,
  );
  sayFailures(outcomes);
  if (its.failed > 0) failed = true;
}

/** Streams at one process, writes at the other. */
async function live([first, second]: Program[]) {
  if (!first || !second) return;
  const [student] = asking;
  if (!student) return;
  const headers = { Cookie: `__Host-shiori=${student.secret}`, Host: new URL(env.BASE_URL).host };
  const { body } = await request(`${first.origin}/api/live`, { headers, bodyTimeout: 0 });
  let heard = () => {};
  body.setEncoding('utf8').on('data', (text: string) => text.includes('event: changed') && heard());
  body.on('error', () => {}); // It ends with us.
  await sleep(1000);
  const taken: number[] = [];
  let lost = 0;
  for (let at = 0; at < 100; at++) {
    const told = new Promise<boolean>((resolve) => {
      heard = () => resolve(true);
      setTimeout(() => resolve(false), 5000).unref();
    });
    const begun = performance.now();
    const path = `/api/events/${someOf(student).event}/completion`;
    const write = { headers: { ...headers, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' } };
    const answer = await request(second.origin + path, { ...write, method: at % 2 === 0 ? 'PUT' : 'DELETE' });
    await answer.body.dump();
    if (answer.statusCode !== 204) throw new Error(`the write was answered ${answer.statusCode}`);
    if (await told) taken.push(performance.now() - begun);
    else lost += 1;
    await sleep(150); // Messages that follow one another faster are one.
  }
  body.destroy();
  taken.sort((a, b) => a - b);
  console.log(`\n## Live messages from one process to the other\n`);
  console.log(
    `100 writes, ${lost} messages lost; from the write to the message p50 ${percentile(taken, 0.5).toFixed(1)}, p95 ${percentile(taken, 0.95).toFixed(1)} ms`,
  );
  if (lost > 0) failed = true;
}

/** As many reminders as students are due at once; one of two workers is killed while it sends. */
async function reminders([doomed, survivor]: [Program, Program]) {
  const arrived = async () => {
    sink.send('count');
    return ((await once(sink, 'message')) as [{ mails: number }])[0].mails;
  };
  await arrived();
  await ask(postgres.superUrl, 'delete from reminders');
  const count = (await ask(postgres.superUrl, DUE)).length;
  await ask(postgres.superUrl, "select pg_notify('reminders', '')");
  const begun = performance.now();
  let mails = 0;
  while (mails < count / 4) {
    await sleep(100);
    mails += await arrived();
  }
  const before = mails;
  doomed.process.kill('SIGKILL');
  const open = `select count(*)::int as open from reminders r where state = 'planned' or exists (
    select from deliveries d where d.user_id = r.user_id and d.reminder_id = r.id and d.state <> 'sent')`;
  while ((await ask(postgres.superUrl, open))[0]?.open !== 0 && performance.now() - begun < 180_000) await sleep(200);
  const left = (await ask(postgres.superUrl, open))[0]?.open;
  const took = (performance.now() - begun) / 1000;
  mails += await arrived();
  console.log(`\n## Reminders of two workers, one of them killed\n`);
  console.log(
    `${count} due at once; ${before} had arrived when it was killed; ${mails} arrived in all, ${mails - count} twice, ${left} not sent; ${took.toFixed(1)} s`,
  );
  if (left !== 0 || mails < count || survivor.process.exitCode !== null) failed = true;
}
