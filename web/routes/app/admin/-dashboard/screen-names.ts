import type { ScreenPattern } from '#domain/screens.ts';

const NAMES: Record<ScreenPattern, string> = {
  '/': 'トップ',
  '/search': '企業の検索',
  '/contact': 'お問い合わせ',
  '/developers': '開発者向けの説明',
  '/terms': '利用規約',
  '/privacy': 'プライバシーポリシー',
  '/login': 'ログイン',
  '/signup': '新規登録',
  '/forgot-password': 'パスワードの再設定（申し込み）',
  '/reset-password': 'パスワードの再設定',
  '/confirm-email': 'メールアドレスの確認',
  '/undo-email': 'メールアドレスの変更の取り消し',
  '/withdrawn': '退会の完了',
  '/onboarding': 'はじめての設定',
  '/profile-setup': 'プロフィールの登録',
  '/app': 'アプリの入口',
  '/app/homepage': 'ホーム',
  '/app/add': 'ほかのアプリからの追加',
  '/app/calendar': 'カレンダー',
  '/app/companies/add': '選考を追加',
  '/app/selections': '選考管理',
  '/app/selections/import': '表からの取り込み',
  '/app/selections/$selectionId': '選考',
  '/app/selections/$selectionId/edit': '選考の編集',
  '/app/selections/$selectionId/events/$eventId': '予定の詳細',
  '/app/inbox': '受信箱',
  '/app/inbox/forwarding': '転送の設定方法',
  '/app/analysis': '分析',
  '/app/profile': 'プロフィール設定',
  '/app/profile/leave': '退会',
  '/app/notifications': '通知設定',
  '/app/admin': '管理画面',
};

/** The name of a screen in the list of page views. */
export function screenName(route: ScreenPattern): string {
  return NAMES[route];
}
