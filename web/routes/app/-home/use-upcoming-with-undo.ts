import { useState } from 'react';
import { type Entry, upcoming } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { TOAST_UNDO_MS } from '#web/ui/feedback/toasts.ts';
import { useCompletion } from '../-parts/changes.ts';

/** The upcoming list, in which an event that was just completed keeps its row, struck through, while it can be undone. */
export function useUpcomingWithUndo(selections: readonly SelectionView[], now: Instant) {
  const [held, setHeld] = useState<readonly string[]>([]);
  const complete = useCompletion();
  const shown = selections.map((selection) => ({
    ...selection,
    events: selection.events.map((event) => (held.includes(event.id) ? { ...event, completed: false } : event)),
  }));
  const isDone = new Set(
    selections.flatMap((it) => it.events.filter((event) => event.completed).map((event) => event.id)),
  );
  const entries: Entry[] = upcoming(shown, now).map(({ selection, event }) => ({
    selection,
    event: { ...event, completed: isDone.has(event.id) },
  }));
  return {
    entries,
    complete: (event: EventView) => {
      setHeld((old) => [...old, event.id]);
      setTimeout(() => setHeld((old) => old.filter((id) => id !== event.id)), TOAST_UNDO_MS);
      complete(event, true);
    },
  };
}
