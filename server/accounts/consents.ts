import { CONSENTED_DOCUMENTS, DOCUMENTS_VERSION } from '#domain/accounts/consents.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { consents } from '../db/schema/accounts.ts';

/** Records that a student agreed to the current terms and privacy policy, and when. A repeated consent keeps the first time. */
export async function recordConsents(tx: Db, userId: string, now: Instant) {
  const agreed = CONSENTED_DOCUMENTS.map((document) => ({
    userId,
    document,
    version: DOCUMENTS_VERSION,
    createdAt: now,
  }));
  await tx.insert(consents).values(agreed).onConflictDoNothing();
}
