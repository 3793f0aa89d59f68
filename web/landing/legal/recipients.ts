/** 外部送信: all third parties that receive data. recipients.test.ts compares this list with the code. */

export type Recipient = {
  id: string;
  /** The service and its operator. */
  service: string;
  operator: string;
  country: string;
  /** The data that is sent. */
  sent: readonly string[];
  purpose: string;
  /** When it is sent. */
  occasion: string;
  /** The value of the served page without which nothing is sent there; null for always. */
  when: null | 'smtp' | 'google' | 'analytics';
  /** Hosts that are contacted; `*.` stands for any subdomain. Empty where the operator configures them. */
  hosts: readonly string[];
};

const PUSH = {
  sent: ['暗号化した通知（企業名やメモは含みません）', 'ブラウザが発行した宛先の識別子'],
  purpose: 'プッシュ通知を、利用者のブラウザに届けるため',
  country: 'アメリカ合衆国',
  when: null,
} as const;

export const RECIPIENTS: readonly Recipient[] = [
  {
    id: 'mail',
    service: 'メールの配信サーバーと、宛先のメールサービス',
    operator: '運営者が選んだ配信事業者と、利用者のメールサービスの提供者',
    country: '配信事業者とメールサービスによります',
    sent: [
      '宛先のメールアドレス',
      'メールの内容（認証コード、手続きのためのリンク、お問い合わせへの返信。リマインドでは企業名、予定の種類と日時）',
    ],
    purpose: '本人の確認と、リマインドやお知らせをメールで届けるため',
    occasion: '登録、手続きまたはお問い合わせをしたとき、メールでの通知をオンにしたとき',
    when: 'smtp',
    hosts: [],
  },
  {
    ...PUSH,
    id: 'push-google',
    service: 'Firebase Cloud Messaging',
    operator: 'Google LLC',
    occasion: 'Chromeなどのブラウザで、プッシュ通知をオンにしたとき',
    hosts: ['fcm.googleapis.com'],
  },
  {
    ...PUSH,
    id: 'push-apple',
    service: 'Apple Push Notification service',
    operator: 'Apple Inc.',
    occasion: 'Safariで、プッシュ通知をオンにしたとき',
    hosts: ['web.push.apple.com'],
  },
  {
    ...PUSH,
    id: 'push-mozilla',
    service: 'Mozilla Push Service',
    operator: 'Mozilla Corporation',
    occasion: 'Firefoxで、プッシュ通知をオンにしたとき',
    hosts: ['updates.push.services.mozilla.com'],
  },
  {
    ...PUSH,
    id: 'push-microsoft',
    service: 'Windows Push Notification Services',
    operator: 'Microsoft Corporation',
    occasion: 'Edgeで、プッシュ通知をオンにしたとき',
    hosts: ['*.notify.windows.com'],
  },
  {
    id: 'google-sign-in',
    service: 'Googleログイン',
    operator: 'Google LLC',
    country: 'アメリカ合衆国',
    sent: [
      'しおりへのログインであること',
      'Googleの画面を開くことに伴う情報（IPアドレス、ブラウザの種類、GoogleのCookie）',
    ],
    purpose: 'Googleアカウントで登録、ログイン、本人の確認をするため',
    occasion: '「Googleでログイン」などのボタンを押したとき',
    when: 'google',
    hosts: ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com'],
  },
  {
    id: 'google-calendar',
    service: 'Googleカレンダー',
    operator: 'Google LLC',
    country: 'アメリカ合衆国',
    sent: ['連携した利用者の予定の企業名、名前、日時、場所', '志望順位に応じた色の番号'],
    purpose: '登録した予定を、利用者のGoogleカレンダーに追加し、変更を反映するため',
    occasion: '「Googleカレンダー」で「連携する」を押してから、連携を解除するまで',
    when: 'google',
    hosts: ['www.googleapis.com'],
  },
  {
    id: 'analytics',
    service: 'Google アナリティクス',
    operator: 'Google LLC',
    country: 'アメリカ合衆国',
    sent: ['開いた画面の種類（どの選考や予定かは含みません）', '1日ごとに変わる、誰のものか分からない番号'],
    purpose: '画面ごとの閲覧数を集計し、本サービスを改善するため',
    occasion: '画面を開いたとき（集計を断ることができます）',
    when: 'analytics',
    hosts: ['www.google-analytics.com'],
  },
];
