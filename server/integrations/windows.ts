/** Destinations that share a few lines: how many lines each may hold, so that one that hangs holds up no other. */

/** Lines that a destination may hold before it has answered once. */
const FIRST = 2;
/** Of the lines that are free, a destination may hold so many times as many: one alone has four fifths of all, and some stay free for others. */
const SHARE = 4;

export type Windows = ReturnType<typeof windows>;

/**
 * Counts who is on the way to where. The window of a destination grows by one with each answer and is halved when none comes, as
 * in TCP; it is forgotten once nobody is on the way there. `most` bounds each of them.
 */
export function windows({ lines, most = lines }: { lines: number; most?: number }) {
  const open = new Map<string, { busy: number; size: number }>();
  let busy = 0;
  return {
    /** True while one more may leave for this destination. */
    hasRoom(to: string): boolean {
      const window = open.get(to) ?? { busy: 0, size: FIRST };
      return busy < lines && window.busy < Math.min(window.size, most, SHARE * (lines - busy));
    },
    start(to: string) {
      const window = open.get(to) ?? { busy: 0, size: FIRST };
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
      if (window.busy === 0) open.delete(to);
    },
    busy: () => busy,
  };
}

/** Runs each work when its destination has room, those of one destination in their order. `answered` tells of a result whether the destination spoke. */
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
