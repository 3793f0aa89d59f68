/** What may never happen, checked at every attempt to send, and at the end of a world. */
import { wrongBrowser, wrongNow, wrongRepeat } from './judge-attempt.ts';
import { judgeGivenUp, judgeLost } from './judge-lost.ts';
import { momentsOf, type Shadow } from './judge-moments.ts';
import { judgeCrowd, judgeDigests, judgeEarly, judgeLate, judgeScheduled, judgeTogether } from './judge-much.ts';
import { judgeQuestions, judgeSnoozes } from './judge-untimed.ts';
import type { Attempt } from './outside.ts';
import { SECOND } from './rules.ts';
import { now, type Student } from './students.ts';

/** A promise that was broken to the student with this seed. */
export type Break = { seed: number; at: number; what: string };

export type Judge = ReturnType<typeof openJudge>;

export function openJudge() {
  const breaks: Break[] = [];
  const attempts = new Map<Student, Attempt[]>();
  const keys = new Map<string, string>();
  const daysAhead: number[] = [];
  const report = (student: Student, at: number, what: string) => breaks.push({ seed: student.seed, at, what });

  function judgeAttempt(student: Student, it: Attempt) {
    const of = attempts.get(student) ?? [];
    attempts.set(student, of);
    const before = of.filter((one) => one.key === it.key && one.to === it.to);
    const ofBrowser = of.filter((one) => one.to === it.to);
    const wrong = [
      ...wrongNow(student, it),
      ...wrongBrowser(now(student).endpoints, ofBrowser, it),
      ...wrongRepeat(student, before, it, daysAhead),
    ];
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
    /** The clocks jump ahead by days. */
    jumpedDays: (at: number) => daysAhead.push(at),
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
      judgeLate(student, of, moments, shadows, add);
      judgeTogether(student, of, moments, shadows, add);
      judgeDigests(student, of, moments, shadows, add);
      judgeCrowd(of, shadows, add);
      judgeScheduled(student, of, shadows, add);
      judgeSnoozes(student, of, shadows, end, add);
      judgeQuestions(student, of, shadows, end, add);
    },
  };
}
