/** Installations that receive mail, and mails as 受信箱 keeps them. */
import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { InboxView, MailContent } from '#domain/inbox/views.ts';
import type { Config } from '../base/config.ts';
import { announce } from '../db/connect.ts';
import type { Deps } from '../http/http.ts';
import { listenForMails } from '../inbox/listener.ts';
import type { Arrived } from '../inbox/queries.ts';
import type { Resolve } from '../inbox/sender.ts';
import { type TestApp, type TestStudent, testApp, testConfig } from './app.ts';

export const INBOX_DOMAIN = 'in.shiori.example.jp';

/** As `testApp`, with 受信箱. */
export function receivingApp({ config, ...given }: Partial<Omit<Deps, 'config'>> & { config?: Partial<Config> } = {}) {
  return testApp({ ...given, config: { ...testConfig(), inboxDomain: INBOX_DOMAIN, ...config } });
}

/** A mail of a company, as it is kept. */
export function aMail(company: string, changed: Partial<MailContent> = {}): Arrived {
  const content = {
    from: { name: `${company} 採用担当`, address: 'saiyo@example.co.jp' },
    subject: `【${company}】一次面接のご案内`,
    text: `${company}です。一次面接を4月20日（月）14:00から行います。`,
    calendar: null,
    isSenderConfirmed: true,
    confirmation: null,
    ...changed,
  };
  return { messageId: `<${content.subject}@example.co.jp>`, content };
}

/** A DNS with these records: `TXT name` → texts, `A name` → addresses. Anything else is not there. */
export function dnsOf(records: Record<string, string[]>): Resolve {
  return async (name, type) => {
    const found = records[`${type} ${name}`];
    if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return type === 'TXT' ? found.map((it) => [it]) : found;
  };
}

/** A key that signs mails of a domain, and its record in the DNS. */
export function signingKey(domain: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const p = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    dkim: { domainName: domain, keySelector: 's1', privateKey: pem },
    records: { [`TXT s1._domainkey.${domain}`]: [`v=DKIM1; k=rsa; p=${p}`] },
  };
}

/** A client that speaks SMTP word by word. */
export async function smtpClient(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  let wake = () => {};
  const hear = (more: string) => {
    text += more;
    wake();
  };
  socket.setEncoding('utf8').on('data', hear);
  let isClosed = false;
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true;
      wake();
    });
  /** The next reply, of one line or several; empty when the server has hung up. */
  async function reply(): Promise<string> {
    for (;;) {
      const [whole] = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(text) ?? [];
      if (whole !== undefined) {
        text = text.slice(whole.length);
        return whole.trimEnd();
      }
      if (isClosed) return '';
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    socket,
    reply,
    say: (line: string) => {
      socket.write(`${line}\r\n`);
      return reply();
    },
  };
}

type Sent = Pick<SendMailOptions, 'from' | 'subject' | 'text' | 'html' | 'messageId' | 'raw' | 'headers' | 'icalEvent'>;

/** An installation that takes mails at a port of this machine, with a student who has an address. */
export async function takingApp(records: Record<string, string[]> = {}, config: Partial<Config> = {}) {
  const app = await receivingApp({ config: { inboxHost: '127.0.0.1', inboxPort: 0, ...config } });
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const newAddress = async (student: TestStudent) =>
    ((await (await student.put('/api/inbox/address')).json()) as { address: string }).address;
  const listener = await listenForMails({ ...app.deps, resolve: dnsOf(records) });
  onTestFinished(() => listener.close());
  const address = await newAddress(aoi);
  /** Sends a mail as a mail server does. @throws the refusal. */
  async function send(mail: Sent = {}, { to = address, from = 'aoi+caf_=x@gmail.com', dkim }: Envelope = {}) {
    const transport = createTransport({
      host: '127.0.0.1',
      port: listener.port,
      ignoreTLS: true,
      dkim,
      name: 'mx.example',
    });
    const defaults = { from: 'saiyo@example.co.jp', to: 'aoi@gmail.com', subject: '面接のご案内', text: '4月20日' };
    await transport.sendMail({ ...(mail.raw ? {} : defaults), ...mail, envelope: { from, to } });
  }
  const inbox = async (student = aoi) => (await (await student.get('/api/inbox')).json()) as InboxView;
  return { ...app, aoi, ren, newAddress, listener, address, send, inbox };
}

type Envelope = { to?: string; from?: string; dkim?: ReturnType<typeof signingKey>['dkim'] };

/** Hears the live messages of all processes. The function answers who was told to read again since it was last called. */
export async function hearChanges({ db, url }: Pick<TestApp, 'db' | 'url'>): Promise<() => Promise<string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const heard: string[] = [];
  let wake = () => {};
  client.on('notification', ({ payload = '' }) => {
    heard.push(payload);
    wake();
  });
  await client.query('listen changed');
  let calls = 0;
  return async () => {
    // Messages keep their order: what was announced before this one has been heard when it is.
    const last = `call ${calls++}`;
    await announce(db, 'changed', last);
    while (!heard.includes(last)) await new Promise<void>((resolve) => (wake = resolve));
    return heard.splice(0, heard.indexOf(last) + 1).slice(0, -1);
  };
}
