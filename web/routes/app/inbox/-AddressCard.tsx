import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { CopyButton } from '#web/ui/feedback/CopyButton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

const onError = (error: Error) => toasts.error(`アドレスを変更できませんでした。${messageFor(error)}`);
const useAddressMaking = () => useMutation({ mutationFn: () => call(api.inbox.address.$put()), onError });

/** The first step: an address of one's own. */
export function MakeAddress() {
  const make = useAddressMaking();
  return (
    <Button
      variant="primary"
      className="justify-self-start"
      busy={make.isPending}
      busyLabel="作成中..."
      onClick={() => make.mutate()}
    >
      アドレスを作る
    </Button>
  );
}

type AddressCardProps = {
  address: string | null;
  /** False on the page of the guide itself. */
  withGuide?: boolean;
  /** True where the empty list beside it says what to do next. */
  hasStepsBeside?: boolean;
};

/** The student's forwarding address: made, copied, renewed, and stopped. */
export function AddressCard({ address, withGuide = true, hasStepsBeside = false }: AddressCardProps) {
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null);
  const box = useRef<HTMLParagraphElement>(null);
  const close = () => setAsked(null);
  const [name, host] = address?.split(/(?=@)/) ?? [];
  const make = useAddressMaking();
  const stop = useMutation({
    mutationFn: () => call(api.inbox.address.$delete()),
    onSuccess: () => toasts.show('転送先アドレスを停止しました'),
    onError,
  });
  const renew = () => {
    close();
    make.mutate(undefined, {
      onSuccess: () => toasts.show('新しいアドレスに変更しました。転送の設定も変更してください'),
    });
  };
  return (
    <Card as="section" aria-labelledby="forwarding-address" className="grid gap-3 p-4">
      <h2 id="forwarding-address" className="text-base">
        自分の転送先アドレス
      </h2>
      {address === null ? (
        <>
          <p className="copy text-sm text-ink-2">
            企業からのメールを転送すると、ここに届きます。アドレスは自分専用で、あとから変更や停止ができます。
          </p>
          {!hasStepsBeside && <MakeAddress />}
        </>
      ) : (
        <div className="flex items-center gap-2 rounded-md border border-line bg-surface-2 py-1 pr-1 pl-3">
          <p ref={box} className="min-w-0 flex-1 py-1.5 leading-ui font-bold wrap-anywhere select-all">
            {name}
            <wbr />
            {host}
          </p>
          <CopyButton size="sm" variant="ghost" text={address} done="転送先アドレスをコピーしました" within={box}>
            <span className="sr-only">コピー</span>
          </CopyButton>
        </div>
      )}
      <p className="copy flex items-start gap-2 text-sm leading-ui text-ink-2">
        <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
        メールの本文は暗号化して保管し、あなたの端末で開いたときだけ読み取ります。
      </p>
      <div className="-mx-3 -mb-1 flex flex-wrap items-center gap-x-1 gap-y-2 empty:hidden">
        {withGuide && !hasStepsBeside && (
          <ButtonLink to="/app/inbox/forwarding" variant="ghost" size="sm">
            転送の設定方法
          </ButtonLink>
        )}
        {address !== null && (
          <>
            <Button variant="ghost" size="sm" busy={make.isPending} onClick={() => setAsked('renew')}>
              アドレスを変更
            </Button>
            <Button variant="danger" size="sm" busy={stop.isPending} onClick={() => setAsked('stop')}>
              停止
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'renew'}
        title="転送先アドレスの変更"
        confirmLabel="変更"
        onConfirm={renew}
        onClose={close}
      >
        <p>新しいアドレスに変更しますか。今のアドレスに転送されたメールは、すぐに届かなくなります。</p>
        <p>変更したあとに、メールサービスの転送の設定も変更してください。</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'stop'}
        title="転送先アドレスの停止"
        confirmLabel="停止"
        onConfirm={() => {
          close();
          stop.mutate();
        }}
        onClose={close}
      >
        <p>転送先アドレスを停止しますか。転送されたメールは、すぐに届かなくなります。</p>
        <p>届いたメールは受信箱に残ります。同じアドレスは、もう使えません。</p>
      </ConfirmDialog>
    </Card>
  );
}
