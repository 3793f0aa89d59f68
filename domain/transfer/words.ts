/** Maps students' words for a status, a priority and the like to our ids. Case, width and kind of kana do not matter. */

import { travelLabel } from '../events/travel.ts';
import { travelMinutesField } from '../fields.ts';
import { REMINDER_LABELS, REMINDER_TYPE_IDS, type ReminderType } from '../reminders/timings.ts';
import { EVENT_STEP_IDS, EVENT_STEPS, type EventKind, type EventStep } from '../taxonomy/event-types.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { PHASE_IDS, PHASES } from '../taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS, type Priority } from '../taxonomy/priorities.ts';
import { STATUS_IDS, STATUSES, type Status } from '../taxonomy/statuses.ts';
import { foldText } from '../text/company-name.ts';

/** Exact words, or else words that a longer text contains: the first match wins. */
type Reading<T> = { exact: Map<string, T>; contains: readonly (readonly [RegExp, T])[] };

function reading<T extends string>(
  words: readonly (readonly [T, readonly string[]])[],
  contains: Reading<T>['contains'] = [],
): Reading<T> {
  return { exact: new Map(words.flatMap(([id, all]) => all.map((word) => [foldText(word), id] as const))), contains };
}

function read<T>({ exact, contains }: Reading<T>, text: string): T | null {
  const folded = foldText(text);
  return exact.get(folded) ?? contains.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

/** Further words for each status. */
export const STATUS_ALIASES: Record<Status, readonly string[]> = {
  before_entry: ['未応募', '検討中', '気になる', 'プレエントリー済', 'not started'],
  in_progress: ['進行中', '書類通過', 'active'],
  es_submitted: ['ES提出', '書類提出', 'エントリー済み', '応募済み', 'applied'],
  interview_waiting: ['一次面接', '二次面接', '面接予定', '日程調整中', 'interview'],
  final_interview: ['最終', '役員面接', 'final'],
  offer: ['内々定', 'offer', '承諾待ち'],
  passed: ['参加確定', 'インターン合格', 'accepted'],
  rejected: ['不合格', '落選', '見送り', 'NG', 'rejected'],
  declined: ['取り下げ', 'withdrawn'],
};
// Words are compared folded, so katakana is written as hiragana here.
const STATUS_WORDS = reading<Status>(
  STATUS_IDS.map((id) => [id, [id, STATUSES[id].label, ...STATUS_ALIASES[id]]]),
  [
    [/不合格|落選|落ち|お祈り|見送|不通過|ご縁/, 'rejected'],
    [/辞退|取り下げ/, 'declined'],
    [/内定|内々定|おふぁー/, 'offer'],
    [/最終/, 'final_interview'],
    [/通過|結果待ち|選考中|進行中/, 'in_progress'],
    [/面接|面談|でぃすかっしょん|ぐるでぃす/, 'interview_waiting'],
    [/提出済|応募済|えんとりー済|提出完了|提出した/, 'es_submitted'],
    [/未応募|未提出|未えんとりー|えんとりー前|検討|作成中|気になる/, 'before_entry'],
  ],
);

/** The status that a text names; null without one. */
export function readStatus(text: string): Status | null {
  return read(STATUS_WORDS, text);
}

const PRIORITY_ALIASES: Record<Priority, readonly string[]> = {
  first: ['第一志望', '第1志望', '第1志望群', '1', '①', 'A', 'S', '◎', '高', '本命', '★★★', '☆☆☆', 'high'],
  second: ['第二志望', '第2志望', '第2志望群', '2', '②', 'B', '○', '◯', '〇', '中', '★★', '☆☆', 'medium'],
  other: [
    '第三志望',
    '第3志望',
    '第三志望群',
    '3',
    '③',
    '4',
    '5',
    'C',
    'D',
    '△',
    '低',
    '★',
    '☆',
    '練習',
    '滑り止め',
    'low',
  ],
};
const PRIORITY_WORDS = reading<Priority>(
  PRIORITY_IDS.map((id) => [id, [id, PRIORITIES[id].label, ...PRIORITY_ALIASES[id]]]),
);

/** The priority that a text names; null without one. */
export function readPriority(text: string): Priority | null {
  return read(PRIORITY_WORDS, text);
}

const PHASE_WORDS = reading<Phase>(
  [
    ...PHASE_IDS.map((id) => [id, [id, PHASES[id].label]] as const),
    ['fulltime', ['本選', '本', '新卒', 'main', '早期']],
  ],
  [
    [/本選考|早期選考|正社員/, 'fulltime'],
    [/いんたーん|intern|夏|冬|秋|さまー/, 'intern'],
  ],
);

/** インターン or 本選考; null when a text names neither. */
export function readPhase(text: string): Phase | null {
  return read(PHASE_WORDS, text);
}

/** Further words for each type of event. */
export const EVENT_ALIASES: Record<EventStep, readonly string[]> = {
  pre_entry: ['エントリー', 'entry'],
  es_deadline: ['ES', 'エントリーシート', 'ES提出', '書類締切'],
  web_test: ['SPI', '玉手箱', '適性検査', 'テスト', 'test'],
  interview: ['一次面接', '二次面接', '三次面接', '最終面接', '面談'],
  group_discussion: ['GD', 'グルディス', 'グループワーク'],
  briefing: ['会社説明会', 'セミナー', 'イベント', '座談会'],
  internship: ['インターン', '就業体験'],
  offer_reply_deadline: ['内定承諾', '承諾', '内定返答期限', 'オファー返答期限', '内定承諾締切'],
  expected_result: ['結果の連絡予定', '結果発表', '結果通知', '合否連絡'],
  other: ['etc.'],
};
const EVENT_TYPE_WORDS = reading<EventStep>(
  EVENT_STEP_IDS.map((id) => [id, [id, EVENT_STEPS[id].label, EVENT_STEPS[id].short, ...EVENT_ALIASES[id]]]),
  [
    [/承諾|内定.*(返答|返事|回答)/, 'offer_reply_deadline'],
    [/結果.*(連絡|発表|通知)|合否連絡/, 'expected_result'],
    [/でぃすかっしょん|ぐるでぃす|^gd/, 'group_discussion'],
    [/面接|面談|interview/, 'interview'],
    [/ぷれえんとりー/, 'pre_entry'],
    [/^es|えんとりーしーと|書類|履歴書/, 'es_deadline'],
    [/てすと|試験|適性|assessment|spi|玉手箱|gab|tgweb|cubic/, 'web_test'],
    [/説明会|せみなー|座談会|見学|ob訪問|og訪問/, 'briefing'],
    [/いんたーん|就業体験|わーくしょっぷ/, 'internship'],
    [/えんとりー/, 'pre_entry'],
  ],
);

/** The event type that a text names; null without one. */
export function readEventType(text: string): EventStep | null {
  return read(EVENT_TYPE_WORDS, text);
}

/** Longer than the name of any type; the work of matching grows with the square of the length. */
const LONGEST_TYPE_NAME = 100;

/** True for a text that is only the name of an event type: ES締切, 面接, Webテスト日程; not 一次面接. */
export function isPlainTypeName(text: string): boolean {
  if (text.length > LONGEST_TYPE_NAME) return false;
  const bare = text.replace(/(?:締め?切り?|〆切|提出|期限|期日|日時|日程|予定日|日)+$/, '');
  return EVENT_TYPE_WORDS.exact.has(foldText(bare)) && !/[一二三次終]/.test(bare);
}

/** The labels of the kinds of event. */
export const KIND_LABELS: Record<EventKind, string> = { deadline: '締切', appointment: '予定', expected: '連絡予定' };
const KIND_WORDS = reading<EventKind>([
  ['deadline', ['deadline', KIND_LABELS.deadline, '期限']],
  ['appointment', ['appointment', KIND_LABELS.appointment, '日時']],
  ['expected', ['expected', KIND_LABELS.expected]],
]);

/** 締切, 予定 or 連絡予定; null when a text names none. */
export function readKind(text: string): EventKind | null {
  return read(KIND_WORDS, text);
}

const YES = new Set(
  [
    'はい',
    '完了',
    '済',
    '済み',
    '済んだ',
    'true',
    'yes',
    'y',
    '1',
    '○',
    '◯',
    '〇',
    '✓',
    '✔',
    '☑',
    'レ',
    '提出済',
    '提出済み',
    '終了',
  ].map(foldText),
);

/** True for はい, 済, ○, TRUE and their like. */
export function readYes(text: string): boolean {
  return YES.has(foldText(text));
}

/** The word for no reminders. */
export const NO_REMINDERS = 'なし';

/** Minutes of travel: なし, 30, 30分, 1時間, 1時間30分, 1:30; null for what is none. */
export function readMinutes(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(' ', '');
  if (plain === travelLabel(0)) return 0;
  const found = /^(?=\d)(?:(\d{1,2})(?:時間|:))?(?:(\d{1,3})分?)?$/.exec(plain);
  const minutes = found && Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0);
  return travelMinutesField.safeParse(minutes).data ?? null;
}

/** The reminders that a text lists by their labels. */
export function readReminders(text: string): ReminderType[] {
  const folded = text.split(/[・、,\s/]+/).map(foldText);
  return REMINDER_TYPE_IDS.filter(
    (id) => folded.includes(foldText(REMINDER_LABELS[id])) || folded.includes(foldText(id)),
  );
}
