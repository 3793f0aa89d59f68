import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewEvent } from '#domain/events/events.ts';
import { EMPTY_EVENT_DRAFT, type EventDraft } from '#domain/selections/event-draft.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { messageFor } from '#web/messages.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { isSameEvent, readEventDraft } from '../../../-event/differences.ts';
import { EventForm } from '../../../-event/EventForm.tsx';
import { useIfHere } from '../../../-parts/if-here.ts';

type CarryOverDialogProps = {
  selection: SelectionDetailView;
  userId: string;
  onClose: () => void;
  onDone: (selectionId: string) => void;
};

const FORM = 'carry-over-form';
const EMPTY: EventDraft = { ...EMPTY_EVENT_DRAFT, selectionPhase: 'fulltime' };

/** Asks for the first event of the full-time selection, and creates it. */
export function CarryOverDialog({ selection, userId, onClose, onDone }: CarryOverDialogProps) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const ifHere = useIfHere();
  const [defaults, setDefaults] = useState(EMPTY);
  const [typed, setTyped] = useState<EventDraft | null>(null);
  const local = useStoredDraft(userId, `carry-over/${selection.id}`, {
    read: (found) => readEventDraft(found, EMPTY),
    typed,
  });
  const save = useSuccessor(selection, async (id) => {
    local.drop(true);
    toasts.show('本選考に引き継ぎました');
    ifHere(() => onDone(id));
  });
  const resume = () => {
    if (local.found) setDefaults(local.found);
    setTyped(local.found);
    local.forget();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="本選考への引き継ぎ"
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} busy={save.isSaving}>
            引き継ぐ
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="copy text-sm wrap-anywhere text-ink-2">
          {displayName(selection)}の本選考を追加します。最初の予定を入力してください。
        </p>
        {local.found && <StoredDraft others={local.others} onResume={resume} onDiscard={local.discard} />}
        <LockedFields isSaving={save.isSaving}>
          <EventForm
            key={JSON.stringify(defaults)}
            id={FORM}
            defaults={defaults}
            others={openEntries(selections)}
            onTyping={(draft) => setTyped(isSameEvent(draft, EMPTY) ? null : draft)}
            onSubmit={save.send}
          />
        </LockedFields>
        {save.error && (
          <Revealed>
            <Banner tone="error">引き継げませんでした。{messageFor(save.error)}</Banner>
          </Revealed>
        )}
      </div>
    </Dialog>
  );
}

/** Creates the full-time selection once: the same content has the same idempotency key however often it is sent. */
function useSuccessor({ id, carriedOverTo }: SelectionDetailView, onDone: (selectionId: string) => Promise<void>) {
  const sent = useRef({ body: '', key: '' });
  const saving = useRef(false);
  // Whether it is done again is fixed by the button that opened the dialog, not by the outcome of the first press.
  const [again] = useState(carriedOverTo !== null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (event: NewEvent) => {
      const body = JSON.stringify(event);
      if (sent.current.body !== body) sent.current = { body, key: idempotencyKey() };
      const endpoint = api.selections[':id'].successors;
      return call(endpoint.$post({ param: { id }, json: { event, again } }, once(sent.current.key)));
    },
    onSuccess: (made) => onDone(made.id),
    onSettled: () => {
      saving.current = false;
    },
  });
  const send = (event: NewEvent) => {
    if (saving.current) return;
    saving.current = true;
    mutate(event);
  };
  return { send, isSaving: isPending || isSuccess, error };
}
