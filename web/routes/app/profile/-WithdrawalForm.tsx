import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { WithdrawalView } from '#domain/accounts/withdrawal.ts';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { useIfHere } from '../-parts/if-here.ts';
import { AccountLoading } from './-account/AccountLoading.tsx';
import { focusProblem, PasskeyProof, typedInto } from './-account/Proof.tsx';
import { WithdrawalDialog } from './-WithdrawalDialog.tsx';

const GOOGLE = '/api/google/sign-in?purpose=confirm&redirect=%2Fapp%2Fprofile%2Fleave';

/** The proof of identity, and then the last question. */
export function WithdrawalForm({ withdrawal }: { withdrawal: WithdrawalView }) {
  return (
    <Section id="proof" title="本人確認">
      <AccountLoading>{(account) => <ProofForm {...{ account, withdrawal }} />}</AccountLoading>
    </Section>
  );
}

function ProofForm({ account, withdrawal }: { account: AccountView; withdrawal: WithdrawalView }) {
  const form = useRef<HTMLFormElement>(null);
  const ifHere = useIfHere();
  const [isAsking, setIsAsking] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const { isConfirmed } = withdrawal;
  const proof = useMutation({
    mutationFn: (password: string) => call(api.session.confirmation.$post({ json: { password } })),
    onSuccess: () => ifHere(() => setIsAsking(true)),
    onError: () => focusProblem(form.current),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (proof.isPending) return;
    if (isConfirmed) return setIsAsking(true);
    const password = typedInto(event.currentTarget, 'password');
    setIsEmpty(password === '');
    if (password !== '') proof.mutate(password);
    else focusProblem(form.current);
  };
  const type = () => {
    setIsEmpty(false);
    proof.reset();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {isConfirmed ? (
        <p className="copy flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-5 flex-none text-brand" />
          ご本人の確認ができています。
        </p>
      ) : (
        <>
          <Ways {...{ account, error: proof.error, isEmpty, onType: type }} />
          <PasskeyProof account={account} onProven={() => ifHere(() => setIsAsking(true))} />
        </>
      )}
      <div className="grid gap-2.5 border-t border-line pt-4 nav:flex nav:flex-row-reverse">
        {(account.hasPassword || isConfirmed) && (
          <Button type="submit" variant="danger-outline" busy={proof.isPending} busyLabel="確認中...">
            確認へ進む
          </Button>
        )}
        <ButtonLink to="/app/profile">キャンセル</ButtonLink>
      </div>
      {isAsking && <WithdrawalDialog withdrawal={withdrawal} onClose={() => setIsAsking(false)} />}
    </form>
  );
}

type WaysProps = { account: AccountView; error: Error | null; isEmpty: boolean; onType: () => void };

/** The ways in which this account can give proof of identity. */
function Ways({ account, error, isEmpty, onType }: WaysProps) {
  const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
  const problem = isWrong ? 'パスワードが正しくありません' : isEmpty ? 'パスワードを入力してください' : undefined;
  return (
    <>
      {error && !isWrong && <Banner tone="error">{messageFor(error)}</Banner>}
      {account.hasPassword && (
        <div className="max-w-100">
          <PasswordField
            label="パスワード"
            name="password"
            autoComplete="current-password"
            error={problem}
            onChange={onType}
          />
        </div>
      )}
      {account.google && (
        <div className="grid justify-items-start gap-2">
          {!account.hasPassword && (
            <p className="copy text-sm text-ink-2">Googleで確認すると、この画面に戻って手続きを続けられます。</p>
          )}
          <a href={GOOGLE} className={buttonClass('secondary', 'sm')}>
            Googleで確認
          </a>
        </div>
      )}
    </>
  );
}
