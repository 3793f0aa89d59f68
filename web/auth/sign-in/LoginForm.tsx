import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { afterSignIn } from '#domain/accounts/redirect.ts';
import { suspendedText } from '#domain/accounts/suspended.ts';
import { AppError } from '#domain/errors.ts';
import { readClock } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { hasPasskeys } from '#web/browser/has-passkeys.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { askedFor, stepOn, withAsked } from '../parts/address.ts';
import { FailureBox, useFailure } from '../parts/FailureBox.tsx';
import { GoogleButton, googleFailure, Or } from '../parts/GoogleButton.tsx';
import { leaveTo } from '../parts/leave.ts';

export function LoginForm() {
  const [busy, setBusy] = useState(false);
  const { failure, box, fail } = useFailure(() => googleFailure('Googleログインに失敗しました'));

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    const [email, password] = [field('email').value, field('password').value];
    const refuse = (message: string) => {
      setBusy(false);
      field('password').value = '';
      fail(message);
    };
    if (email.trim() === '' || password === '') return refuse('メールアドレスとパスワードを入力してください');
    setBusy(true);
    try {
      const answer = await call(api.session.$post({ json: { email, password } }));
      if ('secondFactor' in answer) return stepOn('second-factor');
      leaveTo(afterSignIn(askedFor()), answer.onboardingCompleted);
    } catch (error) {
      const suspension = error instanceof AppError && error.details.suspension;
      if (suspension) return refuse(suspendedText(suspension, readClock()));
      // An invalid address gets the same error as a wrong one.
      const refused = error instanceof AppError && error.code === 'invalid_input';
      refuse(messageFor(refused ? new AppError('wrong_credentials') : error));
    }
  };

  return (
    <form noValidate onSubmit={signIn} className="grid grid-cols-[minmax(0,1fr)] gap-6 py-2">
      {failure && <FailureBox failure={failure} ref={box} />}
      <TextField
        label="メールアドレス"
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-1">
        <PasswordField label="パスワード" name="password" autoComplete="current-password webauthn" />
        <a href={withAsked('/forgot-password')} className="hit -mb-2 justify-self-end py-2 text-sm">
          パスワードを忘れた場合
        </a>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="ログインしています...">
        ログイン
      </Button>
      <Or />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <PasskeyButton onFailure={fail} />
        <GoogleButton from="login" />
      </div>
      <p className="-mt-3 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        アカウントをお持ちでない場合
        <a href={withAsked('/signup')} className="inline-flex min-h-11 items-center font-bold">
          新規登録
        </a>
      </p>
    </form>
  );
}

/** Sign-in by passkey alone. The browser suggests passkeys in the field of the address, too, until the button asks for one. */
function PasskeyButton({ onFailure }: { onFailure: (message: string) => void }) {
  const [busy, setBusy] = useState(false);
  const refused = useEffectEvent((error: AppError) => onFailure(messageFor(error)));
  useEffect(() => {
    if (busy || !hasPasskeys()) return;
    const stop = new AbortController();
    void import('./passkey-sign-in.ts')
      .then((it) => it.suggestPasskeys(stop.signal, refused))
      // Suggestions are an addition: the button says why none can be used.
      .catch(() => undefined);
    return () => stop.abort();
  }, [busy]);
  const signIn = async () => {
    setBusy(true);
    const [{ signInByPasskey }, { passkeyMessageFor }] = await Promise.all([
      import('./passkey-sign-in.ts'),
      import('#web/browser/passkeys.ts'),
    ]);
    await signInByPasskey().catch((error: unknown) => {
      setBusy(false);
      onFailure(passkeyMessageFor(error));
    });
  };
  return (
    <Button size="lg" icon={<KeyRound aria-hidden />} busy={busy} busyLabel="確認しています..." onClick={signIn}>
      パスキーで
      <wbr />
      ログイン
    </Button>
  );
}
