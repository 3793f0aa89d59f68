/** Mails about the account itself. */

import { CODE_MS } from '#domain/accounts/session.ts';
import { APP_NAME } from '#domain/app-name.ts';
import { MINUTE } from '#domain/time.ts';
import { layout } from '../../integrations/mail/layout.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';

const NOT_YOU = 'お心当たりがない場合は、このメールを破棄してください。';

/** The code that proves an address. */
export function codeMail(to: string, code: string): MailMessage {
  const body = {
    title: 'メールアドレスの確認',
    lines: [`${APP_NAME}の登録画面に、次の6桁の認証コードを入力してください。`],
    code,
    notes: [`コードの有効期限は${CODE_MS / MINUTE}分です。誰にも教えないでください。`, NOT_YOU],
  };
  return { to, kind: 'account', subject: `【${APP_NAME}】認証コードのお知らせ`, ...layout(body) };
}

/** For whoever signs up with an address that has an account: told by mail, so that the screen tells nobody. */
export function knownAddressMail(to: string, baseUrl: string): MailMessage {
  const body = {
    title: '既にアカウントがあります',
    lines: [
      `このメールアドレスで${APP_NAME}の新規登録が行われましたが、既にアカウントがあります。`,
      '登録済みのパスワードでログインしてください。',
    ],
    button: { label: 'ログインする', url: `${baseUrl}/login` },
    notes: [NOT_YOU],
  };
  return { to, kind: 'account', subject: `【${APP_NAME}】既にアカウントがあります`, ...layout(body) };
}
