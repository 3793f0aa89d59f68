import pg from 'pg';
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { CLIENT_OPTIONS } from '../db/connect.ts';

type Hears = {
  message(channel: string, payload: string): void;
  /** Listening begins now: announcements before this moment were missed. */
  connected(): void;
};

export type Listener = { close(): Promise<void> };

const LIVE = ['changed', 'session_ended'];
const FIRST_WAIT_MS = 0.2 * SECOND;
const LONGEST_WAIT_MS = 5 * SECOND;

/** Listens to announcements of all processes through the database, on a connection of its own that is reopened whenever it breaks. */
export function listen(url: string, hears: Hears, log: Logger, channels = LIVE): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;

  async function open() {
    const mine = new pg.Client({
      ...CLIENT_OPTIONS,
      connectionString: url,
      connectionTimeoutMillis: 5 * SECOND,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECOND,
    });
    client = mine;
    mine.on('notification', ({ channel, payload }) => hears.message(channel, payload ?? ''));
    mine.on('error', (err) => log.warn({ err }, 'the connection for live messages broke'));
    mine.on('end', () => retry(mine));
    try {
      await mine.connect();
      await mine.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
    } catch (err) {
      log.warn({ err }, 'no connection for live messages');
      mine.end().catch(() => undefined); // it may never have started; `retry` goes on either way
      return retry(mine);
    }
    waitMs = FIRST_WAIT_MS;
    hears.connected();
  }

  function retry(broken: pg.Client) {
    if (closed || client !== broken) return;
    client = undefined;
    timer = setTimeout(open, waitMs * (0.5 + Math.random()));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  void open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined); // an already closed connection needs no clean end
    },
  };
}
