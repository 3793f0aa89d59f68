/** A deadline is to be done before its moment; an appointment begins at its moment. */
export type EventKind = 'deadline' | 'appointment';

/** The account's notification settings name event types by these groups. */
export type NotificationGroup = 'esDeadline' | 'interview' | 'test' | 'seminar' | 'other';

type EventTypeEntry = {
  /** Long label, for forms and details. */
  label: string;
  /** Short label, for chips and rows. */
  short: string;
  /** Null where the student chooses it for each event. */
  kind: EventKind | null;
  group: NotificationGroup;
  /** Words that an import maps to this type. */
  aliases: readonly string[];
};

/** Event types, in the order of the choices. Without a `kind`, the student chooses one. */
export const EVENT_TYPES = {
  pre_entry: {
    label: 'プレエントリー',
    short: 'プレエントリー',
    kind: 'deadline',
    group: 'esDeadline',
    aliases: ['エントリー', 'entry'],
  },
  es_deadline: {
    label: 'ES締切',
    short: 'ES締切',
    kind: 'deadline',
    group: 'esDeadline',
    aliases: ['ES', 'エントリーシート', 'ES提出', '書類締切'],
  },
  web_test: {
    label: 'Webテスト',
    short: 'Webテスト',
    kind: 'deadline',
    group: 'test',
    aliases: ['SPI', '玉手箱', '適性検査', 'テスト', 'test'],
  },
  interview: {
    label: '面接',
    short: '面接',
    kind: 'appointment',
    group: 'interview',
    aliases: ['一次面接', '二次面接', '三次面接', '最終面接', '面談'],
  },
  group_discussion: {
    label: 'グループディスカッション',
    short: 'GD',
    kind: 'appointment',
    group: 'interview',
    aliases: ['GD', 'グルディス', 'グループワーク'],
  },
  briefing: {
    label: '説明会',
    short: '説明会',
    kind: 'appointment',
    group: 'seminar',
    aliases: ['会社説明会', 'セミナー', 'イベント', '座談会'],
  },
  internship: {
    label: 'インターンシップ',
    short: 'インターン',
    kind: 'appointment',
    group: 'seminar',
    aliases: ['インターン', '就業体験'],
  },
  other: { label: 'その他', short: 'その他', kind: null, group: 'other', aliases: ['etc.'] },
} as const satisfies Record<string, EventTypeEntry>;

/** A stored id. */
export type EventType = keyof typeof EVENT_TYPES;
/** The types in the order of the choices. */
export const EVENT_TYPE_IDS = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];
