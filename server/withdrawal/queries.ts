import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { CONFIRMED_MS } from '#domain/accounts/session.ts';
import type { WithdrawalView } from '#domain/accounts/withdrawal.ts';
import { AppError } from '#domain/errors.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events, files, selections } from '../db/schema/selections.ts';
import { isWithin } from '../limits/clocks.ts';

/** What the student is told before a withdrawal. @throws AppError `not_signed_in` when the account no longer exists. */
export async function withdrawalView(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Instant,
): Promise<WithdrawalView> {
  const own = and(eq(selections.userId, userId), isNull(selections.deletedAt));
  const [[user], selectionCount, eventCount, fileCount, planned, confirmed, next] = await Promise.all([
    db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)),
    db.$count(selections, own),
    db.$count(events, and(eq(events.userId, userId), isNull(events.deletedAt))),
    db.$count(files, and(eq(files.userId, userId), isNull(files.deletedAt))),
    db.$count(reminders, and(eq(reminders.userId, userId), eq(reminders.state, 'planned'))),
    db.$count(sessions, and(eq(sessions.id, sessionId), isWithin(sessions.confirmedAt, CONFIRMED_MS, now))),
    nextEvent(db, userId, now),
  ]);
  if (!user) throw new AppError('not_signed_in');
  const counts = { selections: selectionCount, events: eventCount, files: fileCount, reminders: planned };
  return { ...user, ...counts, next, isConfirmed: confirmed > 0 };
}

async function nextEvent(db: Db, userId: string, now: Instant): Promise<WithdrawalView['next']> {
  const [next] = await db
    .select({
      selection: { companyName: selections.companyName, customCompanyName: selections.customCompanyName },
      eventType: events.eventType,
      publicDescription: events.publicDescription,
      deadline: events.deadline,
    })
    .from(events)
    .innerJoin(selections, and(eq(selections.userId, events.userId), eq(selections.id, events.selectionId)))
    .where(
      and(
        eq(events.userId, userId),
        gt(events.deadline, now),
        eq(events.completed, false),
        isNull(events.deletedAt),
        isNull(selections.deletedAt),
      ),
    )
    .orderBy(asc(events.deadline), asc(events.id))
    .limit(1);
  if (!next) return null;
  const { selection, ...event } = next;
  return { companyName: displayName(selection), ...event };
}
