/** External services for tests and measurements: a mail server and a push service that record what arrives. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../base/config.ts';
import type { MailMessage, MailOutcome } from '../integrations/mail/message.ts';
import type { PushMessage, PushOutcome } from '../integrations/push/push.ts';

/** `from` is the envelope sender. */
export type ArrivedMail = { raw: string; from: string; messageId: string };
/**
 * What the mail server does with a message: accepts it, answers with a code, accepts it and hangs up without an answer, or never answers.
 */
export type MailAnswer = 'take' | 'drop' | 'hang' | number;

/** A real SMTP server on this machine. `answer` may be changed at any time. */
export async function smtpSink({ delayMs = 0 } = {}) {
  const mails: ArrivedMail[] = [];
  const sink = {
    mails,
    answer: (_mail: ArrivedMail): MailAnswer => 'take',
    /** The answer to RCPT TO, such as `550 5.1.1 User unknown`; null accepts the recipient. */
    refuse: (_recipient: string): string | null => null,
    url: '',
    hangUp: () => {},
    close: async () => {},
  };
  const server: SMTPServer = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [, code, answer] = /^(\d+) (.*)$/.exec(sink.refuse(address) ?? '') ?? [];
      done(code ? Object.assign(new Error(answer), { responseCode: Number(code) }) : null);
    },
    async onData(stream: Readable, session, done) {
      const raw = await text(stream).catch(() => null);
      if (raw === null) return; // the sender died
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      const mail = { raw, from, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '' };
      const answer = sink.answer(mail);
      if (typeof answer === 'number') return done(Object.assign(new Error('refused'), { responseCode: answer }));
      mails.push(mail);
      if (answer === 'hang') return;
      if (answer === 'drop') return hangUp();
      setTimeout(done, delayMs);
    },
  });
  const hangUp = () => {
    for (const { _socket } of server.connections) _socket.destroy();
  };
  sink.hangUp = hangUp;
  server.on('error', () => {}); // connections that a test cuts off
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  sink.close = () => {
    hangUp();
    return new Promise((done) => server.close(done));
  };
  return sink;
}

export type ArrivedPush = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** A push service on this machine, to be named in PUSH_TEST_HOSTS. It answers 201, or what `answer` says. */
export async function pushSink({ delayMs = 0 } = {}) {
  const pushes: ArrivedPush[] = [];
  const sink = {
    pushes,
    answer: (_push: ArrivedPush): { status: number; headers?: Record<string, string> } => ({ status: 201 }),
    host: '',
    /** The number of connections ever made. */
    sockets: () => sockets,
    close: async () => {},
  };
  let sockets = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
    const { status, headers } = sink.answer(push);
    pushes.push(push);
    setTimeout(() => response.writeHead(status, headers).end(), delayMs);
  });
  server.on('connection', () => sockets++);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  sink.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  sink.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return sink;
}

/** A browser that has subscribed: its public keys, and the decryption of messages to it. */
export function testBrowser(host: string, name = randomBytes(6).toString('hex')) {
  const pair: ECDH = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint: `http://${host}/push/${name}`, keys: { p256dh, auth } },
    read: (push: ArrivedPush): unknown =>
      JSON.parse(decrypt(push.body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString()),
  };
}

type Given = Pick<Config, 'baseUrl' | 'authSecret' | 'rootKeys'>;

/**
 * The services outside, for deliveries: `mails` and `pushes` have what was sent, in order. Each is accepted, unless `answers` says
 * otherwise, which a test may change at any time.
 */
export function testOutside({ baseUrl, authSecret, rootKeys }: Given) {
  const mails: MailMessage[] = [];
  const pushes: PushMessage[] = [];
  const answers = {
    mail: async (_message: MailMessage): Promise<MailOutcome> => ({ ok: true }),
    push: async (_message: PushMessage): Promise<PushOutcome> => ({ ok: true }),
  };
  const close = async () => {};
  const mail = {
    send: (message: MailMessage) => {
      mails.push(message);
      return answers.mail(message);
    },
    close,
  };
  const push = {
    send: (message: PushMessage) => {
      pushes.push(message);
      return answers.push(message);
    },
    close,
  };
  return { outside: { baseUrl, authSecret, rootKeys, mail, push }, answers, mails, pushes };
}
