/**
 * A deadline is to be done before its moment; an appointment begins at its moment; an expected event is only awaited: nothing is missed when
 * its day passes.
 */
export type EventKind = 'deadline' | 'appointment' | 'expected';

/** The names of the kinds. */
export const KIND_NAMES: Record<EventKind, string> = {
  deadline: '締切',
  appointment: '参加する予定',
  expected: '連絡を待つ日',
};

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
};

/** Event types, in the order of the choices. Without a `kind`, the student chooses one. */
export const EVENT_TYPES = {
  pre_entry: {
    label: 'プレエントリー',
    short: 'プレエントリー',
    kind: 'deadline',
    group: 'esDeadline',
  },
  es_deadline: {
    label: 'ES締切',
    short: 'ES締切',
    kind: 'deadline',
    group: 'esDeadline',
  },
  web_test: {
    label: 'Webテスト',
    short: 'Webテスト',
    kind: 'deadline',
    group: 'test',
  },
  interview: {
    label: '面接',
    short: '面接',
    kind: 'appointment',
    group: 'interview',
  },
  group_discussion: {
    label: 'グループディスカッション',
    short: 'GD',
    kind: 'appointment',
    group: 'interview',
  },
  briefing: {
    label: '説明会',
    short: '説明会',
    kind: 'appointment',
    group: 'seminar',
  },
  internship: {
    label: 'インターンシップ',
    short: 'インターン',
    kind: 'appointment',
    group: 'seminar',
  },
  other: { label: 'その他', short: 'その他', kind: null, group: 'other' },
} as const satisfies Record<string, EventTypeEntry>;

/** A stored id. */
export type EventType = keyof typeof EVENT_TYPES;
/** The types in the order of the choices. */
export const EVENT_TYPE_IDS = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Events with rules of their own that are stored as その他 with a subtype. They concern one student alone and are never shared. */
export const EVENT_SUBTYPES = {
  offer_reply_deadline: {
    label: '内定承諾期限',
    short: '承諾期限',
    kind: 'deadline',
    group: 'esDeadline',
  },
  expected_result: {
    label: '結果連絡予定',
    short: '結果連絡',
    kind: 'expected',
    group: 'other',
  },
} as const satisfies Record<string, EventTypeEntry>;

/** A stored id of a subtype. */
export type EventSubtype = keyof typeof EVENT_SUBTYPES;
/** The subtypes in the order of the choices. */
export const EVENT_SUBTYPE_IDS = Object.keys(EVENT_SUBTYPES) as [EventSubtype, ...EventSubtype[]];

/** What a student chooses as the type of an event: a type, or a subtype of その他. */
export type EventStep = EventType | EventSubtype;
/** Every step. */
export const EVENT_STEPS: Record<EventStep, EventTypeEntry> = { ...EVENT_TYPES, ...EVENT_SUBTYPES };
/** The steps in the order of the choices: その他 comes last. */
export const EVENT_STEP_IDS: readonly EventStep[] = [
  ...EVENT_TYPE_IDS.filter((type) => type !== 'other'),
  ...EVENT_SUBTYPE_IDS,
  'other',
];

/** An event by its stored type and subtype, or a draft by its step. */
export type OfStep = { eventType: EventStep; subtype?: EventSubtype | null | undefined };

/** The step of an event. */
export function stepOf({ eventType, subtype }: OfStep): EventStep {
  return subtype ?? eventType;
}

/** The stored type and subtype of a step. */
export function storedStep(step: EventStep): { eventType: EventType; subtype: EventSubtype | null } {
  return isSubtype(step) ? { eventType: 'other', subtype: step } : { eventType: step, subtype: null };
}

export function isSubtype(step: EventStep): step is EventSubtype {
  return step in EVENT_SUBTYPES;
}

/** The label of an event's type. */
export function stepLabel(event: OfStep): string {
  return EVENT_STEPS[stepOf(event)].label;
}
