import { createSign, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_MAIL_BYTES } from '#domain/inbox/limits.ts';
import { DAY, plus } from '#domain/time.ts';
import { connect, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { rateLimits, userKeys } from '../db/schema/accounts.ts';
import { receivedMails } from '../db/schema/inbox.ts';
import { limitKey } from '../limits/limits.ts';
import { canariesIn } from '../testing/canaries.ts';
import { withdraws } from '../testing/confirmed.ts';
import { dataFolder } from '../testing/embedded.ts';
import { dnsOf, hearChanges, signingKey, smtpClient, takingApp } from '../testing/inbox.ts';
import { withdraw } from '../withdrawal/withdraw.ts';
import { listenForMails } from './listener.ts';

const COMPANY = signingKey('example.co.jp');
const GOOGLE = signingKey('google.com');
const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => 'accepted',
    (error: { responseCode?: number }) => error.responseCode ?? String(error),
  );
type Taking = Awaited<ReturnType<typeof takingApp>>;

/** A client that has said who it is, and whose mail it brings. */
async function greeted({ listener }: Pick<Taking, 'listener'>) {
  const client = await smtpClient(listener.port);
  expect(await client.reply()).toMatch(/^220 in\.shiori\.example\.jp /);
  await client.say('EHLO mx.example');
  return client;
}

async function addressed(app: Pick<Taking, 'listener' | 'address'>, to = app.address) {
  const client = await greeted(app);
  await client.say('MAIL FROM:<x@example.com>');
  return { ...client, answer: await client.say(`RCPT TO:<${to}>`) };
}

describe('a mail that is forwarded', () => {
  test('stands in its student’s inbox, confirmed by the company’s signature, and in nobody else’s', async () => {
    const app = await takingApp(COMPANY.records);
    await app.newAddress(app.ren);
    const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:面接\r\nEND:VCALENDAR';
    const mail = { from: '朝日商事 採用 <saiyo@example.co.jp>', icalEvent: { content: calendar } };

    await app.send(mail, { dkim: COMPANY.dkim });

    const { mails, unread } = await app.inbox();
    expect(unread).toBe(1);
    expect(mails).toEqual([
      {
        id: expect.any(String),
        receivedAt: app.clock.now,
        from: { name: '朝日商事 採用', address: 'saiyo@example.co.jp' },
        subject: '面接のご案内',
        text: '4月20日',
        calendar: expect.stringContaining('SUMMARY:面接'),
        isSenderConfirmed: true,
        state: 'unread',
        confirmation: null,
      },
    ]);
    expect((await app.inbox(app.ren)).mails).toEqual([]);
  });

  test('is not confirmed when it is forged, and taken all the same', async () => {
    const app = await takingApp(COMPANY.records);
    await app.send();
    await app.send({ subject: '偽' }, { dkim: { ...signingKey('example.co.jp').dkim } });
    expect((await app.inbox()).mails.map((it) => it.isSenderConfirmed)).toEqual([false, false]);
  });

  test('tells the open tabs at once', async () => {
    const app = await takingApp();
    const changes = await hearChanges(app);
    await changes();
    await app.send({ messageId: '<one@example.co.jp>' });
    expect(await changes()).toEqual([app.aoi.userId]);
    await app.send({ messageId: '<one@example.co.jp>' });
    expect(await changes()).toEqual([]);
  });

  test('and comes again is kept once', async () => {
    const app = await takingApp();
    const mail = { messageId: '<one@example.co.jp>' };
    await app.send(mail);
    await app.send(mail);
    await app.send({ messageId: '<two@example.co.jp>' });
    expect((await app.inbox()).mails).toHaveLength(2);
  });

  test('is taken whatever the case of its address', async () => {
    const app = await takingApp();
    await app.send({}, { to: app.address.toUpperCase() });
    expect((await app.inbox()).mails).toHaveLength(1);
  });

  test('by hand, in HTML, to no sender, and with all in one packet', async () => {
    const app = await takingApp();
    await app.send({ text: undefined, html: '<p>面接は<b>4月20日</b></p>' }, { from: '' });
    const client = await greeted(app);
    const lines = ['MAIL FROM:<> BODY=8BITMIME', `RCPT TO:<${app.address}>`, 'DATA'];
    client.socket.write(`${lines.join('\r\n')}\r\n`);
    expect([await client.reply(), await client.reply(), await client.reply()].map((it) => it.slice(0, 3))).toEqual([
      '250',
      '250',
      '354',
    ]);
    expect(
      await client.say('From: a@example.com\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n二通目\r\n.'),
    ).toMatch(/^250/);
    expect((await app.inbox()).mails.map((it) => it.text)).toEqual(['二通目', '面接は4月20日']);
  });
});

