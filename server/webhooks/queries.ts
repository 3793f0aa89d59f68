import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { MAX_WEBHOOKS, type MadeWebhook, SHOWN_DELIVERIES, type WebhookView } from '#domain/open-api/webhooks.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { newId } from '../base/ids.ts';
import { newSecret } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { webhookDeliveries, webhooks } from '../db/schema/programs.ts';
import type { Place } from '../vault/seal.ts';
import { sealFor } from '../vault/user-keys.ts';

/** How long the log of deliveries goes back. */
const KEPT_MS = 30 * DAY;

const oneOf = (userId: string, id: string) => and(eq(webhooks.userId, userId), eq(webhooks.id, id));

/** The place to which the secret of a webhook is sealed. */
export function placeOfWebhook(userId: string, id: string): Place {
  return { table: 'webhooks', column: 'secret', row: id, userId };
}

/** The webhooks of a student, in the order in which they were made, each with its latest deliveries. */
export async function listWebhooks(db: Db, userId: string): Promise<WebhookView[]> {
  const found = await db
    .select({ id: webhooks.id, url: webhooks.url, createdAt: webhooks.createdAt, disabledAt: webhooks.disabledAt })
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.id));
  const { id, sequence, state, tries, status, failure, createdAt, endedAt } = webhookDeliveries;
  const views: WebhookView[] = [];
  for (const it of found) {
    const deliveries = await db
      .select({ id, sequence, state, tries, status, failure, createdAt, endedAt })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.userId, userId), eq(webhookDeliveries.webhookId, it.id)))
      .orderBy(desc(sequence))
      .limit(SHOWN_DELIVERIES);
    views.push({ ...it, deliveries });
  }
  return views;
}

/** Makes a webhook, whose secret only this answer holds. The caller has locked the student. @throws AppError `too_many`. */
export async function makeWebhook(tx: Db, rootKeys: RootKeys, userId: string, url: string, now: Instant) {
  if ((await tx.$count(webhooks, eq(webhooks.userId, userId))) >= MAX_WEBHOOKS) throw new AppError('too_many');
  const made: MadeWebhook = { id: newId(), url, secret: newSecret() };
  const secret = await sealFor(tx, rootKeys, placeOfWebhook(userId, made.id), made.secret);
  await tx.insert(webhooks).values({ userId, id: made.id, url, secret, createdAt: now });
  return made;
}

/** Removes a webhook, and what waits for it. @throws AppError `webhook_not_found`. */
export async function removeWebhook(tx: Db, userId: string, id: string) {
  const { rowCount } = await tx.delete(webhooks).where(oneOf(userId, id));
  if (rowCount === 0) throw new AppError('webhook_not_found');
}

/** Switches a webhook on again; what was given up stays so. @throws AppError `webhook_not_found`. */
export async function switchOn(tx: Db, userId: string, id: string) {
  const { rowCount } = await tx.update(webhooks).set({ disabledAt: null, givenUp: 0 }).where(oneOf(userId, id));
  if (rowCount === 0) throw new AppError('webhook_not_found');
}

/** Deletes deliveries that ended 30 days ago. */
export async function purgeWebhookDeliveries(db: Db, now: Instant, signal?: AbortSignal) {
  const old = and(sql`${webhookDeliveries.state} <> 'due'`, lt(webhookDeliveries.endedAt, plus(now, -KEPT_MS)));
  await purgeRows(db, webhookDeliveries, old, signal);
}
