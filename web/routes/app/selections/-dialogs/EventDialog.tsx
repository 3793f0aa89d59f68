import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewEvent } from '#domain/events/events.ts';
import { EMPTY_EVENT_DRAFT, type EventDraft } from '#domain/selections/event-draft.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { readDraft } from '#web/drafts/drafts.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { messageFor } from '#web/messages.ts';
import { KEPT_TEXT, sendOrKeep } from '#web/outbox/write.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { StoredDraft } from '#web/ui/feedback/StoredDraft.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { LockedFields } from '#web/ui/fields/LockedFields.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { newEventDraft } from '../../-adding/add-draft.ts';
import { isSameEvent, readEventDraft } from '../../-event/differences.ts';
import { EventForm } from '../../-event/EventForm.tsx';
import { useIfHere } from '../../-parts/if-here.ts';
import { useMade } from '../../-parts/use-made.ts';

const FORM = 'event-form';
const app = getRouteApi('/app');

/** Adds an event to a selection, with all of its fields. What is typed is stored as a draft until it is saved. */
export function EventDialog({ selection, onClose }: { selection: SelectionView; onClose: () => void }) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const ifHere = useIfHere();
  const made = useMade();
  const draft = useDraft(selection);
  const save = useMutation({
    mutationFn: (event: NewEvent) => {
      const { key, eventId } = made.of(event);
      return sendOrKeep({ kind: 'newEvent', selectionId: selection.id, eventId, event }, key);
    },
    onSuccess: ({ isKept }) => {
      draft.end();
      toasts.show(isKept ? KEPT_TEXT : 'イベントを追加しました');
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
      <p className="mb-4 text-sm text-ink-2">
        <Name>{displayName(selection)}</Name>
      </p>
      {draft.found && (
        <div className="mb-4">
          <StoredDraft others={draft.others} onResume={draft.resume} onDiscard={draft.discard} />
        </div>
      )}
      <LockedFields isSaving={save.isPending || save.isSuccess}>
        <EventForm
          key={draft.resumed}
          id={FORM}
          defaults={draft.begun}
          onTyping={draft.type}
          selectionId={selection.id}
          others={openEntries(selections)}
          siblings={selection.events}
          onSubmit={(entered) => save.mutate(entered)}
        />
      </LockedFields>
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

/** The event that is typed; goes on with the stored one where it was begun in the sheet for adding. */
function useDraft({ id, selectionPhase }: SelectionView) {
  const { session } = app.useRouteContext();
  const resumes = useLocation({ select: ({ state }) => state.resumes !== undefined });
  const empty: EventDraft = { ...EMPTY_EVENT_DRAFT, selectionPhase };
  const name = newEventDraft(id);
  const read = (stored: unknown) => readEventDraft(stored, empty);
  const [first] = useState(() => (resumes ? read(readDraft(session.user.id, name)) : null));
  const [begun, setBegun] = useState(first ?? empty);
  const [typed, setTyped] = useState(first);
  const [resumed, setResumed] = useState(0);
  const stored = useStoredDraft(session.user.id, name, { read, typed });
  return {
    begun,
    /** Grows with each draft that is resumed: the form begins anew with its values. */
    resumed,
    found: stored.found,
    others: stored.others,
    type: (draft: EventDraft) => setTyped(isSameEvent(draft, empty) ? null : draft),
    resume: () => {
      if (!stored.found) return;
      setBegun(stored.found);
      setTyped(stored.found);
      setResumed(resumed + 1);
      stored.forget();
    },
    discard: stored.discard,
    end: () => stored.drop(true),
  };
}
