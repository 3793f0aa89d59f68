import { APP_NAME } from '#domain/app-name.ts';
import type { MailContent } from '../deliveries/mails.ts';
import { layout } from '../integrations/mail/layout.ts';

export type Mailing = { subject: string; body: string; essential: boolean };

/** The status-update mail. `userName` and the text are plain; blank lines part paragraphs. */
export function updateMail({ subject, body, essential }: Mailing, userName: string): MailContent {
  const paragraphs = body.split(/\n\s*\n/).filter((it) => it !== '');
  const note = essential
    ? `${APP_NAME}のご利用に必要なお知らせとして、登録しているメールアドレスにお送りしています。`
    : `このメールは、${APP_NAME}に登録している方にお送りしています。`;
  const { html, text } = layout({
    title: subject,
    lines: [`${userName.replace(/\s+/g, ' ')}さん`, ...paragraphs],
    notes: [note],
    ...(!essential && { unsubscribe: 'updates' as const }),
  });
  return { subject: `【${APP_NAME}】${subject}`, html, text };
}
