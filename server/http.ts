/** What every route stands on: its environment, checked bodies, writes, and the one error mapper. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler, TypedResponse } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { type $ZodType, type input, type output, safeParse } from 'zod/v4/core';
import { AppError, ERROR_STATUS, type ErrorAnswer } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { MAX_BATCH_BYTES } from '#domain/transfer/batch.ts';
import { compressed } from './compressed.ts';
import type { Config } from './config.ts';
import { type Db, outageOf, transaction } from './db/connect.ts';
import { idempotencyKeys } from './db/schema.ts';
import type { Live } from './live/live.ts';
import type { Google } from './outside/google.ts';
import type { Mail } from './outside/mail.ts';
import type { Storage } from './outside/storage.ts';
import { isUpload } from './uploads.ts';

/** What createApp is given. In tests, doubles stand only for what lies outside. */
export type Deps = {
  db: Db;
  config: Config;
  log: Logger;
  live: Live;
  /** The clock of this process; a test may turn it. */
  now: () => Instant;
  mail: Mail;
  storage: Storage;
  /** Null where no client is set. */
  google: Google | null;
};

export type Env = {
  Variables: Deps & {
    requestId: string;
    /** Address of who asks, as far as it can be trusted; the key of limits. */
    clientIp: string;
    /** The body as it came, for the idempotency key's hash. */
    bodyText: string;
  };
};

/** The environment behind `requireUser`. */
export type SignedIn = { Variables: Env['Variables'] & { userId: string; sessionId: string } };

const MAX_BODY_BYTES = 256 * 1024;
/** What one import may send: its batches are small, but one selection can have a long memo, an ES and many events. */
const IMPORT_PATH = '/api/transfer/imports';
const MAX_NESTING = 32;
const MAX_ARRAY = 1000;

const limitedTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too_large');
    },
  });
const [limitUsual, limitImport] = [limitedTo(MAX_BODY_BYTES), limitedTo(MAX_BATCH_BYTES)];

/** Refuses bodies that are too large before they are read; a file is counted where it is received. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (isUpload(c.req.method, c.req.path)) return next();
  return (c.req.path === IMPORT_PATH ? limitImport : limitUsual)(c, next);
};

/** The JSON body, checked by a schema of `domain`. @throws AppError `invalid_input` with the paths that were refused. */
export function body<S extends $ZodType>(
  schema: S,
): MiddlewareHandler<Env, string, { in: { json: input<S> }; out: { json: output<S> } }> {
  return createMiddleware(async (c, next) => {
    const text = await c.req.text();
    c.set('bodyText', text);
    c.req.addValidatedData('json', check(schema, parseJson(text)) as object);
    await next();
  });
}

/** The query string, checked likewise; a key given twice is refused. */
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
    // not JSON: refused below like any other body that is not what was asked for
  }
  throw new AppError('invalid_input', { fields: [] });
}

/** PostgreSQL cannot hold NUL, and half a character is none. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new AppError('invalid_input');
  return value;
}

function isBounded(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || (Array.isArray(value) && value.length > MAX_ARRAY)) return false;
  return Object.values(value).every((inner) => isBounded(inner, depth - 1));
}

/**
 * Runs a student's write in one transaction, tells the student's other tabs, and answers. With an `Idempotency-Key` a repeat
 * of the same request gets the first answer and does nothing.
 * @throws AppError `idempotency_mismatch` when the key was used for another request.
 */
export async function write<T>(c: Context<SignedIn>, act: (tx: Db) => Promise<T>): Promise<T> {
  const { db, userId } = c.var;
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !/^[0-9A-Za-z-]{8,64}$/.test(key))
    throw new AppError('invalid_input', { fields: ['Idempotency-Key'] });
  return transaction(db, async (tx) => {
    if (key !== undefined) {
      const earlier = await claimKey(tx, userId, key, requestHash(c));
      if (earlier !== null) return JSON.parse(earlier) as T;
    }
    const answer = await act(tx);
    if (key !== undefined) await keepAnswer(tx, userId, key, JSON.stringify(answer ?? null));
    await announce(tx, userId);
    return answer;
  });
}

/** Tells every process, at commit, that this student's data changed (see live/). */
export async function announce(tx: Db, userId: string) {
  await tx.execute(sql`select pg_notify('changed', ${userId})`);
}

function requestHash(c: Context<SignedIn>): string {
  return createHash('sha256').update(`${c.req.method} ${c.req.path}\n${c.var.bodyText}`).digest('base64url');
}

/** Null when the key is new (and now ours), else the answer of the first request. Waits for one that is still running. */
async function claimKey(tx: Db, userId: string, key: string, hash: string): Promise<string | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash: hash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [first] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!first?.answer || first.requestHash !== hash) throw new AppError('idempotency_mismatch');
  return first.answer;
}

async function keepAnswer(tx: Db, userId: string, key: string, answer: string) {
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** JSON that the database built, passed on as text. `T` says what it holds. */
export async function jsonText<T>(c: Context, text: string): Promise<Response & TypedResponse<T, 200, 'json'>> {
  const sent = await compressed(c, text);
  return c.body(sent, 200, { 'Content-Type': 'application/json' }) as unknown as Response &
    TypedResponse<T, 200, 'json'>;
}

/** Every refusal and every fault as one kind of answer; what is unexpected is logged and never shown. */
export const answerError: ErrorHandler<Env> = (error, c) => {
  const refusal = error instanceof AppError ? error : new AppError(outageOf(error) ?? 'unexpected');
  if (refusal !== error || refusal.code === 'unexpected')
    c.var.log.error({ err: error, requestId: c.var.requestId }, 'request failed');
  const { retryAfter } = refusal.details;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  const answer: ErrorAnswer = { error: refusal.code, ...refusal.details, requestId: c.var.requestId };
  return c.json(answer, ERROR_STATUS[refusal.code]);
};

export const notFound: NotFoundHandler<Env> = (c) => answerError(new AppError('not_found'), c);
