/**
 * A world: students of neighbouring seeds on one database, two to five processes that send what is due, and everything that can go wrong.
 * Deterministic: the same seeds give the same story.
 */
import { createHash } from 'node:crypto';
import { type Act, crowdActs, drawAct, drawAnswer, drawDueMoment, drawPress, firstActs } from './acts.ts';
import { openAnswers } from './answers.ts';
import { openGate } from './gate.ts';
import type { Attempt } from './outside.ts';
import { openProcesses } from './processes.ts';
import { randomOf } from './random.ts';
import { DAY, HOUR, SECOND } from './rules.ts';
import { fillDatabase } from './state.ts';
import { newWorld, type Story, type World } from './story.ts';
import { now, type Student } from './students.ts';
import { planTroubles } from './troubles.ts';
import { virtualTime } from './virtual-time.ts';

/** Midnight in Japan on a Wednesday. */
const START = Date.parse('2026-03-31T15:00:00.000Z');
const DAYS = 30;
/** Statements of processes for each student; in a small world it takes some 700. */
const MOST_STATEMENTS = 2500;
const PUSH_HOSTS = ['127.0.0.1:9', '127.0.0.1:8'];

/** Runs the world of `size` students from `firstSeed` on, on an empty migrated database. */
export async function runWorld(url: string, firstSeed: number, size: number): Promise<Story> {
  virtualTime.reset(`${firstSeed} ${size}`, START);
  const random = randomOf(firstSeed, size, 'world');
  const world = newWorld(firstSeed, size, random);
  const { students, judge, counts, lines } = world;
  const end = START + DAYS * DAY;
  const gate = await openGate(url, random);
  const answers = await openAnswers(url, PUSH_HOSTS);
  const companyIds = await fillDatabase(answers.db, students, new Date(START).toISOString());
  const processes = openProcesses(world, gate, answers.config, outsideFacts(world, press));

  async function perform(student: Student, act: Act) {
    const status = await act.run(answers.askAs(student));
    counts.acts++;
    world.say(student.seed, `student ${act.says}${status < 300 ? '' : `: ${status}`}`);
    if (status >= 500 || status === 400 || status === 401 || status === 403)
      judge.breaks.push({ seed: student.seed, at: virtualTime.trueMs(), what: `refused with ${status}: ${act.says}` });
    gate.know(await answers.look(student));
    processes.lookAgain();
    if (/^(unticks|restores|sets)/.test(act.says)) processes.poll();
    if (act.next && status < 300) {
      const { afterMs, act: next } = act.next;
      plan(student, virtualTime.trueMs() + afterMs, () => next);
    }
  }

  /** Plans an act; while clocks are wrong, students wait. */
  function plan(student: Student, at: number, draw: () => Act | null) {
    if (at >= end) return;
    virtualTime.at(at, () => {
      if (virtualTime.trueMs() < world.jumpedUntil) return plan(student, world.jumpedUntil + SECOND, draw);
      void gate.alone(async () => {
        const act = draw();
        if (act) await perform(student, act);
      });
    });
  }

  /** A notification is on the screen: its student may press something. */
  function press(student: Student, { event, kind }: Attempt) {
    const press = event === null ? null : drawPress(student, event, kind);
    if (press) plan(student, virtualTime.trueMs() + press.afterMs, press.draw);
  }

  /** Plans all acts of a student; half of the later ones at moments when something is due. */
  function planActs(student: Student) {
    const draws = student.random;
    const early = START + draws.within(0, 2 * DAY);
    const [pushHost = ''] = PUSH_HOSTS.slice(student.seed % 2);
    for (const [index, act] of firstActs(student, pushHost).entries()) plan(student, early + index, () => act);
    if (student.isCrowded)
      for (const [index, act] of crowdActs(student, companyIds).entries())
        plan(student, early + 100 + index, () => act);
    const count = draws.within(5, 11);
    for (let at = 0; at < count; at++) {
      const moment = at < 2 ? early + 10 + at * HOUR : draws.within(early, START + (DAYS - 2) * DAY);
      plan(student, moment, () => {
        const answer = at >= 2 && draws.chance(0.2) ? drawAnswer(student) : null;
        if (answer) {
          plan(student, answer.at, answer.draw);
          return null;
        }
        const aimed = at >= 2 && draws.chance(0.5) ? drawDueMoment(student) : null;
        if (aimed === null) return drawAct(student, companyIds);
        plan(student, aimed + draws.within(-90, 90) * SECOND, () => drawAct(student, companyIds));
        return null;
      });
    }
  }

  for (const student of students) {
    await answers.look(student);
    planActs(student);
  }
  processes.startAll();
  for (let day = 0; day < DAYS; day++) planTroubles(world, processes, START + day * DAY);
  const most = MOST_STATEMENTS * (size + 3);
  do {
    while (counts.statements < most && (await gate.step())) counts.statements++;
  } while (counts.statements < most && ((await processes.wakeIfDue()) || virtualTime.next(end)));
  if (counts.statements === most)
    judge.breaks.push({ seed: firstSeed, at: virtualTime.trueMs(), what: 'the processes find no rest' });

  for (const student of students) judge.conclude(student, world.shadows, end - HOUR);
  await gate.close();
  await answers.close();
  const hash = createHash('sha256')
    .update(lines.map(({ seed, text }) => `${seed ?? ''} ${text}\n`).join(''))
    .digest('hex');
  return { firstSeed, lines, breaks: judge.breaks, hash: hash.slice(0, 16), counts };
}

/** What the services outside know of the world, and whom they tell. */
function outsideFacts(world: World, press: (student: Student, attempt: Attempt) => void) {
  const { students, counts, judge, addressed } = world;
  const silent = new Set(students.filter((it) => it.seed % 125 === 11).map((it) => it.seed));
  return {
    seed: world.firstSeed,
    nameOf: (eventId: string) => {
      for (const { names } of students) if (names.has(eventId)) return names.get(eventId) ?? null;
      return null;
    },
    sent(attempt: Attempt) {
      const student = addressed(attempt.to);
      if (!student) throw new Error(`a message to nobody: ${attempt.to}`);
      const { outcome, arrived, worker, channel } = attempt;
      counts.attempts++;
      if (arrived) counts.arrived++;
      const answer = `${outcome.ok ? 'taken' : outcome.code}${arrived && !outcome.ok ? ', arrived' : ''}`;
      world.say(
        student.seed,
        `${worker} ${channel === 'mail' ? 'mails' : 'pushes'} ${attempt.event ?? 'a digest'}: ${answer}`,
      );
      judge.attempt(student, attempt);
      if (!outcome.ok && outcome.failure === 'gone') forget(student, attempt.to);
      if (arrived && channel === 'push') press(student, attempt);
    },
    isMailDown: () => virtualTime.trueMs() < world.mailDownUntil,
    isSilent: (to: string) => silent.has(addressed(to)?.seed ?? -1),
  };
}

/** The push service has told that this browser is gone. */
function forget(student: Student, endpoint: string) {
  const before = now(student);
  const endpoints = new Set([...before.endpoints].filter((it) => it !== endpoint));
  student.snapshots.push({ ...before, at: virtualTime.trueMs(), endpoints });
}
