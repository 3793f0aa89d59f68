import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewEvent } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { EventForm } from '../../-event/EventForm.tsx';
import { useIfHere } from '../../-parts/if-here.ts';

const FORM = 'event-form';

/** Adds an event to a selection. Typed text stays when saving fails. */
export function EventDialog({ selection, onClose }: { selection: SelectionView; onClose: () => void }) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const ifHere = useIfHere();
  const key = useRef(idempotencyKey());
  const save = useMutation({
    mutationFn: (json: NewEvent) =>
      call(api.selections[':id'].events.$post({ param: { id: selection.id }, json }, once(key.current))),
    onSuccess: () => {
      toasts.show('イベントを追加しました');
      ifHere(onClose);
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
        siblings={selection.events}
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
