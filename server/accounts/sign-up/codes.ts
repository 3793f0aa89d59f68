/** Verification codes: six digits by mail, kept as a hash that only this installation can make. */
import { randomInt } from 'node:crypto';
import { keyedHash } from '../../base/secrets.ts';

/** A new code; it never begins with 0, so that nobody loses one. */
export function newCode(): string {
  return String(randomInt(100_000, 1_000_000));
}

/** The hash of a code, good for one sign-up alone. */
export function codeHash(code: string, signUpId: string, authSecret: string): string {
  return keyedHash(authSecret, 'sign-up', signUpId, code);
}
