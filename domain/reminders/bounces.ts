/** What mails that came back say about an address, and when they stop reminders to it. Codes and notices about the account always go. */
import * as z from 'zod/mini';
import { DAY, type Instant, plus } from '../time.ts';
import type { MailStopReason } from './mail-stops.ts';

/** `hard`: the address does not exist or is closed. `soft`: the mail did not arrive, and a later one may. */
export type BounceKind = 'hard' | 'soft';

/** What a mail server reports about one recipient: an enhanced status (RFC 3463) such as `5.1.1`, and its answer in words. */
export type Report = { action: string; status: string; diagnostic: string };

/** Statuses by which there is no such mailbox: unknown, bad host, bad syntax, moved, a host without mail, disabled, no such host. */
const HARD = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4']);
/** Statuses that servers also use where they mean that there is no such mailbox; their words decide. */
const VAGUE = new Set(['5.0.0', '5.1.0', '5.2.0', '5.3.0', '5.4.1', '5.5.0']);
const NO_SUCH_MAILBOX =
  /user unknown|unknown user|no such (user|mailbox|recipient|address)|invalid (recipient|mailbox)|(user|recipient|mailbox|account|address) (is |was )?(not found|unknown|does not exist|doesn't exist|unavailable|disabled)|recipient address rejected: access denied/i;
/** Gmail's 5.2.1 for a mailbox that exists and gets too many mails. */
const TOO_MANY = /receiving mail (too quickly|at a rate)/i;
const POLICY = /spam|block(ed|list)|blacklist|reputation|policy|relay/i;
const MAX_WORDS = 1000;

/** What one refusal says about the address; null for what is about its sender, its content or a policy. */
export function kindOf({ status, diagnostic }: Pick<Report, 'status' | 'diagnostic'>): BounceKind | null {
  const words = diagnostic.slice(0, MAX_WORDS);
  const said = /\b[45]\.\d{1,3}\.\d{1,3}\b(?!\.\d)/.exec(words)?.[0];
  const precise = status.endsWith('.0.0') && said?.[0] === status[0] ? (said ?? status) : status;
  const [level, subject, detail] = precise.split('.');
  if (level !== '4' && level !== '5') return null;
  // Policy, content, and the sender's own address.
  if (subject === '7' || subject === '6' || (subject === '1' && (detail === '7' || detail === '8'))) return null;
  if (level === '4') return 'soft';
  if (HARD.has(precise)) return TOO_MANY.test(words) ? 'soft' : 'hard';
  if (VAGUE.has(precise) && NO_SUCH_MAILBOX.test(words)) return 'hard';
  if (subject === '5' || POLICY.test(words)) return null;
  return 'soft';
}

/**
 * What a report about all recipients of a mail says: `hard` only when every one is refused for good, null when it arrived anywhere or is
 * still on its way.
 */
export function bounceOf(reports: Report[]): BounceKind | null {
  if (reports.length === 0 || reports.some((it) => it.action !== 'failed')) return null;
  const kinds = reports.map(kindOf);
  if (kinds.every((it) => it === 'hard')) return 'hard';
  return kinds.some((it) => it !== null) ? 'soft' : null;
}

/**
 * What the answer of our own mail server to RCPT TO says. It may be a relay whose own faults are no student's: so only what names the
 * mailbox counts.
 */
export function bounceAtRecipient(answer: string): BounceKind | null {
  const [, code = '', status = `${answer[0]}.0.0`] =
    /^([45]\d\d)[ -]+(?:([45]\.\d{1,3}\.\d{1,3})\b)?/.exec(answer) ?? [];
  if (code === '') return null;
  const kind = kindOf({ status, diagnostic: answer });
  return kind === 'soft' && !/\b[45]\.2\.\d{1,3}\b(?!\.\d)/.test(answer.slice(0, MAX_WORDS)) ? null : kind;
}

export const SOFT_BOUNCES = 3;
export const SOFT_WINDOW_MS = 7 * DAY;
export const PAUSE_MS = 7 * DAY;
/** A mail that comes back later than this after it left changes nothing: servers give up after five days. */
export const LATEST_BOUNCE_MS = 14 * DAY;

/** The stop that follows from the bounces of one address, each of another mail; null while there are too few. */
export function stopAfter(
  bounces: { kind: BounceKind; at: Instant }[],
  now: Instant,
): { reason: MailStopReason; until: Instant | null } | null {
  if (bounces.some((it) => it.kind === 'hard')) return { reason: 'hard_bounce', until: null };
  const recent = bounces.filter((it) => it.at > plus(now, -SOFT_WINDOW_MS));
  return recent.length >= SOFT_BOUNCES ? { reason: 'soft_bounces', until: plus(now, PAUSE_MS) } : null;
}

const field = z.string().check(z.maxLength(1000));

/** The events of a mail provider, as the webhook takes them. At least one of `reminderId` and `messageId` names the mail. */
export const bounceEvents = z.object({
  events: z
    .array(
      z.object({
        /** `failed`: given up. Any other changes nothing. */
        action: z.enum(['failed', 'delayed', 'delivered']),
        status: z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/)),
        /** The answer of the recipient's server. */
        diagnostic: z.optional(field),
        recipient: z.string().check(z.maxLength(320)),
        /** The header X-Reminder-Id of the mail. */
        reminderId: z.optional(field),
        /** The header Message-ID of the mail. */
        messageId: z.optional(field),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});
