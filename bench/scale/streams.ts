/**
 * 10,000 idle live streams at one process: its memory with nothing else, what each of them costs, what their heartbeats cost, and what a
 * day's requests take beside them. Streams come from many loopback addresses: neither do ports run out, nor does the limit of one network.
 * node bench/scale/streams.ts [--streams=10000] [--rate=40] [--seconds=20] [--folder=/dev/shm/shiori-streams] [--students=5000] [--web=DIR]
 */
import { mkdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { actsOfADay } from './acts.ts';
import { arrive, openClients } from './arrivals.ts';
import { HEADING, line, measure, sayFailures } from './measure.ts';
import { ask, startPostgres } from './postgres.ts';
import { cpuMs, residentMiB, sharedSettings, startProgram } from './program.ts';
import { askingOf, fill, type Student, searches, signIn } from './students.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
    students: { type: 'string', default: '5000' },
    folder: { type: 'string', default: '/dev/shm/shiori-streams' },
    web: { type: 'string' },
  },
});
const [count, rate, seconds, all] = [values.streams, values.rate, values.seconds, values.students].map(Number) as [
  number,
  number,
  number,
  number,
];
const EACH_ADDRESS = 150;
const AT_ONCE = 100;
const HEARTBEATS_MS = 60_000;

const postgres = await startPostgres(values.folder);
if (postgres.isNew) await fill(postgres.url, postgres.superUrl, all);
const students = askingOf(all);
await signIn(postgres.superUrl, students);
const dataDir = join(values.folder, 'data');
await mkdir(dataDir, { recursive: true });
const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SHIORI_ROLE: 'web', ...sharedSettings() };
const program = await startProgram({ ...env, ...(values.web && { WEB_DIR: values.web }) });
const port = Number(new URL(program.origin).port);
const acts = actsOfADay(await searches(postgres.superUrl));
const clients = openClients(program.origin);
const pids = { しおり: [program.pid], PostgreSQL: [postgres.pid] };
const day = () => measure(clients, { acts, students, rate, seconds }, pids);

const sockets: Socket[] = [];
const heard = { messages: 0, ended: 0 };
await openStreams('idle');
for (const socket of sockets.splice(0)) socket.destroy();
await sleep(2000);

await arrive(clients, { acts, students, rate, seconds: 15 }); // warms up
const without = await day();
console.log(`${HEADING}\n${line(without)} no streams`);
sayFailures(without.outcomes);
heard.ended = 0;
await openStreams('after some load');

const idleBefore = cpuMs(program.pid);
await sleep(HEARTBEATS_MS);
const idle = cpuMs(program.pid) - idleBefore;
const begin = performance.now();
await request(`${program.origin}/api/site`).then(({ body }) => body.dump());
const one = performance.now() - begin;
console.log(
  `idle for a minute: ${idle} ms of processor time, a single answer in ${one.toFixed(0)} ms, ${heard.ended} ended`,
);

const beside = await day();
console.log(`\n${HEADING}\n${line(beside)} ${count} streams; ${residentMiB(program.pid).toFixed(0)} MiB`);
sayFailures(beside.outcomes);

heard.messages = 0;
const lost = performance.now();
await ask(postgres.superUrl, "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'");
while (heard.messages < count - heard.ended && performance.now() - lost < 30_000) await sleep(20);
console.log(
  `\nafter its connection to the database was cut, all ${heard.messages} streams were told to read again in ${((performance.now() - lost) / 1000).toFixed(1)} s`,
);

for (const socket of sockets) socket.destroy();
await clients.close();
await program.stop();
await postgres.stop();

async function openStreams(when: string) {
  const before = residentMiB(program.pid);
  const begun = performance.now();
  for (let at = 0; at < count; at += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, no) => openStream(at + no)));
  const opened = (performance.now() - begun) / 1000;
  await sleep(5000);
  const after = residentMiB(program.pid);
  const each = (((after - before) * 1024) / count).toFixed(1);
  console.log(
    `\n${when}: ${count} streams opened in ${opened.toFixed(0)} s: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB with them, ${each} KiB each\n`,
  );
}

function openStream(at: number): Promise<void> {
  const { secret } = students[at % students.length] as Student;
  const network = Math.floor(at / EACH_ADDRESS);
  const socket = connect({ host: '127.0.0.1', port, localAddress: `127.2.${network}.1` });
  sockets.push(socket);
  socket.setEncoding('utf8');
  socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: shiori=${secret}\r\n\r\n`);
  socket.on('close', () => (heard.ended += 1));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (text) => {
      if (!String(text).startsWith('HTTP/1.1 200')) return reject(new Error(String(text).slice(0, 200)));
      socket.on('data', (more) => {
        if (String(more).includes('event: changed')) heard.messages += 1;
      });
      resolve();
    });
  });
}
