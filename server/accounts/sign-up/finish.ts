import { deviceName } from '#domain/accounts/device.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import { type Db, transaction } from '../../db/connect.ts';
import { postgresCode } from '../../db/faults.ts';
import { endSession, type SignInFrom, startSession } from '../../sessions/sessions.ts';
import { createAccount, type PendingProfile } from '../queries.ts';
import { consumeSignUp, type PendingSignUp } from './pending.ts';

/**
 * Creates the account and its first session from a sign-up whose code was right, in one transaction.
 * @throws AppError `email_taken` when the address got an account in the meantime, `sign_up_not_found` when the code was already used.
 */
export async function finishSignUp(
  db: Db,
  signUp: PendingSignUp,
  with_: { isAdmin: boolean; from: SignInFrom; oldSessionId: string | null },
  now: Instant,
) {
  const { name, email, passwordHash } = signUp;
  const account = { name, email, passwordHash, profile: signUp.profile as PendingProfile, isAdmin: with_.isAdmin };
  try {
    return await transaction(db, async (tx) => {
      if (!(await consumeSignUp(tx, signUp))) throw new AppError('sign_up_not_found');
      const userId = await createAccount(tx, account, now);
      const session = await startSession(tx, userId, with_.from, now);
      const device = deviceName(with_.from.userAgent);
      await noteOwnAct(tx, { act: 'account_created', userId, device }, now);
      if (with_.oldSessionId) await endSession(tx, with_.oldSessionId);
      return { userId, session };
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    throw new AppError('email_taken');
  }
}

function isEmailTaken(error: unknown): boolean {
  return postgresCode(error) === '23505';
}
