import { and, desc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type { MailStop, MailStopReason } from '#domain/reminders/mail-stops.ts';
import type { Instant } from '#domain/time.ts';
import { announce, type Db } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { users } from '../db/schema/accounts.ts';
import { mailStops } from '../db/schema/mail.ts';
import { deliveries, notificationSettings } from '../db/schema/reminders.ts';
import { isUnsubscribeSignature, readUnsubscribeToken, type Unsubscribable } from '../integrations/mail/marks.ts';

export type Subscriber = { userId: string; email: string; kind: Unsubscribable; isSubscribed: boolean };

/** The setting of each kind of mail. */
const ENABLED = { reminders: 'emailEnabled', updates: 'updatesEnabled' } as const satisfies Record<
  Unsubscribable,
  string
>;
type Switched = Partial<Record<(typeof ENABLED)[Unsubscribable], boolean>>;

/** The student whose mails a token stops; null when it was not made by one of these keys for the student's present address. */
export async function subscriberOf(
  db: Db,
  kind: Unsubscribable,
  token: string,
  keys: string[],
): Promise<Subscriber | null> {
  const read = readUnsubscribeToken(token);
  if (!read) return null;
  const [found] = await db
    .select({ userId: users.id, email: users.email, enabled: notificationSettings[ENABLED[kind]] })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, read.userId));
  if (!found || !isUnsubscribeSignature(read.signature, kind, found, keys)) return null;
  const { userId, email, enabled } = found;
  return { userId, email, kind, isSubscribed: enabled ?? true };
}

/** Turns mails of a kind off, and cancels reminders that have not left. A repeated call changes nothing. */
export async function unsubscribe(tx: Db, { userId, email, kind }: Subscriber, now: Instant) {
  await lockStudent(tx, userId);
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing();
  if (!(await switchMail(tx, userId, { [ENABLED[kind]]: false }, now))) return;
  await announce(tx, 'changed', userId);
  if (kind !== 'reminders') return;
  const stop = { address: email, until: null, createdAt: now };
  await tx
    .insert(mailStops)
    .values({ userId, reason: 'unsubscribed', ...stop })
    .onConflictDoUpdate({ target: [mailStops.userId, mailStops.reason], set: stop });
  await cancelDueMails(tx, userId, null, now);
}

/** Cancels the reminders by mail that have not left, with the code of the reason. They are due again when mails are resumed in time. */
export async function cancelDueMails(tx: Db, userId: string, failure: string | null, now: Instant) {
  await tx
    .update(deliveries)
    .set({ state: 'cancelled', failure, content: null, updatedAt: now })
    .where(and(eq(deliveries.userId, userId), eq(deliveries.channel, 'mail'), eq(deliveries.state, 'due')));
}

/** Why reminders are not mailed to a student at `now`; null when they are, or when the student saved the settings since. */
export async function readStop(db: Db, userId: string, now: Instant): Promise<MailStop | null> {
  const [stop] = await db
    .select({ reason: mailStops.reason, since: mailStops.createdAt, until: mailStops.until })
    .from(mailStops)
    .innerJoin(users, eq(users.id, mailStops.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, mailStops.userId))
    .where(
      and(
        eq(mailStops.userId, userId),
        eq(mailStops.address, users.email),
        or(isNull(mailStops.until), gt(mailStops.until, now)),
        or(
          ne(mailStops.reason, 'unsubscribed'),
          and(eq(notificationSettings.emailEnabled, false), gte(mailStops.createdAt, notificationSettings.updatedAt)),
        ),
      ),
    )
    .orderBy(desc(mailStops.createdAt))
    .limit(1);
  return stop ? { ...stop, reason: stop.reason as MailStopReason } : null;
}

/**
 * Mails reminders again, whatever stopped them, from those that are still of use. Stops by bounces are kept as over: reports of mails that
 * left before do not stop them anew.
 */
export async function endStops(tx: Db, userId: string, now: Instant) {
  const ofStudent = eq(mailStops.userId, userId);
  const isOpen = or(isNull(mailStops.until), gt(mailStops.until, now));
  const unsubscribed = and(ofStudent, eq(mailStops.reason, 'unsubscribed'));
  const ended = await tx.delete(mailStops).where(unsubscribed).returning({ reason: mailStops.reason });
  if (ended.length > 0) await switchMail(tx, userId, { emailEnabled: true }, now);
  await tx.update(mailStops).set({ until: now }).where(and(ofStudent, isOpen));
  await announce(tx, 'reminders', '');
}

/** Returns false when it was so already. */
async function switchMail(tx: Db, userId: string, to: Switched, now: Instant): Promise<boolean> {
  const differs = Object.entries(to).map(([name, enabled]) =>
    ne(notificationSettings[name as keyof Switched], enabled),
  );
  const changed = await tx
    .update(notificationSettings)
    .set({ ...to, version: sql`${notificationSettings.version} + 1`, updatedAt: now })
    .where(and(eq(notificationSettings.userId, userId), ...differs))
    .returning({ userId: notificationSettings.userId });
  return changed.length > 0;
}
