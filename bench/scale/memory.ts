/**
 * The memory of one process under the load of a day, for an hour: every ten seconds what it occupies, and every five minutes what it still
 * holds after a full garbage collection, by the inspector. Prints the slope of each, and at the end which kinds of objects have become more.
 * node bench/scale/memory.ts [--minutes=60] [--rate=40] [--students=2000] [--folder=/tmp/shiori-memory] [--web=DIR]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/db/embedded/postmaster.ts';
import { actsOfADay } from './acts.ts';
import { arrive, failuresOf, type Outcome, openClients, summaryOf } from './arrivals.ts';
import { inspect } from './inspector.ts';
import { startPostgres } from './postgres.ts';
import { residentMiB, sharedSettings, startProgram } from './program.ts';
import { askingOf, fill, searches, signIn } from './students.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '40' },
    students: { type: 'string', default: '2000' },
    folder: { type: 'string', default: '/tmp/shiori-memory' },
    web: { type: 'string' },
  },
});
const [minutes, rate, students] = [Number(values.minutes), Number(values.rate), Number(values.students)];
const SAMPLE_MS = 10_000;
const COLLECT_EVERY = 30;
/** Caches fill and code is compiled in the beginning: the slope counts from here. */
const WARM_SHARE = 0.25;

const postgres = await startPostgres(values.folder);
if (postgres.isNew) await fill(postgres.url, postgres.superUrl, students);
const asking = askingOf(students);
await signIn(postgres.superUrl, asking);
const dataDir = join(values.folder, 'data');
await mkdir(dataDir, { recursive: true });
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ...sharedSettings(),
  ...(values.web && { WEB_DIR: values.web }),
};
const port = await freePort(0);
const program = await startProgram(env, [`--inspect=127.0.0.1:${port}`]);
const inspector = await inspect(port);
const acts = actsOfADay(await searches(postgres.superUrl));
const clients = openClients(program.origin);

type Sample = { seconds: number; resident: number; heap?: number; external?: number };
const samples: Sample[] = [];
const outcomes: Outcome[] = [];
let kindsBefore: Map<string, { count: number; bytes: number }> | undefined;
const began = performance.now();
const end = began + minutes * 60_000;
const load = (async () => {
  while (performance.now() < end) {
    const seconds = Math.min(60, (end - performance.now()) / 1000);
    const part = await arrive(clients, { acts, students: asking, rate, seconds });
    outcomes.push(...part);
  }
})();

for (let at = 1; performance.now() < end; at++) {
  await sleep(SAMPLE_MS);
  const seconds = Math.round((performance.now() - began) / 1000);
  const sample: Sample = { seconds, resident: residentMiB(program.pid) };
  if (at % COLLECT_EVERY === 0) {
    const { usedSize, backingStorageSize = 0 } = await inspector.held();
    Object.assign(sample, { heap: usedSize / 2 ** 20, external: backingStorageSize / 2 ** 20 });
    kindsBefore ??= performance.now() - began > WARM_SHARE * minutes * 60_000 ? await inspector.kinds() : undefined;
    const said = `${sample.heap?.toFixed(1)} MiB of objects and ${sample.external?.toFixed(1)} MiB of buffers held`;
    console.log(`${seconds} s: ${Math.round(sample.resident)} MiB resident, ${said}, ${outcomes.length} requests`);
  }
  samples.push(sample);
}
await load;
const kindsAfter = await inspector.kinds();
inspector.close();

const lines = samples.map((it) =>
  [it.seconds, it.resident.toFixed(1), it.heap?.toFixed(2) ?? '', it.external?.toFixed(2) ?? ''].join(','),
);
await writeFile(join(values.folder, 'memory.csv'), `seconds,resident,heap,external\n${lines.join('\n')}\n`);
const warm = samples.filter((it) => it.seconds > WARM_SHARE * minutes * 60);
report(
  'resident, MiB',
  warm.map((it) => [it.seconds, it.resident]),
);
report(
  'objects held, MiB',
  warm.flatMap((it) => (it.heap === undefined ? [] : [[it.seconds, it.heap]])),
);
report(
  'buffers held, MiB',
  warm.flatMap((it) => (it.external === undefined ? [] : [[it.seconds, it.external]])),
);
const { count, p50, p99, shed, failed } = summaryOf(outcomes);
console.log(`${count} requests, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${shed} shed, ${failed} failed`);
for (const line of failuresOf(outcomes)) console.log(line);
const more = [...kindsAfter].map(([kind, it]) => ({
  kind,
  count: it.count - (kindsBefore?.get(kind)?.count ?? 0),
  bytes: it.bytes - (kindsBefore?.get(kind)?.bytes ?? 0),
}));
console.log('\nkinds of objects that hold more than after the first quarter:');
for (const it of more.sort((a, b) => b.bytes - a.bytes).slice(0, 20))
  console.log(`${(it.bytes / 1024).toFixed(0).padStart(8)} KiB ${String(it.count).padStart(8)}  ${it.kind}`);

await clients.close();
await program.stop();
await postgres.stop();

/** Least, median and most, and the slope of a straight line through all by least squares. */
function report(what: string, points: number[][]) {
  const mean = (of: number[]) => of.reduce((sum, it) => sum + it, 0) / of.length;
  const [xs, ys] = [points.map(([x = 0]) => x / 60), points.map(([, y = 0]) => y)];
  const [mx, my] = [mean(xs), mean(ys)];
  const slope =
    xs.reduce((sum, x, at) => sum + (x - mx) * ((ys[at] ?? 0) - my), 0) / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
  const sorted = ys.toSorted((a, b) => a - b);
  const [low, middle, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((it) =>
    it?.toFixed(1),
  );
  console.log(
    `${what}: ${low} / ${middle} / ${high} (least, median, most of ${ys.length}), slope ${slope.toFixed(3)} a minute`,
  );
}
