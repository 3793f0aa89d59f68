import { sql } from 'drizzle-orm';
import { quietPeriod } from '#domain/reminders/quiet-hours.ts';
import { LATEST_MS } from '#domain/reminders/reminders.ts';
import { type Instant, plus } from '#domain/time.ts';
import { executeForFound } from '../db/cluster/by-shard.ts';
import { type Db, transaction } from '../db/connect.ts';
import { digestDue } from './digest.ts';
import { mailDigestsDue } from './mail-digest.ts';
import { newMail, newPush } from './new-delivery.ts';
import {
  CHANNELS,
  type Channel,
  type DueReminder,
  findDue,
  insertDeliveries,
  isWanted,
  lockDueReminders,
  type NewDelivery,
  postpone,
  REMINDER_JOINS,
  setReminderStates,
  stateOf,
  USEFUL_UNTIL,
} from './queries.ts';
import { heldUntil } from './quiet-hours.ts';

/** The number of reminders turned into deliveries at once. */
const DISPATCH_BATCH = 500;

/** What a dispatch did: how many reminders and students there were, how many came too late to be useful, and where messages wait now. */
export type Dispatched = {
  due: number;
  expired: number;
  channels: readonly Channel[];
  /** More may be due. */
  isMore: boolean;
};
const NOTHING: Dispatched = { due: 0, expired: 0, channels: [], isMore: false };

/** Turns the reminders whose time has come into deliveries, one for each channel and browser, in one transaction. */
export async function dispatchDue(db: Db, baseUrl: string, now: Instant): Promise<Dispatched> {
  const { reminders, isMuch, digests } = await findDue(db, now);
  if (!reminders && !digests) return NOTHING;
  return transaction<Dispatched>(db, async (tx) => {
    const mailed = digests ? await mailDigestsDue(tx, baseUrl, now) : 0;
    if (mailed > 0) return { due: mailed, expired: 0, channels: ['mail'], isMore: true };
    const together = isMuch ? await digestDue(tx, baseUrl, now) : NOTHING;
    if (together.due > 0) return { ...together, channels: CHANNELS, isMore: true };
    const due = reminders ? await lockDueReminders(tx, DISPATCH_BATCH, now) : [];
    if (due.length === 0) return NOTHING;
    const held = due.flatMap((it) => {
      const until = stateOf(it) === 'dispatched' && isLate(it, now) ? heldUntil(it, now) : null;
      return until === null ? [] : [{ ...it, until }];
    });
    if (held.length > 0) await postpone(tx, held, now);
    const ended = due.filter((it) => !held.some(({ userId, id }) => userId === it.userId && id === it.id));
    const leaving = ended.flatMap((it) => (stateOf(it) === 'dispatched' ? deliveriesOf(it, baseUrl) : []));
    if (leaving.length > 0) await insertDeliveries(tx, leaving, now);
    const states = ended.map((it) => ({ userId: it.userId, id: it.id, state: stateOf(it) }));
    if (states.length > 0) await setReminderStates(tx, states, now);
    return {
      due: due.length,
      expired: states.filter((it) => it.state === 'expired').length,
      channels: [...new Set(leaving.map((it) => it.channel))],
      isMore: due.length === DISPATCH_BATCH,
    };
  });
}

/**
 * Plans reminders again that expired only because the clock was ahead: their time is in the future or has just come. Returns their
 * number.
 */
export async function reopenReminders(db: Db, now: Instant): Promise<number> {
  const again = sql`
    from reminders r ${REMINDER_JOINS}
    where r.state = 'expired' and r.scheduled_at >= ${plus(now, -LATEST_MS)} and ${USEFUL_UNTIL} > ${now} and ${isWanted} /* r by shard */`;
  const { rowCount } = await executeForFound(
    db,
    sql`select r.user_id ${again}`,
    sql`
    update reminders r set state = 'planned', updated_at = ${now}
    from (select r.user_id, r.id ${again} for update of r skip locked) again
    where r.user_id = again.user_id and r.id = again.id and r.state = 'expired' /* r by shard */`,
  );
  return rowCount;
}

/** It was to leave before the quiet hours in which it is found. One that was planned into them may leave in them. */
function isLate({ scheduledAt, quietHours }: DueReminder, now: Instant): boolean {
  const quiet = quietPeriod(now, quietHours);
  return quiet !== null && scheduledAt < quiet.start;
}

function deliveriesOf({ userId, id: reminderId, mail, subscriptions }: DueReminder, baseUrl: string): NewDelivery[] {
  const of = { userId, reminderId, digestId: null };
  const pushes = subscriptions.map((subscriptionId) => newPush({ ...of, subscriptionId, content: null }));
  return mail ? [...pushes, newMail(of, baseUrl)] : pushes;
}
