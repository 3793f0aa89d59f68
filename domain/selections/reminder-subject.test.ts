import { describe, expect, test } from 'vitest';
import { reminderSubject } from './reminder-subject.ts';

describe('the subject of a reminder says company, what and when', () => {
  const NOW = '2026-04-19T00:00:00.000Z';
  const about = { company: '三菱商事', title: 'ES締切', kind: 'deadline' as const };
  test.each([
    ['2026-04-19T14:59:00.000Z', '三菱商事 ES締切 今日23:59まで'],
    ['2026-04-20T14:59:00.000Z', '三菱商事 ES締切 明日23:59まで'],
    ['2026-04-21T14:59:00.000Z', '三菱商事 ES締切 明後日23:59まで'],
    ['2026-04-26T03:00:00.000Z', '三菱商事 ES締切 4月26日（日）12:00まで'],
    ['2027-01-05T03:00:00.000Z', '三菱商事 ES締切 2027年1月5日（火）12:00まで'],
    // Past midnight in Japan, still the day before in UTC.
    ['2026-04-19T15:00:00.000Z', '三菱商事 ES締切 明日00:00まで'],
  ])('%s', (deadline, subject) => {
    expect(reminderSubject({ ...about, deadline }, NOW)).toBe(subject);
  });

  test('an appointment says from when', () => {
    const interview = { ...about, title: '一次面接', kind: 'appointment' as const };
    expect(reminderSubject({ ...interview, deadline: '2026-04-20T05:00:00.000Z' }, NOW)).toBe(
      '三菱商事 一次面接 明日14:00から',
    );
  });

  test.each([
    ['2026-12-03T14:59:00.000Z', '三菱商事 結果連絡予定 12月3日（木）'],
    ['2026-04-19T14:59:00.000Z', '三菱商事 結果連絡予定 今日'],
    ['2026-04-19T09:00:00.000Z', '三菱商事 結果連絡予定 今日18:00まで'],
  ])('an expected day says its time only where it has one: %s', (deadline, subject) => {
    expect(reminderSubject({ ...about, title: '結果連絡予定', kind: 'expected', deadline }, NOW)).toBe(subject);
  });

  test('the time stays, however long the names are', () => {
    const long = { company: '𠮷'.repeat(200), title: 'あ'.repeat(200), kind: 'deadline' as const };
    const subject = reminderSubject({ ...long, deadline: '2027-01-05T03:00:00.000Z' }, NOW);
    expect([...subject].length).toBeLessThanOrEqual(120);
    expect(subject).toMatch(/^𠮷{39}… あ{39}… 2027年1月5日（火）12:00まで$/u);
  });
});
