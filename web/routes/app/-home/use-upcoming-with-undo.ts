import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Entry, overdueEntries, upcoming } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { TOAST_UNDO_MS } from '#web/ui/feedback/toasts.ts';
import { glide } from '#web/ui/motion/glide.ts';
import { useWaiting } from '#web/waiting.ts';
import { useCompletion } from '../-parts/changes.ts';
import { useIsShown } from '../-parts/if-here.ts';
import type { Tick } from './UpcomingRow.tsx';

/** What home shows; an event that was just completed keeps its row, struck through, while it can be undone, or waits to be sent. */
export function useUpcomingWithUndo(selections: readonly SelectionView[], now: Instant) {
  const [undoable, setHeld] = useState<readonly string[]>([]);
  const waiting = useWaiting();
  const complete = useCompletion();
  const isShown = useIsShown();
  const listed = useMemo(() => {
    const unsent = waiting.flatMap(({ act }) => (act.kind === 'completion' ? [act.eventId] : []));
    return listWith(selections, new Set([...undoable, ...unsent]), now);
  }, [selections, undoable, waiting, now]);
  const release = (id: string) => setHeld((old) => old.filter((it) => it !== id));
  const tick = useSteady<Tick>((event, completed) => {
    if (completed) {
      setHeld((old) => [...old, event.id]);
      letGo(() => release(event.id), isShown);
    } else release(event.id);
    complete(event, completed);
  });
  return { ...listed, tick };
}

/** What is listed while these events keep their rows. All others stay the objects that they are: their rows need not be drawn again. */
function listWith(selections: readonly SelectionView[], held: ReadonlySet<string>, now: Instant) {
  const isDone = new Map<string, boolean>();
  const asOpen = (event: EventView) => {
    if (!held.has(event.id)) return event;
    isDone.set(event.id, event.completed);
    return { ...event, completed: false };
  };
  const hasHeld = (it: SelectionView) => it.events.some(({ id }) => held.has(id));
  const shown =
    held.size === 0
      ? selections
      : selections.map((it) => (hasHeld(it) ? { ...it, events: it.events.map(asOpen) } : it));
  const withState = ({ selection, event }: Entry): Entry => {
    const completed = isDone.get(event.id);
    return { selection, event: completed ? { ...event, completed } : event };
  };
  const { entries, more } = upcoming(shown, now);
  return { overdue: overdueEntries(shown, now).map(withState), entries: entries.map(withState), more };
}

/** One function for all drawings, which does what the latest one asks for. */
function useSteady<F extends (...given: never[]) => void>(latest: F): F {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback(((...given) => current.current(...given)) as F, []);
}

/** Lets a row go when its undo has ended, and nothing is pressed: nothing moves under a finger, nor on another screen. */
function letGo(release: () => void, isShown: { readonly current: boolean }, ms = TOAST_UNDO_MS) {
  setTimeout(() => {
    if (!isShown.current) return;
    if (document.querySelector('main :active')) letGo(release, isShown, 500);
    else glide(release, null);
  }, ms);
}
