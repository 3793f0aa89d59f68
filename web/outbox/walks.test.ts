/**
 * Random walks of two devices whose network comes and goes, on the real outbox and the real server: whatever happens, all that was done is
 * there once in the end, but for what the student chose to give up. `WALKS=500 npx vitest run --project server outbox-walks` takes 500,
 * `WALKS=1 WALK_SEED=n` repeats the n-th.
 */
import { expect, test } from 'vitest';
import { AppError, type ErrorAnswer } from '#domain/errors.ts';
import { EVENT_ID_PREFIX, idOf } from '#domain/ids.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { HOUR, plus, toMs } from '#domain/time.ts';
import { type TestApp, type TestStudent, testApp } from '#server/testing/app.ts';
import type {} from '#server/testing/cluster.ts';
import { randomOf } from '#server/testing/simulation/random.ts';
import { type Act, type Entry, requestOf } from './acts.ts';
import { createOutbox, type Outbox } from './engine.ts';
import { withDependents } from './order.ts';
import { applied } from './shown.ts';

const WALKS = Number(process.env.WALKS ?? 12);
const FIRST = Number(process.env.WALK_SEED ?? 1);
const STEPS = 40;
const STATUSES = ['in_progress', 'es_submitted', 'interview_waiting', 'final_interview'] as const;
/** Hours after it are never midnight, where a deadline is the end of its day. */
const BEGIN = '2026-05-01T01:07:00.000Z';

/** What becomes of a request on its way. */
const FATES = ['arrives', 'arrives', 'arrives', 'request lost', 'answer lost', 'fault', 'busy'] as const;

/** What the walk knows: what the server took, and what the student gave up. */
class Truth {
  readonly done = new Map<string, unknown>();
  readonly tokens = new Set<string>();
  readonly givenUp = new Set<string>();
  private readonly taken = new Set<string>();

  /** The server has taken an act; a repeat changes nothing. */
  take(act: Act, key: string) {
    if (this.taken.has(key)) return;
    this.taken.add(key);
    if (act.kind === 'completion') this.done.set(`${act.eventId} completed`, act.completed);
    if (act.kind === 'status') this.done.set(`${act.selectionId} status`, act.status);
    if (act.kind === 'event') this.done.set(`${act.eventId} deadline`, act.to.deadline);
    if (act.kind === 'newEvent') this.done.set(`${act.eventId} there`, true);
    if (act.kind === 'newSelection') for (const id of act.made.eventIds) this.done.set(`${id} there`, true);
  }

  giveUp(texts: readonly unknown[], kept: unknown = '') {
    for (const token of String(texts).match(/<\w+>/g) ?? []) if (!String(kept).includes(token)) this.givenUp.add(token);
  }
}

type Walk = { random: () => number; truth: Truth; aoi: TestStudent; now: number };

/** A browser: what it stores outlives the tab. */
class Device {
  fate: (typeof FATES)[number] | 'offline' = 'arrives';
  list: SelectionView[] = [];
  entries: Entry[] = [];
  private no = 0;
  private outbox: Outbox;
  private later: (() => void) | null = null;
  private sending: Promise<unknown> = Promise.resolve();

  private readonly walk: Walk;
  private readonly name: string;

  constructor(walk: Walk, name: string) {
    this.walk = walk;
    this.name = name;
    this.outbox = this.opens();
  }

  /** What the screens show. */
  get shown() {
    return applied(this.list, this.entries);
  }

  opens() {
    const { walk } = this;
    this.later = null;
    this.outbox = createOutbox({
      account: walk.aoi.userId,
      change: async (act) => {
        const before = structuredClone(this.entries);
        try {
          act?.({
            add: (entry) => this.entries.push({ ...structuredClone(entry), no: ++this.no }),
            put: (entry) => {
              this.entries = this.entries.map((it) => (it.no === entry.no ? structuredClone(entry) : it));
            },
            delete: (no) => {
              this.entries = this.entries.filter((it) => it.no !== no);
            },
          });
        } catch (error) {
          this.entries = before;
          throw error;
        }
        return structuredClone(this.entries);
      },
      send: (act, key) => this.sends(act, key),
      alone: <T>(run: () => Promise<T>) => {
        const sending = run();
        this.sending = sending.catch(() => undefined);
        return sending;
      },
      tell: () => {},
      shows: () => {},
      redraw: () => {},
      readAgain: () => {},
      answered: () => {},
      isOnline: () => this.fate !== 'offline',
      now: () => walk.now++,
      newKey: () => this.key(),
      later: (run) => {
        this.later = run;
        return () => {
          this.later = null;
        };
      },
    });
    return this.outbox;
  }

