/** Taking shared events into one's own selection: a copy, to which nobody else's later change comes. */
import { and, eq, inArray } from 'drizzle-orm';
import type { EventType } from '#domain/taxonomy/event-types.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { selections } from '../db/schema/selections.ts';
import { sharedEvents } from '../db/schema/sharing.ts';
import { linkedEventId } from './contributions.ts';

type Entered = { sharedEventId: string | null; eventType: EventType; deadline: Instant };

/**
 * What new events of a selection remember of the shared events that they are taken from. One that is no longer there, or is another
 * company's, is not taken: the event is the student's own then.
 */
export async function originOf(tx: Db, userId: string, selectionId: string, entered: Entered[]) {
  const ids = entered.map((it) => it.sharedEventId).filter((id) => id !== null);
  const offered = ids.length === 0 ? [] : await ofSelection(tx, userId, selectionId, ids);
  const byId = new Map(offered.map((it) => [it.id, it]));
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
