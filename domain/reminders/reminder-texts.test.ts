import { expect, test } from 'vitest';
import { reminderHeading } from './reminder-texts.ts';

test.each([
  ['ES締切', 'deadline', '明後日', 'ES締切は明後日です'],
  ['二次ES（締切）', 'deadline', '明日', '二次ES（締切）は明日です'],
  ['内定承諾期限', 'deadline', 'あと3日', '内定承諾期限はあと3日です'],
  ['書類〆切', 'deadline', '今日', '書類〆切は今日です'],
  ['Webテスト', 'deadline', '明日', 'Webテストの締切は明日です'],
  ['締切前の面談', 'deadline', '明日', '締切前の面談の締切は明日です'],
  ['一次面接', 'appointment', '今日', '一次面接は今日です'],
] as const)('A8: %s (%s), %s: %s', (title, kind, left, heading) => {
  expect(reminderHeading(title, kind, left)).toBe(heading);
});
