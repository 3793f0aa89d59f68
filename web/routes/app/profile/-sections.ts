import { PROFILE_SECTIONS } from '#web/profile-form/ProfileSections.tsx';

/** The cards of the app's settings by the ids of their anchors. */
const SETTINGS = {
  display: '表示',
  travel: '予定の間の移動時間',
  adding: 'ほかのアプリから追加',
  export: 'データの書き出し',
};

/** The cards of the account, likewise. */
export const ACCOUNT = {
  email: 'メールアドレスの変更',
  password: 'パスワード',
  google: 'Googleアカウント',
  sessions: 'ログイン中の端末',
  'second-factor': 'パスキー・2段階認証',
  programs: 'プログラムからの利用',
  history: 'アカウントの履歴',
  withdrawal: '退会',
};

/** The groups of cards, from the top of the page. */
export const GROUPS: readonly { title: string; about: string; sections: Record<string, string> }[] = [
  { title: 'プロフィール', about: '「保存」を押すと反映されます。', sections: PROFILE_SECTIONS },
  { title: 'アプリの設定', about: '変更はすぐに反映されます。', sections: SETTINGS },
  { title: 'アカウントとセキュリティ', about: 'ログインの方法と、登録した情報の扱いです。', sections: ACCOUNT },
];
