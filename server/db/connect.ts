import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { fromMs, type Instant, SECOND, toMs } from '#domain/time.ts';
import { codeOf } from '../base/error-code.ts';
import { Outage, Refusal } from '../base/refusal.ts';
import { type Announcement, Announcements } from './announcements.ts';
import { damageOf, isBroken, isLostRace, outageOf } from './faults.ts';
import { openStatementNames } from './statement-names.ts';

/** The database, or a transaction on it: the first argument of every query. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** A connection pool and the Drizzle database on it. */
export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** The maximum of open connections of one process. */
export const POOL_SIZE = 10;

const LIMITS = {
  connectionTimeoutMillis: 5 * SECOND,
  statement_timeout: 10 * SECOND,
  // A frozen server does not enforce its own statement timeout: a little later the client gives up.
  query_timeout: 12 * SECOND,
  idle_in_transaction_session_timeout: 15 * SECOND,
  idleTimeoutMillis: 30 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
};

/** A statement may take as long as it takes. */
const PATIENT = { statement_timeout: 0, query_timeout: 0 };

/** Parsers of PostgreSQL values by type OID. Other types are parsed by `pg`. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: readInstant,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.INT8]: readInteger,
};

/** Options of every connection. */
export const CLIENT_OPTIONS = {
  application_name: 'shiori',
  options: '-c TimeZone=UTC',
  types: {
    getTypeParser: ((id: number, format?: 'text') => PARSERS[id] ?? pg.types.getTypeParser(id, format)) as never,
  },
};

/**
 * Drizzle sets its own parsers on each query, which return moments as text; this client uses those of the connection. Statements that come
 * again and again are prepared. Drizzle keeps a connection on which BEGIN fails; this client leaves the pool then, which opens another.
 */
class Client extends pg.Client {
  /** Set by the pool for whoever has the client. */
  declare release?: (destroy: boolean) => void;
  readonly #nameOf: (text: string) => string | undefined;

