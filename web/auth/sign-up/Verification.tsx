import { useEffect, useState } from 'react';
import { afterSignIn } from '#domain/accounts/redirect.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { OTPField } from '#web/ui/fields/OTPField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { askedFor, withAsked } from '../parts/address.ts';
import { leaveTo } from '../parts/leave.ts';
import { MailboxHint } from '../parts/MailboxHint.tsx';
import { dropSignUp } from './sign-up-draft.ts';

type VerificationProps = {
  pending: { email: string; resendInSeconds: number };
  onBack: () => void;
};

/** The code that was mailed. The account exists only after it was right. */
export function Verification({ pending, onBack }: VerificationProps) {
  const [busy, setBusy] = useState(false);
  // The first: the cursor is in the first box at once.
  const [attempt, setAttempt] = useState(1);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);

  const verify = async (code: string) => {
    setBusy(true);
    setWrong(undefined);
    setFailure(null);
    try {
      const { onboardingCompleted } = await call(api['sign-up'].verification.$post({ json: { code } }));
      dropSignUp();
      leaveTo(afterSignIn(askedFor()), onboardingCompleted);
    } catch (error) {
      const isCode = error instanceof AppError && (error.code === 'wrong_code' || error.code === 'code_expired');
      if (isCode) setWrong(messageFor(error));
      else setFailure(error);
      setAttempt(attempt + 1);
      setBusy(false);
    }
  };
  const back = async () => {
    // Where the server cannot be told, the sign-up that waits for its code ends by itself.
    await call(api['sign-up'].$delete()).catch(() => null);
    onBack();
  };

  return (
    <Page title="認証コードを入力">
      <div className="grid gap-6">
        <p className="copy">
          <b className="break-all">{pending.email}</b> に6桁の認証コードを送りました。
        </p>
        <MailboxHint />
        {failure !== null && <Failure error={failure} />}
        <div className="grid gap-2">
          <OTPField label="認証コード（6桁）" onComplete={verify} busy={busy} attempt={attempt} error={wrong} />
          <p role="status" className="min-h-6 text-sm text-ink-2">
            {busy && '確認しています'}
          </p>
        </div>
        <Resend seconds={pending.resendInSeconds} />
        <div>
          <Button onClick={back}>戻る</Button>
        </div>
      </div>
    </Page>
  );
}

/** Failures of the account itself; the others say what they are about. */
const NOT_MADE = new Set<ErrorCode>(['unexpected', 'unavailable', 'busy', 'storage_full']);

function Failure({ error }: { error: unknown }) {
  const code = error instanceof AppError ? error.code : 'unexpected';
  return (
    <Banner tone="error">
      {NOT_MADE.has(code) && (
        <>
          <b>アカウント作成に失敗しました</b>
          <br />
        </>
      )}
      {messageFor(error)}
      {code === 'email_taken' && (
        <>
          {' '}
          <a href={withAsked('/login')}>ログイン</a>
        </>
      )}
    </Banner>
  );
}

function Resend({ seconds }: { seconds: number }) {
  const [left, restart] = useCountdown(seconds);
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const resend = async () => {
    setBusy(true);
    setSaid(null);
    try {
      const { resendInSeconds } = await call(api['sign-up'].code.$post());
      restart(resendInSeconds);
      setSaid({ tone: 'success', text: '認証コードを再送信しました。' });
    } catch (error) {
      if (error instanceof AppError && error.details.retryAfter) restart(error.details.retryAfter);
      setSaid({ tone: 'error', text: messageFor(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        コードが届かない場合
        <Button size="sm" disabled={left > 0} busy={busy} busyLabel="送信しています..." onClick={resend}>
          {left > 0 ? `再送信（${left}秒後）` : '再送信'}
        </Button>
      </p>
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
      <p className="copy">迷惑メールフォルダも確認してください。</p>
    </div>
  );
}

/** Whole seconds that are left, down to 0, and how to begin again. */
function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000);
  const [now, setNow] = useState(() => performance.now());
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = (again: number) => {
    setNow(performance.now());
    setEnd(performance.now() + again * 1000);
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), restart];
}
