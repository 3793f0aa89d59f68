/** What a merge of two companies would move, and the merges that can be undone. */
import { inArray, sql } from 'drizzle-orm';
import { ADMIN_UNDO_MS, type MergeNumbers, type MergePreview, type MergeView } from '#domain/admin/companies.ts';
import { AppError } from '#domain/errors.ts';
import { type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { companies, companyMerges } from '../../db/schema/companies.ts';
import { events, selections } from '../../db/schema/selections.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';
import { isSameDate } from '../../sharing/same-date.ts';
import { readCompanies } from './queries.ts';

/** What a merge of two companies would move, either way. @throws AppError `company_not_found`. */
export async function previewMerge(db: Db, one: string, other: string): Promise<MergePreview> {
  const [found, oneMoves, otherMoves] = await Promise.all([
    readCompanies(db, [one, other]),
    numbersOf(db, one, other),
    numbersOf(db, other, one),
  ]);
  const [a, b] = found;
  if (!a || !b) throw new AppError('company_not_found');
  return {
    companies: [
      { company: a, moves: oneMoves },
      { company: b, moves: otherMoves },
    ],
  };
}

/** What moves from one company to another. */
export async function numbersOf(db: Db, from: string, to: string): Promise<MergeNumbers> {
  const { rows } = await db.execute<Omit<MergeNumbers, 'names'>>(sql`
    select (select count(*)::int from ${selections} s where s.company_id = ${from} and s.deleted_at is null) as selections,
      (select count(*)::int from ${selections} s join ${events} e on e.user_id = s.user_id and e.selection_id = s.id
        where s.company_id = ${from} and s.deleted_at is null and e.deleted_at is null) as events,
      (select count(*)::int from ${sharedEvents} e where e.company_id = ${from} and e.confirmations > 0) as "sharedEvents",
      (select count(*)::int from ${sharedEvents} e join ${sharedEvents} same on same.company_id = ${to}
        and ${isSameDate(sql`same`, sql`e`)} where e.company_id = ${from} and e.confirmations > 0) as "sameSharedEvents"`);
  const keywords = await db
    .select({ id: companies.id, names: companies.searchKeywords })
    .from(companies)
    .where(inArray(companies.id, [from, to]));
  const namesOf = (id: string) => keywords.find((it) => it.id === id)?.names ?? [];
  const names = namesOf(from).filter((name) => !namesOf(to).includes(name));
  const [numbers] = rows;
  return { selections: 0, events: 0, sharedEvents: 0, sameSharedEvents: 0, ...numbers, names };
}

/** The merges that can still be undone, newest first. */
export async function listMerges(db: Db, now: Instant): Promise<MergeView[]> {
  const { rows } = await db.execute<MergeView>(sql`
    select m.id, kept.display_name as "keptName", merged.display_name as "mergedName", m.created_at as at, m.moved
    from ${companyMerges} m join ${companies} kept on kept.id = m.kept_id join ${companies} merged on merged.id = m.merged_id
    where m.undone_at is null and m.created_at >= ${plus(now, -ADMIN_UNDO_MS)}
      and kept.merged_into is null and merged.merged_into = m.kept_id
    order by m.created_at desc, m.id desc`);
  return rows;
}
