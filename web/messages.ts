import type { GoogleError } from '#domain/accounts/session.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';

/** The message for each error code: what happened or why, and what to do. */
export const MESSAGES: Record<ErrorCode, string> = {
  invalid_input: '入力内容に誤りがあります。内容を確認して、もう一度お試しください。',
  not_signed_in: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  wrong_credentials: 'メールアドレスまたはパスワードが正しくありません',
  wrong_code: '認証コードが正しくありません。もう一度お試しください。',
  code_expired: '認証コードの有効期限が切れています。コードを再送信してください。',
  passkey_refused: 'パスキーを確認できませんでした。もう一度試すか、別の方法でログインしてください。',
  token_refused: 'APIトークンが正しくありません',
  second_factor_required:
    'この画面には2段階認証が必要です。プロフィール設定で、パスキーか認証アプリを登録してください。',
  confirmation_needed: '安全のため、もう一度ご本人の確認が必要です。パスワードを入力してください。',
  not_yours: 'アクセス権限がありません',
  scope_missing: 'アクセス権限がありません',
  admin_only: 'アクセス権限がありません',
  suspended: 'このアカウントは、利用を停止しています。',
  cross_site: 'この操作を確認できませんでした。ページを再読み込みして、もう一度お試しください。',
  not_found: 'ページが見つかりません。URLを確認してください。',
  selection_not_found: '選考情報が見つかりません',
  event_not_found: 'イベントが見つかりません',
  company_not_found: '企業が見つかりません。もう一度検索してください。',
  shared_event_not_found: 'この予定は、もう共有されていません。',
  sign_up_not_found: '登録の手続きが見つかりません。最初からもう一度お試しください。',
  passkey_not_found: 'このパスキーは、すでに削除されています。',
  session_not_found: 'このログインは、すでに終了しています。',
  calendar_feed_not_found: 'カレンダー連携は停止しています。アドレスをもう一度作成してください。',
  token_not_found: 'このAPIトークンは、すでに削除されています。',
  webhook_not_found: 'このWebhookは、すでに削除されています。',
  calendar_not_connected: 'Googleカレンダーと連携されていません',
  mail_not_found: 'このメールは、もう受信箱にありません。',
  file_not_found: 'ファイルが見つかりません。ページを再読み込みして、もう一度お試しください。',
  method_not_allowed: 'この操作はできません。ページを再読み込みして、もう一度お試しください。',
  other_account: '別のアカウントでログインしています。ページを再読み込みして、もう一度お試しください。',
  email_taken: 'このメールアドレスは既に使用されています',
  conflict: 'ほかの画面で先に更新されています。最新の内容を確認して、もう一度お試しください。',
  password_needed: '先にパスワードを設定してください。パスワードがないと、ログインできなくなります。',
  nothing_to_undo: '元に戻せる時間を過ぎています。必要な場合は、もう一度登録してください。',
  not_snoozable: 'この予定は、もう再通知できません。',
  already_carried_over: '本選考への引き継ぎは済んでいます。ページを再読み込みして、内容を確認してください。',
  too_many: '登録できる数の上限に達しました。不要なものを削除してから、もう一度お試しください。',
  link_expired: 'このリンクは有効期限が切れているか、すでに使われています。もう一度お手続きください。',
  sign_in_expired: 'ログインの手続きの時間が過ぎました。もう一度ログインしてください。',
  files_full: 'ファイルの合計が100MBを超えます。不要なファイルを削除してから、もう一度お試しください。',
  text_full:
    '保存できる文字数の上限に達しました。不要な選考・予定・メモを削除するか短くしてから、もう一度お試しください。',
  too_large: '入力した内容が大きすぎます。短くして、もう一度お試しください。',
  file_too_large: 'ファイルが大きすぎます。10MBまでのファイルを選んでください。',
  file_type_refused:
    'このファイルは添付できません。PDF・PNG・JPEG・WebP・Word（docx）・Excel（xlsx）を選んでください。',
  unknown_host: 'このアドレスからは利用できません。URLを確認してください。',
  idempotency_mismatch: 'すでに送信済みです。ページを再読み込みして、内容を確認してください。',
  weak_password: 'より長く、推測されにくいパスワードを設定してください',
  push_endpoint_refused: 'このブラウザではプッシュ通知を利用できません。別のブラウザでお試しください。',
  webhook_address_refused: '公開されたhttpsのURLを入力してください',
  too_many_requests: '操作が集中しています。しばらく待ってから、もう一度お試しください。',
  unexpected: '問題が発生しました。時間をおいて、もう一度お試しください。',
  test_mail_failed: 'テストメールを送信できませんでした。メールアドレスを確認して、もう一度お試しください。',
  mail_failed: '認証メールの送信に失敗しました。もう一度お試しください。',
  busy: '混み合っています。しばらく待ってから、もう一度お試しください。',
  unavailable: '接続できませんでした。通信状況を確認して、もう一度お試しください。',
  storage_full: 'ただいま保存できません。時間をおいて、もう一度お試しください。',
};

/** The message for each failed sign-in through Google; the screen's own sentence comes before it. */
export const GOOGLE_MESSAGES: Record<GoogleError, string> = {
  google: 'もう一度お試しください。',
  google_cancelled: 'Googleでの操作がキャンセルされました。',
  google_unavailable: 'Googleに接続できませんでした。時間をおいて、もう一度お試しください。',
  google_unverified:
    'このGoogleアカウントのメールアドレスは、Googleで確認されていません。別のGoogleアカウントか、パスワードでのログインをお使いください。',
  google_exists:
    'このメールアドレスのアカウントは既にあります。パスワードでログインしてから、プロフィールの画面でGoogleアカウントを連携してください。',
  google_taken: 'このGoogleアカウントは連携できません。別のアカウントと連携されているか、すでに連携があります。',
  google_limited: '操作が続いたため、一時的に制限しています。しばらく待ってから、もう一度お試しください。',
  google_unconfirmed: '安全のため、連携の前にパスワードを確認してください。',
  google_mismatch: '連携しているGoogleアカウントとは別のアカウントが選ばれました。',
  google_suspended: 'このアカウントは、利用を停止しています。理由と期間は、お送りしたメールでご確認ください。',
  google_stale: 'Googleでご本人の確認ができませんでした。Googleにログインし直してから、もう一度お試しください。',
};

/** The Japanese sentence for any thrown error, with the waiting time where there is one. */
export function messageFor(error: unknown): string {
  if (!(error instanceof AppError)) return MESSAGES.unexpected;
  const { retryAfter } = error.details;
  if (error.code === 'too_many_requests' && retryAfter) {
    const wait = retryAfter < 60 ? `${Math.ceil(retryAfter)}秒` : `${Math.ceil(retryAfter / 60)}分`;
    return `操作が続いたため、一時的に制限しています。${wait}後に、もう一度お試しください。`;
  }
  return MESSAGES[error.code];
}
