import { APP_NAME } from '#domain/app-name.ts';
import { INQUIRY_KINDS, type InquiryKind } from '#domain/inquiries/inquiries.ts';
import { layout } from '../integrations/mail/layout.ts';
import type { MailMessage } from '../integrations/mail/message.ts';

type Received = {
  to: string;
  kind: InquiryKind;
  /** What was written; null where the address is not proved, so that nobody can send a text of theirs to others. */
  message: string | null;
};

/** The mail that confirms an inquiry. */
export function receivedMail({ to, kind, message }: Received): MailMessage {
  const title = 'お問い合わせを受け付けました';
  return {
    to,
    kind: 'account',
    subject: `【${APP_NAME}】${title}`,
    ...layout({
      title,
      lines: [`${APP_NAME}へのお問い合わせをありがとうございます。内容を確認して、このメールアドレスに返信します。`],
      facts: [['種類', INQUIRY_KINDS[kind]], ...(message === null ? [] : [['内容', message] as [string, string]])],
      notes: ['返信には数日かかることがあります。', 'お心当たりがない場合は、このメールを破棄してください。'],
    }),
  };
}

type Answered = { to: string; name: string; question: string; body: string; messageId: string };

/** An answer, with the question quoted below it. Answers to it go to Reply-To. */
export function answerMail({ to, name, question, body, messageId }: Answered): MailMessage {
  const title = 'お問い合わせへの返信';
  const greeting = name === '' ? [] : [`${name.replace(/\s+/g, ' ')}様`];
  const { html, text } = layout({
    title,
    lines: [...greeting, ...body.split(/\n\s*\n/)],
    facts: [['いただいたお問い合わせ', question.replace(/^/gm, '> ')]],
    notes: ['このメールに返信していただくこともできます。'],
  });
  return { to, kind: 'account', subject: `【${APP_NAME}】${title}`, html, text, messageId };
}
