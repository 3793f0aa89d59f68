import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { fromMs, type Instant, SECOND, toMs } from '#domain/time.ts';

/** The database, or a transaction on it: the first argument of every query. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** A pool of connections and the database seen through it. */
export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** Connections that one process keeps open at most. */
export const POOL_SIZE = 10;

const LIMITS = {
  connectionTimeoutMillis: 5 * SECOND,
  statement_timeout: 10 * SECOND,
  // A server that has frozen does not keep its own limit: a little later we give up on it ourselves.
  query_timeout: 12 * SECOND,
  idle_in_transaction_session_timeout: 15 * SECOND,
  idleTimeoutMillis: 30 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
};

/** How values arrive from PostgreSQL, by the number of their type. Whatever is not here arrives as `pg` does it. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: readInstant,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.INT8]: readInteger,
};

/** What every connection of ours is opened with. */
export const CLIENT_OPTIONS = {
  application_name: 'shiori',
  options: '-c TimeZone=UTC',
  types: {
    getTypeParser: ((id: number, format?: 'text') => PARSERS[id] ?? pg.types.getTypeParser(id, format)) as never,
  },
};

/** Drizzle asks for moments as PostgreSQL prints them, query by query; here the parsers of the connection hold. */
class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be named
  override query(...args: any[]): any {
    const [asked] = args;
    const plain = asked && typeof asked === 'object' && 'text' in asked && typeof asked.submit !== 'function';
    return Reflect.apply(super.query, this, plain ? [{ ...asked, types: undefined }, ...args.slice(1)] : args);
  }
}

/** Opens a pool on a database. Connections are made when they are first needed, and again after the database was gone. */
export function connect(url: string, { max = POOL_SIZE, onError = () => {} }: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({ ...LIMITS, ...CLIENT_OPTIONS, connectionString: url, max, Client });
  // The last connections may hear of the database's end before they have said goodbye to it.
  pool.on('error', (error) => pool.ending || onError(error));
  // The pool listens to idle connections only. One that breaks while it is held fails its next query, and must do no more than that.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

type ConnectOptions = {
  max?: number;
  /** Hears when a connection that nobody was using has broken; the pool makes another. */
  onError?: (error: Error) => void;
};

/** How often a transaction is tried again that lost a race (deadlock, serialization failure), or whose connection broke. */
const RACE_RETRIES = 3;
const BROKEN_RETRIES = 1;
const RETRY_MS = 20;

type TransactionOptions = {
  /** `work` does no harm when an earlier try of it was committed: then one whose COMMIT was not answered is tried again, too. */
  repeatable?: boolean;
};

/**
 * Runs `work` in a transaction, and again from the start when it lost a race or its connection broke. What `work` does besides the
 * database must therefore bear being done several times. Within a transaction it is a savepoint, not retried.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { repeatable = false }: TransactionOptions = {},
): Promise<T> {
  if ('rollback' in db) return db.transaction(work);
  for (const left = { race: RACE_RETRIES, broken: BROKEN_RETRIES }; ; ) {
    const progress: { isDone: boolean; fault?: unknown } = { isDone: false };
    try {
      return await db.transaction((tx) => follow(work(tx), progress));
    } catch (thrown) {
      // Where the connection broke, the roll-back fails as well and hides what it was that failed first.
      const error = progress.fault ?? thrown;
      const why = isLostRace(error) ? 'race' : isBroken(error) ? 'broken' : undefined;
      const mayBeCommitted = why === 'broken' && progress.isDone;
      if (!why || left[why]-- === 0 || (mayBeCommitted && !repeatable)) throw error;
      await sleep(RETRY_MS * (RACE_RETRIES - left.race + 1) * (0.5 + Math.random()));
    }
  }
}

async function follow<T>(work: Promise<T>, progress: { isDone: boolean; fault?: unknown }): Promise<T> {
  try {
    const answer = await work;
    progress.isDone = true;
    return answer;
  } catch (error) {
    progress.fault = error;
    throw error;
  }
}

const LOST_RACE = /^40(001|P01)$/;

function isLostRace(error: unknown): boolean {
  return LOST_RACE.test(postgresCode(error) ?? '');
}

/** Whether the connection of a query ended under it, rather than the query. */
function isBroken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: string };
    if (BROKEN.test(code) || CUT_OFF.test(at.message)) return true;
  }
  return false;
}

/** The five characters with which PostgreSQL says what went wrong, however the error is wrapped; undefined if it is not from there. */
export function postgresCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at.code;
  }
  return undefined;
}

/** What the database says when it is full; and when it is away, going, coming, too busy to answer, or lost a race too often (SQLSTATE). */
const FULL = '53100';
const AWAY = /^(08|57P0|25P03|53300|57014|55P03|40001|40P01)/;
/** The same as the system and `pg` say it, who have no such numbers. */
const UNREACHED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const SLOW = /^(timeout exceeded when trying to connect|Connection terminated due to|Query read timeout)/;
/** A connection that was there and ended. */
const BROKEN = /^(08|57P0|25P03|ECONNRESET$|EPIPE$)/;
const CUT_OFF = /^(Connection terminated( unexpectedly)?$|Client has encountered)/;

/** How a fault that lies with the database and not with the request is to be told; undefined for any other. */
export function outageOf(error: unknown): 'storage_full' | 'unavailable' | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: string };
    if (at instanceof pg.DatabaseError)
      return code === FULL ? 'storage_full' : AWAY.test(code) ? 'unavailable' : undefined;
    if (UNREACHED.has(code) || CUT_OFF.test(at.message) || SLOW.test(at.message)) return 'unavailable';
  }
  return undefined;
}

function readInstant(text: string): Instant {
  return fromMs(toMs(text.replace(' ', 'T').replace(/\+00$/, 'Z')));
}

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers of JavaScript`);
  return value;
}
