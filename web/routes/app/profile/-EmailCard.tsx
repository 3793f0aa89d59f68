import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../-parts/if-here.ts';
import { AccountLoading } from './-AccountLoading.tsx';
import { AccountFailure, CurrentPassword, focusProblem, typedInto } from './-Proof.tsx';

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
      {open && <EmailDialog account={account} onClose={() => setOpen(false)} />}
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

function EmailDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const ifHere = useIfHere();
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: (json: { email: string; currentPassword: string | null }) => call(api.account.email.$post({ json })),
    onSuccess: () => ifHere(onClose),
    onError: (error) => {
      if (error instanceof AppError && error.code === 'invalid_input')
        setProblem('メールアドレスの形式を確認してください');
      focusProblem(form.current);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const typed = (name: string) => typedInto(event.currentTarget, name);
    const email = typed('email').trim();
    const found = problemOf(email, account);
    setProblem(found);
    if (found) return focusProblem(form.current);
    send.mutate({ email, currentPassword: account.hasPassword ? typed('currentPassword') : null });
  };
  const footer = (
    <>
      <Button type="submit" form="email-form" variant="primary" busy={send.isPending} busyLabel="送信中...">
        確認メールを送る
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="メールアドレスの変更" {...{ onClose, footer }}>
      <form id="email-form" ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <AccountFailure error={send.error} inFields={['invalid_input']} />
        <TextField
          label="新しいメールアドレス"
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          support="卒業後も使えるメールアドレスをおすすめします。"
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <CurrentPassword account={account} error={send.error} onType={send.reset} />
      </form>
    </Dialog>
  );
}

function problemOf(email: string, account: AccountView): string | undefined {
  if (email === '') return 'メールアドレスを入力してください';
  return email.toLowerCase() === account.email ? '現在と同じメールアドレスです' : undefined;
}
