import { AppError } from '#domain/errors.ts';

type Bounds = {
  /** How many tasks of one student run at once. */
  atOnce: number;
  /** How many tasks of one student may wait; more are refused. */
  waiting: number;
};

/**
 * Limits how much each student runs at once in this process, so that one account cannot take all database connections: a waiting task has
 * no connection.
 */
export class Turns {
  readonly #bounds: Bounds;
  readonly #students = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs `work` when it is this student's turn. @throws AppError `too_many_requests` when too many of the student's tasks wait already. */
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
    // A finished task passes its slot on: `running` stays the same.
    await new Promise<void>((resolve) => student.waiting.push(resolve));
  }

  #end(userId: string) {
    const student = this.#students.get(userId);
    const next = student?.waiting.shift();
    if (next) return next();
    if (student && --student.running === 0) this.#students.delete(userId);
  }
}
