import { messageFor } from '#web/messages.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Conflict } from '#web/ui/feedback/Conflict.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import type { SelectionForm } from './use-selection-form.ts';

/** The result of the last attempt to save: a conflict with both texts, or an error. */
export function Outcome({ form }: { form: Pick<SelectionForm, 'conflict' | 'failure'> }) {
  if (form.conflict) return <Conflict {...form.conflict} />;
  if (!form.failure) return null;
  return (
    <Revealed>
      <Banner tone="error">更新に失敗しました。{messageFor(form.failure)}</Banner>
    </Revealed>
  );
}
