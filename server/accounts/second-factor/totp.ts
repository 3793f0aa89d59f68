/** Codes of authenticator apps (TOTP, RFC 6238): six digits from a seed and the time, new every 30 seconds. */
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { APP_NAME } from '#domain/app-name.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, SECOND, toMs } from '#domain/time.ts';
import type { RootKeys } from '../../base/config.ts';
import type { Db } from '../../db/connect.ts';
import { userKeys } from '../../db/schema/accounts.ts';
import { totpSecrets } from '../../db/schema/second-factors.ts';
import type { Place } from '../../vault/seal.ts';
import { sealFor, unsealWith } from '../../vault/user-keys.ts';
import type { Owner } from '../links.ts';

const SEED_BYTES = 20;
const STEP_MS = 30 * SECOND;
/** Steps before and after the current one whose code is accepted: clocks differ, and typing takes time. */
const WINDOW = 1;

/** The place to which a seed is sealed. */
export function placeOfSeed(userId: string): Place {
  return { table: 'totp_secrets', column: 'secret', row: userId, userId };
}

/**
 * Makes a seed for an app that is being set up; it replaces one that was never confirmed. Returns it in base 32 and as the text of a QR
 * code. @throws AppError `conflict` when an app is set up already.
 */
export async function beginTotp(
  tx: Db,
  rootKeys: RootKeys,
  { id: userId, email }: Pick<Owner, 'id' | 'email'>,
  now: Instant,
) {
  const seed = new Secret({ size: SEED_BYTES });
  const secret = await sealFor(tx, rootKeys, placeOfSeed(userId), seed.base32);
  const begun = await tx
    .insert(totpSecrets)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, createdAt: now, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  if (begun.length === 0) throw new AppError('conflict');
  return { secret: seed.base32, uri: new TOTP({ issuer: APP_NAME, label: email, secret: seed }).toString() };
}

/** Ends the set-up with the first right code: from then on the app counts. False for a wrong code. @throws AppError `conflict` without a set-up. */
export async function confirmTotp(tx: Db, rootKeys: RootKeys, typed: Typed, now: Instant): Promise<boolean> {
  const { userId } = typed;
  const step = await stepOf(tx, rootKeys, { ...typed, isConfirmed: false }, now);
  if (step === 'none') throw new AppError('conflict');
  if (step === null) return false;
  const confirmed = await tx
    .update(totpSecrets)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId });
  return confirmed.length > 0;
}

/** Uses a code up: of concurrent attempts with one code, one is accepted. False for a wrong code, and for one that was used. */
export async function consumeTotp(db: Db, rootKeys: RootKeys, typed: Typed, now: Instant): Promise<boolean> {
  const { userId } = typed;
  const step = await stepOf(db, rootKeys, { ...typed, isConfirmed: true }, now);
  if (step === null || step === 'none') return false;
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}

/** Removes the app. @throws AppError `conflict` when none is set up. */
export async function removeTotp(tx: Db, userId: string) {
  const removed = await tx
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId });
  if (removed.length === 0) throw new AppError('conflict');
}

type Typed = { userId: string; code: string };

/** The step that a code belongs to; null for a wrong one, `none` without a seed. Seed and keys are read at once, as a rotation changes both. */
async function stepOf(
  db: Db,
  rootKeys: RootKeys,
  { userId, code, isConfirmed }: Typed & { isConfirmed: boolean },
  now: Instant,
) {
  const { confirmedAt } = totpSecrets;
  const rows = await db
    .select({ secret: totpSecrets.secret, key: userKeys })
    .from(totpSecrets)
    .leftJoin(userKeys, eq(userKeys.userId, totpSecrets.userId))
    .where(and(eq(totpSecrets.userId, userId), isConfirmed ? isNotNull(confirmedAt) : isNull(confirmedAt)));
  const [first] = rows;
  if (!first) return 'none';
  const keys = rows.flatMap(({ key }) => key ?? []);
  const seed = await unsealWith(keys, rootKeys, placeOfSeed(userId), first.secret);
  const timestamp = toMs(now);
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(seed), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
}