  async reads() {
    if (this.fate !== 'arrives') return;
    this.list = (await (await this.walk.aoi.get('/api/selections')).json()) as SelectionView[];
  }

  key = () => `${this.name}-${Math.floor(this.walk.random() * 1e12)}`.padEnd(12, '0');

  async sends(act: Act, key: string): Promise<unknown> {
    const { method, path, json } = requestOf(act);
    if (this.fate === 'offline' || this.fate === 'request lost') throw new AppError('unavailable');
    if (this.fate === 'fault') throw new AppError('unexpected');
    if (this.fate === 'busy') throw new AppError('busy');
    const ask = { PUT: this.walk.aoi.put, PATCH: this.walk.aoi.patch, DELETE: this.walk.aoi.del }[method];
    const answer = await ask(path, json, { 'Idempotency-Key': key });
    const told = answer.status === 204 ? null : await answer.json();
    if (answer.ok) this.walk.truth.take(act, key);
    if (this.fate === 'answer lost') throw new AppError('unavailable');
    if (answer.ok) return told;
    const { error, ...details } = told as ErrorAnswer;
    throw new AppError(error, details);
  }

  /** As sendOrKeep (web/outbox/write.ts). A refusal at once is seen, and given up. */
  async does(act: Act, token = '') {
    const key = this.key();
    if (token) this.walk.truth.tokens.add(token);
    if (this.entries.length === 0 && this.fate !== 'offline') {
      try {
        return void (await this.sends(act, key));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'unavailable') return this.walk.truth.giveUp([token]);
      }
    }
    await this.outbox.keep(act, key);
  }

  /** The student looks at what was stopped, and chooses. */
  async decides() {
    const stopped = this.entries.find((it) => it.state !== 'waiting');
    if (!stopped) return;
    const { act, current } = stopped;
    const overwrites = this.walk.random() < 0.5 && stopped.code !== 'event_not_found';
    if (overwrites) {
      if (act.kind === 'selection') this.walk.truth.giveUp([current?.notes], act.to.notes);
      return this.outbox.sendAgain(stopped);
    }
    for (const { act } of withDependents(stopped, this.entries)) this.gives(act);
    await this.outbox.discard(stopped);
  }

  gives(act: Act) {
    const ids = act.kind === 'newSelection' ? act.made.eventIds : act.kind === 'newEvent' ? [act.eventId] : [];
    this.walk.truth.giveUp([act.kind === 'selection' ? [act.to.notes] : '', ids.map((it) => `<${it}>`)].flat());
  }

  /** Resolves when nothing is being sent: the same seed tells the same story. */
  async rests() {
    for (let seen: unknown; seen !== this.sending; ) {
      seen = this.sending;
      await seen;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async settles() {
    const run = this.later;
    this.later = null;
    run?.();
    await this.outbox.retry();
  }
}

/** What a student can do, by how often. */
const ACTS: { often: number; run: (device: Device, walk: Walk) => Promise<void> }[] = [
  {
    often: 4,
    run: async (device, { random }) => {
      const event = anyEvent(device, random);
      if (event)
        await device.does({
          ...{ kind: 'completion', selectionId: event.selectionId, eventId: event.id, completed: !event.completed },
        });
    },
  },
  {
    often: 3,
    run: async (device, { random }) => {
      const selection = pick(device.shown, random);
      const status = pick(STATUSES, random);
      if (selection && status && selection.status !== status)
        await device.does({ kind: 'status', selectionId: selection.id, from: selection.status, status });
    },
  },
  {
    often: 3,
    run: async (device, { random }) => {
      const event = anyEvent(device, random);
      if (!event) return;
      const { id: eventId, selectionId, version, deadline, endsAt } = event;
      const to = { deadline: plus(deadline, Math.ceil(random() * 5) * HOUR), endsAt: null };
      await device.does({ kind: 'event', selectionId, eventId, version, from: { deadline, endsAt }, to });
    },
  },
  {
    often: 4,
    run: async (device, walk) => {
      const selection = pick(device.shown, walk.random);
      if (!selection) return;
      const token = `<n${walk.now++}>`;
      const { id: selectionId, version, notes } = selection;
      await device.does(
        { kind: 'selection', selectionId, version, from: { notes }, to: { notes: notes + token } },
        token,
      );
    },
  },
  {
    often: 3,
    run: async (device, walk) => {
      const selection = pick(device.shown, walk.random);
      if (!selection) return;
      const eventId = newId(walk, EVENT_ID_PREFIX);
      const event = { eventType: 'interview', deadline: plus(BEGIN, (walk.now % 500) * HOUR) } as const;
      await device.does({ kind: 'newEvent', selectionId: selection.id, eventId, event }, `<${eventId}>`);
    },
  },
  {
    often: 2,
    run: async (device, walk) => {
      const eventIds = [newId(walk, EVENT_ID_PREFIX)];
      const name = `会社${walk.now++}`;
      const events = [{ eventType: 'es_deadline', deadline: plus(BEGIN, (walk.now % 500) * HOUR) } as const];
      const made = {
        company: { name, industryCategory: 'it' as const },
        selection: { priority: 'other' as const, events },
        eventIds,
      };
      await device.does({ kind: 'newSelection', selectionId: newId(walk), name, made }, `<${eventIds[0]}>`);
    },
  },
  {
    often: 8,
    run: async (device, { random }) => {
      device.fate = random() < 0.35 ? 'offline' : (pick(FATES, random) ?? 'arrives');
    },
  },
  { often: 6, run: (device) => device.reads() },
  { often: 4, run: (device) => device.settles() },
  { often: 3, run: (device) => device.decides() },
  // The tab is closed and opened again.
  { often: 2, run: (device) => device.opens().begin() },
];
const CHANCES = ACTS.flatMap((act) => Array.from({ length: act.often }, () => act));

const pick = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)];
const anyEvent = (device: Device, random: () => number) =>
  pick(
    device.shown.flatMap((it) => it.events),
    random,
  );
