import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useSite } from './site.ts';

/** Shown where mails do not leave this machine: otherwise a first visitor would wait for one. */
export function MailboxHint() {
  if (!useSite()?.mailbox) return null;
  return (
    <Banner tone="info">
      このしおりはメールを送信しません。届くはずのメールは
      <a href="/dev/mailbox" target="_blank" rel="noreferrer">
        開発用メールボックス
      </a>
      で読めます。
    </Banner>
  );
}
