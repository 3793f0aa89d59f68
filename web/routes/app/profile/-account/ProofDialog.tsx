import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { api, call } from '#web/api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useIfHere } from '../../-parts/if-here.ts';
import { AccountLoading } from './AccountLoading.tsx';
import { AccountFailure, CurrentPassword, focusProblem, PasskeyProof, typedInto } from './Proof.tsx';

/** `what` is what the proof is for, as a phrase before 「には」. */
type ProofDialogProps = { what: string; onProven: () => void; onClose: () => void };

/** Asks for the password of the account before something is shown that a session alone must not open. */
export function ProofDialog({ what, onProven, onClose }: ProofDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const ifHere = useIfHere();
  const proof = useMutation({
    mutationFn: (password: string) => call(api.session.confirmation.$post({ json: { password } })),
    onSuccess: () => ifHere(onProven),
    onError: () => focusProblem(form.current),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may be inside another form.
    event.stopPropagation();
    if (!proof.isPending) proof.mutate(typedInto(event.currentTarget, 'currentPassword'));
  };
  const footer = (
    <>
      <Button type="submit" form={id} variant="primary" busy={proof.isPending} busyLabel="確認中...">
        確認
      </Button>
      <Button onClick={onClose}>キャンセル</Button>
    </>
  );
  return (
    <Dialog open title="ご本人の確認" {...{ onClose, footer }}>
      <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <AccountLoading>
          {(account) => (
            <>
              <p className="copy text-sm">
                {what}には、{account.passkey ? 'ご本人の確認が必要です' : 'しおりのパスワードを入力してください'}
                。確認は5分間有効です。
              </p>
              <Proof {...{ account }} error={proof.error} onType={proof.reset} />
              <PasskeyProof account={account} onProven={() => ifHere(onProven)} />
            </>
          )}
        </AccountLoading>
      </form>
    </Dialog>
  );
}

/** Accounts without a password give proof at Google. */
function Proof({ account, error, onType }: { account: AccountView; error: Error | null; onType: () => void }) {
  return (
    <>
      <AccountFailure error={account.hasPassword ? error : new AppError('confirmation_needed')} />
      <CurrentPassword {...{ account, error, onType }} />
    </>
  );
}
