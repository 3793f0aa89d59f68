import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { MethodButtons, MethodRow, MethodSupport } from './MethodRow.tsx';

type MailMethodProps = { isOn: boolean; email: string; onChange: (isOn: boolean) => void };

/** Reminders by mail: on or off, and a test mail. */
export function MailMethod({ isOn, email, onChange }: MailMethodProps) {
  const id = useId();
  const test = useMutation({ mutationFn: () => call(api['notification-settings']['test-mail'].$post()) });
  return (
    <MethodRow icon={<Mail aria-hidden className="size-5" />} label="メール" htmlFor={id}>
      <Switch
        id={id}
        name="emailEnabled"
        checked={isOn}
        aria-describedby={`${id}-support`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <MethodSupport id={`${id}-support`}>
        {isOn ? (
          <>
            <b>{email}</b> に届きます
          </>
        ) : (
          `${email} へのリマインドを送りません。認証コードなど、アカウントのメールは届きます。`
        )}
      </MethodSupport>
      {isOn && (
        <MethodButtons
          sent={test.isSuccess ? 'テストメールを送信しました' : null}
          failed={test.error && messageFor(test.error)}
        >
          <Button size="sm" busy={test.isPending} busyLabel="送信中..." onClick={() => test.mutate()}>
            テストメールを送信
          </Button>
        </MethodButtons>
      )}
    </MethodRow>
  );
}
