/** Why a student reports a shared event, in the order of the choices. */
export const REPORT_REASONS = {
  wrong_date: { label: '日時が間違っている' },
  wrong_company: { label: 'この企業の予定ではない' },
  inappropriate: { label: '不適切な内容が含まれている' },
  other: { label: 'その他' },
} as const satisfies Record<string, { label: string }>;

/** A stored id. */
export type ReportReason = keyof typeof REPORT_REASONS;
/** The reasons in the order of the choices. */
export const REPORT_REASON_IDS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];
