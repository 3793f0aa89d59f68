/** Decisions about reported shared events. They take effect for all students at once, and can be undone for a day. */
import { eq, inArray, sql } from 'drizzle-orm';
import { isUndoable } from '#domain/admin/companies.ts';
import {
  type Decision,
  decided,
  decisionsFor,
  type EntryState,
  type QueueState,
  queueState,
} from '#domain/admin/sharing.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { isId, newId } from '../../base/ids.ts';
import { announce, type Db } from '../../db/connect.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { selections } from '../../db/schema/selections.ts';
import { sharedDecisions, sharedEvents } from '../../db/schema/sharing.ts';
import { noteAdminAct } from '../audit.ts';

type Given = { decision: Decision; state: QueueState };

/**
 * Decides about a shared event; events of students stay as they are. @returns the id of the decision.
 * @throws AppError `shared_event_not_found`; `conflict` when it is no longer in the state that the admin saw.
 */
export async function decide(tx: Db, adminId: string, id: string, { decision, state }: Given, now: Instant) {
  const { before, companyId } = await held(tx, id);
  if (before.removedAt !== null || queueState(before) !== state || !decisionsFor(state).includes(decision))
    throw new AppError('conflict');
  const decisionId = await settle(tx, adminId, { id, before, decision }, now);
  await tellStudents(tx, companyId, now);
  return decisionId;
}

type Settled = { id: string; before: EntryState; decision: Decision };

async function settle(tx: Db, adminId: string, { id, before, decision }: Settled, now: Instant): Promise<string> {
  const after = decided(before, decision, now);
  await tx.update(sharedEvents).set(after).where(eq(sharedEvents.id, id));
  const decisionId = newId();
  await tx
    .insert(sharedDecisions)
    .values({ id: decisionId, sharedEventId: id, decision, before, after, createdAt: now });
  await noteAdminAct(tx, { adminId, action: 'shared_event_decided', subject: id, detail: { decision } }, now);
  return decisionId;
}

/**
 * Removes a shared event with which a removed one was joined: the removal is a decision about it, too.
 * @returns the id of that decision; null where it was removed already, or the other one was not (after `since`).
 */
export async function removeLike(
  tx: Db,
  adminId: string,
  { from, to, since }: { from: string; to: string; since?: Instant },
  now: Instant,
): Promise<string | null> {
  const { removedAt } = (await held(tx, from)).before;
  if (removedAt === null || (since !== undefined && removedAt <= since)) return null;
  const { before } = await held(tx, to);
  return before.removedAt !== null ? null : settle(tx, adminId, { id: to, before, decision: 'remove' }, now);
}

/**
 * Undoes a decision: the shared event is as it was before.
 * @throws AppError `nothing_to_undo` when it is too late, was undone, or something else was decided or happened since.
 */
export async function undoDecision(tx: Db, adminId: string, decisionId: string, now: Instant) {
  const [made] = await tx.select().from(sharedDecisions).where(eq(sharedDecisions.id, decisionId));
  if (!made || !isUndoable(made.createdAt, now)) throw new AppError('nothing_to_undo');
  const companyId = await takeDecisionBack(tx, adminId, made, now);
  if (companyId === null) throw new AppError('nothing_to_undo');
  await tellStudents(tx, companyId, now);
}

type Made = typeof sharedDecisions.$inferSelect;

/** @returns the company of the shared event; null, and nothing changes, where the decision was undone or is not the last one. */
async function takeDecisionBack(tx: Db, adminId: string, made: Made, now: Instant): Promise<string | null> {
  const { before: current, companyId } = await held(tx, made.sharedEventId);
  if (made.undoneAt !== null || current.decidedAt !== made.after.decidedAt) return null;
  await tx.update(sharedEvents).set(undone(made, current)).where(eq(sharedEvents.id, made.sharedEventId));
  await tx.update(sharedDecisions).set({ undoneAt: now }).where(eq(sharedDecisions.id, made.id));
  const act = { adminId, action: 'shared_event_decision_undone', subject: made.sharedEventId } as const;
  await noteAdminAct(tx, act, now);
  return companyId;
}

/** Undoes removals that came with a merge, where nothing else was decided since. */
export async function undoRemovals(tx: Db, adminId: string, decisions: string[], now: Instant) {
  if (decisions.length === 0) return;
  const made = await tx.select().from(sharedDecisions).where(inArray(sharedDecisions.id, decisions));
  for (const decision of made) await takeDecisionBack(tx, adminId, decision, now);
}

/** What students did to it since stays: hidden by new reports, or shown again by new confirmations. */
function undone({ before, after }: { before: EntryState; after: EntryState }, current: EntryState): EntryState {
  const isAsDecided = current.hiddenAt === after.hiddenAt && current.clearedAt === after.clearedAt;
  return isAsDecided ? before : { ...current, decidedAt: before.decidedAt, removedAt: before.removedAt };
}

/** Its state, locked: reports, confirmations and other admins wait. */
async function held(tx: Db, id: string): Promise<{ before: EntryState; companyId: string }> {
  if (!isId(id)) throw new AppError('shared_event_not_found');
  const { hiddenAt, clearedAt, decidedAt, removedAt, companyId } = sharedEvents;
  const [entry] = await tx
    .select({ hiddenAt, clearedAt, decidedAt, removedAt, companyId })
    .from(sharedEvents)
    .where(eq(sharedEvents.id, id))
    .for('update');
  if (!entry) throw new AppError('shared_event_not_found');
  const { companyId: of, ...before } = entry;
  return { before, companyId: of };
}

/** The most students whose screens are told; all others see it at their next read. */
const MOST_TOLD = 2000;

/** The screens of students who have this company read again. */
async function tellStudents(tx: Db, companyId: string, now: Instant) {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct s.user_id as "userId" from ${selections} s join ${sessions} open on open.user_id = s.user_id
    where s.company_id = ${companyId} and s.deleted_at is null and open.expires_at > ${now} limit ${MOST_TOLD}`);
  for (const { userId } of rows) await announce(tx, 'changed', userId);
}
