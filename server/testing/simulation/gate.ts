/**
 * The order in which processes reach the database. Each statement waits at the gate, and the simulation lets one pass at a time: a
 * transaction passes as a whole. Here processes crash, freeze and lose their connection, before a statement or after it.
 *
 * As no two of them are ever in the database at once, the connections of all processes are one real connection. Each process has the
 * product's own pool all the same, whose connections break and are replaced.
 */
import { EventEmitter } from 'node:events';
import { type Connection, connect } from '../../db/connect.ts';
import type { Random } from './random.ts';
import { NEXT_DUE, type NextDue } from './state.ts';
import { virtualTime } from './virtual-time.ts';

/** A process: `freezesFor` ms it does nothing, then it goes on as if nothing had happened. */
export type Fault = {
  kind: 'crash' | 'cut' | 'freeze';
  /** After so many statements, or where results of sending are recorded. */
  statement: number | 'record';
  isAfter: boolean;
  freezesFor: number;
};

/** A process as the database sees it. */
export type Actor = {
  name: string;
  isDead: boolean;
  frozenUntil: number;
  /** What happens to it at one of its next statements. */
  fault: Fault | null;
  /** Tells that the fault has happened. */
  failed: (fault: Fault, statement: string) => void;
};

type Client = { query(...args: unknown[]): Promise<unknown> };
/** Who waits at the gate: a statement of a line, or an act of a student, which has none. */
type Waiting = { line: Line | null; pass: (left: () => void) => void };

/** PostgreSQL's code for a connection that broke. */
const CONNECTION_FAILURE = '08006';
/** Records what became of messages. */
const RECORDS = /^\s*update deliveries d set\s+state = v\.state/;
/** Turns after which a transaction that does not go on is taken to hang. */
const PATIENCE = 2000;

export type Gate = Awaited<ReturnType<typeof openGate>>;

/** A gate to the database at this URL. */
export async function openGate(url: string, random: Random) {
  // What takes long on a busy machine would otherwise change the story.
  const shared = connect(url, { max: 1, isPatient: true });
  const real = (await shared.pool.connect()) as unknown as Client & { release(destroy: boolean): void };
  let waiting: Waiting[] = [];
  let owner: Line | null = null;
  /** What is due next, until something is changed. */
  let known: NextDue | undefined;

  /** The next that may pass; null when nobody waits. */
  function next(): Waiting | null {
    const now = virtualTime.trueMs();
    const ready = waiting.filter((it) => (owner ? it.line === owner : !it.line || it.line.actor.frozenUntil <= now));
    const chosen = owner ? ready[0] : ready.length > 0 ? random.pick(ready) : undefined;
    return chosen ?? null;
  }

  /** Lets one statement, transaction or act pass. False when nobody waits. */
  async function step(): Promise<boolean> {
    await virtualTime.settle();
    let chosen = next();
    for (let turn = 0; owner && !chosen; turn++) {
      if (turn > PATIENCE) throw new Error('a transaction waits for something outside of the database');
      await virtualTime.settle();
      chosen = next();
    }
    const going = chosen;
    if (!going) return false;
    waiting = waiting.filter((it) => it !== going);
    await new Promise<void>((left) => going.pass(left));
    return true;
  }

  const turn = (line: Line | null) => new Promise<() => void>((pass) => waiting.push({ line, pass }));

  async function query(line: Line, text: string, args: unknown[]): Promise<unknown> {
    line.check();
    let left = await turn(line);
    try {
      line.check();
      await strike(line, text, false);
      if (line.actor.frozenUntil > virtualTime.trueMs()) {
        left();
        left = await turn(line);
        line.check();
      }
      const answer = await real.query(...args);
      if (mayHaveChanged(text, answer as Changed)) known = undefined;
      if (/^begin/i.test(text)) owner = line;
      if (/^(commit|rollback)$/i.test(text)) owner = null;
      await strike(line, text, true);
      return answer;
    } finally {
      left();
    }
  }

  /** What happens to the process before or after this statement. The database rolls back what its transaction did. */
  async function strike(line: Line, text: string, isAfter: boolean) {
    const { actor } = line;
    const { fault } = actor;
    if (!fault || /^(begin|rollback)/i.test(text)) return;
    if (fault.statement === 'record' && !RECORDS.test(text)) return;
    if (typeof fault.statement === 'number' && fault.statement > 0) {
      if (isAfter) fault.statement--;
      return;
    }
    if (fault.isAfter !== isAfter || (fault.kind === 'freeze' && owner === line)) return;
    actor.fault = null;
    if (fault.kind === 'crash') actor.isDead = true;
    if (fault.kind === 'freeze') actor.frozenUntil = virtualTime.trueMs() + fault.freezesFor;
    actor.failed(fault, text);
    if (fault.kind === 'freeze') return;
    if (owner === line) await real.query('rollback');
    owner = null;
    line._queryable = false;
    line.check();
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: CONNECTION_FAILURE });
  }

  return {
    step,
    /** Runs an act of a student when it is its turn. */
    async alone<T>(act: () => Promise<T>): Promise<T> {
      const left = await turn(null);
      known = undefined;
      return act().finally(left);
    },
    /** A pool of a process; its statements wait at the gate. */
    open(actor: Actor, max: number): Connection {
      const connection = connect(url, { max });
      connection.pool.options.idleTimeoutMillis = 0;
      const ask = (line: Line, text: string, args: unknown[]) => query(line, text, args);
      Object.assign(connection.pool, {
        Client: class extends Line {
          constructor() {
            super(actor, ask);
          }
        },
      });
      return connection;
    },
    /** What is due next, asked out of turn while nobody is in the database. The answer holds until something is changed. */
    async nextDue(): Promise<NextDue> {
      known ??= ((await real.query({ name: 'next_due', text: `select ${NEXT_DUE}` })) as { rows: NextDue[] }).rows[0];
      return known as NextDue;
    },
    /** Tells what is due next, after something was changed out of turn. */
    know(next: NextDue) {
      known = next;
    },
    async close() {
      real.release(true);
      await shared.close();
    },
  };
}

