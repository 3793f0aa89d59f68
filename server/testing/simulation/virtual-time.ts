/**
 * Time and chance of this process, taken over from Node: clocks stand still until the simulation lets them run on, timers fire in the order
 * of their moments, and every random number follows from the seed. Never installed in a process that does anything else.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { type Random, randomOf } from './random.ts';

type Timer = { at: number; order: number; run: () => void };

const RealDate = Date;
const immediately = setImmediate;

let startMs = 0;
let elapsedMs = 0;
let offMs = 0;
let order = 0;
/** The next one is the last. */
let waiting: Timer[] = [];
/** Ids take more bytes in some worlds than in others: what follows from chance must not follow from that. */
let [chance, bytes]: [Random, Random] = [randomOf('unset'), randomOf('unset')];

export const virtualTime = {
  /** Begins a world of its own at this moment. */
  reset(seed: string, at: number) {
    [startMs, elapsedMs, offMs, order, waiting] = [at, 0, 0, 0, []];
    [chance, bytes] = [randomOf(seed, 'chance'), randomOf(seed, 'bytes')];
  },
  /** The moment that it really is, in ms since 1970. */
  trueMs: () => startMs + elapsedMs,
  /** The moment that the clocks of this machine show: wrong after a jump. */
  shownMs: () => startMs + elapsedMs + offMs,
  /** Sets the clocks wrong by so many ms; the time that passes is measured right all the same. */
  jump(ms: number) {
    offMs = ms;
  },
  /** Runs `run` when it really is this moment. */
  at(ms: number, run: () => void) {
    return add(ms - startMs, run);
  },
  sleep: (ms: number) => new Promise<void>((done) => add(elapsedMs + ms, done)),
  /** Goes to the next timer and fires it; false without one up to `until`. */
  next(until: number): boolean {
    const first = waiting.at(-1);
    if (!first || startMs + first.at > until) return false;
    waiting.pop();
    elapsedMs = Math.max(elapsedMs, first.at);
    first.run();
    return true;
  },
  /** Lets everything run that waits for nothing but its turn. */
  settle: () => new Promise<void>((done) => immediately(done)),
};

/** Timers fire at whole milliseconds, as Node's do. */
function add(at: number, run: () => void): Timer {
  const timer = { at: Math.max(Math.ceil(at), elapsedMs), order: order++, run };
  waiting.splice(placeOf(timer), 0, timer);
  return timer;
}

/** Where this timer is among those that wait, or would be. */
function placeOf({ at, order }: Timer): number {
  let [from, to] = [0, waiting.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const it = waiting[middle] as Timer;
    if (it.at > at || (it.at === at && it.order > order)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function setVirtualTimeout(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) {
  const timer = add(elapsedMs + ms, () => run(...args));
  const handle = { timer, unref: () => handle, ref: () => handle, hasRef: () => true };
  return handle;
}

function clearVirtualTimeout(handle?: { timer?: Timer }) {
  const timer = handle?.timer;
  const at = timer ? placeOf(timer) : -1;
  if (timer && waiting[at] === timer) waiting.splice(at, 1);
}

class VirtualDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(virtualTime.shownMs());
    else super(...(args as [number]));
  }
  static override now() {
    return virtualTime.shownMs();
  }
}

function virtualBytes(size: number, done?: (error: null, bytes: Buffer) => void) {
  const drawn = Buffer.alloc(size);
  for (let at = 0; at < size; at++) drawn[at] = bytes.within(0, 255);
  if (done) queueMicrotask(() => done(null, drawn));
  return drawn;
}

/** Takes over the clocks, timers and random numbers of this process for good. */
export function installVirtualTime() {
  globalThis.Date = VirtualDate as DateConstructor;
  Object.defineProperty(performance, 'now', { value: () => elapsedMs, configurable: true });
  Object.assign(globalThis, { setTimeout: setVirtualTimeout, clearTimeout: clearVirtualTimeout });
  Math.random = () => chance.next();
  crypto.randomBytes = virtualBytes as typeof crypto.randomBytes;
  timers.setTimeout = ((ms: number, value?: unknown) =>
    virtualTime.sleep(ms).then(() => value)) as typeof timers.setTimeout;
  syncBuiltinESMExports();
}
