import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { digestDue } from './digest.ts';
import { newMail, newPush } from './new-delivery.ts';
import {
  type DueReminder,
  insertDeliveries,
  lockDueReminders,
  type NewDelivery,
  setReminderStates,
  stateOf,
} from './queries.ts';

/** Reminders that are turned into deliveries at once. */
const DISPATCH_BATCH = 500;

/**
 * Turns the reminders whose moment has come into deliveries, one for each channel and browser, in one transaction. Answers how
 * many there were and how many came too late to be of use.
 */
export async function dispatchDue(db: Db, baseUrl: string, now: Instant): Promise<{ due: number; expired: number }> {
  return transaction(db, async (tx) => {
    const together = await digestDue(tx, baseUrl, now);
    if (together.due > 0) return together;
    const due = await lockDueReminders(tx, DISPATCH_BATCH, now);
    if (due.length === 0) return { due: 0, expired: 0 };
    const leaving = due.flatMap((it) => (stateOf(it) === 'dispatched' ? deliveriesOf(it, baseUrl) : []));
    if (leaving.length > 0) await insertDeliveries(tx, leaving, now);
    const states = due.map((it) => ({ userId: it.userId, id: it.id, state: stateOf(it) }));
    await setReminderStates(tx, states, now);
    return { due: due.length, expired: states.filter((it) => it.state === 'expired').length };
  });
}

function deliveriesOf({ userId, id: reminderId, mail, subscriptions }: DueReminder, baseUrl: string): NewDelivery[] {
  const pushes = subscriptions.map((subscriptionId) => newPush({ userId, reminderId, subscriptionId, content: null }));
  return mail ? [...pushes, newMail({ userId, reminderId }, baseUrl)] : pushes;
}
