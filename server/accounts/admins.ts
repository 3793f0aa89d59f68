import { and, eq, notInArray } from 'drizzle-orm';
import { canonicalEmail } from '#domain/accounts/email.ts';
import { readClock } from '#domain/time.ts';
import { noteActs } from '../audit/audit-log.ts';
import type { Config } from '../base/config.ts';
import { type Db, transaction } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';

type Named = Pick<Config, 'adminEmails'>;

/** Whether the operator's settings name this address, in any spelling. Call it only with a verified address. */
export function isAdminAddress(email: string, config: Named): boolean {
  return config.adminEmails.some((address) => canonicalEmail(address) === email);
}

/** Gives the administrator role to a user whose verified address is in the operator's settings. */
export async function makeAdmin(db: Db, userId: string) {
  await transaction(db, async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    await noteAdmins(tx, 'admin_granted', [userId]);
  });
}

/** Revokes the role of administrators whose address is not in the operator's settings: of all users, or of one. */
export async function revokeAdmins(db: Db, config: Named, userId?: string) {
  const named = config.adminEmails.map(canonicalEmail).filter((email) => email !== null);
  await transaction(db, async (tx) => {
    const revoked = await tx
      .update(users)
      .set({ role: 'user' })
      .where(and(eq(users.role, 'admin'), notInArray(users.email, named), userId ? eq(users.id, userId) : undefined))
      .returning({ id: users.id });
    await noteAdmins(
      tx,
      'admin_revoked',
      revoked.map(({ id }) => id),
    );
  });
}

/** Records in the audit log the users whose role was changed by the settings. */
export async function noteAdmins(tx: Db, action: 'admin_granted' | 'admin_revoked', userIds: string[]) {
  await noteActs(
    tx,
    userIds.map((subject) => ({ action, subject, detail: { by: 'settings' } })),
    readClock(),
  );
}
