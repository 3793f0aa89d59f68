import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewEvent } from '#domain/events/events.ts';
import { pick } from '#domain/record.ts';
import { draftOf, type EventDraft } from '#domain/selections/event-draft.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { storedMeanwhile } from '#web/api.ts';
import { rebased, type TypedOver } from '#web/drafts/rebased.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import type { EventValues } from '#web/outbox/acts.ts';
import { sendOrKeep } from '#web/outbox/write.ts';
import { useLastError } from '#web/ui/feedback/use-last-error.ts';
import { isSameEvent, readTypedEvent } from '../../../-event/differences.ts';
import { useMade } from '../../../-parts/use-made.ts';

/** What was typed, the event that it changes, and the version on which it is based. */
type Asked = { entered: NewEvent; base: EventView; version: number };

/**
 * The event as it was when editing began: a live update must not change the form while typing. `from` and `version` are what the values of the
 * form are based on: those of the event, or of a resumed draft in whose fields it has other values since.
 */
type Begun = { event: EventView; defaults: EventDraft; from: EventDraft; version: number };
type TypedEvent = TypedOver<EventDraft>;

/** `isKept`: what was typed waits on the device. */
type OnSaved = (eventId: string, isKept: boolean) => void;

/** The form of an existing event: for editing it, or with `copies` for adding another like it on another day. */
export function useEventEditor(userId: string, entry: Entry, copies: boolean, onSaved: OnSaved) {
  const [begun, setBegun] = useState<Begun>(() => beginWith(entry.event, copies));
  // The defaults of the form are those of a draft once that is resumed.
  const { defaults: unchanged, version: stored } = beginWith(begun.event, copies);
  const [typed, setTyped] = useState<TypedEvent | null>(null);
  const local = useStoredDraft(userId, `event/${entry.event.id}${copies ? '/copy' : ''}`, {
    read: (found) => readTypedEvent(found, unchanged, stored),
    typed,
  });
  const change = useChange(begun);
  const copy = useCopy(entry.selection.id);
  const saving = useRef(false);

  const save = useMutation({
    mutationFn: (asked: Asked) => (copies ? copy(asked.entered) : change(asked)),
    onSuccess: async ({ eventId, isKept }) => {
      local.drop(true);
      onSaved(eventId, isKept);
    },
    onSettled: () => {
      saving.current = false;
    },
  });
  const send = (entered: NewEvent, base: EventView, version = base.version) => {
    // A second press in the same frame comes before the button is disabled.
    if (saving.current) return;
    saving.current = true;
    save.mutate({ entered, base, version });
  };
  const current = storedMeanwhile<EventView>(save.error);
  const lastError = useLastError(save);
  const entered = save.variables?.entered;

  return {
    begun,
    isDirty: typed !== null && !save.isSuccess,
    /** Also once it is saved: the screen is being left. */
    isSaving: save.isPending || save.isSuccess,
    failure: storedMeanwhile(lastError) ? null : lastError,
    type: (draft: EventDraft) =>
      setTyped(isSameEvent(draft, unchanged) ? null : { draft, from: begun.from, version: begun.version }),
    submit: (given: NewEvent) => send(given, begun.event, begun.version),
    /** Set where another tab or device saved first. */
    conflict: current &&
      entered && {
        entered,
        stored: current,
        keepMine: () => send(entered, current),
        takeStored: () => {
          setBegun(beginWith(current, copies));
          setTyped(null);
          save.reset();
        },
      },
    /** Set while the draft of an earlier visit waits to be resumed or discarded. */
    storedDraft: local.found && {
      resume: () => {
        if (!local.found) return;
        const { draft, from, version } = rebased(local.found, unchanged, stored);
        setBegun({ ...begun, defaults: draft, from, version });
        setTyped({ draft, from, version });
        local.forget();
      },
      others: local.others,
      discard: local.discard,
    },
  };
}

function beginWith(event: EventView, copies: boolean): Begun {
  const draft = draftOf(event);
  const defaults = copies ? { ...draft, day: '' } : draft;
  return { event, defaults, from: defaults, version: event.version };
}

type Saved = { eventId: string; isKept: boolean };

/** Saves a change. If the version is stale only because of fields that the form does not show, it is sent again with the new one. */
function useChange({ from }: Begun) {
  const send = async ({ entered, base, version }: Asked): Promise<Saved> => {
    const { id: eventId, selectionId } = base;
    const act = { kind: 'event', selectionId, eventId, version, ...changeOf(base, entered) } as const;
    return { eventId, isKept: (await sendOrKeep(act)).isKept };
  };
  return async (asked: Asked) => {
    try {
      return await send(asked);
    } catch (error) {
      const current = storedMeanwhile<EventView>(error as Error);
      if (!current || !isSameEvent(draftOf(current), from)) throw error;
      return send({ ...asked, version: current.version });
    }
  };
}

/** The fields of an event that were changed, as they were and as they are now. */
function changeOf(event: EventView, entered: NewEvent) {
  const fields = (Object.keys(entered) as (keyof NewEvent)[]).filter(
    (it) => it !== 'sharedEventId' && it !== 'calendarUid',
  );
  const changed = fields.filter((it) => JSON.stringify(entered[it] ?? '') !== JSON.stringify(event[it] ?? ''));
  return { from: pick(event, changed) as EventValues, to: pick(entered, changed) as EventValues };
}

/** Adds the copy once: the same content has the same id and the same idempotency key however often it is sent. */
function useCopy(selectionId: string) {
  const made = useMade();
  return async (event: NewEvent): Promise<Saved> => {
    const { key, eventId } = made.of(event);
    const { isKept } = await sendOrKeep({ kind: 'newEvent', selectionId, eventId, event }, key);
    return { eventId, isKept };
  };
}
