import { hc } from 'hono/client';
import {
  ACCOUNT_HEADER,
  AppError,
  CHANGE_HEADER,
  ERROR_STATUS,
  type ErrorAnswer,
  type ErrorCode,
  TEXT_LEFT_HEADER,
} from '#domain/errors.ts';
import type { AppType } from '#server/app.ts';
import { accountOfPage } from './device/account.ts';
import { type Outcome, sent } from './latest.ts';

const TIMEOUT_MS = 20_000;
/** The largest write in characters that may outlive its page; browsers allow 64 KiB for all such requests together. */
const MAX_OUTLIVING = 4_000;

/** The typed API client: `call(api.selections.$get())`. */
export const api = hc<AppType>('/', { fetch: request }).api;

/** The event on `window` when little room for texts is left; its detail is the bytes left. */
export const TEXT_SPACE_LOW = 'shiori:text-space-low';

/**
 * A request of this app. A write names the account of its page: another one's session does not carry it out.
 * @throws AppError `unavailable` when the server cannot be reached.
 */
export async function request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const account = accountOfPage();
  const isWrite = init?.method !== 'GET';
  if (isWrite) {
    headers.set('Content-Type', 'application/json');
    if (account) headers.set(ACCOUNT_HEADER, account);
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  // A write just before the page is left or reloaded still arrives.
  const keepalive = isWrite && String(init?.body ?? '').length <= MAX_OUTLIVING;
  const ends = isWrite ? sent() : undefined;
  let outcome: Outcome = 'lost';
  try {
    const response = await fetch(input, { ...init, headers, signal, keepalive });
    if (response.status < 500) outcome = { change: response.ok ? response.headers.get(CHANGE_HEADER) : null };
    const left = response.headers.get(TEXT_LEFT_HEADER);
    if (left !== null) window.dispatchEvent(new CustomEvent(TEXT_SPACE_LOW, { detail: Number(left) }));
    return response;
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new AppError('unavailable');
  } finally {
    ends?.(outcome);
  }
}

/** What a call resolves to: the answer's JSON, or null where the server answers without a body. */
type Answer<R> = R extends { json(): Promise<infer T> } ? (unknown extends T ? null : T) : never;

/**
 * The result of a request.
 * @throws AppError with the server's code; `unavailable` when the server cannot be reached, `unexpected` when the answer is not the
 * server's.
 */
export async function call<R extends Pick<Response, 'ok' | 'status' | 'text'> & { json(): Promise<unknown> }>(
  sent: Promise<R>,
): Promise<Answer<R>> {
  const response = await sent;
  const text = await response.text().catch(() => {
    throw new AppError('unavailable');
  });
  return readAnswer(response.status, text);
}

/** Parses an answer. @throws AppError with the server's code. */
export function readAnswer<T>(status: number, text: string): T {
  const answer = parse(text);
  if (status >= 200 && status < 300) return answer as T;
  throw refusal(status, answer);
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(status: number, answer: unknown): AppError {
  if (isErrorAnswer(answer)) {
    const { error, ...details } = answer;
    return new AppError(error, details);
  }
  // A proxy answers with its own page while the server is down.
  return new AppError(status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected');
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  const code = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code as ErrorCode);
}

/** The stored value, where a save was refused because another tab or device saved first; null for any other outcome. */
export function storedMeanwhile<T>(error: Error | null): T | null {
  return error instanceof AppError && error.code === 'conflict' ? (error.details.current as T) : null;
}

/** An idempotency key for one creation: a repeat with the same key gets the same answer and creates nothing. */
export function idempotencyKey(): string {
  // Not randomUUID, which is missing where the page is opened over plain http from another machine.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Second argument of a creating call: `api.selections.$post({ json }, once(key))`. */
export function once(key: string) {
  return { headers: { 'Idempotency-Key': key } };
}
