/** What gave access to an account and ended with its recovery: a password set by mail, or an address taken back. */

/** The kinds of access, in the order in which they are told. */
export const ACCESS = {
  sessions: 'すべての端末からのログイン',
  push: 'プッシュ通知',
  google: 'Googleアカウントの連携',
  calendar: 'Googleカレンダーの連携',
  feed: 'カレンダー連携（予定の購読URL）',
  programs: 'APIトークンとWebhook',
  devices: '使ったことのある端末の記録',
  factors: '最近登録されたパスキー・認証アプリ（リカバリーコードを含む）',
} as const;
/** One kind of access. */
export type Access = keyof typeof ACCESS;

/** The kinds that an account had, in order. */
export function endedOf(had: Record<Access, boolean>): Access[] {
  return (Object.keys(ACCESS) as Access[]).filter((it) => had[it]);
}

/** What ended, for one line: すべての端末からのログイン、プッシュ通知. */
export function endedText(ended: readonly Access[]): string {
  return ended.map((it) => ACCESS[it]).join('、');
}
