/** The world outside: a mail server and push services, with all that they and the network do to messages. */
import type { Mail, MailMessage, MailOutcome } from '../../integrations/mail/message.ts';
import type { Push, PushMessage, PushOutcome } from '../../integrations/push/push.ts';
import { type Random, randomOf } from './random.ts';
import { virtualTime } from './virtual-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export type Outcome = MailOutcome | PushOutcome;

/** What a message is: it tells one event, asks how one went, or tells several. Each kind is judged by its own rules. */
export type Kind = 'reminder' | 'question' | 'digest';

/** One attempt to send a message. */
export type Attempt = {
  /** When it began, and when its answer came. */
  at: number;
  answeredAt: number | null;
  /** What the clock of the process showed. */
  shownAt: number;
  worker: string;
  channel: 'mail' | 'push';
  /** The address or the endpoint. */
  to: string;
  /** Message-ID or Topic. */
  key: string;
  /** What the delivery is called in the header of a mail. */
  deliveryId: string;
  kind: Kind;
  /** The name of the event; null for a digest. */
  event: string | null;
  text: string;
  outcome: Outcome;
  /** The message arrived, whether or not that was answered. */
  arrived: boolean;
  /** The process died, froze or lost the database before it can have recorded the answer. */
  isCutShort: boolean;
};

export type Given = {
  seed: number;
  /** Names the event of a link in a message. */
  nameOf(eventId: string): string | null;
  /** Told of every attempt as it begins. */
  sent(attempt: Attempt): void;
  /** True while the mail server cannot be reached. */
  isMailDown(): boolean;
  /** Destinations that never answer. */
  isSilent(to: string): boolean;
};

type Fate = { outcome: Outcome; arrived: boolean; waitMs: number };

const OK: Fate = { outcome: { ok: true }, arrived: true, waitMs: 0 };
const failed = (failure: string, code: string, attempted = true, more = {}) =>
  ({ ok: false, failure, code, attempted, ...more }) as Outcome;

/** The most reminders that a process hands to the mail server at once. */
const MAIL_LINES = 40;

/** The services as the process `worker` reaches them. */
export function outsideOf(given: Given, worker: { name: string; isDead: boolean; frozenUntil: number }) {
  const counts = given as Given & { tries?: Map<string, number> };
  counts.tries ??= new Map();
  const { tries } = counts;

  /** Nobody sees the error of a dead process. It ends what the process was doing, which would else wait for ever, a second at a time. */
  const dead = () => new Error(`${worker.name} is dead`);

  /** Sends; the fate follows from what is sent to whom and how often, whatever the order. */
  async function send(
    attempt: Omit<Attempt, 'outcome' | 'arrived' | 'isCutShort' | 'answeredAt'>,
    draw: (random: Random) => Fate,
  ) {
    if (worker.isDead) throw dead();
    const about = `${attempt.channel} ${attempt.to} ${attempt.event ?? 'digest'}`;
    tries.set(about, (tries.get(about) ?? 0) + 1);
    const { outcome, arrived, waitMs } = draw(randomOf(given.seed, about, tries.get(about) ?? 0));
    const whole: Attempt = { ...attempt, outcome, arrived, isCutShort: isFrozen(), answeredAt: null };
    given.sent(whole);
    if (waitMs > 0) await virtualTime.sleep(waitMs);
    if (worker.isDead) throw dead();
    whole.answeredAt = virtualTime.trueMs();
    return outcome;
  }
  const isFrozen = () => worker.frozenUntil > virtualTime.trueMs();
  const begun = () => ({ at: virtualTime.trueMs(), shownAt: virtualTime.shownMs(), worker: worker.name });

  const mail: Mail = {
    reminderLines: MAIL_LINES,
    async send(message: MailMessage) {
      const event = eventIn(message.text, given);
      const attempt = {
        ...begun(),
        channel: 'mail' as const,
        to: message.to,
        key: message.messageId ?? '',
        deliveryId: message.headers?.['X-Reminder-Id'] ?? '',
        kind: kindOf(event, message.subject),
        event,
        text: `${message.subject}\n${message.text}`,
      };
      return (await send(attempt, (random) =>
        mailFate(random, given.isMailDown(), given.isSilent(message.to)),
      )) as MailOutcome;
    },
    async close() {},
  };
  const push: Push = {
    async send({ endpoint, topic, payload }: PushMessage) {
      const { title, body, url } = payload;
      const event = eventIn(url, given);
      const attempt = {
        ...begun(),
        channel: 'push' as const,
        to: endpoint,
        key: topic,
        deliveryId: '',
        kind: kindOf(event, body),
        event,
        text: `${title}\n${body}`,
      };
      return (await send(attempt, (random) => pushFate(random, given.isSilent(endpoint)))) as PushOutcome;
    },
    async close() {},
  };
  return { mail, push };
}

function eventIn(text: string, { nameOf }: Given): string | null {
  const id = /\/events\/(evt_[0-9a-z]+)/.exec(text)?.[1];
  return id === undefined ? null : (nameOf(id) ?? `unknown ${id}`);
}

function kindOf(event: string | null, text: string): Kind {
  if (event === null) return 'digest';
  return text.includes('どうでしたか') ? 'question' : 'reminder';
}

function mailFate(random: Random, isDown: boolean, isSilent: boolean): Fate {
  if (isDown) return { outcome: failed('temporary', 'connection', false), arrived: false, waitMs: 0 };
  if (isSilent) return { outcome: failed('temporary', 'hung_up'), arrived: false, waitMs: 4 * SECOND };
  const chance = random.next();
  if (chance < 0.78) return OK;
  if (chance < 0.84) return { ...OK, waitMs: random.pick([1, 1, 2, 15]) * SECOND };
  if (chance < 0.91) return { outcome: failed('temporary', 'smtp_451'), arrived: false, waitMs: 0 };
  if (chance < 0.92) return { outcome: failed('permanent', 'smtp_550'), arrived: false, waitMs: 0 };
  if (chance < 0.95)
    return { outcome: failed('temporary', 'hung_up'), arrived: false, waitMs: random.pick([0, 0, 3]) * SECOND };
  // Lost after DATA: the message has arrived, or has not.
  return {
    outcome: failed('unknown', 'no_answer'),
    arrived: random.chance(0.5),
    waitMs: random.pick([0, 0, 0, 2, 2, 25]) * SECOND,
  };
}

function pushFate(random: Random, isSilent: boolean): Fate {
  if (isSilent) return { outcome: failed('temporary', 'connection'), arrived: false, waitMs: 4 * SECOND };
  const chance = random.next();
  if (chance < 0.8) return OK;
  if (chance < 0.86) return { ...OK, waitMs: random.pick([1, 1, 6]) * SECOND };
  if (chance < 0.91) return { outcome: failed('temporary', 'push_503'), arrived: false, waitMs: 0 };
  if (chance < 0.95) {
    // After more than half an hour, the message may meet another of its event.
    const retryAfterMs = (random.chance(0.6) ? random.within(1, 25) : random.within(30, 110)) * MINUTE;
    return { outcome: failed('temporary', 'push_429', true, { retryAfterMs }), arrived: false, waitMs: 0 };
  }
  if (chance < 0.96) return { outcome: failed('gone', 'push_410'), arrived: false, waitMs: 0 };
  if (chance < 0.97) return { outcome: failed('permanent', 'push_413'), arrived: false, waitMs: 0 };
  return {
    outcome: failed('temporary', 'connection'),
    arrived: random.chance(0.5),
    waitMs: random.pick([0, 0, 10]) * SECOND,
  };
}
