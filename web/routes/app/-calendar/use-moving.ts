import { useRef, useState } from 'react';
import { movedBy } from '#domain/events/event-move.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { Day } from '#domain/time.ts';
import { useEventMove, whereTo } from '../-event/use-event-move.ts';

/** An event that is being moved, by keys or pointer. */
export type Carry = {
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
export type Carrying = {
  carry: Carry | null;
  pickUp: (carry: Omit<Carry, 'ms'>, more?: boolean) => void;
  carryTo: (ms: number) => void;
  drop: () => void;
  cancel: () => void;
};

/** Moves an event to where it is dropped, and announces what happens to screen readers. */
export function useCarry(today: Day): Carrying & { said: string } {
  const [carry, setCarry] = useState<Carry | null>(null);
  const [said, setSaid] = useState('');
  // The current move: pointer and keys can be faster than React's state.
  const latest = useRef<Carry | null>(null);
  const move = useEventMove(today);
  const put = (next: Carry | null) => {
    latest.current = next;
    setCarry(next);
  };
  return {
    carry,
    said,
    pickUp(picked, more = false) {
      put({ ...picked, ms: 0 });
      if (picked.by === 'pointer') return;
      const others = more ? '。同じ日の別の予定はもう一度Mキー' : '';
      setSaid(`${entryName(picked.entry)}を移動します。矢印キーで選び、Enterで決定、Escでやめます${others}`);
    },
    carryTo(ms) {
      const held = latest.current;
      if (!held || held.ms === ms) return;
      put({ ...held, ms });
      setSaid(`移動先 ${destination(held.entry, ms, today)}`);
    },
    drop() {
      const held = latest.current;
      put(null);
      // A completed move is announced by the message with the undo.
      setSaid(held?.ms === 0 ? '移動をやめました' : '');
      if (held) move(held.entry, held.ms);
    },
    cancel() {
      if (latest.current) setSaid('移動をやめました');
      put(null);
    },
  };
}

/** The entry at its new place. */
export function carried({ entry, ms }: Carry): Entry {
  return { ...entry, event: { ...entry.event, ...movedBy(entry.event, ms) } };
}

/** The new place of an event, in words. */
export function destination({ event }: Entry, ms: number, today: Day): string {
  return whereTo(event.deadline, movedBy(event, ms).deadline, today);
}
