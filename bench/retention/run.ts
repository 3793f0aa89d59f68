/**
 * The jobs of retention as a server runs them at a moment and in the two hours after it, in a process that may be killed. Prints what each
 * took as JSON, and its longest statement.
 * node bench/retention/run.ts URL FOLDER MOMENT
 */
import pg from 'pg';
import { HOUR, plus } from '../../domain/time.ts';
import { connect } from '../../server/db/connect.ts';
import { housekeepingJobs } from '../../server/housekeeping.ts';
import { folderStorage } from '../../server/integrations/storage/folder.ts';
import { ACCOUNT_TIMINGS_JOB } from '../../server/reminders/jobs.ts';

const [url = '', folder = '', moment = ''] = process.argv.slice(2);
let longest = { ms: 0, text: '' };
const send = pg.Client.prototype.query;
pg.Client.prototype.query = function timed(this: pg.Client, ...asked: unknown[]) {
  const began = performance.now();
  const text = (asked[0] as { text?: string }).text ?? String(asked[0]);
  const ended = () => {
    const ms = performance.now() - began;
    if (ms > longest.ms) longest = { ms, text };
  };
  // The pool asks with a callback, a transaction without one.
  const last = asked.at(-1);
  if (typeof last === 'function')
    asked[asked.length - 1] = (...answer: unknown[]) => {
      ended();
      last(...answer);
    };
  const answer = Reflect.apply(send, this, asked);
  if (answer instanceof Promise) answer.then(ended, ended);
  return answer;
} as typeof send;

const { db, close } = connect(url);
// Planning reminders deletes nothing.
const jobs = housekeepingJobs(db, folderStorage(folder)).filter((it) => it.name !== ACCOUNT_TIMINGS_JOB);
for (const now of [0, 1, 2].map((hours) => plus(moment, hours * HOUR))) {
  for (const { name, run } of jobs) {
    longest = { ms: 0, text: '' };
    const began = performance.now();
    await run(now, new AbortController().signal);
    console.log(JSON.stringify({ name, ms: performance.now() - began, longest }));
  }
}
await close();
