/**
 * A world: students of neighbouring seeds on one database, two to five processes that send what is due, and everything that can go wrong.
 * Deterministic: the same seeds give the same story.
 */
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import type { Instant } from '#domain/time.ts';
import { createApp } from '../../app.ts';
import { readSettings } from '../../base/config.ts';
import type { Connection } from '../../db/connect.ts';
import { reopenDeliveries } from '../../deliveries/claims.ts';
import { deliverAll } from '../../deliveries/deliver.ts';
import { dispatchDue, reopenReminders } from '../../deliveries/dispatch.ts';
import { openDatabaseClock } from '../../deliveries/queries.ts';
import type { Deps } from '../../http/http.ts';
import { cookieName } from '../../sessions/cookies.ts';
import { startSession } from '../../sessions/sessions.ts';
import { rootKeysOf } from '../../vault/root-keys.ts';
import { type Actor, type Fault, openGate } from './gate.ts';
import { type Break, openJudge } from './judge.ts';
import type { Shadow } from './judge-moments.ts';
import { type Attempt, outsideOf } from './outside.ts';
import { randomOf } from './random.ts';
import { DAY, HOUR, inJapan, MINUTE, SECOND } from './rules.ts';
import { fillDatabase, readSnapshot } from './state.ts';
import {
  type Act,
  type Ask,
  crowdActs,
  drawAct,
  drawDueMoment,
  firstActs,
  newStudent,
  now,
  type Student,
} from './students.ts';
import { virtualTime } from './virtual-time.ts';

/** Midnight in Japan on a Wednesday. */
const START = Date.parse('2026-03-31T15:00:00.000Z');
const DAYS = 30;
const BASE_URL = 'http://localhost:3000';
const PUSH_HOSTS = ['127.0.0.1:9', '127.0.0.1:8'];
const LEASE = MINUTE;
/** Connections of a sending process, and of the server that answers students. */
const [SENDING, ANSWERING] = [6, 2];

export type Story = {
  firstSeed: number;
  lines: { seed: number | null; text: string }[];
  breaks: Break[];
  hash: string;
  counts: { acts: number; attempts: number; arrived: number; faults: number; statements: number };
};

type Worker = { actor: Actor; cut(): void; isBusy: boolean; pass(): Promise<void> };

