import { type RefObject, useRef } from 'react';
import { msBetween } from '#domain/events/event-move.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { Day } from '#domain/time.ts';
import { useDrag } from '#web/ui/drag/drag.ts';
import type { Point } from '#web/ui/drag/drag-rules.ts';
import type { Moving } from './use-moving.ts';

/** Enter and Space drop the picked-up event, Esc cancels. */
export function isEnd(key: string): boolean {
  return key === 'Enter' || key === ' ' || key === 'Escape';
}

/** Picks up the focused event, or the first of the day; when pressed again, the next of the day. */
export function pickUp({ move, pickUp }: Moving, day: Day, its: readonly Entry[], target: HTMLElement) {
  const focused = its.find((it) => it.event.id === target.closest<HTMLElement>('[data-event]')?.dataset.event);
  const picked = move && move.ms === 0 ? its.findIndex((it) => it.event.id === move.entry.event.id) : -1;
  const entry = focused ?? its[(picked + 1) % its.length];
  if (!entry || (move && move.ms !== 0)) return;
  pickUp({ entry, from: day, by: 'keys' }, its.length > 1);
  target.closest<HTMLElement>('[role=gridcell]')?.focus();
}

/** A dragged event moves to the day under the pointer, or back to its place outside of the grid. */
export function useMonthDrag(grid: RefObject<HTMLDivElement | null>, byDay: Map<Day, Entry[]>, moving?: Moving) {
  const dayAt = ({ x, y }: Point) => {
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
    return under && grid.current?.contains(under) ? under.dataset.day : undefined;
  };
  const from = useRef<Day>('');
  useDrag(grid, {
    take(element) {
      const [cell, chip] = ['[data-day]', '[data-event]'].map((it) => element.closest<HTMLElement>(it));
      from.current = cell?.dataset.day ?? '';
      const entry = byDay.get(from.current)?.find((it) => it.event.id === chip?.dataset.event);
      if (!entry || !moving) return false;
      moving.pickUp({ entry, from: from.current, by: 'pointer' });
      return true;
    },
    move(at) {
      const day = dayAt(at);
      if (day) moving?.moveTo(msBetween(from.current, day));
    },
    drop: (at) => (dayAt(at) ? moving?.drop() : moving?.cancel()),
    cancel: () => moving?.cancel(),
  });
}
