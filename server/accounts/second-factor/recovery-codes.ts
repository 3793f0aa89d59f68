import { and, eq } from 'drizzle-orm';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#domain/accounts/recovery-codes.ts';
import type { Instant } from '#domain/time.ts';
import { newCode } from '../../base/ids.ts';
import { secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { recoveryCodes } from '../../db/schema/second-factors.ts';

/** Makes new recovery codes; the old ones become invalid. 120 random bits each, so that a plain hash keeps them (ASVS 6.5.2). */
export async function renewRecoveryCodes(tx: Db, userId: string, now: Instant): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_LENGTH));
  await dropRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: secretHash(code), createdAt: now })));
  return codes;
}

/** Uses a code up: of concurrent attempts with one code, one is accepted. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, secretHash(code)));
  return (await db.delete(recoveryCodes).where(own).returning({ userId: recoveryCodes.userId })).length > 0;
}

/** Deletes all codes. */
export async function dropRecoveryCodes(tx: Db, userId: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