  constructor(config: pg.ClientConfig & { statementNames: (text: string) => string | undefined }) {
    super(config);
    this.#nameOf = config.statementNames;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be named
  override query(...args: any[]): any {
    const [asked, values] = args;
    const plain = asked && typeof asked === 'object' && 'text' in asked && typeof asked.submit !== 'function';
    if (!plain) return Reflect.apply(super.query, this, args);
    const name = asked.name ?? ((asked.values ?? values)?.length > 0 ? this.#nameOf(asked.text) : undefined);
    const config = { ...asked, types: undefined, name };
    if (typeof args.at(-1) === 'function') return Reflect.apply(super.query, this, [config, ...args.slice(1)]);
    const answer = this.#promised(config, values);
    if (asked.text.startsWith('begin')) answer.catch(() => this.release?.(true));
    return answer;
  }

  /** By callback: what belongs to a statement with pg's own promise stays in memory until the next full garbage collection. */
  async #promised(config: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const answered = new Promise<pg.QueryResult>((resolve, reject) =>
      super.query(config as unknown as string, values as unknown[], (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    );
    return answered.catch((error) => {
      // Its trace leads to the socket; this one leads to who asked.
      Error.captureStackTrace(error);
      throw error;
    });
  }
}

/** Opens a pool on a database. Connections are made when first needed, and again after the database was away. */
export function connect(
  url: string,
  { max = POOL_SIZE, isPatient = false, onError = () => {} }: ConnectOptions = {},
): Connection {
  const statementNames = openStatementNames();
  const options = {
    ...LIMITS,
    ...(isPatient && PATIENT),
    ...CLIENT_OPTIONS,
    connectionString: url,
    max,
    Client: Client as never,
    statementNames,
  };
  const pool = new pg.Pool(options);
  // While the pool ends, idle connections may report the end of the database.
  pool.on('error', (error) => pool.ending || onError(error));
  // The pool listens to idle connections only. When a connection breaks in use, its next query fails; the error event must not crash the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(pool);
  const close = async () => {
    await announcementsOf(db).close();
    await pool.end();
  };
  return { db, pool, close };
}

type ConnectOptions = {
  max?: number;
  /** For simulations and commands: no statement has a limit of time. */
  isPatient?: boolean;
  /** Called when an idle connection breaks; the pool opens another. */
  onError?: (error: Error) => void;
};

/**
 * Opens one connection without limits of time, for work on the whole database. @throws Refusal when the database cannot be opened, an Outage
 * when it may answer later.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...CLIENT_OPTIONS,
    connectionString: url,
    connectionTimeoutMillis: 5 * SECOND,
    keepAlive: true,
  });
  client.on('error', () => {}); // It also fails the running query, which throws.
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const why = (error as Error).message || codeOf(error);
    const Why = outageOf(error) === 'unavailable' ? Outage : Refusal;
    const advice = damageOf(error) ? 'It is damaged: restore it from a backup.' : 'Check DATABASE_URL.';
    throw new Why(`The database ${pathname.slice(1)} at ${host} cannot be opened: ${why}. ${advice}`);
  }
}

/** How often a transaction is retried after a deadlock, a serialization failure, or a broken connection. */
const RACE_RETRIES = 3;
const BROKEN_RETRIES = 1;
const RETRY_MS = 20;

export type TransactionOptions = {
  /** `work` is harmless to repeat even if an earlier try was committed: then it is also retried when its COMMIT was not answered. */
  repeatable?: boolean;
};

/**
 * Runs `work` in a transaction, and again from the start after a deadlock, a serialization failure or a broken connection. Side effects of
 * `work` outside the database must therefore be repeatable. Within a transaction it is a savepoint, not retried.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { repeatable = false }: TransactionOptions = {},
): Promise<T> {
  if ('rollback' in db) return db.transaction((savepoint) => work(within(savepoint, held.get(db), poolOf(db))));
  for (const left = { race: RACE_RETRIES, broken: BROKEN_RETRIES }; ; ) {
    const progress: { isDone: boolean; fault?: unknown } = { isDone: false };
    const announcements: Announcement[] = [];
    try {
      const answer = await db.transaction((tx) => follow(work(within(tx, announcements, db)), progress));
      announcementsOf(db).add(announcements);
      return answer;
    } catch (thrown) {
      // On a broken connection the rollback fails as well and would hide the first error.
      const error = progress.fault ?? thrown;
      const why = isLostRace(error) ? 'race' : isBroken(error) ? 'broken' : undefined;
      const mayBeCommitted = why === 'broken' && progress.isDone;
      if (mayBeCommitted) announcementsOf(db).add(announcements);
      if (!why || left[why]-- === 0 || (mayBeCommitted && !repeatable)) throw error;
      await sleep(RETRY_MS * (RACE_RETRIES - left.race + 1) * (0.5 + Math.random()));
    }
  }
}

/** The announcements of each open transaction, and of each pool. */
const held = new WeakMap<Db, Announcement[]>();
const pools = new WeakMap<Db, Announcements>();
const poolsOfTransactions = new WeakMap<Db, Db>();

/** Tells all processes, right after the commit when this is a transaction; see announcements.ts for what may be lost. */
export async function announce(db: Db, channel: Announcement['channel'], payload: string) {
  const ofTransaction = held.get(db);
  if (ofTransaction) ofTransaction.push({ channel, payload });
  else if ('rollback' in db) await db.execute(sql`select pg_notify(${channel}, ${payload})`);
  else announcementsOf(db).add([{ channel, payload }]);
}

function within(tx: Db, announcements: Announcement[] | undefined, pool: Db): Db {
  if (announcements) held.set(tx, announcements);
  poolsOfTransactions.set(tx, pool);
  return tx;
}

/** The database on the pool to which a transaction of `transaction()` belongs; any other is its own. */
export function poolOf(db: Db): Db {
  return poolsOfTransactions.get(db) ?? db;
}

function announcementsOf(db: Db): Announcements {
  const found = pools.get(db);
  if (found) return found;
  const announcements = new Announcements((batch) => {
    const [channels, payloads] = [batch.map((it) => it.channel), batch.map((it) => it.payload)];
    return db.execute(
      sql`select pg_notify(channel, payload) from unnest(${sql.param(channels)}::text[], ${sql.param(payloads)}::text[]) as said (channel, payload)`,
    );
  });
  pools.set(db, announcements);
  return announcements;
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

function readInstant(text: string): Instant {
  return fromMs(toMs(text.replace(' ', 'T').replace(/\+00$/, 'Z')));
}

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers of JavaScript`);
  return value;
}
