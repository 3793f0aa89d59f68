import { suspensionEndLabel } from '#domain/accounts/suspended.ts';
import { SUSPENSION_REASONS, type Suspension } from '#domain/admin/suspension.ts';
import { APP_NAME } from '#domain/app-name.ts';
import type { Instant } from '#domain/time.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';
import { accountMail } from './account-mails.ts';

/** The mail to a student whose account an administrator has suspended, with the administrator's explanation as it was written. */
export function suspensionMail(to: string, suspension: Suspension & { at: Instant }, baseUrl: string): MailMessage {
  const { at, reason, notice, until } = suspension;
  const end = until === null ? '期限はありません' : `${suspensionEndLabel(until, at)}（日本時間）まで`;
  return accountMail(to, 'アカウントの利用を停止しました', {
    lines: [
      `${APP_NAME}のアカウントの利用を停止しました。すべての端末からログアウトし、停止している間は、ログインできず、リマインドも届きません。登録したデータは消えません。`,
      notice,
    ],
    facts: [
      ['理由', SUSPENSION_REASONS[reason]],
      ['期間', end],
    ],
    notes: [
      ...(until === null ? [] : ['期間が過ぎると、自動で解除されます。']),
      `お心当たりがない場合は、お問い合わせください。${baseUrl}/contact`,
    ],
  });
}

/** The mail to a student whose suspension was lifted before its end. */
export function suspensionLiftedMail(to: string, baseUrl: string): MailMessage {
  return accountMail(to, 'アカウントの利用の停止を解除しました', {
    lines: [`${APP_NAME}のアカウントを、ふたたび利用できます。これからの予定のリマインドも届きます。`],
    button: { label: 'ログイン', url: `${baseUrl}/login` },
  });
}
