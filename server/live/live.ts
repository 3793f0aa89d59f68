import type { Logger } from 'pino';
import { MAX_GAP_MS } from '#domain/live.ts';
import { type Instant, MINUTE, SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import type { Live } from '../http/http.ts';
import { type Listener, listen } from './listener.ts';
import { openSessions } from './queries.ts';
import { RecentChanges } from './recent-changes.ts';
import { Streams } from './streams.ts';

const HEARTBEAT_MS = 20 * SECOND;
/** Each stream has its turn once in that time: thousands at once would hold up every request. */
const TURNS = 20;

/** Live messages of one process. It begins to listen with its first stream: a process without visitors uses no connection. */
export function startLive({ url, db, log, now }: { url: string; db: Db; log: Logger; now: () => Instant }): Live {
  const streams = new Streams();
  const changes = new RecentChanges(MAX_GAP_MS);
  let listener: Listener | undefined;

  /** Ends the streams of sessions that are no longer valid, even where the message about it was lost. */
  async function endForeign() {
    const ids = streams.sessionIds();
    if (ids.length === 0) return;
    try {
      const open = await openSessions(db, ids, now());
      streams.endWhere((id) => ids.includes(id) && !open.has(id));
    } catch (err) {
      log.warn({ err }, 'could not ask for the sessions of live streams'); // tried again in a minute
    }
  }

  const hears = {
    message(channel: string, payload: string) {
      if (channel === 'changed') {
        const [userId = '', change] = payload.split(' ');
        changes.note(userId);
        streams.tell(userId, change);
      } else streams.endWhere((id) => id === payload);
    },
    connected() {
      changes.begin();
      streams.tellAll();
      void endForeign();
    },
  };
  let beats = 0;
  const beat = () => streams.beat(beats++ % TURNS, TURNS);
  const timers = [setInterval(beat, HEARTBEAT_MS / TURNS).unref(), setInterval(endForeign, MINUTE).unref()];

  return {
    open(student, gapMs) {
      listener ??= listen(url, hears, log);
      const stream = streams.open(student);
      // While not listening yet, every stream gets a message once listening begins (`connected`).
      if (changes.maybeSince(student.userId, gapMs)) streams.tell(student.userId);
      return stream;
    },
    async close() {
      timers.forEach(clearInterval);
      streams.endWhere(() => true);
      await listener?.close();
    },
  };
}
