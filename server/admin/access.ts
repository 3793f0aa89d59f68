import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import { secondFactorOf } from '../accounts/second-factor/factors.ts';
import { type Db, type TransactionOptions, transaction } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { requireStanding, type SignedIn } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';

/**
 * Requires an administrator. The role is read from the database at each request, so that it ends everywhere at once.
 * @throws AppError `not_signed_in`; `admin_only` for anybody else; `second_factor_required` when the session has none.
 */
export const adminOnly = createMiddleware<SignedIn>((c, next) =>
  requireUser(c, async () => {
    if (!(await isAdmin(c.var.db, c.var.userId))) throw new AppError('admin_only');
    if (!(await secondFactorOf(c.var.db, c.var.sessionId))) throw new AppError('second_factor_required');
    c.set('isAdmin', true);
    await next();
  }),
);

/**
 * Runs an administrator's change that does not go through `write()`, because it concerns no rows of the administrator, in one transaction.
 * @throws AppError what `requireStanding` throws.
 */
export function change<T>(c: Context<SignedIn>, act: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T> {
  const work = async (tx: Db) => {
    const answer = await act(tx);
    await requireStanding(tx, c.var);
    return answer;
  };
  return transaction(c.var.db, work, options);
}

async function isAdmin(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), eq(users.role, 'admin'), isNull(users.withdrawnAt)))) > 0;
}
