import type { Logger } from 'pino';
import { type Instant, MINUTE, SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { type Listener, listen } from './listener.ts';
import { openSessions } from './queries.ts';
import { Streams, type Student } from './streams.ts';

export type Live = {
  /** A stream for this student's browser; `again` when it had one before and may have missed something. */
  open(student: Student, again: boolean): ReadableStream<Uint8Array>;
  /** Ends every stream and the connection, so that the process can go. */
  close(): Promise<void>;
};

const HEARTBEAT_MS = 20 * SECOND;

/** Live messages of one process. It begins to listen with its first stream: a process without visitors holds no connection. */
export function startLive({ url, db, log, now }: { url: string; db: Db; log: Logger; now: () => Instant }): Live {
  const streams = new Streams();
  let listener: Listener | undefined;

  /** Who may no longer come in gets nothing more, even where the word of it was lost. */
  async function endForeign() {
    const ids = streams.sessionIds();
    if (ids.length === 0) return;
    try {
      const open = await openSessions(db, ids, now());
      streams.endWhere((id) => ids.includes(id) && !open.has(id));
    } catch (err) {
      log.warn({ err }, 'could not ask for the sessions of live streams'); // asked again in a minute
    }
  }

  const hears = {
    message(channel: string, payload: string) {
      if (channel === 'changed') streams.tell(payload);
      else streams.endWhere((id) => id === payload);
    },
    connected() {
      streams.tellAll();
      void endForeign();
    },
  };
  const timers = [setInterval(() => streams.beat(), HEARTBEAT_MS).unref(), setInterval(endForeign, MINUTE).unref()];

  return {
    open(student, again) {
      listener ??= listen(url, hears, log);
      const stream = streams.open(student);
      if (again) streams.tell(student.userId);
      return stream;
    },
    async close() {
      timers.forEach(clearInterval);
      streams.endWhere(() => true);
      await listener?.close();
    },
  };
}
