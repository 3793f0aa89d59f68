/** Moves and deletions that a student made in Google Calendar. An event of しおり changes only when the student accepts. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  type CalendarProposal,
  type CalendarProposalAnswer,
  movedTo,
  proposedDeadline,
} from '#domain/calendar/google-sync.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { calendarChanged } from '../calendar-sync/due.ts';
import type { Db } from '../db/connect.ts';
import { calendarLinks } from '../db/schema/calendars.ts';
import { events, selections } from '../db/schema/selections.ts';
import { deleteEvent } from '../selections/deletion.ts';
import { heldEvent, updateEvent } from '../selections/events.ts';

const open = (userId: string) => and(eq(calendarLinks.userId, userId), isNotNull(calendarLinks.proposedAt));

/** The open proposals of a student, by the moment of their event. */
export async function listProposals(db: Db, userId: string): Promise<CalendarProposal[]> {
  const rows = await db
    .select({ event: events, start: calendarLinks.proposedStart, end: calendarLinks.proposedEnd })
    .from(calendarLinks)
    .innerJoin(events, and(eq(events.userId, calendarLinks.userId), eq(events.id, calendarLinks.eventId)))
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .where(and(open(userId), eq(events.completed, false), isNull(events.deletedAt), isNull(selections.deletedAt)))
    .orderBy(events.deadline, events.id);
  return rows.flatMap(({ event, start, end }) => {
    const moved = start && end ? movedTo(event, { start, end }) : null;
    // Moved alike here in the meantime: there is nothing to decide.
    if (start && !moved) return [];
    return [{ eventId: event.id, selectionId: event.selectionId, moved }];
  });
}

/**
 * Does with an event what was done at Google, or leaves it. One that was moved there is put back there; one that was deleted there stays
 * away, until it is changed here.
 * @throws AppError `conflict` when there is no such proposal (any more).
 */
export async function answerProposal(tx: Db, userId: string, id: string, its: CalendarProposalAnswer, now: Instant) {
  const own = await heldEvent(tx, userId, id);
  const ofEvent = and(open(userId), eq(calendarLinks.eventId, id));
  const [link] = await tx.select().from(calendarLinks).where(ofEvent).for('update');
  const { proposedStart: start, proposedEnd: end } = link ?? {};
  const moved = start && end ? movedTo(own, { start, end }) : null;
  const deadline = start ? proposedDeadline(own, start) : null;
  if (!link || deadline !== its.deadline) throw new AppError('conflict');
  const ofLink = and(eq(calendarLinks.userId, userId), eq(calendarLinks.eventId, id));
  if (its.answer === 'accept' && !start) {
    // It is gone in both; an undo sends it anew.
    await tx.delete(calendarLinks).where(ofLink);
    await deleteEvent(tx, userId, id, now);
    return;
  }
  // What was put back has to be sent again, and what was taken over has a new description.
  const decided = { proposedAt: null, proposedStart: null, proposedEnd: null };
  await tx
    .update(calendarLinks)
    .set({ ...decided, ...(start && { bodyHash: null }) })
    .where(ofLink);
  if (its.answer === 'accept' && moved) await updateEvent(tx, userId, id, { version: own.version, ...moved }, now);
  await calendarChanged(tx, userId);
}
