/** The base of every route: its environment, validated bodies, writes, and the one error mapper. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler, TypedResponse } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { type $ZodType, type input, type output, safeParse } from 'zod/v4/core';
import { deviceName } from '#domain/accounts/device.ts';
import { AppError, CHANGE_HEADER, ERROR_STATUS, type ErrorAnswer } from '#domain/errors.ts';
import type { TokenScope } from '#domain/open-api/tokens.ts';
import type { Instant } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { announce, type Db, transaction } from '../db/connect.ts';
import { outageOf } from '../db/faults.ts';
import { lockStudent } from '../db/locks.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import type { Google } from '../integrations/google.ts';
import type { Mail } from '../integrations/mail/message.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { compressed } from './compressed.ts';
import { claimKey, keepAnswer } from './idempotency.ts';
import { isOpen } from './standing.ts';
import { Turns } from './turns.ts';

/** The user and session of an open stream. */
export type Student = { userId: string; sessionId: string };

/** Live messages of this process (live/live.ts). */
export type Live = {
  /** Opens a stream for a student's browser that has missed messages for `gapMs`: a change within that time is sent at once. */
  open(student: Student, gapMs: number): ReadableStream<Uint8Array>;
  /** Ends every stream and the listening connection, so that the process can exit. */
  close(): Promise<void>;
};

/** The dependencies of createApp. Tests replace only external services. */
export type Deps = {
  db: Db;
  config: Config;
  log: Logger;
  live: Live;
  /** The clock of this process; tests may set it. */
  now: () => Instant;
  mail: Mail;
  storage: Storage;
  /** Null where no OAuth client is configured. */
  google: Google | null;
  /** How far this process is behind (overload.ts). */
  behindMs: () => number;
};

export type Env = {
  Variables: Deps & {
    requestId: string;
    /** The client address, as far as it can be trusted; the key of rate limits. */
    clientIp: string;
    /** The raw body, for the hash of the idempotency key. */
    bodyText: string;
  };
};

/** The kind of device that a request comes from: iPhone・Safari. */
export function deviceOf(c: { req: { header(name: string): string | undefined } }): string {
  return deviceName(c.req.header('User-Agent'));
}

/**
 * The environment behind `requireUser`: signed in. `isAdmin` is set on the routes of the console, `scopes` where a token stands for the
 * session.
 */
export type SignedIn = {
  Variables: Env['Variables'] & { userId: string; sessionId: string; isAdmin?: true; scopes?: readonly TokenScope[] };
};

const MAX_NESTING = 32;
const MAX_ARRAY = 1000;

/** The JSON body, validated by a schema of `domain`. @throws AppError `invalid_input` with the invalid paths. */
export function body<S extends $ZodType>(
  schema: S,
): MiddlewareHandler<Env, string, { in: { json: input<S> }; out: { json: output<S> } }> {
  return createMiddleware(async (c, next) => {
    const text = await c.req.text();
    c.set('bodyText', text);
    c.req.addValidatedData('json', checkJson(schema, text) as object);
    await next();
  });
}

/** A JSON text, validated the same way. */
export function checkJson<S extends $ZodType>(schema: S, text: string): output<S> {
  return check(schema, parseJson(text));
}

/** The query string, validated the same way; a key given twice is refused. */
export function query<S extends $ZodType>(
  schema: S,
): MiddlewareHandler<Env, string, { in: { query: input<S> }; out: { query: output<S> } }> {
  return createMiddleware(async (c, next) => {
    const given = Object.entries(c.req.queries()).map(([key, values]) => {
      if (values.length > 1) throw new AppError('invalid_input', { fields: [key] });
      return [key, refuseUnstorable(key, values[0])];
    });
    c.req.addValidatedData('query', check(schema, Object.fromEntries(given)) as object);
    await next();
  });
}

function check<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError('invalid_input', { fields: result.error.issues.map((issue) => issue.path.join('.')) });
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, refuseUnstorable);
    if (isBounded(value, MAX_NESTING)) return value;
  } catch {
    // not JSON: the schema refuses it below
  }
  throw new AppError('invalid_input', { fields: [] });
}

