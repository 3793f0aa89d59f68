/** What may never happen, checked at every attempt to send, and at the end of a world. */
import type { Attempt } from './outside.ts';
import {
  clockInJapan,
  DAY,
  type EventState,
  HOUR,
  inJapan,
  MINUTE,
  momentOf,
  nominal,
  quietAt,
  SECOND,
  wantedOf,
} from './rules.ts';
import type { Snapshot, Student } from './students.ts';

/** A promise that was broken to the student with this seed. */
export type Break = { seed: number; at: number; what: string };

/** A time in which the processes could not work, or by wrong clocks. */
export type Shadow = { from: number; to: number };

/** How soon after its moment a message is tried first, when nothing stands in the way. */
const LAG = 3 * MINUTE;
/** What one crash, freeze or broken connection may add: the lease of what it held, and the next look. */
const PER_FAULT = 100 * SECOND;
const LEASE = MINUTE;
const FIRST_BACKOFF = 30 * SECOND;
const MAX_ATTEMPTS = 8;
const LATEST = 6 * HOUR;
/** Events of one moment that are told one by one. */
const SINGLES = 40;

const last = (student: Student) => student.snapshots.at(-1) as Snapshot;
const lastBefore = (student: Student, at: number) => student.snapshots.findLast((it) => it.at <= at) ?? last(student);
const isDigest = (it: Attempt) => it.event === null;

export type Judge = ReturnType<typeof openJudge>;

export function openJudge() {
  const breaks: Break[] = [];
  const attempts = new Map<Student, Attempt[]>();
  const keys = new Map<string, string>();
  const report = (student: Student, at: number, what: string) => breaks.push({ seed: student.seed, at, what });

  function judgeAttempt(student: Student, it: Attempt) {
    const of = attempts.get(student) ?? [];
    attempts.set(student, of);
    const before = of.filter((one) => one.key === it.key && one.to === it.to);
    const wrong = [...wrongNow(last(student), it), ...wrongRepeat(before, it)];
    if (it.deliveryId !== '') {
      const known = keys.get(it.deliveryId) ?? it.key;
      keys.set(it.deliveryId, known);
      if (known !== it.key) wrong.push('a repeat has another Message-ID');
    }
    for (const what of wrong) report(student, it.at, `${what}: ${it.channel} ${it.event ?? 'digest'}`);
    of.push(it);
  }

  return {
    breaks,
    attempt: judgeAttempt,
    attemptsOf: (student: Student) => attempts.get(student) ?? [],
    /** A process failed: what it had sent and not recorded yet may be sent once more. */
    cutShort(worker: string, at: number) {
      for (const of of attempts.values())
        for (const it of of)
          if (it.worker === worker && (it.answeredAt === null || it.answeredAt >= at - 2 * SECOND))
            it.isCutShort = true;
    },
    /** Checks at the end that nothing was lost, doubled or told too early. */
    conclude(student: Student, shadows: Shadow[], end: number) {
      const of = attempts.get(student) ?? [];
      const add = (at: number, what: string) => report(student, at, what);
      const moments = momentsOf(student);
      judgeLost(student, of, moments, shadows, end, add);
      judgeGivenUp(student, of, shadows, end, add);
      judgeEarly(student, of, moments, shadows, add);
      judgeTogether(student, of, moments, shadows, add);
      judgeDigests(student, of, moments, shadows, add);
      judgeCrowd(of, shadows, add);
      judgeScheduled(student, of, shadows, add);
    },
  };
}

/** What is wrong with sending this at all, as things are. */
function wrongNow({ settings, events, endpoints }: Snapshot, it: Attempt): string[] {
  const wrong: string[] = [];
  if (it.channel === 'mail' ? !settings.emailEnabled : !settings.pushEnabled)
    wrong.push('sent on a channel that is off');
  if (it.channel === 'push' && !endpoints.has(it.to)) wrong.push('sent to a browser that has gone');
  const quiet = quietAt(it.shownAt, settings.quietHours);
  if (it.event === null) {
    // A digest waits unless one of its events would then be over.
    const isUrgent = [...events.values()].some((one) => one.deadline > it.shownAt && one.deadline <= (quiet?.end ?? 0));
    return quiet && !isUrgent ? [...wrong, 'a digest in quiet hours'] : wrong;
  }
  const event = events.get(it.event);
  if (!event?.isOpen) return [...wrong, 'sent for an event that needs none'];
  if (it.shownAt >= event.deadline) wrong.push('sent after its event');
  if (wantedOf(event, settings).length === 0) wrong.push('sent for an event without reminders');
  if (it.channel === 'mail' && !it.text.includes(clockInJapan(event.deadline))) wrong.push('says a wrong time');
  if (quiet && event.deadline > quiet.end) wrong.push('sent in quiet hours');
  return wrong;
}

