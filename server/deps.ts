import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Instant } from '#domain/time.ts';
import type { Config } from './base/config.ts';
import { readDkimKey } from './base/dkim-key.ts';
import { connect } from './db/connect.ts';
import type { Deps } from './http/http.ts';
import { watchBacklog } from './http/overload.ts';
import { boundOutgoingRequests } from './integrations/dispatcher.ts';
import { openGoogle } from './integrations/google.ts';
import { openMail } from './integrations/mail/mail.ts';
import type { Mail } from './integrations/mail/message.ts';
import { openStorage } from './integrations/storage/open.ts';
import { startLive } from './live/live.ts';
import { sendingPause } from './restorations/queries.ts';

type DepsOptions = { url: string; config: Config; log: Logger; now: () => Instant };

/** Opens the dependencies of the application in one process. `close` closes them after the last request is answered. */
export function openDeps({ url, config, log, now }: DepsOptions): { deps: Deps; pool: Pool; close(): Promise<void> } {
  boundOutgoingRequests(config);
  const { db, pool, close } = connect(url, {
    onError: (err) => log.warn({ err }, 'a connection to the database broke'),
  });
  const { behindMs, stop } = watchBacklog(pool);
  const live = startLive({ url, db, log, now });
  const opened = openMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    replyTo: config.mailReplyTo ?? config.contactEmail,
    dkim: readDkimKey(config),
    mailbox: join(config.dataDir, 'mailbox'),
    connections: config.mailConnections,
  });
  const mail = pausable(opened, sendingPause(db));
  return {
    deps: { db, config, log, now, live, mail, storage: openStorage(config), google: openGoogle(config, now), behindMs },
    pool,
    async close() {
      stop();
      await mail.close();
      await close();
    },
  };
}

/** Mail of a database that may have been restored: while sending is paused nothing leaves, codes and links included. */
export function pausable(mail: Mail, isPaused: () => Promise<boolean>): Mail {
  return {
    ...mail,
    send: async (message) =>
      (await isPaused()) ? { ok: false, failure: 'temporary', code: 'paused', attempted: false } : mail.send(message),
  };
}
