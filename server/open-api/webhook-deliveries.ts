/**
 * Sends what the webhooks are told. A worker claims the oldest delivery of a webhook with a lease and sends it without a transaction; the next
 * one waits until it arrived or was given up, so that each webhook is told in order.
 */
import { and, eq, sql } from 'drizzle-orm';
import { toOpenEvent, toOpenSelection } from '#domain/open-api/views.ts';
import {
  type ChangeOf,
  MAX_GIVEN_UP,
  RETRY_SECONDS,
  type ToldChange,
  type WebhookBody,
} from '#domain/open-api/webhooks.ts';
import { type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { databaseNow } from '../db/clock.ts';
import { executeByShard } from '../db/cluster/by-shard.ts';
import { type Db, transaction } from '../db/connect.ts';
import { userKeys } from '../db/schema/accounts.ts';
import { webhookDeliveries, webhooks } from '../db/schema/programs.ts';
import type { WebhookOutcome, Webhooks } from '../integrations/webhooks/webhooks.ts';
import { readEvent, readSelection } from '../selections/list.ts';
import { SealBroken } from '../vault/seal.ts';
import { unsealWith } from '../vault/user-keys.ts';
import { switchOff } from '../webhooks/plan.ts';
import { placeOfWebhook } from '../webhooks/queries.ts';

/** How long a claim lasts; after that its process is taken to have crashed. */
const LEASE_MS = MINUTE;
const AT_ONCE = 8;

type Claimed = {
  userId: string;
  id: string;
  webhookId: string;
  sequence: number;
  changes: ChangeOf[];
  tries: number;
};
type Outside = {
  webhooks: Webhooks;
  rootKeys: RootKeys;
  /** Between two deliveries of a webhook: nobody has asked whether the address wants them. */
  pauseMs?: number;
};

/** Sends all that is due; returns how many ms later something is due, null without anything. */
export async function deliverWebhooks(db: Db, outside: Outside, running: () => boolean, clock = () => databaseNow(db)) {
  for (let found = AT_ONCE; found > 0 && running(); ) {
    const now = await clock();
    const claimed = await claim(db, await pick(db, now, outside.pauseMs ?? SECOND), now);
    found = claimed.length;
    await Promise.all(claimed.map((it) => deliver(db, outside, it, clock)));
  }
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select extract(epoch from min(greatest(due_at, coalesce(leased_until, due_at))) - now()) * 1000 as ms
      from ${webhookDeliveries} where state = 'due'`,
  );
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, Number(ms));
}

type Due = { userId: string; id: string };

/** True for a delivery `w` that is due and that no worker holds. */
const isOpen = (now: Instant) =>
  sql`w.state = 'due' and w.due_at <= ${now} and (w.leased_until is null or w.leased_until <= ${now})`;

/** The first of each webhook that is due, the oldest first. Claims nothing: a cluster locks no rows of several students at once. */
async function pick(db: Db, now: Instant, pauseMs: number): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select w.user_id as "userId", w.id from ${webhookDeliveries} w
    where ${isOpen(now)}
      and not exists (
        select from ${webhookDeliveries} earlier
        where earlier.user_id = w.user_id and earlier.webhook_id = w.webhook_id and earlier.state = 'due'
          and earlier.sequence < w.sequence)
      and not exists (
        select from ${webhookDeliveries} last
        where last.user_id = w.user_id and last.webhook_id = w.webhook_id and last.sequence = w.sequence - 1
          and last.ended_at > ${plus(now, -pauseMs)} and last.ended_at <= ${now})
    order by w.due_at limit ${AT_ONCE}`);
  return rows;
}

/** Claims those that are still due; what another worker has claimed meanwhile is left out. */
async function claim(db: Db, picked: Due[], now: Instant): Promise<Claimed[]> {
  const { rows } = await executeByShard<Claimed, Due>(
    db,
    picked,
    (its) => sql`
    update ${webhookDeliveries} d set leased_until = ${plus(now, LEASE_MS)}, tries = d.tries + 1
    from (
      select w.user_id, w.id from ${webhookDeliveries} w
      join unnest(${sql.param(its.map((it) => it.userId))}::text[], ${sql.param(its.map((it) => it.id))}::text[]) v(user_id, id)
        on w.user_id = v.user_id and w.id = v.id /* w by shard */
      where ${isOpen(now)} for update of w skip locked
    ) as due
    where d.user_id = due.user_id and d.id = due.id /* d by shard */
    returning d.user_id as "userId", d.id, d.webhook_id as "webhookId", d.sequence, d.changes, d.tries`,
  );
  return rows;
}

