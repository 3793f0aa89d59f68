/**
 * The time until a second tab has read again what a first has written: from the start of the POST to the end of the other tab's own GET,
 * through the live stream; compared with the bare POST. `node bench/live.ts [--writes 100]`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { percentile } from './load.ts';
import { startProduct } from './product.ts';

const { values } = parseArgs({ options: { writes: { type: 'string', default: '100' } } });
const SELECTIONS = 30;
/** The live stream combines changes that follow one another faster than this. */
const PAUSE_MS = 150;

const product = await startProduct(SELECTIONS);
const headers = { Cookie: product.cookie, Origin: product.origin, 'Content-Type': 'application/json' };
try {
  const [event = ''] = (await readList()).flatMap((it) => it.events.map(({ id }) => id));
  const changes = await openStream();
  await tick(event, true);
  await changes.next();
  const [bare, heard, read]: [number[], number[], number[]] = [[], [], []];
  for (let write = 0; write < Number(values.writes); write++) {
    const completed = write % 2 === 1;
    const begun = performance.now();
    const told = changes.next().then(async () => {
      heard.push(performance.now() - begun);
      const list = await readList();
      read.push(performance.now() - begun);
      const seen = list.flatMap((it) => it.events).find((it) => it.id === event);
      if (seen?.completed !== completed) throw new Error('the second tab has read what was before');
    });
    await tick(event, completed);
    bare.push(performance.now() - begun);
    await told;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  changes.close();
  console.log(
    `${values.writes} writes, a list of ${SELECTIONS} selections; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  report('the bare write, answered', bare);
  report('the other tab hears of it', heard);
  report('the other tab has read again', read);
} finally {
  await product.stop();
}

type Listed = { events: { id: string; completed: boolean }[] };

async function readList(): Promise<Listed[]> {
  const answer = await request(`${product.origin}/api/selections`, { headers });
  return (await answer.body.json()) as Listed[];
}

async function tick(event: string, completed: boolean) {
  const method = completed ? 'PUT' : 'DELETE';
  const { statusCode, body } = await request(`${product.origin}/api/events/${event}/completion`, { method, headers });
  await body.dump();
  if (statusCode !== 204) throw new Error(`the write was answered ${statusCode}`);
}

/** The second tab's stream. `next` resolves with the next message about a change. */
async function openStream() {
  const { body } = await request(`${product.origin}/api/live`, { headers, bodyTimeout: 0 });
  const waiting: (() => void)[] = [];
  let text = '';
  body.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      if (text.slice(0, end).includes('event: changed')) waiting.shift()?.();
      text = text.slice(end + 2);
    }
  });
  body.on('error', () => {}); // we closed it
  return { next: () => new Promise<void>((resolve) => waiting.push(resolve)), close: () => body.destroy() };
}

function report(what: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)].map((ms) => ms.toFixed(1));
  console.log(
    `${what.padEnd(30)} median ${median} ms, p95 ${p95} ms (${sorted[0]?.toFixed(1)} – ${sorted.at(-1)?.toFixed(1)})`,
  );
}
