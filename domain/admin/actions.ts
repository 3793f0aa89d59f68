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
  inquiries_listed: 'お問い合わせの一覧を表示',
  inquiry_viewed: 'お問い合わせを表示',
  inquiry_answered: 'お問い合わせに返信',
  inquiry_closed: 'お問い合わせを対応済みに変更',
  inquiry_reopened: 'お問い合わせを未返信に変更',
  mailing_drafted: '配信の下書きを作成',
  mailing_deleted: '配信の下書きを削除',
  mailing_sent: '配信の送信を開始',
  mailing_stopped: '配信の送信を停止',
  mailing_resumed: '配信の送信を再開',
  dead_letters_listed: '届かなかった配信を表示',
  dead_letters_retried: '届かなかった配信を再試行',
} as const satisfies Record<string, string>;

export type AdminAction = keyof typeof ADMIN_ACTIONS;
