import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { stepBack, stepOn, useStep, withAsked } from '../parts/address.ts';
import { EmailHint } from '../parts/EmailHint.tsx';
import { FailureBox, useFailure } from '../parts/FailureBox.tsx';
import { MailboxHint } from '../parts/MailboxHint.tsx';
import { Narrow, Onward, Outcome } from '../parts/Narrow.tsx';

/** Requests a link for a new password. The answer does not reveal who has an account. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState(sentTo);
  const isSent = useStep() === 'sent';
  return <Narrow title="パスワードの再設定">{isSent ? <Sent /> : <AskForm email={email} onEmail={setEmail} />}</Narrow>;
}

/** The address that the link was sent to; it survives a reload. */
function sentTo(): string {
  return (window.history.state as { sentTo?: string } | null)?.sentTo ?? '';
}

function askForLink(email: string) {
  return call(api['password-resets'].$post({ json: { email } }));
}

function AskForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { failure, box, fail } = useFailure();
  const form = useRef<HTMLFormElement>(null);
  // Returning to the form means entering another address.
  const [isAgain] = useState(email !== '');
  useEffect(() => {
    if (isAgain) form.current?.querySelector('input')?.focus();
  }, [isAgain]);

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const refuse = (message: string) => {
      flushSync(() => setProblem(message));
      field.focus();
    };
    if (email.trim() === '') return refuse('メールアドレスを入力してください');
    setBusy(true);
    try {
      await askForLink(email);
      stepOn('sent', { sentTo: email.trim() });
    } catch (error) {
      setBusy(false);
      const isNoAddress = error instanceof AppError && error.code === 'invalid_input';
      if (isNoAddress) refuse('メールアドレスの形式を確認してください');
      else fail(messageFor(error));
    }
  };

  return (
    <form ref={form} noValidate onSubmit={ask} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="copy text-ink-2">登録したメールアドレスに、新しいパスワードを設定するリンクを送ります。</p>
      {failure && <FailureBox failure={failure} ref={box} />}
      <div className="grid gap-1.5">
        <TextField
          label="メールアドレス"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={problem}
          onChange={(event) => {
            onEmail(event.target.value);
            setProblem(undefined);
          }}
        />
        <EmailHint email={email} onAccept={onEmail} />
      </div>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="送信しています...">
        リンクを送る
      </Button>
      <Onward href={withAsked('/login')}>ログインに戻る</Onward>
    </form>
  );
}

function Sent() {
  const email = sentTo();
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const again = async () => {
    setBusy(true);
    setSaid(null);
    try {
      await askForLink(email);
      setSaid({ tone: 'success', text: 'もう一度メールを送りました。最後に届いたリンクを使ってください。' });
    } catch (error) {
      setSaid({ tone: 'error', text: messageFor(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Outcome tone="success">
        メールを送りました。{email && <b className="break-all">{email}</b>}
        {email && ' '}にアカウントがある場合は、数分以内に届きます。
      </Outcome>
      <p className="copy">
        メールのリンクを開いて、新しいパスワードを設定してください。リンクは30分間、1回だけ使えます。
      </p>
      <MailboxHint />
      <section className="grid gap-2 border-t border-line pt-5">
        <h2 className="text-base">メールが届かない場合</h2>
        <ul className="copy grid list-disc gap-1 pl-5 text-sm text-ink-2">
          <li>迷惑メールフォルダも確認してください。</li>
          <li>メールアドレスに間違いがないか確認してください。登録していないアドレスには届きません。</li>
          <li>大学や携帯電話のアドレスでは、受信拒否の設定も確認してください。</li>
        </ul>
      </section>
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
      <div className="flex flex-wrap gap-3">
        {email && (
          <Button busy={busy} busyLabel="送信しています..." onClick={again}>
            もう一度送る
          </Button>
        )}
        <Button variant="ghost" onClick={stepBack} className="break-normal! max-md:-ml-4.5">
          メールアドレスを入力し直す
        </Button>
      </div>
      <Onward href={withAsked('/login')}>ログインに戻る</Onward>
    </>
  );
}
