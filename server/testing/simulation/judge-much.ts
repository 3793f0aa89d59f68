/** Nothing comes too early, and not too much of it. */
import {
  type Add,
  firstsOf,
  isDigest,
  isOverflow,
  isShaded,
  LAG,
  LATEST,
  type Moment,
  type Shadow,
} from './judge-moments.ts';
import { mayBeSnooze } from './judge-untimed.ts';
import type { Attempt } from './outside.ts';
import { DAY, HOUR, inJapan, MINUTE, nominal, quietAt, SECOND } from './rules.ts';
import type { Snapshot, Student } from './students.ts';

/** Of two messages about an event, one may be so late that this much less than an hour lies between them. */
const TOLERANCE = 10 * MINUTE;
/** Events of one moment that are told one by one. */
const SINGLES = 40;

/** Nothing comes before its moment. */
export function judgeEarly(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of)) {
    if (it.kind !== 'reminder' || isShaded(shadows, it.at) || mayBeSnooze(student, it)) continue;
    const isDue = moments.some(
      (one) =>
        one.name === it.event &&
        one.from <= it.at &&
        one.at <= it.at &&
        it.at <= keptUntil(one, shadows) + LATEST + HOUR,
    );
    if (!isDue) add(it.at, `early or unasked: ${it.channel} ${it.event}`);
  }
}

/** Until when a message may have been kept: what stood in the way at its moment is over, and so are the quiet hours that have begun then. */
function keptUntil({ at, snapshot }: Moment, shadows: Shadow[]): number {
  const ends = shadows
    .filter(({ from, to }) => from <= at + LAG && to + LAG >= at)
    .map(({ to }) => quietAt(Math.max(at, to) + LAG, snapshot.settings.quietHours)?.end ?? at);
  // Of very much at once, the last may meet quiet hours that begin soon.
  return Math.max(at, quietAt(at + LAG, snapshot.settings.quietHours)?.end ?? at, ...ends);
}

/** A message that leaves for the first time does so at a moment of its event, unless something has changed or gone wrong lately. */
export function judgeLate(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of)) {
    if (it.kind !== 'reminder' || isShaded(shadows, it.at) || mayBeSnooze(student, it)) continue;
    if (student.snapshots.some((one) => one.at <= it.at && it.at - one.at < HOUR / 2)) continue;
    if (of.some((one) => isInPlaceOf(it, one))) continue;
    const isDue = moments.some(
      (one) => one.name === it.event && one.from <= it.at && one.at <= it.at && it.at <= keptUntil(one, shadows) + LAG,
    );
    if (!isDue) add(it.at, `not at its moment: ${it.channel} ${it.event}`);
  }
}

/** It was told together with another message, which failed. */
const isInPlaceOf = (it: Attempt, one: Attempt) =>
  one.to === it.to &&
  one.event === it.event &&
  one.key !== it.key &&
  !one.outcome.ok &&
  one.at <= it.at &&
  it.at - one.at < HOUR;

/** At most one message arrives within an hour about an event, unless both 1時間前 and 15分前 are ticked for the account. */
export function judgeTogether(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  const settingsAt = (at: number) => (student.snapshots.findLast((one) => one.at <= at) as Snapshot).settings;
  const stateAt = (it: Attempt) => student.snapshots.findLast((one) => one.at <= it.at)?.events.get(it.event ?? '');
  const isFirst = new Set(firstsOf(of));
  const isPunctual = (it: Attempt) =>
    moments.some((one) => one.name === it.event && one.from <= it.at && one.at <= it.at && it.at - one.at <= LAG);
  /** It left as soon as quiet hours were over. */
  const isKept = (it: Attempt) => (quietAt(it.at - LAG, settingsAt(it.at).quietHours)?.end ?? it.at + 1) <= it.at;
  const arrived = firstsOf(of.filter((it) => isTaken(it) && it.kind === 'reminder' && !mayBeSnooze(student, it)));
  for (const alike of Map.groupBy(
    arrived,
    (it) => `${it.channel} ${it.to} ${it.event} ${stateAt(it)?.version}`,
  ).values()) {
    for (const [index, it] of alike.entries()) {
      const before = alike[index - 1];
      if (!before || it.at - before.at >= HOUR - LAG) continue;
      const deadline = stateAt(it)?.deadline ?? 0;
      const mayBeLastCall =
        settingsAt(before.at).reminderTiming.oneHourBefore &&
        settingsAt(it.at).reminderTiming.fifteenMinutesBefore &&
        it.at >= nominal('15min', deadline);
      const isLastCall = mayBeLastCall && Math.abs(deadline - HOUR - before.at) <= LAG;
      // Of what is late or tried again, a few minutes less than an hour are let pass.
      const isPlain =
        !isShaded(shadows, before.at, it.at) &&
        (isPunctual(before) || isKept(before)) &&
        (isFirst.has(it) || isKept(it));
      // It stands for a moment, too, for which the one before came too early.
      const isForLater = moments.some(
        (one) =>
          one.name === it.event && one.from <= it.at && one.at < it.at + HOUR && one.at >= before.at + HOUR - LAG,
      );
      if (isPlain ? !isLastCall : !mayBeLastCall && !isForLater && isLateAndKnown(before, it, shadows))
        add(it.at, `two within an hour: ${it.channel} ${it.event}, the other at ${inJapan(before.at)}`);
    }
  }
}

