import { and, eq, notInArray } from 'drizzle-orm';
import { canonicalEmail } from '#domain/accounts/email.ts';
import type { Config } from '../base/config.ts';
import { newId } from '../base/ids.ts';
import { type Db, transaction } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { auditLog } from '../db/schema/operation.ts';

type Named = Pick<Config, 'adminEmails'>;

/** Whether the operator named this address, in whatever spelling. Only ask it of an address that was verified. */
export function isAdminAddress(email: string, config: Named): boolean {
  return config.adminEmails.some((address) => canonicalEmail(address) === email);
}

/** Makes an administrator of a user whose verified address the operator named. */
export async function makeAdmin(db: Db, userId: string) {
  await transaction(db, async (tx) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    await noteAdmins(tx, 'admin_granted', [userId]);
  });
}

/** Revokes the role of administrators whose address the operator does not name; of all, or of one user. */
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

/** Writes to the audit log whose role the settings changed. */
export async function noteAdmins(tx: Db, action: 'admin_granted' | 'admin_revoked', userIds: string[]) {
  if (userIds.length === 0) return;
  const rows = userIds.map((subject) => ({ id: newId(), action, subject, detail: { by: 'settings' } }));
  await tx.insert(auditLog).values(rows);
}
