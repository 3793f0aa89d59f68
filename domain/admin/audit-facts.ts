/** What entries of the audit log say besides who did what to whom: facts, each with a label and its value in words. */
import { dayLabel, type Instant, jstClock, jstDay, parts } from '../time.ts';
import type { Audited } from './audit.ts';
import { COMPANY_FACTS } from './companies.ts';
import { DECISIONS } from './sharing.ts';
import { SUSPENSION_REASONS } from './suspension.ts';
import { USER_FILTERS } from './users.ts';

/** The facts of each kind of entry, in the order of the screen. */
export const AUDIT_FACTS = {
  audit_log_viewed: [],
  users_listed: ['filter', 'isSearch'],
  user_viewed: [],
  company_registered: [],
  company_changed: ['fields'],
  company_change_undone: ['fields'],
  company_merged: ['into', 'selections', 'events', 'sharedEvents', 'sameSharedEvents'],
  company_merge_undone: ['into'],
  shared_event_decided: ['decision'],
  shared_event_decision_undone: [],
  reporters_viewed: [],
  inquiries_listed: ['state'],
  inquiry_viewed: [],
  inquiry_answered: ['again'],
  inquiry_closed: [],
  inquiry_reopened: [],
  mailing_drafted: [],
  mailing_changed: [],
  mailing_deleted: [],
  mailing_sent: [],
  mailing_stopped: [],
  mailing_resumed: [],
  dead_letters_listed: [],
  dead_letters_retried: ['all', 'count'],
  user_suspended: ['reason', 'until'],
  user_suspension_lifted: [],
  user_signed_out: [],
  sign_ups_listed: [],
  sign_up_code_sent: [],
  admin_granted: ['by'],
  admin_revoked: ['by'],
} as const satisfies Record<Audited, readonly (keyof typeof WORDS)[]>;

/** The facts that an entry of this kind may have. */
export type AuditFact<A extends Audited> = (typeof AUDIT_FACTS)[A][number];

const one = (names: Record<string, string>) => (value: unknown) => names[String(value)] ?? null;
const amount = (value: unknown) => (typeof value === 'number' ? `${value.toLocaleString('ja-JP')}件` : null);
const ifTrue = (words: string) => (value: unknown) => (value === true ? words : null);
const momentLabel = (at: Instant) => `${parts(jstDay(at))[0]}年${dayLabel(jstDay(at))}${jstClock(at)}`;
const decisions = Object.fromEntries(Object.entries(DECISIONS).map(([id, { label }]) => [id, label]));

/** The label of each fact, and what it says; null where there is nothing to say. */
const WORDS = {
  filter: { label: '絞り込み', say: one(USER_FILTERS) },
  isSearch: { label: '検索', say: ifTrue('名前かメールアドレスで検索') },
  fields: {
    label: '項目',
    say: (value: unknown) =>
      Array.isArray(value) ? value.map(one(COMPANY_FACTS)).filter(Boolean).join('・') || 'なし' : null,
  },
  /** The server puts the company's name in the place of its id. */
  into: { label: '統合先', say: (value: unknown) => (typeof value === 'string' ? value : null) },
  selections: { label: '選考', say: amount },
  events: { label: '予定', say: amount },
  sharedEvents: { label: '共有の予定', say: amount },
  sameSharedEvents: { label: '同じ日程', say: amount },
  decision: { label: '対応', say: one(decisions) },
  state: { label: '一覧', say: one({ open: '未返信', done: '返信済み' }) },
  again: { label: '送信', say: ifTrue('もう一度送信') },
  all: { label: '対象', say: one({ true: 'すべて', false: '選んだもの' }) },
  count: { label: '件数', say: amount },
  reason: { label: '理由', say: one(SUSPENSION_REASONS) },
  until: {
    label: '終了',
    say: (value: unknown) => (value === null ? '無期限' : typeof value === 'string' ? momentLabel(value) : null),
  },
  by: { label: '方法', say: one({ settings: 'サーバーの設定', command: 'コマンド' }) },
} as const satisfies Record<string, { label: string; say: (value: unknown) => string | null }>;

/** The facts of an entry as the screen shows them. */
export function auditFacts(
  action: Audited,
  detail: Record<string, unknown> | null,
): { label: string; value: string }[] {
  const facts: readonly (keyof typeof WORDS)[] = AUDIT_FACTS[action];
  return facts.flatMap((fact) => {
    const value = detail && fact in detail ? WORDS[fact].say(detail[fact]) : null;
    return value === null ? [] : [{ label: WORDS[fact].label, value }];
  });
}
