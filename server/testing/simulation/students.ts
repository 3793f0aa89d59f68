/** Students: what they have, and what they have asked for. */
import { type Random, randomOf } from './random.ts';
import type { EventState, Settings } from './rules.ts';

/** All that a student has, as it is from `at` on. */
export type Snapshot = {
  at: number;
  settings: Settings & { version: number };
  events: Map<string, EventState>;
  endpoints: Set<string>;
};

export type Student = {
  seed: number;
  userId: string;
  email: string;
  random: Random;
  /** Decides what is pressed in notifications. */
  presses: Random;
  /** Has more events due at once than are told one by one. */
  isCrowded: boolean;
  snapshots: Snapshot[];
  names: Map<string, string>;
  entered: number;
  /** The presses on 再通知: which event is to be told again, and when. */
  snoozes: Snooze[];
};

export type Snooze = { event: string; askedAt: number; at: number };

export function newStudent(seed: number, isCrowded: boolean): Student {
  const random = randomOf(seed, 'student');
  const email = `s${seed}@${random.pick(['mail-a', 'mail-b', 'mail-c'])}.example.jp`;
  return {
    seed,
    userId: `student${String(seed).padStart(8, '0')}`,
    email,
    random,
    presses: randomOf(seed, 'presses'),
    isCrowded,
    snapshots: [],
    names: new Map(),
    entered: 0,
    snoozes: [],
  };
}

export const now = (student: Student) => student.snapshots.at(-1) as Snapshot;
