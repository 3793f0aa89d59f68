import { useRef, useState } from 'react';
import { movedBy } from '#domain/events/event-move.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { Day } from '#domain/time.ts';
import { useEventMove, whereTo } from '../-event/use-event-move.ts';

/** An event that is being moved, by the keys or the pointer. */
export type Carry = {
  entry: Entry;
  /** The day on which it was picked up: a longer appointment stands on several. */
  from: Day;
  by: 'keys' | 'pointer';
  /** How far it has been carried, in milliseconds. */
  ms: number;
};

/** How it looks where it still stands, while it is carried elsewhere. */
export const LEFT = 'rounded-xs outline-1 outline-dashed outline-ink-2 grayscale';

/** What the month and the week do with an event that is carried. */
export type Carrying = {
  carry: Carry | null;
  pickUp: (carry: Omit<Carry, 'ms'>, more?: boolean) => void;
  carryTo: (ms: number) => void;
  drop: () => void;
  cancel: () => void;
};

/** Carries an event to where it is dropped, and says for those who do not see it what happens. */
export function useCarry(today: Day): Carrying & { said: string } {
  const [carry, setCarry] = useState<Carry | null>(null);
  const [said, setSaid] = useState('');
  // The pointer and the keys are quicker than React: they go on from here.
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
      // What was moved is told by the message with the undo.
      setSaid(held?.ms === 0 ? '移動をやめました' : '');
      if (held) move(held.entry, held.ms);
    },
    cancel() {
      if (latest.current) setSaid('移動をやめました');
      put(null);
    },
  };
}

/** An entry where it would stand. */
export function carried({ entry, ms }: Carry): Entry {
  return { ...entry, event: { ...entry.event, ...movedBy(entry.event, ms) } };
}

/** Where an event would stand, in words. */
export function destination({ event }: Entry, ms: number, today: Day): string {
  return whereTo(event.deadline, movedBy(event, ms).deadline, today);
}
