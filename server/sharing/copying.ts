/** Copying shared events into one's own selection. A copy does not change with the original. */
import { and, eq, inArray } from 'drizzle-orm';
import type { EventType } from '#domain/taxonomy/event-types.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { selections } from '../db/schema/selections.ts';
import { sharedEvents } from '../db/schema/sharing.ts';
import { linkedEventId } from './contributions.ts';

type Entered = { sharedEventId: string | null; eventType: EventType; deadline: Instant };

/**
 * The origin columns of new events that are copied from shared events. If the shared event is gone, or belongs to another company, the
 * event has no origin.
 */
export async function originOf(tx: Db, userId: string, selectionId: string, entered: Entered[]) {
  const ids = entered.map((it) => it.sharedEventId).filter((id) => id !== null);
  const found = ids.length === 0 ? [] : await ofSelection(tx, userId, selectionId, ids);
  const byId = new Map(found.map((it) => [it.id, it]));
  return entered.map(({ sharedEventId, eventType, deadline }) => {
    const origin = sharedEventId === null ? undefined : byId.get(sharedEventId);
    return {
      sharedEventId: origin?.id ?? null,
      linkedEventId: origin ? linkedEventId(origin.companyId, origin.no) : null,
      originalEventIndex: origin?.no ?? null,
      isModified: origin !== undefined && (origin.eventType !== eventType || origin.deadline !== deadline),
    };
  });
}

async function ofSelection(tx: Db, userId: string, selectionId: string, ids: string[]) {
  const { id, no, companyId, eventType, deadline } = sharedEvents;
  return tx
    .select({ id, no, companyId, eventType, deadline })
    .from(sharedEvents)
    .innerJoin(selections, eq(selections.companyId, companyId))
    .where(and(eq(selections.userId, userId), eq(selections.id, selectionId), inArray(id, ids)));
}
