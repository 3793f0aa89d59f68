/** The signature of webhooks (standardwebhooks.com): HMAC-SHA256 over id, timestamp and body. */
import { createHmac } from 'node:crypto';
import { type Instant, MINUTE, SECOND, toMs } from '#domain/time.ts';
import { sameHash } from '../base/secrets.ts';

/** How far the timestamp of a webhook may be from our clock. */
export const TOLERANCE_MS = 5 * MINUTE;

export type WebhookHead = { id: string; timestamp: string; signatures: string[] };

/** The headers of a webhook; null when they are incomplete, malformed, or of another time. */
export function readWebhookHead(header: (name: string) => string | undefined, now: Instant): WebhookHead | null {
  const id = header('webhook-id') ?? '';
  const timestamp = header('webhook-timestamp') ?? '';
  const signature = header('webhook-signature') ?? '';
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || signature.length > 1000) return null;
  if (Math.abs(Number(timestamp) * SECOND - toMs(now)) > TOLERANCE_MS) return null;
  return { id, timestamp, signatures: signature.split(' ') };
}

/** Whether one of the signatures is that of this body. */
export function isSigned({ id, timestamp, signatures }: WebhookHead, body: Uint8Array, secret: string): boolean {
  const right = signWebhook(id, timestamp, body, secret);
  return signatures.some((it) => sameHash(it, right));
}

/** The header `webhook-signature` for a body. */
export function signWebhook(id: string, timestamp: string, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
