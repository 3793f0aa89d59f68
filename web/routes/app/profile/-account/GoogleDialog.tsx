import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../../-parts/if-here.ts';
import { AccountFailure, CurrentPassword, focusProblem, typedInto } from './Proof.tsx';

/** Another way to sign in is another key to the account: connecting and disconnecting both ask for the password. */
export function GoogleDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const ifHere = useIfHere();
  // As it was when the dialog opened: the account is read again before the answer arrives.
  const [isLinked] = useState(account.google);
  const change = useMutation({
    mutationFn: async (password: string) => {
      await call(api.session.confirmation.$post({ json: { password } }));
      if (isLinked) await call(api.google.$delete());
    },
    onSuccess: () => {
      // The dialog stays until Google's page replaces this one.
      if (!isLinked) return ifHere(() => window.location.assign('/api/google/sign-in?purpose=link'));
      ifHere(onClose);
      toasts.show('Googleアカウントの連携を解除しました');
    },
    onError: () => focusProblem(form.current),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(typedInto(event.currentTarget, 'currentPassword'));
  };
  const footer = (
    <>
      <Button
        type="submit"
        form="google-form"
        variant={isLinked ? 'danger-fill' : 'primary'}
        busy={change.isPending || (change.isSuccess && !isLinked)}
        busyLabel={isLinked ? '解除中...' : '移動中...'}
      >
        {isLinked ? '解除' : 'Googleへ進む'}
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title={isLinked ? '連携の解除' : 'Googleアカウントの連携'} {...{ onClose, footer }}>
      <form id="google-form" ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <p className="copy text-sm">
          {isLinked
            ? '解除すると、Googleではログインできなくなります。ご本人の確認のため、パスワードを入力してください。'
            : 'ご本人の確認のため、パスワードを入力してください。続けて、Googleの画面でアカウントを選びます。'}
        </p>
        <AccountFailure error={change.error} />
        <CurrentPassword account={account} error={change.error} onType={change.reset} />
      </form>
    </Dialog>
  );
}
