/**
 * The open streams of this process. A message says only that some data of this student changed; the browser then reads again, unless the
 * names of the changes in it are those of its own writes. So a stream holds nothing private, and a missed message costs nothing as long as
 * another follows.
 */
import type { UnderlyingDefaultSource } from 'node:stream/web';
import { SECOND } from '#domain/time.ts';
import type { Student } from '../http/http.ts';

type Stream = Student & {
  /** Counts the streams of this process; says in which part of a heartbeat it is. */
  no: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** When the next message may be sent, on the clock of `performance`. */
  freeAt: number;
  waiting: NodeJS.Timeout | undefined;
  /** The names of the changes that the next message is about; null where one has none. */
  changes: string[] | null;
};

export const MAX_STREAMS = 6;
/** Changes within this time are sent as one message. */
export const COALESCE_MS = 100;
/** How many messages a browser may leave unread before its stream is closed. */
const MAX_UNREAD = 100;
/** How many streams are told a millisecond when all have to read again, and the longest that the last one waits. */
const TOLD_PER_MS = 2;
const LONGEST_SPREAD_MS = 4 * SECOND;
const utf8 = new TextEncoder();

export class Streams {
  readonly #byUser = new Map<string, Set<Stream>>();
  #opened = 0;

  /** Opens a stream; beyond the limit the student's oldest is closed. */
  open(student: Student): ReadableStream<Uint8Array> {
    const open = [...(this.#byUser.get(student.userId) ?? [])];
    for (const oldest of open.slice(0, Math.max(0, open.length - MAX_STREAMS + 1))) {
      this.#send(oldest, 'event: replaced\ndata:\n\n');
      this.#end(oldest);
    }
    let mine: Stream;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        mine = { ...student, no: this.#opened++, controller, freeAt: 0, waiting: undefined, changes: [] };
        this.#byUser.set(student.userId, (this.#byUser.get(student.userId) ?? new Set()).add(mine));
        this.#send(mine, `id: 1\nretry: ${Math.round(SECOND * (1 + Math.random()))}\n\n`);
      },
      cancel: () => void this.#forget(mine),
    };
    return new ReadableStream(source);
  }

  /** Sends a student's browsers the message to read again, with the name of the change where it has one. */
  tell(userId: string, change?: string) {
    for (const stream of this.#byUser.get(userId) ?? []) this.#tellOne(stream, change);
  }

  /** Spread over seconds where there are thousands: each of them reads its list again. */
  tellAll() {
    const all = this.#all();
    const spreadMs = Math.min(LONGEST_SPREAD_MS, all.length / TOLD_PER_MS);
    for (const [at, stream] of all.entries()) this.#tellOne(stream, undefined, (at / all.length) * spreadMs);
  }

  /** Sends one of `parts` equal shares of the streams a keep-alive, so that neither the client nor a proxy times out. */
  beat(part: number, parts: number) {
    for (const stream of this.#all()) if (stream.no % parts === part) this.#send(stream, ':\n\n');
  }

  sessionIds(): string[] {
    return [...new Set(this.#all().map((stream) => stream.sessionId))];
  }

  /** Ends the streams of the sessions that `ended` selects. */
  endWhere(ended: (sessionId: string) => boolean) {
    for (const stream of this.#all()) if (ended(stream.sessionId)) this.#end(stream);
  }

  #all(): Stream[] {
    return [...this.#byUser.values()].flatMap((streams) => [...streams]);
  }

  #tellOne(stream: Stream, change: string | undefined, leastMs = 0) {
    if (change === undefined) stream.changes = null;
    else stream.changes?.push(change);
    if (stream.waiting) return;
    const wait = Math.max(leastMs, stream.freeAt - performance.now());
    stream.waiting = setTimeout(() => {
      stream.waiting = undefined;
      stream.freeAt = performance.now() + COALESCE_MS;
      const names = stream.changes?.join(' ') ?? '';
      stream.changes = [];
      this.#send(stream, `event: changed\nid: 1\ndata:${names}\n\n`);
    }, wait);
  }

  #send(stream: Stream, text: string) {
    if ((stream.controller.desiredSize ?? 0) < -MAX_UNREAD) this.#end(stream);
    else stream.controller.enqueue(utf8.encode(text));
  }

  #end(stream: Stream) {
    if (this.#forget(stream)) stream.controller.close();
  }

  #forget(stream: Stream): boolean {
    clearTimeout(stream.waiting);
    const streams = this.#byUser.get(stream.userId);
    const known = streams?.delete(stream) ?? false;
    if (streams?.size === 0) this.#byUser.delete(stream.userId);
    return known;
  }
}
