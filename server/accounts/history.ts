/** The history of an account: the entries of the audit log that its owner sees. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { deviceName } from '#domain/accounts/device.ts';
import { ACCOUNT_ACTS, type AccountAct, type AccountHistoryView, HISTORY_PAGE } from '#domain/accounts/history.ts';
import { DAY, type Instant } from '#domain/time.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import { newSecret } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { auditLog } from '../db/schema/operation.ts';
import type { SignInFrom } from '../sessions/sessions.ts';
import { keepLink } from './links.ts';
import { plainNotice } from './notices.ts';

/** How long sending the mail about a new device is tried. */
const NEW_DEVICE_MAIL_MS = DAY;

/**
 * Adds a sign-in to the history, in the transaction that starts its session. One on a device that is not known queues a mail to the owner
 * (notices.ts).
 */
export async function noteSignIn(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  its: {
    act: Extract<AccountAct, 'sign_in' | 'sign_in_google' | 'sign_in_passkey'>;
    from: SignInFrom;
    isNewDevice: boolean;
  },
  now: Instant,
) {
  const { act, from, isNewDevice } = its;
  const device = deviceName(from.userAgent);
  await noteOwnAct(tx, { act, userId, device, detail: { isNewDevice } }, now);
  if (!isNewDevice) return;
  const notice = { token: newSecret(), userId, purpose: 'new_device', email, notice: plainNotice(device) } as const;
  await keepLink(tx, { ...notice, lifeMs: NEW_DEVICE_MAIL_MS }, now);
}

/** A page of the history, newest first. `before` is the last entry of the page before. */
export async function readHistory(db: Db, userId: string, before: string | undefined): Promise<AccountHistoryView> {
  const { id, actorId, action, subject, detail, createdAt } = auditLog;
  const own = and(or(eq(actorId, userId), eq(subject, userId)), inArray(action, Object.keys(ACCOUNT_ACTS)));
  const older =
    before &&
    sql`(${createdAt}, ${id}) < (select created_at, id from audit_log where id = ${before} and (actor_id = ${userId} or subject = ${userId}))`;
  const rows = await db
    .select({ id, act: sql<AccountAct>`${action}`, detail, at: createdAt })
    .from(auditLog)
    .where(older ? and(own, older) : own)
    .orderBy(desc(createdAt), desc(id))
    .limit(HISTORY_PAGE + 1);
  const acts = rows.slice(0, HISTORY_PAGE).map(({ detail: facts, ...row }) => {
    const { device = null, isNewDevice = false } = (facts ?? {}) as { device?: string; isNewDevice?: boolean };
    return { ...row, device, isNewDevice };
  });
  return { acts, next: rows.length > HISTORY_PAGE ? (acts.at(-1)?.id ?? null) : null };
}
