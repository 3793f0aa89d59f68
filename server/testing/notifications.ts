/** Delivery status notifications as mail servers write them, about a mail of ours. */

export type Returned = {
  /** The address that the notification goes to. */
  to: string;
  /** The address of the student. */
  recipient: string;
  /** X-Reminder-Id of the mail; without it the header is left out. */
  reminderId?: string;
  /** Message-ID of the mail. */
  messageId: string;
};

type Report = { action: string; status: string; diagnostic: string };

const crlf = (lines: string[]) => lines.join('\r\n');

/** The headers of the mail that came back. */
function original({ recipient, reminderId, messageId }: Returned): string[] {
  return [
    'From: =?UTF-8?B?44GX44GK44KK?= <no-reply@shiori.example.jp>',
    `To: ${recipient}`,
    'Subject: =?UTF-8?B?5pyd5pel5ZWG5LqLIEVT57eg5YiHIOaYjuaXpTIzOjU544G+44Gn?=',
    `Message-ID: ${messageId}`,
    'Auto-Submitted: auto-generated',
    ...(reminderId === undefined ? [] : [`X-Reminder-Id:`, ` ${reminderId}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
}

/** Postfix: a part with text, one with fields, one with the headers alone. */
export function ofPostfix(it: Returned, report: Report): string {
  return crlf([
    `Return-Path: <>`,
    `Date: Mon, 13 Apr 2026 08:00:05 +0900 (JST)`,
    'From: MAILER-DAEMON@mail.example.jp (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${it.to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4D1F52C0057.1776034805/mail.example.jp"',
    'Content-Transfer-Encoding: 8bit',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4D1F52C0057.1776034805/mail.example.jp',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'This is the mail system at host mail.example.jp.',
    '',
    "I'm sorry to have to inform you that your message could not",
    'be delivered to one or more recipients.',
    '',
    '--4D1F52C0057.1776034805/mail.example.jp',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.jp',
    'X-Postfix-Queue-ID: 4D1F52C0057',
    'Arrival-Date: Mon, 13 Apr 2026 08:00:03 +0900 (JST)',
    '',
    `Final-Recipient: rfc822; ${it.recipient}`,
    `Original-Recipient: rfc822;${it.recipient}`,
    `Action: ${report.action}`,
    `Status: ${report.status}`,
    'Remote-MTA: dns; mx.example.com',
    `Diagnostic-Code: smtp; ${report.diagnostic.slice(0, 40)}`,
    `    ${report.diagnostic.slice(40)}`,
    '',
    '--4D1F52C0057.1776034805/mail.example.jp',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...original(it),
    '',
    '--4D1F52C0057.1776034805/mail.example.jp--',
    '',
  ]);
}

/** Exchange: the text in two forms, long headers, and the whole mail. */
export function ofExchange(it: Returned, report: Report): string {
  return crlf([
    'Received: from TY2PR01MB0001.jpnprd01.prod.example.com (2603:1096:404:1::1) by',
    ' TY2PR01MB0002.jpnprd01.prod.example.com with HTTPS; Sun, 12 Apr 2026 23:00:06 +0000',
    'MIME-Version: 1.0',
    'From: <postmaster@daigaku.example.com>',
    `To: <${it.to}>`,
    'Date: Sun, 12 Apr 2026 23:00:06 +0000',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="7f6f0e3a-1b1e-4a3c-9d35-0a4f7c1f0001"',
    'X-MS-Exchange-Message-Is-Ndr:',
    'Content-Language: ja-JP',
    'Subject: =?iso-2022-jp?B?GyRCR1s/LiRHJC0kXiQ7JHMbKEI=?=',
    'Auto-Submitted: auto-replied',
    '',
    '--7f6f0e3a-1b1e-4a3c-9d35-0a4f7c1f0001',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    '\tboundary="b0b3d7c0-0000-4000-8000-000000000001"',
    '',
    '--b0b3d7c0-0000-4000-8000-000000000001',
    'Content-Type: text/plain; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Delivery has failed to these recipients or groups:=0A',
    '--b0b3d7c0-0000-4000-8000-000000000001',
    'Content-Type: text/html; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html><body><p><b>Delivery has failed</b></p></body></html>',
    '--b0b3d7c0-0000-4000-8000-000000000001--',
    '',
    '--7f6f0e3a-1b1e-4a3c-9d35-0a4f7c1f0001',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;TY2PR01MB0002.jpnprd01.prod.example.com',
    'Received-From-MTA: dns;mail.shiori.example.jp',
    'Arrival-Date: Sun, 12 Apr 2026 23:00:05 +0000',
    '',
    `Final-Recipient: rfc822;${it.recipient}`,
    `Action: ${report.action}`,
    `Status: ${report.status}`,
    `Diagnostic-Code: smtp;${report.diagnostic}`,
    '',
    '',
    '--7f6f0e3a-1b1e-4a3c-9d35-0a4f7c1f0001',
    'Content-Type: message/rfc822',
    '',
    ...original(it),
    '',
    '朝日商事の予定が近づいています。',
    '',
    '--7f6f0e3a-1b1e-4a3c-9d35-0a4f7c1f0001--',
  ]);
}

/** Gmail: a picture in the text, fields with its own prefix, and the headers as text. */
export function ofGmail(it: Returned, report: Report): string {
  return crlf([
    `Delivered-To: ${it.to}`,
    'Return-Path: <>',
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    `To: ${it.to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    'Content-Type: multipart/report; boundary="000000000000a1b2c30620"; report-type=delivery-status',
    '',
    '--000000000000a1b2c30620',
    'Content-Type: multipart/related; boundary="000000000000a1b2c50622"',
    '',
    '--000000000000a1b2c50622',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    '<html><body>Address not found <img src="cid:icon.png"></body></html>',
    '--000000000000a1b2c50622',
    'Content-Type: image/png; name="icon.png"',
    'Content-Disposition: attachment; filename="icon.png"',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <icon.png>',
    '',
    'iVBORw0KGgo=',
    '--000000000000a1b2c50622--',
    '--000000000000a1b2c30620',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Sun, 12 Apr 2026 16:00:05 -0700 (PDT)',
    'X-Original-Message-ID: <another@mail.gmail.com>',
    '',
    `Final-Recipient: rfc822; ${it.recipient}`,
    `Action: ${report.action}`,
    `Status: ${report.status}`,
    'Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain gmail.com.)',
    `Diagnostic-Code: smtp; ${report.diagnostic}`,
    'Last-Attempt-Date: Sun, 12 Apr 2026 16:00:06 -0700 (PDT)',
    '',
    '--000000000000a1b2c30620',
    'Content-Type: message/rfc822',
    '',
    ...original(it),
    '',
    '--000000000000a1b2c30620--',
    '',
  ]);
}

/** A relay in front of Japanese carriers: ISO-2022-JP, a coarse status whose words decide, fields in base64. */
export function ofCarrier(it: Returned, report: Report): string {
  const fields = crlf([
    'Reporting-MTA: dns; relay.example.ne.jp',
    '',
    `Original-Recipient: rfc822;${it.recipient}`,
    `Final-Recipient: RFC822; ${it.recipient}`,
    `Action: ${report.action}`,
    `Status: ${report.status}`,
    `Diagnostic-Code: SMTP; ${report.diagnostic}`,
    '',
  ]);
  return crlf([
    'From: Mail Administrator <Postmaster@relay.example.ne.jp>',
    `To: ${it.to}`,
    'Subject: Mail System Error - Returned Mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="===relay==="',
    '',
    '--===relay===',
    'Content-Type: text/plain; charset=iso-2022-jp',
    '',
    '\u001b$B08@h$,8+$D$+$j$^$;$s\u001b(B',
    '--===relay===',
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(fields).toString('base64'),
    '--===relay===',
    'Content-Type: text/rfc822-headers',
    '',
    ...original(it),
    '',
    '--===relay===--',
    '',
  ]);
}
