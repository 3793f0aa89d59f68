/** Nothing comes too early, and not too much of it. */
import {
  type Add,
  firstsOf,
  inShadow,
  isDigest,
  isOverflow,
  LAG,
  LATEST,
  type Moment,
  type Shadow,
} from './judge-moments.ts';
import { mayBeSnooze } from './judge-untimed.ts';
import type { Attempt } from './outside.ts';
import { DAY, HOUR, inJapan, MINUTE, nominal, quietAt } from './rules.ts';
import type { Snapshot, Student } from './students.ts';

/** Events of one moment that are told one by one. */
const SINGLES = 40;

/** Nothing comes before its moment. */
export function judgeEarly(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of)) {
    if (it.kind !== 'reminder' || inShadow(it.at, shadows) || mayBeSnooze(student, it)) continue;
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
  return Math.max(at, ...ends);
}

/** A message that leaves for the first time does so at a moment of its event, unless something has changed or gone wrong lately. */
export function judgeLate(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of)) {
    if (it.kind !== 'reminder' || inShadow(it.at, shadows) || mayBeSnooze(student, it)) continue;
    if (student.snapshots.some((one) => one.at <= it.at && it.at - one.at < HOUR / 2)) continue;
    const isDue = moments.some(
      (one) => one.name === it.event && one.from <= it.at && one.at <= it.at && it.at <= keptUntil(one, shadows) + LAG,
    );
    if (!isDue) add(it.at, `not at its moment: ${it.channel} ${it.event}`);
  }
}

/** At most one message within an hour about an event, unless both 1時間前 and 15分前 are ticked for the account. */
export function judgeTogether(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  const versionAt = (it: Attempt) =>
    student.snapshots.findLast((one) => one.at <= it.at)?.events.get(it.event ?? '')?.version;
  const singles = firstsOf(of).filter((it) => it.kind === 'reminder' && !mayBeSnooze(student, it));
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
        (one) =>
          one.name === it.event && one.from <= before.at && one.at <= before.at && one.at > before.at - LATEST - HOUR,
      );
      // One that was kept until quiet hours end is not yet told together with what is due then.
      const isHeld = moments.some(
        (one) =>
          one.name === it.event && one.at < before.at - LAG && Math.abs(keptUntil(one, shadows) - before.at) <= LAG,
      );
      const isLate = isHeld || !due.some((one) => before.at - one.at <= LAG);
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
export function judgeScheduled({ snapshots }: Student, of: Attempt[], shadows: Shadow[], add: Add) {
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
export function judgeCrowd(of: Attempt[], shadows: Shadow[], add: Add) {
  const singles = firstsOf(of).filter((it) => it.kind === 'reminder');
  for (const alike of Map.groupBy(singles, (it) => `${it.channel} ${it.to}`).values())
    for (const [index, it] of alike.entries()) {
      const first = alike[index - SINGLES - 1];
      if (first && it.at - first.at < MINUTE && !shadows.some(({ from, to }) => from <= it.at && to >= first.at - HOUR))
        return add(it.at, `more than ${SINGLES} single ${it.channel}s at once`);
    }
}

/** Of many at once, forty are told one by one, the others in one message, which counts them right. */
export function judgeDigests(student: Student, of: Attempt[], moments: Moment[], shadows: Shadow[], add: Add) {
  for (const it of firstsOf(of).filter((one) => isDigest(one) && isOverflow(one))) {
    const around = shadows.some(({ from, to }) => from <= it.at + HOUR && to >= it.at - HOUR);
    const changed = student.snapshots.some((one) => Math.abs(one.at - it.at) < HOUR);
    const isMixed = of.some(
      (one) => Math.abs(one.at - it.at) < HOUR && (one.kind === 'question' || mayBeSnooze(student, one)),
    );
    if (around || changed || isMixed) continue;
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
