/**
 * A day of 100,000 students on one process and one PostgreSQL: requests arrive at random, at rates that are raised step by step until the
 * 99th percentile passes 200 ms (or another limit); then at far more than that, to see what is refused and what is still served; then with the reminders of 8:00.
 * node bench/scale/day.ts [--only=steps,beyond,burst] [--students=100000] [--from=20] [--seconds=15] [--held=RATE] [--limit=200] [--due=10000]
 *   [--connections=5] [--delay=40] [--folder=/tmp/shiori-day] [--web=DIR]. `delay`: the ms that the mail server takes for a mail. The folder keeps its data for the next run (10 GB, some minutes).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { actsOfADay } from './acts.ts';
import { arrive, type Outcome, openClients, summaryOf } from './arrivals.ts';
import { endWithUs } from './children.ts';
import { HEADING, line, measure, perAct, sayFailures } from './measure.ts';
import { ask, startPostgres } from './postgres.ts';
import { cpuMs, residentMiB, sharedSettings, startProgram } from './program.ts';
import { askingOf, fill, searches, signIn } from './students.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'steps,beyond,burst' },
    students: { type: 'string', default: '100000' },
    from: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    held: { type: 'string' },
    limit: { type: 'string', default: '200' },
    due: { type: 'string', default: '10000' },
    /** Those to the mail server, of which a tenth is kept for codes. */
    connections: { type: 'string', default: '5' },
    delay: { type: 'string', default: '40' },
    folder: { type: 'string', default: '/tmp/shiori-day' },
    web: { type: 'string' },
  },
});
const parts = values.only.split(',');
const [count, seconds, limitMs] = [values.students, values.seconds, values.limit].map(Number) as [
  number,
  number,
  number,
];
const STEP = 1.5;
/** Steps in a row beyond the limit that end the search: a single one may be the machine's. */
const BEYOND = 2;
/** All due at 8:00 have to leave within this time, and requests beside them may take so much longer (p99). */
const LONGEST_MS = 10 * 60_000;
const MOST_MORE_MS = 50;
const DUE = `
  insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
  select user_id, 'bench_' || id, id, '1day', 1, now() from events
  where user_id in (select id from users order by id limit $1) and id = 'evt_' || right(user_id, 8) || '000014'
    and not completed and deadline > now() returning id`;

const postgres = await startPostgres(values.folder);
if (postgres.isNew) {
  const begun = performance.now();
  await fill(postgres.url, postgres.superUrl, count);
  console.log(`filled in ${Math.round((performance.now() - begun) / 1000)} s`);
}
if (parts.some((it) => it !== 'fill')) await run();
await postgres.stop();

async function run() {
  const students = askingOf(count);
  await signIn(postgres.superUrl, students);
  const acts = actsOfADay(await searches(postgres.superUrl));
  const dataDir = join(values.folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const sink = endWithUs(fork(join(import.meta.dirname, '../reminders-sink.ts'), [values.delay]));
  const [{ url: smtpUrl }] = (await once(sink, 'message')) as [{ url: string }];
  const mail = { SMTP_URL: smtpUrl, MAIL_CONNECTIONS: values.connections };
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...mail, ...sharedSettings() };
  const program = await startProgram({ ...env, ...(values.web && { WEB_DIR: values.web }) });
  const clients = openClients(program.origin);
  const pids = { しおり: [program.pid], PostgreSQL: [postgres.pid] };
  const at = (rate: number, forSeconds = seconds) =>
    measure(clients, { acts, students, rate, seconds: forSeconds }, pids);
  await arrive(clients, { acts, students, rate: Number(values.from), seconds: 10 }); // warms up

  let held = Number(values.held ?? 0);
  if (parts.includes('steps')) {
    console.log(`\n## ${count} students, one process, one PostgreSQL; each rate for ${seconds} s\n\n${HEADING}`);
    let beyond = 0;
    for (let rate = Number(values.from); beyond < BEYOND; rate *= STEP) {
      const its = await at(rate);
      console.log(line(its));
      sayFailures(its.outcomes);
      if (its.p99 > limitMs) beyond += 1;
      else {
        beyond = 0;
        held = its.rate;
      }
      await sleep(1000);
    }
    console.log(
      `\nheld below ${limitMs} ms: ${Math.round(held)} a second; ${Math.round(residentMiB(program.pid))} MiB`,
    );
  }
  if (parts.includes('beyond')) {
    for (const times of [2, 4]) {
      const its = await at(held * times, 30);
      console.log(`\n## ${times} × of ${Math.round(held)} a second, for 30 s\n\n${HEADING}\n${line(its)}`);
      console.log(`\n| act | requests | p50 | p99 | refused with Retry-After | failed |\n|---|---|---|---|---|---|`);
      for (const each of perAct(its.outcomes)) console.log(each);
      sayFailures(its.outcomes);
      await sleep(5000);
      const after = await at(held / 2, 10);
      console.log(`\nafterwards, at half the rate:\n\n${HEADING}\n${line(after)}`);
    }
  }
  if (parts.includes('burst')) {
    const quiet = await at(held / 2, 30);
    console.log(`\n## 8:00, at ${Math.round(held / 2)} requests a second\n\n${HEADING}\n${line(quiet)}`);
    await ask(postgres.superUrl, 'delete from reminders');
    const due = (await ask(postgres.superUrl, DUE, [Number(values.due)])).length;
    await ask(postgres.superUrl, 'analyze reminders');
    const cpuBefore = cpuMs(program.pid);
    const begun = performance.now();
    await ask(postgres.superUrl, "select pg_notify('reminders', '')");
    const sent = untilSent().then(() => (performance.now() - begun) / 1000);
    let took: number | undefined;
    const beside: Outcome[] = [];
    void sent.then((it) => (took = it));
    while (took === undefined && performance.now() - begun < LONGEST_MS) {
      const its = await at(held / 2, 10);
      beside.push(...its.outcomes);
      console.log(line(its));
      sayFailures(its.outcomes);
    }
    sink.send('count');
    const [{ mails }] = (await once(sink, 'message')) as [{ mails: number }];
    const cpu = ((cpuMs(program.pid) - cpuBefore) / 1000).toFixed(1);
    console.log(
      `\n${due} reminders due: ${mails} mails in ${took?.toFixed(1)} s; ${cpu} s of the process's time in all`,
    );
    const [before99, beside99] = [quiet.p99, summaryOf(beside).p99];
    console.log(`p99 of requests: ${before99.toFixed(0)} ms before, ${beside99.toFixed(0)} ms while they leave`);
    if (took === undefined || mails !== due || beside99 - before99 > MOST_MORE_MS) process.exitCode = 1;
  }
  await clients.close();
  await program.stop();
  sink.kill();
}

async function untilSent() {
  const open = `select exists (select from reminders where state = 'planned' and scheduled_at <= now())
    or exists (select from deliveries where state in ('due', 'sending')) as open`;
  while ((await ask(postgres.superUrl, open))[0]?.open) await sleep(250);
}
