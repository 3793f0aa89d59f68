/**
 * A message to all processes: a channel on which they listen, and what it is about. `changed` is about a student, whose id a name of the
 * change may follow: `<id> <name>`.
 */
export type Announcement = { channel: 'changed' | 'reminders'; payload: string };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

/**
 * Sends the announcements of one process after the commits that they are about, one batch at a time; what comes meanwhile is the next
 * batch, each message once. Not part of the transactions: PostgreSQL commits transactions that notify one after another, each with a
 * flush to disk of its own, which halves the writes a second.
 *
 * So an announcement never comes before its commit, but may be lost with its process. Nothing depends on one: its own tabs lose their
 * stream with the process and read again when they reconnect, other tabs read again when they are shown or at the next message, and jobs
 * look for due work every 15 s without being told.
 */
export class Announcements {
  readonly #send: (batch: Announcement[]) => Promise<unknown>;
  readonly #waiting = new Map<string, Announcement>();
  #sending: Promise<void> | undefined;
  #pause: { timer: NodeJS.Timeout; end(): void } | undefined;
  #closing = false;

  constructor(send: (batch: Announcement[]) => Promise<unknown>) {
    this.#send = send;
  }

  add(announcements: Announcement[]) {
    for (const it of announcements) this.#waiting.set(`${it.channel} ${it.payload}`, it);
    if (this.#waiting.size > 0) this.#sending ??= this.#run();
  }

  /** Sends what waits, and gives up what cannot be sent now. */
  async close() {
    this.#closing = true;
    this.#pause?.end();
    await this.#sending;
  }

  async #run() {
    for (let pauseMs = FIRST_PAUSE_MS; this.#waiting.size > 0; ) {
      const batch = [...this.#waiting.values()];
      this.#waiting.clear();
      try {
        await this.#send(batch);
        pauseMs = FIRST_PAUSE_MS;
      } catch {
        // The database is away; who listens may have kept the connection, so it is said later.
        if (this.#closing) break;
        for (const it of batch) this.#waiting.set(`${it.channel} ${it.payload}`, it);
        await this.#wait(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
    this.#sending = undefined;
  }

  async #wait(ms: number) {
    await new Promise<void>((resolve) => {
      this.#pause = { timer: setTimeout(resolve, ms).unref(), end: resolve };
    });
    clearTimeout(this.#pause?.timer);
    this.#pause = undefined;
  }
}
