import { TOLD_TOGETHER } from '#domain/reminders/reminders.ts';
import { type Instant, SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import type { MailOutcome } from '../integrations/mail/message.ts';
import type { PushOutcome } from '../integrations/push/push.ts';
import { markSubscription, removeSubscription } from '../notifications/queries.ts';
import { type Claimed, LEASE_MS, type Result } from './claims.ts';
import { heldUntil, nextAttempt } from './quiet-hours.ts';
import { LONGEST_PAUSE_MS } from './wrong-clock.ts';

export const MAX_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 30 * SECOND;

/** The result of a delivery that was attempted. `isRepeat`: it said what an earlier attempt said. */
export function resultOf(it: Claimed, outcome: MailOutcome | PushOutcome, isRepeat: boolean, now: Instant): Result {
  const repeats = isRepeat || (!outcome.ok && outcome.failure === 'unknown');
  const of = { ...claimOf(it), nextAttemptAt: now, heldUntil: null, counts: true, repeats };
  if (outcome.ok) return { ...of, state: 'sent', failure: null };
  const { failure, code, attempted } = outcome;
  if (failure === 'permanent' || failure === 'gone') return { ...of, state: 'failed', failure: code };
  if (failure === 'unknown') {
    const unknowns = it.unknowns + 1;
    // Retried once, after the lease. A second unknown outcome is final: better in doubt than sent a third time.
    const again = nextAttempt(it, { waitMs: LEASE_MS, leastMs: LEASE_MS }, now);
    return unknowns > 1
      ? { ...of, unknowns, state: 'unknown', failure: code }
      : { ...of, ...again, unknowns, state: 'due', failure: code };
  }
  if (attempted && it.attempts >= MAX_ATTEMPTS) return { ...of, state: 'failed', failure: code };
  const asked = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 0) : 0;
  const askedMs = Math.min(asked, LONGEST_PAUSE_MS);
  const waitMs = Math.max(attempted ? backoffMs(it.attempts) : LEASE_MS, askedMs);
  const leastMs = Math.max(attempted ? FIRST_BACKOFF_MS : LEASE_MS, askedMs);
  return { ...of, ...nextAttempt(it, { waitMs, leastMs }, now), state: 'due', failure: code, counts: attempted };
}

/** True when a claimed delivery can be sent now. */
export function canLeave(it: Claimed, now: Instant): boolean {
  return it.wanted && it.useful && !it.told && it.attempts <= MAX_ATTEMPTS && heldUntil(it, now) === null;
}

/** The result of a claimed delivery that is not sent: too late, told by another, attempted too often, in quiet hours, or cancelled. */
export function unsent(it: Claimed, now: Instant): Result {
  const of = { ...claimOf(it), nextAttemptAt: now, heldUntil: null, counts: false, repeats: false };
  if (!it.wanted) return { ...of, state: 'cancelled', failure: it.stopped ? 'mail_stopped' : null };
  if (!it.useful) return { ...of, state: 'expired', failure: 'too_late' };
  if (it.told) return { ...of, state: 'cancelled', failure: TOLD_TOGETHER };
  if (it.attempts > MAX_ATTEMPTS) return { ...of, state: 'failed', failure: 'tried_too_often' };
  const until = heldUntil(it, now);
  if (until !== null)
    return { ...of, state: 'due', failure: null, nextAttemptAt: until, heldUntil: until, repeats: it.content !== null };
  return { ...of, state: 'cancelled', failure: null };
}

/** True when the destination answered, even with a refusal: it does not hang. */
export function isAnswered(outcome: MailOutcome | PushOutcome): boolean {
  return outcome.ok || /^(smtp|push)_\d/.test(outcome.code);
}

const claimOf = ({ userId, id, attempts, unknowns }: Claimed) => ({ userId, id, attempts, unknowns });

/** 30 s, 1 min, 2 min … up to 6 h. Up to a quarter is added at random, so that retries do not all come at the same time. */
function backoffMs(attempts: number): number {
  const jitter = 1 + Math.random() / 4;
  return Math.round(Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1) * jitter, LONGEST_PAUSE_MS));
}

/** Removes the subscription of a browser that is gone. Marks one that fails, so that it can be removed when the failure lasts. */
export async function keepSubscription(db: Db, it: Claimed, outcome: PushOutcome, now: Instant) {
  if (outcome.ok) return it.failing ? markSubscription(db, it.userId, it.subscriptionId, true, now) : undefined;
  if (outcome.failure === 'gone') return removeSubscription(db, it.userId, it.endpoint ?? '');
  if (outcome.failure === 'temporary' && !it.failing)
    await markSubscription(db, it.userId, it.subscriptionId, false, now);
}
