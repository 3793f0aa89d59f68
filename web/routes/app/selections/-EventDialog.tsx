import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewEvent } from '#domain/events.ts';
import { displayName } from '#domain/selection-facts.ts';
import { openEntries } from '#domain/upcoming.ts';
import type { SelectionView } from '#domain/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Revealed } from '#web/ui/Revealed.tsx';
import { toasts } from '#web/ui/toasts.ts';
import { EventForm } from '../-EventForm.tsx';

const FORM = 'event-form';

/** Adds an event to a selection. What was typed stays when saving fails. */
export function EventDialog({ selection, onClose }: { selection: SelectionView; onClose: () => void }) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const key = useRef(idempotencyKey());
  const save = useMutation({
    mutationFn: (json: NewEvent) =>
      call(api.selections[':id'].events.$post({ param: { id: selection.id }, json }, once(key.current))),
    onSuccess: () => {
      toasts.show('イベントを追加しました');
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="予定の追加"
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} busy={save.isPending}>
            追加
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{displayName(selection)}</p>
      <EventForm
        id={FORM}
        defaults={{ selectionPhase: selection.selectionPhase }}
        others={openEntries(selections)}
        onSubmit={(entered) => save.mutate(entered)}
      />
      <div className="mt-4 empty:hidden">
        {save.error && (
          <Revealed>
            <Banner tone="error">イベントの追加に失敗しました。{messageFor(save.error)}</Banner>
          </Revealed>
        )}
      </div>
    </Dialog>
  );
}
