/** The ways to sign in to an account, as shown to its owner. */
import { eq } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { accounts, users } from '../../db/schema/accounts.ts';
import { pendingEmail } from '../email-change/email-change.ts';
import { offeredFactors } from '../second-factor/factors.ts';
import type { Person } from '../weak-passwords.ts';

/** @throws AppError `not_signed_in` when the account no longer exists. */
export async function accountView(db: Db, userId: string, now: Instant): Promise<AccountView> {
  const { email, createdAt } = await userRow(db, userId);
  const ways = await db.select({ provider: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId));
  const has = (provider: string) => ways.some((way) => way.provider === provider);
  const pending = await pendingEmail(db, userId, now);
  const passkey = (await offeredFactors(db, userId))?.passkey ?? false;
  return { email, hasPassword: has('credential'), google: has('google'), passkey, pendingEmail: pending, createdAt };
}

/** The owner's name and address, which the new password must not contain. @throws AppError `not_signed_in` for a deleted account. */
export async function personOf(db: Db, userId: string): Promise<Person> {
  return userRow(db, userId);
}

async function userRow(db: Db, userId: string) {
  const [found] = await db
    .select({ name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw new AppError('not_signed_in');
  return found;
}
