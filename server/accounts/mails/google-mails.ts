/** Mails to the owner after a change of the ways to sign in. */
import { APP_NAME } from '#domain/app-name.ts';
import { layout } from '../../integrations/mail/layout.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';

/** The mail after Google was connected with the account. */
export function googleLinkedMail(to: string, baseUrl: string): MailMessage {
  return notice(to, baseUrl, {
    title: 'Googleアカウントを連携しました',
    line: `${APP_NAME}のアカウントに、Googleアカウントが連携されました。今後はGoogleでもログインできます。`,
  });
}

/** The mail after the connection with Google was removed. */
export function googleUnlinkedMail(to: string, baseUrl: string): MailMessage {
  return notice(to, baseUrl, {
    title: 'Googleアカウントの連携を解除しました',
    line: `${APP_NAME}のアカウントから、Googleアカウントの連携が解除されました。今後はパスワードでログインしてください。`,
  });
}

function notice(to: string, baseUrl: string, { title, line }: { title: string; line: string }): MailMessage {
  const body = {
    title,
    lines: [line],
    button: { label: 'プロフィールの画面を開く', url: `${baseUrl}/app/profile` },
    notes: [
      `お心当たりがない場合は、すぐにパスワードを再設定してください。すべての端末からログアウトされ、Googleの連携も解除されます。${baseUrl}/forgot-password`,
    ],
  };
  return { to, kind: 'account', subject: `【${APP_NAME}】${title}`, ...layout(body) };
}
