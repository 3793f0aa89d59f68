/** Variants: where students who began with the same shared event, or accepted its date, moved it. Each student has an own one. */
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema/selections.ts';
import { linkedVariants, sharedEvents } from '../db/schema/sharing.ts';
import { linkedEventId } from './contributions.ts';

/** Rows that are inserted in one statement, which can have at most 65,535 parameters. */
const TOGETHER = 500;

/**
 * Updates these students' variants at these companies to match the students' events: one for each that differs in type or deadline from the
 * shared event with which it began, or from the one that was accepted for it; or that did and went back. `movedNow`: the events that this
 * write moves; where the shared event with which they began is gone, nothing else says that they moved.
 */
export async function keepVariants(
  tx: Db,
  userIds: string[],
  companyIds: string[],
  now: Instant,
  movedNow: string[] = [],
) {
  const theirs = and(inArray(linkedVariants.addedBy, userIds), inArray(linkedVariants.companyId, companyIds));
  const kept = await tx.select().from(linkedVariants).where(theirs);
  const variants = await variantsOf(tx, userIds, companyIds, kept, new Set(movedNow));
  await remove(
    tx,
    kept.filter((it) => !variants.has(keyOf(it))),
  );
  const byKey = new Map(kept.map((it) => [keyOf(it), it]));
  const rows = [...variants]
    .filter(([key, it]) => !isSame(it, byKey.get(key)))
    .map(([, it]) => ({ ...it, addedAt: now, updatedAt: now }));
  for (let at = 0; at < rows.length; at += TOGETHER)
    await tx
      .insert(linkedVariants)
      .values(rows.slice(at, at + TOGETHER))
      .onConflictDoUpdate({
        target: [linkedVariants.linkedEventId, linkedVariants.addedBy, linkedVariants.eventType],
        set: {
          deadline: sql`excluded.deadline`,
          selectionPhase: sql`excluded.selection_phase`,
          updatedAt: now,
        },
      });
}

type Kept = typeof linkedVariants.$inferSelect;
type Variant = Pick<
  Kept,
  'linkedEventId' | 'addedBy' | 'eventType' | 'companyId' | 'originalEventIndex' | 'deadline' | 'selectionPhase'
>;
const keyOf = (it: Variant) => `${it.linkedEventId} ${it.addedBy} ${it.eventType}`;
/** The same whichever company has the shared event: a merge moves it. */
const beginningOf = (it: Variant) => `${it.originalEventIndex} ${it.addedBy} ${it.eventType}`;
const isSame = (it: Variant, kept: Kept | undefined) =>
  it.deadline === kept?.deadline && it.selectionPhase === kept.selectionPhase;

async function remove(tx: Db, gone: Kept[]) {
  if (gone.length === 0) return;
  const list = (values: string[]) => sql`${sql.param(values)}::text[]`;
  const lists = [gone.map((it) => it.linkedEventId), gone.map((it) => it.addedBy), gone.map((it) => it.eventType)];
  await tx.execute(sql`
    delete from ${linkedVariants} where (linked_event_id, added_by, event_type) in (
      select * from unnest(${sql.join(lists.map(list), sql`, `)}))`);
}

/** One for each shared event, student and type: of several events the one changed last. `kept`: the variants so far. */
async function variantsOf(
  tx: Db,
  userIds: string[],
  companyIds: string[],
  kept: Kept[],
  movedNow: Set<string>,
): Promise<Map<string, Variant>> {
  const rows = await tx
    .select({
      id: events.id,
      addedBy: events.userId,
      eventType: events.eventType,
      companyId: selections.companyId,
      originalEventIndex: events.originalEventIndex,
      deadline: events.deadline,
      selectionPhase: events.selectionPhase,
      origin: { eventType: sharedEvents.eventType, deadline: sharedEvents.deadline },
      accepted: { no: accepted.no, eventType: accepted.eventType, deadline: accepted.deadline },
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .leftJoin(sharedEvents, eq(sharedEvents.no, events.originalEventIndex))
    .leftJoin(accepted, and(eq(accepted.id, events.sharedEventId), ne(accepted.no, events.originalEventIndex)))
    .where(
      and(
        inArray(events.userId, userIds),
        inArray(selections.companyId, companyIds),
        isNotNull(events.linkedEventId),
        isNull(events.subtype),
        isNull(events.deletedAt),
        isNull(selections.deletedAt),
      ),
    )
    .orderBy(asc(events.updatedAt), asc(events.id));
  const dates = new Map(kept.map((it) => [beginningOf(it), it.deadline]));
  const variants = new Map<string, Variant>();
  for (const { id, origin, accepted, companyId, originalEventIndex, ...current } of rows) {
    if (companyId === null || originalEventIndex === null) continue;
    const begun = [
      { no: originalEventIndex, entry: origin },
      ...(accepted ? [{ no: accepted.no, entry: accepted }] : []),
    ];
    for (const { no, entry } of begun) {
      const variant = { ...current, linkedEventId: linkedEventId(companyId, no), companyId, originalEventIndex: no };
      const key = keyOf(variant);
      const differs = entry && (entry.eventType !== current.eventType || entry.deadline !== current.deadline);
      const date = dates.get(beginningOf(variant));
      // Whoever goes back to the first date has moved there, too. Where that date is no longer known, only a move or its variant tells.
      const hasMoved = entry ? date !== undefined : movedNow.has(id) || date === current.deadline;
      // An event that never moved does not replace one that did.
      if (differs || (hasMoved && !variants.has(key))) variants.set(key, variant);
    }
  }
  return variants;
}

/** The shared event whose date was accepted, where an event began with another one. */
const accepted = alias(sharedEvents, 'accepted');