async function deliver(db: Db, { webhooks: outside, rootKeys }: Outside, it: Claimed, clock: () => Promise<Instant>) {
  const target = await targetOf(db, it);
  if (!target) return;
  const secret = await secretOf(target, rootKeys, it);
  if (secret === null) return transaction(db, async (tx) => switchOff(tx, it.userId, it.webhookId, await clock()));
  const body: WebhookBody = { id: it.id, sequence: it.sequence, changes: await toldOf(db, it) };
  const { url } = target;
  const outcome = await outside.send({ url, secret, id: it.id, body: JSON.stringify(body), at: await clock() });
  await record(db, it, outcome, await clock());
}

/** Null where it does not open any more: such a webhook is switched off, and holds up no other. */
async function secretOf({ secret, keys }: Target, rootKeys: RootKeys, { userId, webhookId }: Claimed) {
  try {
    return await unsealWith(keys, rootKeys, placeOfWebhook(userId, webhookId), secret);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

type Target = NonNullable<Awaited<ReturnType<typeof targetOf>>>;

async function targetOf(db: Db, { userId, webhookId }: Claimed) {
  const rows = await db
    .select({ url: webhooks.url, secret: webhooks.secret, key: userKeys })
    .from(webhooks)
    .leftJoin(userKeys, eq(userKeys.userId, webhooks.userId))
    .where(and(eq(webhooks.userId, userId), eq(webhooks.id, webhookId)));
  const [first] = rows;
  return first && { ...first, keys: rows.flatMap(({ key }) => key ?? []) };
}

/** The changes with what the scope `read` shows of each row now; a change that was overtaken by the next tells its outcome. */
async function toldOf(db: Db, { userId, changes }: Claimed): Promise<ToldChange[]> {
  const told: ToldChange[] = [];
  for (const { of, id } of changes) {
    if (of === 'event') {
      const event = await readEvent(db, userId, id);
      told.push(event ? { kind: 'event.changed', id, event: toOpenEvent(event) } : { kind: 'event.deleted', id });
    } else {
      const found = await readSelection(db, userId, id);
      if (!found) told.push({ kind: 'selection.deleted', id });
      else {
        const { events: _, ...selection } = toOpenSelection(found);
        told.push({ kind: 'selection.changed', id, selection });
      }
    }
  }
  return told;
}

/** Unless another worker has taken it over meanwhile. */
async function record(db: Db, it: Claimed, outcome: WebhookOutcome, now: Instant) {
  const { userId, id, webhookId, tries } = it;
  const pause = RETRY_SECONDS[tries - 1];
  const isOver = outcome.ok || pause === undefined;
  const state = outcome.ok ? 'sent' : isOver ? 'failed' : 'due';
  await transaction(db, async (tx) => {
    const [kept] = await tx
      .update(webhookDeliveries)
      .set({
        state,
        status: outcome.status,
        failure: outcome.ok ? null : outcome.failure,
        leasedUntil: null,
        endedAt: isOver ? now : null,
        dueAt: pause === undefined ? now : plus(now, pause * SECOND),
      })
      .where(
        and(
          eq(webhookDeliveries.userId, userId),
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.state, 'due'),
          eq(webhookDeliveries.tries, tries),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (!kept || !isOver) return;
    const [hook] = await tx
      .update(webhooks)
      .set({ givenUp: outcome.ok ? 0 : sql`${webhooks.givenUp} + 1` })
      .where(and(eq(webhooks.userId, userId), eq(webhooks.id, webhookId)))
      .returning({ givenUp: webhooks.givenUp });
    if ((hook?.givenUp ?? 0) >= MAX_GIVEN_UP) await switchOff(tx, userId, webhookId, now);
  });
}
