import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import type { EventDraft } from '../-event/draft.ts';
import { newEventsOf, newSelectionOf, type WizardDraft } from './-wizard.ts';

type RegistrationInput = { draft: WizardDraft; addsTo: SelectionView | null };
type RegistrationCallbacks = {
  onDone: (selectionId: string, asked: RegistrationInput) => Promise<void>;
  /** Events were added, and then one was not: those that are there leave the draft. */
  onPartly: (added: number) => void;
};

/** Registers what was entered, once: the same content carries the same key however often it is sent. */
export function useRegistration({ onDone, onPartly }: RegistrationCallbacks) {
  const selectionKey = useRef({ body: '', key: '' });
  const eventKeys = useRef(new WeakMap<EventDraft, string>());
  const busy = useRef(false);

  const makeSelection = async (draft: WizardDraft) => {
    if (!draft.company) return '';
    const json = newSelectionOf(draft, draft.company);
    const body = JSON.stringify(json);
    if (selectionKey.current.body !== body) selectionKey.current = { body, key: idempotencyKey() };
    return (await call(api.selections.$post({ json }, once(selectionKey.current.key)))).id;
  };
  const addEvents = async ({ events }: WizardDraft, { id }: SelectionView) => {
    for (const [index, event] of events.entries()) {
      const key = eventKeys.current.get(event) ?? idempotencyKey();
      eventKeys.current.set(event, key);
      try {
        for (const json of newEventsOf([event]))
          await call(api.selections[':id'].events.$post({ param: { id }, json }, once(key)));
      } catch (error) {
        if (index > 0) onPartly(index);
        throw error;
      }
    }
    return id;
  };

  const registration = useMutation({
    mutationFn: ({ draft, addsTo }: RegistrationInput) => (addsTo ? addEvents(draft, addsTo) : makeSelection(draft)),
    onSuccess: onDone,
    onSettled: () => {
      busy.current = false;
    },
  });
  // A second press in the same frame comes before the button knows that it is busy.
  const mutate = (asked: RegistrationInput) => {
    if (busy.current) return;
    busy.current = true;
    registration.mutate(asked);
  };
  return { ...registration, mutate };
}
