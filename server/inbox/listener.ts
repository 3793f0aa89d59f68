/** Takes mails by SMTP for the forwarding addresses of students, and for nobody else. A mail is accepted once it is stored. */
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { AppError } from '#domain/errors.ts';
import { readLocalPart } from '#domain/inbox/address.ts';
import { MAX_MAIL_BYTES } from '#domain/inbox/limits.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { countOne } from '../base/counters.ts';
import { codeOf } from '../base/error-code.ts';
import type { Db } from '../db/connect.ts';
import { outageOf } from '../db/faults.ts';
import { INBOX_PLACE, openPort } from '../http/port.ts';
import { type Limit, limitKey, requireBelow, takeFrom } from '../limits/limits.ts';
import { studentOfAddress } from './addresses.ts';
import { takeMail } from './intake.ts';
import { type Resolve, resolveInDns } from './sender.ts';
import { ipOf, Sessions } from './sessions.ts';
import { readCertificate, versionOfFiles } from './tls.ts';

/** Forwarders deliver the mails of many students from few addresses: their limits are wide. */
const MAILS: Limit = { max: 600, windowMs: MINUTE };
/** Recipients that there are not, of one client address. */
const MISSES: Limit = { max: 60, windowMs: HOUR };
const MAX_CONNECTIONS = 100;
/** How long a client may be silent, and how long a connection lasts at most. */
const TIMES = { idleMs: MINUTE, connectionMs: 5 * MINUTE };
/** How long mails under way get at a stop. */
const DRAIN_MS = 4 * SECOND;
const CERTIFICATE_CHECK_MS = MINUTE;

type ListenerOptions = {
  db: Db;
  config: Config;
  log: Logger;
  now: () => Instant;
  /** A double in tests. */
  resolve?: Resolve;
  times?: typeof TIMES;
};

/** Takes mails at the port of the settings until `close`, which lets mails under way finish. */
export type Listener = { port: number; close(): Promise<void> };

/** A refusal in the words of SMTP. */
class Reply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

const unknown = () => new Reply(550, 'no such address');

/** Opens the listener. @throws Refusal when the port or the certificate cannot be used. */
export async function listenForMails({
  db,
  config,
  log,
  now,
  resolve = resolveInDns,
  times = TIMES,
}: ListenerOptions): Promise<Listener> {
  const { inboxDomain: domain = '', inboxHost: host, inboxPort: port = 0 } = config;
  const sessions = new Sessions(times.connectionMs);
  const certificate = readCertificate(config);
  const server = new SMTPServer({
    name: domain,
    banner: 'shiori',
    logger: false,
    ...certificate,
    hideSTARTTLS: !certificate,
    disabledCommands: ['AUTH', ...(certificate ? [] : ['STARTTLS'])],
    authOptional: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    maxRecipients: 1,
    maxClients: MAX_CONNECTIONS,
    socketTimeout: times.idleMs,
    closeTimeout: DRAIN_MS,
    onConnect: answer((session) => {
      if (!sessions.begin(session, () => endSession(session))) throw new Reply(421, 'too many connections, try later');
    }),
    onMailFrom: (_, session, done) =>
      answer(async () => {
        await takeFrom(db, 'inbox', ipOf(session), MAILS, now());
      })(session, done),
    onRcptTo: ({ address }, session, done) =>
      answer(async () => {
        if (!address.toLowerCase().endsWith(`@${domain}`)) throw new Reply(550, 'mails for others are not taken');
        await requireBelow(db, limitKey('inbox-miss', ipOf(session)), MISSES, now());
        // Looked up whatever it is, so that the time tells nothing.
        const localPart = readLocalPart(address, domain);
        const userId = await studentOfAddress(db, localPart ?? address, now());
        if (localPart !== null && userId !== null) return;
        sessions.finish(takeFrom(db, 'inbox-miss', ipOf(session), MISSES, now()));
        throw unknown();
      })(session, done),
    onData: (stream, session, done) =>
      answer(async () => {
        const message = await wholeOf(stream);
        const recipient = session.envelope.rcptTo[0]?.address ?? '';
        const { mailFrom } = session.envelope;
        const envelope = {
          ip: session.remoteAddress,
          helo: session.hostNameAppearsAs,
          mailFrom: mailFrom ? mailFrom.address : '',
          recipient,
          localPart: readLocalPart(recipient, domain) ?? '',
        };
        const outcome = await takeMail(db, config, message, envelope, { resolve, now: now() });
        countOne('shiori_inbox_mails_total', { outcome });
        if (outcome === 'unknown') throw unknown();
        if (outcome === 'unreadable') throw new Reply(554, 'the message cannot be read');
      }, 452)(session, done),
    onClose: (session) => sessions.end(session),
  });
  server.on('error', (error) => log.debug({ code: codeOf(error) }, 'a connection that brought mails broke'));
  await openPort(server.server, { host, port, settings: INBOX_PLACE });
  const renewal = certificate && renewCertificate(server, config, log);
  const address = server.server.address();

  /** Runs a step of a session, and tells the client what it may know of an error. */
  function answer(step: (session: SMTPServerSession) => unknown, tooMany = 421) {
    return async (session: SMTPServerSession, done: (error?: Error | null) => void) => {
      sessions.setBusy(session, true);
      try {
        await step(session);
        done();
      } catch (error) {
        done(replyOf(error, tooMany));
      } finally {
        sessions.setBusy(session, false);
        if (sessions.isClosing) setImmediate(() => endSession(session));
      }
    };
  }

  function replyOf(error: unknown, tooMany: number): Reply {
    if (error instanceof Reply) return error;
    if (error instanceof AppError && error.code === 'too_many_requests')
      return new Reply(tooMany, 'too many, try later');
    if (error instanceof AppError && error.code === 'too_many') return new Reply(452, 'the inbox is full');
    if (outageOf(error) === undefined) log.error({ err: error }, 'a mail could not be taken');
    countOne('shiori_inbox_mails_total', { outcome: 'failed' });
    return new Reply(451, 'try later');
  }

  function endSession({ id }: SMTPServerSession) {
    for (const connection of server.connections) if (connection.session.id === id) connection.send(421, 'closing');
  }

  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      clearInterval(renewal);
      const ended = new Promise<void>((resolve) => server.close(resolve));
      for (const session of sessions.close()) endSession(session);
      await ended;
      await sessions.settled();
    },
  };
}

/** A message as it came. @throws Reply when the connection breaks; one that is too large is refused by the library. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= MAX_MAIL_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    throw new Reply(451, 'the message broke off');
  }
  if (bytes > MAX_MAIL_BYTES) throw new Reply(552, 'the message is too large');
  return Buffer.concat(chunks);
}

/** Reads the certificate again when its files change; one that cannot be used leaves the present one. */
function renewCertificate(server: SMTPServer, config: Config, log: Logger): NodeJS.Timeout {
  let version = versionOfFiles(config);
  return setInterval(() => {
    const present = versionOfFiles(config);
    if (present === '' || present === version) return;
    version = present;
    try {
      server.updateSecureContext(readCertificate(config) ?? {});
    } catch (err) {
      log.error({ err }, 'the new certificate of INBOX_TLS_CERT cannot be used; the one before stays');
    }
  }, CERTIFICATE_CHECK_MS).unref();
}
