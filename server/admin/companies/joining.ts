/** What two companies that are merged have in common afterwards: reports, what these hide, and who registered them. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MergeBefore } from '#domain/admin/companies.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { type companies, companyRegistrations } from '../../db/schema/companies.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';
import type { Pair } from '../../sharing/moving.ts';
import { hideOrShow, joinReports, partReports } from '../../sharing/reports.ts';

type Company = typeof companies.$inferSelect;

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
  await partReports(
    tx,
    pairs.filter((it) => it.from !== it.to && !it.isMade),
  );
  for (const { id, hiddenAt, clearedAt, becameHiddenAt } of joined) {
    const isAsMerged = sql`${sharedEvents.hiddenAt} is not distinct from ${becameHiddenAt}::timestamptz`;
    await tx
      .update(sharedEvents)
      .set({ hiddenAt, clearedAt })
      .where(and(eq(sharedEvents.id, id), isNull(sharedEvents.removedAt), isAsMerged));
  }
}

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
