/**
 * Replanning beside 100,000 students: what a change of the settings takes for a student with 60 events ahead, what reading a list takes
 * meanwhile (the baseline is the same without such changes), and how long housekeeping needs to plan all students anew after an upgrade.
 * node bench/scale/replanning.ts [--students=100000] [--saves=1000] [--folder=/dev/shm/shiori-replanning]
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readClock } from '../../domain/time.ts';
import { connect, transaction } from '../../server/db/connect.ts';
import { lockStudent } from '../../server/db/locks.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ACCOUNT_TIMINGS_JOB, planAllAccounts } from '../../server/reminders/jobs.ts';
import { replanAccount } from '../../server/reminders/plan.ts';
import { readNotificationSettings, saveNotificationSettings } from '../../server/reminders/settings.ts';
import { ask, startPostgres } from './postgres.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '100000' },
    saves: { type: 'string', default: '1000' },
    folder: { type: 'string', default: '/dev/shm/shiori-replanning' },
  },
});
const students = Number(values.students);
/** Events of each student, and of those who change their settings. */
const [EVENTS, MANY] = [5, 60];
const CHANGING = 200;
const AT_ONCE = 4;

const postgres = await startPostgres(values.folder);
await migrate(postgres.url);
const { db, close } = connect(postgres.url);
await fill();

console.log(`${students} students, load ${loadavg()[0]?.toFixed(1)}; ms, median and 99th percentile`);
const read = (n: number) => db.execute(sql`select * from events where user_id = ${`u${(n * 7919) % students}`}`);
const alone = await each(Number(values.saves), 1, read);
console.log(`a list alone: ${shown(alone)}`);
let isSaving = true;
const beside: number[] = [];
const reader = (async () => {
  for (let n = 0; isSaving; n++) beside.push(...(await each(1, 1, () => read(n))));
})();
const saves = await each(Number(values.saves), AT_ONCE, save);
isSaving = false;
await reader;
console.log(`a change of the settings, ${AT_ONCE} at once, ${MANY} events ahead: ${shown(saves)}`);
console.log(`a list beside them: ${shown(beside)}`);

await ask(postgres.superUrl, "delete from reminders where user_id not like 'm%'");
const began = performance.now();
await planAllAccounts(db, readClock(), new AbortController().signal);
const seconds = (performance.now() - began) / 1000;
const [planned] = await ask(postgres.superUrl, "select count(*)::int as count from reminders where state = 'planned'");
console.log(`all planned anew: ${planned?.count} reminders in ${seconds.toFixed(0)} s`);

await close();
await postgres.stop();
await rm(values.folder, { recursive: true });

/** Runs something so many times, some at once; the ms of each. */
async function each(count: number, atOnce: number, run: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const line = async () => {
    while (next < count) {
      const from = performance.now();
      await run(next++);
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return taken;
}

/** Ticks or unticks 1週間前 of a student, as the route does. */
function save(n: number) {
  const userId = `m${n % CHANGING}`;
  const now = readClock();
  return transaction(db, async (tx) => {
    await lockStudent(tx, userId);
    const settings = await readNotificationSettings(tx, userId);
    const oneWeekBefore = !settings.reminderTiming.oneWeekBefore;
    const reminderTiming = { ...settings.reminderTiming, oneWeekBefore };
    await saveNotificationSettings(tx, userId, { ...settings, reminderTiming }, now);
    await replanAccount(tx, userId, now);
  });
}

function shown(taken: number[]): string {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${at(0.5)}, ${at(0.99)}`;
}

async function fill() {
  const events = (who: string, count: number) => `
    insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, reminder_types)
    select u.id, 'e' || n, 's', 'interview', 'appointment', now() + (10 + n % 40) * interval '1 day', 'intern', array['1week', '1day']
    from users u, generate_series(1, ${count}) n where u.id like '${who}%'`;
  for (const statement of [
    `insert into users (id, email, email_verified, name)
     select 'u' || n, 'u' || n || '@example.com', true, '青井 葵' from generate_series(0, ${students - 1}) n
     union all select 'm' || n, 'm' || n || '@example.com', true, '森 美空' from generate_series(0, ${CHANGING - 1}) n`,
    `insert into selections (user_id, id, company_name, priority, selection_phase)
     select id, 's', '朝日商事', 'first', 'intern' from users`,
    events('u', EVENTS),
    events('m', MANY),
    `insert into job_runs (name, interval_ms, next_run_at) values ('${ACCOUNT_TIMINGS_JOB}', 1, now())`,
    'vacuum analyze',
  ])
    await ask(postgres.superUrl, statement);
}
