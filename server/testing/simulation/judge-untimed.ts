/** Messages that follow no timing: 再通知, which a student asks for, and どうでしたか, which is asked after an interview. */
import { type Add, destinationsOf, firstsOf, isDigest, isOverflow, LAG, LATEST, type Shadow } from './judge-moments.ts';
import type { Attempt } from './outside.ts';
import { DAY, HOUR, inJapan, questionOf, quietAt } from './rules.ts';
import { now, type Snapshot, type Student } from './students.ts';

/** A push that may be a 再通知: it says what every reminder of the event says. */
export function mayBeSnooze({ snoozes }: Student, { channel, kind, event, shownAt }: Attempt): boolean {
  const isOf = (at: number) => at <= shownAt && shownAt < at + LATEST;
  return channel === 'push' && kind === 'reminder' && snoozes.some((it) => it.event === event && isOf(it.at));
}

/** What is wrong with asking how an event went, as things are. */
export function wrongQuestion(student: Student, it: Attempt): string[] {
  const { settings, events } = now(student);
  const event = events.get(it.event ?? '');
  const at = event ? questionOf(event, settings) : null;
  if (it.channel === 'mail') return ['a question by mail'];
  if (at === null) return ['a question that nobody wants'];
  const wrong: string[] = [];
  if (it.shownAt < at) wrong.push('a question before its morning');
  if (it.shownAt >= at + DAY + LATEST) wrong.push('a question a day late');
  if (quietAt(it.shownAt, settings.quietHours)) wrong.push('a question in quiet hours');
  return wrong;
}

/** An event is told again in time, and once, unless something has come between. */
export function judgeSnoozes(student: Student, of: Attempt[], shadows: Shadow[], end: number, add: Add) {
  for (const { event: name, askedAt, at } of student.snoozes) {
    const until = at + LAG;
    const isReplaced = student.snoozes.some((it) => it.event === name && it.askedAt > askedAt && it.askedAt < until);
    const isOpen = ({ events }: Snapshot) => {
      const event = events.get(name);
      return event?.isOpen === true && event.deadline > until;
    };
    const span = during(student, askedAt, until);
    if (until > end || isReplaced || isDark(shadows, askedAt, at) || !span.every(isOpen)) continue;
    for (const to of browsersOf(span)) {
      const told = firstsOf(of).filter((it) => it.to === to && it.event === name && it.at >= at && it.at < until);
      const others = of.some(
        (it) => it.to === to && it.event === name && Math.abs(it.at - at) < HOUR - LAG && it.at < at,
      );
      if (told.length === 0) add(at, `lost: push ${name} again, as wanted at ${inJapan(askedAt)}`);
      if (told.length > 2 && !others) add(at, `${told.length} pushes of ${name}, which was to be told again once`);
    }
  }
}

/** It is asked in time how an event went, and once. */
export function judgeQuestions(student: Student, of: Attempt[], shadows: Shadow[], end: number, add: Add) {
  const asked = firstsOf(of).filter((it) => it.kind === 'question');
  const versionAt = (it: Attempt) => before(student, it.at)?.events.get(it.event ?? '')?.version;
  for (const alike of Map.groupBy(asked, (it) => `${it.to} ${it.event} ${versionAt(it)}`).values())
    if (alike[1]) add(alike[1].at, `asked twice: ${alike[1].event}`);
  const wanted = student.snapshots.flatMap((snapshot) =>
    [...snapshot.events].flatMap(([name, event]) => {
      const at = questionOf(event, snapshot.settings);
      return at !== null && snapshot.at < at ? [{ name, at, from: snapshot.at }] : [];
    }),
  );
  for (const { name, at, from } of wanted) {
    const until = at + LAG;
    const span = during(student, from, until);
    const isWanted = ({ events, settings }: Snapshot) => {
      const event = events.get(name);
      return event !== undefined && questionOf(event, settings) === at;
    };
    const isHeld = span.some(({ settings }) => quietAt(until, settings.quietHours) !== null);
    // Where more is due at once than is told one by one, nothing is asked.
    const isCrowded = of.some((it) => isDigest(it) && isOverflow(it) && it.at >= at && it.at <= until);
    if (until > end || isHeld || isCrowded || isDark(shadows, at - LATEST, at) || !span.every(isWanted)) continue;
    for (const to of browsersOf(span))
      if (!asked.some((it) => it.to === to && it.event === name && it.shownAt >= at && it.at < until))
        add(at, `lost: the question how ${name} went`);
  }
}

const before = ({ snapshots }: Student, at: number) => snapshots.findLast((it) => it.at <= at);
/** What the student had at any moment from `from` to `to`. */
const during = (student: Student, from: number, to: number) =>
  student.snapshots.filter((it) => it.at <= to && it.at >= (before(student, from)?.at ?? from));
/** Something between `from` and its moment may have kept it. */
const isDark = (shadows: Shadow[], from: number, at: number) =>
  shadows.some((it) => it.from <= at + LAG && it.to + LAG >= Math.max(from, at - it.after));

/** The browsers that were to be told all the time. */
function browsersOf(span: Snapshot[]): string[] {
  const each = span.map((it) => destinationsOf(it).flatMap(({ to }) => to ?? []));
  return (each[0] ?? []).filter((to) => each.every((all) => all.includes(to)));
}
