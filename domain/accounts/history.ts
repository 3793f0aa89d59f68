/** The history of an account: what was done with it, for its owner to recognise, or not. */
import type { Instant } from '../time.ts';

/** The acts in the history, newest first on the screen, with their words. They are kept for a year, with the audit log. */
export const ACCOUNT_ACTS = {
  account_created: 'アカウントを作成',
  sign_in: 'ログイン',
  sign_in_google: 'Googleでログイン',
  sign_in_passkey: 'パスキーでログイン',
  sessions_ended: '端末をログアウト',
  password_changed: 'パスワードを変更',
  password_reset: 'パスワードを再設定',
  email_change_asked: 'メールアドレスの変更を申し込み',
  email_changed: 'メールアドレスを変更',
  email_change_undone: 'メールアドレスの変更を取り消し',
  google_linked: 'Googleアカウントと連携',
  google_unlinked: 'Googleアカウントの連携を解除',
  passkey_added: 'パスキーを登録',
  passkey_removed: 'パスキーを削除',
  totp_added: '認証アプリを設定',
  totp_removed: '認証アプリを解除',
  recovery_codes_renewed: 'リカバリーコードを作り直し',
  recovery_code_used: 'リカバリーコードを使用',
  second_factor_off: '運営者が2段階認証を解除',
  archive_exported: 'データを書き出し',
  my_page_revealed: 'マイページの情報を表示',
  feed_made: 'カレンダー連携を開始',
  feed_address_shown: 'カレンダー連携のURLを表示',
  feed_renewed: 'カレンダー連携のURLを変更',
  feed_ended: 'カレンダー連携を停止',
  token_made: 'APIトークンを作成',
  token_ended: 'APIトークンを終了',
  webhook_made: 'Webhookを追加',
  webhook_removed: 'Webhookを削除',
  calendar_connected: 'Googleカレンダーと連携',
  calendar_disconnected: 'Googleカレンダーの連携を解除',
  inbox_address_made: '転送先アドレスを作成',
  inbox_address_renewed: '転送先アドレスを変更',
  inbox_address_ended: '転送先アドレスを停止',
  admin_granted: '管理者の権限を付与',
  admin_revoked: '管理者の権限を解除',
} as const;
export type AccountAct = keyof typeof ACCOUNT_ACTS;

/** An entry of the history. `device` is null for what no device of the owner did. */
export type AccountActView = { id: string; act: AccountAct; device: string | null; isNewDevice: boolean; at: Instant };
/** A page of the history; `next` is the id after which the following page begins, null on the last one. */
export type AccountHistoryView = { acts: AccountActView[]; next: string | null };

/** The number of entries on a page of the history. */
export const HISTORY_PAGE = 20;

/** 新しい端末でログイン, パスワードを変更. */
export function accountActLabel({ act, isNewDevice }: Pick<AccountActView, 'act' | 'isNewDevice'>): string {
  if (!isNewDevice) return ACCOUNT_ACTS[act];
  const by = act === 'sign_in_google' ? '（Google）' : act === 'sign_in_passkey' ? '（パスキー）' : '';
  return `新しい端末で${ACCOUNT_ACTS.sign_in}${by}`;
}
