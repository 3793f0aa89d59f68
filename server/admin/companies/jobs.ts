import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { ADMIN_UNDO_MS } from '#domain/admin/companies.ts';
import { type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { purgeRows } from '../../db/purge.ts';
import { USAGE_LOG_MS } from '../../db/retention.ts';
import { companyEdits, companyMerges } from '../../db/schema/companies.ts';
import { mergedSelections } from '../../db/schema/selections.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';

/** Removes what only the undo of an edit or of a merge needs, once it is too late for one; and merges of a year ago. */
export async function purgeMerges(db: Db, now: Instant, signal?: AbortSignal) {
  const undoable = plus(now, -ADMIN_UNDO_MS);
  await purgeRows(db, companyEdits, lt(companyEdits.createdAt, undoable), signal);
  const ended = db.select({ id: companyMerges.id }).from(companyMerges).where(lt(companyMerges.createdAt, undoable));
  await purgeRows(db, mergedSelections, inArray(mergedSelections.mergeId, ended), signal);
  const left = db
    .select({ id: companyMerges.mergedId })
    .from(companyMerges)
    .where(and(lt(companyMerges.createdAt, undoable), isNull(companyMerges.undoneAt)));
  await purgeRows(
    db,
    sharedEvents,
    and(inArray(sharedEvents.companyId, left), eq(sharedEvents.confirmations, 0)),
    signal,
  );
  await purgeRows(db, companyMerges, lt(companyMerges.createdAt, plus(now, -USAGE_LOG_MS)), signal);
}
