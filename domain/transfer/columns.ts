/** The columns of a table: what each can mean, under which headings it is known, and what an unknown table's columns most likely are. */
import { foldText } from '../company-name.ts';
import { EVENT_TYPE_IDS, EVENT_TYPES, type EventType } from '../taxonomy/event-types.ts';
import type { Day } from '../time.ts';
import { readCellMoment } from './moments.ts';
import type { TableRow } from './table.ts';
import { readEventType } from './words.ts';

type ColumnEntry = {
  label: string;
  /** Headings, besides the label, that mean this column. */
  aliases: readonly string[];
  /** True where several columns may mean the same. */
  many?: true;
};

/** What an export writes, in its order. The labels are its headings. */
export const COLUMNS = {
  selectionNo: { label: '選考番号', aliases: [] },
  company: {
    label: '企業名',
    aliases: ['会社名', '企業', '社名', '会社', '応募先', '志望企業', 'company', 'company name'],
  },
  displayName: { label: '表示名', aliases: [] },
  industry: { label: '業界', aliases: ['業種', '業界・業種', 'industry'] },
  priority: { label: '志望度', aliases: ['優先度', '志望順位', '志望', '志望群', 'priority'] },
  phase: { label: '区分', aliases: ['選考区分', '本選考/インターン', '応募の種類', 'フェーズ', 'phase'] },
  status: {
    label: 'ステータス',
    aliases: ['選考状況', '状態', '進捗', '進捗状況', '選考ステータス', '結果', 'status', 'stage'],
  },
  jobType: { label: '職種', aliases: ['コース', '部門', '志望職種', 'ポジション', 'position', 'role'] },
  title: { label: 'イベント名', aliases: ['プログラム名', 'インターン名'] },
  companyUrl: {
    label: '企業URL',
    aliases: ['URL', 'リンク', 'マイページURL', '採用ページ', 'マイページ', 'HP', 'サイト', 'link'],
  },
  eventType: { label: '種別', aliases: ['選考ステップ', 'イベント', '次の選考', '予定の種類', '種類'] },
  eventName: { label: '予定名', aliases: ['予定', '件名', 'タイトル'] },
  eventKind: { label: '締切・予定', aliases: [] },
  moment: {
    label: '日時',
    aliases: ['開催日', '開催日時', '開始', '開始日時', '実施日', '日付', '日程', '選考日', '次回日程'],
  },
  deadline: {
    label: '締切',
    aliases: ['締め切り', '〆切', '期限', '提出期限', '締切日', '締切日時', 'deadline', 'due'],
  },
  endsAt: { label: '終了', aliases: ['終了日時', '終了時刻', '終わり', 'end'] },
  eventPhase: { label: '予定の区分', aliases: [] },
  completed: { label: '完了', aliases: ['済', '対応済み', '提出', 'done'] },
  reminders: { label: 'リマインド', aliases: [] },
  content: { label: '説明', aliases: ['内容', '詳細'] },
  publicUrl: { label: '予定のURL', aliases: [] },
  publicPlace: { label: '予定の場所', aliases: [] },
  place: { label: '場所', aliases: ['会場', '形式', '開催場所', 'location', 'place'] },
  privateUrl: { label: '自分用URL', aliases: ['ZoomURL', '接続先', 'Zoom'] },
  privateMemo: { label: '自分用メモ', aliases: ['予定のメモ'] },
  notes: { label: 'メモ', aliases: ['備考', '感想', 'コメント', '企業研究', 'notes', 'memo'], many: true },
  es: {
    label: 'ES内容',
    aliases: ['ES', 'エントリーシート', '設問', '回答', '志望動機', 'ガクチカ', '自己PR'],
    many: true,
  },
  esUrl: { label: 'ESのURL', aliases: [] },
} as const satisfies Record<string, ColumnEntry>;

/** The meaning of a column whose cells are moments of one event type, as tables with a row for each company have it. */
export type DateColumn = `date:${EventType}`;
/** What a column means. `none` is left out; `secret` too, and is never kept: IDs and passwords of my pages. */
export type Column = keyof typeof COLUMNS | DateColumn | 'none' | 'secret';

