/** The students whose data changed recently, as far as this process has heard. */
export class RecentChanges {
  readonly #keptMs: number;
  /** When each student's data last changed, oldest first, on the clock of `performance`. */
  readonly #at = new Map<string, number>();
  #since = Number.POSITIVE_INFINITY;

  /** @param keptMs how long a change is remembered. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** From now on every change is heard; earlier ones are unknown. */
  begin() {
    this.#at.clear();
    this.#since = performance.now();
  }

  note(userId: string) {
    const now = performance.now();
    this.#at.delete(userId);
    this.#at.set(userId, now);
    for (const [oldest, at] of this.#at) {
      if (now - at <= this.#keptMs) break;
      this.#at.delete(oldest);
    }
  }

  /** Whether this student's data may have changed within the last `gapMs`: also true where that is unknown. */
  maybeSince(userId: string, gapMs: number): boolean {
    const from = performance.now() - gapMs;
    if (gapMs > this.#keptMs || from < this.#since) return gapMs > 0;
    return (this.#at.get(userId) ?? Number.NEGATIVE_INFINITY) >= from;
  }
}
