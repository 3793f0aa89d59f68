/** Signed texts in the headers of a mail: the link that unsubscribes its recipient, and the id that maps a bounce back to it. */
import { keyedHash, sameHash } from '../../base/secrets.ts';

/** The kinds of mail that a student can unsubscribe from. Codes and notices about the account are not among them. */
export const UNSUBSCRIBABLE = ['reminders'] as const;
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
