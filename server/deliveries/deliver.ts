import type { BounceKind } from '#domain/reminders/bounces.ts';
import { pushTiming } from '#domain/reminders/notifications.ts';
import type { PushPayload } from '#domain/reminders/push-message.ts';
import { quietPeriod } from '#domain/reminders/quiet-hours.ts';
import { RESULT_QUESTION, SNOOZE } from '#domain/reminders/timings.ts';
import { type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { countOne } from '../base/counters.ts';
import type { Db } from '../db/connect.ts';
import { withUnsubscribeLink } from '../integrations/mail/layout.ts';
import { bounceAddress, bounceToken, unsubscribeLink } from '../integrations/mail/marks.ts';
import type { Mail, MailOutcome } from '../integrations/mail/message.ts';
import type { Push, PushOutcome } from '../integrations/push/push.ts';
import { type Windows, windows } from '../integrations/windows.ts';
import { within } from '../integrations/within.ts';
import { recordBounce } from '../mail-stops/bounces.ts';
import { openPushKeys } from '../notifications/push-keys.ts';
import { NO_FACTS, pushFacts } from '../reminders/push-facts.ts';
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
import { countDigests } from './digest.ts';
import { reminderHeaders } from './headers.ts';
import { isScheduled, renderMailDigests } from './mail-digest.ts';
import {
  digestMail,
  digestPush,
  type MailContent,
  type PushExtras,
  questionPush,
  reminderMail,
  reminderPush,
} from './mails.ts';
import { canLeave, isAnswered, keepSubscription, resultOf, unsent } from './outcome.ts';
import { type Channel, openDatabaseClock, type Tick } from './queries.ts';
import { openQueue, openRecorder } from './queue.ts';

/** The external services that deliveries use, the base URL of links, the key that signs them, and the root keys. */
export type Outside = {
  mail: Mail;
  push: Push;
  baseUrl: string;
  authSecret: string;
  rootKeys: RootKeys;
  /** The domain to which bounces go, each to an address of its own; without it they go to the sender. */
  bounceDomain?: string | undefined;
};

/** The number of push messages sent at the same time, and of those to one push service: streams on a few connections (HTTP/2). */
const PUSH_LINES = 240;
const PUSH_LINES_PER_HOST = 100;
/** The time between two picks, so that newly due deliveries get their turn: longer by as much after each that found nothing. */
const PICK_MS = SECOND;
const MOST_PICK_MS = 4 * SECOND;
/**
 * How long free lines are gathered after a batch, for each of its deliveries: the more are sent, the larger the batches, because each costs
 * two large statements. Where few are sent, no line waits.
 */
const GATHER_MS = 1;
const MOST_GATHER_MS = 20;

/** The database's clock for `deliverAll`: a delivery is taken over from another process only after a full lease has really passed. */
export const deliveryClock = (db: Db) => openDatabaseClock(db, LEASE_MS);

/** Sends the due deliveries of a channel until `running` returns false or none is left but what has become due within MOST_PICK_MS. */
export async function deliverAll(
  db: Db,
  outside: Outside,
  channel: Channel,
  running = () => true,
  readTick = deliveryClock(db),
) {
  if (running()) await deliver({ db, outside, channel, running, readTick });
}

/** Sends the deliveries of a channel that are due at `now`. Returns their number. */
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
 * Messages are sent on a fixed number of lines; each line carries one message at a time, and a slow destination gets few lines
 * (integrations/windows.ts). A delivery is claimed when a line is free for it, for LEASE_MS: two processes never hold the same one, and
 * the deliveries of a crashed process are taken over. A line is freed only after the result is recorded, so a crash can repeat at most
 * one message per line. No transaction is open during network calls. A repeat carries the same Message-ID or Topic, so that the receiver
 * shows it once.
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
  let pauseMs = 0;
  let count = 0;
  try {
    for (;;) {
      if (running() && (queue.isLow() || performance.now() - pickedAt >= pauseMs)) {
        pickedAt = performance.now();
        read = { ...(await readTick()), at: performance.now() };
        // After a jump of the clock, deliveries that are being sent look due again.
        const picked = (await pickDeliveries(db, channel, tick())).filter((it) => !leaving.has(keyOf(it)));
        pauseMs = picked.length > 0 ? PICK_MS : Math.min(pauseMs + PICK_MS, MOST_PICK_MS);
        queue.fill(picked);
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
        const gatherMs = Math.min(started.size * GATHER_MS, MOST_GATHER_MS);
        await within(gatherMs, (over) => Promise.race([Promise.all(leaving.values()), aborted(over)]));
      } else if (leaving.size === 0) return count;
      else await within(pauseMs, (over) => Promise.race([...leaving.values(), aborted(over)]));
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
    : windows({ lines: PUSH_LINES, most: PUSH_LINES_PER_HOST });
}

/** Claims a batch for the running lines, checks it once more and sends each message on its line. Returns the messages being sent. */
async function startBatch(pass: Pass, batch: Due[]): Promise<Map<string, Promise<void>>> {
  const { db, channel, tick, clock, lines } = pass;
  const started = new Map<string, Promise<void>>();
  try {
    const claimed = new Map((await claimDeliveries(db, channel, batch, tick())).map((it) => [keyOf(it), it]));
    const ready = [...claimed.values()].filter((it) => canLeave(it, clock()));
    const repeats = new Set(ready.filter((it) => it.content !== null).map(keyOf));
    await renderAll(pass, ready);
    const begun = ready.length > 0 ? await beginDeliveries(db, channel, ready, clock()) : new Map<string, Recipient>();
    for (const { host, ...due } of batch) {
      const it = claimed.get(keyOf(due));
      if (it) started.set(keyOf(due), deliverOne(pass, it, begun.get(keyOf(due)), repeats.has(keyOf(due)), host));
    }
    return started;
  } finally {
    // Frees the lines of deliveries that another process has claimed or that an error kept from starting.
    for (const it of batch) if (!started.has(keyOf(it))) lines.end(it.host, true);
  }
}

/** Sends a delivery unless the last check excluded it, records the result and frees the line. */
async function deliverOne(
  pass: Pass,
  claimed: Claimed,
  recipient: Recipient | undefined,
  isRepeat: boolean,
  host: string,
) {
  const { db, outside, channel, clock, record, lines } = pass;
  let answered = true;
  try {
    let result = unsent(claimed, clock());
    let bounce: BounceKind | undefined;
    if (recipient) {
      answered = false;
      const it = { ...claimed, ...recipient };
      const outcome = await (channel === 'mail' ? sendMail(it, outside) : sendPush(it, outside, clock()));
      answered = isAnswered(outcome);
      if (channel === 'push') await keepSubscription(db, it, outcome as PushOutcome, clock());
      result = resultOf(it, outcome, isRepeat, clock());
      // A temporary refusal counts once the mail is given up.
      if (result.state === 'failed' && 'bounce' in outcome) bounce = outcome.bounce;
    }
    await record(result);
    if (recipient && bounce) {
      const { userId, id: deliveryId, email: address } = recipient;
      await recordBounce(db, { userId, deliveryId, address, kind: bounce }, clock());
    }
    countOne('shiori_deliveries_total', { channel, state: result.state });
  } finally {
    lines.end(host, answered);
  }
}

/**
 * Writes the messages. After an attempt that may have arrived, the repeat says the same, because the receiver shows only one of them;
 * otherwise each attempt is written for its own moment (今日, 明日). The digest of too many reminders always counts what is still wanted.
 */
async function renderAll({ db, outside, channel, clock }: Pass, ready: Claimed[]) {
  const now = clock();
  const scheduled = ready.filter(isScheduled).filter((it) => it.content === null);
  if (scheduled.length > 0) await renderMailDigests(db, scheduled, outside.baseUrl, now);
  const digests = ready.filter((it) => it.digestId !== null && !isScheduled(it));
  const counts = digests.length > 0 ? await countDigests(db, digests, now) : new Map<string, number>();
  const singles = ready.filter((it) => it.digestId === null && it.content === null);
  if (channel === 'mail') {
    for (const it of digests) it.content = digestMail(it.userName, counts.get(keyOf(it)) ?? 0, outside.baseUrl);
    for (const it of singles) it.content = reminderMail(aboutOf(it, now), outside.baseUrl, now);
    return;
  }
  const extras = await pushExtras(db, [...digests, ...singles], now);
  for (const it of digests) it.content = digestPush(counts.get(keyOf(it)) ?? 0, it.messageId, extras(it));
  for (const it of singles)
    it.content =
      it.type === RESULT_QUESTION ? questionPush(it, extras(it)) : reminderPush(aboutOf(it, now), extras(it), now);
}

const aboutOf = (it: Claimed, now: Instant) => ({ ...it, deadline: it.deadline ?? now });

/** What pushes carry beside what they tell. In quiet hours they are silent, unless the student asked for one itself. */
async function pushExtras(db: Db, claimed: Claimed[], now: Instant) {
  const students = claimed.map((it) => it.userId);
  const facts = await pushFacts(db, students, now);
  return ({ userId, type, quietHours }: Claimed): PushExtras => {
    const { dueToday: badge, open } = facts.get(userId) ?? NO_FACTS;
    return { badge, open, silent: type !== SNOOZE && quietPeriod(now, quietHours) !== null };
  };
}

function sendMail(it: Claimed, outside: Outside): Promise<MailOutcome> {
  const { email, messageId, content } = it;
  const link = unsubscribeLink('reminders', it, outside);
  const written = withUnsubscribeLink(content as MailContent, link);
  const token = bounceToken(outside.authSecret, { userId: it.userId, deliveryId: it.id, email });
  const headers = reminderHeaders(it, { unsubscribeLink: link, bounceToken: token }, outside.baseUrl);
  const { bounceDomain } = outside;
  const returnPath = bounceDomain === undefined ? {} : { returnPath: bounceAddress(token, bounceDomain) };
  return outside.mail.send({ to: email, ...written, messageId, kind: 'reminder', headers, ...returnPath });
}

async function sendPush(it: Claimed, { push, rootKeys }: Outside, now: Instant): Promise<PushOutcome> {
  const { userId, keyVersion, wrapped, content, messageId, soonest, deadline } = it;
  const stored = { userId, endpoint: it.endpoint ?? '', p256dh: it.p256dh ?? '', auth: it.auth ?? '' };
  const key = keyVersion !== null && wrapped !== null ? { userId, version: keyVersion, wrapped } : null;
  const keys = await openPushKeys(rootKeys, stored, key);
  if (!keys) return { ok: false, failure: 'permanent', code: 'keys_refused', attempted: false };
  const until = soonest ?? deadline ?? plus(now, LEASE_MS);
  return push.send({
    endpoint: stored.endpoint,
    ...keys,
    payload: content as PushPayload,
    topic: messageId,
    ...pushTiming((toMs(until) - toMs(now)) / SECOND),
  });
}
