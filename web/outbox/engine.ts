/** Keeps writes, and sends them in order, one tab at a time. Knows no browser: what it needs of one is given to it. */
import { AppError } from '#domain/errors.ts';
import type { Act, Entry } from './acts.ts';
import { discarded, nextOf, type Outcome, overwriting, refusedAs, takenBack } from './order.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** What a change of the stored entries is made of. */
export type Store = {
  add(entry: Omit<Entry, 'no'>): unknown;
  put(entry: Entry): unknown;
  delete(no: number): unknown;
};

/** What other tabs are told: that something was `changed`, or `sent`. */
export type News = 'changed' | 'sent';

export type Surroundings = {
  account: string;
  /** Changes what is stored, and returns what then waits of the account, by order. @throws where nothing can be stored. */
  change(act?: (store: Store) => void): Promise<Entry[]>;
  /** @throws AppError with the server's code. */
  send(act: Act, key: string): Promise<unknown>;
  /** Runs it while no other tab runs one. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  tell(news: News): void;
  /** These wait now. */
  shows(entries: readonly Entry[]): void;
  /** Shows the server's last list with what waits, and asks for a newer one. */
  redraw(): void;
  readAgain(): void;
  /** A write was answered: a read that began before does not know it. */
  answered(): void;
  isOnline(): boolean;
  now(): number;
  newKey(): string;
  /** Runs it later, unless it is called off. */
  later(run: () => void, ms: number): () => void;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(its: Surroundings) {
  let entries: readonly Entry[] = [];
  let isSending = false;
  let wait = FIRST_WAIT_MS;
  let callOff = () => {};

  async function load(act?: (store: Store) => void) {
    entries = await its.change(act);
    its.shows(entries);
  }

  /** Loads; returns whether something that waited is gone: the worker or another tab has sent it, which this tab may not have heard. */
  async function catchUp(): Promise<boolean> {
    const before = entries;
    await load();
    return before.some((it) => it.state === 'waiting' && entries.every(({ no }) => no !== it.no));
  }

  /** Sends what waits, and tries again later where that fails. Resolves when no more can be done now. */
  async function flush(): Promise<void> {
    if (isSending || !its.isOnline() || !nextOf(entries)) return;
    callOff();
    isSending = true;
    const isDone = await its.alone(sendAll).catch(() => false);
    isSending = false;
    // What was kept meanwhile.
    if (isDone) return flush();
    callOff = its.later(() => void flush(), wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  /** Returns whether the server has answered to all of it. */
  async function sendAll(): Promise<boolean> {
    let isAnswered = false;
    let isDone = false;
    let isSentElsewhere = false;
    for (;;) {
      if (await catchUp()) isSentElsewhere = true;
      const next = nextOf(entries);
      isDone = next === undefined;
      if (!next) break;
      const outcome = await send(next);
      if (outcome === 'later') break;
      if (outcome !== 'done') await load((store) => store.put(outcome));
      // The server failed at it: not at once again.
      if (outcome !== 'done' && outcome.tries !== next.tries) break;
      isAnswered = true;
      wait = FIRST_WAIT_MS;
      its.answered();
      if (outcome === 'done') await load((store) => store.delete(next.no));
    }
    if (isAnswered) its.tell('sent');
    if (isAnswered || isSentElsewhere) its.readAgain();
    return isDone;
  }

  async function send(entry: Entry): Promise<Outcome> {
    try {
      await its.send(entry.act, entry.key);
      return 'done';
    } catch (error) {
      if (!(error instanceof AppError)) return 'later';
      return refusedAs(entry, error, its.newKey());
    }
  }

  /** Changes what waits, after what is just being sent. */
  async function decide(act: (store: Store) => void) {
    await its.alone(async () => {
      await load();
      await load(act);
    });
    its.tell('changed');
    its.redraw();
    void flush();
  }

  /** Returns whether it still waited: it may just have been sent. */
  async function giveUp({ no }: Entry, consequences: typeof takenBack): Promise<boolean> {
    let waited = false;
    await decide((store) => {
      const entry = entries.find((it) => it.no === no);
      if (!entry) return;
      waited = true;
      const { gone, changed } = consequences(entry, entries);
      for (const it of gone) store.delete(it.no);
      for (const it of changed) store.put(it);
    });
    return waited;
  }

  return {
    flush,
    /** Reads what is stored, as at the start, and begins to send it. */
    async begin() {
      await load();
      its.redraw();
      void flush();
    },
    /** The network may be back. */
    retry: () => {
      wait = FIRST_WAIT_MS;
      return flush();
    },
    /** Another tab has told something. */
    async hear(news: News) {
      await load();
      // What was sent is in no list that this tab knows, but on its screens.
      if (news === 'sent') its.readAgain();
      else its.redraw();
    },
    /** Keeps a write, and sends it when it can be sent. @throws where nothing can be stored. */
    async keep(act: Act, key: string) {
      const entry = { key, account: its.account, act, at: its.now(), state: 'waiting' as const };
      await load((store) => store.add(entry));
      its.tell('changed');
      void flush();
    },
    /** Takes an entry back: it is not sent, and neither are those that need what it makes. Returns whether it still waited. */
    discard: (entry: Entry) => giveUp(entry, discarded),
    /** Sends a stopped entry again; where something else was chosen or typed meanwhile, over that. */
    sendAgain: (entry: Entry) => decide((store) => store.put(overwriting(entry, its.newKey()))),
    /** Takes back what was kept under this key. Returns whether it still waited. */
    async takeBack(key: string): Promise<boolean> {
      const kept = entries.find((it) => it.key === key);
      return kept ? giveUp(kept, takenBack) : false;
    },
  };
}
