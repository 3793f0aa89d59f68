import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { SelectionDetailView, SelectionView } from '#domain/selections/views.ts';
import { KEPT_TEXT } from '#web/outbox/write.ts';
import { selectionQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useWithWaiting } from '#web/waiting.ts';
import { useIfHere } from '../../-parts/if-here.ts';
import { LoadError } from '../../-parts/LoadError.tsx';
import type { SelectionField } from '../-form/draft.ts';
import { Outcome } from '../-form/Outcome.tsx';
import { EsUrlField, NameField } from '../-form/SelectionFields.tsx';
import { savingOf, useSelectionForm } from '../-form/use-selection-form.ts';
import { MyPageFields } from '../-my-page/MyPageFields.tsx';

const FORM = 'info-form';
const SHOWN: readonly SelectionField[] = ['customCompanyName', 'esDocUrl'];

type InfoDialogProps = { selection: SelectionView; onClose: () => void };

/** The most used fields of a selection: its name, where the ES is, and the login. */
export function InfoDialog({ selection: { id }, onClose }: InfoDialogProps) {
  const { data: selection, error, refetch } = useQuery(selectionQuery(id));
  const isSaving = useIsMutating({ mutationKey: savingOf(id) }) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="選考情報の更新"
      footer={
        <>
          {selection && (
            <Button variant="primary" type="submit" form={FORM} busy={isSaving}>
              更新
            </Button>
          )}
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      {selection && <InfoForm {...{ selection, onClose }} />}
      {error && !selection && <LoadError error={error} onRetry={refetch} />}
      {!selection && !error && (
        <Loading>
          <Skeleton className="h-80 rounded-md" />
        </Loading>
      )}
    </Dialog>
  );
}

function InfoForm({ selection: stored, onClose }: { selection: SelectionDetailView; onClose: () => void }) {
  const selection = useWithWaiting(stored);
  const ifHere = useIfHere();
  const form = useSelectionForm(selection, SHOWN, {
    onSaved: (isKept) => {
      toasts.show(isKept ? KEPT_TEXT : '選考情報を更新しました');
      ifHere(onClose);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    if (!form.submit()) requestAnimationFrame(() => shown.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <>
      <LockedFields isSaving={form.isSaving}>
        <form id={FORM} noValidate className="grid gap-5" onSubmit={submit}>
          <NameField {...{ form, selection }} />
          <EsUrlField form={form} />
          <Outcome form={form} />
        </form>
      </LockedFields>
      {/* Saved separately: secrets are in no form that stores drafts or shows conflicts. */}
      <section aria-label="マイページ" className="mt-6 border-t border-line pt-5">
        <MyPageFields selection={selection} />
      </section>
      <p className="mt-6 border-t border-line pt-4">
        <ButtonLink
          size="sm"
          variant="ghost"
          className="-ml-3"
          to="/app/selections/$selectionId/edit"
          params={{ selectionId: selection.id }}
        >
          志望順位・職種・メモなどを編集
        </ButtonLink>
      </p>
    </>
  );
}
