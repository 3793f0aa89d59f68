import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { AccountLoading } from './-account/AccountLoading.tsx';

const EmailDialog = lazy(() => import('./-account/EmailDialog.tsx').then((it) => ({ default: it.EmailDialog })));

/** The address for sign-in and mails; a change takes effect when the new address is confirmed. */
export function EmailCard() {
  return (
    <Section id="email" title="メールアドレスの変更">
      <AccountLoading>{(account) => <EmailPart account={account} />}</AccountLoading>
    </Section>
  );
}

function EmailPart({ account }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <div className="grid gap-1">
        <p className="text-sm font-bold">現在のメールアドレス</p>
        <p className="wrap-anywhere">{account.email}</p>
      </div>
      {account.pendingEmail === null ? (
        <p className="copy text-sm text-ink-2">新しいアドレスに届くメールのリンクを開くと、変更が完了します。</p>
      ) : (
        <Pending email={account.pendingEmail} />
      )}
      <Button className="wrap-anywhere!" onClick={() => setOpen(true)}>
        {account.pendingEmail === null ? 'メールアドレスを変更' : '別のアドレスに変更'}
      </Button>
      <Suspense>{open && <EmailDialog account={account} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function Pending({ email }: { email: string }) {
  const cancel = useMutation({ mutationFn: () => call(api.account.email.$delete()) });
  return (
    <div className="grid w-full gap-2">
      <Banner
        tone="info"
        action={
          <Button size="sm" busy={cancel.isPending} busyLabel="取り消し中..." onClick={() => cancel.mutate()}>
            変更を取り消す
          </Button>
        }
      >
        <b className="wrap-anywhere">{email}</b>{' '}
        に確認のメールを送りました。24時間以内に、メールのリンクを開いてください。届かないときは、迷惑メールフォルダも確認してください。
      </Banner>
      {cancel.error && <Banner tone="error">{messageFor(cancel.error)}</Banner>}
    </div>
  );
}
