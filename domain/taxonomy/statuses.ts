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
};

const BOTH = ['intern', 'fulltime'] as const;

/** Selection statuses, in the order of the choices. Any may follow any. */
export const STATUSES = {
  before_entry: {
    label: 'エントリー前',
    hue: 'grey',
    phases: BOTH,
    terminal: false,
  },
  in_progress: {
    label: '選考中',
    hue: 'grey',
    phases: BOTH,
    terminal: false,
  },
  es_submitted: {
    label: 'ES提出済み',
    hue: 'amber',
    phases: BOTH,
    terminal: false,
  },
  interview_waiting: {
    label: '面接待ち',
    hue: 'blue',
    phases: BOTH,
    terminal: false,
  },
  final_interview: {
    label: '最終面接',
    hue: 'purple',
    phases: BOTH,
    terminal: false,
  },
  offer: {
    label: '内定',
    hue: 'green',
    phases: ['fulltime'],
    terminal: true,
  },
  passed: {
    label: '合格',
    hue: 'green',
    phases: ['intern'],
    terminal: true,
  },
  rejected: {
    label: 'お祈り',
    hue: 'red',
    phases: BOTH,
    terminal: true,
  },
  declined: { label: '辞退', hue: 'red', phases: BOTH, terminal: true },
} as const satisfies Record<string, StatusEntry>;

/** A stored id. */
export type Status = keyof typeof STATUSES;
/** The statuses in the order of the choices. */
export const STATUS_IDS = Object.keys(STATUSES) as [Status, ...Status[]];
/** The statuses that end a selection without success. */
export const CLOSED_STATUSES: readonly Status[] = ['rejected', 'declined'];
/** The status of a new selection. */
export const INITIAL_STATUS: Status = 'before_entry';
