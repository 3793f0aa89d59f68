import type { Phase } from './phases.ts';

/** The colour of a status. */
export type StatusHue = 'green' | 'red' | 'purple' | 'blue' | 'amber' | 'grey';

type StatusEntry = {
  label: string;
  hue: StatusHue;
  /** Phases that have the status. */
  phases: readonly Phase[];
  /** A terminal status ends the selection: it no longer counts as active. */
  terminal: boolean;
  /** Words that an import maps to this status. */
  aliases: readonly string[];
};

const BOTH = ['intern', 'fulltime'] as const;

/** Selection statuses, in the order of the choices. Any may follow any. */
export const STATUSES = {
  before_entry: {
    label: 'エントリー前',
    hue: 'grey',
    phases: BOTH,
    terminal: false,
    aliases: ['未応募', '検討中', '気になる', 'プレエントリー済', 'not started'],
  },
  in_progress: {
    label: '選考中',
    hue: 'grey',
    phases: BOTH,
    terminal: false,
    aliases: ['進行中', '書類通過', 'active'],
  },
  es_submitted: {
    label: 'ES提出済み',
    hue: 'amber',
    phases: BOTH,
    terminal: false,
    aliases: ['ES提出', '書類提出', 'エントリー済み', '応募済み', 'applied'],
  },
  interview_waiting: {
    label: '面接待ち',
    hue: 'blue',
    phases: BOTH,
    terminal: false,
    aliases: ['一次面接', '二次面接', '面接予定', '日程調整中', 'interview'],
  },
  final_interview: {
    label: '最終面接',
    hue: 'purple',
    phases: BOTH,
    terminal: false,
    aliases: ['最終', '役員面接', 'final'],
  },
  offer: {
    label: '内定',
    hue: 'green',
    phases: ['fulltime'],
    terminal: true,
    aliases: ['内々定', 'offer', '承諾待ち'],
  },
  passed: {
    label: '合格',
    hue: 'green',
    phases: ['intern'],
    terminal: true,
    aliases: ['参加確定', 'インターン合格', 'accepted'],
  },
  rejected: {
    label: 'お祈り',
    hue: 'red',
    phases: BOTH,
    terminal: true,
    aliases: ['不合格', '落選', '見送り', 'NG', 'rejected'],
  },
  declined: { label: '辞退', hue: 'red', phases: BOTH, terminal: true, aliases: ['取り下げ', 'withdrawn'] },
} as const satisfies Record<string, StatusEntry>;

/** A stored id. */
export type Status = keyof typeof STATUSES;
/** The statuses in the order of the choices. */
export const STATUS_IDS = Object.keys(STATUSES) as [Status, ...Status[]];
/** The statuses that end a selection without success. */
export const CLOSED_STATUSES: readonly Status[] = ['rejected', 'declined'];
/** The status of a new selection. */
export const INITIAL_STATUS: Status = 'before_entry';