describe('Gmail’s mail that asks to confirm the forwarding', () => {
  const link = 'https://mail-settings.google.com/mail/vf-%5BANG%5D-x';
  const gmail = {
    from: 'Gmail チーム <forwarding-noreply@google.com>',
    subject: '(#123456789) Gmail の転送の確認',
    text: `確認コード: 123456789\n${link}\n`,
  };

  test('shows its code and link when Google signed it, and neither when somebody else wrote it', async () => {
    const app = await takingApp(GOOGLE.records);
    await app.send(gmail);
    await app.send({ ...gmail, messageId: '<2@google.com>' }, { dkim: GOOGLE.dkim });
    expect((await app.inbox()).mails.map((it) => it.confirmation)).toEqual([{ code: '123456789', url: link }, null]);
  });
});

describe('what is refused', () => {
  test('an address that there is not, was renewed, ended or withdrawn, and one elsewhere', async () => {
    const app = await takingApp();
    const unknown = `abcdefgh2345678x@in.shiori.example.jp`;
    const own = app.address;
    for (const to of [unknown, 'info@in.shiori.example.jp', 'x@elsewhere.example', `${own}.example`])
      expect(await refusal(app.send({}, { to })), to).toBe(550);
    const second = await app.newAddress(app.aoi);
    expect(await refusal(app.send())).toBe(550);
    expect(await refusal(app.send({}, { to: second }))).toBe('accepted');
    await app.aoi.del('/api/inbox/address');
    expect(await refusal(app.send({}, { to: second }))).toBe(550);
    const third = await app.newAddress(app.aoi);
    await withdraws(app, app.aoi);
    expect(await refusal(app.send({}, { to: third }))).toBe(550);
    expect(await app.db.$count(receivedMails)).toBe(0);
  });

  test('in the same words, whatever the reason', async () => {
    const app = await takingApp();
    const renewed = app.address;
    await app.newAddress(app.aoi);
    const answers = new Set<string>();
    for (const to of [renewed, `abcdefgh2345678x@in.shiori.example.jp`, 'info@in.shiori.example.jp'])
      answers.add((await addressed(app, to)).answer);
    expect([...answers]).toEqual(['550 5.1.1 no such address']);
  });

  test('an address that is renewed between RCPT and the end of the message', async () => {
    const app = await takingApp();
    const client = await addressed(app);
    await client.say('DATA');
    await app.newAddress(app.aoi);
    expect(await client.say('From: a@example.com\r\n\r\nx\r\n.')).toBe('550 5.1.1 no such address');
    expect(await app.db.$count(receivedMails)).toBe(0);
  });

  test('an address whose student withdraws while the mail waits for its turn: nothing is left of it', async () => {
    const app = await takingApp();
    const client = await addressed(app);
    await client.say('DATA');
    const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(app.db, async (tx) => {
      await lockStudent(tx, app.aoi.userId);
      isHeld.resolve();
      await release.promise;
      await withdraw(tx, app.deps.config.rootKeys, app.aoi, 'test', app.clock.now);
    });
    await isHeld.promise;
    const answer = client.say('From: a@example.com\r\n\r\nx\r\n.');
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await app.db.execute(waiting)).rowCount).toBe(1);
    release.resolve();
    await holding;
    expect(await answer).toBe('550 5.1.1 no such address');
    expect([await app.db.$count(receivedMails), await app.db.$count(userKeys)]).toEqual([0, 0]);
  });

  test('a second recipient, for now', async () => {
    const app = await takingApp();
    const client = await addressed(app);
    expect(await client.say(`RCPT TO:<${await app.newAddress(app.ren)}>`)).toMatch(/^452 /);
  });

  test('a message that is too large, by its announcement and by its bytes', async () => {
    const app = await takingApp();
    const client = await greeted(app);
    expect(await client.say('EHLO mx.example')).toContain(`SIZE ${MAX_MAIL_BYTES}`);
    expect(await client.say(`MAIL FROM:<x@example.com> SIZE=${MAX_MAIL_BYTES + 1}`)).toMatch(/^552 /);
    await client.say('MAIL FROM:<x@example.com>');
    await client.say(`RCPT TO:<${app.address}>`);
    await client.say('DATA');
    const large = `From: a@example.com\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(1100)}.`;
    expect(await client.say(large)).toMatch(/^552 /);
    expect(await client.say('NOOP')).toMatch(/^250 /);
    expect(await app.db.$count(receivedMails)).toBe(0);
  });

  test('a message that cannot be read, for good', async () => {
    const app = await takingApp();
    expect(await refusal(app.send({ raw: 'Subject: x\r\n\r\nno sender' }))).toBe(554);
  });

  test('more than 200 mails a day, and more than an inbox holds, until later', async () => {
    const app = await takingApp();
    const key = limitKey('inbox-day', app.aoi.userId);
    await app.db.insert(rateLimits).values({ key, count: 199, resetsAt: plus(app.clock.now, DAY) });
    expect(await refusal(app.send())).toBe('accepted');
    expect(await refusal(app.send())).toBe(452);
    await app.db.delete(rateLimits).where(eq(rateLimits.key, key));
    await app.db.update(receivedMails).set({ size: 20 * 1024 * 1024 });
    expect(await refusal(app.send())).toBe(452);
    expect(await app.db.$count(receivedMails)).toBe(1);
  });

  test('who asks for many addresses that there are not', async () => {
    const app = await takingApp();
    const client = await addressed(app, 'a@in.shiori.example.jp');
    for (let at = 1; at < 60; at++) expect(await client.say(`RCPT TO:<a${at}@in.shiori.example.jp>`)).toMatch(/^550 /);
    await expect.poll(() => app.db.$count(rateLimits, sql`key like 'inbox-miss:%' and count = 60`)).toBe(1);
    expect(await client.say(`RCPT TO:<${app.address}>`)).toMatch(/^421 /);
    expect(await client.reply()).toBe('');
  });

  test('commands that are not offered, and those of other protocols', async () => {
    const app = await takingApp();
    const client = await greeted(app);
    expect(await client.say('EHLO mx.example')).not.toMatch(/STARTTLS|AUTH|CHUNKING/);
    for (const line of ['AUTH PLAIN AHgAeA==', 'STARTTLS', 'BDAT 10 LAST', 'XCLIENT ADDR=1.2.3.4'])
      expect(await client.say(line), line).toMatch(/^5[0-9]{2} /);
    expect((await addressed(app)).answer).toMatch(/^250 /);
  });

  test('the 21st connection of one address, until one of them ends', async () => {
    const app = await takingApp();
    const clients = await Promise.all(Array.from({ length: 20 }, () => greeted(app)));
    const late = await smtpClient(app.listener.port);
    expect(await late.reply()).toMatch(/^421 /);
    expect(await clients[0]?.say('QUIT')).toMatch(/^221 /);
    await expect
      .poll(async () => (await (await smtpClient(app.listener.port)).reply()).slice(0, 3), { timeout: 5000 })
      .toBe('220');
  });
});

