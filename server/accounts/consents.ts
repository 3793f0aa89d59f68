import { CONSENTED_DOCUMENTS, DOCUMENTS_VERSION } from '#domain/accounts/consents.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { consents } from '../db/schema/accounts.ts';

/** Keeps that a student has agreed to the terms and the privacy policy in force, and when. The first time counts. */
export async function recordConsents(tx: Db, userId: string, now: Instant) {
  const agreed = CONSENTED_DOCUMENTS.map((document) => ({
    userId,
    document,
    version: DOCUMENTS_VERSION,
    createdAt: now,
  }));
  await tx.insert(consents).values(agreed).onConflictDoNothing();
}
