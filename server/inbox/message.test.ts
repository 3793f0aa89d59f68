import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { MAX_MAIL_TEXT } from '#domain/inbox/limits.ts';
import { htmlText } from './html-text.ts';
import { readReceived } from './message.ts';

const HEAD =
  'From: =?UTF-8?B?5pel5pys?= <saiyo@example.co.jp>\r\nTo: aoi@gmail.com\r\nMessage-ID: <1@example.co.jp>\r\n';
const read = (text: string | Buffer) => readReceived(Buffer.from(text));
const textOf = async (text: string | Buffer) => (await read(text))?.content.text;
const JIS_BODY = '一次面接は4月20日（月）14:00からです。会場：渋谷、持ち物：なし';
const BODY = `${JIS_BODY} ①～ﾃｽﾄ`;

/** ISO-2022-JP, which iconv-lite does not write: JIS X 0208 is EUC-JP without its high bits. */
function jis(text: string): Buffer {
  const runs = text.match(/[ -~]+|[^ -~]+/g) ?? [];
  const parts = runs.map((run) => {
    const euc = iconv.encode(run, 'euc-jp');
    if (run < '\u007f') return euc;
    return Buffer.concat([Buffer.from('\x1b$B'), euc.map((it) => it & 0x7f), Buffer.from('\x1b(B')]);
  });
  return Buffer.concat(parts);
}

