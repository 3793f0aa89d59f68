/** Who is an administrator: by the operator's settings, or by `npm run admin`. */
import { and, asc, eq, isNull, notInArray } from 'drizzle-orm';
import { canonicalEmail } from '#domain/accounts/email.ts';
import { readClock } from '#domain/time.ts';
import { noteActs } from '../audit/audit-log.ts';
import type { Config } from '../base/config.ts';
import { announce, type Db, transaction } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';

type Named = Pick<Config, 'adminEmails'>;
type RoleFrom = (typeof users.$inferSelect)['roleFrom'];

/** Whether the operator's settings name this address, in any spelling. Call it only with a verified address. */
export function isAdminAddress(email: string, config: Named): boolean {
  return config.adminEmails.some((address) => canonicalEmail(address) === email);
}

/** Gives the administrator role to a user whose verified address is in the operator's settings. */
export async function makeAdmin(db: Db, userId: string) {
  await transaction(db, async (tx) => {
    await tx.update(users).set({ role: 'admin', roleFrom: 'settings' }).where(eq(users.id, userId));
    await noteAdmins(tx, 'admin_granted', [userId]);
  });
}

/** Revokes the role of administrators that the settings made and no longer name; of one user whose address has changed, any role. */
export async function revokeAdmins(db: Db, config: Named, userId?: string) {
  const named = config.adminEmails.map(canonicalEmail).filter((email) => email !== null);
  const whose = userId ? eq(users.id, userId) : eq(users.roleFrom, 'settings');
  await transaction(db, async (tx) => {
    const revoked = await tx
      .update(users)
      .set({ role: 'user', roleFrom: 'settings' })
      .where(and(eq(users.role, 'admin'), notInArray(users.email, named), whose))
      .returning({ id: users.id });
    const ids = revoked.map(({ id }) => id);
    await noteAdmins(tx, 'admin_revoked', ids);
    for (const id of ids) await announce(tx, 'changed', id);
  });
}

/** The account that an address may stand for: a verified one that has not withdrawn. */
const accountOf = (email: string) =>
  and(eq(users.email, email), eq(users.emailVerified, true), isNull(users.withdrawnAt));

/** Makes an administrator by command, whom the settings do not revoke; false without a verified account of this address. */
export async function grantAdmin(db: Db, email: string): Promise<boolean> {
  return setRole(db, email, 'admin');
}

/** Takes the role away by command; false without a verified account of this address. */
export async function revokeAdmin(db: Db, email: string): Promise<boolean> {
  return setRole(db, email, 'user');
}

async function setRole(db: Db, email: string, role: 'admin' | 'user'): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [account] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(accountOf(email))
      .for('no key update');
    if (!account) return false;
    const roleFrom = role === 'admin' ? 'command' : 'settings';
    await tx.update(users).set({ role, roleFrom }).where(eq(users.id, account.id));
    if (account.role === role) return true;
    await noteAdmins(tx, role === 'admin' ? 'admin_granted' : 'admin_revoked', [account.id], 'command');
    await announce(tx, 'changed', account.id);
    return true;
  });
}

/** All administrators, with what made them so. */
export async function listAdmins(db: Db): Promise<{ email: string; roleFrom: RoleFrom }[]> {
  const { email, roleFrom } = users;
  return db.select({ email, roleFrom }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.email));
}

/** Records in the audit log the users whose role was changed. */
export async function noteAdmins(
  tx: Db,
  action: 'admin_granted' | 'admin_revoked',
  userIds: string[],
  by: RoleFrom = 'settings',
) {
  await noteActs(
    tx,
    userIds.map((subject) => ({ action, subject, detail: { by } })),
    readClock(),
  );
}
