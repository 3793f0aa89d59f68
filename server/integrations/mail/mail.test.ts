import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { reminderHeaders } from '../../deliveries/headers.ts';
import { reminderMail } from '../../deliveries/mails.ts';
import { smtpSink } from '../../testing/integrations.ts';
import { layout, withUnsubscribeLink } from './layout.ts';
import { openMail } from './mail.ts';
import { readMailbox } from './mailbox.ts';
import { unsubscribeLink } from './marks.ts';
import type { Mail, MailMessage } from './message.ts';

const FROM = 'しおり <no-reply@shiori.example.jp>';
const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: 'aoi@example.com',
  subject: '確認コード',
  text: '123456',
  html: '<p>123456</p>',
  kind: 'account',
  messageId: '<01abc@shiori.example.jp>',
  ...changes,
});

function over(smtpUrl: string, connections = 5): Mail {
  const mail = openMail({ smtpUrl, from: FROM, mailbox: '', connections });
  onTestFinished(() => mail.close());
  return mail;
}

async function sink(options = {}) {
  const made = await smtpSink(options);
  onTestFinished(() => made.close());
  return made;
}

/** A test server that answers (or stays silent) as `talk` defines. */
async function odd(talk: (socket: Socket) => unknown): Promise<string> {
  const server: Server = createServer(talk);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

afterEach(() => void vi.useRealTimers());

test('closing waits for the mail being sent', async () => {
  const server = await sink({ delayMs: 300 });
  const mail = over(server.url);
  const sending = mail.send(message());

  await mail.close();

  expect(await sending).toEqual({ ok: true });
  expect(server.mails).toHaveLength(1);
});

test('a mail arrives as text and HTML, from our address, with its own Message-ID and the mark of automatic mail', async () => {
  const server = await sink();
  expect(await over(server.url).send(message())).toEqual({ ok: true });
  const parsed = await PostalMime.parse(server.mails[0]?.raw ?? '');
  expect(parsed).toMatchObject({
    from: { name: 'しおり', address: 'no-reply@shiori.example.jp' },
    to: [{ address: 'aoi@example.com' }],
    subject: '確認コード',
    messageId: '<01abc@shiori.example.jp>',
    text: '123456\n',
    html: '<p>123456</p>\n',
  });
  expect(parsed.headers.find((it) => it.key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(Date.parse(parsed.date ?? '')).toBeGreaterThan(0);
});

describe('M-03: the meaning of what the mail server answers', () => {
  test.each([
    [421, { failure: 'temporary', code: 'smtp_421', attempted: true }],
    [451, { failure: 'temporary', code: 'smtp_451', attempted: true }],
    [550, { failure: 'permanent', code: 'smtp_550', attempted: true }],
    [554, { failure: 'permanent', code: 'smtp_554', attempted: true }],
  ])('%i', async (code, meaning) => {
    const server = await sink();
    server.answer = () => code;
    const mail = over(server.url);
    expect(await mail.send(message())).toEqual({ ok: false, ...meaning });
    server.answer = () => 'take';
    expect(await mail.send(message())).toEqual({ ok: true });
  });

  test('a connection that breaks after the message was sent: the outcome is unknown, and it is not resent automatically', async () => {
    const server = await sink();
    server.answer = () => 'drop';
    const mail = over(server.url);
    expect(await mail.send(message())).toEqual({ ok: false, failure: 'unknown', code: 'no_answer', attempted: true });
    server.answer = () => 'take';
    expect(await mail.send(message({ messageId: '<next@shiori.example.jp>' }))).toEqual({ ok: true });
    expect(server.mails.map((it) => it.messageId)).toEqual(['<01abc@shiori.example.jp>', '<next@shiori.example.jp>']);
  });

  test('a connection that the server closed while idle loses no mail', async () => {
    const server = await sink();
    const mail = over(server.url);
    await mail.send(message());
    server.hangUp();
    expect(await mail.send(message())).toEqual({ ok: true });
    expect(server.mails).toHaveLength(2);
  });

  test('an unreachable server is left alone for a minute and then tried again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = await sink();
    await server.close();
    const mail = over(server.url);
    expect(await mail.send(message())).toEqual({
      ok: false,
      failure: 'temporary',
      code: 'connection',
      attempted: false,
    });
    const down = { ok: false, failure: 'temporary', code: 'mail_server_down', attempted: false };
    vi.setSystemTime(Date.now() + MINUTE - 5000);
    expect(await mail.send(message())).toEqual(down);
    vi.setSystemTime(Date.now() + 6000);
    expect(await mail.send(message())).toMatchObject({ code: 'connection' });
  });

  test('a server that never greets is given up within ten seconds, but the mails that wait are not', async () => {
    let connections = 0;
    const mail = over(await odd(() => connections++));
    const began = performance.now();
    const [code, reminder] = await Promise.all([mail.send(message()), mail.send(message({ kind: 'reminder' }))]);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(code).toEqual({ ok: false, failure: 'temporary', code: 'connection', attempted: false });
    expect(reminder.ok).toBe(false);
    const before = connections;
    expect(await mail.send(message())).toMatchObject({ code: 'mail_server_down' });
    expect(connections).toBe(before);
  });

  test('nothing is sent to another machine without TLS', async () => {
    const mail = over('smtp://mail.invalid:2525');
    expect(await mail.send(message())).toMatchObject({ ok: false, failure: 'temporary', attempted: false });
    const server = await sink();
    const { smtpConnection } = await import('./smtp.ts');
    const strict = smtpConnection(server.url, { from: FROM, connections: 1, loopback: false });
    onTestFinished(() => strict.close());
    expect(await strict.send(message())).toMatchObject({ ok: false, failure: 'temporary', attempted: false });
    expect(server.mails).toHaveLength(0);
  });

  test('A3: a mail server that refuses reminders is still tried for codes', async () => {
    const server = await sink();
    let isShut = true;
    const port = Number(new URL(server.url).port);
    const url = await odd((socket) => {
      socket.on('error', () => {});
      if (isShut) return socket.destroy();
      const through = connect(port, '127.0.0.1');
      through.on('error', () => {});
      socket.pipe(through).pipe(socket);
    });
    const mail = over(url);
    expect(await mail.send(message({ kind: 'reminder' }))).toMatchObject({ code: 'connection' });
    isShut = false;
    expect(await mail.send(message({ kind: 'reminder' }))).toMatchObject({ code: 'mail_server_down' });
    expect(await mail.send(message())).toEqual({ ok: true });
  });

  test('A3: a mail without an answer, or with a broken connection, stops no other; three hosts without an answer do', async () => {
    const server = await sink();
    const { smtpConnection } = await import('./smtp.ts');
    const options = { from: FROM, connections: 5, loopback: true, silenceMs: 1000 };
    const connection = smtpConnection(server.url, options);
    onTestFinished(() => connection.close());
    const unknown = { ok: false, failure: 'unknown', code: 'no_answer', attempted: true };
    server.answer = ({ raw }) => (/^To: .*@hangs/m.test(raw) ? 'hang' : 'take');
    expect(await connection.send(message({ to: 'a@hangs.example' }))).toEqual(unknown);
    expect(await connection.send(message({ to: 'b@hangs.example' }))).toEqual(unknown);
    expect(await connection.send(message())).toEqual({ ok: true });
    const hosts = [1, 2, 3].map((n) => connection.send(message({ to: `a@hangs${n}.example` })));
    expect(await Promise.all(hosts)).toEqual([unknown, unknown, unknown]);
    expect(await connection.send(message())).toMatchObject({ code: 'mail_server_down', attempted: false });
  });

  test('A3: when a recipient hangs before the message is sent, the attempt is counted and the mail is retried', async () => {
    const url = await odd((socket) => {
      socket.write('220 here\r\n');
      socket.on('error', () => {});
      socket.on('data', (line) => {
        if (/^(EHLO|MAIL)/.test(String(line))) socket.write('250 yes\r\n');
      });
    });
    const { smtpConnection } = await import('./smtp.ts');
    const connection = smtpConnection(url, { from: FROM, connections: 1, loopback: true, silenceMs: 500 });
    onTestFinished(() => connection.close());
    const outcome = { ok: false, failure: 'temporary', code: 'hung_up', attempted: true };
    expect(await connection.send(message())).toEqual(outcome);
    expect(await connection.send(message())).toEqual(outcome);
  });

  test('A3: a tenth of the allowed connections is reserved for codes', () => {
    expect(over('smtp://127.0.0.1:1', 50).reminderLines).toBe(45);
    expect(over('smtp://127.0.0.1:1', 2).reminderLines).toBe(1);
  });

  test('a code is sent before waiting reminders, on a connection reserved for codes', async () => {
    const server = await sink({ delayMs: 40 });
    const mail = over(server.url);
    const order: string[] = [];
    const send = async (kind: 'account' | 'reminder', id: string) => {
      await mail.send(message({ kind, messageId: `<${id}@x>` }));
      order.push(id);
    };
    const all = Array.from({ length: 40 }, (_, n) => send('reminder', `r${n}`));
    await send('account', 'code');
    await Promise.all(all);
    expect(order.indexOf('code')).toBeLessThan(9);
    expect(server.mails).toHaveLength(41);
  });
});

describe('M-05: text typed by a student cannot change the structure of a mail', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({
      unit: fc.constantFrom(
        '\r',
        '\n',
        '\0',
        '<',
        '>',
        '"',
        "'",
        '&',
        ':',
        ' ',
        'Bcc',
        '=?',
        '?=',
        'あ',
        '\u2028',
        '\u202e',
      ),
    }),
  );

  test('no name of a company, event or student adds a header or markup (300 mails)', async () => {
    const server = await sink();
    const mail = over(server.url);
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (companyName, publicDescription, userName) => {
        server.mails.length = 0;
        const about = {
          eventId: 'evt_1',
          selectionId: 'sel_1',
          companyName,
          customCompanyName: null,
          publicDescription,
          userName,
          eventType: 'other',
          subtype: null,
          kind: 'deadline',
          type: '1day',
          location: `本社 ${userName}`,
          publicLocation: '',
          privateUrl: 'https://jobs.example.com/a?b=<c>',
          publicUrl: null,
          deadline: '2026-04-20T14:59:00.000Z',
        } as const;
        const content = reminderMail(about, 'https://shiori.example.jp', '2026-04-19T00:00:00.000Z');
        const link = unsubscribeLink('reminders', { userId: newId(), email: userName }, SIGNING);
        const headers = reminderHeaders(
          { digestId: null },
          { unsubscribeLink: link, bounceToken: newId() },
          SIGNING.baseUrl,
        );
        const outcome = await mail.send({
          to: 'aoi@example.com',
          ...withUnsubscribeLink(content, link),
          headers,
          kind: 'reminder',
          messageId: '<1@x>',
        });
        expect(outcome).toEqual({ ok: true });
        const parsed = await PostalMime.parse(server.mails[0]?.raw ?? '');
        expect(parsed.headers.map((it) => it.key).sort()).toEqual(HEADERS);
        expect(parsed.to).toEqual([{ name: '', address: 'aoi@example.com' }]);
        expect([...(parsed.subject ?? '')].length).toBeLessThanOrEqual(120);
        expect(tagsOf(content.html)).toEqual(TAGS);
        const { html } = withUnsubscribeLink(content, link);
        expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((it) => it[1])).toEqual([
          'https://shiori.example.jp/app/selections/sel_1/events/evt_1',
          link,
        ]);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('a line break in an address, a subject or a header is refused before anything is sent', async () => {
    const server = await sink();
    const mail = over(server.url);
    const refused = { ok: false, failure: 'permanent', code: 'header_refused', attempted: false };
    for (const text of ['a\r\nBcc: ren@example.com', 'a\nb', 'a\rb', 'a\0b', 'a\u2028b', 'a\u0085b']) {
      expect(await mail.send(message({ to: text }))).toEqual(refused);
      expect(await mail.send(message({ subject: text }))).toEqual(refused);
      expect(await mail.send(message({ messageId: text }))).toEqual(refused);
      expect(await mail.send(message({ headers: { 'X-A': text } }))).toEqual(refused);
      expect(await mail.send(message({ headers: { [text]: 'a' } }))).toEqual(refused);
    }
    expect(server.mails).toHaveLength(0);
  });

  test('any text as subject, header, Message-ID or address is refused, or arrives as exactly that one header (500 mails)', async () => {
    const server = await sink();
    const mail = over(server.url);
    const evil = fc.oneof(
      anything,
      fc.tuple(anything, anything).map(([a, b]) => `${a}\r\nBcc: ren@example.com\r\n\r\n${b}`),
    );
    await fc.assert(
      fc.asyncProperty(evil, evil, evil, evil, async (subject, header, messageId, to) => {
        server.mails.length = 0;
        const outcome = await mail.send(message({ subject, messageId, headers: { 'X-Reminder-Id': header } }));
        const other = await mail.send(message({ to }));
        for (const { raw } of server.mails) {
          const parsed = await PostalMime.parse(raw);
          const keys = new Set(parsed.headers.map((it) => it.key));
          expect(parsed.headers.length).toBe(keys.size);
          expect([...keys].filter((key) => !HEADERS.includes(key))).toEqual([]);
          expect(parsed.to).toHaveLength(1);
        }
        if (!outcome.ok) expect(outcome.failure).toBe('permanent');
        expect(server.mails).toHaveLength([outcome, other].filter((it) => it.ok).length);
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  test('an address that names two recipients, or none, gets no mail', async () => {
    const server = await sink();
    const mail = over(server.url);
    for (const to of ['aoi@example.com, ren@example.com', '', 'aoi', '<aoi@example.com> ren@example.com']) {
      await mail.send(message({ to }));
    }
    expect(server.mails.filter((it) => /ren@example\.com/.test(it.raw))).toEqual([]);
  });

  test('markup is shown as it was typed, both in the HTML and in the text', () => {
    const { html, text } = layout({ title: '<b>&"\'', lines: ['<script>'], facts: [['a<', 'b>']], notes: ['&amp;'] });
    expect(html).toContain('&lt;b&gt;&amp;&quot;&#39;');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('&amp;amp;');
    expect(text).toContain('<script>');
    expect(text).toContain('a<：b>');
  });

  const SIGNING = { authSecret: 'a'.repeat(43), baseUrl: 'https://shiori.example.jp' };
  const HEADERS = [
    'auto-submitted',
    'content-type',
    'date',
    'feedback-id',
    'from',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-reminder-id',
  ];
  const tagsOf = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*?(?=[\s>])/gi)].map((it) => it[0]);
  const TAGS = tagsOf(
    layout({
      title: 'a',
      lines: ['a', 'a'],
      facts: Array.from({ length: 6 }, () => ['a', 'a'] as [string, string]),
      button: { label: 'a', url: 'a' },
      notes: ['a'],
      unsubscribe: 'reminders',
    }).html,
  );
});

test('without a mail server the newest 200 mails are kept in a folder that only our user can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-mailbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mail = openMail({ from: FROM, mailbox: folder, connections: 5 });
  for (let n = 0; n < 203; n++) await mail.send(message({ subject: `${n}` }));
  const entries = await readMailbox(folder);
  expect(entries).toHaveLength(200);
  expect(entries[0]).toMatchObject({
    to: 'aoi@example.com',
    from: FROM,
    subject: '202',
    text: '123456',
    html: '<p>123456</p>',
  });
  expect(entries.at(-1)?.subject).toBe('3');
  expect(await readdir(folder)).toHaveLength(200);
});

test('an unwritable mailbox reports the failure, and a half-written mail hides no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-mailbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a-file'), '');
  const blocked = openMail({ from: FROM, mailbox: join(folder, 'a-file'), connections: 5 });
  expect(await blocked.send(message())).toMatchObject({ ok: false, failure: 'temporary' });

  await openMail({ from: FROM, mailbox: folder, connections: 5 }).send(message({ subject: 'whole' }));
  await writeFile(join(folder, 'zzz.json'), '{"id":"zz');
  expect((await readMailbox(folder)).map(({ subject }) => subject)).toEqual(['whole']);
});
