/** Mails about changes of password and address. Links have their secret after the `#`; subjects contain no secret. */

import { type Access, endedText } from '#domain/accounts/ended-access.ts';
import { EMAIL_CHANGE_MS, EMAIL_UNDO_MS, RESET_MS } from '#domain/accounts/session.ts';
import { deletionDay, plainDate } from '#domain/accounts/withdrawal.ts';
import { APP_NAME } from '#domain/app-name.ts';
import { dayLabel, HOUR, type Instant, jstClock, jstDay, MINUTE } from '#domain/time.ts';
import { layout, type MailBody } from '../../integrations/mail/layout.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';

/** The time of a change, and the kind of device on which it was made. */
export type Deed = { at: Instant; device: string };
/** A change that ended all access to an account. */
export type Recovery = Deed & { ended: readonly Access[] };

/** The mail with the password reset link. */
export function resetMail(to: string, token: string, baseUrl: string): MailMessage {
  return accountMail(to, 'パスワードの再設定', {
    lines: [
      `${APP_NAME}のパスワードを再設定する手続きを受け付けました。次のボタンから、新しいパスワードを設定してください。`,
    ],
    button: { label: '新しいパスワードを設定する', url: `${baseUrl}/reset-password#${token}` },
    notes: [
      `このリンクは${RESET_MS / MINUTE}分間有効で、一度だけ使えます。誰にも教えないでください。`,
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
  });
}

/** The mail to the owner after each change of the password. */
export function passwordChangedMail(to: string, deed: Deed, baseUrl: string): MailMessage {
  return accountMail(to, 'パスワードが変更されました', {
    lines: [
      `${APP_NAME}のパスワードが変更されました。変更した端末のほかは、すべてログアウトし、プッシュ通知もオフにしています。`,
    ],
    facts: facts(deed),
    ...notMine('この変更にお心当たりがない場合は、すぐにパスワードを再設定してください。', baseUrl),
  });
}

/** The mail to the owner after a new password was set by a mailed link. */
export function passwordResetMail(to: string, deed: Recovery, baseUrl: string): MailMessage {
  return accountMail(to, 'パスワードが変更されました', {
    lines: [
      `${APP_NAME}のパスワードが、メールのリンクから変更されました。安全のため、下の「解除したもの」は使えなくなっています。`,
    ],
    facts: [...facts(deed), ['解除したもの', endedText(deed.ended)]],
    ...notMine('この変更にお心当たりがない場合は、すぐにパスワードを再設定してください。', baseUrl),
  });
}

/** The mail to the owner after a sign-in on a device that is not known. */
export function newDeviceMail(to: string, deed: Deed, baseUrl: string): MailMessage {
  return accountMail(to, '新しい端末からログインがありました', {
    lines: [`${APP_NAME}のアカウントに、これまで使われていない端末またはブラウザからログインがありました。`],
    facts: facts(deed),
    ...notMine(
      'お心当たりがない場合は、すぐにパスワードを再設定してください。すべての端末からログアウトします。',
      baseUrl,
    ),
  });
}

/** The mail to the owner after many consecutive wrong passwords. */
export function wrongPasswordsMail(to: string, at: Instant, baseUrl: string): MailMessage {
  return accountMail(to, 'ログインの失敗が続いています', {
    lines: [
      `${APP_NAME}のアカウントで、間違ったパスワードによるログインが続いています。ログインはされていません。`,
      '安全のため、はじめての端末からのログインをしばらく受け付けにくくしています。これまでに使った端末からは、いつもどおりログインできます。はじめての端末からログインできないときは、パスワードを再設定してください。',
    ],
    facts: [['日時', `${dayLabel(jstDay(at))} ${jstClock(at)}（日本時間）`]],
    ...notMine(
      'お心当たりがない場合も、パスワードが知られたわけではありません。ほかのサービスと同じパスワードをお使いのときは、変更してください。',
      baseUrl,
    ),
  });
}

/** The mail to the new address; its link confirms the change. */
export function emailChangeMail(to: string, token: string, baseUrl: string): MailMessage {
  return accountMail(to, 'メールアドレスの変更の確認', {
    lines: [
      `${APP_NAME}のアカウントのメールアドレスを、このアドレスに変更する手続きを受け付けました。次のボタンから、変更を完了してください。`,
    ],
    button: { label: '変更を確認する', url: `${baseUrl}/confirm-email#${token}` },
    notes: [
      `このリンクは${EMAIL_CHANGE_MS / HOUR}時間有効で、一度だけ使えます。`,
      'お心当たりがない場合は、ボタンを押さずに、このメールを破棄してください。',
    ],
  });
}

/** The mail to the new address when it already has an account. Only the mail says so, so that the screen does not reveal it. */
export function takenEmailMail(to: string, baseUrl: string): MailMessage {
  return accountMail(to, '既にアカウントがあります', {
    lines: [
      `${APP_NAME}の別のアカウントから、このメールアドレスへの変更が申し込まれましたが、既にアカウントがあるため変更できません。`,
      'このアドレスのアカウントは、そのまま使えます。',
    ],
    button: { label: 'ログインする', url: `${baseUrl}/login` },
    notes: ['お心当たりがない場合は、このメールを破棄してください。'],
  });
}

/** The mail to the old address: the change and its undo link. The token is null when the change returns to an earlier address. */
export function emailChangedMail(to: string, deed: Deed, undo: { token: string | null; baseUrl: string }): MailMessage {
  const { token, baseUrl } = undo;
  const told = {
    lines: [`${APP_NAME}のメールアドレスが変更されました。今後のお知らせは、新しいアドレスに届きます。`],
    facts: facts(deed),
  };
  if (token === null)
    return accountMail(to, 'メールアドレスが変更されました', {
      ...told,
      notes: ['ご自身の操作であれば、何もする必要はありません。'],
    });
  return accountMail(to, 'メールアドレスが変更されました', {
    lines: [
      ...told.lines,
      `お心当たりがない場合は、${EMAIL_UNDO_MS / HOUR}時間以内に次のボタンから取り消してください。すべての端末からログアウトし、パスワードも設定し直していただきます。`,
    ],
    facts: told.facts,
    button: { label: '変更を取り消す', url: `${baseUrl}/undo-email#${token}` },
    notes: ['ご自身の操作であれば、何もする必要はありません。'],
  });
}

/** The mail to the restored address: its password must be set again. */
export function emailRestoredMail(to: string, deed: Recovery, baseUrl: string): MailMessage {
  return accountMail(to, 'メールアドレスを元に戻しました', {
    lines: [
      `${APP_NAME}のメールアドレスを、このアドレスに戻しました。安全のため、下の「解除したもの」は使えなくなっています。`,
      'これまでのパスワードも使えません。次のボタンから、新しいパスワードを設定してください。',
    ],
    facts: [...facts(deed), ['解除したもの', endedText(deed.ended)]],
    button: { label: 'パスワードを設定する', url: `${baseUrl}/forgot-password` },
  });
}

/** The last mail to an account that has withdrawn. */
export function withdrawalMail(to: string, deed: Deed, baseUrl: string): MailMessage {
  return accountMail(to, '退会の手続きが完了しました', {
    lines: [
      `${APP_NAME}の退会の手続きが完了しました。これまでご利用いただき、ありがとうございました。`,
      'すべての端末からログアウトし、送信予定のリマインドを取り消しました。このアカウントへのメールは、これが最後です。',
    ],
    facts: [
      ...facts(deed),
      ['選考・予定の削除', `${plainDate(deletionDay(deed.at, 'selections'))}まで`],
      ['アカウント情報の削除', `${plainDate(deletionDay(deed.at, 'account'))}まで`],
    ],
    notes: [
      'このメールアドレスは、新しい登録にすぐに使えます。これまでのデータは引き継がれません。',
      `お心当たりがない場合は、プライバシーポリシーにある窓口へお問い合わせください。${baseUrl}/privacy#contact`,
    ],
  });
}

function facts({ at, device }: Deed): [string, string][] {
  return [
    ['日時', `${dayLabel(jstDay(at))} ${jstClock(at)}（日本時間）`],
    ['端末', device],
  ];
}

function notMine(note: string, baseUrl: string): Pick<MailBody, 'button' | 'notes'> {
  return {
    button: { label: 'パスワードを再設定する', url: `${baseUrl}/forgot-password` },
    notes: ['ご自身の操作であれば、何もする必要はありません。', note],
  };
}

/** A mail about an account: its title is the subject, too. */
export function accountMail(to: string, title: string, body: Omit<MailBody, 'title'>): MailMessage {
  return { to, kind: 'account', subject: `【${APP_NAME}】${title}`, ...layout({ title, ...body }) };
}
