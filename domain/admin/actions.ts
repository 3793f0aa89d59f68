/** What administrators do in the console, as it is recorded in the audit log, with its name on the screen. */
export const ADMIN_ACTIONS = {
  users_listed: 'ユーザーの一覧を表示',
  user_viewed: 'ユーザーを表示',
  company_registered: '企業を登録',
  company_changed: '企業を変更',
  company_merged: '企業を統合',
  company_merge_undone: '企業の統合を元に戻した',
  shared_event_decided: '共有の予定に対応',
  shared_event_decision_undone: '共有の予定への対応を元に戻した',
  reporters_viewed: '通報者を表示',
} as const satisfies Record<string, string>;

export type AdminAction = keyof typeof ADMIN_ACTIONS;
