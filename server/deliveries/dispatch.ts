import { createHash } from 'node:crypto';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { type Db, transaction } from '../db/connect.ts';
import {
  type DueReminder,
  insertDeliveries,
  lockDueReminders,
  type NewDelivery,
  setReminderStates,
} from './queries.ts';

/** Reminders that are turned into deliveries at once. */
const DISPATCH_BATCH = 500;

/**
 * Turns the reminders whose moment has come into deliveries, one for each channel and browser, in one transaction. Answers how
 * many there were and how many came too late to be of use.
 */
export async function dispatchDue(db: Db, baseUrl: string, now: Instant): Promise<{ due: number; expired: number }> {
  return transaction(db, async (tx) => {
    const due = await lockDueReminders(tx, DISPATCH_BATCH, now);
    if (due.length === 0) return { due: 0, expired: 0 };
    const leaving = due.flatMap((it) => (stateOf(it) === 'dispatched' ? deliveriesOf(it, baseUrl) : []));
    if (leaving.length > 0) await insertDeliveries(tx, leaving, now);
    const states = due.map((it) => ({ userId: it.userId, id: it.id, state: stateOf(it) }));
    await setReminderStates(tx, states, now);
    return { due: due.length, expired: states.filter((it) => it.state === 'expired').length };
  });
}

/** A reminder that nobody wants is cancelled. One that has no channel to go out on counts as dispatched: the history says that nothing left. */
function stateOf({ wanted, useful }: DueReminder): 'dispatched' | 'expired' | 'cancelled' {
  if (!wanted) return 'cancelled';
  return useful ? 'dispatched' : 'expired';
}

function deliveriesOf({ userId, id: reminderId, mail, subscriptions }: DueReminder, baseUrl: string): NewDelivery[] {
  const pushes = subscriptions.map((subscriptionId) => newPush({ userId, reminderId, subscriptionId, content: null }));
  return mail ? [...pushes, newMail({ userId, reminderId }, baseUrl)] : pushes;
}

/** A new delivery by mail. Its Message-ID is made of its id and stays with it through every attempt. */
function newMail(of: Pick<NewDelivery, 'userId' | 'reminderId'>, baseUrl: string): NewDelivery {
  const id = newId();
  const messageId = `<${id}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
  return { ...of, id, channel: 'mail', subscriptionId: '', messageId, content: null };
}

/** A new delivery to a browser. Its topic is made of its id and stays with it through every attempt. */
export function newPush(of: Pick<NewDelivery, 'userId' | 'reminderId' | 'subscriptionId' | 'content'>): NewDelivery {
  const id = newId();
  return { ...of, id, channel: 'push', messageId: createHash('sha256').update(id).digest('base64url').slice(0, 32) };
}
