import { type ReactNode, useState } from 'react';
import type { Access } from '#domain/accounts/ended-access.ts';
import { AppError } from '#domain/errors.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { FailureBox, useFailure } from '../parts/FailureBox.tsx';
import { Narrow, Onward, Outcome } from '../parts/Narrow.tsx';
import { EndedAccess } from './EndedAccess.tsx';
import { linkToken } from './mail-link.ts';

/** Confirms a new address; opened from the mail to it. */
export function ConfirmEmailScreen() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <Narrow title="メールアドレスの変更">
      {email === null ? (
        <LinkForm
          button="メールアドレスを変更"
          busyLabel="変更しています..."
          act={async (token) =>
            setEmail((await call(api['email-changes'].confirmation.$post({ json: { token } }))).email)
          }
        >
          ボタンを押すと、ログインとお知らせに使うメールアドレスが、このメールを受け取ったアドレスに変わります。
        </LinkForm>
      ) : (
        <>
          <Outcome tone="success">メールアドレスを変更しました。</Outcome>
          <p className="copy">
            これからは <b className="break-all">{email}</b> でログインしてください。お知らせもこのアドレスに届きます。
          </p>
          <a href="/app/homepage" className={buttonClass('primary', 'lg')}>
            ホームに進む
          </a>
        </>
      )}
    </Narrow>
  );
}

/** Undoes a change of address; opened from the mail to the old one. */
export function UndoEmailScreen() {
  const [ended, setEnded] = useState<readonly Access[] | null>(null);
  return (
    <Narrow title="メールアドレス変更の取り消し">
      {ended ? (
        <>
          <Outcome tone="success">元のメールアドレスに戻しました。</Outcome>
          <p className="copy">これまでのパスワードは使えません。新しいパスワードを設定してください。</p>
          <EndedAccess ended={ended} />
          {ended.includes('factors') && (
            <p className="copy">
              変更の3日前から後に登録されたパスキーと認証アプリは、別の人のものかもしれないため解除しました。
            </p>
          )}
          <a href="/forgot-password" className={buttonClass('primary', 'lg')}>
            パスワードを再設定
          </a>
          <Onward href="/login">ログイン</Onward>
        </>
      ) : (
        <LinkForm
          button="元のメールアドレスに戻す"
          busyLabel="戻しています..."
          act={async (token) => setEnded((await call(api['email-changes'].undo.$post({ json: { token } }))).ended)}
        >
          ボタンを押すと、このメールを受け取ったアドレスに戻り、すべての端末からログアウトします。プッシュ通知、Googleアカウントの連携、Googleカレンダーの連携、カレンダー連携、APIトークンとWebhookも解除し、最近登録されたパスキーと認証アプリも外します。パスワードは設定し直していただきます。
        </LinkForm>
      )}
    </Narrow>
  );
}

type LinkFormProps = {
  button: string;
  busyLabel: string;
  act: (token: string) => Promise<void>;
  children: ReactNode;
};

/** Acts when the button is pressed, never when the page loads: mail scanners follow links, too. */
function LinkForm({ button, busyLabel, act, children }: LinkFormProps) {
  const [isExpired, setIsExpired] = useState(linkToken === null);
  const [busy, setBusy] = useState(false);
  const { failure, box, fail } = useFailure();

  const press = async () => {
    setBusy(true);
    try {
      await act(linkToken ?? '');
    } catch (error) {
      if (error instanceof AppError && error.code === 'link_expired') return setIsExpired(true);
      setBusy(false);
      fail(messageFor(error));
    }
  };

  if (isExpired) return <Expired />;
  return (
    <>
      {failure && <FailureBox failure={failure} ref={box} />}
      <p className="copy">{children}</p>
      <Button variant="primary" size="lg" busy={busy} busyLabel={busyLabel} onClick={press} className="break-normal!">
        {button}
      </Button>
    </>
  );
}

function Expired() {
  return (
    <>
      <Outcome tone="error">
        {linkToken === null
          ? 'リンクを確認できませんでした。メールのリンクを、もう一度開いてください。'
          : 'このリンクは有効期限が切れているか、すでに使われています。'}
      </Outcome>
      <p className="copy">今のメールアドレスは、ログインしてプロフィールの画面で確認できます。</p>
      <Onward href="/app/profile">プロフィールを開く</Onward>
    </>
  );
}
