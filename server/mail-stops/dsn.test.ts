import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bounceOf } from '#domain/reminders/bounces.ts';
import { ofCarrier, ofExchange, ofGmail, ofPostfix } from '../testing/notifications.ts';
import { MAX_READ_BYTES, readDsn } from './dsn.ts';

const read = (text: string) => readDsn(Buffer.from(text));
const TOKEN = '01kp2a3b4c5d6e7f8g9h0jkmnp01234567abcdefghijklmnopqrstuv0';
const MAIL = {
  to: `bounce+${TOKEN.toUpperCase()}@bounce.shiori.example.jp`,
  recipient: 'Aoi@example.com',
  reminderId: TOKEN,
  messageId: '<01kp2a3b4c5d6e7f8g9h0jkmnp.01kp2a3b4c5d6e7f8g9h0jkmnq@shiori.example.jp>',
};
const GONE = {
  action: 'failed',
  status: '5.1.1',
  diagnostic: '550 5.1.1 <Aoi@example.com>: Recipient address rejected: User unknown',
};

describe('M-04: a notification is read', () => {
  test.each([
    ['Postfix', ofPostfix, GONE, 'hard'],
    [
      'Exchange',
      ofExchange,
      { ...GONE, status: '5.1.10', diagnostic: '550 5.1.10 RESOLVER.ADR.RecipientNotFound' },
      'hard',
    ],
    [
      'Gmail',
      ofGmail,
      { ...GONE, diagnostic: '550-5.1.1 The email account that you tried to reach does not exist.' },
      'hard',
    ],
    ['docomo', ofCarrier, { ...GONE, status: '5.0.0', diagnostic: '550 Unknown user Aoi@docomo.ne.jp' }, 'hard'],
    ['au', ofCarrier, { ...GONE, status: '5.0.0', diagnostic: '550 <Aoi@ezweb.ne.jp>: User unknown' }, 'hard'],
    [
      'SoftBank',
      ofCarrier,
      { ...GONE, status: '5.0.0', diagnostic: '550 Invalid recipient: <Aoi@softbank.ne.jp>' },
      'hard',
    ],
    [
      'Gmail, full',
      ofGmail,
      { ...GONE, status: '5.2.2', diagnostic: '552-5.2.2 The recipient is over quota.' },
      'soft',
    ],
    [
      'Postfix, given up',
      ofPostfix,
      { ...GONE, status: '4.4.1', diagnostic: 'connect to mx: Connection timed out' },
      'soft',
    ],
    ['Postfix, late', ofPostfix, { ...GONE, action: 'delayed', status: '4.4.1' }, null],
    ['Exchange, policy', ofExchange, { ...GONE, status: '5.7.1', diagnostic: '550 5.7.1 Access denied' }, null],
  ] as const)('of %s', async (_, write, report, kind) => {
    const found = await read(write(MAIL, report));
    expect(found?.marks.tokens.map((it) => it.toLowerCase())).toContain(TOKEN);
    expect(found?.marks.messageIds).toEqual([MAIL.messageId]);
    expect(found?.marks.recipients).toContain('aoi@example.com');
    expect(found?.reports).toHaveLength(1);
    expect(bounceOf(found?.reports ?? [])).toBe(kind);
  });

  test('of each server by the address it was sent to alone, and by the returned headers alone', async () => {
    for (const write of [ofPostfix, ofExchange, ofGmail, ofCarrier]) {
      const [verp, headers] = [
        await read(write({ ...MAIL, reminderId: undefined } as never, GONE)),
        await read(write({ ...MAIL, to: 'no-reply@shiori.example.jp' }, GONE)),
      ];
      expect(verp?.marks.tokens.map((it) => it.toLowerCase())).toContain(TOKEN);
      expect(headers?.marks.tokens).toEqual([TOKEN]);
    }
  });

  test('and nothing else: answers of people and machines, mails that quote one, our own mail', async () => {
    const answer = `From: aoi@example.com\r\nTo: ${MAIL.to}\r\nSubject: Re\r\nContent-Type: text/plain\r\n\r\n`;
    const report = ofPostfix(MAIL, GONE);
    for (const text of [
      '',
      'x',
      answer,
      `${answer}${report}`,
      report.replaceAll('message/delivery-status', 'text/plain'),
    ])
      expect(await read(text)).toBeNull();
  });
});

