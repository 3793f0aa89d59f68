import { createTransport } from 'nodemailer';
import { MINUTE, readClock, SECOND, toMs } from '#domain/time.ts';
import { within } from '../within.ts';
import type { Mail, MailMessage, MailOutcome } from './message.ts';

const LIMITS = {
  connectionTimeout: 10 * SECOND,
  dnsTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};
/** From handing a message over to its outcome; shorter than the lease of a delivery, so that nobody else sends it meanwhile. */
const TOTAL_MS = 50 * SECOND;
/** How long nothing is tried after the server hung or could not be spoken to. */
const BREAK_MS = MINUTE;

type Options = {
  from: string;
  connections: number;
  /** On this machine TLS is used if offered; elsewhere it is required, with a certificate that holds. */
  loopback: boolean;
};

/** Mail over a pool of connections to one SMTP server. */
export function smtpConnection(url: string, { from, connections, loopback }: Options): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    ...LIMITS,
    ...(loopback ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const streams = watchStreams(transport);
  let brokenUntil = 0;

  return {
    async send(message) {
      if (toMs(readClock()) < brokenUntil)
        return { ok: false, failure: 'temporary', code: 'mail_server_down', attempted: false };
      const mail = mailOf(message, from);
      try {
        await within(TOTAL_MS, (signal) => transport.sendMail({ ...mail, signal }));
        return { ok: true };
      } catch (error) {
        const left = streams.get(mail.headers)?.readableDidRead === true;
        const outcome = outcomeOf(error as SmtpError, left);
        if (isDown(error as SmtpError, outcome)) brokenUntil = toMs(readClock()) + BREAK_MS;
        return outcome;
      }
    },
    async close() {
      transport.close();
    },
  };
}

function mailOf(message: MailMessage, from: string) {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', ...message.headers };
  const { to, subject, text, html, messageId } = message;
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers,
    ...(messageId !== undefined && { messageId }),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** What the error says about the message. `left` is true once its first byte was handed to the server. */
function outcomeOf({ code, command, responseCode }: SmtpError, left: boolean): MailOutcome {
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAnswer && responseCode !== undefined) {
    return {
      ok: false,
      failure: responseCode < 500 ? 'temporary' : 'permanent',
      code: `smtp_${responseCode}`,
      attempted: true,
    };
  }
  if (isAnswer && command === 'API')
    return { ok: false, failure: 'permanent', code: 'address_refused', attempted: false };
  if (left) return { ok: false, failure: 'unknown', code: 'no_answer', attempted: true };
  return { ok: false, failure: 'temporary', code: 'connection', attempted: false };
}

/** True when the server hangs or refuses to speak at all; a refusal of one message, or a connection lost under one, is not that. */
function isDown({ code }: SmtpError, outcome: MailOutcome): boolean {
  if (outcome.ok) return false;
  return outcome.code === 'connection' || code === 'ETIMEDOUT' || code === 'EABORT';
}

type Transport = ReturnType<typeof createTransport>;
type Watched = { readableDidRead?: boolean };

/** The stream of each message by its headers object, from which can be read whether any of it left. */
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
