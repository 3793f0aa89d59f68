import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { afterSignIn } from '#domain/accounts/redirect.ts';
import type { OfferedFactors } from '#domain/accounts/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { passkeyMessageFor } from '#web/browser/passkeys.ts';
import { MESSAGES } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { OTPField } from '#web/ui/fields/OTPField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { askedFor, stepBack } from '../parts/address.ts';
import { leaveTo } from '../parts/leave.ts';
import { giveFactorByPasskey } from './passkey-sign-in.ts';

type Code = { totp: string } | { recoveryCode: string };

/** The second step of a sign-in: a passkey, the code of the app, or a recovery code. */
export function SecondFactorStep() {
  const { offered, failure: unread, retry } = useOffered();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  // The first: the cursor is in the first box at once.
  const [attempt, setAttempt] = useState(1);
  const [isRecovering, setRecovering] = useState(false);
  const isOver = offered === null || codeOf(failure) === 'sign_in_expired';

  const run = async (by: 'code' | 'passkey', give: () => Promise<void>) => {
    if (busy) return;
    setBusy(by);
    setFailure(null);
    try {
      await give();
    } catch (error) {
      setFailure(error);
      setBusy(null);
      if (by === 'code') setAttempt(attempt + 1);
    }
  };
  const enter = (code: Code) =>
    run('code', async () => {
      const { onboardingCompleted } = await call(api.session['second-factor'].$post({ json: code }));
      leaveTo(afterSignIn(askedFor()), onboardingCompleted);
    });
  const back = async () => {
    // Where the server cannot be told, the sign-in that waits ends by itself.
    await call(api.session['second-factor'].$delete()).catch(() => null);
    stepBack();
  };
  const toggle = () => {
    setRecovering(!isRecovering);
    setFailure(null);
  };
  const isWrong = codeOf(failure) === 'wrong_code';

  return (
    <Page title="2段階認証">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {unread !== null && (
          <Banner
            tone="error"
            action={
              <Button size="sm" onClick={retry}>
                再試行
              </Button>
            }
          >
            {passkeyMessageFor(unread)}
          </Banner>
        )}
        {isOver && <Banner tone="error">{MESSAGES.sign_in_expired}</Banner>}
        {offered === undefined && unread === null && <Spinner />}
        {failure !== null && !isOver && !isWrong && <Banner tone="error">{passkeyMessageFor(failure)}</Banner>}
        {offered && !isOver && !isRecovering && (
          <>
            {offered.totp && (
              <div className="grid gap-2">
                <OTPField
                  label="認証アプリの6桁のコード"
                  onComplete={(totp) => enter({ totp })}
                  busy={busy !== null}
                  attempt={attempt}
                  error={isWrong ? WRONG_TOTP : undefined}
                />
                <p role="status" className="min-h-6 text-sm text-ink-2">
                  {busy === 'code' && '確認しています'}
                </p>
              </div>
            )}
            {offered.passkey && (
              <PasskeyPart
                offered={offered}
                busy={busy === 'passkey'}
                onPress={() => run('passkey', giveFactorByPasskey)}
              />
            )}
          </>
        )}
        {offered && !isOver && isRecovering && (
          <RecoveryForm
            busy={busy === 'code'}
            error={isWrong ? WRONG_RECOVERY : undefined}
            onEnter={(recoveryCode) => enter({ recoveryCode })}
          />
        )}
        <div className="grid justify-items-start gap-2">
          {offered && !isOver && (
            <Button variant="ghost" className="-ml-4.5" onClick={toggle}>
              {isRecovering ? 'ほかの方法で確認' : 'リカバリーコードを使う'}
            </Button>
          )}
          <Button onClick={back}>{isOver ? 'ログインに戻る' : '戻る'}</Button>
        </div>
        {offered && !isOver && (
          <p className="copy text-sm text-ink-2">
            どの方法も使えない場合は、
            <a href="/contact" className="underline">
              お問い合わせ
            </a>
            からご連絡ください。
          </p>
        )}
      </div>
    </Page>
  );
}

const WRONG_TOTP = 'コードが正しくありません。認証アプリに今表示されているコードを入力してください。';
const WRONG_RECOVERY = 'リカバリーコードが正しくないか、すでに使われています。';

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null);

type PasskeyPartProps = { offered: OfferedFactors; busy: boolean; onPress: () => void };

function PasskeyPart({ offered, busy, onPress }: PasskeyPartProps) {
  return (
    <div className="grid gap-3">
      {!offered.totp && <p className="copy">登録したパスキーで、ご本人であることを確認してください。</p>}
      <Button
        variant={offered.totp ? 'secondary' : 'primary'}
        size="lg"
        icon={<KeyRound aria-hidden />}
        busy={busy}
        busyLabel="確認しています..."
        onClick={onPress}
      >
        パスキーで確認
      </Button>
    </div>
  );
}

type RecoveryFormProps = { busy: boolean; error: string | undefined; onEnter: (code: string) => void };

function RecoveryForm({ busy, error, onEnter }: RecoveryFormProps) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('recoveryCode') ?? '').trim();
    // Anything else is refused as a malformed request.
    setProblem(/^[\p{L}\p{N}\s-]{24,100}$/u.test(typed) ? undefined : WRONG_LENGTH);
    if (/^[\p{L}\p{N}\s-]{24,100}$/u.test(typed)) onEnter(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="リカバリーコード"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
        support="保存しておいた24文字のコードです。1つのコードは1回だけ使えます。"
        error={problem ?? error}
        onChange={() => setProblem(undefined)}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="確認しています...">
        確認
      </Button>
    </form>
  );
}

const WRONG_LENGTH = 'リカバリーコードは24文字です。保存したコードを確認してください。';

/** What this sign-in may give; null when none waits in this browser, undefined until that is known. */
function useOffered() {
  const [offered, setOffered] = useState<OfferedFactors | null>();
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    setFailure(null);
    call(api.session['second-factor'].$get()).then(setOffered, setFailure);
  }, [round]);
  return { offered, failure, retry: () => setRound(round + 1) };
}
