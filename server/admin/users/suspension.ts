/** Suspending an account, lifting that, and ending its sessions. Nothing is deleted: whoever is suspended finds everything again. */
import { and, eq, isNull } from 'drizzle-orm';
import { type SuspensionForm, suspensionEnd } from '#domain/admin/suspension.ts';
import { AppError } from '#domain/errors.ts';
import { DAY, type Instant } from '#domain/time.ts';
import { keepLink } from '../../accounts/links.ts';
import { plainNotice } from '../../accounts/notices.ts';
import { newSecret } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { lockStudent } from '../../db/locks.ts';
import { users } from '../../db/schema/accounts.ts';
import { replanAccount } from '../../reminders/plan.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { endPrograms } from '../../webhooks/end-programs.ts';
import { noteAdminAct } from '../audit.ts';

/** How long sending a mail about it is tried. */
const MAIL_MS = 3 * DAY;

/**
 * Suspends a student, or changes the suspension: at the commit every session and stream ends, and what would be sent is held back
 * (`SILENT` in deliveries). A mail says so. @throws AppError `not_found`; `not_yours` for administrators, oneself among them;
 * `invalid_input` for an end that is not to come.
 */
export async function suspend(tx: Db, adminId: string, userId: string, form: SuspensionForm, now: Instant) {
  const { reason, notice, period } = form;
  const until = suspensionEnd(period, now);
  if (until === undefined) throw new AppError('invalid_input', { fields: ['period'] });
  const { email, role } = await holdUser(tx, userId);
  if (role === 'admin') throw new AppError('not_yours');
  await tx
    .update(users)
    .set({ banned: true, banReason: reason, banNotice: notice, bannedAt: now, banExpires: until, updatedAt: now })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
  await endPrograms(tx, userId);
  const told = { ...plainNotice(''), suspension: { reason, notice, until } };
  const mail = { token: newSecret(), userId, purpose: 'suspension', email, notice: told, lifeMs: MAIL_MS } as const;
  await keepLink(tx, mail, now);
  await noteAdminAct(tx, { adminId, action: 'user_suspended', subject: userId, detail: { reason, until } }, now);
}

/** Lifts a suspension, if there is one, and plans the reminders of what is to come anew. A mail says so. @throws AppError `not_found`. */
export async function liftSuspension(tx: Db, adminId: string, userId: string, now: Instant) {
  // Planning reminders is for one write of a student at a time.
  await lockStudent(tx, userId);
  const { email, banned } = await holdUser(tx, userId);
  if (!banned) return;
  await tx
    .update(users)
    .set({ banned: false, banReason: null, banNotice: null, bannedAt: null, banExpires: null, updatedAt: now })
    .where(eq(users.id, userId));
  await replanAccount(tx, userId, now);
  const mail = { token: newSecret(), userId, purpose: 'suspension_lifted', email, notice: plainNotice('') } as const;
  await keepLink(tx, { ...mail, lifeMs: MAIL_MS }, now);
  await noteAdminAct(tx, { adminId, action: 'user_suspension_lifted', subject: userId }, now);
}

/** Signs another user out everywhere. @throws AppError `not_found`; `not_yours` for the administrator's own sessions. */
export async function signOutEverywhere(tx: Db, adminId: string, userId: string, now: Instant) {
  if (userId === adminId) throw new AppError('not_yours');
  await holdUser(tx, userId);
  await endSessions(tx, userId);
  await noteAdminAct(tx, { adminId, action: 'user_signed_out', subject: userId }, now);
}

/**
 * Locks an account until the transaction ends. It waits for no write of its owner: one that has begun finds at its end what was done here,
 * and may add rows that refer to the account until then.
 */
async function holdUser(tx: Db, userId: string) {
  const [user] = await tx
    .select({ email: users.email, role: users.role, banned: users.banned })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.withdrawnAt)))
    .for('no key update');
  if (!user) throw new AppError('not_found');
  return user;
}