/** What is wrong with sending this again. */
function wrongRepeat(before: Attempt[], it: Attempt): string[] {
  const wrong: string[] = [];
  const previous = before.at(-1);
  if (!previous) return wrong;
  if (before.some((one) => one.outcome.ok && !one.isCutShort && one.answeredAt !== null)) wrong.push('sent twice');
  if (previous.isCutShort) return wrong;
  if (previous.answeredAt === null) return [...wrong, 'sent by two processes at once'];
  if (previous.outcome.ok) return wrong;
  const { failure, attempted } = previous.outcome;
  const waited = it.at - previous.answeredAt;
  if (failure === 'permanent' || failure === 'gone') wrong.push('repeated after a refusal');
  const unknowns = before.filter((one) => !one.outcome.ok && one.outcome.failure === 'unknown' && !one.isCutShort);
  if (unknowns.length > 1) wrong.push('repeated twice after unknown outcomes');
  if (failure === 'unknown' && waited < LEASE) wrong.push('repeated before the lease was over');
  if (failure === 'unknown' && !isDigest(it) && it.text !== previous.text) wrong.push('a repeat says something else');
  if (failure === 'temporary' && waited < FIRST_BACKOFF) wrong.push('repeated too soon');
  const asked = 'retryAfterMs' in previous.outcome ? (previous.outcome.retryAfterMs ?? 0) : 0;
  if (attempted && waited < asked) wrong.push('repeated before the Retry-After');
  const counted = before.filter((one) => (one.outcome.ok || one.outcome.attempted) && !one.isCutShort);
  if (counted.length >= MAX_ATTEMPTS) wrong.push('tried more than eight times');
  return wrong;
}

/** A reminder that was wanted from `from` to `to`, and its moment. */
type Moment = {
  name: string;
  type: string;
  at: number;
  from: number;
  to: number;
  snapshot: Snapshot;
  event: EventState;
};

/** All reminders that were ever wanted, with their moments by what was known then. */
function momentsOf({ snapshots }: Student): Moment[] {
  return snapshots.flatMap((snapshot, index) => {
    const to = snapshots[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return [...snapshot.events].flatMap(([name, event]) =>
      !event.isOpen
        ? []
        : wantedOf(event, snapshot.settings).flatMap((type) => {
            const at = momentOf(type, event.deadline, snapshot.settings.quietHours, snapshot.at);
            return at === null ? [] : [{ name, type, at, from: snapshot.at, to, snapshot, event }];
          }),
    );
  });
}

/** The latest time of the first attempt at what is due at `at`; null when it cannot be told. */
function latestFor(at: number, snapshot: Snapshot, shadows: Shadow[]): number | null {
  let latest = at + LAG;
  for (const { from, to } of shadows)
    if (from <= latest && to >= at - HOUR) latest = Math.max(latest, to + LAG) + PER_FAULT;
  const quiet = quietAt(latest, snapshot.settings.quietHours);
  if (quiet && latest > at + LAG) latest = quiet.end + LAG;
  return latest - at > LATEST - HOUR ? null : latest;
}

type Add = (at: number, what: string) => void;

function destinationsOf({ settings, endpoints }: Snapshot): { channel: 'mail' | 'push'; to: string | null }[] {
  const browsers = settings.pushEnabled ? [...endpoints].map((to) => ({ channel: 'push' as const, to })) : [];
  return settings.emailEnabled ? [{ channel: 'mail', to: null }, ...browsers] : browsers;
}

/** Nothing is lost: whatever is due is tried in time on every channel, alone or with another within the hour. */
function judgeLost(_student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], end: number, add: Add) {
  const told = new Set<string>();
  for (const it of moments) {
    for (const { channel, to } of destinationsOf(it.snapshot)) {
      const id = `${it.name} ${it.event.version} ${it.type} ${channel} ${to}`;
      const latest = latestFor(it.at, it.snapshot, shadows);
      const isOf = (one: Attempt) => one.channel === channel && (to === null || one.to === to);
      const until = latest ?? it.at + LATEST;
      const tells = (one: Attempt) =>
        isOf(one) &&
        (one.event === it.name
          ? one.shownAt > it.at - HOUR && one.at <= until
          : isDigest(one) &&
            one.at > it.at - tellsFor(one) &&
            one.at <= (isOverflow(one) ? until : it.event.deadline) &&
            tellsOf(one, it.name));
      const isFound = of.some(tells);
      const isKnown = told.has(id);
      if (isFound) told.add(id);
      if (isFound || isKnown || latest === null) continue;
      const isWhole = it.at > it.from && latest < it.to && latest < it.event.deadline && latest < end;
      if (isWhole) add(it.at, `lost: ${channel} ${it.name} ${it.type} was due at ${inJapan(it.at)}`);
    }
  }
  judgeLastCalls(of, moments, shadows, end, add);
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
    if (shadows.some(({ from, to }) => from <= it.at + LAG && to >= hour - HOUR)) continue;
    for (const { channel, to } of destinationsOf(it.snapshot)) {
      if (channel === 'mail' && it.snapshot.settings.emailFrequency !== 'immediate') continue;
      const came = of.some(
        (one) =>
          one.event === it.name &&
          one.channel === channel &&
          (to === null || one.to === to) &&
          one.at >= it.at &&
          one.at <= it.at + LAG,
      );
      if (!came) add(it.at, `lost: ${channel} ${it.name} 15 minutes before, after one hour before`);
    }
  }
}