/** Runs the world of `size` students from `firstSeed` on, on an empty migrated database. */
export async function runWorld(url: string, firstSeed: number, size: number): Promise<Story> {
  virtualTime.reset(`${firstSeed} ${size}`, START);
  const random = randomOf(firstSeed, size, 'world');
  const gate = openGate(random);
  const judge = openJudge();
  const end = START + DAYS * DAY;
  const lines: Story['lines'] = [];
  const say = (seed: number | null, text: string) =>
    lines.push({ seed, text: `${inJapan(virtualTime.trueMs())}  ${text}` });
  const shadows: Shadow[] = [];
  const counts = { acts: 0, attempts: 0, arrived: 0, faults: 0, statements: 0 };
  let isDirty = true;
  let jumpedUntil = 0;
  let mailDownUntil = 0;

  const students = Array.from({ length: size }, (_, at) => newStudent(firstSeed + at, (firstSeed + at) % 80 === 7));
  const byAddress = new Map(students.map((it) => [it.email, it]));
  const silent = new Set(students.filter((it) => it.seed % 80 === 11).map((it) => it.seed));
  const addressed = (to: string) => byAddress.get(to) ?? students[Number(/\/(\d+)-\d+$/.exec(to)?.[1]) - firstSeed];

  const server = await gate.connect(url, { ...actorOf('server'), isStudents: true }, ANSWERING);
  const companyIds = await fillDatabase(server.db, students, new Date(START).toISOString());
  const config = configOf();
  const app = createApp({
    db: server.db,
    config,
    log: pino({ level: 'silent' }),
    live: { open: () => new ReadableStream(), close: async () => {} },
    now: () => new Date(virtualTime.shownMs()).toISOString(),
    behindMs: () => 0,
    mail: { send: async () => ({ ok: true }), close: async () => {} },
    storage: {} as Deps['storage'],
    google: null,
  });

  const given = {
    seed: firstSeed,
    nameOf: (eventId: string) => {
      for (const { names } of students) if (names.has(eventId)) return names.get(eventId) ?? null;
      return null;
    },
    sent(attempt: Attempt) {
      const student = addressed(attempt.to);
      if (!student) throw new Error(`a message to nobody: ${attempt.to}`);
      counts.attempts++;
      if (attempt.arrived) counts.arrived++;
      const { outcome } = attempt;
      say(
        student.seed,
        `${attempt.worker} ${attempt.channel}s ${attempt.event ?? 'a digest'}: ${outcome.ok ? 'taken' : outcome.code}${attempt.arrived && !outcome.ok ? ', arrived' : ''}`,
      );
      judge.attempt(student, attempt);
      if (!outcome.ok && outcome.failure === 'gone') forget(student, attempt.to);
    },
    isMailDown: () => virtualTime.trueMs() < mailDownUntil,
    isSilent: (to: string) => silent.has(addressed(to)?.seed ?? -1),
  };

  /** The push service has told that this browser is gone. */
  function forget(student: Student, endpoint: string) {
    const before = now(student);
    const endpoints = new Set([...before.endpoints].filter((it) => it !== endpoint));
    student.snapshots.push({ ...before, at: virtualTime.trueMs(), endpoints });
  }

  const cookies = new Map<Student, { cookie: string; at: number }>();
  async function cookieOf(student: Student): Promise<string> {
    const known = cookies.get(student);
    if (known && virtualTime.trueMs() - known.at < 6 * DAY) return known.cookie;
    const at = virtualTime.trueMs();
    const { secret } = await startSession(
      server.db,
      student.userId,
      { ip: '127.0.0.1', userAgent: 'simulation' },
      new Date(at).toISOString(),
    );
    const cookie = `${cookieName('session', BASE_URL)}=${secret}`;
    cookies.set(student, { cookie, at });
    return cookie;
  }
  const askAs =
    (cookie: string): Ask =>
    async (method, path, body) => {
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
      const request = new Request(BASE_URL + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await app.fetch(request, {
        incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' } },
      });
      const text = await response.text();
      return { status: response.status, body: text };
    };

  async function perform(student: Student, act: Act) {
    const status = await act.run(askAs(await cookieOf(student)));
    counts.acts++;
    say(student.seed, `student ${act.says}${status < 300 ? '' : `: ${status}`}`);
    if (status >= 500 || status === 400 || status === 401 || status === 403)
      judge.breaks.push({ seed: student.seed, at: virtualTime.trueMs(), what: `refused with ${status}: ${act.says}` });
    student.snapshots.push(await readSnapshot(server.db, student, virtualTime.trueMs()));
    isDirty = true;
    if (/^(unticks|restores|sets)/.test(act.says)) poll();
    if (act.next && status < 300) {
      const { afterMs, act: next } = act.next;
      plan(student, virtualTime.trueMs() + afterMs, () => next);
    }
  }

  /** Plans an act; while clocks are wrong, students wait. */
  function plan(student: Student, at: number, draw: () => Act | null) {
    if (at >= end) return;
    virtualTime.at(at, () => {
      if (virtualTime.trueMs() < jumpedUntil) return plan(student, jumpedUntil + SECOND, draw);
      void gate.alone(async () => {
        const act = draw();
        if (act) await perform(student, act);
      });
    });
  }

  for (const student of students) {
    student.snapshots.push(await readSnapshot(server.db, student, START));
    const draws = student.random;
    const early = START + draws.within(0, 2 * DAY);
    for (const [index, act] of firstActs(student, PUSH_HOSTS[student.seed % 2] ?? '').entries())
      plan(student, early + index, () => act);
    if (student.isCrowded)
      for (const [index, act] of crowdActs(student, companyIds).entries())
        plan(student, early + 100 + index, () => act);
    const count = draws.within(5, 11);
    for (let at = 0; at < count; at++) {
      const moment = at < 2 ? early + 10 + at * HOUR : draws.within(early, START + (DAYS - 2) * DAY);
      plan(student, moment, () => {
        const aimed = at >= 2 && draws.chance(0.5) ? drawDueMoment(student) : null;
        if (aimed === null) return drawAct(student, companyIds);
        plan(student, aimed + draws.within(-90, 90) * SECOND, () => drawAct(student, companyIds));
        return null;
      });
    }
  }

  const workers: (Worker | null)[] = [];
  async function startWorker(at: number) {
    const actor = actorOf(`w${at + 1}`);
    actor.failed = (fault, statement) => {
      counts.faults++;
      isDirty = true;
      const time = virtualTime.trueMs();
      say(
        null,
        `${actor.name} ${said(fault)} ${fault.isAfter ? 'after' : 'before'}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 60)}`,
      );
      judge.cutShort(actor.name, time);
      shadows.push({ from: time, to: time + (fault.kind === 'freeze' ? fault.freezesFor : 0) });
      if (fault.kind === 'freeze') virtualTime.at(actor.frozenUntil, () => {});
      if (fault.kind !== 'crash') return;
      bury(at, random.pick([5 * SECOND, 20 * SECOND, 2 * MINUTE, 20 * MINUTE]));
    };
    const connection = await gate.connect(url, actor, SENDING);
    workers[at] = { actor, cut: connection.cut, isBusy: false, pass: passOf(connection, actor) };
    isDirty = true;
  }
  /** Processes that start wait for real connections: the world stands still meanwhile. */
  const starting: Promise<void>[] = [];
  const startLater = (at: number) => starting.push(startWorker(at));
  /** Ends a process; another takes its place after so many ms. */
  function bury(at: number, downMs: number) {
    const worker = workers[at];
    workers[at] = null;
    virtualTime.at(virtualTime.trueMs() + downMs, () => {
      worker?.cut();
      startLater(at);
    });
  }

  function passOf({ db }: Connection, actor: Actor) {
    const outside = {
      ...outsideOf(given, actor),
      baseUrl: BASE_URL,
      authSecret: config.authSecret,
      rootKeys: config.rootKeys,
    };
    const read = async () => new Date(virtualTime.shownMs()).toISOString();
    const clocks = { mail: openDatabaseClock(db, LEASE, read), push: openDatabaseClock(db, LEASE, read) };
    let passes = 0;
    const dispatch = async () => {
      if (passes++ % 4 === 0 || virtualTime.trueMs() < reopensUntil) {
        await reopenReminders(db, await read());
        for (const channel of ['mail', 'push'] as const) await reopenDeliveries(db, channel, await read());
      }
      while ((await dispatchDue(db, BASE_URL, await read())).due > 0);
    };
    const deliver = (channel: 'mail' | 'push') =>
      deliverAll(db, outside, channel, () => !actor.isDead, clocks[channel]);
    return async () => {
      if (random.chance(0.8)) await dispatch();
      else void dispatch().catch(() => {});
      const ended = await Promise.allSettled([deliver('mail'), deliver('push')]);
      if (ended.some((it) => it.status === 'rejected')) await virtualTime.sleep(5 * SECOND);
    };
  }

  const many = random.within(2, 5);
  for (let at = 0; at < many; at++) await startWorker(at);
  say(null, `${many} processes`);

  /** When processes wake for what is due next; one that has come is checked before it wakes anybody. */
  let wakesAt = Number.POSITIVE_INFINITY;
  /** Processes look for work every 15 s even if nothing is due; here they do where it makes a difference. */
  let isPolled = false;
  let reopensUntil = 0;
  function poll() {
    reopensUntil = virtualTime.trueMs() + MINUTE;
    virtualTime.at(virtualTime.trueMs() + random.within(1, 15) * SECOND, () => {
      isPolled = true;
      isDirty = true;
    });
  }
  async function planWake() {
    if (isPolled) {
      isPolled = false;
      wake();
    }
    const next = await nextDue(server);
    if (next === null) return;
    const since = virtualTime.trueMs();
    const dueAt = next - (virtualTime.shownMs() - since);
    if (wakesAt <= since) {
      wakesAt = Number.POSITIVE_INFINITY;
      if (dueAt <= since) wake();
    }
    const at = Math.max(dueAt, since + 5 * SECOND) + random.pick([0, 0, 1, 4, 12]) * SECOND;
    if (at >= wakesAt) return;
    wakesAt = at;
    virtualTime.at(at, () => {
      if (wakesAt === at) isDirty = true;
    });
  }
  function wake() {
    const idle = workers.filter((it) => it !== null && !it.isBusy) as Worker[];
    const chosen = random.pick(idle);
    for (const worker of idle) {
      if (worker !== chosen && random.chance(0.75)) continue;
      if (random.chance(0.05)) worker.actor.fault = drawFault();
      worker.isBusy = true;
      const { actor } = worker;
      worker
        .pass()
        .catch((error) => say(null, `${actor.name} failed: ${(error as Error).message.slice(0, 60)}`))
        .finally(() => {
          worker.isBusy = false;
          isDirty = true;
        });
    }
  }
  function drawFault(): Fault {
    const kind = random.pick(['crash', 'crash', 'cut', 'freeze'] as const);
    return {
      kind,
      statement: random.within(0, 14),
      isAfter: random.chance(0.5),
      freezesFor: random.within(70, 400) * SECOND,
    };
  }

  for (let day = 0; day < DAYS; day++) {
    const at = START + day * DAY + random.within(0, DAY - 1);
    if (random.chance(0.1)) virtualTime.at(at, () => breakMail(random.pick([2, 10, 45]) * MINUTE));
    if (random.chance(0.04)) virtualTime.at(at, () => stopAll(random.pick([10, 60, 150]) * MINUTE));
    if (random.chance(0.06))
      virtualTime.at(at, () => jump(random.pick([-HOUR, -2 * MINUTE, 40 * SECOND, HOUR, 3 * DAY])));
  }
  function breakMail(ms: number) {
    mailDownUntil = virtualTime.trueMs() + ms;
    shadows.push({ from: virtualTime.trueMs(), to: mailDownUntil });
    say(null, `the mail server is away for ${ms / MINUTE} min`);
  }
  function stopAll(ms: number) {
    say(null, `all processes are away for ${ms / MINUTE} min`);
    shadows.push({ from: virtualTime.trueMs(), to: virtualTime.trueMs() + ms });
    workers.forEach((worker, at) => {
      if (!worker) return;
      worker.actor.isDead = true;
      judge.cutShort(worker.actor.name, virtualTime.trueMs());
      bury(at, ms + at * SECOND);
    });
  }
  function jump(ms: number) {
    const lasts = ms > DAY ? random.within(1, 10) * MINUTE : random.within(2, 90) * MINUTE;
    jumpedUntil = virtualTime.trueMs() + lasts;
    shadows.push({ from: virtualTime.trueMs() - HOUR, to: jumpedUntil + 2 * MINUTE + Math.max(0, -ms) });
    say(null, `the clocks jump by ${ms / SECOND} s for ${lasts / MINUTE} min`);
    for (const worker of workers) if (worker) judge.cutShort(worker.actor.name, virtualTime.trueMs());
    virtualTime.jump(ms);
    isDirty = true;
    virtualTime.at(jumpedUntil, () => {
      virtualTime.jump(0);
      // The clock is taken for steady again a lease later.
      for (let at = 0; at < 8; at++) virtualTime.at(jumpedUntil + at * 15 * SECOND, poll);
      say(null, 'the clocks are right again');
    });
  }

  for (;;) {
    while (await gate.step()) counts.statements++;
    if (starting.length > 0) {
      await Promise.all(starting.splice(0));
      continue;
    }
    if (isDirty && workers.some((it) => it && !it.isBusy)) {
      isDirty = false;
      await planWake();
      continue;
    }
    if (!virtualTime.next(end)) break;
  }
  for (const student of students) judge.conclude(student, shadows, end - HOUR);
  for (const worker of workers) worker?.cut();
  await server.close();
  const hash = createHash('sha256')
    .update(lines.map(({ seed, text }) => `${seed ?? ''} ${text}\n`).join(''))
    .digest('hex');
  return { firstSeed, lines, breaks: judge.breaks, hash: hash.slice(0, 16), counts };

  function configOf() {
    const keys = { authSecret: 'a'.repeat(43), vapidPublicKey: '', vapidPrivateKey: '', vapidSubject: BASE_URL };
    const rootKeys = rootKeysOf([{ version: 1, key: Buffer.alloc(32, 'k') }]);
    return { ...readSettings({ BASE_URL }), ...keys, rootKeys, pushTestHosts: PUSH_HOSTS, webDir: 'nothing-built' };
  }
}

const said = ({ kind, freezesFor }: Fault) =>
  ({ crash: 'crashes', cut: 'loses the database', freeze: `freezes for ${freezesFor / SECOND} s` })[kind];

const actorOf = (name: string): Actor => ({
  name,
  isStudents: false,
  isDead: false,
  frozenUntil: 0,
  fault: null,
  failed: () => {},
});

/** When something is due next, by the clocks; null for never. */
async function nextDue({ pool }: Connection): Promise<number | null> {
  const { rows } = await pool.query(`select least(
    (select min(scheduled_at) from reminders where state = 'planned'),
    (select min(next_digest_at) from notification_settings),
    (select min(next_attempt_at) from deliveries where state in ('due', 'sending'))) as next`);
  const next = (rows[0] as { next: Instant | null }).next;
  return next === null ? null : Date.parse(next);
}
