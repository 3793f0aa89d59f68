import { expect, test } from 'vitest';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import { anEvent, aSelection } from '#domain/testing.ts';
import { type Instant, jstInstant } from '#domain/time.ts';
import { proposalsOf } from './-proposals.ts';
import { readReceived } from './-read.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const interview = anEvent({
  id: 'i1',
  eventType: 'interview',
  kind: 'appointment',
  deadline: jstInstant('2026-12-01', '14:00'),
  location: '大手町本社',
});
const minato = aSelection({
  id: 's1',
  companyId: 'c1',
  companyName: 'みなと商事',
  status: 'interview_waiting',
  events: [interview],
});

function mail(text: string, more: Partial<ReceivedMail> = {}): ReceivedMail {
  return {
    id: 'm1',
    receivedAt: jstInstant('2026-11-27', '18:42'),
    from: { name: 'みなと商事 採用担当', address: 'saiyo@example.jp' },
    subject: 'ご連絡',
    text,
    calendar: null,
    isSenderConfirmed: true,
    state: 'unread',
    confirmation: null,
    ...more,
  };
}

const calendar = (status: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1@example.jp',
    'DTSTART:20261203T050000Z',
    'DTEND:20261203T060000Z',
    'SUMMARY:二次面接',
    `STATUS:${status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

test.each([
  ['events', '一次面接：12月3日（木）14:00\nES提出締切：12月2日（水）23:59', ['予定2件']],
  [
    'dates to choose from',
    '下記よりご都合のよい日時をお選びください。\n・12月3日（木）14:00〜15:00\n・12月4日（金）14:00〜15:00\n一次面接の日程です。',
    ['予定1件', '候補日を選択'],
  ],
  [
    'a moved event',
    '12月1日（火）14:00よりお願いしておりました一次面接につきまして、12月2日（水）15:00へ変更させていただきたくお願いいたします。',
    ['日程の変更'],
  ],
  ['what an event lacks', '一次面接：12月1日（火）14:00\nURL：https://zoom.us/j/123456789', ['登録済みの予定に追記']],
  ['what is there already', '一次面接：12月1日（火）14:00', ['登録済み']],
  ['a result', '慎重に選考を重ねました結果、誠に残念ながら今回はご期待に添えない結果となりました。', ['選考結果']],
  ['nothing', 'お世話になっております。', ['予定は見つかりませんでした']],
])('the list says that a mail proposes %s', (_, text, says) => {
  expect(proposalsOf([mail(text)], [minato], {}, NOW).get('m1')).toEqual(says);
});

test('the mail of Gmail that asks for a confirmation proposes nothing else', () => {
  const asks = mail('12月3日（木）14:00 面接', { confirmation: { code: '1', url: null } });
  expect(proposalsOf([asks], [minato], {}, NOW).get('m1')).toEqual(['Gmailの転送の確認']);
});

test('of an event that the calendar and the text of a mail name, the calendar counts; its company is that of the text', () => {
  const both = mail('二次面接：12月3日（木）14:00\nES提出締切：12月2日（水）23:59', {
    calendar: calendar('CONFIRMED'),
  });
  const known = [{ id: 'c1', name: 'みなと商事', names: ['みなと商事'], hosts: [] }];
  const { parts } = readReceived(both, known, NOW);
  expect(parts.map((it) => [it.facts?.uid, it.reading.events[0]?.moment?.value.day])).toEqual([
    ['1@example.jp', '2026-12-03'],
    [undefined, '2026-12-02'],
  ]);
  expect(parts.map((it) => it.reading.company?.value.id)).toEqual(['c1', 'c1']);
});

test('on another day every event of a mail has the same place', () => {
  const second = calendar('CONFIRMED').replace('UID:1', 'UID:2').replaceAll(':20261203', ':20261210');
  const both = mail('ES提出締切：12月2日（水）23:59', { calendar: `${calendar('CONFIRMED')}\r\n${second}` });
  const placesOn = (now: Instant) =>
    Object.fromEntries(readReceived(both, [], now).parts.map((it) => [it.facts?.uid ?? 'ES', it.at]));
  const places = placesOn(NOW);
  expect(Object.keys(places).sort()).toEqual(['1@example.jp', '2@example.jp', 'ES']);
  expect(new Set(Object.values(places)).size).toBe(3);
  expect(placesOn(jstInstant('2026-12-04', '08:40'))).toEqual(places);
});

test('a calendar that has another place for the event of its UID proposes to change that, not to add', () => {
  const added = {
    ...interview,
    selectionId: 's1',
    deadline: jstInstant('2026-12-03', '14:00'),
    endsAt: jstInstant('2026-12-03', '15:00'),
  };
  const own = [{ ...minato, events: [{ ...added, calendarUid: '1@example.jp' }] }];
  const says = (start: string) => {
    const sent = calendar('CONFIRMED')
      .replace('DTSTART:20261203T05', start)
      .replace('STATUS', 'LOCATION:オンライン\r\nSTATUS');
    return proposalsOf([mail('ご案内です。', { calendar: sent })], own, {}, NOW).get('m1');
  };
  expect(says('DTSTART:20261203T05')).toEqual(['登録済みの予定の変更']);
  expect(says('DTSTART:20261203T04')).toEqual(['日程の変更']);
});

test('a calendar that calls an event off proposes that', () => {
  const off = mail('面接は中止になりました。', { calendar: calendar('CANCELLED') });
  expect(proposalsOf([off], [minato], {}, NOW).get('m1')).toEqual(['予定の取り消し']);
});
