import { createTransport } from 'nodemailer';
import { bounceAtRecipient } from '#domain/reminders/bounces.ts';
import { MINUTE, readClock, SECOND, toMs } from '#domain/time.ts';
import type { DkimKey } from '../../base/dkim-key.ts';
import { hostOfAddress } from '../windows.ts';
import { within } from '../within.ts';
import type { Mail, MailMessage, MailOutcome } from './message.ts';

const LIMITS = {
  connectionTimeout: 10 * SECOND,
  dnsTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
};
/** How long the server may be silent during a conversation. */
const SILENCE_MS = 30 * SECOND;
/**
 * The longest time from handing a message over to its outcome. It is shorter than the lease of a delivery, so that no other process sends
 * the message meanwhile.
 */
const TOTAL_MS = 50 * SECOND;
/** How long no mail is tried after the server could not be reached. */
const BREAK_MS = MINUTE;
/** When this many recipient hosts got no answer, and none got one, the mail server itself is taken to hang. */
const HANGING_HOSTS = 3;

/** The headers that a DKIM signature covers: those that we write. RFC 8058 requires List-Unsubscribe and List-Unsubscribe-Post. */
const SIGNED_HEADERS = [
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type',
  'Auto-Submitted:X-Reminder-Id:Feedback-ID:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

type Options = {
  from: string;
  replyTo?: string | undefined;
  dkim?: DkimKey | undefined;
  connections: number;
  /** True for a server on this machine: TLS is used if offered. Elsewhere TLS with a valid certificate is required. */
  loopback: boolean;
  silenceMs?: number;
};

/** Mail over a pool of connections to one SMTP server. */
export function smtpConnection(url: string, options: Options): Mail {
  const { connections, loopback, dkim, silenceMs = SILENCE_MS } = options;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    ...LIMITS,
    socketTimeout: silenceMs,
    ...(loopback ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : { requireTLS: true }),
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const streams = watchStreams(transport);
  const breaker = openBreaker();

  return {
    async send(message) {
      if (breaker.isOpen()) return { ok: false, failure: 'temporary', code: 'mail_server_down', attempted: false };
      const mail = mailOf(message, options);
      const attempt = breaker.begin();
      try {
        await within(TOTAL_MS, (signal) => transport.sendMail({ ...mail, signal }));
        attempt.answered();
        return { ok: true };
      } catch (error) {
        const stream = streams.get(mail.headers);
        const { outcome, says } = readError(error as SmtpError, stream !== undefined, stream?.readableDidRead === true);
        if (says === 'answer') attempt.answered();
        else if (says === 'down') attempt.down();
        else attempt.hung(hostOfAddress(message.to));
        return outcome;
      }
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * A circuit breaker: for BREAK_MS nothing is sent to a server that cannot be reached, or that hangs for several recipient hosts. If any
 * message was answered since the attempt began, the server is not at fault: so one recipient that hangs, or one connection too many,
 * stops no other mail.
 */
function openBreaker() {
  let brokenUntil = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const hanging = new Set<string>();
  const open = () => {
    brokenUntil = toMs(readClock()) + BREAK_MS;
    hanging.clear();
  };
  return {
    isOpen(): boolean {
      const leftMs = brokenUntil - toMs(readClock());
      return leftMs > 0 && leftMs <= BREAK_MS;
    },
    begin() {
      const beganAt = performance.now();
      return {
        answered() {
          answeredAt = performance.now();
          hanging.clear();
        },
        down() {
          if (answeredAt < beganAt) open();
        },
        hung(host: string) {
          if (answeredAt >= beganAt) return;
          hanging.add(host);
          if (hanging.size >= HANGING_HOSTS) open();
        },
      };
    },
  };
}

function mailOf(message: MailMessage, { from, replyTo }: Options) {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', ...message.headers };
  const { to, subject, text, html, messageId, returnPath } = message;
  return {
    from,
    ...(replyTo !== undefined && { replyTo }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers,
    ...(messageId !== undefined && { messageId }),
    ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
  };
}

/** An error of nodemailer: `originalCode` is that of the system, `timeoutType` says which wait was too long. */
type SmtpError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The whole answer of the server. */
  response?: string;
  originalCode?: string;
  timeoutType?: string;
};

/** What an error says about the server: it answered, it could not be reached, or unknown, because it did not answer this message. */
type Says = 'answer' | 'down' | 'nothing';

const NOBODY_THERE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/**
 * What the error says about the message and the server. `begun` is true once the message had a connection on which the server had greeted
 * us, `left` once the first byte of the message was sent.
 */
function readError(error: SmtpError, begun: boolean, left: boolean): { outcome: MailOutcome; says: Says } {
  const { code, command, responseCode, response = '', originalCode = '', timeoutType } = error;
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAnswer && responseCode !== undefined) {
    const failure = responseCode < 500 ? 'temporary' : 'permanent';
    const bounce = command === 'RCPT TO' ? bounceAtRecipient(response) : null;
    const outcome = {
      ok: false,
      failure,
      code: `smtp_${responseCode}`,
      attempted: true,
      ...(bounce && { bounce }),
    } as const;
    return { outcome, says: 'answer' };
  }
  if (isAnswer && command === 'API')
    return {
      outcome: { ok: false, failure: 'permanent', code: 'address_refused', attempted: false },
      says: 'nothing',
    };
  if (left) return { outcome: { ok: false, failure: 'unknown', code: 'no_answer', attempted: true }, says: 'nothing' };
  const isAway =
    !begun ||
    code === 'EDNS' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT' ||
    NOBODY_THERE.includes(originalCode);
  return isAway
    ? { outcome: { ok: false, failure: 'temporary', code: 'connection', attempted: false }, says: 'down' }
    : { outcome: { ok: false, failure: 'temporary', code: 'hung_up', attempted: true }, says: 'nothing' };
}

type Transport = ReturnType<typeof createTransport>;
type Watched = { readableDidRead?: boolean };

/** The stream of each message, by its headers object. It shows whether any of the message was sent. */
function watchStreams(transport: Transport): WeakMap<object, Watched> {
  const streams = new WeakMap<object, Watched>();
  transport.use('stream', (mail, done) => {
    const { message, data } = mail as unknown as {
      message: { createReadStream(): Watched };
      data: { headers: object };
    };
    const create = message.createReadStream.bind(message);
    message.createReadStream = () => {
      const stream = create();
      streams.set(data.headers, stream);
      return stream;
    };
    done();
  });
  return streams;
}
