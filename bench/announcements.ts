/**
 * What telling all processes of a write costs: ticks of events by 16 writers at once, without any message, with a NOTIFY in their
 * transaction, and with the message after the commit, as the product sends it. On a real disk, which every commit waits for.
 * node bench/announcements.ts [--rounds=5] [--seconds=3]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { announce, connect, type Db, transaction } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { lockStudent } from '../server/db/locks.ts';
import { migrate } from '../server/db/migrate.ts';
import { addStudents, userId } from './list-data.ts';
import { percentile } from './load.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const WRITERS = 16;

type Row = { user_id: string; id: string };
const KINDS: Record<string, (tx: Db, userId: string) => Promise<unknown>> = {
  'no message': async () => {},
  'NOTIFY in the transaction': (tx, id) => tx.execute(sql`select pg_notify('changed', ${id})`),
  'after the commit': (tx, id) => announce(tx, 'changed', id),
};

const dataDir = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
await chmod(dataDir, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
const cluster = await startEmbedded({ dataDir, log: () => {} });
await migrate(cluster.url);
await addStudents(cluster.url, 0, WRITERS);
const { db, close } = connect(cluster.url, { max: WRITERS + 1 });
const { rows } = await db.execute<Row>(sql`select user_id, id from events`);

const figures = Object.keys(KINDS).map((kind) => ({ kind, rates: [] as number[], taken: [] as number[] }));
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const { kind, rates, taken } of figures) {
    const times = await writeFor(Number(values.seconds) * 1000, KINDS[kind] ?? (async () => {}));
    rates.push(times.length / Number(values.seconds));
    taken.push(...times);
  }
}
for (const { kind, rates, taken } of figures) {
  const [low, median, high] = [0, 0.5, 1].map((share) =>
    Math.round(
      percentile(
        rates.toSorted((a, b) => a - b),
        share,
      ),
    ),
  );
  const p99 = percentile(
    taken.toSorted((a, b) => a - b),
    0.99,
  ).toFixed(1);
  console.log(`${kind.padEnd(26)} ${low} / ${median} / ${high} writes a second, p99 ${p99} ms`);
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await close();
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });

/** @returns how long each write took. */
async function writeFor(ms: number, tell: (tx: Db, userId: string) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + ms;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const own = rows.filter((it) => it.user_id === userId(writer));
    for (let at = 0; performance.now() < end; at += 1) {
      const begun = performance.now();
      const { user_id, id } = own[at % own.length] as Row;
      await transaction(db, async (tx) => {
        await lockStudent(tx, user_id);
        await tx.execute(
          sql`update events set completed = not completed, version = version + 1 where user_id = ${user_id} and id = ${id}`,
        );
        await tell(tx, user_id);
      });
      taken.push(performance.now() - begun);
    }
  });
  await Promise.all(writers);
  return taken;
}