type Answer = (error: unknown, result?: unknown) => void;

/** A connection as the pool of a process has it (pg-pool asks for these names). */
class Line extends EventEmitter {
  readonly actor: Actor;
  readonly #ask: (line: Line, text: string, args: unknown[]) => Promise<unknown>;
  /** False once it is broken. */
  _queryable = true;

  constructor(actor: Actor, ask: (line: Line, text: string, args: unknown[]) => Promise<unknown>) {
    super();
    this.actor = actor;
    this.#ask = ask;
  }

  connect(done: (error: null) => void) {
    queueMicrotask(() => done(null));
  }

  /** @throws when its process is dead, or it is broken. */
  check() {
    if (this.actor.isDead) throw new Error(`${this.actor.name} is dead`);
    if (!this._queryable) throw new Error('Client has encountered a connection error and is not queryable');
  }

  query(...args: unknown[]): unknown {
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
    const answer = typeof args.at(-1) === 'function' ? (args.pop() as Answer) : null;
    const result = isAnnouncement(text) ? Promise.resolve(NOTHING) : this.#ask(this, text, args);
    if (!answer) return result;
    result.then((it) => answer(null, it), answer);
    return undefined;
  }

  end(done?: () => void) {
    this._queryable = false;
    if (done) queueMicrotask(done);
  }
}

type Changed = { command?: string; rowCount?: number | null };

/** False for a statement that only reads, and for one that found nothing to change. */
const mayHaveChanged = (text: string, { command, rowCount }: Changed) =>
  command === 'SELECT' ? /\b(insert|update|delete)\b/i.test(text) : rowCount !== 0 && !/^(begin|commit)$/i.test(text);

/** The answer to an announcement. */
export const NOTHING = { rows: [], rowCount: 0 };
/** An announcement after a commit: no process of a world listens. */
export const isAnnouncement = (text: string) => /^select pg_notify\(channel/.test(text);
