import { expect, test } from 'vitest';
import { reminderHeading, reminderTask } from './reminder-texts.ts';

test.each([
  ['ES締切', 'deadline', '明後日', 'ES締切は明後日です'],
  ['二次ES（締切）', 'deadline', '明日', '二次ES（締切）は明日です'],
  ['内定承諾期限', 'deadline', 'あと3日', '内定承諾期限はあと3日です'],
  ['書類〆切', 'deadline', '今日', '書類〆切は今日です'],
  ['Webテスト', 'deadline', '明日', 'Webテストの締切は明日です'],
  ['締切前の面談', 'deadline', '明日', '締切前の面談の締切は明日です'],
  ['一次面接', 'appointment', '今日', '一次面接は今日です'],
  ['結果連絡予定', 'expected', '今日', '結果連絡予定は今日です'],
] as const)('A8: %s (%s), %s: %s', (title, kind, left, heading) => {
  expect(reminderHeading(title, kind, left)).toBe(heading);
});

const at = { place: '', url: '' };
test.each([
  [{ eventType: 'es_deadline', kind: 'deadline', ...at }, 'まだの場合は、期限までにESを提出してください。'],
  [{ eventType: 'pre_entry', kind: 'deadline', ...at }, 'まだの場合は、期限までにプレエントリーを済ませてください。'],
  [{ eventType: 'web_test', kind: 'deadline', ...at }, 'まだの場合は、期限までに受検を終えてください。'],
  [{ eventType: 'other', kind: 'deadline', ...at }, 'まだの場合は、期限までに済ませてください。'],
  [
    { eventType: 'other', subtype: 'offer_reply_deadline', kind: 'deadline', ...at },
    '承諾するか辞退するかを、期限までに企業へ連絡してください。',
  ],
  [
    { eventType: 'other', subtype: 'expected_result', kind: 'expected', ...at },
    '企業から結果の連絡がある予定の日です。メールやマイページを確認してください。',
  ],
  [{ eventType: 'interview', kind: 'appointment', place: '渋谷オフィス', url: '' }, null],
  [{ eventType: 'briefing', kind: 'appointment', place: '', url: 'https://meet.example.com/a' }, null],
  [
    { eventType: 'group_discussion', kind: 'appointment', ...at },
    '場所やURLは登録されていません。企業からの案内を確認してください。',
  ],
] as const)('a reminder says what has to be done, or where to look: %o', (event, task) => {
  expect(reminderTask(event)).toBe(task);
});
