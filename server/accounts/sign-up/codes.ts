/** Verification codes: six digits by mail, stored as a hash that only this installation can compute. */
import { randomInt } from 'node:crypto';
import { keyedHash } from '../../base/secrets.ts';

/** A new code. It never begins with 0, because a leading 0 is easily lost. */
export function newCode(): string {
  return String(randomInt(100_000, 1_000_000));
}

/** The hash of a code, valid for one sign-up only. */
export function codeHash(code: string, signUpId: string, authSecret: string): string {
  return keyedHash(authSecret, 'sign-up', signUpId, code);
}
