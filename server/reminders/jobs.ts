import { createHash } from 'node:crypto';
import { pushTiming } from '#domain/notifications.ts';
import { HOUR, type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { newId } from '../ids.ts';
import { countOne } from '../metrics.ts';
import { openPushKeys } from '../notifications/push-keys.ts';
import { markSubscription, removeSubscription } from '../notifications/queries.ts';
import type { Mail, MailOutcome } from '../outside/mail.ts';
import type { Push, PushOutcome } from '../outside/push.ts';
import type { RootKeys } from '../vault/root-keys.ts';
import { beginDeliveries, type Claimed, claimDeliveries, LEASE_MS, type Result, recordResults } from './claims.ts';
import { type MailContent, reminderMail, reminderPush } from './mails.ts';
import {
  type Channel,
  type DueReminder,
  databaseNow,
  insertDeliveries,
  lockDueReminders,
  type NewDelivery,
  setReminderStates,
} from './queries.ts';

/** What stands between us and the world, and where people find us. */
export type Outside = { mail: Mail; push: Push; baseUrl: string; rootKeys: RootKeys };

/** Reminders that are turned into deliveries at once. */
const DISPATCH_BATCH = 500;
/**
 * How many are claimed by one statement, how many of those leave together, and how many such waves are under way. No more than
 * `wave` × `lines` can have left without being recorded, and so arrive twice when the process dies.
 */
const PACE = {
  mail: { claim: 20, wave: 4, lines: 1 },
  push: { claim: 100, wave: 25, lines: 2 },
} as const;
const MAX_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 30 * SECOND;
const LONGEST_BACKOFF_MS = 6 * HOUR;

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
  if (!mail) return pushes;
  const id = newId();
  const messageId = `<${id}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
  return [...pushes, { userId, id, reminderId, channel: 'mail', subscriptionId: '', messageId, content: null }];
}

/** A new delivery to a browser. Its topic is made of its id and stays with it through every attempt. */
export function newPush(of: Pick<NewDelivery, 'userId' | 'reminderId' | 'subscriptionId' | 'content'>): NewDelivery {
  const id = newId();
  return { ...of, id, channel: 'push', messageId: createHash('sha256').update(id).digest('base64url').slice(0, 32) };
}

/** Sends what is due on a channel until nothing is, or until it is told to stop. */
export async function deliverAll(db: Db, outside: Outside, channel: Channel, running = () => true) {
  const line = async () => {
    while (running() && (await deliverDue(db, outside, channel, await databaseNow(db), running)) > 0);
  };
  await Promise.all(Array.from({ length: PACE[channel].lines }, line));
}

/**
 * Claims what is due on a channel, sends it wave by wave, and answers how much that was. Each delivery is ours for LEASE_MS: two
 * processes never hold the same one, and what a process held when it died is taken over. No transaction is open while the
 * network speaks. A repeat carries the same Message-ID or Topic, so that the receiver shows it once.
 */
export async function deliverDue(db: Db, outside: Outside, channel: Channel, now: Instant, running = () => true) {
  const { claim, wave } = PACE[channel];
  const began = performance.now();
  const claimed = await claimDeliveries(db, channel, claim, now);
  for (let at = 0; at < claimed.length; at += wave) {
    const clock = plus(now, Math.floor(performance.now() - began));
    if (running()) await deliverWave(db, outside, channel, claimed.slice(at, at + wave), clock);
    else
      await recordResults(
        db,
        claimed.slice(at, at + wave).map((it) => handedBack(it, clock)),
        clock,
      );
  }
  return claimed.length;
}

async function deliverWave(db: Db, outside: Outside, channel: Channel, wave: Claimed[], now: Instant) {
  const ready = wave.filter((it) => it.wanted && it.useful && it.attempts <= MAX_ATTEMPTS);
  for (const it of ready) it.content ??= render(it, channel, outside.baseUrl, now);
  const begun = ready.length > 0 ? await beginDeliveries(db, channel, ready, now) : new Set<string>();
  const results = await Promise.all(
    wave.map(async (it) => {
      if (!begun.has(it.id)) return unsent(it, now);
      const outcome = await (channel === 'mail' ? sendMail(it, outside.mail) : sendPush(it, outside, now));
      if (channel === 'push') await keepSubscriptions(db, it, outcome, now);
      return resultOf(it, outcome, now);
    }),
  );
  await recordResults(db, results, now);
  for (const { state } of results) countOne('shiori_deliveries_total', { channel, state });
}

function render(it: Claimed, channel: Channel, baseUrl: string, now: Instant): unknown {
  const about = { ...it, deadline: it.deadline ?? now };
  return channel === 'mail' ? reminderMail(about, baseUrl, now) : reminderPush(about, it.messageId, now);
}

function sendMail({ email, messageId, content }: Claimed, mail: Mail): Promise<MailOutcome> {
  return mail.send({ to: email, ...(content as MailContent), messageId, kind: 'reminder' });
}

async function sendPush(it: Claimed, { push, rootKeys }: Outside, now: Instant): Promise<PushOutcome> {
  const { userId, keyVersion, wrapped, content, messageId, deadline } = it;
  const stored = { userId, endpoint: it.endpoint ?? '', p256dh: it.p256dh ?? '', auth: it.auth ?? '' };
  const key = keyVersion !== null && wrapped !== null ? { userId, version: keyVersion, wrapped } : null;
  const keys = await openPushKeys(rootKeys, stored, key);
  if (!keys) return { ok: false, failure: 'permanent', code: 'keys_refused', attempted: false };
  const secondsLeft = deadline === null ? LEASE_MS / SECOND : (toMs(deadline) - toMs(now)) / SECOND;
  return push.send({
    endpoint: stored.endpoint,
    ...keys,
    payload: content as never,
    topic: messageId,
    ...pushTiming(secondsLeft),
  });
}

/** A browser that is gone is forgotten; one that fails is watched, so that it can be forgotten when that lasts. */
async function keepSubscriptions(db: Db, it: Claimed, outcome: MailOutcome | PushOutcome, now: Instant) {
  if (outcome.ok) return it.failing ? markSubscription(db, it.userId, it.subscriptionId, true, now) : undefined;
  if (outcome.failure === 'gone') return removeSubscription(db, it.userId, it.endpoint ?? '');
  if (outcome.failure === 'temporary' && !it.failing)
    await markSubscription(db, it.userId, it.subscriptionId, false, now);
}

/** Of what was claimed and not sent: too late, tried too often, or called back. */
function unsent(it: Claimed, now: Instant): Result {
  const of = { ...claimOf(it), nextAttemptAt: now, counts: false };
  if (!it.wanted) return { ...of, state: 'cancelled', failure: null };
  if (!it.useful) return { ...of, state: 'expired', failure: 'too_late' };
  if (it.attempts > MAX_ATTEMPTS) return { ...of, state: 'failed', failure: 'tried_too_often' };
  return { ...of, state: 'cancelled', failure: null };
}

/** Of what was claimed by a process that stops: somebody else's at once. */
function handedBack(it: Claimed, now: Instant): Result {
  return { ...claimOf(it), nextAttemptAt: now, counts: false, state: 'due', failure: null };
}

const claimOf = ({ userId, id, attempts, unknowns }: Claimed) => ({ userId, id, attempts, unknowns });

function resultOf(it: Claimed, outcome: MailOutcome | PushOutcome, now: Instant): Result {
  const of = { ...claimOf(it), nextAttemptAt: now, counts: true };
  if (outcome.ok) return { ...of, state: 'sent', failure: null };
  const { failure, code, attempted } = outcome;
  if (failure === 'permanent' || failure === 'gone') return { ...of, state: 'failed', failure: code };
  if (failure === 'unknown') {
    const unknowns = it.unknowns + 1;
    // Once more, when nobody can still be holding it; a second doubt is left standing rather than mailed a third time.
    const again = { ...of, unknowns, state: 'due', failure: code, nextAttemptAt: plus(now, LEASE_MS) } as const;
    return unknowns > 1 ? { ...of, unknowns, state: 'unknown', failure: code } : again;
  }
  if (attempted && it.attempts >= MAX_ATTEMPTS) return { ...of, state: 'failed', failure: code };
  const asked = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 0) : 0;
  const waitMs = Math.max(attempted ? backoffMs(it.attempts) : LEASE_MS, Math.min(asked, LONGEST_BACKOFF_MS));
  return { ...of, state: 'due', failure: code, counts: attempted, nextAttemptAt: plus(now, waitMs) };
}

/** 30 s, 1 min, 2 min … up to 6 h, each up to a quarter longer so that not all come back at once. */
function backoffMs(attempts: number): number {
  const jitter = 1 + Math.random() / 4;
  return Math.round(Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1) * jitter, LONGEST_BACKOFF_MS));
}
