/** Nothing is lost and nothing is given up too soon. */
import {
  type Add,
  destinationsOf,
  isDigest,
  isOverflow,
  isShaded,
  LAG,
  LATEST,
  latestFor,
  type Moment,
  type Shadow,
} from './judge-moments.ts';
import type { Attempt } from './outside.ts';
import { DAY, HOUR, inJapan, MINUTE, quietAt, SECOND, wantedOf } from './rules.ts';
import type { Snapshot, Student } from './students.ts';

const LEASE = MINUTE;
const FIRST_BACKOFF = 30 * SECOND;
const MAX_ATTEMPTS = 8;

const last = (student: Student) => student.snapshots.at(-1) as Snapshot;
const lastBefore = (student: Student, at: number) => student.snapshots.findLast((it) => it.at <= at) ?? last(student);

/** Nothing is lost: whatever is due is tried in time on every channel, alone or with another within the hour. */
export function judgeLost(
  student: Student,
  of: Attempt[],
  moments: Moment[],
  shadows: Shadow[],
  end: number,
  add: Add,
) {
  const told = new Set<string>();
  for (const it of moments) {
    for (const { channel, to } of destinationsOf(it.snapshot)) {
      const id = `${it.name} ${it.event.version} ${it.type} ${channel} ${to}`;
      const latest = latestFor(it.at, it.snapshot, shadows);
      const isOf = (one: Attempt) => one.channel === channel && (to === null || one.to === to);
      const until = latest ?? it.at + LATEST;
      const tells = (one: Attempt) =>
        isOf(one) &&
        (one.event === it.name && one.kind === 'reminder'
          ? one.shownAt > it.at - HOUR && one.at <= until && !isFailedAhead(one)
          : isDigest(one) &&
            one.shownAt > it.at - tellsFor(one) &&
            one.at <= (isOverflow(one) ? until : it.event.deadline) &&
            tellsOf(one, it.name));
      const isFound = of.some(tells) || isRevived(it, moments, of.filter(isOf));
      const isKnown = told.has(id);
      if (isFound) told.add(id);
      if (isFound || isKnown || latest === null) continue;
      const isWhole = it.at > it.from && latest < it.to && latest < it.event.deadline && latest < end;
      if (channel === 'mail' && !isMailCertain(student, it, shadows, end)) continue;
      if (isWhole) add(it.at, `lost: ${channel} ${it.name} ${it.type} was due at ${inJapan(it.at)}`);
    }
  }
  judgeLastCalls(of, moments, shadows, end, add);
}

/** A clock that was days ahead had it tried too early, and it did not arrive: it is tried again at its moment. */
const isFailedAhead = ({ shownAt, at, outcome, arrived }: Attempt) =>
  shownAt - at > LATEST && !arrived && !outcome.ok && outcome.failure === 'temporary';

/** The message of an earlier moment, which was due while the event needed none, came when it needed one again. */
function isRevived(it: Moment, moments: Moment[], of: Attempt[]): boolean {
  const isEarlier = (one: Moment) =>
    one.name === it.name &&
    one.type === it.type &&
    one.event.version === it.event.version &&
    one.at <= it.from &&
    one.at > it.from - LATEST;
  const isLate = (one: Attempt) => one.event === it.name && one.at >= it.from && one.at <= it.from + LAG;
  return moments.some(isEarlier) && of.some(isLate);
}

/** False where something may have kept the daily or weekly mail from telling the reminder; true for a student who has none. */
function isMailCertain(student: Student, it: Moment, shadows: Shadow[], end: number): boolean {
  const { emailFrequency } = it.snapshot.settings;
  if (emailFrequency === 'immediate') return true;
  const by = it.at + (emailFrequency === 'weekly' ? 8 : 2) * DAY;
  // Clocks that are days ahead pass a digest over: by them it is too late.
  const isPassedOver = shadows.some(({ from, ahead = 0 }) => ahead > LATEST && from <= by && from > it.at - 8 * DAY);
  return by <= end && !isPassedOver && isUnchanged(student, it, by);
}

/** Nothing that decides about the reminder has changed by then. */
function isUnchanged({ snapshots }: Student, { name, type, at, event, snapshot }: Moment, by: number): boolean {
  return snapshots
    .filter((one) => one.at > at && one.at <= by)
    .every(({ settings, events }) => {
      const now = events.get(name);
      const isSame = now?.isOpen && now.version === event.version && settings.version === snapshot.settings.version;
      return isSame && wantedOf(now, settings).includes(type);
    });
}

