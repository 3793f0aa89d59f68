import type { LeftKind } from '#domain/transfer/archive.ts';

/** What stays behind, and why. */
export const LEFT_TEXTS: Record<LeftKind, { label: string; why: string }> = {
  sign_in: { label: 'ログイン・端末・同意の記録', why: '書き出した環境のものです' },
  notifications: { label: '通知の予定と履歴', why: '通知は、取り込んだ予定からあらためて設定します' },
  inbox: { label: '受信箱のメールと転送先アドレス', why: 'アドレスは、この環境であらためて作れます' },
  calendars: { label: 'カレンダー連携', why: 'この環境であらためて連携できます' },
  programs: { label: 'APIトークンとWebhook', why: 'この環境であらためて作れます' },
  sharing: { label: 'みんなの日程・企業データベースへの登録', why: '書き出した環境のものです' },
  inquiries: { label: 'お問い合わせ', why: '書き出した環境の運営者とのやり取りです' },
};