describe('a mail is read', () => {
  test('with sender, subject, Message-ID and recipients', async () => {
    expect(await read(`${HEAD}Cc: Ren <REN@example.com>\r\nSubject: =?UTF-8?B?6Z2i5o6l?=\r\n\r\nbody`)).toEqual({
      messageId: '<1@example.co.jp>',
      recipients: ['aoi@gmail.com', 'ren@example.com'],
      content: {
        from: { name: '日本', address: 'saiyo@example.co.jp' },
        subject: '面接',
        text: 'body',
        calendar: null,
      },
    });
  });

  test.each([
    ['UTF-8', '8bit', Buffer.from(BODY), BODY],
    ['Shift_JIS', '8bit', iconv.encode(BODY, 'cp932'), BODY],
    ['cp932', '8bit', iconv.encode(BODY, 'cp932'), BODY],
    ['ISO-2022-JP', '7bit', jis(JIS_BODY), JIS_BODY],
  ])('in %s, plain (%s), in base64 and quoted-printable', async (charset, encoding, bytes, expected) => {
    const quoted = [...bytes].map((it) => `=${it.toString(16).toUpperCase().padStart(2, '0')}`);
    const soft = quoted.map((it, at) => (at % 24 === 23 ? `${it}=\r\n` : it)).join('');
    const base64 = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    for (const [how, content] of [
      [encoding, bytes],
      ['base64', Buffer.from(base64)],
      ['quoted-printable', Buffer.from(soft)],
    ] as const) {
      const head = `${HEAD}Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: ${how}\r\n\r\n`;
      expect(await textOf(Buffer.concat([Buffer.from(head), content])), how).toBe(expected.trim());
    }
  });

  test('with a subject in ISO-2022-JP or Shift_JIS', async () => {
    const word = (charset: string, bytes: Buffer) => `=?${charset}?B?${bytes.toString('base64')}?=`;
    for (const subject of [
      word('ISO-2022-JP', jis('面接のご案内')),
      word('Shift_JIS', iconv.encode('面接のご案内', 'cp932')),
      `${word('UTF-8', Buffer.from('面接の'))}\r\n ${word('UTF-8', Buffer.from('ご案内'))}`,
    ])
      expect((await read(`${HEAD}Subject: ${subject}\r\n\r\nx`))?.content.subject).toBe('面接のご案内');
  });

  test('without its attachments, with its first calendar file, however deep', async () => {
    const mail = [
      `${HEAD}Content-Type: multipart/mixed; boundary=a\r\n`,
      '--a\r\nContent-Type: multipart/alternative; boundary=b\r\n',
      '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n本文です。',
      '--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>別の本文</p>',
      '--b\r\nContent-Type: text/calendar; charset=utf-8; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nSUMMARY:面接\r\nEND:VCALENDAR',
      '--b--',
      '--a\r\nContent-Type: application/pdf; name=secret.pdf\r\nContent-Disposition: attachment\r\n\r\nPDF-CANARY',
      '--a\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nTXT-CANARY',
      '--a--',
    ].join('\r\n');
    const { content } = (await read(mail)) ?? {};
    expect(content?.text).toBe('本文です。');
    expect(content?.calendar).toBe('BEGIN:VCALENDAR\nSUMMARY:面接\nEND:VCALENDAR\n');
    expect(JSON.stringify(content)).not.toContain('CANARY');
  });

  test('when it was forwarded as an attachment', async () => {
    const inner = `${HEAD}Subject: inner\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n中のメール`;
    const mail = `${HEAD}Subject: Fwd\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--a--`;
    expect(await textOf(mail)).toContain('中のメール');
  });

  test('with nothing that cannot be stored or shown: control characters, NUL, half of a pair; zero-width ones stay', async () => {
    const text = 'a\u0000b\u0007c\u001bd\te\u200b\u202ef\u0085\ufffd';
    const { content } =
      (await read(
        `${HEAD}Subject: x\u0007\u0000y\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n\r\n`,
      )) ?? {};
    expect([content?.subject, content?.text]).toEqual(['xy', 'abcd\te\u200b\u202ef\ufffd']);
  });

  test('at most so long', async () => {
    const long = `${HEAD}Subject: ${'s'.repeat(5000)}\r\n\r\n${`${'あ'.repeat(1000)}\r\n`.repeat(300)}`;
    const { content } = (await read(long)) ?? {};
    expect([content?.text.length, content?.subject.length]).toEqual([MAX_MAIL_TEXT, 1000]);
  });

  test.each([
    ['nothing', ''],
    ['no sender', 'Subject: x\r\n\r\nx'],
    ['an empty sender', 'From: <>\r\n\r\nx'],
    ['headers without end', `From: a@example.com\r\n${'X: yyyyyyyyyy\r\n'.repeat(30_000)}\r\nx`],
    [
      'too deep',
      `From: a@example.com\r\n${Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}\r\nx`,
    ],
  ])('not at all with %s', async (_, message) => {
    expect(await read(message)).toBeNull();
  });

  test('or refused, whatever it is, and never with an error', { timeout: 120_000 }, async () => {
    const seeds = [
      '\r\n',
      'From: a@example.com',
      'Content-Type: multipart/mixed; boundary=x',
      '--x',
      '--x--',
      '=?utf-8?B?',
      '\x1b$B',
      ';',
    ];
    const line = fc.oneof(fc.constantFrom(...seeds), fc.string(), fc.string({ unit: 'binary' }));
    const message = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }).map((it) => Buffer.from(it)),
      fc.array(line, { maxLength: 40 }).map((it) => Buffer.from(`From: a@example.com\r\n${it.join('\r\n')}`)),
    );
    await fc.assert(
      fc.asyncProperty(message, async (bytes) => {
        const found = await readReceived(bytes);
        expect(found === null || JSON.stringify(found).isWellFormed()).toBe(true);
        expect(JSON.stringify(found)).not.toContain('\\u0000');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a mail in HTML alone', () => {
  test('becomes the text that it shows', async () => {
    const html = `<html><head><title>題</title><style>p { color: red }</style></head><body><!-- 隠し -->
      <p>山田&nbsp;様</p><p>面接は<b>4月20日</b><br>14:00 &amp; 15:00&#12290;</p>
      <table><tr><th>会場</th><td>渋谷</td></tr><tr><td>持ち物</td><td>なし</td></tr></table>
      <a href="https://example.co.jp/a?b=1&amp;c=2">こちら</a> <a href="https://example.co.jp/">https://example.co.jp/</a>
      <a href="javascript:alert(1)">押す</a><script>alert(1)</script></body></html>`;
    expect(await textOf(`${HEAD}Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)).toBe(
      [
        '山田 様',
        '面接は4月20日',
        '14:00 & 15:00。',
        '会場 渋谷',
        '持ち物 なし',
        'こちら <https://example.co.jp/a?b=1&c=2> https://example.co.jp/ 押す',
      ].join('\n'),
    );
  });

  test.each([
    '<',
    '<a',
    '<a href="',
    '<!--',
    '&#',
    '<script>',
    '<p'.repeat(3),
    '</',
    '<a href=x>',
    '&#1114112;',
    '&#xd800;',
  ])('that breaks off is text: %s', (html) => {
    expect(htmlText(html).isWellFormed() || html.includes('d800')).toBe(true);
    expect(htmlText(`前${html}`)).toContain('前');
  });

  test.each([
    '<html><head><meta charset=utf-8><body><p>面接は4月20日</p>',
    '<head><title>題</title><body class="x">面接は4月20日</body>',
    '<head><style>p{}</style>\n<BODY>面接は4月20日',
  ])('is read from where its body begins, where nothing ends its head: %s', (html) => {
    expect(htmlText(html)).toBe('面接は4月20日');
  });

  test('whatever it is, has no tags left of elements that are known', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<br>',
      '<td>',
      '<a href="https://x.jp/">',
      '</a>',
      '文',
      ' ',
      '\n',
      '&amp;',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(htmlText(parts.join(''))).not.toMatch(/<\/?(p|br|td|a|b)\b/);
      }),
    );
  });
});
