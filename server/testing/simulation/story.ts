/** What all parts of a world share: its students, what is told of them, and what is wrong at the moment. */
import { type Break, openJudge } from './judge.ts';
import type { Shadow } from './judge-moments.ts';
import type { Random } from './random.ts';
import { inJapan } from './rules.ts';
import { newStudent } from './students.ts';
import { virtualTime } from './virtual-time.ts';

export type Story = {
  firstSeed: number;
  lines: { seed: number | null; text: string }[];
  breaks: Break[];
  hash: string;
  counts: { acts: number; attempts: number; arrived: number; faults: number; statements: number };
};

/** What all parts of a world share. */
export type World = ReturnType<typeof newWorld>;

/** An empty story of `size` students from `firstSeed` on. */
export function newWorld(firstSeed: number, size: number, random: Random) {
  const lines: Story['lines'] = [];
  const students = Array.from({ length: size }, (_, at) => newStudent(firstSeed + at, (firstSeed + at) % 30 === 7));
  const byAddress = new Map(students.map((it) => [it.email, it]));
  return {
    firstSeed,
    random,
    students,
    judge: openJudge(),
    shadows: [] as Shadow[],
    counts: { acts: 0, attempts: 0, arrived: 0, faults: 0, statements: 0 },
    lines,
    /** Writes a line into the story of one student, or of all of them. */
    say: (seed: number | null, text: string) =>
      lines.push({ seed, text: `${inJapan(virtualTime.trueMs())}  ${text.replace(/\s+/g, ' ')}` }),
    /** The student with this address or endpoint. */
    addressed: (to: string) => byAddress.get(to) ?? students[Number(/\/(\d+)-\d+$/.exec(to)?.[1]) - firstSeed],
    /** Until when the mail server cannot be reached, and the clocks are wrong. */
    mailDownUntil: 0,
    jumpedUntil: 0,
  };
}
