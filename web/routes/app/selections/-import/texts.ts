import type { ProblemCode } from '#domain/transfer/problems.ts';
import { MAX_COLUMNS, MAX_ROWS, type TableFault } from '#domain/transfer/table.ts';
import type { ArchiveFault } from './archive/open-archive.ts';
import type { FileFault } from './read-file.ts';

/** What a person is told of what was noticed in a row. */
export const PROBLEM_TEXTS: Record<ProblemCode, string> = {
  no_company: '企業名がありません',
  company_too_long: '企業名が長すぎます（100文字まで）',
  memo_too_long: 'メモかESが長すぎます（20,000文字まで）',
  too_many_events: '予定が多すぎます（200件まで）',
  unreadable: '読み取れない値があります',
  unreadable_date: '日付として読めません（例：2027/4/1 14:00）',
  no_time: '時刻がありません（例：2027/4/1 14:00）',
  ends_before_start: '終了が開始より前です',
  year_guessed: '年の記載がないため、近い日付として読み取りました',
  time_assumed: '時刻がないため、0:00としました',
  hours_assumed: '時刻がないため、9:00から18:00としました',
  unknown_word: '読み取れないため、メモに残します',
  no_address: 'URLではないため、メモに残します',
  too_long: '長すぎるため、メモに残します',
  company_from_above: '企業名がないため、上の行の企業の予定としました',
  status_differs: 'ほかの行と違うため、メモに残します',
};

/** What a person is told of a text or a file that is no table. */
export const FAULT_TEXTS: Record<TableFault | FileFault | ArchiveFault, string> = {
  empty: '読み取れる行がありません。見出しの行からコピーして貼り付けてください。',
  too_many_rows: `行が多すぎます。一度に取り込めるのは${MAX_ROWS.toLocaleString()}行までです。`,
  too_many_columns: `列が多すぎます。一度に取り込めるのは${MAX_COLUMNS}列までです。`,
  too_long_cell: '1つのセルが長すぎます。CSVかタブ区切りの表か確認してください。',
  too_large: 'ファイルが大きすぎます。10MBまでのファイルを選んでください。',
  spreadsheet:
    'Excelのファイルは、そのままでは読み込めません。Excelで「CSV UTF-8」として保存するか、表をコピーして貼り付けてください。',
  other_zip:
    'しおりから書き出したZIPではありません。データの書き出しの「すべてのデータ（ZIP）」で作ったファイルを選んでください。',
  damaged: 'ZIPが壊れているか、途中までしか保存されていません。もう一度書き出したファイルを選んでください。',
  encrypted: 'パスワード付きのZIPは読み込めません。パスワードを付けずに保存し直してください。',
  unknown_encoding: '文字コードを判別できません。UTF-8のCSVとして保存し直してください。',
  unreadable: 'ファイルを読み込めませんでした。もう一度選んでください。',
};
