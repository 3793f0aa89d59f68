/** What two companies that are merged have in common afterwards: reports, what these hide, and who registered them. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MergeBefore } from '#domain/admin/companies.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { type companies, type companyMerges, companyRegistrations } from '../../db/schema/companies.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';
import type { Pair } from '../../sharing/moving.ts';
import { hideOrShow, joinReports, partReports } from '../../sharing/reports.ts';
import { removeLike, undoRemovals } from '../sharing/decisions.ts';

type Company = typeof companies.$inferSelect;
type Merge = typeof companyMerges.$inferSelect;

/** Shared events that were joined have the reports of both, and are hidden where these suffice. */
export async function joinHiding(tx: Db, pairs: Pair[], now: Instant): Promise<MergeBefore['joined']> {
  const joined = pairs.filter((it) => it.from !== it.to);
  if (joined.length === 0) return [];
  const hidden = (ids: string[]) =>
    tx
      .select({ id: sharedEvents.id, hiddenAt: sharedEvents.hiddenAt, clearedAt: sharedEvents.clearedAt })
      .from(sharedEvents)
      .where(inArray(sharedEvents.id, ids));
  const ids = joined.map((it) => it.to);
  const before = await hidden(ids);
  await joinReports(tx, joined);
  for (const id of ids) await hideOrShow(tx, id, now);
  const after = new Map((await hidden(ids)).map((it) => [it.id, it.hiddenAt]));
  return before.map((it) => ({ ...it, becameHiddenAt: after.get(it.id) ?? null }));
}

/** Undoes that. */
export async function partHiding(tx: Db, pairs: Pair[], { joined }: MergeBefore) {
  await joinReports(
    tx,
    pairs.filter((it) => it.isMade),
  );
  await partReports(tx, pairs.filter(isJoined));
  for (const { id, hiddenAt, clearedAt, becameHiddenAt } of joined) {
    const isAsMerged = sql`${sharedEvents.hiddenAt} is not distinct from ${becameHiddenAt}::timestamptz`;
    await tx
      .update(sharedEvents)
      .set({ hiddenAt, clearedAt })
      .where(and(eq(sharedEvents.id, id), isNull(sharedEvents.removedAt), isAsMerged));
  }
}

/** A shared event is removed with the one that is joined with it: what an admin removed stays so. @returns the decisions. */
export async function joinRemovals(tx: Db, adminId: string, pairs: Pair[], now: Instant): Promise<string[]> {
  const made: (string | null)[] = [];
  for (const { from, to } of pairs.filter(isJoined)) made.push(await removeLike(tx, adminId, { from, to }, now));
  return made.filter((it) => it !== null);
}

/** Undoes that; what an admin removed since the merge stays removed at both companies. */
export async function partRemovals(tx: Db, adminId: string, pairs: Pair[], merge: Merge, now: Instant) {
  await undoRemovals(tx, adminId, merge.before.removals ?? [], now);
  for (const { from, to } of pairs.filter(isJoined))
    await removeLike(tx, adminId, { from, to, since: merge.createdAt }, now);
}

const isJoined = ({ from, to, isMade }: Pair) => from !== to && !isMade;

/** Whoever registered the merged company finds the kept one, too, where only those who registered it do. */
export async function copyRegistrations(tx: Db, kept: Company, merged: Company) {
  if (kept.source !== 'user') return;
  await tx.execute(sql`
    insert into ${companyRegistrations} (company_id, user_id, created_at)
    select ${kept.id}, user_id, created_at from ${companyRegistrations} where company_id = ${merged.id} on conflict do nothing`);
}

/** Undoes that. */
export async function withdrawCopies(tx: Db, kept: Company, merged: Company) {
  await tx.execute(sql`
    delete from ${companyRegistrations} r where r.company_id = ${kept.id} and exists (
      select from ${companyRegistrations} same
      where same.company_id = ${merged.id} and same.user_id = r.user_id and same.created_at = r.created_at)`);
}