describe('who takes too long is told so and cut off', () => {
  async function impatient(times: { idleMs: number; connectionMs: number }) {
    const app = await takingApp();
    const listener = await listenForMails({ ...app.deps, resolve: dnsOf({}), times });
    onTestFinished(() => listener.close());
    return { ...app, listener };
  }

  test('by saying nothing', async () => {
    const client = await addressed(await impatient({ idleMs: 1000, connectionMs: 60_000 }));
    expect([await client.reply(), await client.reply()]).toEqual([expect.stringMatching(/^421 /), '']);
  });

  test('by sending a byte now and then', async () => {
    const app = await impatient({ idleMs: 60_000, connectionMs: 2000 });
    const client = await addressed(app);
    await client.say('DATA');
    const drip = setInterval(() => client.socket.write('x'), 50);
    onTestFinished(() => clearInterval(drip));
    expect(await client.reply()).toMatch(/^421 /);
    expect(await app.db.$count(receivedMails)).toBe(0);
  });

  test('and who hangs up in the middle of a message leaves nothing', async () => {
    const app = await takingApp();
    const client = await addressed(app);
    await client.say('DATA');
    client.socket.write('From: a@example.com\r\n\r\nhalf');
    client.socket.destroy();
    await app.send();
    expect((await app.inbox()).mails.map((it) => it.text)).toEqual(['4月20日']);
  });
});