const newId = (walk: Walk, prefix = '') => prefix + idOf(walk.now++, BigInt(Math.floor(walk.random() * 2 ** 52)));

async function walks(app: TestApp, seed: number) {
  const { next: random } = randomOf(seed);
  const aoi = await app.student(`walker${seed}`);
  const walk: Walk = { random, truth: new Truth(), aoi, now: toMs(BEGIN) };
  for (const name of ['朝日商事', '東海銀行'])
    await aoi.applies(`${name}${seed}`, { events: [{ eventType: 'interview', deadline: BEGIN }] });
  const devices = [new Device(walk, 'phone'), new Device(walk, 'laptop')];
  for (const device of devices) await device.reads();
  for (let step = 0; step < STEPS; step++) {
    const device = pick(devices, random) as Device;
    await pick(CHANCES, random)?.run(device, walk);
    await device.rests();
  }

  for (let round = 0; devices.some((it) => it.entries.length > 0); round++) {
    if (round > 200) throw new Error(`what waits is never sent: ${JSON.stringify(devices.map((it) => it.entries))}`);
    for (const device of devices) {
      device.fate = 'arrives';
      await device.settles();
      await device.rests();
      await device.decides();
      await device.rests();
    }
  }
  for (const device of devices) {
    device.fate = 'arrives';
    await device.reads();
  }
  return { walk, devices };
}

test(`${WALKS} walks end in the same state on both devices, with everything once that was not given up`, async () => {
  const app = await testApp();
  const stories: string[] = [];
  for (let seed = FIRST; seed < FIRST + WALKS; seed++) {
    const { walk, devices } = await walks(app, seed);
    const { truth } = walk;
    const [phone, laptop] = devices.map((it) => it.shown);
    const found = [];
    if (JSON.stringify(phone) !== JSON.stringify(laptop)) found.push('the devices differ');
    const events = (phone ?? []).flatMap((it) => it.events);
    const notes = (phone ?? []).map((it) => it.notes).join();
    const there = (token: string) =>
      token.startsWith('<n') ? notes.split(token).length - 1 : events.filter((it) => token === `<${it.id}>`).length;
    for (const token of truth.tokens) {
      const count = there(token);
      if (count > 1 || (count === 0 && !truth.givenUp.has(token))) found.push(`${token} is there ${count} times`);
    }
    for (const [what, value] of truth.done) {
      const [id, field] = what.split(' ');
      const thing = field === 'status' ? phone?.find((it) => it.id === id) : events.find((it) => it.id === id);
      const now =
        field === 'there' ? thing !== undefined : (thing as Record<string, unknown> | undefined)?.[field ?? ''];
      if (now !== value) found.push(`${what} is ${now}, not ${value}`);
    }
    if (found.length > 0) stories.push(`seed ${seed}: ${found.join('; ')}`);
  }
  expect(stories).toEqual([]);
}, 3_600_000);
