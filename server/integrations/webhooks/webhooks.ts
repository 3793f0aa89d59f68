/** The request that tells a program of a student what changed: signed, to a public address, without following anything. */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import type { WebhookFailure } from '#domain/open-api/webhooks.ts';
import { type Instant, SECOND, toMs } from '#domain/time.ts';
import { publicLookup } from '../push/push.ts';
import { throughProxy } from '../push/tunnel.ts';
import { within } from '../within.ts';
import { webhookAddress } from './address.ts';

export type WebhookMessage = { url: string; secret: string; id: string; body: string; at: Instant };
/** `status` is that of the answer; null without one. */
export type WebhookOutcome =
  | { ok: true; status: number }
  | { ok: false; status: number | null; failure: WebhookFailure };

export type Webhooks = { send(message: WebhookMessage): Promise<WebhookOutcome>; close(): Promise<void> };

type Options = {
  /** `host:port` of the tests' receivers: plain http and any address are allowed. */
  testHosts: readonly string[];
  proxy?: string | undefined;
  /** The time limit from the request to its answer. */
  totalMs?: number;
};

export const SIGNATURE_HEADER = 'Shiori-Signature';
const TOTAL_MS = 10 * SECOND;

/** Sends the webhooks of this process. The connection goes to exactly the address that was checked. */
export function openWebhooks({ testHosts, proxy, totalMs = TOTAL_MS }: Options): Webhooks {
  const limits = { connections: 4, headersTimeout: totalMs, bodyTimeout: totalMs, maxResponseSize: 1 << 20 };
  const connect = proxy ? throughProxy(proxy, publicLookup, totalMs) : { timeout: totalMs, lookup: publicLookup };
  const outside = new Agent({ ...limits, connect });
  const inTests = new Agent({ ...limits, connect: { timeout: totalMs } });
  let closing: Promise<unknown> | undefined;

  return {
    async send({ url, secret, id, body, at }) {
      const address = webhookAddress(url, testHosts);
      if (address === null) return { ok: false, status: null, failure: 'address' };
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Shiori-Webhook/1',
        'Shiori-Delivery': id,
        [SIGNATURE_HEADER]: signature(secret, body, at),
      };
      const dispatcher = testHosts.includes(address.host) ? inTests : outside;
      let isLate = false;
      try {
        return await within(totalMs, async (signal) => {
          signal.addEventListener('abort', () => (isLate = true));
          const answer = await request(address, { method: 'POST', headers, body, dispatcher, signal });
          await answer.body.dump();
          return outcomeOf(answer.statusCode);
        });
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (code === 'ENOTPUBLIC') return { ok: false, status: null, failure: 'address' };
        return { ok: false, status: null, failure: isLate || /TIMEOUT/.test(code ?? '') ? 'timeout' : 'connection' };
      }
    },
    /** Any number of times: an agent can be closed once. */
    async close() {
      closing ??= Promise.all([outside.close(), inTests.close()]);
      await closing;
    },
  };
}

/** `t` in seconds, and the HMAC-SHA-256 of `t.body` in hexadecimal. */
export function signature(secret: string, body: string, at: Instant): string {
  const seconds = Math.floor(toMs(at) / SECOND);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { ok: true, status };
  return { ok: false, status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
}