const table: Record<keyof typeof COLUMNS, ColumnEntry> = COLUMNS;
const ids = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
/** The moments of each event type as columns, in the order of the types. */
export const DATE_COLUMNS: readonly DateColumn[] = EVENT_TYPE_IDS.map((type) => `date:${type}` as const);

/** What a column can be chosen to mean, in the order in which it is offered. */
export const CHOOSABLE_COLUMNS: readonly Column[] = ['none', ...ids, ...DATE_COLUMNS];

/** How a meaning is called on screen. */
export function columnLabel(column: Column): string {
  if (column === 'none' || column === 'secret') return '取り込まない';
  const type = dateType(column);
  if (type) return `${EVENT_TYPES[type].short}の日時`;
  return table[column as keyof typeof COLUMNS].label;
}

/** The event type whose moments a column holds; null for any other column. */
export function dateType(column: Column): EventType | null {
  const type = column.startsWith('date:') ? column.slice(5) : null;
  return EVENT_TYPE_IDS.find((id) => id === type) ?? null;
}

const byHeading = new Map<string, keyof typeof COLUMNS>(
  ids.flatMap((id) => [table[id].label, ...table[id].aliases].map((heading) => [foldText(heading), id] as const)),
);
const SECRET = /パスワード|password|\bpass\b|^pw$|^id$|ログインid|マイページid|mypageid|ユーザーid|loginid|userid/i;

/** What a heading alone means; null when it is unknown. */
function columnOfHeading(heading: string): Column | null {
  if (SECRET.test(heading.normalize('NFKC').replaceAll(/\s/g, ''))) return 'secret';
  return byHeading.get(foldText(heading)) ?? null;
}

/** True where the first row names columns and is no selection itself: it has the company's heading, or two others. */
export function hasHeadings(rows: readonly TableRow[]): boolean {
  const known = rows[0]?.cells.map(columnOfHeading).filter((it) => it !== null) ?? [];
  return known.includes('company') || known.length >= 2;
}

/** What each column means: by its heading, and where that is open, by what stands in it. What stays open becomes part of the memo. */
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

/** A heading that speaks of days itself: ES締切, 面接日. */
const DATED = /(?:締め?切り?|〆切|期限|期日|日時|日程|日)$/;

function guess(heading: string, cells: readonly string[], today: Day): Column {
  const column = columnOfHeading(heading);
  const holdsDates = cells.length > 0 && countDates(cells, today) * 2 > cells.length;
  const type = readEventType(heading);
  if (holdsDates && (column === null || column === 'es' || column === 'eventType' || column === 'completed')) {
    return type ? `date:${type}` : 'moment';
  }
  if (column !== null) return column;
  if (type && DATED.test(heading)) return `date:${type}`;
  // A heading such as 二次面接 with nothing but 未定 below is one of dates, too.
  if (type && cells.every((cell) => readCellMoment(cell, { today, over: false }).kind !== 'unreadable'))
    return `date:${type}`;
  return heading !== '' && cells.length > 0 ? 'notes' : 'none';
}

/** Cells with a day; what only names none on purpose counts neither way. */
function countDates(cells: readonly string[], today: Day): number {
  const kinds = cells.map((cell) => readCellMoment(cell, { today, over: false }).kind);
  return kinds.filter((kind) => kind === 'moment').length + kinds.filter((kind) => kind === 'vague').length / 2;
}

/** What the columns mean once one of them is chosen anew: what only one column can mean is taken from the other. */
export function chooseColumn(columns: readonly Column[], at: number, chosen: Column): Column[] {
  return columns.map((column, index) =>
    index === at ? chosen : isOnce(chosen) && column === chosen ? 'none' : column,
  );
}

function isOnce(column: Column): boolean {
  return column in table && !table[column as keyof typeof COLUMNS].many;
}

/** True for a heading that says no more than what the column means. */
export function isOwnHeading(column: Column, heading: string): boolean {
  return columnOfHeading(heading) === column;
}