const tellsFor = (digest: Attempt) => (isOverflow(digest) ? HOUR : 7 * DAY + LATEST);
const isOverflow = (digest: Attempt) => digest.text.includes('ほかに');
const tellsOf = (digest: Attempt, name: string) => isOverflow(digest) || digest.text.includes(name);

/** What was tried is tried again until it arrives, is refused for good, or is of no use any more. */
function judgeGivenUp(student: Student, of: Attempt[], shadows: Shadow[], end: number, add: Add) {
  for (const tries of Map.groupBy(of, (it) => `${it.key} ${it.to}`).values()) {
    const [first, latest] = [tries[0], tries.at(-1)];
    if (!first || !latest || (latest.outcome.ok && latest.answeredAt !== null) || (latest.arrived && latest.isCutShort))
      continue;
    if (!latest.outcome.ok && (latest.outcome.failure === 'permanent' || latest.outcome.failure === 'gone')) continue;
    const unknowns = tries.filter((it) => !it.outcome.ok && it.outcome.failure === 'unknown');
    if (unknowns.length > 1 || tries.length >= MAX_ATTEMPTS) continue;
    const asked = 'retryAfterMs' in latest.outcome ? (latest.outcome.retryAfterMs ?? 0) : 0;
    const dueAgain =
      (latest.answeredAt ?? latest.at) + Math.max(asked, LEASE, FIRST_BACKOFF * 2 ** tries.length * 1.3) + LAG;
    const snapshot = student.snapshots.findLast((it) => it.at <= latest.at);
    const next = student.snapshots.find((it) => it.at > latest.at);
    const again = snapshot ? latestFor(dueAgain, snapshot, shadows) : null;
    const event = first.event === null ? undefined : snapshot?.events.get(first.event);
    const isBeyond = again === null || again > first.at + 2 * HOUR || again > end || (event && again >= event.deadline);
    const isQuiet = snapshot && quietAt(dueAgain, snapshot.settings.quietHours) !== null;
    const isGone = latest.channel === 'push' && !lastBefore(student, again ?? end).endpoints.has(latest.to);
    if (isGone || isBeyond || isQuiet || (next && next.at < again) || isDigest(latest)) continue;
    add(latest.at, `given up: ${latest.channel} ${latest.event} was not tried again after ${inJapan(latest.at)}`);
  }
}

/** Nothing comes before its moment. */
function judgeEarly(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of)) {
    if (it.event === null || inShadow(it.at, shadows)) continue;
    const isDue = moments.some(
      (one) => one.name === it.event && one.from <= it.at && one.at <= it.at && it.at <= one.at + LATEST + HOUR,
    );
    const wasMoved = student.snapshots.some((snapshot, index) => {
      const before = student.snapshots[index - 1]?.events.get(it.event ?? '');
      return (
        before &&
        before.version !== snapshot.events.get(it.event ?? '')?.version &&
        snapshot.at <= it.at &&
        it.at - snapshot.at < LATEST
      );
    });
    if (!isDue && !wasMoved) add(it.at, `early or unasked: ${it.channel} ${it.event}`);
  }
}

/** The first attempt at each message. */
const firstsOf = (of: Attempt[]) =>
  [...Map.groupBy(of, (it) => `${it.key} ${it.to}`).values()].map((tries) => tries[0] as Attempt);
const inShadow = (at: number, shadows: Shadow[]) => shadows.some(({ from, to }) => from <= at && at <= to + LATEST);