/** 15分前 comes even after 1時間前: both are ticked in one list. */
function judgeLastCalls(of: Attempt[], moments: Moment[], shadows: Shadow[], end: number, add: Add) {
  for (const it of moments.filter((one) => one.type === 'fifteenMinutesBefore')) {
    const hour = it.event.deadline - HOUR;
    const isOnTime = (ms: number) => quietAt(ms, it.snapshot.settings.quietHours) === null;
    const others = moments.filter(
      (one) => one.name === it.name && one.snapshot === it.snapshot && one.type !== it.type,
    );
    const isPlain =
      it.snapshot.settings.reminderTiming.oneHourBefore &&
      others.every((one) => one.at === hour || one.at <= hour - HOUR) &&
      it.at === it.event.deadline - 15 * MINUTE &&
      isOnTime(hour);
    if (!isPlain || it.from >= hour - HOUR || it.to < it.at + LAG || it.event.deadline > end) continue;
    if (isShaded(shadows, hour, it.at + LAG)) continue;
    for (const { channel, to } of destinationsOf(it.snapshot)) {
      if (channel === 'mail' && it.snapshot.settings.emailFrequency !== 'immediate') continue;
      const came = of.some(
        (one) =>
          (one.event === it.name || (isDigest(one) && isOverflow(one))) &&
          one.channel === channel &&
          (to === null || one.to === to) &&
          one.shownAt >= it.at &&
          one.at <= it.at + LAG,
      );
      if (!came) add(it.at, `lost: ${channel} ${it.name} 15 minutes before, after one hour before`);
    }
  }
}

const tellsFor = (digest: Attempt) => (isOverflow(digest) ? HOUR : 7 * DAY + LATEST);
const tellsOf = (digest: Attempt, name: string) =>
  isOverflow(digest) || digest.text.includes(name) || digest.text.includes('ほか');

/** What was tried is tried again until it arrives, is refused for good, or is of no use any more. */
export function judgeGivenUp(student: Student, of: Attempt[], shadows: Shadow[], end: number, add: Add) {
  for (const tries of Map.groupBy(of, (it) => `${it.key} ${it.to}`).values()) {
    const [first, latest] = [tries[0], tries.at(-1)];
    if (!first || !latest || (latest.outcome.ok && latest.answeredAt !== null) || (latest.arrived && latest.isCutShort))
      continue;
    if (!latest.outcome.ok && (latest.outcome.failure === 'permanent' || latest.outcome.failure === 'gone')) continue;
    // A clock that was wrong planned the next try.
    if (Math.abs(latest.shownAt - latest.at) > LAG) continue;
    const unknowns = tries.filter((it) => !it.outcome.ok && it.outcome.failure === 'unknown');
    const counted = tries.filter((it) => it.outcome.ok || it.outcome.attempted);
    if (unknowns.length > 1 || counted.length >= MAX_ATTEMPTS) continue;
    const asked = 'retryAfterMs' in latest.outcome ? (latest.outcome.retryAfterMs ?? 0) : 0;
    const dueAgain =
      (latest.answeredAt ?? latest.at) + Math.max(asked, LEASE, FIRST_BACKOFF * 2 ** counted.length * 1.3) + LAG;
    const snapshot = lastBefore(student, latest.at);
    const event = snapshot.events.get(first.event ?? '');
    // A digest is written anew, with what is then still ahead; a question is of use for a day.
    if (isDigest(latest) || !event || (latest.kind === 'reminder' && !event.isOpen)) continue;
    const usefulUntil = latest.kind === 'question' ? first.at + DAY : event.deadline;
    const quiet = quietAt(dueAgain, snapshot.settings.quietHours);
    const isHeld = quiet !== null && usefulUntil > quiet.end;
    const again = latestFor(isHeld ? quiet.end : dueAgain, snapshot, shadows);
    // Each fault may have cost a try, one before the first that was seen, too: one that is claimed and not made counts.
    const faults = shadows.filter((it) => it.from >= first.at - LEASE - LAG && it.from <= dueAgain + LAG).length;
    if (counted.length + faults >= MAX_ATTEMPTS) continue;
    const isBeyond =
      again === null || (!isHeld && again > first.at + 2 * HOUR) || again > end || again + HOUR >= usefulUntil;
    const isGone = latest.channel === 'push' && !lastBefore(student, again ?? end).endpoints.has(latest.to);
    const next = student.snapshots.find((it) => it.at > latest.at);
    if (isGone || isBeyond || (next && next.at < again) || isToldElsewise(of, latest, again)) continue;
    add(latest.at, `given up: ${latest.channel} ${latest.event} was not tried again after ${inJapan(latest.at)}`);
  }
}

/** Another message has told the event within the hour of the moment at which it was to be tried again. */
const isToldElsewise = (of: Attempt[], latest: Attempt, again: number) =>
  of.some(
    (it) =>
      it.to === latest.to &&
      it.event === latest.event &&
      it.key !== latest.key &&
      (it.outcome.ok || it.arrived) &&
      it.at > latest.at - HOUR &&
      it.at <= again,
  );
