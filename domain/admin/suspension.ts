/** The suspension of an account by an administrator. */

/** Why an account is suspended. */
export const SUSPENSION_REASONS = {
  false_events: '虚偽の予定を繰り返し共有した',
  intrusion: '不正なアクセス',
  other_breach: 'その他の規約違反',
} as const;

export type SuspensionReason = keyof typeof SUSPENSION_REASONS;
