import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../../-parts/if-here.ts';
import { AccountFailure, CurrentPassword, focusProblem, typedInto } from './Proof.tsx';

/** Asks for the new address, and for the password of the account. */
export function EmailDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
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
