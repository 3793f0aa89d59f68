import { lazy, Suspense, useState } from 'react';
import type { AccountView } from '#domain/selections/views.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { AccountLoading } from './-account/AccountLoading.tsx';

const PasswordDialog = lazy(() =>
  import('./-account/PasswordDialog.tsx').then((it) => ({ default: it.PasswordDialog })),
);

/** The password of the account: changed, or set where there is none yet. */
export function PasswordCard() {
  return (
    <Section id="password" title="パスワード">
      <AccountLoading>{(account) => <PasswordPart account={account} />}</AccountLoading>
    </Section>
  );
}

function PasswordPart({ account }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  const name = account.hasPassword ? 'パスワードを変更' : 'パスワードを設定';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 [&_:is(a,button)]:wrap-anywhere">
      <p className="copy text-sm text-ink-2">
        {account.hasPassword
          ? '変更すると、ほかの端末からはログアウトします。'
          : 'パスワードはまだありません。設定すると、メールアドレスとパスワードでもログインできます。'}
      </p>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Suspense>{open && <PasswordDialog account={account} title={name} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
