import { pushTiming } from '#domain/reminders/notifications.ts';
import { type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { countOne } from '../base/counters.ts';
import type { Db } from '../db/connect.ts';
import type { Mail, MailOutcome } from '../integrations/mail/message.ts';
import type { Push, PushOutcome } from '../integrations/push/push.ts';
import { openPushKeys } from '../notifications/push-keys.ts';
import { beginDeliveries, type Claimed, claimDeliveries, LEASE_MS, type Recipient, recordResults } from './claims.ts';
import { type MailContent, reminderMail, reminderPush } from './mails.ts';
import { handedBack, keepSubscription, MAX_ATTEMPTS, resultOf, unsent } from './outcome.ts';
import { type Channel, databaseNow } from './queries.ts';

/** What stands between us and the world, and where people find us. */
export type Outside = { mail: Mail; push: Push; baseUrl: string; rootKeys: RootKeys };

/**
 * How many are claimed by one statement, how many of those leave together, and how many such waves are under way. No more than
 * `wave` × `lines` can have left without being recorded, and so arrive twice when the process dies.
 */
const PACE = {
  mail: { claim: 20, wave: 4, lines: 1 },
  push: { claim: 100, wave: 25, lines: 2 },
} as const;

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
  const begun = ready.length > 0 ? await beginDeliveries(db, channel, ready, now) : new Map<string, Recipient>();
  const results = await Promise.all(
    wave.map(async (claimed) => {
      const recipient = begun.get(claimed.id);
      if (!recipient) return unsent(claimed, now);
      const it = { ...claimed, ...recipient };
      const outcome = await (channel === 'mail' ? sendMail(it, outside.mail) : sendPush(it, outside, now));
      if (channel === 'push') await keepSubscription(db, it, outcome as PushOutcome, now);
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
