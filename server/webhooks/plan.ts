import { and, eq, isNull, sql } from 'drizzle-orm';
import { type ChangeOf, MAX_CHANGES, MAX_WAITING } from '#domain/open-api/webhooks.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { announce, type Db } from '../db/connect.ts';
import { webhookDeliveries, webhooks } from '../db/schema/programs.ts';

/**
 * Plans what the webhooks of a student are told of these changes, in the transaction that makes them. One statement for a student without
 * any. A webhook for which too much waits is switched off.
 */
export async function planWebhooks(tx: Db, userId: string, changes: ChangeOf[], now: Instant) {
  if (changes.length === 0) return;
  const parts = Array.from({ length: Math.ceil(changes.length / MAX_CHANGES) }, (_, at) =>
    changes.slice(at * MAX_CHANGES, (at + 1) * MAX_CHANGES),
  );
  const told = await tx
    .update(webhooks)
    .set({ lastSequence: sql`${webhooks.lastSequence} + ${parts.length}::int` })
    .where(and(eq(webhooks.userId, userId), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id, lastSequence: webhooks.lastSequence });
  if (told.length === 0) return;
  const rows = told.flatMap(({ id: webhookId, lastSequence }) =>
    parts.map((part, at) => {
      const sequence = lastSequence - parts.length + at + 1;
      return { userId, id: newId(), webhookId, sequence, changes: part, dueAt: now, createdAt: now };
    }),
  );
  await tx.insert(webhookDeliveries).values(rows);
  await switchOffFull(tx, userId, told, now);
  await announce(tx, 'reminders', '');
}

async function switchOffFull(tx: Db, userId: string, told: { id: string }[], now: Instant) {
  const waiting = await tx
    .select({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.userId, userId), eq(webhookDeliveries.state, 'due')))
    .groupBy(webhookDeliveries.webhookId)
    .having(sql`count(*) > ${MAX_WAITING}`);
  const full = waiting.map(({ id }) => id).filter((id) => told.some((it) => it.id === id));
  for (const id of full) await switchOff(tx, userId, id, now);
}

/** Switches a webhook off, and gives up what waits for it. */
export async function switchOff(tx: Db, userId: string, id: string, now: Instant) {
  await tx
    .update(webhooks)
    .set({ disabledAt: now })
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)));
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', endedAt: now, leasedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.userId, userId),
        eq(webhookDeliveries.webhookId, id),
        eq(webhookDeliveries.state, 'due'),
      ),
    );
}
