import { useRef } from 'react';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** Gmail's mail that asks whether mails may be forwarded: its code, and its link with the host. */
export function Confirmation({ code, url }: NonNullable<ReceivedMail['confirmation']>) {
  const box = useRef<HTMLParagraphElement>(null);
  return (
    <Card as="section" aria-labelledby="confirmation" className="grid justify-items-start gap-3 p-4">
      <h3 id="confirmation" className="text-md">
        Gmailの転送の確認
      </h3>
      <p className="copy text-sm text-ink-2">
        自分で転送を設定したときは、Gmailの設定画面で確認コードを入力するか、リンクを開いて確認してください。心当たりがないときは、何もする必要はありません。
      </p>
      {code && (
        <>
          <p ref={box} className="num text-2xl tracking-widest select-all">
            <span className="sr-only">確認コード：</span>
            {code}
          </p>
          <CopyButton size="sm" text={code} done="確認コードをコピーしました" within={box}>
            確認コードをコピー
          </CopyButton>
        </>
      )}
      {url && <SafeLink href={url}>確認のリンクを開く</SafeLink>}
    </Card>
  );
}
