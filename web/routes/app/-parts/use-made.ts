import { useRef } from 'react';
import { idempotencyKey } from '#web/api.ts';
import { newEventId, newSelectionId } from '#web/ids.ts';

export type Made = { key: string; selectionId: string; eventId: string };

/** The ids of what is added, and its idempotency key: the same content has the same ones however often it is sent. */
export function useMade() {
  const known = useRef(new Map<string, Made>());
  return {
    of: (content: unknown): Made => {
      const text = JSON.stringify(content);
      const made = known.current.get(text) ?? {
        key: idempotencyKey(),
        selectionId: newSelectionId(),
        eventId: newEventId(),
      };
      known.current.set(text, made);
      return made;
    },
    clear: () => known.current.clear(),
  };
}
