import { useEffect, useRef, useState } from 'react';
import { type Entry, overdueEntries, upcoming } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { TOAST_UNDO_MS } from '#web/ui/feedback/toasts.ts';
import { glide } from '#web/ui/motion/glide.ts';
import { useWaiting } from '#web/waiting.ts';
import { useCompletion } from '../-parts/changes.ts';

/** What home shows; an event that was just completed keeps its row, struck through, while it can be undone, or waits to be sent. */
export function useUpcomingWithUndo(selections: readonly SelectionView[], now: Instant) {
  const [undoable, setHeld] = useState<readonly string[]>([]);
  const unsent = useWaiting().flatMap(({ act }) => (act.kind === 'completion' ? [act.eventId] : []));
  const held = [...undoable, ...unsent];
  const complete = useCompletion();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const release = (id: string) => setHeld((old) => old.filter((it) => it !== id));
  const shown = selections.map((selection) => ({
    ...selection,
    events: selection.events.map((event) => (held.includes(event.id) ? { ...event, completed: false } : event)),
  }));
  const isDone = new Set(
    selections.flatMap((it) => it.events.filter((event) => event.completed).map((event) => event.id)),
  );
  const withState = ({ selection, event }: Entry): Entry => ({
    selection,
    event: { ...event, completed: isDone.has(event.id) },
  });
  const { entries, more } = upcoming(shown, now);
  return {
    overdue: overdueEntries(shown, now).map(withState),
    entries: entries.map(withState),
    more,
    tick: (event: EventView, completed: boolean) => {
      if (completed) {
        setHeld((old) => [...old, event.id]);
        letGo(() => release(event.id), isHere);
      } else release(event.id);
      complete(event, completed);
    },
  };
}

/** Lets a row go when its undo has ended, and nothing is pressed: nothing moves under a finger, nor on another screen. */
function letGo(release: () => void, isHere: { current: boolean }, ms = TOAST_UNDO_MS) {
  setTimeout(() => {
    if (!isHere.current) return;
    if (document.querySelector('main :active')) letGo(release, isHere, 500);
    else glide(release, null);
  }, ms);
}
