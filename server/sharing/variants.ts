/** Variants: where students who began with the same shared event moved it. Each student has an own one. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema/selections.ts';
import { linkedVariants, sharedEvents } from '../db/schema/sharing.ts';

/**
 * Updates this student's variants of these shared events to match the student's events: one for each that differs in type or deadline, or
 * that did and went back.
 */
export async function keepVariants(tx: Db, userId: string, linkedEventIds: string[], now: Instant) {
  const mine = and(eq(linkedVariants.addedBy, userId), inArray(linkedVariants.linkedEventId, linkedEventIds));
  const kept = await tx.select().from(linkedVariants).where(mine);
  const variants = await variantsOf(tx, userId, linkedEventIds, new Set(kept.map(keyOf)));
  const gone = kept.filter((it) => !variants.has(keyOf(it)));
  for (const { linkedEventId, eventType } of gone)
    await tx
      .delete(linkedVariants)
      .where(
        and(
          eq(linkedVariants.addedBy, userId),
          eq(linkedVariants.linkedEventId, linkedEventId),
          eq(linkedVariants.eventType, eventType),
        ),
      );
  if (variants.size === 0) return;
  await tx
    .insert(linkedVariants)
    .values([...variants.values()].map((it) => ({ ...it, addedBy: userId, addedAt: now, updatedAt: now })))
    .onConflictDoUpdate({
      target: [linkedVariants.linkedEventId, linkedVariants.addedBy, linkedVariants.eventType],
      set: {
        deadline: sql`excluded.deadline`,
        selectionPhase: sql`excluded.selection_phase`,
        updatedAt: now,
      },
    });
}

type Variant = Pick<
  typeof linkedVariants.$inferInsert,
  'linkedEventId' | 'eventType' | 'companyId' | 'originalEventIndex' | 'deadline' | 'selectionPhase'
>;
const keyOf = (it: Pick<Variant, 'linkedEventId' | 'eventType'>) => `${it.linkedEventId} ${it.eventType}`;

/** One for each shared event and type: of several events the one changed last. `moved`: the keys of the variants so far. */
async function variantsOf(
  tx: Db,
  userId: string,
  linkedEventIds: string[],
  moved: Set<string>,
): Promise<Map<string, Variant>> {
  const rows = await tx
    .select({
      linkedEventId: events.linkedEventId,
      eventType: events.eventType,
      companyId: selections.companyId,
      originalEventIndex: events.originalEventIndex,
      deadline: events.deadline,
      selectionPhase: events.selectionPhase,
      origin: sharedEvents,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .leftJoin(sharedEvents, eq(sharedEvents.no, events.originalEventIndex))
    .where(
      and(
        eq(events.userId, userId),
        inArray(events.linkedEventId, linkedEventIds),
        isNull(events.subtype),
        isNull(events.deletedAt),
        isNull(selections.deletedAt),
      ),
    )
    .orderBy(asc(events.updatedAt), asc(events.id));
  const variants = new Map<string, Variant>();
  for (const { origin, linkedEventId, companyId, originalEventIndex, ...current } of rows) {
    if (linkedEventId === null || companyId === null || originalEventIndex === null) continue;
    const variant = { ...current, linkedEventId, companyId, originalEventIndex };
    const key = keyOf(variant);
    const differs = origin?.eventType !== current.eventType || origin.deadline !== current.deadline;
    // Whoever goes back to the first date has moved there, too. An event that never moved does not replace one that did.
    if (differs || (moved.has(key) && !variants.has(key))) variants.set(key, variant);
  }
  return variants;
}
