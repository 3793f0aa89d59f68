/**
 * The time to list a company's shared events, and to enter one more date there, by the number of its students. Compared with the naive way,
 * which stores no counts: counting everybody's events. `node bench/sharing.ts [--followers 100,1000,20000] [--seconds 3] [--rounds 5]`.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { newEvent } from '../domain/events/events.ts';
import { DAY, type Instant, MINUTE, plus, readClock } from '../domain/time.ts';
import { dateChangesOf, listDateChanges } from '../server/date-changes/queries.ts';
import { type Connection, connect, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { sharedEvents } from '../server/db/schema/sharing.ts';
import { addEvents } from '../server/selections/events.ts';
import { keepDetails } from '../server/sharing/details.ts';
import { entriesOf, listSharedEvents } from '../server/sharing/queries.ts';
import { addFollowers, COMPANY, follower } from './sharing-data.ts';

const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '100,1000,20000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
});
const CONCURRENT = 10;
/** Students who enter something at the same moment, … */
const TOGETHER = 50;
/** … measured where there are so many students that none reaches the daily limit. */
const FOR_MANY = 5_000;
const NOW = readClock();

/** The naive way: all students' rows, counted each time. */
const counted = (now: Instant) => sql`
  select e.event_type, e.selection_phase, p.graduation_year, e.deadline, count(distinct e.user_id)
  from selections s
  join events e on e.user_id = s.user_id and e.selection_id = s.id and e.deleted_at is null
  join profiles p on p.user_id = s.user_id
  where s.company_id = ${COMPANY} and s.deleted_at is null and e.deadline > ${now}
  group by 1, 2, 3, 4 order by 5 desc limit 60`;

const WAYS: Record<string, (db: Db, n: number) => Promise<unknown>> = {
  'counting over all events': (db) => db.execute(counted(NOW)),
  'what others shared': (db, n) => listSharedEvents(db, follower(n), COMPANY, NOW),
  'dates that moved': (db, n) => listDateChanges(db, follower(n), NOW),
  'entering a date, shared': (db, n) => enter(db, n, plus(NOW, 10 * DAY)),
  'entering a date, too far to be shared': (db, n) => enter(db, n, plus(NOW, 900 * DAY)),
};

for (const count of values.followers.split(',').map(Number)) await measure(count);

/** One company with this many students in its own cluster, every way in turn. */
async function measure(followers: number) {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
  await chmod(folder, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
  const cluster = await startEmbedded({ dataDir: folder, log: () => {}, throwaway: true });
  await migrate(cluster.url);
  await addFollowers(cluster.url, followers);
  const connection = connect(cluster.url);
  const shared = await connection.db.select({ id: sharedEvents.id }).from(sharedEvents);
  await keepDetails(
    connection.db,
    shared.map((it) => it.id),
    NOW,
  );
  console.log(`\n## ${followers} followers`);
  await showPlan(connection);
  const runs = new Map<string, Run[]>(Object.keys(WAYS).map((name) => [name, []]));
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const [name, way] of Object.entries(WAYS)) {
      const done = await run(connection, way, followers);
      if (round > 0) runs.get(name)?.push(done); // The first warms up.
    }
  for (const [name, its] of runs) report(name, its);
  await connection.close();
  if (followers > FOR_MANY) await enterTogether(cluster.url, followers);
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** This many students at once, whose events stay: their effect on one another's waiting is included. */
async function enterTogether(url: string, followers: number) {
  const connection = connect(url, { max: TOGETHER });
  const moments: Record<string, (n: number) => Instant> = {
    'one date': () => plus(NOW, 10 * DAY),
    'each another date': (n) => plus(NOW, 20 * DAY + n * MINUTE),
    'a date that is not shared': () => plus(NOW, 900 * DAY),
  };
  let n = 0;
  for (const [name, momentOf] of Object.entries(moments)) {
    const its: Run[] = [];
    for (let round = 0; round < Number(values.rounds); round++)
      its.push(
        await run(
          connection,
          (db) => {
            const who = n++ % followers;
            const entered = newEvent.parse({ eventType: 'es_deadline', deadline: momentOf(who) });
            return db.transaction((tx) => addEvents(tx, follower(who), `sel_${follower(who)}`, [entered], NOW));
          },
          followers,
          TOGETHER,
        ),
      );
    report(`${TOGETHER} at once, ${name}`, its);
  }
  await connection.close();
}

type Run = { rate: number; median: number };

async function run(
  { db }: Connection,
  way: (db: Db, n: number) => Promise<unknown>,
  followers: number,
  concurrent = CONCURRENT,
): Promise<Run> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + Number(values.seconds) * 1000;
  const worker = async (first: number) => {
    for (let n = first; performance.now() < until; n += concurrent) {
      const before = performance.now();
      await way(db, n % followers);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, (_, n) => worker(n)));
  return { rate: (times.length * 1000) / (performance.now() - began), median: median(times) };
}

/** Adds an event of a student and deletes it again, so that the company stays the same. */
async function enter(db: Db, n: number, deadline: Instant) {
  const entered = newEvent.parse({ eventType: 'es_deadline', deadline });
  await db
    .transaction(async (tx) => {
      await addEvents(tx, follower(n), `sel_${follower(n)}`, [entered], NOW);
      tx.rollback();
    })
    .catch(() => {});
}

/** The plans of both readings. @throws if the shared events are scanned sequentially, or anybody's events are read at all. */
async function showPlan({ db }: Connection) {
  const planOf = async (query: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers, costs off) ${query}`);
    const text = rows.map((row) => row['QUERY PLAN']).join('\n');
    console.log(text);
    return text;
  };
  await planOf(dateChangesOf(follower(0), NOW)); // Of a student who has not moved.
  const text = await planOf(entriesOf(follower(1), COMPANY, 2028, NOW));
  if (/ on (events|selections|users|profiles) /.test(text)) throw new Error('private rows are read');
}

function report(name: string, its: Run[]) {
  const rates = its.map((it) => it.rate);
  const [low, middle, high] = [Math.min(...rates), median(rates), Math.max(...rates)].map((rate) => Math.round(rate));
  const ms = median(its.map((it) => it.median)).toFixed(1);
  console.log(
    `${name.padEnd(38)} ${low} / ${middle} / ${high} a second (min, median, max of ${its.length}), median ${ms} ms`,
  );
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
