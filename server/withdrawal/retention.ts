/**
 * What is left of withdrawn accounts is deleted in two steps: the selections with all that belongs to them after a year, the account after
 * three. Both run in batches; whatever a process leaves undone, the next run finds.
 */
import { aliasedTable, and, asc, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import { withdrawnBefore } from '#domain/accounts/withdrawal.ts';
import type { Instant } from '#domain/time.ts';
import { noteActs } from '../audit/audit-log.ts';
import { type Db, transaction } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { users } from '../db/schema/accounts.ts';
import { companyRegistrations, companyReports } from '../db/schema/companies.ts';
import { selections } from '../db/schema/selections.ts';

/** Accounts of one transaction. */
const TOGETHER = 200;

/** SQL: the account withdrew a year ago, and has its selections still. */
export function hasDueSelections(now: Instant) {
  return and(
    isNotNull(users.withdrawnAt),
    lt(users.withdrawnAt, withdrawnBefore('selections', now)),
    isNull(users.selectionsDeletedAt),
  );
}

/**
 * SQL: the account withdrew three years ago. It stays until its selections are gone, so that no file loses its row before its object.
 * `among` names the accounts that are asked about, where not all are: then the selections of no other are read.
 */
export function isDueAccount(db: Db, now: Instant, among?: string[]) {
  const before = withdrawnBefore('account', now);
  const its = aliasedTable(users, 'its');
  const withSelections = db
    .select({ userId: selections.userId })
    .from(selections)
    .innerJoin(its, eq(its.id, selections.userId))
    .where(and(lt(its.withdrawnAt, before), among && inArray(selections.userId, among)));
  return and(lt(users.withdrawnAt, before), notInArray(users.id, withSelections));
}

/**
 * Marks the selections as deleted; the jobs `files` and `deleted` then remove objects, files and rows, as they do for deletions by
 * students.
 */
export async function endSelections(db: Db, now: Instant, signal?: AbortSignal) {
  for (let ended = TOGETHER; ended === TOGETHER; ) {
    signal?.throwIfAborted();
    ended = await transaction(db, (tx) => endSome(tx, now));
  }
}

async function endSome(tx: Db, now: Instant): Promise<number> {
  const due = await tx
    .select({ id: users.id })
    .from(users)
    .where(hasDueSelections(now))
    .orderBy(asc(users.withdrawnAt))
    .limit(TOGETHER)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map((it) => it.id);
  const shown = and(inArray(selections.userId, ids), isNull(selections.deletedAt));
  const { rowCount } = await tx.update(selections).set({ deletedAt: now }).where(shown);
  await tx.delete(companyRegistrations).where(inArray(companyRegistrations.userId, ids));
  await tx.delete(companyReports).where(inArray(companyReports.userId, ids));
  await tx.update(users).set({ selectionsDeletedAt: now }).where(inArray(users.id, ids));
  await note(tx, 'retention_selections', { accounts: ids.length, selections: rowCount ?? 0 }, now);
  return ids.length;
}

/** Deletes accounts with all that is left of them. */
export async function purgeWithdrawn(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, users, isDueAccount(db, now), signal, {
    stillMeet: (keys) =>
      isDueAccount(
        db,
        now,
        keys.map(({ id }) => id as string),
      ),
    onGone: (accounts) => note(db, 'retention_accounts', { accounts }, now),
  });
}

/** The audit log has numbers only: whose data it was is not to be known any more. */
async function note(db: Db, action: string, detail: Record<string, number>, now: Instant) {
  await noteActs(db, [{ action, detail }], now);
}
