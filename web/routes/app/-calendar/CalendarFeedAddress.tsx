import { CalendarPlus, Check, Copy, ExternalLink, Eye } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { googleSubscription, reachOf, webcal } from '#domain/calendar/calendar-feed.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { FeedAddress as FeedAddressState } from './use-feed-address.ts';

const COPIED_MS = 4_000;

const ProofDialog = lazy(() =>
  import('../profile/-account/ProofDialog.tsx').then((it) => ({ default: it.ProofDialog })),
);

/** The secret address, shown when its owner asks for it and gives proof of identity. */
export function FeedAddress({ address }: { address: FeedAddressState }) {
  const { url, busy, failure, proof, show } = address;
  return (
    <>
      {url === undefined ? (
        <div className="grid justify-items-start gap-2.5">
          <p className="copy text-sm">
            カレンダーアプリに登録するには、専用のアドレスを表示してください。アドレスを知っている人は予定を見られるため、ご本人の確認をお願いしています。
          </p>
          <Button variant="primary" icon={<Eye aria-hidden />} {...{ busy }} busyLabel="確認中..." onClick={show}>
            アドレスを表示
          </Button>
        </div>
      ) : (
        <Shown url={url} />
      )}
      {failure && <Banner tone="error">アドレスを表示できませんでした。{failure}</Banner>}
      <Suspense>
        {proof && <ProofDialog what="カレンダーのアドレスを表示する" onProven={proof.go} onClose={proof.stop} />}
      </Suspense>
    </>
  );
}

/** The address, and links to subscribe in the most common calendars. */
function Shown({ url }: { url: string | null }) {
  if (url === null)
    return (
      <Banner tone="attention">
        登録済みのカレンダーアプリは、これまでどおり予定を読み込めます。アドレスをもう一度表示することはできません。ほかの機器でも使うときは、再発行してください。
      </Banner>
    );
  return (
    <>
      <Reach url={url} />
      <div className="grid gap-2.5">
        <a href={webcal(url)} className={buttonClass('primary', 'md')}>
          <CalendarPlus aria-hidden />
          Appleのカレンダーに追加
        </a>
        <a
          href={googleSubscription(url)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', 'md')}
        >
          <ExternalLink aria-hidden />
          Googleカレンダーに追加
          <span className="sr-only">（新しいタブで開きます）</span>
        </a>
      </div>
      <CopyField url={url} />
    </>
  );
}

/** A note where other calendars cannot reach this server. */
function Reach({ url }: { url: string }) {
  const reach = reachOf(url);
  if (reach === 'everywhere') return null;
  return (
    <Banner tone="attention">
      {reach === 'this-machine'
        ? 'このしおりは、このコンピューターの中で動いています。予定を読み込めるのは、このコンピューターのカレンダーアプリだけです。Googleカレンダーやほかの機器からは読み込めません。'
        : 'このしおりは暗号化されていない通信（http）で動いています。同じネットワークの中でだけお使いください。Googleカレンダーからは読み込めないことがあります。'}
    </Banner>
  );
}

function CopyField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      // The browser refuses to copy: the address is selected, for the keyboard or a long press.
      field.current?.focus();
      field.current?.select();
      setOutcome('refused');
    }
  };
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label="カレンダーのアドレス"
        support="Outlookなどでは、「インターネットから予定表を追加」や「URLで購読」に貼り付けます。ほかの人には知らせないでください。"
        value={url}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" icon={outcome === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
          アドレスをコピー
        </Button>
        <span role="status" className="copy min-w-0 flex-1 basis-40 text-sm">
          {outcome === 'copied' && 'コピーしました'}
          {outcome === 'refused' && 'コピーできませんでした。選択された文字をコピーしてください。'}
        </span>
      </div>
    </div>
  );
}
