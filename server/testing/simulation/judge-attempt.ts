/** What is wrong with one attempt to send, as things are and after what was tried before. */
import { isDigest } from './judge-moments.ts';
import { mayBeSnooze, wrongQuestion } from './judge-untimed.ts';
import type { Attempt, Kind } from './outside.ts';
import { clockInJapan, MINUTE, quietAt, SECOND, wantedOf } from './rules.ts';
import { now, type Student } from './students.ts';

const LEASE = MINUTE;
const AT_ONCE = 2 * SECOND;
const FIRST_BACKOFF = 30 * SECOND;
const MAX_ATTEMPTS = 8;

/** What is wrong with sending this at all, as things are. */
export function wrongNow(student: Student, it: Attempt): string[] {
  const { settings } = now(student);
  const isOff = it.channel === 'mail' ? !settings.emailEnabled : !settings.pushEnabled;
  return [...(isOff ? ['sent on a channel that is off'] : []), ...WRONG[it.kind](student, it)];
}

const WRONG: Record<Kind, (student: Student, it: Attempt) => string[]> = {
  reminder: wrongReminder,
  question: wrongQuestion,
  digest: wrongDigest,
};

/** A digest waits unless one of its events would then be over. */
function wrongDigest(student: Student, { shownAt }: Attempt): string[] {
  const { settings, events } = now(student);
  const quiet = quietAt(shownAt, settings.quietHours);
  const isUrgent = [...events.values()].some((one) => one.deadline > shownAt && one.deadline <= (quiet?.end ?? 0));
  return quiet && !isUrgent ? ['a digest in quiet hours'] : [];
}

function wrongReminder(student: Student, it: Attempt): string[] {
  const { settings, events } = now(student);
  const event = events.get(it.event ?? '');
  if (!event?.isOpen) return ['sent for an event that needs none'];
  const wrong: string[] = [];
  if (it.shownAt >= event.deadline) wrong.push('sent after its event');
  if (it.channel === 'mail' && !it.text.includes(clockInJapan(event.deadline))) wrong.push('says a wrong time');
  if (mayBeSnooze(student, it)) return wrong;
  const quiet = quietAt(it.shownAt, settings.quietHours);
  if (wantedOf(event, settings).length === 0) wrong.push('sent for an event without reminders');
  if (quiet && event.deadline > quiet.end) wrong.push('sent in quiet hours');
  return wrong;
}

/** What is wrong with sending to this browser: the push service has said that it is gone, and that was recorded. */
export function wrongBrowser(endpoints: Set<string>, ofBrowser: Attempt[], it: Attempt): string[] {
  if (it.channel === 'mail' || endpoints.has(it.to)) return [];
  const told = ofBrowser.find((one) => !one.outcome.ok && one.outcome.failure === 'gone');
  // Others may be on their way while it says so, or the process may have failed before it recorded that.
  const mayBeUnknown = told && (told.isCutShort || told.answeredAt === null || it.at - told.answeredAt < AT_ONCE);
  return mayBeUnknown ? [] : ['sent to a browser that has gone'];
}

/** What is wrong with sending this again. `daysAhead`: when the clocks jumped ahead by days. */
export function wrongRepeat({ snapshots }: Student, before: Attempt[], it: Attempt, daysAhead: number[]): string[] {
  const wrong: string[] = [];
  const previous = before.at(-1);
  if (!previous) return wrong;
  if (before.some((one) => one.outcome.ok && !one.isCutShort && one.answeredAt !== null)) wrong.push('sent twice');
  if (previous.isCutShort) return wrong;
  if (previous.answeredAt === null) return [...wrong, 'sent by two processes at once'];
  if (previous.outcome.ok) return wrong;
  const { failure, attempted } = previous.outcome;
  const waited = it.at - previous.answeredAt;
  // A clock that jumps meanwhile shows another time than has passed.
  const shown = it.shownAt - previous.shownAt;
  if (failure === 'permanent' || failure === 'gone') wrong.push('repeated after a refusal');
  const unknowns = before.filter((one) => !one.outcome.ok && one.outcome.failure === 'unknown' && !one.isCutShort);
  if (unknowns.length > 1) wrong.push('repeated twice after unknown outcomes');
  if (failure === 'unknown' && it.at - previous.at < LEASE) wrong.push('repeated before the lease was over');
  const isChanged = snapshots.some((one) => one.at > previous.at && one.at <= it.at);
  if (failure === 'unknown' && !isDigest(it) && !isChanged && it.text !== previous.text)
    wrong.push('a repeat says something else');
  if (failure === 'temporary' && waited < FIRST_BACKOFF && shown < FIRST_BACKOFF) wrong.push('repeated too soon');
  const asked = 'retryAfterMs' in previous.outcome ? (previous.outcome.retryAfterMs ?? 0) : 0;
  // By such a clock it is given up as too late; what it was to wait for is no longer known when it is taken up again.
  const isGivenUp = daysAhead.some((at) => at > previous.at && at <= it.at);
  if (attempted && !isGivenUp && waited < asked && shown < asked) wrong.push('repeated before the Retry-After');
  const counted = before.filter((one) => (one.outcome.ok || one.outcome.attempted) && !one.isCutShort);
  if (counted.length >= MAX_ATTEMPTS) wrong.push('tried more than eight times');
  return wrong;
}
