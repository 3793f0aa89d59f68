/** The columns of a table: their meanings, the headings of each, and guessing the meaning of unknown columns. */

import { recordOf } from '../record.ts';
import { FIELD_ENTRIES, HEADED_FIELDS, type HeadedField, OPEN_FIELDS } from '../selections/fields.ts';
import { EVENT_STEP_IDS, EVENT_STEPS, type EventStep } from '../taxonomy/event-types.ts';
import { foldText } from '../text/company-name.ts';
import type { Day } from '../time.ts';
import { isLogin } from './logins.ts';
import { readCellMoment } from './moments.ts';
import type { TableRow } from './table.ts';
import { readEventType } from './words.ts';

type ColumnEntry = {
  label: string;
  /** Further headings with this meaning, besides the label. */
  aliases: readonly string[];
  /** True where several columns may have this meaning. */
  many?: boolean;
  /** True if every export contains it; otherwise only an export with private texts does. */
  open?: boolean;
};

const ENGLISH_DEADLINES = ['deadline', 'due', 'due date', 'application deadline', 'apply by', 'closing date'];

/** Other common headings for a selection's own fields. */
const ALIASES: Partial<Record<HeadedField, readonly string[]>> = {
  priority: ['優先度', '志望順位', '志望', '志望群', 'priority'],
  selectionPhase: ['選考区分', '本選考/インターン', '応募の種類', 'フェーズ', 'phase'],
  status: ['選考状況', '状態', '進捗', '進捗状況', '選考ステータス', '結果', 'status', 'stage'],
  jobType: ['コース', '部門', '志望職種', 'ポジション', 'position', 'role'],
  eventTitle: ['プログラム名', 'インターン名'],
  companyUrl: [
    'URL',
    'リンク',
    '応募先URL',
    'job posting',
    'マイページURL',
    '採用ページ',
    'マイページ',
    'HP',
    'サイト',
    'link',
  ],
  notes: ['備考', '感想', 'コメント', '企業研究', 'notes', 'memo'],
  esContent: ['ES', 'エントリーシート', '設問', '回答', '志望動機', 'ガクチカ', '自己PR'],
};

function ownColumn(field: HeadedField): ColumnEntry {
  const { heading = '', kind } = { heading: undefined, ...FIELD_ENTRIES[field] };
  return {
    label: heading,
    aliases: ALIASES[field] ?? [],
    many: kind === 'memo',
    open: OPEN_FIELDS.includes(field),
  };
}

const isOpen = (field: HeadedField) => OPEN_FIELDS.includes(field);
/** Columns of own fields that every row of a selection has. */
export const OPEN_COLUMNS: readonly HeadedField[] = HEADED_FIELDS.filter(isOpen);
/** Columns of own fields that only its first row has. */
export const PRIVATE_COLUMNS: readonly HeadedField[] = HEADED_FIELDS.filter((field) => !isOpen(field));

const SELECTION_COLUMNS = {
  selectionNo: { label: '選考番号', aliases: [], open: true },
  company: {
    label: '企業名',
    aliases: [
      '会社名',
      '企業',
      '社名',
      '会社',
      '応募先',
      '志望企業',
      '名前',
      'company',
      'company name',
      'name',
      'employer',
    ],
    open: true,
  },
  industry: { label: '業界', aliases: ['業種', '業界・業種', 'industry'], open: true },
} as const satisfies Record<string, ColumnEntry>;

const EVENT_COLUMNS = {
  eventType: { label: '種別', aliases: ['選考ステップ', 'イベント', '次の選考', '予定の種類', '種類'], open: true },
  eventName: { label: '予定名', aliases: ['予定', '件名', 'タイトル'], open: true },
  eventKind: { label: '締切・予定', aliases: [], open: true },
  moment: {
    label: '日時',
    aliases: ['開催日', '開催日時', '開始', '開始日時', '実施日', '日付', '日程', '選考日', '次回日程'],
    open: true,
  },
  deadline: {
    label: '締切',
    aliases: ['締め切り', '〆切', '期限', '提出期限', '締切日', '締切日時', ...ENGLISH_DEADLINES],
  },
  endsAt: { label: '終了', aliases: ['終了日時', '終了時刻', '終わり', 'end'], open: true },
  eventPhase: { label: '予定の区分', aliases: [], open: true },
  completed: { label: '完了', aliases: ['済', '対応済み', '提出', 'done'], open: true },
  reminders: { label: 'リマインド', aliases: [], open: true },
  content: { label: '説明', aliases: ['内容', '詳細'], open: true },
  publicUrl: { label: '予定のURL', aliases: [], open: true },
  publicPlace: { label: '予定の場所', aliases: [], open: true },
  place: { label: '場所', aliases: ['会場', '形式', '開催場所', 'location', 'place'] },
  privateUrl: { label: '自分用URL', aliases: ['ZoomURL', '接続先', 'Zoom'] },
  privateMemo: { label: '自分用メモ', aliases: ['予定のメモ'] },
  travelMinutes: { label: '移動時間', aliases: ['移動時間（分）'] },
} as const satisfies Record<string, ColumnEntry>;

/** The id of a column: an own field of a selection, or another property of it or its events. */
export type ColumnId = keyof typeof SELECTION_COLUMNS | keyof typeof EVENT_COLUMNS | HeadedField;
/** In the order of an export; `deadline` is only read. The labels are its headings. */
export const COLUMNS: Record<ColumnId, ColumnEntry> = {
  ...SELECTION_COLUMNS,
  ...recordOf(OPEN_COLUMNS, ownColumn),
  ...EVENT_COLUMNS,
  ...recordOf(PRIVATE_COLUMNS, ownColumn),
};

