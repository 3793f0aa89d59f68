/**
 * The order in which processes reach the database. Each statement waits at the gate, and the simulation lets one pass at a time: a
 * transaction passes as a whole. Here processes crash, freeze and lose their connection, before a statement or after it.
 */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { type Connection, connect } from '../../db/connect.ts';
import type { Random } from './random.ts';
import { virtualTime } from './virtual-time.ts';

/** A process: `freezesFor` ms it does nothing, then it goes on as if nothing had happened. */
export type Fault = { kind: 'crash' | 'cut' | 'freeze'; statement: number; isAfter: boolean; freezesFor: number };

/** A process as the database sees it. */
export type Actor = {
  name: string;
  /** The server that answers students: its acts pass as a whole (`alone`). */
  isStudents: boolean;
  isDead: boolean;
  frozenUntil: number;
  /** What happens to it at one of its next statements. */
  fault: Fault | null;
  /** Tells that the fault has happened. */
  failed: (fault: Fault, statement: string) => void;
};

type Client = { query(...args: unknown[]): unknown };
type Waiting = { actor: Actor | null; client: Client | null; pass: (left: () => void) => void };

/** PostgreSQL's code for a connection that broke. */
const CONNECTION_FAILURE = '08006';
/** Turns after which a transaction that does not go on is taken to hang. */
const PATIENCE = 2000;

export type Gate = ReturnType<typeof openGate>;

export function openGate(random: Random) {
  let waiting: Waiting[] = [];
  let owner: Client | null = null;
  /** Connections that are just being made: the world waits for them. */
  let connecting = 0;

  /** The next that may pass; null when nobody waits. */
  function next(): Waiting | null {
    const now = virtualTime.trueMs();
    const ready = waiting.filter((it) => (owner ? it.client === owner : !it.actor || it.actor.frozenUntil <= now));
    const chosen = owner ? ready[0] : ready.length > 0 ? random.pick(ready) : undefined;
    return chosen ?? null;
  }

  /** Lets one statement, transaction or act pass. False when nobody waits. */
  async function step(): Promise<boolean> {
    do await virtualTime.settle();
    while (connecting > 0);
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

  const turn = (actor: Actor | null, client: Client | null) =>
    new Promise<() => void>((pass) => waiting.push({ actor, client, pass }));

  async function query(actor: Actor, client: Client, text: string, ask: () => Promise<unknown>): Promise<unknown> {
    const left = await turn(actor, client);
    const ends = /^(commit|rollback)$/i.test(text);
    try {
      if (actor.isDead) {
        if (text !== 'rollback') throw new Error(`${actor.name} is dead`);
        return await ask();
      }
      if (strikes(actor, client, text, false) === 'cut') throw cutOff();
      if (actor.isDead) throw new Error(`${actor.name} is dead`);
      const answer = await ask();
      if (/^begin/i.test(text)) owner = client;
      if (strikes(actor, client, text, true) === 'cut') throw cutOff();
      if (actor.isDead) throw new Error(`${actor.name} is dead`);
      return answer;
    } finally {
      if (ends) owner = null;
      left();
    }
  }

  function strikes(actor: Actor, client: Client, text: string, isAfter: boolean): Fault['kind'] | null {
    const { fault } = actor;
    if (!fault || /^(begin|rollback)/i.test(text)) return null;
    if (fault.statement > 0) {
      if (isAfter) fault.statement--;
      return null;
    }
    if (fault.isAfter !== isAfter || (fault.kind === 'freeze' && owner === client)) return null;
    actor.fault = null;
    if (fault.kind === 'crash') actor.isDead = true;
    if (fault.kind === 'freeze') actor.frozenUntil = virtualTime.trueMs() + fault.freezesFor;
    actor.failed(fault, text);
    return fault.kind;
  }

  /** Guards a client of this process's pool. */
  function guard(actor: Actor, client: Client) {
    const ask = client.query.bind(client);
    client.query = (...args: unknown[]) => {
      const [asked] = args;
      const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
      const answer =
        typeof args.at(-1) === 'function' ? (args.pop() as (error: unknown, result?: unknown) => void) : null;
      const result = /^select pg_notify\(channel/.test(text)
        ? Promise.resolve({ rows: [], rowCount: 0 })
        : actor.isStudents
          ? (ask(...args) as Promise<unknown>)
          : query(actor, client, text, () => ask(...args) as Promise<unknown>);
      if (!answer) return result;
      result.then((it) => answer(null, it), answer);
      return undefined;
    };
  }

  /** The same client, which is waited for while it connects. */
  function counted(Client: typeof pg.Client): typeof pg.Client {
    return class extends Client {
      // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be named
      override connect(...args: any[]): any {
        connecting++;
        const [done] = args as [(error: Error | null) => void];
        return super.connect((error: Error | null) => {
          connecting--;
          done(error);
        });
      }
    };
  }

  return {
    step,
    /** Runs an act of a student when it is its turn. */
    async alone<T>(act: () => Promise<T>): Promise<T> {
      const left = await turn(null, null);
      return act().finally(left);
    },
    /** A pool for this process, with all its connections made. */
    async connect(url: string, actor: Actor, max: number): Promise<Connection & { cut(): void }> {
      const connection = connect(url, { max });
      connection.pool.options.idleTimeoutMillis = 0;
      const pool = connection.pool as unknown as { Client: typeof pg.Client };
      pool.Client = counted(pool.Client);
      const made: unknown[] = [];
      connection.pool.on('connect', (client) => {
        made.push(client);
        guard(actor, client as unknown as Client);
      });
      const clients = await Promise.all(Array.from({ length: max }, () => connection.pool.connect()));
      for (const client of clients) client.release();
      /** Ends its connections, as the death of the process does. */
      const cut = () => {
        for (const client of made)
          (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      };
      return { ...connection, cut };
    },
  };
}

function cutOff(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: CONNECTION_FAILURE });
}