/** A way to a database that can be cut. */
async function wayTo(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    if (isCut) return from.destroy();
    const to = connectTo(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const way = new URL(url);
  way.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const cut = () => {
    isCut = true;
    for (const it of sockets) it.destroy();
  };
  return { url: way.href, cut, mend: () => (isCut = false) };
}

describe('while the database is away', () => {
  test('a mail is put off, and once it is back the mail that comes again is there once', async () => {
    const app = await takingApp();
    const way = await wayTo(app.url);
    const { db, close } = connect(way.url);
    const listener = await listenForMails({ ...app.deps, db, resolve: dnsOf({}) });
    onTestFinished(async () => {
      await listener.close();
      await close();
    });
    const mail = 'From: a@example.com\r\nMessage-ID: <1@example.com>\r\n\r\nx\r\n.';
    const client = await addressed({ ...app, listener });
    await client.say('DATA');
    way.cut();
    expect(await client.say(mail)).toBe('451 4.3.0 try later');
    expect(await client.say('MAIL FROM:<x@example.com>')).toMatch(/^451 /);
    expect(await app.db.$count(receivedMails)).toBe(0);

    way.mend();
    await expect.poll(() => client.say('MAIL FROM:<x@example.com>'), { timeout: 10_000 }).toMatch(/^250 /);
    await client.say(`RCPT TO:<${app.address}>`);
    await client.say('DATA');
    expect(await client.say(mail)).toMatch(/^250 /);
    expect(await app.db.$count(receivedMails)).toBe(1);
  });
});

test('at a stop a mail under way is taken, and who only waits is told to come again', async () => {
  const app = await takingApp();
  const [busy, idle] = [await addressed(app), await greeted(app)];
  await busy.say('DATA');
  const closed = app.listener.close();
  expect(await idle.reply()).toMatch(/^421 /);
  expect(await busy.say('From: a@example.com\r\n\r\nlast\r\n.')).toMatch(/^250 /);
  expect(await busy.reply()).toMatch(/^421 /);
  await closed;
  expect((await app.inbox()).mails.map((it) => it.text)).toEqual(['last']);
  await expect(smtpClient(app.listener.port).then((it) => it.reply())).resolves.toBe('');
});

test('whatever is sent, the listener goes on', async () => {
  const app = await takingApp();
  const line = fc.oneof(
    fc.constantFrom(
      'EHLO x',
      'MAIL FROM:<a@b>',
      `RCPT TO:<${app.address}>`,
      'DATA',
      '.',
      'RSET',
      'QUIT',
      'STARTTLS',
      'From: a@b',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 15 }), async (lines) => {
      const { socket, reply } = await smtpClient(app.listener.port);
      await reply();
      socket.end(`${lines.join('\r\n')}\r\n`);
      while ((await reply()) !== '');
    }),
    { numRuns: 20 },
  );
  await app.send({ subject: '最後' });
  expect((await app.inbox()).mails[0]?.subject).toBe('最後');
});

