/** Secrets that only one browser or mailbox may know, and their hashes for storage. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, as text for a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a 256-bit secret: it cannot be reversed, and needs no salt. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The stored form of a secret that is short enough to be guessed: without `key` nobody can try. */
export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}

/** The keys under which a hash may have been made: the current one, and while it is set the one before. */
export function authSecrets(config: { authSecret: string; authSecretPrevious?: string | undefined }): string[] {
  const { authSecret, authSecretPrevious } = config;
  return authSecretPrevious === undefined ? [authSecret] : [authSecret, authSecretPrevious];
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
