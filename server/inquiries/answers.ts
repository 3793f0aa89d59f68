/** Answers to inquiries, which the commit of the answer queues: when a process dies before it was sent, another sends it. */
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { MAX_ANSWERS } from '#domain/inquiries/inquiries.ts';
import { type Instant, MINUTE, plus } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { databaseNow } from '../db/clock.ts';
import { announce, type Db } from '../db/connect.ts';
import { inquiries, inquiryAnswers } from '../db/schema/inquiries.ts';
import type { Mail } from '../integrations/mail/message.ts';
import { answerMail } from './mails.ts';

export type NewAnswer = {
  inquiryId: string;
  sendId: string;
  body: string;
  /** How many answers the admin has seen: another admin may have answered meanwhile. */
  seen: number;
};

/**
 * Queues an answer and marks the inquiry as done. False when this answer is there already.
 * @throws AppError `not_found`; `conflict` when there is an answer that the admin has not seen; `too_many`.
 */
export async function keepAnswer(tx: Db, adminId: string, answer: NewAnswer, now: Instant): Promise<boolean> {
  const { inquiryId, sendId, body, seen } = answer;
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, inquiryId)).for('update');
  if (!inquiry) throw new AppError('not_found');
  if ((await tx.$count(inquiryAnswers, eq(inquiryAnswers.sendId, sendId))) > 0) return false;
  const answers = await tx.$count(inquiryAnswers, eq(inquiryAnswers.inquiryId, inquiryId));
  if (answers !== seen) throw new AppError('conflict');
  if (answers >= MAX_ANSWERS) throw new AppError('too_many');
  const its = { inquiryId, userId: inquiry.userId, sendId, adminId, body };
  await tx.insert(inquiryAnswers).values({ id: newId(), ...its, createdAt: now });
  await tx.update(inquiries).set({ doneAt: now, doneBy: adminId }).where(eq(inquiries.id, inquiryId));
  await announce(tx, 'reminders', '');
  return true;
}

/** A process that claims an answer holds it for this long; sending takes less. */
export const LEASE_MS = 2 * MINUTE;
const TOGETHER = 10;
/** Waits before each retry; after the last one an answer has failed, and the admin sees it. */
const AGAIN_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE];

/** Sends the answers that are due. A retry has the same Message-ID. */
export async function sendAnswers(db: Db, { mail, baseUrl }: { mail: Mail; baseUrl: string }) {
  const claimed = await claimAnswers(db, await databaseNow(db));
  await Promise.all(
    claimed.map(async ({ id, attempts, ...it }) => {
      const messageId = `<${id}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
      const outcome = await mail.send(answerMail({ ...it, messageId }));
      const now = await databaseNow(db);
      const set = (its: Partial<typeof inquiryAnswers.$inferInsert>) =>
        db
          .update(inquiryAnswers)
          .set(its)
          .where(and(eq(inquiryAnswers.id, id), eq(inquiryAnswers.attempts, attempts)));
      // Without an answer of the mail server it may have arrived: better not at all than twice.
      if (outcome.ok || outcome.failure === 'unknown')
        return set({ state: 'sent', sentAt: now, failure: outcome.ok ? null : outcome.code });
      const { attempted, code, failure } = outcome;
      const waitMs = attempted ? AGAIN_AFTER_MS[attempts - 1] : MINUTE;
      if (failure === 'permanent' || waitMs === undefined) return set({ state: 'failed', failure: code });
      return set({
        failure: code,
        nextAttemptAt: plus(now, waitMs),
        ...(!attempted && { attempts: attempts - 1 }),
      });
    }),
  );
}

type Claimed = { id: string; attempts: number; to: string; name: string; question: string; body: string };

async function claimAnswers(db: Db, now: Instant): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed>(sql`
    update inquiry_answers a set attempts = a.attempts + 1, next_attempt_at = ${plus(now, LEASE_MS)}
    from inquiries i
    where i.id = a.inquiry_id and a.id in (
      select id from inquiry_answers where state = 'due' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${TOGETHER} for update skip locked)
    returning a.id, a.attempts, i.email as "to", i.name, i.message as question, a.body`);
  return rows;
}

/** Makes an answer that failed due again. @throws AppError `not_found` when there is none that failed. */
export async function retryAnswer(tx: Db, inquiryId: string, answerId: string, now: Instant) {
  const failed = and(
    eq(inquiryAnswers.id, answerId),
    eq(inquiryAnswers.inquiryId, inquiryId),
    eq(inquiryAnswers.state, 'failed'),
  );
  const again = await tx
    .update(inquiryAnswers)
    .set({ state: 'due', attempts: 0, failure: null, nextAttemptAt: now })
    .where(failed)
    .returning({ id: inquiryAnswers.id });
  if (again.length === 0) throw new AppError('not_found');
  await announce(tx, 'reminders', '');
}