/** Something is late or was tried again, and it was on record long before that the other had arrived; the clocks were right. */
const isLateAndKnown = (before: Attempt, it: Attempt, shadows: Shadow[]) =>
  before.outcome.ok &&
  !before.isCutShort &&
  before.answeredAt !== null &&
  it.at - before.answeredAt > 2 * SECOND &&
  it.at - before.answeredAt < HOUR - TOLERANCE &&
  !shadows.some(({ from, to, ahead }) => ahead !== undefined && from <= it.at && to >= before.at);

/** It arrived, and the process knows that it did or may have. */
const isTaken = ({ arrived, outcome }: Attempt) => arrived && (outcome.ok || outcome.failure === 'unknown');

/** At most one daily or weekly digest in its time, as long as the settings stay. */
export function judgeScheduled({ snapshots }: Student, of: Attempt[], shadows: Shadow[], add: Add) {
  const scheduled = firstsOf(of).filter((it) => isDigest(it) && !isOverflow(it) && it.channel === 'mail');
  for (const [index, it] of scheduled.entries()) {
    const before = scheduled[index - 1];
    const settings = snapshots.findLast((one) => one.at <= it.at)?.settings;
    // Quiet hours may put one off by some hours.
    const apart = settings?.emailFrequency === 'weekly' ? 6 * DAY : DAY - 4 * HOUR;
    if (settings?.emailFrequency === 'immediate') add(it.at, 'a digest for a student who wants none');
    if (!before || it.at - before.at >= apart || isShaded(shadows, it.at) || isShaded(shadows, before.at)) continue;
    if (!snapshots.some((one) => one.at > before.at && one.at <= it.at && one.settings.version !== settings?.version))
      if (snapshots.findLast((one) => one.at <= before.at)?.settings.version === settings?.version)
        add(it.at, `two digests within ${Math.round((it.at - before.at) / HOUR)} hours`);
  }
}

/** Not more than forty and one at once. */
export function judgeCrowd(of: Attempt[], shadows: Shadow[], add: Add) {
  const singles = firstsOf(of).filter((it) => it.kind === 'reminder');
  for (const alike of Map.groupBy(singles, (it) => `${it.channel} ${it.to}`).values())
    for (const [index, it] of alike.entries()) {
      const first = alike[index - SINGLES - 1];
      if (first && it.at - first.at < MINUTE && !isShaded(shadows, first.at, it.at))
        return add(it.at, `more than ${SINGLES} single ${it.channel}s at once`);
    }
}

/** Of many at once, forty are told one by one, the others in one message, which counts them right. */
export function judgeDigests(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of).filter((one) => isDigest(one) && isOverflow(one))) {
    const isNear = (at: number, ms = LAG) => Math.abs(at - it.at) < ms;
    const isChanged = student.snapshots.some((one) => isNear(one.at));
    const isMixed = of.some((one) => isNear(one.at, HOUR) && mayBeSnooze(student, one));
    if (isShaded(shadows, it.at - LAG, it.at + LAG) || isChanged || isMixed) continue;
    const near = firstsOf(of).filter((one) => one.channel === it.channel && one.to === it.to && isNear(one.at));
    const due = new Set(
      moments.filter((one) => one.from < one.at && one.at < one.to && isNear(one.at)).map((one) => one.name),
    );
    // What was told, or was to be, within the hour before is not told again.
    const isEarlier = (at: number) => at < it.at - LAG && at > it.at - HOUR - LAG;
    if (moments.some((one) => due.has(one.name) && isEarlier(one.at)) || of.some((one) => isEarlier(one.at))) continue;
    const counted = Number(/ほかに([\d,]+)件/.exec(it.text)?.[1] ?? /(\d+)件/.exec(it.text)?.[1]);
    const singles = near.filter((one) => one.kind === 'reminder').length;
    if (near.filter(isDigest).length > 1) add(it.at, 'two digests at once');
    if (due.size > SINGLES + 1 && (singles !== SINGLES || counted !== due.size - SINGLES))
      add(it.at, `a digest counts ${counted} beside ${singles} single ones, of ${due.size}`);
  }
}
