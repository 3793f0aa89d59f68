import type { ReactNode } from 'react';
import { messageFor } from '#web/messages.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useShortly } from '#web/ui/feedback/use-shortly.ts';
import { ActionBar } from '#web/ui/layout/ActionBar.tsx';
import type { ProfileForm } from './use-profile-form.ts';

type FormFooterProps = {
  form: Pick<ProfileForm, 'failure'>;
  status?: string;
  /** How often it has been saved: each time a message is shown for three seconds. */
  saved: number;
  children: ReactNode;
};

/** The buttons of the profile form, and the result of the last press. */
export function FormFooter({ form, status, saved, children }: FormFooterProps) {
  const shown = useShortly(saved);
  return (
    <ActionBar
      status={status}
      notices={
        <>
          {shown && <Banner tone="success">プロフィールを更新しました</Banner>}
          {form.failure && (
            <Banner tone="error">{`プロフィールの更新に失敗しました: ${messageFor(form.failure)}`}</Banner>
          )}
        </>
      }
    >
      {children}
    </ActionBar>
  );
}
