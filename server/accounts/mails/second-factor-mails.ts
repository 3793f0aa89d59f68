/** Mails to the owner about passkeys, the authenticator app and recovery codes. */
import type { AccountAct } from '#domain/accounts/history.ts';
import { APP_NAME } from '#domain/app-name.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { layout } from '../../integrations/mail/layout.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';
import type { Deed } from './account-mails.ts';

const CHANGES = {
  passkey_added: {
    title: 'パスキーを登録しました',
    line: `${APP_NAME}のアカウントに、パスキーが登録されました。これからは、このパスキーでログインできます。`,
  },
  passkey_removed: {
    title: 'パスキーを削除しました',
    line: `${APP_NAME}のアカウントから、パスキーが削除されました。そのパスキーでは、もうログインできません。`,
  },
  totp_added: {
    title: '認証アプリを設定しました',
    line: `${APP_NAME}のアカウントに、認証アプリが設定されました。ログインのときに、6桁のコードの入力をお願いします。`,
  },
  totp_removed: {
    title: '認証アプリを解除しました',
    line: `${APP_NAME}のアカウントから、認証アプリが解除されました。`,
  },
  recovery_codes_renewed: {
    title: 'リカバリーコードを作り直しました',
    line: `${APP_NAME}のリカバリーコードが作り直されました。これまでのコードは使えません。`,
  },
  recovery_code_used: {
    title: 'リカバリーコードでログインがありました',
    line: `${APP_NAME}のアカウントに、リカバリーコードを使ったログインがありました。使ったコードは、もう使えません。`,
  },
  second_factor_off: {
    title: '2段階認証を解除しました',
    line: `お申し出にもとづき、${APP_NAME}の運営者がパスキー・認証アプリ・リカバリーコードをすべて解除し、すべての端末からログアウトしました。パスワードかGoogleでログインしてください。`,
  },
} as const satisfies Partial<Record<AccountAct, { title: string; line: string }>>;

/** A change of the second factor, or a notable use of it. */
export type SecondFactorChange = keyof typeof CHANGES;

/** A new password does not remove what was added (decision 16). */
const isAdded = (change: SecondFactorChange) => change === 'passkey_added' || change === 'totp_added';

/** The mail to the owner after such a change. */
export function secondFactorMail(to: string, change: SecondFactorChange, deed: Deed, baseUrl: string): MailMessage {
  const { title, line } = CHANGES[change];
  return notice(to, {
    title,
    lines: [line],
    facts: [
      ['日時', moment(deed.at)],
      ['端末', deed.device],
    ],
    button: { label: 'プロフィールの画面を開く', url: `${baseUrl}/app/profile#second-factor` },
    notes: [
      'ご自身の操作であれば、何もする必要はありません。',
      `お心当たりがない場合は、すぐにパスワードを再設定してください。${baseUrl}/forgot-password`,
      ...(isAdded(change)
        ? [
            `再設定しても、登録されたパスキーや認証アプリは解除されません。お心当たりがない場合は、お問い合わせもお願いします。${baseUrl}/contact`,
          ]
        : []),
    ],
  });
}

/** The mail to the owner after several wrong codes: somebody has entered the right password. */
export function wrongCodesMail(to: string, at: Instant, baseUrl: string): MailMessage {
  return notice(to, {
    title: 'ログインの確認が失敗しています',
    lines: [
      `${APP_NAME}のアカウントで、パスワードかGoogleでの確認のあと、2段階認証の間違ったコードの入力が続いています。ログインはされていません。`,
    ],
    facts: [['日時', moment(at)]],
    button: { label: 'パスワードを再設定する', url: `${baseUrl}/forgot-password` },
    notes: [
      'ご自身の操作であれば、何もする必要はありません。',
      'お心当たりがない場合は、パスワードが知られている可能性があります。すぐにパスワードを再設定してください。',
    ],
  });
}

const moment = (at: Instant) => `${dayLabel(jstDay(at))} ${jstClock(at)}（日本時間）`;

function notice(to: string, body: Parameters<typeof layout>[0]): MailMessage {
  return { to, kind: 'account', subject: `【${APP_NAME}】${body.title}`, ...layout(body) };
}
