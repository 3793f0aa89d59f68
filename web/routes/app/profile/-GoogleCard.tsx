import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GoogleError } from '#domain/accounts/session.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { GOOGLE_MESSAGES } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../-parts/if-here.ts';
import { AccountLoading } from './-AccountLoading.tsx';
import { hasGoogleQuery } from './-account-queries.ts';
import { AccountFailure, CurrentPassword, focusProblem, typedInto } from './-Proof.tsx';

/** Whether Google is connected. Not shown where the operator has not configured it. */
export function GoogleCard() {
  const { data: isOffered } = useQuery(hasGoogleQuery);
  if (!isOffered) return null;
  return (
    <Section id="google" title="Googleアカウント">
      <ReturnNotice />
      <AccountLoading>{(account) => <GooglePart account={account} />}</AccountLoading>
    </Section>
  );
}

/** The result of connecting, after the return from Google; the card is far down the page. */
function ReturnNotice() {
  const notice = useRef<HTMLDivElement>(null);
  const [how] = useState(() => returnOf(new URLSearchParams(window.location.search)));
  useEffect(() => {
    if (how === null) return;
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [how]);
  if (how === null) return null;
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Banner tone={how.tone}>{how.text}</Banner>
    </div>
  );
}

const SUCCESSES: Record<string, string> = {
  linked: 'Googleアカウントを連携しました。',
  confirmed: 'ご本人の確認ができました。5分以内に、操作を続けてください。',
};

function returnOf(search: URLSearchParams): { tone: 'success' | 'error'; text: string } | null {
  const success = SUCCESSES[search.get('google') ?? ''];
  if (success) return { tone: 'success', text: success };
  const code = search.get('error') ?? '';
  if (!Object.hasOwn(GOOGLE_MESSAGES, code)) return null;
  return { tone: 'error', text: `Googleでの操作を完了できませんでした。${GOOGLE_MESSAGES[code as GoogleError]}` };
}

function GooglePart({ account }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  const isLast = account.google && !account.hasPassword;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 [&_:is(a,button)]:wrap-anywhere">
      <p className="copy text-sm text-ink-2">
        {account.google
          ? '連携しています。Googleでもログインできます。'
          : '連携すると、Googleでもログインできます。Googleカレンダーとの連携ではありません。'}
      </p>
      {isLast ? (
        <p className="copy text-sm text-ink-2">解除するには、先にパスワードを設定してください。</p>
      ) : (
        <Button onClick={() => setOpen(true)}>{account.google ? '連携を解除' : 'Googleアカウントを連携'}</Button>
      )}
      {open && <GoogleDialog account={account} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Another way to sign in is another key to the account: connecting and disconnecting both ask for the password. */
function GoogleDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
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
