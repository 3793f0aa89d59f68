import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewEvent } from '#domain/events/events.ts';
import { draftOf, type EventDraft } from '#domain/selections/event-draft.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { api, call, idempotencyKey, once, storedMeanwhile } from '#web/api.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { useLastError } from '#web/ui/feedback/use-last-error.ts';
import { isSameEvent, readEventDraft } from '../../../-event/differences.ts';

/** The event as it was when editing began: a live update must not change the form while typing. */
type Begun = { event: EventView; defaults: EventDraft };

/** The form of an existing event: for editing it, or with `copies` for adding another like it on another day. */
export function useEventEditor(userId: string, entry: Entry, copies: boolean, onSaved: (eventId: string) => void) {
  const [begun, setBegun] = useState<Begun>(() => beginWith(entry.event, copies));
  const [typed, setTyped] = useState<EventDraft | null>(null);
  const local = useStoredDraft(userId, `event/${entry.event.id}${copies ? '/copy' : ''}`, {
    read: (found) => readEventDraft(found, begun.defaults),
    typed,
  });
  const change = useChange(begun);
  const copy = useCopy(entry.selection.id);
  const saving = useRef(false);

  const save = useMutation({
    mutationFn: ({ entered, version }: { entered: NewEvent; version: number }) =>
      copies ? copy(entered) : change(entered, version),
    onSuccess: async (eventId) => {
      local.drop(true);
      onSaved(eventId);
    },
    onSettled: () => {
      saving.current = false;
    },
  });
  const send = (entered: NewEvent, version: number) => {
    // A second press in the same frame comes before the button is disabled.
    if (saving.current) return;
    saving.current = true;
    save.mutate({ entered, version });
  };
  const current = storedMeanwhile<EventView>(save.error);
  const lastError = useLastError(save);
  const entered = save.variables?.entered;

  return {
    begun,
    isDirty: typed !== null && !save.isSuccess,
    isSaving: save.isPending,
    failure: storedMeanwhile(lastError) ? null : lastError,
    type: (draft: EventDraft) => {
      local.forget();
      setTyped(isSameEvent(draft, begun.defaults) ? null : draft);
    },
    submit: (given: NewEvent) => send(given, begun.event.version),
    /** Set where another tab or device saved first. */
    conflict: current &&
      entered && {
        entered,
        stored: current,
        keepMine: () => send(entered, current.version),
        takeStored: () => {
          setBegun(beginWith(current, copies));
          setTyped(null);
          save.reset();
        },
      },
    /** Set while the draft of an earlier visit waits to be resumed or discarded. */
    storedDraft: local.found && {
      resume: () => {
        if (local.found) setBegun({ ...begun, defaults: local.found });
        setTyped(local.found);
        local.forget();
      },
      discard: () => local.drop(),
    },
  };
}

function beginWith(event: EventView, copies: boolean): Begun {
  const draft = draftOf(event);
  return { event, defaults: copies ? { ...draft, day: '' } : draft };
}

/** Saves a change. If the version is stale only because of fields that the form does not show, it is sent again with the new one. */
function useChange({ event }: Begun) {
  const send = async (entered: NewEvent, version: number) => {
    await call(api.events[':id'].$patch({ param: { id: event.id }, json: { ...entered, version } }));
    return event.id;
  };
  return async (entered: NewEvent, version: number) => {
    try {
      return await send(entered, version);
    } catch (error) {
      const current = storedMeanwhile<EventView>(error as Error);
      if (!current || !isSameEvent(draftOf(current), draftOf(event))) throw error;
      return send(entered, current.version);
    }
  };
}

/** Adds the copy once: the same content has the same idempotency key however often it is sent. */
function useCopy(selectionId: string) {
  const sent = useRef({ body: '', key: '' });
  return async (entered: NewEvent) => {
    const body = JSON.stringify(entered);
    if (sent.current.body !== body) sent.current = { body, key: idempotencyKey() };
    const endpoint = api.selections[':id'].events;
    const { id } = await call(endpoint.$post({ param: { id: selectionId }, json: entered }, once(sent.current.key)));
    return id ?? '';
  };
}
