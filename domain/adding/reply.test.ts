import { expect, test } from 'vitest';
import type { Moment } from '../mail-reading/reading.ts';
import { EMPTY_EVENT_DRAFT } from '../selections/event-draft.ts';
import { type Entry, openEntries } from '../selections/upcoming.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { type Own, obstacleAt, readEndText, replyText } from './reply.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const at = (day: string, clock: string | null, endClock: string | null = null): Moment => ({
  day,
  clock,
  endDay: null,
  endClock,
});
const OFFERED = [at('2026-12-03', '14:00', '15:00'), at('2026-12-04', '10:00', '11:00'), at('2026-12-05', '13:00')];
const busy = (...hours: [day: string, from: string, until: string][]) =>
  openEntries([
    aSelection({
      events: hours.map(([day, from, until], index) =>
        anEvent({
          id: `e${index}`,
          eventType: 'interview',
          kind: 'appointment',
          deadline: jstInstant(day, from),
          endsAt: jstInstant(day, until),
        }),
      ),
    }),
  ]);
const own = (entries: readonly Entry[] = [], usual = 60): Own => ({ entries, selectionId: 'another', usual });
const reply = (more: Partial<Parameters<typeof replyText>[0]> = {}) =>
  replyText(
    {
      company: 'みなと商事',
      title: '一次面接',
      student: { name: '青井 葵', university: 'みなと大学' },
      candidates: OFFERED,
      chosen: null,
      draft: { ...EMPTY_EVENT_DRAFT, eventType: 'interview', kind: 'appointment' },
      own: own(),
      ...more,
    },
    NOW,
  );

test('the chosen date is accepted', () => {
  expect(reply({ chosen: OFFERED[0] ?? null })).toBe(`みなと商事
採用ご担当者様

お世話になっております。
みなと大学の青井 葵です。
一次面接の日程をご案内いただき、ありがとうございます。

以下の日時でお願いいたします。

12月3日（木）14:00〜15:00

お忙しいところ恐れ入りますが、どうぞよろしくお願いいたします。

みなと大学
青井 葵`);
});

test('before one is chosen, all dates that are free are offered back', () => {
  expect(reply({ own: own(busy(['2026-12-04', '10:30', '11:30'])) })).toContain(
    '以下のいずれの日時でも参加可能です。\n\n・12月3日（木）14:00〜15:00\n・12月5日（土）13:00\n\n',
  );
  expect(reply({ own: own(busy(['2026-12-04', '10:30', '11:30'], ['2026-12-05', '12:00', '14:00'])) })).toContain(
    '以下の日時でお願いいたします。\n\n・12月3日（木）14:00〜15:00\n\n',
  );
});

test('a date that leaves no time to travel is not offered back, and says why', () => {
  const entries = busy(['2026-12-04', '11:30', '12:30'], ['2026-12-05', '12:00', '13:00']);
  expect(reply({ own: own(entries) })).toContain('以下の日時でお願いいたします。\n\n・12月3日（木）14:00〜15:00\n\n');
  expect(reply({ own: own(entries, 30) })).toContain('・12月3日（木）14:00〜15:00\n・12月4日（金）10:00〜11:00\n\n');

  const draft = { ...EMPTY_EVENT_DRAFT, eventType: 'interview', kind: 'appointment' } as const;
  const said = OFFERED.map((it) => obstacleAt(it, draft, own(entries)));
  expect(said).toEqual([
    null,
    '朝日商事の面接まで30分しかありません（移動1時間）',
    '朝日商事の面接との間がありません（移動1時間）',
  ]);
  expect(obstacleAt(at('2026-12-04', '11:00'), draft, own(entries))).toBe('朝日商事の面接と重なっています');
  expect(obstacleAt(at('2026-12-04', null), draft, own(entries))).toBeUndefined();
});

test('where none is free, the free times of the next working days are proposed', () => {
  const entries = busy(
    ['2026-12-03', '09:00', '18:00'],
    ['2026-12-04', '10:30', '11:30'],
    ['2026-12-05', '12:00', '14:00'],
  );
  expect(reply({ own: own(entries) })).toContain(
    `いずれも都合がつきません。
誠に勝手ながら、以下の日時でご調整いただくことは可能でしょうか。

・11月30日（月） 9:00〜18:00
・12月1日（火） 9:00〜18:00
・12月2日（水） 9:00〜18:00
・12月4日（金） 12:30〜18:00

`,
  );
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'];
  const full = busy(...days.map((day): [string, string, string] => [day, '09:00', '18:00']));
  expect(reply({ own: own(full) })).toContain('ほかの日程をご検討いただくことは可能でしょうか。\n\nお忙しい');
});

test('what is not known is left out, and a date of another year says it', () => {
  const text = reply({
    company: '',
    title: '',
    student: { name: '青井 葵', university: null },
    chosen: { ...at('2027-01-08', '10:00', '12:00'), endDay: '2027-01-09' },
  });
  expect(text).toMatch(/^採用ご担当者様\n\nお世話になっております。\n青井 葵です。\n日程をご案内/);
  expect(text).toContain('2027年1月8日（金）10:00〜2027年1月9日（土）12:00');
  expect(text).toMatch(/お願いいたします。\n\n青井 葵$/);
});

test.each([
  [{ endClock: '15:00' }, '〜15:00'],
  [{ clock: '23:00', endClock: '01:00' }, '〜翌日01:00'],
  [{ endDay: '2026-12-05' }, '〜12月5日（土）'],
  [{ endDay: '2026-12-05', endClock: '10:00' }, '〜12月5日（土）10:00'],
  [{ clock: null, endClock: '15:00' }, '〜15:00'],
  [{}, ''],
])('the end of a moment is said with its day where it is another one: %j', (more, said) => {
  expect(readEndText({ clock: '14:00', endDay: null, endClock: null, ...more }, () => '12月5日（土）')).toBe(said);
});

test('an offered time past midnight ends on the next day', () => {
  const late: Moment = { day: '2026-12-04', clock: '23:00', endDay: null, endClock: '01:00' };
  expect(reply({ candidates: [late, { ...late, endClock: '23:30' }] })).toMatch(
    /）23:00〜翌日01:00\n・.*）23:00〜23:30\n/,
  );
});
