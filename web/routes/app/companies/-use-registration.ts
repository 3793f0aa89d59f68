import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SelectionView } from '#domain/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { newEventsOf, newSelectionOf, type WizardDraft } from './-wizard.ts';

/** Registers what was entered, once: the same content carries the same key however often it is sent. */
export function useRegistration(addsTo: SelectionView | null, onDone: (selectionId: string) => Promise<void>) {
  const sent = useRef({ body: '', keys: [] as string[] });
  const busy = useRef(false);
  const registration = useMutation({
    mutationFn: async (draft: WizardDraft) => {
      const events = newEventsOf(draft);
      const body = JSON.stringify([addsTo?.id, draft, events]);
      if (sent.current.body !== body) sent.current = { body, keys: [idempotencyKey(), ...events.map(idempotencyKey)] };
      const [key = '', ...eventKeys] = sent.current.keys;
      if (!addsTo) {
        if (!draft.company) return '';
        const made = await call(api.selections.$post({ json: newSelectionOf(draft, draft.company) }, once(key)));
        return made.id;
      }
      for (const [index, json] of events.entries()) {
        await call(
          api.selections[':id'].events.$post({ param: { id: addsTo.id }, json }, once(eventKeys[index] ?? key)),
        );
      }
      return addsTo.id;
    },
    onSuccess: onDone,
    onSettled: () => {
      busy.current = false;
    },
  });
  // A second press in the same frame comes before the button knows that it is busy.
  const mutate = (draft: WizardDraft) => {
    if (busy.current) return;
    busy.current = true;
    registration.mutate(draft);
  };
  return { ...registration, mutate };
}
