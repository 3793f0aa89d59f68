/** Web Push: the check of endpoints, and the request that carries a message encrypted for one browser. */
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import webpush from 'web-push';
import type { PushPayload } from '#domain/reminders/push-message.ts';
import { HOUR, readClock, readHttpDate, SECOND, toMs } from '#domain/time.ts';
import { isPublic } from '../../base/addresses.ts';
import { within } from '../within.ts';
import { pushAddress } from './address.ts';
import { declarativePush } from './declarative.ts';
import { throughProxy } from './tunnel.ts';

export type PushMessage = {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: PushPayload;
  /** A new message replaces an undelivered one of the same topic. */
  topic: string;
  ttlSeconds: number;
  urgency: 'high' | 'normal';
};

/** The outcome of a message. `gone`: the browser is no longer subscribed. `temporary`: the message may be retried. */
export type PushOutcome =
  | { ok: true }
  | {
      ok: false;
      failure: 'temporary' | 'permanent' | 'gone';
      /** A short code for the record, such as `push_410` or `connection`. */
      code: string;
      attempted: boolean;
      /** How long the push service asked us to wait. */
      retryAfterMs?: number;
    };

/** A service that sends push messages. A message that fails does not throw; the outcome reports it. */
export type Push = {
  send(message: PushMessage): Promise<PushOutcome>;
  close(): Promise<void>;
};

type Options = {
  /** The site that notifications open. */
  baseUrl: string;
  vapid: { subject: string; publicKey: string; privateKey: string };
  /** `host:port` of the tests' push services: plain http and any address are allowed. */
  testHosts: string[];
  /** The HTTP proxy to use. */
  proxy?: string | undefined;
};

/** The time limit from the request to the end of its answer. */
const TOTAL_MS = 10 * SECOND;
const SOCKETS_PER_HOST = 20;
/** How long a signature for one push service is reused; it is valid for 12 hours. */
const SIGNATURE_MS = 6 * HOUR;

/**
 * Sends the push messages of this process. Endpoints are checked again at every send, and the connection goes to exactly the address that
 * was checked.
 */
export function openPush({ baseUrl, vapid, testHosts, proxy }: Options): Push {
  const limits = {
    connections: SOCKETS_PER_HOST,
    headersTimeout: TOTAL_MS,
    bodyTimeout: TOTAL_MS,
    maxResponseSize: 1 << 20,
  };
  const connect = proxy ? throughProxy(proxy, publicLookup, TOTAL_MS) : { timeout: TOTAL_MS, lookup: publicLookup };
  const outside = new Agent({ ...limits, connect });
  const inTests = new Agent({ ...limits, connect: { timeout: TOTAL_MS } });
  const signature = signatures(vapid);

  return {
    async send(message) {
      const address = pushAddress(message.endpoint, testHosts);
      if (address === null) return { ok: false, failure: 'gone', code: 'endpoint_refused', attempted: false };
      const sealed = seal(message, baseUrl, signature(address.origin));
      if (sealed === null) return { ok: false, failure: 'gone', code: 'keys_refused', attempted: false };
      try {
        return await within(TOTAL_MS, async (signal) => {
          const dispatcher = testHosts.includes(address.host) ? inTests : outside;
          const answer = await request(address, { method: 'POST', ...sealed, dispatcher, signal });
          await answer.body.dump();
          return outcomeOf(answer.statusCode, retryAfterMs(answer.headers));
        });
      } catch {
        return { ok: false, failure: 'temporary', code: 'connection', attempted: true };
      }
    },
    async close() {
      await Promise.all([outside.close(), inTests.close()]);
    },
  };
}

/** The request that carries a message, encrypted for its browser; null when the browser's keys are invalid. */
function seal(message: PushMessage, baseUrl: string, authorization: string) {
  const { endpoint, p256dh, auth, payload, topic, ttlSeconds, urgency } = message;
  try {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(declarativePush(payload, topic, baseUrl)),
      { TTL: ttlSeconds, topic, urgency, headers: { Authorization: authorization } },
    );
    return { headers: headers as unknown as Record<string, string>, body };
  } catch {
    return null;
  }
}

/**
 * Resolves a name and passes on only public addresses. The connection goes to the returned address, so a second DNS answer has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublic(address))) {
      return done(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '');
    }
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/** The VAPID header for each push service, reused because signing costs as much as encrypting a message. */
function signatures({ subject, publicKey, privateKey }: Options['vapid']) {
  const signed = new Map<string, { header: string; until: number }>();
  return (origin: string): string => {
    const now = toMs(readClock());
    const kept = signed.get(origin);
    if (kept && now < kept.until) return kept.header;
    const header = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
    signed.set(origin, { header, until: now + SIGNATURE_MS });
    return header;
  };
}

function outcomeOf(status: number, askedMs: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const code = `push_${status}`;
  if (status === 404 || status === 410) return { ok: false, failure: 'gone', code, attempted: true };
  if (status !== 429 && status < 500) return { ok: false, failure: 'permanent', code, attempted: true };
  return { ok: false, failure: 'temporary', code, attempted: true, ...(askedMs !== null && { retryAfterMs: askedMs }) };
}

/**
 * How long an answer asks us to wait, in ms; null when it does not. The header gives seconds, or a date by the answering server's clock.
 */
function retryAfterMs(headers: Record<string, string | string[] | undefined>): number | null {
  const asked = String(headers['retry-after'] ?? '');
  const until = readHttpDate(asked);
  const from = readHttpDate(String(headers.date ?? '')) ?? readClock();
  const ms = until === null ? Number(asked) * SECOND : toMs(until) - toMs(from);
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
