import { AppError } from '#domain/errors.ts';

type Bounds = {
  /** How many of one student run at once. */
  atOnce: number;
  /** How many of one student may wait; more are refused. */
  waiting: number;
};

/**
 * What each student does at once in this process, so that one account cannot hold all connections of the database: who waits here
 * waits without one.
 */
export class Turns {
  readonly #bounds: Bounds;
  readonly #students = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs `work` when it is this student's turn. @throws AppError `too_many_requests` when too much of the student's waits already. */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await this.#begin(userId);
    try {
      return await work();
    } finally {
      this.#end(userId);
    }
  }

  async #begin(userId: string) {
    const student = this.#students.get(userId) ?? { running: 0, waiting: [] };
    this.#students.set(userId, student);
    if (student.running < this.#bounds.atOnce) {
      student.running++;
      return;
    }
    if (student.waiting.length >= this.#bounds.waiting) throw new AppError('too_many_requests', { retryAfter: 2 });
    // Whoever ends hands its place on: `running` stays as it is.
    await new Promise<void>((resolve) => student.waiting.push(resolve));
  }

  #end(userId: string) {
    const student = this.#students.get(userId);
    const next = student?.waiting.shift();
    if (next) return next();
    if (student && --student.running === 0) this.#students.delete(userId);
  }
}
