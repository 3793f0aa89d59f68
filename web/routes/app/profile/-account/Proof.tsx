import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { AppError } from '#domain/errors.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { hasPasskeys } from '#web/browser/has-passkeys.ts';
import { messageFor } from '#web/messages.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';

const WRONG = '現在のパスワードが正しくありません';

/** Proof of identity: the password, or Google for accounts without one. */
export function CurrentPassword({ account, error, onType }: ProofProps) {
  if (!account.hasPassword) return null;
  return (
    <PasswordField
      label="現在のパスワード"
      name="currentPassword"
      autoComplete="current-password"
      error={error instanceof AppError && error.code === 'wrong_credentials' ? WRONG : undefined}
      onChange={onType}
    />
  );
}

type ProofProps = { account: AccountView; error: Error | null; onType: () => void };

/** Proof of identity with a passkey, for accounts that have one. */
export function PasskeyProof({ account, onProven }: { account: AccountView; onProven: () => void }) {
  const proof = useMutation({
    mutationFn: async () => {
      const { proveByPasskey, passkeyMessageFor } = await import('#web/browser/passkeys.ts');
      await proveByPasskey().catch((error: unknown) => {
        throw new Error(passkeyMessageFor(error));
      });
    },
    onSuccess: onProven,
  });
  if (!account.passkey || !hasPasskeys()) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {proof.error && <Banner tone="error">{proof.error.message}</Banner>}
      <Button
        icon={<KeyRound aria-hidden />}
        busy={proof.isPending}
        busyLabel="確認中..."
        onClick={() => proof.mutate()}
      >
        パスキーで確認
      </Button>
    </div>
  );
}

/** Why a change of the account failed, unless a field shows it; links to Google where that is the proof. */
export function AccountFailure({ error, inFields = [] }: { error: Error | null; inFields?: readonly string[] }) {
  if (!error) return null;
  const code = error instanceof AppError ? error.code : 'unexpected';
  if (code === 'wrong_credentials' || inFields.includes(code)) return null;
  if (code !== 'confirmation_needed') return <Banner tone="error">{messageFor(error)}</Banner>;
  return (
    <Banner
      tone="attention"
      action={
        <a href="/api/google/sign-in?purpose=confirm" className={buttonClass('secondary', 'sm')}>
          Googleで確認
        </a>
      }
    >
      安全のため、Googleでのご本人の確認が必要です。確認のあと5分以内に、もう一度お試しください。
    </Banner>
  );
}

/** The value of a field of a form. */
export function typedInto(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

/** Focuses the first invalid field. */
export function focusProblem(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
