/** Limits how many of the shared lines each destination may use, so that one that hangs delays no other. */

/** The number of lines that a destination may use before it has answered once. */
const FIRST = 2;
/**
 * A destination may use at most this many times the number of free lines: a single one uses four fifths of all, and some stay free for
 * others.
 */
const SHARE = 4;
/** How long (ms) the window of a destination is remembered to which nothing is being sent: from one batch to the next. */
const REMEMBERED_MS = 1_000;

export type Windows = ReturnType<typeof windows>;
type Limits = { lines: number; most?: number; clock?: () => number };

/**
 * Counts the messages being sent to each destination. The window of a destination grows by one with each answer and is halved when none
 * comes, as in TCP; it is forgotten once no message has been sent there for REMEMBERED_MS. No window exceeds `most`. `clock` in ms.
 */
export function windows({ lines, most = lines, clock = () => performance.now() }: Limits) {
  const open = new Map<string, { busy: number; size: number }>();
  /** The windows of destinations to which nothing is being sent, the longest unused first. */
  const unused = new Map<string, { size: number; since: number }>();
  let busy = 0;
  const sizeOf = (to: string) => {
    for (const [it, { since }] of unused) {
      if (clock() - since < REMEMBERED_MS) break;
      unused.delete(it);
    }
    return unused.get(to)?.size ?? FIRST;
  };
  return {
    /** True while one more message may be sent to this destination. */
    hasRoom(to: string): boolean {
      const window = open.get(to) ?? { busy: 0, size: sizeOf(to) };
      return busy < lines && window.busy < Math.min(window.size, most, SHARE * (lines - busy));
    },
    start(to: string) {
      const window = open.get(to) ?? { busy: 0, size: sizeOf(to) };
      unused.delete(to);
      window.busy++;
      busy++;
      open.set(to, window);
    },
    end(to: string, answered: boolean) {
      const window = open.get(to);
      if (!window) return;
      window.busy--;
      busy--;
      window.size = answered ? Math.min(window.size + 1, most) : Math.max(1, Math.floor(window.size / 2));
      if (window.busy > 0) return;
      open.delete(to);
      unused.set(to, { size: window.size, since: clock() });
    },
    busy: () => busy,
  };
}

/**
 * Runs each task when its destination has room; tasks for one destination keep their order. `answered` tells from a result whether the
 * destination answered.
 */
export function inWindows<T>(lines: number, answered: (result: T) => boolean) {
  const window = windows({ lines });
  const waiting: { to: string; go: () => void }[] = [];
  const next = () => {
    for (let at = waiting.findIndex(({ to }) => window.hasRoom(to)); at >= 0; ) {
      const [first] = waiting.splice(at, 1);
      if (first) window.start(first.to);
      first?.go();
      at = waiting.findIndex(({ to }) => window.hasRoom(to));
    }
  };
  return async (to: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((go) => {
      waiting.push({ to, go });
      next();
    });
    let spoke = false;
    try {
      const result = await work();
      spoke = answered(result);
      return result;
    } finally {
      window.end(to, spoke);
      next();
    }
  };
}

/** The host of a mail address, in one spelling. */
export function hostOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