/** A certificate that signs itself, in PEM: the least that X.509 asks for. */
function certificate() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    const size = content.length;
    const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
    return Buffer.concat([Buffer.from([tag, ...length]), content]);
  };
  const rsaWithSha256 = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'));
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('in.example')))));
  const years = der(0x30, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('490101000000Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const body = der(0x30, version, serial, rsaWithSha256, name, years, name, spki);
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = der(0x30, body, rsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const base64 = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

describe('with a certificate', () => {
  async function files() {
    const folder = await dataFolder();
    const paths = { inboxTlsKey: join(folder, 'key.pem'), inboxTlsCert: join(folder, 'cert.pem') };
    const { key, cert } = certificate();
    await writeFile(paths.inboxTlsKey, key);
    await writeFile(paths.inboxTlsCert, cert);
    return { paths, cert };
  }

  test('mails come encrypted, by STARTTLS', async () => {
    const { paths, cert } = await files();
    const app = await takingApp({}, paths);
    const transport = createTransport({
      host: '127.0.0.1',
      port: app.listener.port,
      requireTLS: true,
      tls: { ca: cert, checkServerIdentity: () => undefined },
    });
    await transport.sendMail({ from: 'a@example.com', to: app.address, subject: '暗号', text: 'x' });
    expect((await app.inbox()).mails.map((it) => it.subject)).toEqual(['暗号']);
  });

  test('what was sent before the encryption began is not taken for part of it', async () => {
    const { paths } = await files();
    const app = await takingApp({}, paths);
    const client = await greeted(app);
    client.socket.write('STARTTLS\r\nMAIL FROM:<injected@example.com>\r\n');
    expect(await client.reply()).toMatch(/^220 /);
    client.socket.removeAllListeners('data').setEncoding(undefined as never);
    const secure = connectTls({ socket: client.socket, rejectUnauthorized: false });
    await new Promise((resolve) => secure.once('secureConnect', resolve)).catch(() => {});
    secure.write('EHLO mx.example\r\nRCPT TO:<x@example.com>\r\n');
    let heard = '';
    for await (const text of secure.setEncoding('utf8')) {
      heard += text;
      if (heard.includes('503')) break;
    }
    expect(heard).toContain('503');
  });

  test('that is renewed the next connection gets the new one; one that cannot be used changes nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { paths, cert } = await files();
    const app = await takingApp({}, paths);
    /** The certificate that a client is shown. */
    const shown = async () => {
      const { socket, say } = await greeted(app);
      expect(await say('STARTTLS')).toMatch(/^220 /);
      socket.removeAllListeners('data').setEncoding(undefined as never);
      const secure = connectTls({ socket, rejectUnauthorized: false });
      await new Promise((resolve) => secure.once('secureConnect', resolve));
      return secure.getPeerX509Certificate()?.fingerprint256;
    };
    const write = async ({ key, cert }: { key: string; cert: string }, seconds: number) => {
      await writeFile(paths.inboxTlsKey, key);
      await writeFile(paths.inboxTlsCert, cert);
      for (const path of Object.values(paths)) await utimes(path, seconds, seconds);
      vi.advanceTimersByTime(60_000);
    };
    const [first, second] = [new X509Certificate(cert), certificate()];
    expect(await shown()).toBe(first.fingerprint256);
    await write(second, 1000);
    expect(await shown()).toBe(new X509Certificate(second.cert).fingerprint256);
    await write({ key: second.key, cert: 'half of a' }, 2000);
    expect(await shown()).toBe(new X509Certificate(second.cert).fingerprint256);
  });

  test('that cannot be used it does not start', async () => {
    const { paths } = await files();
    await writeFile(paths.inboxTlsCert, 'no certificate');
    await expect(takingApp({}, paths)).rejects.toThrow(/INBOX_TLS_CERT/);
  });
});

test('K-01: nothing of a mail stands in the database or in the log in plain text', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await takingApp();
  const listener = await listenForMails({ ...app.deps, log, resolve: dnsOf({}) });
  onTestFinished(() => listener.close());
  const secrets = {
    name: 'CANARY-name-海辺の商事',
    sender: 'canary-sender-1@example.co.jp',
    subject: 'CANARY-subject-海辺の面接',
    text: 'CANARY-text-海辺で14時に会いましょう',
    file: 'CANARY-attachment-履歴書.pdf',
    messageId: 'canary-message-id-1@example.co.jp',
    envelope: 'canary-envelope-1@gmail.com',
    address: app.address,
  };
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  const mail = {
    from: `${secrets.name} <${secrets.sender}>`,
    subject: secrets.subject,
    text: secrets.text,
    messageId: `<${secrets.messageId}>`,
    attachments: [{ filename: secrets.file, content: secrets.file }],
    envelope: { from: secrets.envelope, to: app.address },
  };
  await transport.sendMail(mail);
  await app.db.execute(sql`alter table received_mails rename to received_mails_away`);
  expect(await refusal(transport.sendMail(mail))).toBe(451);
  await app.db.execute(sql`alter table received_mails_away rename to received_mails`);
  expect(await refusal(transport.sendMail({ ...mail, envelope: { ...mail.envelope, to: `x${app.address}` } }))).toBe(
    550,
  );

  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const dumped: string[] = [];
  for (const { name } of tables)
    dumped.push(JSON.stringify((await app.db.execute(sql.raw(`select t::text from ${name} t`))).rows));
  expect(tables.length).toBeGreaterThan(30);
  expect((await app.inbox()).mails[0]).toMatchObject({ subject: secrets.subject, text: secrets.text });
  const kept = Object.fromEntries(Object.entries(secrets).filter(([name]) => name !== 'file'));
  expect(canariesIn(dumped.join('\n'), secrets)).toEqual([]);
  expect(lines.join('')).toContain('a mail could not be taken');
  expect(canariesIn(lines.join(''), kept)).toEqual([]);
});
