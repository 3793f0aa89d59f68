import { expect, test } from 'vitest';
import { guessColumns } from './columns.ts';

const columnOf = (heading: string) => guessColumns([heading], [{ no: 2, cells: ['himitsu'] }], '2026-11-21')[0];

test.each([
  'ID',
  'PW',
  'ＩＤ／ＰＷ',
  'ID/PW',
  'ID・PW',
  'ID & PASS',
  'ID・パス',
  'IDPW',
  'ID（マイページ）',
  'ID番号',
  'マイページPW',
  'マイページ PW',
  'マイページのパス',
  'マイページID',
  'My Page PW',
  'Login PW',
  'PWD',
  'password',
  'パスワード',
  'ログイン',
  'ログイン情報',
  'ログイン名',
  'マイページログイン',
  'ログインページ（ID/PW）',
  'マイページURL・ID・PW',
  'Login',
  'Login info',
  'My page login',
  'login_id',
  'User ID',
  'Account ID',
  'ユーザー名',
  'アカウント情報',
  '認証情報',
  '会員ID',
  '受検ID',
  'WebテストID',
  '企業ID・PW',
  '企業マイページID',
  'パス',
  '予約サイトのパス',
  '会社URL・ID',
  '予約サイトID',
  'ミーティングID・パスワード',
])('%j is a login, and is never read', (heading) => {
  expect(columnOf(heading)).toBe('secret');
});

// Numbers that a tool or a job site gives to what it lists let nobody in.
test.each([
  '企業ID',
  '会社 ID',
  '求人ID',
  '選考ID',
  'イベントID',
  'ページID',
  'Notion ID',
  'Page ID',
  'company_id',
  'job-id',
  'Zoom ID',
  'ミーティングID',
  'Zoom URL/ID',
  'ZoomのID',
  '会議URL・ID',
  '予約ID',
  '受付ID',
  '説明会ID',
  '職務ID',
  '面接用URL・ID',
  'Bid',
  'Paid',
  'Video',
  'Idea',
  'COVID対応',
  'PWA開発',
  'PwC',
  'オープンキャンパス',
  'パスポート',
  'ログインURL',
  'ログインページ',
  'Login page',
  'Blog index',
  '社員ブログインタビュー',
  'Pass/Fail',
])('%j is none, and becomes part of the memo', (heading) => {
  expect(columnOf(heading)).toBe('notes');
});

test.each([
  ['マイページ', 'companyUrl'],
  ['マイページURL', 'companyUrl'],
  ['Company', 'company'],
  ['備考', 'notes'],
])('%j keeps its meaning %s', (heading, column) => {
  expect(columnOf(heading)).toBe(column);
});

test.each<[string, string]>([
  ['ES', 'date:es_deadline'],
  ['エントリーシート', 'date:es_deadline'],
  ['ES内容', 'esContent'],
  ['完了', 'moment'],
])('a column %s in which something like a day stands is %s', (heading, column) => {
  expect(guessColumns([heading], [{ no: 2, cells: ['1-1'] }], '2026-11-21')).toEqual([column]);
});
