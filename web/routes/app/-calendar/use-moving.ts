import { useEffect, useRef, useState } from 'react';
import { movedBy } from '#domain/events/event-move.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { Day } from '#domain/time.ts';
import { useEventMove, whereTo } from '../-event/use-event-move.ts';
import type { CalendarViewName } from './search.ts';

/** An event that is being moved, by keys or pointer. */
export type EventMove = {
  entry: Entry;
  /** The day on which it was picked up: a longer appointment is on several. */
  from: Day;
  by: 'keys' | 'pointer';
  /** How far it has been moved, in milliseconds. */
  ms: number;
};

/** The classes of the event at its old place while it is being moved. */
export const LEFT = 'rounded-xs outline-1 outline-dashed outline-ink-2 grayscale';

/** The interface between moving and the views of month and week. */
export type Moving = {
  move: EventMove | null;
  pickUp: (move: Omit<EventMove, 'ms'>, more?: boolean) => void;
  moveTo: (ms: number) => void;
  drop: () => void;
  cancel: () => void;
};

/** Moves an event to where it is dropped, and announces what happens to screen readers. Another view cancels. */
export function useMoving(today: Day, view: CalendarViewName): Moving & { said: string } {
  const [move, setMove] = useState<EventMove | null>(null);
  const [said, setSaid] = useState('');
  // The current move: pointer and keys can be faster than React's state.
  const latest = useRef<EventMove | null>(null);
  const save = useEventMove(today);
  const put = (next: EventMove | null) => {
    latest.current = next;
    setMove(next);
  };
  const cancel = () => {
    if (latest.current) setSaid('移動をキャンセルしました');
    put(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each view
  useEffect(() => cancel, [view]);
  return {
    move,
    said,
    cancel,
    pickUp(picked, more = false) {
      put({ ...picked, ms: 0 });
      if (picked.by === 'pointer') return;
      const others = more ? '。同じ日の別の予定はもう一度Mキー' : '';
      setSaid(`${entryName(picked.entry)}を移動します。矢印キーで選び、Enterで決定、Escでやめます${others}`);
    },
    moveTo(ms) {
      const current = latest.current;
      if (!current || current.ms === ms) return;
      put({ ...current, ms });
      setSaid(`移動先 ${destination(current.entry, ms, today)}`);
    },
    drop() {
      const current = latest.current;
      put(null);
      // A completed move is announced by the message with the undo.
      setSaid(current?.ms === 0 ? '移動をキャンセルしました' : '');
      if (current) save(current.entry, current.ms);
    },
  };
}

/** The entry at its new place. */
export function movedEntry({ entry, ms }: EventMove): Entry {
  return { ...entry, event: { ...entry.event, ...movedBy(entry.event, ms) } };
}

/** The new place of an event, in words. */
export function destination({ event }: Entry, ms: number, today: Day): string {
  return whereTo(event.deadline, movedBy(event, ms).deadline, today);
}
