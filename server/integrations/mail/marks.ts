/** Signed texts in the headers of a mail: the link that unsubscribes its recipient, and the id that maps a bounce back to it. */
import { keyedHash, sameHash } from '../../base/secrets.ts';

/** The kinds of mail that a student can unsubscribe from: reminders, and updates of the operator. Codes and notices are not among them. */
export const UNSUBSCRIBABLE = ['reminders', 'updates'] as const;
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];

export const UNSUBSCRIPTIONS_PATH = '/api/unsubscriptions';

type Recipient = { userId: string; email: string };
type Signing = { authSecret: string; baseUrl: string };

/**
 * The link that unsubscribes a student from one kind of mail, without a session. It has no expiry, as mails are kept for years, and is
 * bound to the address: a mail to a former address cannot stop those to the present one.
 */
export function unsubscribeLink(kind: Unsubscribable, to: Recipient, { authSecret, baseUrl }: Signing): string {
  return `${baseUrl}${UNSUBSCRIPTIONS_PATH}/${kind}/${to.userId}.${unsubscribeSignature(authSecret, kind, to)}`;
}

/** The id of the user in the token of an unsubscribe link, and its signature; null for a malformed token. */
export function readUnsubscribeToken(token: string): { userId: string; signature: string } | null {
  const [, userId, signature] = /^([0-9a-z]{26})\.([\w-]{43})$/.exec(token) ?? [];
  return userId && signature ? { userId, signature } : null;
}

/** Whether a signature was made for this kind and recipient, under one of these keys. */
export function isUnsubscribeSignature(signature: string, kind: Unsubscribable, to: Recipient, keys: string[]) {
  return keys.some((key) => sameHash(signature, unsubscribeSignature(key, kind, to)));
}

const unsubscribeSignature = (key: string, kind: Unsubscribable, { userId, email }: Recipient) =>
  keyedHash(key, 'unsubscribe', kind, userId, email);

/** The headers with which mail programs show a button that unsubscribes (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Feedback-ID, by which Gmail reports complaints by kind of mail: `kind:host:shiori`, the last field being the sender. */
export function feedbackId(kind: string, baseUrl: string): string {
  return `${kind}:${new URL(baseUrl).hostname.replace(/[^\w.-]/g, '')}:mail:shiori`;
}

/** A mail by which the student can be reached at `email`. */
type Sent = Recipient & { deliveryId: string };

/** The characters of an id, those of it in a bounce token, and of the signature: with `bounce+` the 64 that a local part may have. */
const [ID, TAIL, SIGNATURE] = [26, 8, 23];
const BOUNCE_TOKEN = new RegExp(`^([0-9a-z]{${ID}})([0-9a-z]{${TAIL}})([0-9a-v]{${SIGNATURE}})$`);

/**
 * The text in X-Reminder-Id and in the envelope sender that maps a bounce back to its mail: the student, the end of the delivery's id, and a
 * signature of 115 bits over both and the address. It survives servers that change the case of addresses.
 */
export function bounceToken(authSecret: string, sent: Sent): string {
  const bits = BigInt(
    `0x${Buffer.from(keyedHash(authSecret, 'bounce', sent.userId, sent.deliveryId, sent.email), 'base64url').toString('hex')}`,
  );
  return `${sent.userId}${sent.deliveryId.slice(-TAIL)}${bits.toString(32).padStart(SIGNATURE, '0').slice(-SIGNATURE)}`;
}

/** The parts of a bounce token in any case of letters; null for a malformed one. Only `isBounceToken` says whether it is genuine. */
export function readBounceToken(token: string): { token: string; userId: string; tail: string } | null {
  const [text, userId, tail] = BOUNCE_TOKEN.exec(token.trim().toLowerCase()) ?? [];
  return text && userId && tail ? { token: text, userId, tail } : null;
}

/** Whether a token was made for this mail, under one of these keys. */
export function isBounceToken(token: string, sent: Sent, keys: string[]): boolean {
  return keys.some((key) => sameHash(token, bounceToken(key, sent)));
}

/** The envelope sender of a mail (VERP), to which servers send its bounce. */
export function bounceAddress(token: string, domain: string): string {
  return `bounce+${token}@${domain}`;
}

/** The Message-ID of a delivery, the same at every attempt. */
export function messageIdOf({ userId, deliveryId }: Omit<Sent, 'email'>, baseUrl: string): string {
  return `<${deliveryId}.${userId}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
}

/** The delivery of a Message-ID; null for one of another form. */
export function readMessageId(messageId: string): { deliveryId: string; userId: string } | null {
  const [, deliveryId, userId] = /^<?([0-9a-z]{26})\.([0-9a-z]{26})@[^@\s<>]+>?$/.exec(messageId.trim()) ?? [];
  return deliveryId && userId ? { deliveryId, userId } : null;
}