/** The meaning of a column whose cells are moments of one event type, as in tables with a row for each company. */
export type DateColumn = `date:${EventStep}`;
/** The meaning of a column. `none` is left out; so is `secret`, which is never stored: my-page ids and passwords. */
export type Column = ColumnId | DateColumn | 'none' | 'secret';

/** Every column, in the order of an export. */
export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[];
/** The moments of each event type as columns, in the order of the types. */
export const DATE_COLUMNS: readonly DateColumn[] = EVENT_STEP_IDS.map((type) => `date:${type}` as const);

/** The meanings to choose from, in their order. */
export const CHOOSABLE_COLUMNS: readonly Column[] = ['none', ...COLUMN_IDS, ...DATE_COLUMNS];

/** The label of a meaning. */
export function columnLabel(column: Column): string {
  if (column === 'none' || column === 'secret') return '取り込まない';
  const type = dateType(column);
  if (type) return `${EVENT_STEPS[type].short}の日時`;
  return COLUMNS[column as ColumnId].label;
}

/** The event type whose moments a column contains; null for any other column. */
export function dateType(column: Column): EventStep | null {
  const type = column.startsWith('date:') ? column.slice(5) : null;
  return EVENT_STEP_IDS.find((id) => id === type) ?? null;
}

const byHeading = new Map<string, ColumnId>(
  COLUMN_IDS.flatMap((id) =>
    [COLUMNS[id].label, ...COLUMNS[id].aliases].map((heading) => [foldText(heading), id] as const),
  ),
);
/** What tools write about their own rows. */
const OF_THE_TOOL =
  /^(?:作成日時?|作成者|最終更新(?:日時?|者)|更新日時?|created(?:time|by|at)?|(?:lastedited|updated)(?:time|by|at)?)$/i;
/** Days that are past when they are entered, and are no event. */
const APPLIED = /^(?:応募日|エントリー日|dateapplied|applied(?:date|on)?)$/i;
/** What begins with a day, or has an address: it stands below headings. */
const VALUE = /:\/\/|^\s*\d{1,4}\s*[/月-]\s*\d|^\s*\d{4}\s*\.\s*\d/;

/** The meaning of a heading alone; null when unknown. */
function columnOfHeading(heading: string): Column | null {
  if (isLogin(heading)) return 'secret';
  return byHeading.get(foldText(heading)) ?? null;
}

/** True where the first row has headings and is no selection: it has the company's heading, or two others. */
export function hasHeadings(rows: readonly TableRow[]): boolean {
  const cells = rows[0]?.cells ?? [];
  const isSelection = cells.some((cell) => VALUE.test(cell.normalize('NFKC')));
  const known = cells.map(columnOfHeading).filter((it) => it !== null && !(it === 'secret' && isSelection));
  return known.includes('company') || known.length >= 2;
}

/** The meaning of each column: by its heading, or else by its cells. Columns without a meaning become part of the memo. */
export function guessColumns(headings: readonly string[], rows: readonly TableRow[], today: Day): Column[] {
  const taken = new Set<Column>();
  return headings.map((heading, at) => {
    const cells = rows.slice(0, 200).flatMap((row) => row.cells[at] || []);
    const column = guess(heading, cells, today);
    if (isOnce(column) && taken.has(column)) return cells.length > 0 ? 'notes' : 'none';
    taken.add(column);
    return column;
  });
}

/** A heading that mentions a date itself: ES締切, 面接日. */
const DATED = /(?:締め?切り?|〆切|期限|期日|日時|日程|日)$/;

function guess(heading: string, cells: readonly string[], today: Day): Column {
  const bare = heading.normalize('NFKC').replaceAll(/\s/g, '');
  if (OF_THE_TOOL.test(bare)) return 'none';
  if (APPLIED.test(bare) && cells.length > 0) return 'notes';
  const column = columnOfHeading(heading);
  const holdsDates = cells.length > 0 && countDates(cells, today) * 2 > cells.length;
  const type = readEventType(heading);
  // Below its own heading even 1-1 is a text; below ES it is a date.
  const isText = column === 'esContent' && bare === COLUMNS.esContent.label;
  const mayHoldDates = column === null || column === 'esContent' || column === 'eventType' || column === 'completed';
  if (holdsDates && mayHoldDates && !isText) return type ? `date:${type}` : 'moment';
  if (column !== null) return column;
  if (type && DATED.test(heading)) return `date:${type}`;
  // A heading such as 二次面接 with only 未定 below is a column of dates, too.
  if (type && cells.every((cell) => readCellMoment(cell, { today, isPast: false }).kind !== 'unreadable'))
    return `date:${type}`;
  return heading !== '' && cells.length > 0 ? 'notes' : 'none';
}

/** The number of cells with a day; intentionally vague ones count neither way. */
function countDates(cells: readonly string[], today: Day): number {
  const kinds = cells.map((cell) => readCellMoment(cell, { today, isPast: false }).kind);
  return kinds.filter((kind) => kind === 'moment').length + kinds.filter((kind) => kind === 'vague').length / 2;
}

/** The meanings after one column was changed: a meaning that only one column can have is taken from the other. */
export function chooseColumn(columns: readonly Column[], at: number, chosen: Column): Column[] {
  return columns.map((column, index) =>
    index === at ? chosen : isOnce(chosen) && column === chosen ? 'none' : column,
  );
}

function isOnce(column: Column): boolean {
  return column in COLUMNS && !COLUMNS[column as ColumnId].many;
}

/** True for a heading that adds nothing to the column's meaning. */
export function isOwnHeading(column: Column, heading: string): boolean {
  return columnOfHeading(heading) === column;
}