/** PostgreSQL cannot store NUL, nor half of a surrogate pair. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new AppError('invalid_input');
  return value;
}

function isBounded(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || (Array.isArray(value) && value.length > MAX_ARRAY)) return false;
  return Object.values(value).every((inner) => isBounded(inner, depth - 1));
}

/** One write of a student at a time; enough may wait for a page that saves many things at once. */
const WRITES = new Turns({ atOnce: 1, waiting: 40 });

/**
 * Runs a student's write in one transaction, after the student's earlier writes, answers, and then notifies the student's tabs; answer and
 * message name the change alike. With an
 * `Idempotency-Key`, a repeat of the same request gets the first answer and changes nothing.
 * @throws AppError what `requireStanding` throws; `idempotency_mismatch` when the key was used for another request; `too_many_requests` when too many wait.
 */
export async function write<T>(c: Context<SignedIn>, act: (tx: Db) => Promise<T>): Promise<T> {
  const { db, userId } = c.var;
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !/^[0-9A-Za-z-]{8,64}$/.test(key))
    throw new AppError('invalid_input', { fields: ['Idempotency-Key'] });
  const answerOnce = async (tx: Db) => {
    if (key !== undefined) {
      const earlier = await claimKey(tx, userId, key, requestHash(c));
      if (earlier !== null) return JSON.parse(earlier) as T;
    }
    const answer = await act(tx);
    if (key !== undefined) await keepAnswer(tx, userId, key, JSON.stringify(answer ?? null));
    return answer;
  };
  const name = randomBytes(6).toString('base64url');
  const work = async (tx: Db) => {
    await lockStudent(tx, userId);
    const answer = await answerOnce(tx);
    await requireStanding(tx, c.var);
    await announce(tx, 'changed', `${userId} ${name}`);
    return answer;
  };
  const answer = await WRITES.take(userId, () => transaction(db, work, { repeatable: key !== undefined }));
  c.header(CHANGE_HEADER, name);
  return answer;
}

/**
 * Belongs at the end of a write, where it has waited for all its locks: what an account became meanwhile counts.
 * @throws AppError `not_signed_in` when it was suspended or has withdrawn, or the session was ended, as by a recovery; `admin_only` when an
 * administrator is none any more.
 */
export async function requireStanding(tx: Db, { userId, sessionId, isAdmin, now }: SignedIn['Variables']) {
  // A token has no session.
  const isHere = sessionId ? sql`exists (select from ${sessions} where ${eq(sessions.id, sessionId)})` : undefined;
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isOpen(now()), isHere));
  if (!user) throw new AppError('not_signed_in');
  if (isAdmin && user.role !== 'admin') throw new AppError('admin_only');
}

function requestHash(c: Context<SignedIn>): string {
  return createHash('sha256').update(`${c.req.method} ${c.req.path}\n${c.var.bodyText}`).digest('base64url');
}

/** JSON that the database built, sent on as text. `T` is its type. */
export async function jsonText<T>(c: Context, text: string): Promise<Response & TypedResponse<T, 200, 'json'>> {
  const sent = await compressed(c, text);
  return c.body(sent, 200, { 'Content-Type': 'application/json' }) as unknown as Response &
    TypedResponse<T, 200, 'json'>;
}

/** Answers every refusal and every fault in one format; unexpected errors are logged and never shown. */
export const answerError: ErrorHandler<Env> = (error, c) => {
  const refusal = error instanceof AppError ? error : refusalOf(error);
  if (refusal !== error || refusal.code === 'unexpected')
    c.var.log.error({ err: error, requestId: c.var.requestId }, 'request failed');
  const { retryAfter } = refusal.details;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  // The unread rest of a body must not be parsed as the next request: a proxy would attribute it to somebody else.
  if (ERROR_STATUS[refusal.code] === 413) c.header('Connection', 'close');
  const answer: ErrorAnswer = { error: refusal.code, ...refusal.details, requestId: c.var.requestId };
  return c.json(answer, ERROR_STATUS[refusal.code]);
};

/** Retry-After in seconds when the database is unavailable. */
const OUTAGE_RETRY_S = 2;

function refusalOf(fault: unknown): AppError {
  const outage = outageOf(fault);
  if (outage === 'unavailable') return new AppError(outage, { retryAfter: OUTAGE_RETRY_S });
  return new AppError(outage ?? 'unexpected');
}

export const notFound: NotFoundHandler<Env> = (c) => answerError(new AppError('not_found'), c);
