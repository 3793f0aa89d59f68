import { eq } from 'drizzle-orm';
import { DAY, type Instant } from '#domain/time.ts';
import { noteActs } from '../../audit/audit-log.ts';
import { newSecret } from '../../base/secrets.ts';
import { type Db, transaction } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { endPrograms } from '../../webhooks/end-programs.ts';
import { keepLink, lockOwner } from '../links.ts';
import { plainNotice } from '../notices.ts';

/** How long sending the mail about it is tried. */
const MAIL_MS = 3 * DAY;

/**
 * Removes every second factor of an account whose owner has lost all of them, for the operator who has checked who asks. All sessions end,
 * and the owner is told by mail. False when no account of this address may sign in.
 */
export async function switchOffSecondFactor(db: Db, email: string, now: Instant): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const owner = account && (await lockOwner(tx, account.id, now));
    if (!owner) return false;
    for (const its of [passkeys, totpSecrets, recoveryCodes]) await tx.delete(its).where(eq(its.userId, owner.id));
    await endSessions(tx, owner.id);
    await endPrograms(tx, owner.id);
    await noteActs(tx, [{ action: 'second_factor_off', subject: owner.id, detail: { by: 'command' } }], now);
    const notice = { purpose: 'second_factor_off', email, notice: plainNotice('運営者による操作') } as const;
    await keepLink(tx, { ...notice, token: newSecret(), userId: owner.id, lifeMs: MAIL_MS }, now);
    return true;
  });
}