describe('M-04: hostile messages are read in bounded time', () => {
  const MB = 1024 * 1024;
  /** Of processor time, whatever else the machine does. */
  const MAX_MS = 2000;
  const head = (more: string) =>
    `To: x@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; boundary="b"\r\n${more}\r\n`;
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
  const status = '--b\r\nContent-Type: message/delivery-status\r\n\r\n';
  const HOSTILE: [string, string][] = [
    ['parts without end', head('') + '--b\r\n'.repeat(MB / 5)],
    [
      '150 parts, then a megabyte',
      `${head('') + '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(150)}${'x\r\n'.repeat(MB / 3)}`,
    ],
    ['parts within parts', nested(10_000)],
    ['messages within messages', '--b\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(20_000)],
    ['one header of a megabyte', head(`Subject: ${'x'.repeat(MB)}\r\n`)],
    ['folded lines without end', head(`Subject: x\r\n${' x\r\n'.repeat(MB / 4)}`)],
    ['many headers', head('A: b\r\n'.repeat(MB / 6))],
    [
      'a parameter in 30,000 pieces',
      `Content-Type: multipart/report;${Array.from({ length: 30_000 }, (_, at) => ` boundary*${at}=b;`).join('')}\r\n\r\n`,
    ],
    ['encoded words without end', head(`Subject: ${'=?UTF-8?B?YQ==?= '.repeat(7000)}\r\n`)],
    ['addresses without end', head(`To: ${'a@b,'.repeat(30_000)}\r\n`)],
    ['groups and comments in addresses', head(`To: ${'(('.repeat(20_000)}${'a:'.repeat(20_000)}\r\n`)],
    ['HTML of a megabyte', `Content-Type: text/html\r\n\r\n${'<'.repeat(MB)}`],
    ['nested HTML', `Content-Type: text/html\r\n\r\n${'<div><a href="'.repeat(MB / 14)}`],
    ['entities', `Content-Type: text/html\r\n\r\n${'&lt;&#x'.repeat(MB / 7)}`],
    ['a status of a megabyte', `${head('')}${status}${'Action: failed\r\n\r\n'.repeat(MB / 18)}`],
    ['blank lines', `${head('')}${status}${'\r\n'.repeat(MB / 2)}`],
    ['folded blanks', `${head('')}${status}A: ${'\n '.repeat(MB / 2)}`],
    ['quoted-printable', `Content-Transfer-Encoding: quoted-printable\r\n\r\n${'=\r\n'.repeat(MB / 3)}`],
    [
      'base64 that is none',
      `${head('')}--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${'!'.repeat(MB)}`,
    ],
    ['zero bytes', '\0'.repeat(MB)],
  ];
  test.each(HOSTILE)('%s', async (_, text) => {
    const before = process.threadCpuUsage();
    await read(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(MAX_MS);
  });

  test('whatever stands in place of any part of a real one, it is read or refused, never thrown at', async () => {
    const real = [ofPostfix, ofExchange, ofGmail, ofCarrier].map((write) => write(MAIL, GONE));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...real),
        fc.nat(),
        fc.nat(400),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.constantFrom('\r\n', '\r\n\r\n', '--', '\0', ':', ';', '"'),
        ),
        async (text, place, length, instead) => {
          const at = place % text.length;
          const found = await read(text.slice(0, at) + instead + text.slice(at + length));
          if (found) for (const it of found.reports) expect(typeof it.status).toBe('string');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what comes after the limit is not read, and a report before it counts', async () => {
    const report = ofPostfix(MAIL, GONE);
    const long = report.replace('\r\n--4D1F52C0057.1776034805/mail.example.jp--', `${'x'.repeat(MAX_READ_BYTES)}$&`);
    expect((await read(long))?.reports).toHaveLength(1);
  });
});