/** At most one message within an hour about an event, unless both 1時間前 and 15分前 are ticked for the account. */
function judgeTogether(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  const versionAt = (it: Attempt) =>
    student.snapshots.findLast((one) => one.at <= it.at)?.events.get(it.event ?? '')?.version;
  const singles = firstsOf(of).filter((it) => !isDigest(it));
  for (const alike of Map.groupBy(singles, (it) => `${it.channel} ${it.to} ${it.event} ${versionAt(it)}`).values()) {
    for (const [index, it] of alike.entries()) {
      const before = alike[index - 1];
      if (
        !before ||
        it.at - before.at >= HOUR - LAG ||
        shadows.some(({ from, to }) => from <= it.at && to >= before.at - LATEST)
      )
        continue;
      const snapshot = student.snapshots.findLast((one) => one.at <= it.at) as Snapshot;
      const event = snapshot.events.get(it.event ?? '');
      const isLastCall =
        event && Math.abs(event.deadline - HOUR - before.at) <= LAG && it.at >= nominal('15min', event.deadline);
      const due = moments.filter(
        (one) => one.name === it.event && one.at <= before.at && one.at > before.at - LATEST - HOUR,
      );
      const isLate = !due.some((one) => before.at - one.at <= LAG);
      if (
        isLate ||
        (isLastCall &&
          snapshot.settings.reminderTiming.oneHourBefore &&
          snapshot.settings.reminderTiming.fifteenMinutesBefore)
      )
        continue;
      add(it.at, `two within an hour: ${it.channel} ${it.event}, the other at ${inJapan(before.at)}`);
    }
  }
}

/** At most one daily or weekly digest in its time, as long as the settings stay. */
function judgeScheduled({ snapshots }: Student, of: Attempt[], shadows: Shadow[], add: Add) {
  const scheduled = firstsOf(of).filter((it) => isDigest(it) && !isOverflow(it) && it.channel === 'mail');
  for (const [index, it] of scheduled.entries()) {
    const before = scheduled[index - 1];
    const settings = snapshots.findLast((one) => one.at <= it.at)?.settings;
    const apart = settings?.emailFrequency === 'weekly' ? 6 * DAY : DAY - 2 * HOUR;
    if (settings?.emailFrequency === 'immediate') add(it.at, 'a digest for a student who wants none');
    if (!before || it.at - before.at >= apart || inShadow(it.at, shadows) || inShadow(before.at, shadows)) continue;
    if (!snapshots.some((one) => one.at > before.at && one.at <= it.at && one.settings.version !== settings?.version))
      if (snapshots.findLast((one) => one.at <= before.at)?.settings.version === settings?.version)
        add(it.at, `two digests within ${Math.round((it.at - before.at) / HOUR)} hours`);
  }
}

/** Not more than forty and one at once. */
function judgeCrowd(of: Attempt[], shadows: Shadow[], add: Add) {
  const singles = firstsOf(of).filter((it) => !isDigest(it));
  for (const alike of Map.groupBy(singles, (it) => `${it.channel} ${it.to}`).values())
    for (const [index, it] of alike.entries()) {
      const first = alike[index - SINGLES - 1];
      if (first && it.at - first.at < MINUTE && !shadows.some(({ from, to }) => from <= it.at && to >= first.at - HOUR))
        return add(it.at, `more than ${SINGLES} single ${it.channel}s at once`);
    }
}

/** Of many at once, forty are told one by one, the others in one message, which counts them right. */
function judgeDigests(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of).filter((one) => isDigest(one) && isOverflow(one))) {
    const around = shadows.some(({ from, to }) => from <= it.at + HOUR && to >= it.at - HOUR);
    const changed = student.snapshots.some((one) => Math.abs(one.at - it.at) < HOUR);
    if (around || changed) continue;
    const near = firstsOf(of).filter(
      (one) => one.channel === it.channel && one.to === it.to && Math.abs(one.at - it.at) < 30 * MINUTE,
    );
    const due = new Set(
      moments
        .filter((one) => one.from < one.at && one.at < one.to && Math.abs(one.at - it.at) < LAG)
        .map((one) => one.name),
    );
    const counted = Number(/ほかに([\d,]+)件/.exec(it.text)?.[1] ?? /(\d+)件/.exec(it.text)?.[1]);
    const singles = near.filter((one) => !isDigest(one)).length;
    if (near.filter(isDigest).length > 1) add(it.at, 'two digests at once');
    if (due.size > SINGLES + 1 && (singles !== SINGLES || counted !== due.size - SINGLES))
      add(it.at, `a digest counts ${counted} beside ${singles} single ones, of ${due.size}`);
  }
}
