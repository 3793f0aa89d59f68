/** Requests to Google Calendar for one student: in order, at a polite pace, each tried again as Google asks for. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { MINUTE, readClock, readHttpDate, SECOND, toMs } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { within } from './within.ts';

/**
 * `gapMs` is between the beginnings of two requests of one student, `firstWaitMs` before the first repetition; a request has `requestMs`, and
 * is sent `tries` times at most.
 */
export type CalendarApiOptions = {
  origin: string;
  gapMs?: number;
  firstWaitMs?: number;
  requestMs?: number;
  tries?: number;
};

/** `ended`: the grant is over; `refused`: Google does not allow this; `later`: try again, after `waitMs` if given. */
export type StopReason = 'ended' | 'refused' | 'later';

/** Why a run cannot go on. */
export class CalendarStop extends Error {
  readonly reason: StopReason;
  readonly waitMs: number | null;
  constructor(reason: StopReason, message: string, waitMs: number | null = null) {
    super(message);
    this.reason = reason;
    this.waitMs = waitMs;
  }
}

/** The tokens of one student: `renew` gets another one than was given before. @throws CalendarStop */
export type Tokens = { current(): Promise<string>; renew(): Promise<string> };

/** Where the API is, unless a test says otherwise. */
export function calendarApiAt({ googleApiOrigin }: Pick<Config, 'googleApiOrigin'>): CalendarApiOptions {
  return { origin: googleApiOrigin ?? 'https://www.googleapis.com' };
}

const GAP_MS = SECOND / 5;
const FIRST_WAIT_MS = SECOND;
const REQUEST_MS = 9 * SECOND;
const MAX_TRIES = 5;
/** A longer wait ends the run, and another one follows. */
const LONGEST_WAIT_MS = MINUTE;

export type Asked = { method: string; path: string; query?: Record<string, string>; body?: unknown };
export type Answer = { status: number; json: unknown };

const errorBody = z.object({
  error: z.object({
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
    status: z.optional(z.string()),
  }),
});

/** Sends requests; `alive` is called before each, and throws to end the run. */
export function asker(options: CalendarApiOptions, tokens: Tokens, alive: () => Promise<void>) {
  const {
    origin,
    gapMs = GAP_MS,
    firstWaitMs = FIRST_WAIT_MS,
    requestMs = REQUEST_MS,
    tries: maxTries = MAX_TRIES,
  } = options;
  let free = 0;
  async function once({ method, path, query = {}, body }: Asked, token: string) {
    const waitMs = free - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    free = performance.now() + gapMs;
    const url = new URL(path, origin);
    url.search = new URLSearchParams(query).toString();
    return within(requestMs, async (signal) => {
      const response = await fetch(url, {
        method,
        signal,
        // The API answers at its own address: what leads elsewhere is not followed.
        redirect: 'error',
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        json: parse(await response.text()),
        after: response.headers.get('Retry-After'),
      };
    });
  }
  return async (asked: Asked): Promise<Answer> => {
    let renewed = false;
    for (let tries = 1; ; tries++) {
      await alive();
      const answer = await once(asked, await tokens.current()).catch(() => null);
      if (answer?.status === 401 && !renewed) {
        renewed = true;
        await tokens.renew();
        continue;
      }
      if (answer?.status === 401) throw new CalendarStop('refused', 'a new token is refused');
      if (answer?.status === 403 && !isRateLimit(answer.json)) throw new CalendarStop('refused', 'it is not allowed');
      if (answer && answer.status !== 429 && answer.status !== 403 && answer.status < 500) return answer;
      const wishedMs = answer?.after ? secondsOf(answer.after) * SECOND : null;
      if (tries >= maxTries || (wishedMs ?? 0) > LONGEST_WAIT_MS)
        throw new CalendarStop('later', answer ? `answered ${answer.status}` : 'no answer', wishedMs);
      await sleep(wishedMs ?? firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  };
}

const RATE_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RESOURCE_EXHAUSTED']);

function isRateLimit(json: unknown): boolean {
  const error = z.safeParse(errorBody, json).data?.error;
  return [error?.status, ...(error?.errors ?? []).map((it) => it.reason)].some((it) => RATE_REASONS.has(it ?? ''));
}

/** Retry-After is in seconds, or a date. */
function secondsOf(after: string): number {
  if (/^\d{1,9}$/.test(after)) return Number(after);
  const at = readHttpDate(after);
  return at === null ? 0 : Math.max(0, (toMs(at) - toMs(readClock())) / SECOND);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
