import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { InquiryAnswerView, InquiryList, InquiryState, InquiryThread } from '#domain/admin/inquiries.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { inquiries, inquiryAnswers } from '../../db/schema/inquiries.ts';

const SHOWN = 30;
const EXCERPT = 120;

/** The inquiries of a state, the newest first; with `before` those that are older than it. */
export async function listInquiries(db: Db, state: InquiryState, before?: string): Promise<InquiryList> {
  const rows = await db
    .select({
      id: inquiries.id,
      kind: inquiries.kind,
      name: inquiries.name,
      email: inquiries.email,
      excerpt: sql<string>`left(${inquiries.message}, ${EXCERPT})`,
      createdAt: inquiries.createdAt,
      doneAt: inquiries.doneAt,
      hasFailed: sql<boolean>`exists (select from inquiry_answers a where a.inquiry_id = inquiries.id and a.state = 'failed')`,
    })
    .from(inquiries)
    .where(
      and(
        state === 'open' ? isNull(inquiries.doneAt) : isNotNull(inquiries.doneAt),
        before === undefined ? undefined : lt(inquiries.id, before),
      ),
    )
    .orderBy(desc(inquiries.id))
    .limit(SHOWN + 1);
  return { rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}

/** One inquiry with its answers. @throws AppError `not_found`. */
export async function readInquiry(db: Db, id: string): Promise<InquiryThread> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id));
  if (!inquiry) throw new AppError('not_found');
  const answers = await db
    .select({
      id: inquiryAnswers.id,
      body: inquiryAnswers.body,
      state: sql<InquiryAnswerView['state']>`${inquiryAnswers.state}`,
      by: users.name,
      createdAt: inquiryAnswers.createdAt,
      sentAt: inquiryAnswers.sentAt,
      failure: inquiryAnswers.failure,
    })
    .from(inquiryAnswers)
    .leftJoin(users, eq(users.id, inquiryAnswers.adminId))
    .where(eq(inquiryAnswers.inquiryId, id))
    .orderBy(asc(inquiryAnswers.id));
  const { userId, sendId: _, doneBy, ...its } = inquiry;
  const [done] = doneBy ? await db.select({ name: users.name }).from(users).where(eq(users.id, doneBy)) : [];
  return { ...its, isStudent: userId !== null, doneBy: done?.name ?? null, answers };
}

/** Marks an inquiry as done without an answer, or as open again. False when it was so. @throws AppError `not_found`. */
export async function setDone(tx: Db, id: string, adminId: string | null, now: Instant): Promise<boolean> {
  const changed = await tx
    .update(inquiries)
    .set(adminId === null ? { doneAt: null, doneBy: null } : { doneAt: now, doneBy: adminId })
    .where(and(eq(inquiries.id, id), adminId === null ? isNotNull(inquiries.doneAt) : isNull(inquiries.doneAt)))
    .returning({ id: inquiries.id });
  if (changed.length === 0 && (await tx.$count(inquiries, eq(inquiries.id, id))) === 0) throw new AppError('not_found');
  return changed.length > 0;
}

/** How many wait for an answer. */
export function countOpenInquiries(db: Db): Promise<number> {
  return db.$count(inquiries, isNull(inquiries.doneAt));
}
