import { aliasedTable, and, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { USAGE_LOG_MS } from '../db/retention.ts';
import { companies, companyMerges, companyRegistrations } from '../db/schema/companies.ts';
import { selections } from '../db/schema/selections.ts';
import { linkedVariants, sharedEvents } from '../db/schema/sharing.ts';
import { forgetCompanies } from './search-index.ts';

/** How long a registered company is kept while no selection refers to it. */
const UNUSED_MS = 30 * DAY;
/** The number of companies deleted in one transaction: each has some hundred rows of the search index. */
const BATCH = 50;

const namedBy = (table: SQL, column: SQL) => sql`exists (select from ${table} where ${column} = ${companies.id})`;
const IS_SHARED = sql`(
  ${namedBy(sql`${sharedEvents}`, sql`${sharedEvents.companyId}`)}
  or ${namedBy(sql`${linkedVariants}`, sql`${linkedVariants.companyId}`)}
  or exists (select from ${companies} other where other.merged_into = ${companies.id})
  or ${namedBy(sql`${companyMerges}`, sql`${companyMerges.mergedId}`)}
)`;

/** Deletes registered companies that nothing refers to, and their rows of the search index. */
export async function purgeUnusedCompanies(db: Db, now: Instant, signal?: AbortSignal) {
  const isOld = (of: typeof companies) => and(eq(of.source, 'user'), lt(of.createdAt, plus(now, -UNUSED_MS)));
  const registered = aliasedTable(companies, 'registered');
  // A list of its own: a cluster does not look up rows of students from rows that are everywhere.
  const chosen = db
    .selectDistinct({ id: selections.companyId })
    .from(selections)
    .innerJoin(registered, eq(registered.id, selections.companyId))
    .where(isOld(registered))
    .as('chosen');
  const idle = and(
    notExists(db.select({ id: chosen.id }).from(chosen).where(eq(chosen.id, companies.id))),
    sql`not ${IS_SHARED}`,
    // Companies hidden by reports are kept longer, so that they stay hidden when registered again.
    or(isNull(companies.hiddenAt), lt(companies.hiddenAt, plus(now, -USAGE_LOG_MS))),
    sql`not exists (
      select from ${companyRegistrations} r where r.company_id = ${companies.id} and r.created_at >= ${plus(now, -UNUSED_MS)})`,
  );
  for (let gone = BATCH; gone === BATCH; ) {
    signal?.throwIfAborted();
    gone = await transaction(db, (tx) => purgeBatch(tx, and(isOld(companies), idle)));
  }
}

/** Deletes a batch. The rows are locked and then checked again, so that a selection added meanwhile keeps its company. */
async function purgeBatch(tx: Db, unused: SQL | undefined): Promise<number> {
  const id = { id: companies.id };
  const found = await tx.select(id).from(companies).where(unused).limit(BATCH).for('update', { skipLocked: true });
  if (found.length === 0) return 0;
  const ids = inArray(
    companies.id,
    found.map((it) => it.id),
  );
  const going = await tx.select(id).from(companies).where(and(ids, unused));
  const gone = going.map((it) => it.id);
  await forgetCompanies(tx, gone);
  if (gone.length > 0) await tx.delete(companies).where(inArray(companies.id, gone));
  return found.length;
}
