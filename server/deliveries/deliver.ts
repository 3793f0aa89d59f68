import { pushTiming } from '#domain/reminders/notifications.ts';
import { type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { countOne } from '../base/counters.ts';
import type { Db } from '../db/connect.ts';
import type { Mail, MailOutcome } from '../integrations/mail/message.ts';
import { type Push, type PushOutcome, SOCKETS_PER_HOST } from '../integrations/push/push.ts';
import { type Windows, windows } from '../integrations/windows.ts';
import { within } from '../integrations/within.ts';
import { openPushKeys } from '../notifications/push-keys.ts';
import {
  beginDeliveries,
  type Claimed,
  claimDeliveries,
  type Due,
  keyOf,
  LEASE_MS,
  pickDeliveries,
  type Recipient,
  type Result,
  recordResults,
} from './claims.ts';
import { type MailContent, reminderMail, reminderPush } from './mails.ts';
import { isAnswered, keepSubscription, MAX_ATTEMPTS, resultOf, unsent } from './outcome.ts';
import { type Channel, openDatabaseClock, type Tick } from './queries.ts';
import { openQueue, openRecorder } from './queue.ts';

/** What stands between us and the world, and where people find us. */
export type Outside = { mail: Mail; push: Push; baseUrl: string; rootKeys: RootKeys };

/** Push messages that are on their way at once. */
const PUSH_LINES = 60;
/** At the latest after so long what has become due meanwhile has its turn. */
const PICK_MS = SECOND;

/** The database's clock for `deliverAll`: what a process held counts as left behind only once a lease has truly passed. */
export const deliveryClock = (db: Db) => openDatabaseClock(db, LEASE_MS);

/** Sends what is due on a channel until nothing is, or until it is told to stop. */
export async function deliverAll(
  db: Db,
  outside: Outside,
  channel: Channel,
  running = () => true,
  readTick = deliveryClock(db),
) {
  while (running() && (await deliver({ db, outside, channel, running, readTick })) > 0);
}

/** Sends what is due on a channel at `now`, and answers how much that was. */
export async function deliverDue(db: Db, outside: Outside, channel: Channel, now: Instant): Promise<number> {
  const began = performance.now();
  const readTick = async () => ({ now: plus(now, Math.floor(performance.now() - began)), isSteady: true });
  return deliver({ db, outside, channel, running: () => true, readTick });
}

type Work = {
  db: Db;
  outside: Outside;
  channel: Channel;
  running: () => boolean;
  readTick: () => Promise<Tick>;
};

/**
 * A few lines lead outside, each carries one message at a time, and a destination that is slow has few of them
 * (integrations/windows.ts). A delivery is claimed when a line is free for it, and ours for LEASE_MS: two processes never hold the
 * same one, and what a process held when it died is taken over. A line is free again once its result is recorded, so that of each
 * line one message at most can arrive twice. No transaction is open while the network speaks. A repeat carries the same Message-ID
 * or Topic, so that the receiver shows it once.
 */
async function deliver({ db, outside, channel, running, readTick }: Work): Promise<number> {
  let read = { ...(await readTick()), at: performance.now() };
  const tick = () => ({ ...read, now: plus(read.now, Math.floor(performance.now() - read.at)) });
  const clock = () => tick().now;
  const record = openRecorder((results: Result[]) => recordResults(db, results, clock()));
  const pass: Pass = { db, outside, channel, tick, clock, record, lines: linesOf(outside, channel) };
  const queue = openQueue();
  const leaving = new Map<string, Promise<void>>();
  let pickedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  try {
    for (;;) {
      if (running() && (queue.isLow() || performance.now() - pickedAt >= PICK_MS)) {
        pickedAt = performance.now();
        read = { ...(await readTick()), at: performance.now() };
        // A clock that has jumped ahead makes due again what is just leaving.
        queue.fill((await pickDeliveries(db, channel, tick())).filter((it) => !leaving.has(keyOf(it))));
      }
      const batch = running() ? queue.take(pass.lines) : [];
      if (batch.length > 0) {
        const started = await startBatch(pass, batch);
        count += started.size;
        for (const [key, line] of started)
          leaving.set(
            key,
            line.finally(() => leaving.delete(key)),
          );
      } else if (leaving.size === 0) return count;
      else await within(PICK_MS, (over) => Promise.race([...leaving.values(), aborted(over)]));
    }
  } finally {
    await Promise.allSettled(leaving.values());
  }
}

/** One call of `deliver`. */
type Pass = {
  db: Db;
  outside: Outside;
  channel: Channel;
  tick: () => Tick;
  clock: () => Instant;
  record: (result: Result) => Promise<void>;
  lines: Windows;
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));

function linesOf({ mail }: Outside, channel: Channel): Windows {
  return channel === 'mail'
    ? windows({ lines: mail.reminderLines ?? 1 })
    : windows({ lines: PUSH_LINES, most: SOCKETS_PER_HOST });
}

/** Claims a batch whose lines are started, has the last look at it, and sends each by its line. Answers what is leaving. */
async function startBatch(pass: Pass, batch: Due[]): Promise<Map<string, Promise<void>>> {
  const { db, outside, channel, tick, clock, lines } = pass;
  const started = new Map<string, Promise<void>>();
  try {
    const claimed = new Map((await claimDeliveries(db, channel, batch, tick())).map((it) => [keyOf(it), it]));
    const ready = [...claimed.values()].filter((it) => it.wanted && it.useful && it.attempts <= MAX_ATTEMPTS);
    for (const it of ready) it.content ??= render(it, channel, outside.baseUrl, clock());
    const begun = ready.length > 0 ? await beginDeliveries(db, channel, ready, clock()) : new Map<string, Recipient>();
    for (const { host, ...due } of batch) {
      const it = claimed.get(keyOf(due));
      if (it) started.set(keyOf(due), deliverOne(pass, it, begun.get(keyOf(due)), host));
    }
    return started;
  } finally {
    // Of what another process took meanwhile, or a fault kept here, the line is free again.
    for (const it of batch) if (!started.has(keyOf(it))) lines.end(it.host, true);
  }
}

/** Sends a delivery unless the last look found that it is not to be, records the result, and frees its line. */
async function deliverOne(pass: Pass, claimed: Claimed, recipient: Recipient | undefined, host: string) {
  const { db, outside, channel, clock, record, lines } = pass;
  let answered = true;
  try {
    let result = unsent(claimed, clock());
    if (recipient) {
      answered = false;
      const it = { ...claimed, ...recipient };
      const outcome = await (channel === 'mail' ? sendMail(it, outside.mail) : sendPush(it, outside, clock()));
      answered = isAnswered(outcome);
      if (channel === 'push') await keepSubscription(db, it, outcome as PushOutcome, clock());
      result = resultOf(it, outcome, clock());
    }
    await record(result);
    countOne('shiori_deliveries_total', { channel, state: result.state });
  } finally {
    lines.end(host, answered);
  }
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
