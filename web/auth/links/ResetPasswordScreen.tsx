import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Access } from '#domain/accounts/ended-access.ts';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { MESSAGES, messageFor } from '#web/messages.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { FailureBox, useFailure } from '../parts/FailureBox.tsx';
import { Narrow, Onward, Outcome } from '../parts/Narrow.tsx';
import { NewPasswordFields, type PasswordProblems, passwordProblems } from '../parts/NewPasswordFields.tsx';
import { usePasswordMinLength } from '../parts/site.ts';
import { EndedAccess } from './EndedAccess.tsx';
import { linkToken } from './mail-link.ts';

/** Sets a new password with the token of a mailed link. It does not sign in. */
export function ResetPasswordScreen() {
  const [state, setState] = useState<'open' | 'expired' | readonly Access[]>('open');
  return (
    <Narrow title="新しいパスワードの設定">
      {typeof state !== 'string' ? (
        <Done ended={state} />
      ) : state === 'open' && linkToken !== null ? (
        <ResetForm token={linkToken} onDone={setState} onExpired={() => setState('expired')} />
      ) : (
        <Expired wasOpened={state === 'expired'} />
      )}
    </Narrow>
  );
}

type ResetFormProps = { token: string; onDone: (ended: readonly Access[]) => void; onExpired: () => void };

function ResetForm({ token, onDone, onExpired }: ResetFormProps) {
  const minLength = usePasswordMinLength();
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [busy, setBusy] = useState(false);
  const { failure, box, fail } = useFailure();
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: PasswordProblems) => {
    flushSync(() => {
      setBusy(false);
      setProblems(found);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const [password, again] = [String(typed.get('password')), String(typed.get('passwordConfirm'))];
    const found = passwordProblems(password, again, minLength);
    if (found.password || found.passwordConfirm) return refuse(found);
    setBusy(true);
    try {
      onDone((await call(api['password-resets'].password.$post({ json: { token, password } }))).ended);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'unexpected';
      if (code === 'link_expired') return onExpired();
      if (code === 'weak_password') return refuse({ password: MESSAGES.weak_password });
      setBusy(false);
      fail(messageFor(error));
    }
  };

  return (
    <form ref={form} noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {failure && <FailureBox failure={failure} ref={box} />}
      <NewPasswordFields
        names={{ password: '新しいパスワード', passwordConfirm: '新しいパスワード（確認）' }}
        problems={problems}
        onType={(name) => setProblems((last) => (name === 'password' ? {} : { ...last, passwordConfirm: undefined }))}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="設定しています...">
        パスワードを設定
      </Button>
      <p className="copy text-sm text-ink-2">
        設定すると、すべての端末からログアウトします。プッシュ通知、Googleアカウントの連携、Googleカレンダーの連携、カレンダー連携、APIトークンとWebhookも解除します。
      </p>
    </form>
  );
}

function Expired({ wasOpened }: { wasOpened: boolean }) {
  return (
    <>
      <Outcome tone="error">
        {wasOpened
          ? 'このリンクは有効期限が切れているか、すでに使われています。'
          : 'リンクを確認できませんでした。メールのリンクを、もう一度開いてください。'}
      </Outcome>
      <p className="copy">新しいリンクを送ることもできます。リンクは30分間、1回だけ使えます。</p>
      <a href="/forgot-password" className={buttonClass('primary', 'lg')}>
        新しいリンクを送る
      </a>
      <Onward href="/login">ログインに戻る</Onward>
    </>
  );
}

function Done({ ended }: { ended: readonly Access[] }) {
  return (
    <>
      <Outcome tone="success">パスワードを変更しました。</Outcome>
      <p className="copy">新しいパスワードで、もう一度ログインしてください。</p>
      <EndedAccess ended={ended} />
      <a href="/login" className={buttonClass('primary', 'lg')}>
        ログイン
      </a>
    </>
  );
}
