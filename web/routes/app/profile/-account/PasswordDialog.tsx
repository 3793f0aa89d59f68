import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { MIN_PASSWORD } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { MESSAGES } from '#web/messages.ts';
import { keepPush } from '#web/push.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../../-parts/if-here.ts';
import { passwordMinLengthQuery } from './account-queries.ts';
import { AccountFailure, CurrentPassword, focusProblem, typedInto } from './Proof.tsx';

type PasswordDialogProps = { account: AccountView; title: string; onClose: () => void };

type Problems = { password?: string | undefined; passwordConfirm?: string | undefined };

/** Asks for the new password twice, and for the present one where there is one. */
export function PasswordDialog({ account, title, onClose }: PasswordDialogProps) {
  const { data: minLength = MIN_PASSWORD } = useQuery(passwordMinLengthQuery);
  const form = useRef<HTMLFormElement>(null);
  const ifHere = useIfHere();
  const [problems, setProblems] = useState<Problems>({});
  // As it was when the dialog opened: the account is read again before the answer arrives.
  const [hadPassword] = useState(account.hasPassword);
  const save = useMutation({
    mutationFn: (json: { currentPassword: string | null; password: string }) =>
      keepPush(() => call(api.account.password.$put({ json }))),
    onSuccess: (isPushKept) => {
      ifHere(onClose);
      toasts.show(hadPassword ? 'パスワードを変更しました' : 'パスワードを設定しました');
      if (!isPushKept) toasts.error(PUSH_ENDED);
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'weak_password')
        setProblems({ password: MESSAGES.weak_password });
      focusProblem(form.current);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const typed = (name: string) => typedInto(event.currentTarget, name);
    const found = problemsOf(typed('password'), typed('passwordConfirm'), minLength);
    setProblems(found);
    if (found.password || found.passwordConfirm) return focusProblem(form.current);
    save.mutate({
      currentPassword: account.hasPassword ? typed('currentPassword') : null,
      password: typed('password'),
    });
  };
  const field = (name: keyof Problems) => ({
    name,
    autoComplete: 'new-password',
    error: problems[name],
    onChange: () => setProblems((last) => ({ ...last, [name]: undefined })),
  });
  const footer = (
    <>
      <Button type="submit" form="password-form" variant="primary" busy={save.isPending}>
        {account.hasPassword ? '変更' : '設定'}
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open {...{ title, onClose, footer }}>
      <form id="password-form" ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <AccountFailure error={save.error} inFields={['weak_password']} />
        {/* For password managers, which save a password with its user name. */}
        <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <CurrentPassword account={account} error={save.error} onType={save.reset} />
        <PasswordField label="新しいパスワード" support={advice(minLength)} {...field('password')} />
        <PasswordField label="新しいパスワード（確認）" {...field('passwordConfirm')} />
      </form>
    </Dialog>
  );
}

const PUSH_ENDED = 'プッシュ通知は、この端末も含めてすべてオフになりました。必要な端末で、もう一度オンにしてください。';

function problemsOf(password: string, again: string, minLength: number): Problems {
  return {
    ...(Array.from(password).length < minLength && { password: `パスワードは${minLength}文字以上で設定してください` }),
    ...(password !== again && { passwordConfirm: 'パスワードが一致しません' }),
  };
}

const ADVISED = 12;

function advice(minLength: number): string {
  return minLength < ADVISED
    ? `${minLength}文字以上。${ADVISED}文字以上をおすすめします。`
    : `${minLength}文字以上。長いほど安全です。`;
}
