/**
 * Requests that arrive at random at a fixed rate, whether or not earlier ones were answered: unlike a fixed number of connections that each
 * wait for their answer, this shows what waits in queues. Times count from the moment at which a request should have been sent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../load.ts';
import type { Act, Asked } from './acts.ts';
import type { Student } from './students.ts';

/** Each network of clients has its own loopback address, so that limits see many of them. */
const NETWORKS = 100;
const CONNECTIONS_EACH = 100;
const TIMEOUT_MS = 30_000;

export type Outcome = { act: string; matters: boolean; atMs: number; ms: number; status: number; error?: string };

export type Clients = {
  send(asked: Asked, from: Student): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** Browsers of many networks, with connections that they keep. */
export function openClients(origin: string, cookieName = 'shiori'): Clients {
  const pools = Array.from({ length: NETWORKS }, (_, network) => {
    const connect = { rejectUnauthorized: false, timeout: TIMEOUT_MS };
    // A browser lets go of an idle connection before the server does.
    const times = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, keepAliveTimeout: 4000 };
    return new Pool(origin, {
      connections: CONNECTIONS_EACH,
      pipelining: 1,
      localAddress: `127.1.${network}.1`,
      connect,
      ...times,
    });
  });
  return {
    async send({ method, path, body, headers, isAnonymous }, { no, secret }) {
      const answer = await (pools[networkOf(no)] as Pool).request({
        method,
        path,
        headers: {
          'Accept-Encoding': 'gzip, deflate, br',
          'Sec-Fetch-Site': 'same-origin',
          'User-Agent': `bench ${no}`,
          ...(!isAnonymous && { Cookie: `${cookieName}=${secret}` }),
          ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.statusCode < 300) {
        await answer.body.dump();
        return { status: answer.statusCode, text: '' };
      }
      return { status: answer.statusCode, text: await answer.body.text() };
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** Spreads students over all networks, in whatever steps their numbers go up. */
function networkOf(no: number): number {
  return (Math.imul(no, 0x9e3779b1) >>> 16) % NETWORKS;
}

export type Arrivals = { acts: Act[]; students: Student[]; rate: number; seconds: number };

/** Sends requests at this rate, and waits for the last answer. */
export async function arrive(clients: Clients, { acts, students, rate, seconds }: Arrivals): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const open: Promise<void>[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  for (let due = began; due < end; due += -Math.log(1 - Math.random()) * (1000 / rate)) {
    const wait = due - performance.now();
    if (wait > 0.5) await sleep(wait);
    open.push(one(drawn(acts), due));
  }
  await Promise.all(open);
  return outcomes;

  async function one(act: Act, due: number) {
    const student = students[Math.floor(Math.random() * students.length)] as Student;
    const asked = act.ask(student);
    const base = { act: act.name, matters: act.matters ?? false, atMs: due - began };
    try {
      const { status, text } = await clients.send(asked, student);
      const isRight = status < 300 || asked.allowed?.includes(status);
      outcomes.push({ ...base, status, ms: performance.now() - due, ...(!isRight && { error: text.slice(0, 200) }) });
    } catch (error) {
      outcomes.push({ ...base, status: 0, ms: performance.now() - due, error: String(error) });
    }
  }
}

function drawn(acts: Act[]): Act {
  let left = Math.random() * acts.reduce((sum, it) => sum + it.share, 0);
  const found = acts.find((act) => {
    left -= act.share;
    return left < 0;
  });
  return found ?? (acts[0] as Act);
}

export type Summary = { count: number; p50: number; p99: number; most: number; shed: number; failed: number };

/** Times of the requests that were served; 503 with `Retry-After` counts as shed, everything else that is not right as failed. */
export function summaryOf(outcomes: Outcome[]): Summary {
  const served = outcomes.filter((it) => it.error === undefined).map((it) => it.ms);
  served.sort((a, b) => a - b);
  const shed = outcomes.filter(isShed).length;
  return {
    count: outcomes.length,
    p50: percentile(served, 0.5),
    p99: percentile(served, 0.99),
    most: served.at(-1) ?? Number.NaN,
    shed,
    failed: outcomes.length - served.length - shed,
  };
}

export const isShed = (it: Outcome) => it.status === 503 && (it.error ?? '').includes('"busy"');

/** Each kind of failure, with how often it occurred. */
export function failuresOf(outcomes: Outcome[]): string[] {
  const counts = new Map<string, number>();
  for (const it of outcomes) {
    if (it.error === undefined || isShed(it)) continue;
    const code = /"error":"(\w+)"/.exec(it.error)?.[1] ?? it.error;
    const what = `${it.act}: ${it.status} ${code}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`);
}
