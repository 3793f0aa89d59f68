import { eq, lt } from 'drizzle-orm';
import { INQUIRY_YEARS, type NewInquiry } from '#domain/inquiries/inquiries.ts';
import { addMonths, type Instant, jstDay, jstInstant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { type Db, transaction } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { inquiries } from '../db/schema/inquiries.ts';
import { limitInquiries } from './limits.ts';

type From = { userId: string | null; ip: string };

/**
 * Keeps an inquiry, and says whether it is new: one that was sent before is not kept twice.
 * @throws AppError `too_many_requests`; then nothing is counted.
 */
export function keepInquiry(db: Db, { userId, ip }: From, given: NewInquiry, now: Instant): Promise<boolean> {
  return transaction(
    db,
    async (tx) => {
      if ((await tx.$count(inquiries, eq(inquiries.sendId, given.sendId))) > 0) return false;
      await limitInquiries(tx, { userId, email: given.email, ip }, now);
      const kept = await tx
        .insert(inquiries)
        .values({ ...given, id: newId(), userId, createdAt: now })
        .onConflictDoNothing({ target: inquiries.sendId })
        .returning({ id: inquiries.id });
      return kept.length > 0;
    },
    { repeatable: true },
  );
}

/** SQL: the inquiry came more than INQUIRY_YEARS ago, in days of Japan. */
export function pastInquiries(now: Instant) {
  return lt(inquiries.createdAt, jstInstant(addMonths(jstDay(now), -12 * INQUIRY_YEARS), '00:00'));
}

/** Deletes what came more than INQUIRY_YEARS ago, with its answers. */
export async function purgeInquiries(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, inquiries, pastInquiries(now), signal);
}
