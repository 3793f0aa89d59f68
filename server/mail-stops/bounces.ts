/** Records mails that came back, and stops reminders to their address when the rules say so. */
import { and, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { type BounceKind, LATEST_BOUNCE_MS, stopAfter } from '#domain/reminders/bounces.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { countOne } from '../base/counters.ts';
import { announce, type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { purgeRows } from '../db/purge.ts';
import { mailBounces, mailStops } from '../db/schema/mail.ts';
import { mailingRecipients } from '../db/schema/mailings.ts';
import { cancelDueMails } from './queries.ts';
import { sentMails } from './sent-mails.ts';

export type Bounce = {
  userId: string;
  /** The id of the delivery, or of the mailing. */
  deliveryId: string;
  /** The address that the mail was sent to. */
  address: string;
  kind: BounceKind;
};

/**
 * Counts a mail that came back, once, for its mailing if it is one, and stops reminders to its address if that follows. Changes nothing when the student has another
 * address by now, when the mail never left or left long ago, or when the student resumed mails after it left.
 * @returns whether it was counted.
 */
export async function recordBounce(
  db: Db,
  { userId, deliveryId, address, kind }: Bounce,
  now: Instant,
): Promise<boolean> {
  const counted = await transaction(db, async (tx) => {
    await lockStudent(tx, userId);
    const resumedAt = await lastResumed(tx, userId, address, now);
    if (!(await hasLeft(tx, { userId, deliveryId, address }, resumedAt, now))) return false;
    const [added] = await tx
      .insert(mailBounces)
      .values({ userId, deliveryId, address, kind, createdAt: now })
      .onConflictDoUpdate({
        target: [mailBounces.userId, mailBounces.deliveryId],
        set: { kind },
        setWhere: sql`${mailBounces.kind} = 'soft' and ${kind}::text = 'hard'`,
      })
      .returning({ kind: mailBounces.kind });
    if (!added) return false;
    await tx
      .update(mailingRecipients)
      .set({ state: 'failed', failure: `${kind}_bounce` })
      .where(
        and(
          eq(mailingRecipients.userId, userId),
          eq(mailingRecipients.mailingId, deliveryId),
          inArray(mailingRecipients.state, ['sent', 'unknown']),
        ),
      );
    await stopIfDue(tx, userId, address, resumedAt, now);
    return true;
  });
  countOne('shiori_bounces_total', { kind: counted ? kind : 'ignored' });
  return counted;
}

/** When mails to this address were last resumed after they came back, by the student or by the end of a pause; null: never. */
async function lastResumed(tx: Db, userId: string, address: string, now: Instant): Promise<Instant | null> {
  const ended = await tx
    .select({ until: mailStops.until })
    .from(mailStops)
    .where(
      and(
        eq(mailStops.userId, userId),
        eq(mailStops.address, address),
        ne(mailStops.reason, 'unsubscribed'),
        lte(mailStops.until, now),
      ),
    );
  return ended.reduce<Instant | null>((last, { until }) => (until && (!last || until > last) ? until : last), null);
}

async function hasLeft(
  tx: Db,
  { userId, deliveryId, address }: Omit<Bounce, 'kind'>,
  resumedAt: Instant | null,
  now: Instant,
): Promise<boolean> {
  const [found] = await sentMails(tx, userId, (id) => sql`${id} = ${deliveryId}`, 1);
  if (found?.address !== address || found.at < plus(now, -LATEST_BOUNCE_MS)) return false;
  return resumedAt === null || found.at > resumedAt;
}

async function stopIfDue(tx: Db, userId: string, address: string, resumedAt: Instant | null, now: Instant) {
  const bounces = await tx
    .select({ kind: mailBounces.kind, at: mailBounces.createdAt })
    .from(mailBounces)
    .where(
      and(
        eq(mailBounces.userId, userId),
        eq(mailBounces.address, address),
        ...(resumedAt === null ? [] : [gt(mailBounces.createdAt, resumedAt)]),
      ),
    );
  const stop = stopAfter(bounces, now);
  if (!stop) return;
  const { reason, ...values } = { address, createdAt: now, ...stop };
  const isOver = sql`(${mailStops.until} <= ${now} or ${mailStops.address} <> ${address})`;
  const stopped = await tx
    .insert(mailStops)
    .values({ userId, reason, ...values })
    .onConflictDoUpdate({ target: [mailStops.userId, mailStops.reason], set: values, setWhere: isOver })
    .returning({ userId: mailStops.userId });
  if (stopped.length === 0) return;
  await cancelDueMails(tx, userId, 'mail_stopped', now);
  await announce(tx, 'changed', userId);
}

const BY_BOUNCES = ['hard_bounce', 'soft_bounces'];

/** Forgets what came back from a student's address: it was changed, and the new one has just been confirmed. */
export async function forgetBounces(tx: Db, userId: string) {
  await tx.delete(mailStops).where(and(eq(mailStops.userId, userId), inArray(mailStops.reason, BY_BOUNCES)));
  await tx.delete(mailBounces).where(eq(mailBounces.userId, userId));
}

/** How long bounces are kept, and stops that are over: longer than any report of the same mail may take. */
const KEPT_MS = 30 * DAY;

/** Deletes old bounces, and stops that ended long ago. */
export async function purgeBounces(db: Db, now: Instant, signal?: AbortSignal) {
  const before = plus(now, -KEPT_MS);
  await purgeRows(db, mailBounces, lt(mailBounces.createdAt, before), signal);
  await purgeRows(db, mailStops, lt(mailStops.until, before), signal);
}
