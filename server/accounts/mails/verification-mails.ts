/** Mails about the account itself. */

import { CODE_MS } from '#domain/accounts/session.ts';
import { APP_NAME } from '#domain/app-name.ts';
import { MINUTE } from '#domain/time.ts';
import { layout } from '../../integrations/mail/layout.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';

const NOT_YOU = 'お心当たりがない場合は、このメールを破棄してください。';

const SUBJECT = `【${APP_NAME}】認証コードのお知らせ`;
const ENTER = `${APP_NAME}の登録画面に、次の6桁の認証コードを入力してください。`;
const LIFE = `コードの有効期限は${CODE_MS / MINUTE}分です。誰にも教えないでください。`;

/** The mail with the code that verifies an address. */
export function codeMail(to: string, code: string): MailMessage {
  const body = { title: 'メールアドレスの確認', lines: [ENTER], code, notes: [LIFE, NOT_YOU] };
  return { to, kind: 'account', subject: SUBJECT, ...layout(body) };
}

/** The mail with the code when the address already has an account. Only this mail, and the screen after the right code, says so. */
export function knownAddressMail(to: string, code: string, baseUrl: string): MailMessage {
  const body = {
    title: '既にアカウントがあります',
    lines: [
      `このメールアドレスで${APP_NAME}の新規登録が行われましたが、既にアカウントがあります。登録済みのパスワードでログインしてください。`,
      '新規登録の画面では、次の認証コードでメールアドレスを確認できます。新しいアカウントは作成されません。',
    ],
    code,
    button: { label: 'ログインする', url: `${baseUrl}/login` },
    notes: [LIFE, NOT_YOU],
  };
  return { to, kind: 'account', subject: SUBJECT, ...layout(body) };
}
