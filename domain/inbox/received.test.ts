import { expect, test } from 'vitest';
import { readMail } from '../mail-reading/mail.ts';
import { placesIn, receivedLabel, receivedSubject, receivedText } from './received.ts';

const NOW = '2026-11-23T01:00:00.000Z';
const KNOWN = [{ id: 'h', name: '北辰電機', names: ['北辰電機'], hosts: ['hokushin.example.jp'] }];
const MAIL = {
  from: { name: '北辰電機株式会社 採用担当', address: 'saiyo@hokushin.example.jp' },
  subject: '面接のご案内',
  receivedAt: '2026-11-20T01:00:00.000Z',
};
const read = (text: string) => readMail(receivedText({ ...MAIL, text }), KNOWN, NOW);

test('sender, subject and day of a mail are read with its text: 明日 is the day after it came', () => {
  const reading = read('明日 14:00 より一次面接を行います。');
  expect(reading.company?.value.id).toBe('h');
  expect(reading.events.map((it) => it.moment?.value)).toMatchObject([{ day: '2026-11-21', clock: '14:00' }]);
});

test.each([
  [
    'Gmail',
    '転送します。\n\n---------- Forwarded message ---------\nFrom: 北辰電機 <saiyo@hokushin.example.jp>\nDate: 2026年11月18日(水) 10:00\nSubject: 面接のご案内\nTo: <aoi@example.jp>\n\n',
  ],
  [
    'Outlook',
    '________________________________\n差出人: 北辰電機 <saiyo@hokushin.example.jp>\n送信日時: 2026年11月18日 10:00\n宛先: aoi@example.jp\n件名: 面接のご案内\n\n',
  ],
  [
    'iPhone',
    'iPhoneから送信\n\n転送されたメッセージ:\n\n> 差出人: 北辰電機 <saiyo@hokushin.example.jp>\n> 日付: 2026年11月18日 10:00:00 JST\n> 宛先: aoi@example.jp\n> 件名: 面接のご案内\n> \n> ',
  ],
])('a mail forwarded by hand from %s is read as the company wrote it', (_, head) => {
  const quote = head.endsWith('> ') ? '> ' : '';
  const text = receivedText({
    from: { name: '青井 葵', address: 'aoi@example.jp' },
    subject: 'Fwd: 面接のご案内',
    receivedAt: NOW,
    text: `${head}12月4日（金）14:00より一次面接を行います。\n${quote}会場：大手町本社`,
  });
  expect(text).not.toContain('青井');
  const reading = readMail(text, KNOWN, NOW);
  expect(reading.company?.value.id).toBe('h');
  expect(reading.events.map((it) => it.moment?.value.day)).toEqual(['2026-12-04']);
  expect(reading.events[0]?.place?.value).toBe('大手町本社');
});

test('a subject of several lines adds no header and no text of its own', () => {
  const text = receivedText({ ...MAIL, subject: '案内\n\n12月5日 10:00 面接', text: '本文' });
  expect(text.split('\n')).toEqual([
    expect.stringContaining('差出人'),
    '件名: 案内 12月5日 10:00 面接',
    '日時: 2026/11/20',
    '',
    '本文',
  ]);
});

test.each([
  ['2026-11-22T23:02:00.000Z', '8:02'],
  ['2026-11-22T14:59:00.000Z', '昨日'],
  ['2026-11-20T03:00:00.000Z', '11/20'],
  ['2025-12-31T03:00:00.000Z', '2025/12/31'],
])('a mail of %s is labelled %s', (receivedAt, label) => {
  expect(receivedLabel(receivedAt, NOW)).toBe(label);
});

test.each([
  ['as it came', '', '面接：12月4日（金）14:00\n会場：大手町本社'],
  [
    'forwarded by hand',
    '転送します。\n\n-----\nFrom: 北辰電機 <saiyo@hokushin.example.jp>\nDate: 2026年11月18日\nSubject: 面接のご案内\n\n',
    '面接：12月4日（金）14:00\n会場：大手町本社',
  ],
  [
    'quoted',
    '転送:\n\n> 差出人: 北辰電機 <saiyo@hokushin.example.jp>\n> 日付: 2026年11月18日\n> 件名: 面接のご案内\n> \n',
    '> 面接：12月4日（金）14:00\n> 会場：大手町本社',
  ],
])('what was read is found in the mail %s', (_, head, body) => {
  const mail = { ...MAIL, text: head + body };
  const place = placesIn(mail);
  const [event] = readMail(receivedText(mail), KNOWN, NOW).events;
  const said = [event?.moment?.span, event?.place?.span].map((span) => {
    const found = span && place(span);
    return found?.part === 'text' ? mail.text.slice(found.start, found.end) : null;
  });
  expect(said).toEqual(['12月4日（金）14:00', '大手町本社']);
});

test('every part of a received text is found in its part of the mail, and the headers in none', () => {
  const mail = { ...MAIL, subject: '【北辰電機】\n 面接', text: 'あ\n\nい' };
  const text = receivedText(mail);
  const place = placesIn(mail);
  const found = (part: string) => {
    const start = text.indexOf(part);
    return place({ start, end: start + part.length });
  };
  expect(found('採用担当')).toBeNull();
  expect(found('北辰電機】 面')).toEqual({ part: 'subject', start: 1, end: 8 });
  expect(receivedSubject(mail).slice(1, 8)).toBe('北辰電機】 面');
  expect(found('い')).toEqual({ part: 'text', start: 3, end: 4 });
  expect(found('あ\n\nい')).toEqual({ part: 'text', start: 0, end: 4 });
  expect(found('日時: 2026/11/20\n\nあ')).toBeNull();
});
