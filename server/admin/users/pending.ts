import { and, desc, eq, gt, like } from 'drizzle-orm';
import { PENDING_MS } from '#domain/accounts/session.ts';
import type { PendingSignUpView } from '#domain/admin/users.ts';
import { USERS_PAGE } from '#domain/admin/users.ts';
import { type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { pendingSignUps } from '../../db/schema/accounts.ts';

/** Sign-ups whose code was not entered yet, the newest first; those that are over are left out. */
export async function listPending(db: Db, q: string | undefined, now: Instant): Promise<PendingSignUpView[]> {
  const { id, name, email, createdAt, sentAt } = pendingSignUps;
  const pattern = `${(q ?? '').toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .select({ id, name, email, startedAt: createdAt, sentAt })
    .from(pendingSignUps)
    .where(and(gt(createdAt, plus(now, -PENDING_MS)), q ? like(email, pattern) : undefined))
    .orderBy(desc(createdAt))
    .limit(USERS_PAGE);
}

/** One of them; null when it is over. */
export async function findPending(db: Db, signUpId: string, now: Instant) {
  const { id, email, sentAt, createdAt } = pendingSignUps;
  const [found] = await db
    .select({ id, email, sentAt })
    .from(pendingSignUps)
    .where(and(eq(id, signUpId), gt(createdAt, plus(now, -PENDING_MS))));
  return found ?? null;
}
